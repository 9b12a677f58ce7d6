/// What a document knows about text that isn't plain JSON: JSONC, JSON5, or text that ended too early and was
/// closed there.
///
/// Scalars and keys that have another form in JSON are kept in that form after the end of the text, and
/// their rows refer to them there. So nothing that reads rows knows these syntaxes. Infinity and NaN have no
/// form in JSON; they are kept as in a binary property list.
struct RelaxedText {
    /// The number of bytes of the text itself.
    let count: Int
    let isJSON5: Bool
    /// Whether every scalar has a form in JSON.
    let isJSON: Bool
    /// The row of the innermost value that the text ends in: a container that was closed, or a string that
    /// was cut off. Nil if the text is complete.
    let partialRow: Int?
    /// Whether the text ends before its value, so row 0 is only a placeholder.
    let isEmpty: Bool
}

extension Document {
    /// Whether the text ends inside the value at `row`.
    func isPartial(_ row: Int) -> Bool {
        guard let last = relaxed?.partialRow else { return false }
        return withView { row <= last && last < $0.next(after: row) }
    }
}
