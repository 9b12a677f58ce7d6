/// An error in a text: a message for people and a position.
struct SyntaxError: Error {
    let message: String
    /// Whether the text exceeds a limit, and is not malformed as far as it was read.
    let isLimit: Bool
    /// The offset in bytes from the start of the text, in UTF-8.
    let offset: Int
    let position: TextPosition
    /// The line for reports; nil for a text that is not complete.
    let line: SourceLine?

    /// The error if memory for the document cannot be allocated.
    static var outOfMemory: SyntaxError {
        SyntaxError(
            message: "not enough memory for the document", isLimit: true, offset: 0,
            position: TextPosition(line: 1, column: 1), line: nil)
    }
}
