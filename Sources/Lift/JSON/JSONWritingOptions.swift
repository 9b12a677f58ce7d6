/// Options for writing JSON: the order of keys, indentation, what is escaped, and whether the formatting of a
/// text that was read is kept.
///
///     let options = JSONWritingOptions(indentation: .spaces(4), sortedKeys: true, finalNewline: true)
///     try jar.writeJSON(to: url, options: options)
///
/// By default a text is compact, keeps the order of keys and escapes only what JSON requires.
public struct JSONWritingOptions: Sendable, Hashable {
    /// The indentation of the lines of a text.
    public enum Indentation: Sendable, Hashable {
        /// The text is on one line, without white space. This is the default.
        case none
        /// Each element and member is on a line of its own, indented by this number of spaces for each level.
        ///
        /// With 0, the lines are not indented. A negative number counts as 0, and one above 16 as 16.
        case spaces(Int)
        /// Each element and member is on a line of its own, indented by a tab for each level.
        case tab
    }

    /// The indentation of the lines. By default the text is on one line.
    ///
    /// From the 64th level on, lines are not indented any further. Otherwise the size of a text could grow
    /// with the square of its depth.
    public var indentation: Indentation

    /// Whether the members of each dictionary are in the order of their keys' UTF-8. By default they are in
    /// the order in which they were added or read.
    public var sortedKeys: Bool

    /// Whether all characters beyond ASCII are escaped: `é` as `\u00e9`, and `😀` as `\ud83d\ude00`. By
    /// default they are written as UTF-8.
    public var asciiOnly: Bool

    /// Whether `<`, `>`, `&`, U+2028 and U+2029 are escaped, so that a text can be part of a `script` element
    /// of HTML: `<` as `\u003c`. By default they are written as they are.
    ///
    /// A text in an attribute of HTML has to be escaped for HTML as well, because it has quotes.
    public var escapesHTML: Bool

    /// Whether `/` is escaped, as `JSONEncoder` does unless it has `.withoutEscapingSlashes`: `a/b` as
    /// `a\/b`. By default it is written as it is. Both are the same string to every reader.
    public var escapesSlashes: Bool

    /// Whether the text ends in a line feed, as text files do. By default it ends with the value.
    public var finalNewline: Bool

    /// Whether white space, comments, the order of keys and the text of numbers stay as they were read,
    /// wherever nothing changed. By default they don't.
    ///
    ///     var settings = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
    ///     settings["editor"]["tabSize"] = 2
    ///     try settings.writeJSON(to: url, options: .preserved)
    ///
    /// What stays is copied byte for byte, a byte order mark included. A new member has the indentation of
    /// its neighbors, or is on one line with them, and takes over how they write commas, colons and keys. A
    /// removed one takes its comma with it and, if it had lines of its own, these lines and the comment at
    /// the end of the last. Comments on lines of their own stay. Members that are still there keep their
    /// position; new ones are added after the others. The text is in the syntax in which it was read.
    ///
    /// The other options apply to what is new or changed: `asciiOnly`, `escapesHTML` and `escapesSlashes` to
    /// its strings and keys, and `sortedKeys` to each dictionary that is new as a whole. A dictionary that
    /// was there keeps its order. `finalNewline` adds a line feed unless the text ends in one already.
    /// `indentation` isn't used, because the neighbors have one.
    ///
    /// The text has at most the bytes of the old text, four times those that new parts have without white
    /// space, and 1 KB. Where the indentation of the neighbors would take more, a new member has its line but
    /// is not broken into lines, and if that is still too much, it is on one line with its neighbors.
    ///
    /// Only a Jar that was read from JSON, or a part of one, has formatting. Any other value, and a Jar that
    /// was read from partial text, is written by the other options.
    public var preservesFormatting: Bool

    /// Creates options for writing JSON.
    ///
    /// - Parameters:
    ///   - indentation: the indentation of the lines.
    ///   - sortedKeys: whether the members of each dictionary are in the order of their keys' UTF-8.
    ///   - asciiOnly: whether all characters beyond ASCII are escaped.
    ///   - escapesHTML: whether `<`, `>`, `&`, U+2028 and U+2029 are escaped.
    ///   - escapesSlashes: whether `/` is escaped.
    ///   - finalNewline: whether the text ends in a line feed.
    ///   - preservesFormatting: whether what did not change since it was read keeps its text.
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
}

extension JSONWritingOptions {
    /// The options that `prettyPrinted:` stands for.
    init(prettyPrinted: Bool) { self = prettyPrinted ? .prettyPrinted : JSONWritingOptions() }

    /// Returns the text of a writer with the escapes and the line feed that these options ask for.
    func finished(_ text: consuming ByteBuffer) -> ByteBuffer {
        var text = escaped(text)
        if finalNewline { text.append(0x0A) }
        return text
    }

    /// Returns the text of a writer with the escapes that these options ask for.
    ///
    /// Outside of strings JSON is ASCII and has none of the characters of HTML and no slash, and a backslash
    /// is followed by a slash at most, which stays as it is. So the finished text can be escaped, and without
    /// that option writing costs nothing more.
    func escaped(_ text: consuming ByteBuffer) -> ByteBuffer {
        guard asciiOnly || escapesHTML || escapesSlashes else { return text }
        var escaped = ByteBuffer(capacity: text.count &+ text.count / 8)
        text.withView(from: 0) {
            JSONText.escape(
                $0, asciiOnly: asciiOnly, forHTML: escapesHTML, slashes: escapesSlashes, to: &escaped)
        }
        return escaped
    }
}
