// Strings and keys.
extension RelaxedJSONScanner {
    /// Scans a string, including both quotes. It stays in the text if it is spelled as in JSON.
    mutating func scanString(isKey: Bool) throws(JSONScanFailure) {
        let quote = cursor.byte
        cursor.advance(by: 1)
        let start = cursor.offset
        guard quote == 0x22, let kind = skipPlainString() else {
            cursor.move(to: start)
            return try scanOtherString(quote, isKey: isKey)
        }
        let length = cursor.offset &- start
        try checkLength(length)
        cursor.advance(by: 1)
        try append(TapeRow(kind, length: length, low: start))
    }

    /// Moves to the quote at the end of a string that is spelled as in JSON. Returns nil for any other.
    private mutating func skipPlainString() -> TapeRow.Kind? {
        var kind = TapeRow.Kind.string
        var stop = cursor.skipPlainText()
        while stop != 0x22 {
            if stop >= 0x80 {
                let (end, isValid) = cursor.endOfMultibyte
                if !isValid { return nil }
                cursor.move(to: end)
            } else {
                guard stop == 0x5C, let end = try? JSONScanner.endOfEscape(cursor) else { return nil }
                kind = .escapedString
                cursor.move(to: end)
            }
            stop = cursor.skipPlainText()
        }
        return kind
    }

    /// Scans a string after its first quote and keeps it in `values` as JSON spells it. If the text ends
    /// inside a value, the options may keep its beginning.
    private mutating func scanOtherString(_ quote: UInt8, isKey: Bool) throws(JSONScanFailure) {
        let start = try beginValue(1)
        values.append(0x22)
        var hasEscape = false
        do throws(JSONScanFailure) {
            try scanCharacters(to: quote, hasEscape: &hasEscape)
            cursor.advance(by: 1)
            try appendString(from: start, hasEscape: hasEscape)
        } catch {
            if case .unexpectedEnd = error.reason, !isKey, partial == .keepingStrings {
                try appendString(from: start, hasEscape: hasEscape)
                keepCutString()
            }
            throw error
        }
    }

    /// Appends the row of the string from `start` to the end of `values`, and its last quote.
    private mutating func appendString(from start: Int, hasEscape: Bool) throws(JSONScanFailure) {
        try reserve(1)
        values.append(0x22)
        let length = values.count &- start &- 2
        try checkLength(length)
        try append(
            TapeRow(hasEscape ? .escapedString : .string, length: length, low: valuesStart + start + 1))
    }

    private func checkLength(_ length: Int) throws(JSONScanFailure) {
        if length > maximumLength { throw error(.tooLong("a string of \(length) bytes")) }
    }

    /// Appends the characters of a string up to `quote` to `values`.
    private mutating func scanCharacters(to quote: UInt8, hasEscape: inout Bool) throws(JSONScanFailure) {
        while cursor.byte != quote {
            let run = cursor.offset
            let byte = cursor.byte
            if byte >= 0x80 {
                let (end, isValid) = cursor.endOfMultibyte
                cursor.move(to: end)
                try keep(from: run)
                if !isValid { throw malformed }
            } else if byte == 0x5C {
                if try scanEscape() { hasEscape = true }
            } else if byte >= 0x20, byte != 0x22 {
                while isPlain(cursor.byte), cursor.byte != quote { cursor.advance(by: 1) }
                try keep(from: run)
            } else {
                if cursor.isAtEnd { throw unexpected(quote == 0x22 ? "'\"'" : "\"'\"") }
                guard syntax == .json5, byte != 0x0A, byte != 0x0D else { throw error(.controlCharacter) }
                try reserve(6)
                JSONText.writeEscape(of: byte, to: &values)
                hasEscape = true
                cursor.advance(by: 1)
            }
        }
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
    }

    /// Appends the text from `start` to the cursor to `values`.
    private mutating func keep(from start: Int) throws(JSONScanFailure) {
        let count = cursor.offset - start
        try reserve(count)
        values.append(text.part(start, count))
    }

    // MARK: Escapes

    /// Scans an escape, and appends the character. Returns whether JSON escapes that, too.
    private mutating func scanEscape() throws(JSONScanFailure) -> Bool {
        let start = cursor.offset
        try reserve(12)
        switch cursor.byte(ahead: 1) {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
            cursor.advance(by: 2)
        case 0x75:
            try scanUnicodeEscape()
        default:
            guard syntax == .json5 else { throw invalidEscape }
            return try scanOtherEscape()
        }
        try keep(from: start)
        return true
    }

    /// The error of an escape that does not exist, with the cursor at the backslash.
    private var invalidEscape: JSONScanFailure {
        // The cursor of an error is at the character after the backslash.
        let offset = min(cursor.offset + 1, text.count)
        return JSONScanFailure(
            reason: offset == text.count ? .unexpectedEnd(expected: "an escape") : .invalidEscape,
            offset: offset)
    }

