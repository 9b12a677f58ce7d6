extension RelaxedJSONScanner {
    /// Whether `text`, a part of a text that needs no padding, has no value: only white space and comments
    /// or, if it may be partial, the beginning of a token.
    static func isEmpty(_ text: ByteView, options: JSONReadingOptions) -> Bool {
        // A mark is only skipped at the beginning of the whole text. In JSON5 it is white space.
        if text.beginsByteOrderMark, options.syntax != .json5 { return false }
        guard let copy = PaddedBytes(copying: text) else { return false }
        do throws(JSONScanFailure) {
            // The copy lives until the end of this call, and the result has no view of it.
            let result = try scan(unsafe copy.view, options: options)
            return if case .relaxedJSON(let text) = result.tape.format { text.isEmpty } else { false }
        } catch {
            return if case .empty = error.reason { true } else { false }
        }
    }
}
