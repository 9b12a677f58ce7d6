// White space, comments and words.
extension RelaxedJSONScanner {
    /// Skips the byte order mark of UTF-8.
    mutating func skipByteOrderMark() {
        if text.hasByteOrderMark { cursor.advance(by: 3) }
    }

    /// Skips white space and comments.
    mutating func skipSpace() throws(JSONScanFailure) {
        while true {
            let byte = cursor.byte
            if byte > 0x20, byte < 0x80, byte != 0x2F { return }
            let start = cursor.offset
            if byte <= 0x20 {
                cursor.skipWhitespace()
                if syntax == .json5, cursor.byte == 0x0B || cursor.byte == 0x0C { cursor.advance(by: 1) }
            } else if byte == 0x2F {
                if syntax != .json { try skipComment() }
            } else if syntax == .json5 {
                cursor.advance(by: text.lengthOfUnicodeSpace(at: start))
            }
            if cursor.offset == start { return }
        }
    }

    private mutating func skipComment() throws(JSONScanFailure) {
        cursor.advance(by: 1)
        switch cursor.byte {
        case 0x2F: try skipLineComment()
        case 0x2A: try skipBlockComment()
        default: throw unexpected("'/' or '*'")
        }
    }

    /// Skips a comment without the line break after it.
    private mutating func skipLineComment() throws(JSONScanFailure) {
        while !cursor.isAtEnd, cursor.byte != 0x0A, cursor.byte != 0x0D {
            if cursor.byte < 0x80 {
                cursor.advance(by: 1)
            } else {
                if syntax == .json5, text.isUnicodeLineBreak(at: cursor.offset) { return }
                try skipCharacter()
            }
        }
    }

    private mutating func skipBlockComment() throws(JSONScanFailure) {
        cursor.advance(by: 1)
        while !cursor.isAtEnd {
            if cursor.byte == 0x2A, cursor.byte(ahead: 1) == 0x2F { return cursor.advance(by: 2) }
            if cursor.byte < 0x80 { cursor.advance(by: 1) } else { try skipCharacter() }
        }
        throw unexpected("'*/'")
    }

    /// Skips a character beyond ASCII.
    mutating func skipCharacter() throws(JSONScanFailure) {
        guard let scalar = text.scalar(at: cursor.offset) else { throw malformed }
        cursor.advance(by: UTF8.width(scalar))
    }

    /// The error of bytes that are not UTF-8.
    var malformed: JSONScanFailure {
        error(isCutOff ? .unexpectedEnd(expected: "a character") : .invalidUTF8)
    }

    /// Skips `word`, which must be here.
    mutating func skip(_ word: String) throws(JSONScanFailure) {
        let start = cursor
        for byte in word.utf8 {
            if cursor.byte == byte {
                cursor.advance(by: 1)
            } else {
                // Half a word at the end may go on.
                if partial == .refused || !cursor.isAtEnd { cursor = start }
                throw unexpectedValue
            }
        }
    }
}

extension ByteView {
    /// Whether the text ends at `offset`, or inside a character that begins there.
    func isCutOff(at offset: Int) -> Bool {
        let rest = count - offset
        if rest <= 0 { return true }
        // Completed with the smallest and with the largest trailing bytes, one of them is a character.
        for filler in [0x80, 0xBF] as [UInt8] {
            var bytes = (0..<4).lazy.map { $0 < rest ? self[offset + $0] : filler }.makeIterator()
            var decoder = UTF8()
            if case .scalarValue(let scalar) = decoder.decode(&bytes), UTF8.width(scalar) > rest {
                return true
            }
        }
        return false
    }

    /// Whether the text begins with a byte order mark, or is the beginning of one.
    var beginsByteOrderMark: Bool {
        hasByteOrderMark || count > 0 && self[0] == 0xEF && isCutOffUnicodeSpace(at: 0)
    }

    /// Whether the text ends inside a white space character beyond ASCII that begins at `offset`.
    func isCutOffUnicodeSpace(at offset: Int) -> Bool {
        switch count - offset {
        case 1: [0xC2, 0xE1, 0xE2, 0xE3, 0xEF].contains(self[offset])
        case 2:
            switch (self[offset], self[offset + 1]) {
            case (0xE1, 0x9A), (0xE2, 0x80), (0xE2, 0x81), (0xE3, 0x80), (0xEF, 0xBB): true
            default: false
            }
        default: false
        }
    }

    /// The length of the white space character beyond ASCII at `offset`, or 0 if there is none: the space
    /// separators of Unicode, the byte order mark, and the line and paragraph separators.
    @inline(never)
    func lengthOfUnicodeSpace(at offset: Int) -> Int {
        let (first, second) = (self[offset], offset + 1 < count ? self[offset + 1] : 0)
        if first == 0xC2 { return second == 0xA0 ? 2 : 0 }
        guard offset + 3 <= count else { return 0 }
        let third = self[offset + 2]
        let isSpace =
            switch (first, second) {
            case (0xE1, 0x9A): third == 0x80
            case (0xE2, 0x80): 0x80...0x8A ~= third || third == 0xA8 || third == 0xA9 || third == 0xAF
            case (0xE2, 0x81): third == 0x9F
            case (0xE3, 0x80): third == 0x80
            case (0xEF, 0xBB): third == 0xBF
            default: false
            }
        return isSpace ? 3 : 0
    }
}