    /// Scans `\uXXXX`, which may be a pair of surrogates.
    private mutating func scanUnicodeEscape() throws(JSONScanFailure) {
        let start = cursor
        let unit = try scanUnit()
        guard unit & 0xF800 == 0xD800 else { return }
        if unit < 0xDC00, partial != .refused {
            // The second half may follow the end of the text.
            let isBackslash = cursor.byte == 0x5C && cursor.offset + 1 == text.count
            if cursor.isAtEnd || isBackslash { throw endOfText }
        }
        // After the second half of a pair, nothing that follows matters.
        let hasNext = unit < 0xDC00 && cursor.byte == 0x5C && cursor.byte(ahead: 1) == 0x75
        let next = hasNext ? try scanUnit() : 0
        guard next & 0xFC00 == 0xDC00 else {
            cursor = start
            throw error(.loneSurrogate)
        }
    }

    private var endOfText: JSONScanFailure {
        JSONScanFailure(reason: .unexpectedEnd(expected: "a surrogate pair"), offset: text.count)
    }

    /// Scans `\uXXXX`, from the backslash on.
    mutating func scanUnit() throws(JSONScanFailure) -> UInt32 {
        cursor.advance(by: 2)
        return try scanDigits(4, "four hexadecimal digits")
    }

    private mutating func scanDigits(_ count: Int, _ expected: String) throws(JSONScanFailure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = hexDigit(cursor.byte) else { throw unexpected(expected) }
            value = value << 4 | digit
            cursor.advance(by: 1)
        }
        return value
    }

    /// Scans an escape that only JSON5 has. Returns whether JSON escapes the character, too.
    private mutating func scanOtherEscape() throws(JSONScanFailure) -> Bool {
        let byte = cursor.byte(ahead: 1)
        switch byte {
        case 0x30 where !isDigit(cursor.byte(ahead: 2)):
            cursor.advance(by: 2)
            return appendCharacter(0)
        case 0x30...0x39: throw invalidEscape
        case 0x78:
            cursor.advance(by: 2)
            return appendCharacter(UInt8(truncatingIfNeeded: try scanDigits(2, "two hexadecimal digits")))
        case 0x76:
            cursor.advance(by: 2)
            return appendCharacter(0x0B)
        case 0x0A, 0x0D:
            // The next line continues the string.
            cursor.advance(by: 2)
            if byte == 0x0D, cursor.byte == 0x0A { cursor.advance(by: 1) }
            return false
        case ..<0x80:
            if cursor.offset + 1 >= text.count { throw invalidEscape }
            cursor.advance(by: 2)
            return appendCharacter(byte)
        default:
            cursor.advance(by: 1)
            let start = cursor.offset
            try skipCharacter()
            if !text.isUnicodeLineBreak(at: start) { try keep(from: start) }
            return false
        }
    }

    /// Appends one of the first 256 characters. Returns whether it is an escape in JSON.
    private mutating func appendCharacter(_ code: UInt8) -> Bool {
        if code < 0x20 || code == 0x22 || code == 0x5C {
            JSONText.writeEscape(of: code, to: &values)
            return true
        }
        values.append(scalar: Unicode.Scalar(code))
        return false
    }

    // MARK: Keys without quotes

    /// Scans a key without quotes, an `IdentifierName` of ECMAScript 5.1, and keeps it in `values`.
    mutating func scanIdentifier(orElse expected: String) throws(JSONScanFailure) {
        let start = try beginValue(1)
        values.append(0x22)
        var isFirst = true
        while try scanIdentifierCharacter(isFirst: isFirst) { isFirst = false }
        if isFirst { throw unexpected(expected) }
        try appendString(from: start, hasEscape: false)
    }

    /// Scans a character of an identifier. Returns false if there is none here.
    private mutating func scanIdentifierCharacter(isFirst: Bool) throws(JSONScanFailure) -> Bool {
        let start = cursor
        try reserve(4)
        if cursor.byte == 0x5C {
            guard cursor.byte(ahead: 1) == 0x75 else { throw invalidEscape }
            let unit = try scanUnit()
            let part = Unicode.Scalar(unit).flatMap { $0.isIdentifierPart(first: isFirst) ? $0 : nil }
            guard let scalar = part else {
                cursor = start
                throw error(.unexpected(expected: "an escape of a letter"))
            }
            values.append(scalar: scalar)
            return true
        }
        if cursor.isAtEnd { return false }
        guard let scalar = text.scalar(at: cursor.offset) else { throw malformed }
        guard scalar.isIdentifierPart(first: isFirst) else { return false }
        values.append(scalar: scalar)
        cursor.advance(by: UTF8.width(scalar))
        return true
    }
}

extension Unicode.Scalar {
    /// Whether this character may be in an identifier of ECMAScript 5.1, or begin one.
    func isIdentifierPart(first isFirst: Bool) -> Bool {
        if isASCII {
            let isLetter = value | 0x20 >= 0x61 && value | 0x20 <= 0x7A
            return isLetter || self == "$" || self == "_" || !isFirst && value >= 0x30 && value <= 0x39
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            return true
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isFirst
        // The joiners.
        default: return !isFirst && (value == 0x200C || value == 0x200D)
        }
    }
}
