/// Reads JSON text once, front to back, checks all of it, and writes the tape.
///
/// What is accepted is RFC 8259 to the letter. After a scan nothing about the text can turn out to be wrong:
/// whoever reads the tape only converts.
///
/// There is no recursion. While a container is open its row keeps, where its end will stand, the row of the
/// container around it, and where its length will stand, how many elements that one had so far.
struct JSONScanner: ~Copyable {
    private var cursor: ByteCursor
    private var rows: RowBuffer
    private let maximumDepth: Int
    /// Whether there was white space between tokens.
    private var hasWhitespace = false

    /// Scans `text` and returns its tape.
    ///
    /// - Throws: the first thing that is wrong, with its offset.
    /// - Complexity: O(n) in time; the tape has at most n / 2 + 1 rows.
    static func scan(_ text: ByteView, maximumDepth: Int) throws(JSONScanFailure) -> Tape {
        guard text.count <= TapeRow.maximumInput else {
            throw JSONScanFailure(reason: .tooLarge(limit: TapeRow.maximumInput), offset: 0)
        }
        // Real documents have a row for every 7 to 20 bytes; the buffer doubles where that is not enough.
        guard let rows = RowBuffer(capacity: text.count / 12 + 8) else {
            throw JSONScanFailure(reason: .outOfMemory, offset: 0)
        }
        var scanner = JSONScanner(cursor: ByteCursor(text), rows: rows, maximumDepth: maximumDepth)
        try scanner.skipByteOrderMark(of: text)
        try scanner.scanDocument()
        scanner.rows.shrinkToFit()
        return Tape(format: .json(isCompact: !scanner.hasWhitespace), rows: scanner.rows)
    }

    private init(cursor: ByteCursor, rows: consuming RowBuffer, maximumDepth: Int) {
        self.cursor = cursor
        self.rows = rows
        self.maximumDepth = maximumDepth
    }

    // MARK: The document

    private mutating func scanDocument() throws(JSONScanFailure) {
        // Locals, so that they stay in registers; what is open, how many are open around it, and how many
        // elements or members it has so far.
        var cursor = self.cursor
        var open = 0
        var depth = 0
        var count = 0
        var isObject = false

        skipWhitespace(&cursor)
        if cursor.isAtEnd { throw JSONScanFailure(reason: .empty, offset: cursor.offset) }

        nextValue: while true {
            // Here a value must begin, in an object with its key; white space is behind us.
            if isObject { try scanKey(&cursor, orClosing: count == 0) }
            opened: do {
                switch cursor.byte {
                case 0x22:
                    try scanString(&cursor)
                case 0x2D, 0x30...0x39:
                    try scanNumber(&cursor)
                case 0x7B, 0x5B:
                    if depth >= maximumDepth { throw error(.tooDeep(limit: maximumDepth), cursor) }
                    if count > TapeRow.maximumLength {
                        throw error(.tooLong("a container of \(count) elements"), cursor)
                    }
                    isObject = cursor.byte == 0x7B
                    let row = rows.count
                    try append(TapeRow(isObject ? .object : .array, length: count, low: open), cursor)
                    open = row
                    depth &+= 1
                    count = 0
                    cursor.advance(by: 1)
                    skipWhitespace(&cursor)
                    if cursor.byte == (isObject ? 0x7D : 0x5D) { break opened }
                    continue nextValue
                case 0x74 where cursor.halfWord == 0x6575_7274:  // true
                    try append(TapeRow(.true, length: 4, low: cursor.offset), cursor)
                    cursor.advance(by: 4)
                case 0x66 where (cursor.word &>> 8) & 0xFFFF_FFFF == 0x6573_6C61:  // alse
                    try append(TapeRow(.false, length: 5, low: cursor.offset), cursor)
                    cursor.advance(by: 5)
                case 0x6E where cursor.halfWord == 0x6C6C_756E:  // null
                    try append(TapeRow(.null, length: 4, low: cursor.offset), cursor)
                    cursor.advance(by: 4)
                default:
                    let canClose = depth > 0 && !isObject && count == 0
                    throw unexpected(canClose ? "a value or ']'" : "a value", cursor)
                }
                count &+= 1
                if depth == 0 { break nextValue }
                skipWhitespace(&cursor)
            }

            // Behind a value, or in front of the end of an empty container.
            while true {
                let byte = cursor.byte
                if byte == 0x2C, count > 0 {
                    cursor.advance(by: 1)
                    skipWhitespace(&cursor)
                    continue nextValue
                }
                guard byte == (isObject ? 0x7D : 0x5D) else {
                    throw unexpected(isObject ? "',' or '}'" : "',' or ']'", cursor)
                }
                if count > TapeRow.maximumLength {
                    throw error(.tooLong("a container of \(count) elements"), cursor)
                }
                let row = TapeRow(bits: rows[open])
                rows[open] = TapeRow(isObject ? .object : .array, length: count, low: rows.count).bits
                cursor.advance(by: 1)
                open = row.end
                count = row.length &+ 1
                depth &-= 1
                if depth == 0 { break nextValue }
                isObject = TapeRow(bits: rows[open]).kind == .object
                skipWhitespace(&cursor)
            }
        }

        if !cursor.isAtEnd {
            skipWhitespace(&cursor)
            if !cursor.isAtEnd { throw error(.trailingText, cursor) }
        }
    }

