#if SWIFT_PACKAGE
    import Lift
#endif

extension JarDifference: CustomStringConvertible {
    /// The lines, or the first 29 and the number of the others; empty if the Jars are equal.
    ///
    ///     payments[2].amount: 12 → 12.5
    ///     payments[2].note: "late" → nothing
    ///
    /// So a test that fails prints at most 30 lines. A difference is a collection of all its lines.
    ///
    /// - Complexity: O(*n*) in the length of the text, which has an upper limit.
    public var description: String {
        let limit = 30
        if count <= limit { return map(\.description).joined(separator: "\n") }
        let shown = prefix(limit - 1).map(\.description).joined(separator: "\n")
        return shown + "\nand \(count - limit + 1) more"
    }
}

extension JarDifference.Line: CustomStringConvertible {
    /// The path, the old and the new value: `payments[2].amount: 12 → 12.5`.
    ///
    /// Values are compact JSON, long ones with an ellipsis. If values of different kinds look alike, their
    /// kinds come first, as they always do for a date or data beside another kind:
    ///
    ///     created: date "2025-01-31T12:00:00.000Z" → string "2025-01-31T12:00:00.000Z" (the same text)
    ///
    /// Control characters, and those that change the direction of text, are escaped. Values that a
    /// `JarRedaction` hides are `<redacted>`. If the Jars themselves differ, there's no path.
    public var description: String {
        let (oldText, newText) = (old.shown, new.shown)
        let values =
            oldText == newText || isUnclear
            ? "\(old.kind.rawValue) \(oldText) → \(new.kind.rawValue) \(newText)" : "\(oldText) → \(newText)"
        let text = oldText == newText ? values + note(on: oldText) : values
        return path.isEmpty ? text : "\(path): \(text)"
    }

    /// Whether a date or data would look like a string beside another value.
    private var isUnclear: Bool {
        let kinds = [old.kind, new.kind]
        if kinds[0] == kinds[1] || kinds.contains(.missing) { return false }
        return kinds.contains(.date) || kinds.contains(.data)
    }

    /// How values with the same text differ.
    private func note(on text: String) -> String {
        if old.isRedacted || new.isRedacted { return "" }
        if text.unicodeScalars.contains("…") { return " (the same beginning)" }
        return old.kind == new.kind ? " (the same text in other Unicode scalars)" : " (the same text)"
    }
}

extension Jar {
    fileprivate var shown: String { isMissing ? "nothing" : excerpt }
}
