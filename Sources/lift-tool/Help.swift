/// What the tool says of itself.
enum Help {
    static let usage = "usage: lift-tool COMMAND …; lift-tool --help lists the commands"

    static let text = """
        lift-tool works on JSON and property list files.

        lift-tool [print] FILE [PATH]       prints a file, or the value at a path
            --lines                         FILE is JSON Lines, as the extension jsonl or ndjson says, too;
                                            each value is printed on a line
            --sort                          keys in order
            --canonical                     the canonical form of RFC 8785
            --compact                       on one line
            --indent N|tab                  indented by N spaces, by default 2, or by tabs
            --raw                           a string without quotes and escapes
        lift-tool convert FORMAT FILE [OUTPUT]
                                            FORMAT is json, lines, xml or binary
        lift-tool check FILE…               says where a file is malformed
            --lines                         FILE is JSON Lines, as for print; all bad lines are listed
        lift-tool diff OLD NEW              lists what differs
            --patch                         as a JSON Patch (RFC 6902)
            --merge-patch                   as a JSON Merge Patch (RFC 7396)
        lift-tool patch FILE PATCH          applies a patch, which is an array, or a merge patch
        lift-tool merge FILE OTHER…         merges other files into one, at all levels
            --arrays replace|append|index   what is done with arrays
        lift-tool set FILE PATH VALUE       sets a value, which is JSON, in the file; in place of a date or data
                                            of a property list, it is ISO 8601 or Base64
            --string                        VALUE is text
        lift-tool remove FILE PATH          removes a value from the file
        lift-tool demo                      shows models that are lifted, and errors

        FILE is a path, or - for standard input. It may be JSON, or a property list in XML or binary. A PATH
        is like payments[2].amount, or a JSON Pointer like /payments/2/amount.

            --syntax json|jsonc|json5       the syntax of JSON; otherwise the extension of a file says it
            --output FILE                   writes the result of patch and merge to a file

        patch, merge, set and remove keep the white space, the comments and the order of JSON files.

        The status is 0 if all went well, 1 if data is wrong or differs, and 2 if the arguments are wrong.
        Reports are in color on a terminal, unless NO_COLOR is set.
        """
}
