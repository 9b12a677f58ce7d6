extension JSONScanner {
    /// Checks the escape at `start`, which may be a pair of surrogates, and returns the offset after it.
    static func endOfEscape(_ start: ByteCursor) throws(JSONScanFailure) -> Int {
        var cursor = start
        switch cursor.byte(ahead: 1) {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
            cursor.advance(by: 2)
        case 0x75:
            let unit = try scanHexEscape(&cursor)
            if unit & 0xF800 == 0xD800 {
                // After the second half of a pair, nothing that follows matters.
                let hasNext = unit < 0xDC00 && cursor.byte == 0x5C && cursor.byte(ahead: 1) == 0x75
                let next = hasNext ? try scanHexEscape(&cursor) : 0
                guard next & 0xFC00 == 0xDC00 else { throw error(.loneSurrogate, start) }
            }
        default:
            if !cursor.isAtEnd { cursor.advance(by: 1) }
            if cursor.isAtEnd { throw error(.unexpectedEnd(expected: "an escape"), cursor) }
            throw error(.invalidEscape, cursor)
        }
        return cursor.offset
    }

    /// Scans `\uXXXX`, from the backslash on.
    private static func scanHexEscape(_ cursor: inout ByteCursor) throws(JSONScanFailure) -> UInt32 {
        cursor.advance(by: 2)
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = hexDigit(cursor.byte) else {
                throw unexpected("four hexadecimal digits", cursor)
            }
            unit = unit << 4 | digit
            cursor.advance(by: 1)
        }
        return unit
    }
}

extension ByteView {
    /// The length of the escape that these padded bytes begin with; nil if it is not valid.
    var lengthOfEscape: Int? {
        // The cursor does not outlive this call.
        try? JSONScanner.endOfEscape(unsafe ByteCursor(self))
    }
}
