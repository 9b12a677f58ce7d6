/// The formatting of JSON text that is written from a changed document.
public enum JSONFormatting: Sendable, Hashable {
    /// White space, comments, the order of keys and the text of numbers stay as they were read, wherever
    /// nothing changed.
    ///
    ///     var settings = try Jar(json: url, options: JSONReadingOptions(syntax: .jsonc))
    ///     settings["editor"]["tabSize"] = 2
    ///     try settings.write(json: url, formatting: .preserved)
    ///
    /// A new member has the indentation of its neighbors, or is on one line with them, and takes over how
    /// they write commas, colons and keys. A removed one takes its comma with it and, if it had lines of its
    /// own, these lines and the comment at the end of the last. Comments on lines of their own stay.
    ///
    /// Members that are still there keep their position; new ones are added after the others. The text is in
    /// the syntax in which it was read.
    ///
    /// The text has at most the bytes of the old text, four times those that new parts have without white
    /// space, and 1 KB. Where the indentation of the neighbors would take more, a new member has its line but
    /// is not broken into lines, and if that is still too much, it is on one line with its neighbors.
    ///
    /// A Jar that was not read from JSON, or from incomplete text, is written without white space.
    case preserved
}
