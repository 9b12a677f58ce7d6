#if SWIFT_PACKAGE
    import Lift
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
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
    /// Values are compact JSON, long ones with an ellipsis. Long strings that begin with the same text are
    /// shown from where they begin to differ. If values of different kinds look alike, their kinds come
    /// first, as they always do for a date or data beside another kind:
    ///
    ///     created: date "2025-01-31T12:00:00.000Z" → string "2025-01-31T12:00:00.000Z" (the same text)
    ///
    /// Control characters, and those that change the direction of text, are escaped. Values that a
    /// `JarRedaction` hides are `<redacted>`. If the Jars themselves differ, there's no path.
    public var description: String {
        var (oldText, newText) = (old.shown, new.shown)
        if oldText == newText, let rest = differingRest { (oldText, newText) = rest }
        let values =
            oldText == newText || isUnclear
            ? "\(old.kind.rawValue) \(oldText) → \(new.kind.rawValue) \(newText)" : "\(oldText) → \(newText)"
        let text = values + (oldText == newText ? note(on: oldText) : noteOnStrings(oldText, newText))
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
        // Of strings, the rest is shown.
        if strings == nil, text.unicodeScalars.contains("…") { return " (the same beginning)" }
        if old.kind != new.kind { return " (the same text)" }
        guard old.kind == .date else { return " (the same text in other Unicode scalars)" }
        guard let start = try? old^ as Date, let end = try? new^ as Date else { return "" }
        let seconds = abs(end.timeIntervalSince(start))
        return seconds < 0.001 ? " (less than a millisecond apart)" : " (\(seconds) seconds apart)"
    }

    /// How strings differ that look alike in the text that's shown.
    private func noteOnStrings(_ oldText: String, _ newText: String) -> String {
        guard strings != nil, oldText.visibleText == newText.visibleText else { return "" }
        return " (other white space or invisible characters)"
    }

    /// The rests of two strings that have more in common than is shown.
    private var differingRest: (String, String)? {
        guard let (old, new) = strings else { return nil }
        let common = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count - 16
        if common <= 0 { return nil }
        func rest(of text: String) -> String {
            Jar("…\(String(text.unicodeScalars.dropFirst(common)))").excerpt
        }
        return (rest(of: old), rest(of: new))
    }

    /// The values, if both are strings that may be shown.
    private var strings: (old: String, new: String)? {
        if old.isRedacted || new.isRedacted || old.kind != .string || new.kind != .string { return nil }
        guard let old = try? old^ as String, let new = try? new^ as String else { return nil }
        return (old, new)
    }
}

extension String {
    /// The text with a space for all white space, and without characters that can't be seen.
    fileprivate var visibleText: String {
        var text = ""
        for scalar in unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            text.unicodeScalars.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        return text
    }
}

extension Jar {
    fileprivate var shown: String { isMissing ? "nothing" : excerpt }
}
