/// Options for writing JSON: the order of keys, indentation, and what is escaped.
///
///     let options = JSONWritingOptions(indentation: .spaces(4), sortedKeys: true, finalNewline: true)
///     try jar.write(json: url, options: options)
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

    /// Creates options for writing JSON.
    ///
    /// - Parameters:
    ///   - indentation: the indentation of the lines.
    ///   - sortedKeys: whether the members of each dictionary are in the order of their keys' UTF-8.
    ///   - asciiOnly: whether all characters beyond ASCII are escaped.
    ///   - escapesHTML: whether `<`, `>`, `&`, U+2028 and U+2029 are escaped.
    ///   - escapesSlashes: whether `/` is escaped.
    ///   - finalNewline: whether the text ends in a line feed.
    public init(
        indentation: Indentation = .none, sortedKeys: Bool = false, asciiOnly: Bool = false,
        escapesHTML: Bool = false, escapesSlashes: Bool = false, finalNewline: Bool = false
    ) {
        self.indentation = indentation
        self.sortedKeys = sortedKeys
        self.asciiOnly = asciiOnly
        self.escapesHTML = escapesHTML
        self.escapesSlashes = escapesSlashes
        self.finalNewline = finalNewline
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
}

extension JSONWritingOptions {
    /// Returns the text of a writer with the escapes and the line feed that these options ask for.
    ///
    /// Outside of strings JSON is ASCII and has none of the characters of HTML and no slash, and a backslash
    /// is followed by a slash at most, which stays as it is. So the finished text can be escaped, and without
    /// that option writing costs nothing more.
    func finished(_ text: consuming ByteBuffer) -> ByteBuffer {
        var text = text
        if asciiOnly || escapesHTML || escapesSlashes {
            var escaped = ByteBuffer(capacity: text.count &+ text.count / 8)
            text.withView(from: 0) {
                JSONText.escape(
                    $0, asciiOnly: asciiOnly, forHTML: escapesHTML, slashes: escapesSlashes, to: &escaped)
            }
            text = escaped
        }
        if finalNewline { text.append(0x0A) }
        return text
    }
}
