/// Options for writing JSON: the order of keys, indentation, which characters are escaped, and whether text
/// that was read keeps its formatting.
///
///     let options = JSONWritingOptions(indentation: .spaces(4), sortedKeys: true, finalNewline: true)
///     try jar.writeJSON(to: url, options: options)
///
/// By default the text is compact, keeps the order of keys and escapes only what JSON requires.
public struct JSONWritingOptions: Sendable, Hashable {
    /// The indentation of the lines of a text.
    public enum Indentation: Sendable, Hashable {
        /// The text is on one line, without white space. This is the default.
        case none
        /// Each element and member is on a line of its own, indented by this number of spaces for each level.
        ///
        /// With 0, the lines aren't indented. A negative number is the same as 0, and a number above 16 the
        /// same as 16.
        case spaces(Int)
        /// Each element and member is on a line of its own, indented by a tab for each level.
        case tab
    }

    /// The indentation of the lines. By default the text is on one line.
    ///
    /// Lines are never indented further than at the 64th level, because the size of the text could otherwise
    /// grow with the square of its depth.
    public var indentation: Indentation

    /// Whether keys are sorted by their UTF-8. By default they keep the order in which they were added or
    /// read.
    public var sortedKeys: Bool

    /// Whether all characters beyond ASCII are escaped: `é` as `\u00e9`, and `😀` as `\ud83d\ude00`. By
    /// default they're written as UTF-8.
    public var asciiOnly: Bool

    /// Whether `<`, `>`, `&`, U+2028 and U+2029 are escaped, so that you can put the text into a `script`
    /// element of HTML: `<` becomes `\u003c`. By default they're written as they are.
    ///
    /// In an attribute of HTML, escape the text for HTML as well, because it has quotes.
    public var escapesHTML: Bool

    /// Whether `/` is escaped, as `JSONEncoder` does unless it has `.withoutEscapingSlashes`: `a/b` as
    /// `a\/b`. By default it's written as it is. Every reader reads both as the same string.
    public var escapesSlashes: Bool

    /// Whether the text ends with a line feed, as text files do. The default is false.
    public var finalNewline: Bool

    /// Whether white space, comments, the order of keys and the text of numbers stay as they were read,
    /// wherever nothing changed. The default is false.
    ///
    ///     var settings = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
    ///     settings["editor"]["tabSize"] = 2
    ///     try settings.writeJSON(to: url, options: .preserved)
    ///
    /// Unchanged text is copied byte for byte, a byte order mark included, and stays in the syntax in which
    /// it was read. Members that stay keep their position; new ones come after them. A new member is indented
    /// like its neighbors, or is on one line with them, and writes commas, colons and keys as they do. When
    /// you remove a member, its comma, any lines it occupied alone, and the comment at the end of the last
    /// one are removed. Comments on their own lines stay.
    ///
    /// An array or a dictionary with comments keeps its text when it moves, unchanged, to a new place in an
    /// array or a dictionary that was read. Exceptions are values with a string of several lines, values that
    /// begin more than 1 KB into their line, and texts written with `sortedKeys` or an option for escapes.
    ///
    /// The other options apply to new and changed parts: `asciiOnly`, `escapesHTML` and `escapesSlashes` to
    /// their strings and keys, and `sortedKeys` to dictionaries that are new as a whole. `finalNewline` adds
    /// a line feed unless there is one. `indentation` isn't used.
    ///
    /// The text is at most as long as the old text, plus four times the compact text of the new parts, plus 1
    /// KB. If the indentation of the neighbors would take more, a new member is on a single line of its own
    /// and, if that's still too much, on one line with its neighbors. Values that keep their text when they
    /// move may add twice the text of the document.
    ///
    /// Only a Jar that was read from JSON, or a part of one, has formatting. Any other value, and a Jar that
    /// was read from partial text, is written by the other options.
    public var preservesFormatting: Bool

    /// Creates options for writing JSON.
    ///
    /// - Parameters:
    ///   - indentation: the indentation of the lines.
    ///   - sortedKeys: whether keys are sorted by their UTF-8.
    ///   - asciiOnly: whether all characters beyond ASCII are escaped.
    ///   - escapesHTML: whether `<`, `>`, `&`, U+2028 and U+2029 are escaped.
    ///   - escapesSlashes: whether `/` is escaped.
    ///   - finalNewline: whether the text ends with a line feed.
    ///   - preservesFormatting: whether anything unchanged since it was read keeps its text.
    public init(
        indentation: Indentation = .none, sortedKeys: Bool = false, asciiOnly: Bool = false,
        escapesHTML: Bool = false, escapesSlashes: Bool = false, finalNewline: Bool = false,
        preservesFormatting: Bool = false
    ) {
        self.indentation = indentation
        self.sortedKeys = sortedKeys
        self.asciiOnly = asciiOnly
        self.escapesHTML = escapesHTML
        self.escapesSlashes = escapesSlashes
        self.finalNewline = finalNewline
        self.preservesFormatting = preservesFormatting
    }
}

extension JSONWritingOptions {
    /// Two spaces for each level, and the default for everything else.
    ///
    ///     try String(json: ["a": [1]] as Jar, options: .prettyPrinted)
    ///     // {
    ///     //   "a": [
    ///     //     1
    ///     //   ]
    ///     // }
    public static let prettyPrinted = JSONWritingOptions(indentation: .spaces(2))

    /// One line, with the keys sorted at every level.
    ///
    ///     try String(json: ["b": 1, "a": 2] as Jar, options: .sortedKeys)  // {"a":2,"b":1}
    public static let sortedKeys = JSONWritingOptions(sortedKeys: true)

    /// The formatting that the text had when it was read, and the default for everything else.
    ///
    ///     let jsonc = JSONReadingOptions(syntax: .jsonc)
    ///     var jar = try Jar(json: "{\n  \"port\": 80,  // HTTP\n}", options: jsonc)
    ///     jar["port"] = 8080
    ///     try String(json: jar, options: .preserved)
    ///     // {
    ///     //   "port": 8080,  // HTTP
    ///     // }
    ///
    /// See ``preservesFormatting`` for what stays as it was.
    public static let preserved = JSONWritingOptions(preservesFormatting: true)

    /// The options for `prettyPrinted:`.
    init(prettyPrinted: Bool) { self = prettyPrinted ? .prettyPrinted : JSONWritingOptions() }

    /// Returns the text of a writer with the escapes and the line feed that these options ask for.
    func finished(_ text: consuming ByteBuffer) -> ByteBuffer {
        var text = escaped(text)
        if finalNewline { text.append(0x0A) }
        return text
    }

    /// Whether characters are escaped that JSON doesn't need escapes for.
    var escapesMore: Bool { asciiOnly || escapesHTML || escapesSlashes }

    /// Returns the text of a writer with the escapes that these options ask for.
    ///
    /// Outside of strings, JSON is ASCII without slashes and characters of HTML. So the finished text can be
    /// escaped, and writing costs nothing more without these options. A slash after a backslash is escaped
    /// already, and stays as it is.
    func escaped(_ text: consuming ByteBuffer) -> ByteBuffer {
        guard escapesMore else { return text }
        var escaped = ByteBuffer(capacity: text.count &+ text.count / 8)
        text.withView(from: 0) {
            JSONText.escape(
                $0, asciiOnly: asciiOnly, forHTML: escapesHTML, slashes: escapesSlashes, to: &escaped)
        }
        return escaped
    }
}
