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

extension Span<UInt8> {
    /// Whether the text ends at `offset`, or inside a character that begins there.
    package func isCutOff(at offset: Int) -> Bool { withView { $0.isCutOff(at: offset) } }

    /// Whether the text ends inside a white space character beyond ASCII that begins at `offset`.
    package func isCutOffUnicodeSpace(at offset: Int) -> Bool {
        withView { $0.isCutOffUnicodeSpace(at: offset) }
    }

    /// The length of the white space character beyond ASCII at `offset`, or 0 if there is none.
    package func lengthOfUnicodeSpace(at offset: Int) -> Int {
        withView { $0.lengthOfUnicodeSpace(at: offset) }
    }

    /// Whether the line or the paragraph separator of Unicode is at `offset`.
    package func isUnicodeLineBreak(at offset: Int) -> Bool { withView { $0.isUnicodeLineBreak(at: offset) } }

    /// The length of the character at `offset`; nil if the bytes are not UTF-8.
    package func lengthOfCharacter(at offset: Int) -> Int? {
        withView { $0.scalar(at: offset).map { UTF8.width($0) } }
    }
}