    /// A key, its colon, and the white space behind it.
    @inline(__always)
    private mutating func scanKey(_ cursor: inout ByteCursor, orClosing: Bool) throws(JSONScanFailure) {
        guard cursor.byte == 0x22 else { throw unexpected(orClosing ? "a key or '}'" : "a key", cursor) }
        try scanString(&cursor)
        if cursor.byte != 0x3A {
            skipWhitespace(&cursor)
            guard cursor.byte == 0x3A else { throw unexpected("':'", cursor) }
        }
        cursor.advance(by: 1)
        skipWhitespace(&cursor)
    }

    @inline(__always)
    private mutating func append(_ row: TapeRow, _ cursor: ByteCursor) throws(JSONScanFailure) {
        guard rows.append(row.bits) else { throw error(.outOfMemory, cursor) }
    }

    // MARK: White space

    @inline(__always)
    private mutating func skipWhitespace(_ cursor: inout ByteCursor) {
        if cursor.byte > 0x20 { return }
        hasWhitespace = true
        skipSomeWhitespace(&cursor)
    }

    /// Line break and indentation are what white space mostly is.
    @inline(__always)
    private func skipSomeWhitespace(_ cursor: inout ByteCursor) {
        while true {
            switch cursor.byte {
            case 0x20:
                // Spaces are no padding, so as many as there are lie in front of the end.
                let spaces = cursor.word.leadingSpaces
                cursor.advance(by: spaces)
                if spaces < 8, cursor.byte > 0x20 { return }
            case 0x0A, 0x0D, 0x09:
                cursor.advance(by: 1)
            default:
                return
            }
        }
    }

    // MARK: Strings

    /// A string, from its opening quote to behind its closing one.
    @inline(__always)
    private mutating func scanString(_ cursor: inout ByteCursor) throws(JSONScanFailure) {
        cursor.advance(by: 1)
        let start = cursor.offset
        var kind = TapeRow.Kind.string
        while true {
            let stops = cursor.word.stringStops
            if stops == 0 {
                // Eight plain bytes, none of which is zero, so none is padding.
                cursor.advance(by: 8)
                continue
            }
            cursor.advance(by: stops.markedByteIndex)
            let byte = cursor.byte
            if byte == 0x22 { break }
            if byte >= 0x80 {
                try skipMultibyte(&cursor)
            } else if byte == 0x5C {
                kind = .escapedString
                try skipEscape(&cursor)
            } else {
                if cursor.isAtEnd { throw error(.unexpectedEnd(expected: "'\"'"), cursor) }
                throw error(.controlCharacter, cursor)
            }
        }
        let length = cursor.offset &- start
        if length > TapeRow.maximumLength { throw error(.tooLong("a string of \(length) bytes"), cursor) }
        cursor.advance(by: 1)
        try append(TapeRow(kind, length: length, low: start), cursor)
    }

    /// One or more characters beyond ASCII, checked as the Unicode Standard has it, table 3-7.
    @inline(__always)
    private func skipMultibyte(_ cursor: inout ByteCursor) throws(JSONScanFailure) {
        repeat {
            let bytes = cursor.halfWord
            if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
                // Three bytes, as most of the world's scripts need: not overlong, no surrogate.
                let lead = bytes & 0x0000_200F
                guard lead != 0, lead != 0x0000_200D else { throw error(.invalidUTF8, cursor) }
                cursor.advance(by: 3)
            } else if bytes & 0x0000_C0E0 == 0x0000_80C0 {
                guard bytes & 0x1E != 0 else { throw error(.invalidUTF8, cursor) }
                cursor.advance(by: 2)
            } else if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
                // From U+10000 to U+10FFFF.
                let scalar = (bytes & 0x07) << 2 | (bytes & 0x3000) >> 12
                guard scalar >= 1, scalar <= 16 else { throw error(.invalidUTF8, cursor) }
                cursor.advance(by: 4)
            } else {
                throw error(.invalidUTF8, cursor)
            }
        } while cursor.byte >= 0x80
    }

    private func skipEscape(_ cursor: inout ByteCursor) throws(JSONScanFailure) {
        switch cursor.byte(ahead: 1) {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
            cursor.advance(by: 2)
        case 0x75:
            let start = cursor
            let unit = try scanHexEscape(&cursor)
            if unit & 0xF800 == 0xD800 {
                let low: UInt32? =
                    cursor.byte == 0x5C && cursor.byte(ahead: 1) == 0x75 ? try scanHexEscape(&cursor) : nil
                guard unit < 0xDC00, let low, low & 0xFC00 == 0xDC00 else {
                    throw error(.loneSurrogate, start)
                }
            }
        default:
            if cursor.remaining > 0 { cursor.advance(by: 1) }
            if cursor.isAtEnd { throw error(.unexpectedEnd(expected: "an escape"), cursor) }
            throw error(.invalidEscape, cursor)
        }
    }

    /// `\uXXXX`, from the backslash.
    private func scanHexEscape(_ cursor: inout ByteCursor) throws(JSONScanFailure) -> UInt32 {
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

    // MARK: Numbers

    @inline(__always)
    private mutating func scanNumber(_ cursor: inout ByteCursor) throws(JSONScanFailure) {
        let start = cursor.offset
        var kind = TapeRow.Kind.integer
        if cursor.byte == 0x2D { cursor.advance(by: 1) }
        if cursor.byte == 0x30 {
            cursor.advance(by: 1)
            if isDigit(cursor.byte) { throw error(.leadingZero, cursor) }
        } else {
            try skipDigits(&cursor)
        }
        if cursor.byte == 0x2E {
            kind = .real
            cursor.advance(by: 1)
            try skipDigits(&cursor)
        }
        if cursor.byte | 0x20 == 0x65 {
            kind = .real
            cursor.advance(by: 1)
            if cursor.byte == 0x2B || cursor.byte == 0x2D { cursor.advance(by: 1) }
            try skipDigits(&cursor)
        }
        let length = cursor.offset &- start
        if length > TapeRow.maximumLength { throw error(.tooLong("a number of \(length) digits"), cursor) }
        try append(TapeRow(kind, length: length, low: start), cursor)
    }

    /// At least one digit.
    @inline(__always)
    private func skipDigits(_ cursor: inout ByteCursor) throws(JSONScanFailure) {
        guard isDigit(cursor.byte) else { throw unexpected("a digit", cursor) }
        while true {
            let others = cursor.word.nonDigits
            if others == 0 {
                cursor.advance(by: 8)
            } else {
                cursor.advance(by: others.markedByteIndex)
                return
            }
        }
    }

    // MARK: Errors

    /// UTF-8's own mark is skipped. The other encodings are told by their marks, or by the zero bytes that
    /// the first ASCII character of a JSON text leaves in them (RFC 4627, section 3).
    private mutating func skipByteOrderMark(of text: ByteView) throws(JSONScanFailure) {
        let first = text.word(at: 0)
        if text.hasByteOrderMark {
            cursor.advance(by: 3)
            hasWhitespace = true
            return
        }
        guard text.count >= 2 else { return }
        let isPaired = text.count.isMultiple(of: 2)
        let name: String? =
            if text.count >= 4,
                first & 0xFFFF_FFFF == 0x0000_FEFF || first & 0xFFFF_FF00 == 0 && first & 0xFF != 0
            {
                "UTF-32, little-endian"
            } else if text.count >= 4,
                first & 0xFFFF_FFFF == 0xFFFE_0000
                    || first & 0x00FF_FFFF == 0 && first & 0xFF00_0000 != 0
            {
                "UTF-32, big-endian"
            } else if first & 0xFFFF == 0xFEFF || isPaired && first & 0xFF00 == 0 && first & 0xFF != 0 {
                "UTF-16, little-endian"
            } else if first & 0xFFFF == 0xFFFE || isPaired && first & 0x00FF == 0 && first & 0xFF00 != 0 {
                "UTF-16, big-endian"
            } else {
                nil
            }
        if let name { throw JSONScanFailure(reason: .otherEncoding(name), offset: 0) }
    }

    @inline(never)
    private func unexpected(_ expected: String, _ cursor: ByteCursor) -> JSONScanFailure {
        error(cursor.isAtEnd ? .unexpectedEnd(expected: expected) : .unexpected(expected: expected), cursor)
    }

    @inline(never)
    private func error(_ reason: JSONScanFailure.Reason, _ cursor: ByteCursor) -> JSONScanFailure {
        JSONScanFailure(reason: reason, offset: cursor.offset)
    }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

@inline(__always)
func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte &- 0x30)
    case 0x41...0x46: UInt32(byte &- 0x41 &+ 10)
    case 0x61...0x66: UInt32(byte &- 0x61 &+ 10)
    default: nil
    }
}
