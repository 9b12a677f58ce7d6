/// Reads JSON text in a single pass, checks all of it, and writes the tape.
///
/// The scanner accepts RFC 8259 to the letter. After a scan the text is known to be valid, and readers of the
/// tape only convert.
///
/// The scanner does not recurse. While a container is open, its row stores the row of the enclosing container
/// instead of its end, and the number of elements of the enclosing container so far instead of its length.
struct JSONScanner: ~Copyable {
    private var cursor: ByteCursor
    var rows: RowBuffer
    private let maximumDepth: Int
    /// Whether there was white space between tokens.
    private var hasWhitespace = false

    /// Scans `text`, which is padded, and returns its tape.
    ///
    /// - Parameter isBeginning: Whether the whole text begins here, perhaps in another encoding.
    /// - Throws: The first error in the text, with its offset.
    /// - Complexity: O(n) in time. The tape has at most n / 2 + 1 rows.
    static func scan(
        _ text: ByteView, maximumDepth: Int, isBeginning: Bool = true
    ) throws(JSONScanFailure) -> Tape {
        try scan(text, maximumDepth, isBeginning) { (scanner) throws(JSONScanFailure) in
            try scanner.scanValue()
        }
    }

    /// Scans `text` with a smaller limit than that of a row for the length of a value. For tests.
    static func scan(
        _ text: ByteView, maximumDepth: Int, maximumLength: Int
    ) throws(JSONScanFailure) -> Tape {
        try scan(text, maximumDepth, true) { (scanner) throws(JSONScanFailure) in
            try scanner.scanValue(maximumLength)
        }
    }

    @inline(__always)
    private static func scan(
        _ text: ByteView, _ maximumDepth: Int, _ isBeginning: Bool,
        _ scanValue: (inout JSONScanner) throws(JSONScanFailure) -> Void
    ) throws(JSONScanFailure) -> Tape {
        guard text.count <= TapeRow.maximumInput else {
            throw JSONScanFailure(reason: .tooLarge(limit: TapeRow.maximumInput), offset: 0)
        }
        // Real documents have a row for every 7 to 30 bytes. After 4096 rows, the text itself gives an
        // estimate.
        guard let rows = RowBuffer(capacity: min(text.count / 12 + 8, 4096)) else {
            throw JSONScanFailure(reason: .outOfMemory, offset: 0)
        }
        // `text` is the view of all padded bytes, which the caller keeps alive. The scanner does not outlive
        // this call.
        var scanner = unsafe JSONScanner(cursor: ByteCursor(text), rows: rows, maximumDepth: maximumDepth)
        if isBeginning { try scanner.skipByteOrderMark(of: text) }
        try scanValue(&scanner)
        try scanner.checkEnd()
        scanner.rows.shrinkToFit()
        return Tape(format: .json(isCompact: !scanner.hasWhitespace), rows: scanner.rows)
    }

    init(cursor: ByteCursor, rows: consuming RowBuffer, maximumDepth: Int) {
        self.cursor = cursor
        self.rows = rows
        self.maximumDepth = maximumDepth
    }

    // MARK: The document

    /// Scans the value at `offset`, and nothing after it. Returns the offset after the value.
    mutating func scanValue(at offset: Int) throws(JSONScanFailure) -> Int {
        cursor.move(to: offset)
        try scanValue()
        return cursor.offset
    }

    /// Throws if anything but white space follows.
    private mutating func checkEnd() throws(JSONScanFailure) {
        if cursor.isAtEnd { return }
        var cursor = cursor
        skipWhitespace(&cursor)
        if !cursor.isAtEnd { throw Self.error(.trailingText, cursor) }
    }

    private mutating func scanValue() throws(JSONScanFailure) {
        try scanValue(TapeRow.maximumLength)
    }

    /// Scans a value and the white space before it. Inlined into its callers; in the one above, the length is
    /// a constant.
    @inline(__always)
    private mutating func scanValue(_ maximumLength: Int) throws(JSONScanFailure) {
        // Local variables can stay in registers: the row of the open container, the number of open
        // containers, the number of its elements or members so far, and its closing bracket.
        var cursor = self.cursor
        var open = 0
        var depth = 0
        var count = 0
        var closing: UInt8 = 0

        skipWhitespace(&cursor)
        if cursor.isAtEnd { throw JSONScanFailure(reason: .empty, offset: cursor.offset) }

        nextValue: while true {
            // A value, or a key and a value, must begin here. White space before it is already skipped.
            if closing == 0x7D { try scanKey(&cursor, maximumLength, orClosing: count == 0) }
            let first = cursor.byte
            if first == 0x22 {
                try scanString(&cursor, maximumLength)
            } else if isDigit(first) || first == 0x2D {
                try scanNumber(&cursor, maximumLength)
            } else if first == 0x7B || first == 0x5B {
                if depth >= maximumDepth { throw Self.error(.tooDeep(limit: maximumDepth), cursor) }
                cursor.advance(by: 1)
                skipWhitespace(&cursor)
                let kind: TapeRow.Kind = first == 0x7B ? .object : .array
                // In ASCII a closing bracket comes two after its opening one.
                let bracket = first &+ 2
                if cursor.byte == bracket {
                    cursor.advance(by: 1)
                    try append(TapeRow(kind, length: 0, low: rows.count &+ 1), cursor)
                } else {
                    if count > maximumLength {
                        throw Self.error(.tooLong("a container of \(count) elements"), cursor)
                    }
                    let row = rows.count
                    try append(TapeRow(kind, length: count, low: open), cursor)
                    open = row
                    depth &+= 1
                    count = 0
                    closing = bracket
                    continue nextValue
                }
            } else {
                let canClose = closing == 0x5D && count == 0
                try scanLiteral(&cursor, expected: canClose ? "a value or ']'" : "a value")
            }
            count &+= 1
            if depth == 0 { break nextValue }

            // After a value.
            while true {
                if cursor.byte <= 0x20 { skipWhitespace(&cursor) }
                let byte = cursor.byte
                if byte == 0x2C {
                    cursor.advance(by: 1)
                    skipWhitespace(&cursor)
                    continue nextValue
                }
                guard byte == closing else {
                    throw Self.unexpected(closing == 0x7D ? "',' or '}'" : "',' or ']'", cursor)
                }
                if count > maximumLength {
                    throw Self.error(.tooLong("a container of \(count) elements"), cursor)
                }
                let row = TapeRow(bits: rows[open])
                let kind: TapeRow.Kind = closing == 0x7D ? .object : .array
                rows[open] = TapeRow(kind, length: count, low: rows.count).bits
                cursor.advance(by: 1)
                open = row.end
                count = row.length &+ 1
                depth &-= 1
                if depth == 0 { break nextValue }
                closing = TapeRow(bits: rows[open]).kind == .object ? 0x7D : 0x5D
            }
        }

        self.cursor.move(to: cursor.offset)
    }

    /// Scans `true`, `false` or `null`.
    @inline(__always)
    private mutating func scanLiteral(
        _ cursor: inout ByteCursor, expected: String
    ) throws(JSONScanFailure) {
        let word = cursor.word
        let kind: TapeRow.Kind
        var length = 4
        if word & 0xFFFF_FFFF == 0x6575_7274 {
            kind = .true
        } else if word & 0xFFFF_FFFF == 0x6C6C_756E {
            kind = .null
        } else if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {
            kind = .false
            length = 5
        } else {
            throw Self.unexpected(expected, cursor)
        }
        try append(TapeRow(kind, length: length, low: cursor.offset), cursor)
        cursor.advance(by: length)
    }

    /// Scans a key, its colon, and the white space after it.
    @inline(__always)
    private mutating func scanKey(
        _ cursor: inout ByteCursor, _ maximumLength: Int, orClosing: Bool
    ) throws(JSONScanFailure) {
        guard cursor.byte == 0x22 else { throw Self.unexpected(orClosing ? "a key or '}'" : "a key", cursor) }
        try scanString(&cursor, maximumLength)
        if cursor.byte != 0x3A {
            skipWhitespace(&cursor)
            guard cursor.byte == 0x3A else { throw Self.unexpected("':'", cursor) }
        }
        cursor.advance(by: 1)
        if cursor.byte > 0x20 { return }
        hasWhitespace = true
        if cursor.isSingleSpace {
            cursor.advance(by: 1)
        } else {
            cursor.skipWhitespace()
        }
    }

    @inline(__always)
    private mutating func append(_ row: TapeRow, _ cursor: ByteCursor) throws(JSONScanFailure) {
        if rows.appendIfRoom(row.bits) { return }
        guard rows.grow(to: Self.expectedRows(after: rows.count, cursor)), rows.appendIfRoom(row.bits) else {
            throw Self.error(.outOfMemory, cursor)
        }
    }

    /// An estimate of the total number of rows: the rows so far, scaled to the whole text, and a sixteenth
    /// more.
    ///
    /// Reserving much more than needed has a cost even if the memory is never touched. Some allocators return
    /// it to the system together with used memory next to it, and the next document has to obtain that again
    /// page by page.
    @inline(never)
    private static func expectedRows(after count: Int, _ cursor: ByteCursor) -> Int {
        let share = Double(cursor.count) / Double(max(cursor.offset, 1))
        return Int(Double(count) * share * 1.0625) + 64
    }

    // MARK: White space

    @inline(__always)
    private mutating func skipWhitespace(_ cursor: inout ByteCursor) {
        if cursor.byte > 0x20 { return }
        hasWhitespace = true
        cursor.skipWhitespace()
    }

    // MARK: Strings

    /// Scans a string, including both quotes.
    @inline(__always)
    private mutating func scanString(
        _ cursor: inout ByteCursor, _ maximumLength: Int
    ) throws(JSONScanFailure) {
        cursor.advance(by: 1)
        let start = cursor.offset
        var kind = TapeRow.Kind.string
        var stop = cursor.skipPlainText()
        while stop != 0x22 {
            if stop >= 0x80 {
                let (end, isValid) = cursor.endOfMultibyte
                cursor.move(to: end)
                if !isValid { throw Self.error(.invalidUTF8, cursor) }
            } else if stop == 0x5C {
                kind = .escapedString
                cursor.move(to: try Self.endOfEscape(cursor))
            } else {
                if cursor.isAtEnd { throw Self.error(.unexpectedEnd(expected: "'\"'"), cursor) }
                throw Self.error(.controlCharacter, cursor)
            }
            stop = cursor.skipPlainText()
        }
        let length = cursor.offset &- start
        if length > maximumLength {
            throw Self.error(.tooLong("a string of \(length) bytes"), cursor)
        }
        cursor.advance(by: 1)
        try append(TapeRow(kind, length: length, low: start), cursor)
    }

    // MARK: Numbers

    @inline(__always)
    private mutating func scanNumber(
        _ cursor: inout ByteCursor, _ maximumLength: Int
    ) throws(JSONScanFailure) {
        let start = cursor.offset
        var kind = TapeRow.Kind.integer
        if cursor.byte == 0x2D { cursor.advance(by: 1) }
        if cursor.byte == 0x30 {
            cursor.advance(by: 1)
            if isDigit(cursor.byte) { throw Self.error(.leadingZero, cursor) }
        } else if cursor.skipDigits() == 0 {
            throw Self.unexpected("a digit", cursor)
        }
        if cursor.byte == 0x2E {
            kind = .real
            cursor.advance(by: 1)
            if cursor.skipDigits() == 0 { throw Self.unexpected("a digit", cursor) }
        }
        if cursor.byte | 0x20 == 0x65 {
            kind = .real
            cursor.advance(by: 1)
            if cursor.byte == 0x2B || cursor.byte == 0x2D { cursor.advance(by: 1) }
            if cursor.skipDigits() == 0 { throw Self.unexpected("a digit", cursor) }
        }
        let length = cursor.offset &- start
        if length > maximumLength {
            throw Self.error(.tooLong("a number of \(length) characters"), cursor)
        }
        try append(TapeRow(kind, length: length, low: start), cursor)
    }

    // MARK: Errors

    /// Skips the byte order mark of UTF-8, and refuses other encodings.
    private mutating func skipByteOrderMark(of text: ByteView) throws(JSONScanFailure) {
        if text.hasByteOrderMark {
            cursor.advance(by: 3)
            hasWhitespace = true
            return
        }
        if let name = text.otherEncoding {
            throw JSONScanFailure(reason: .otherEncoding(name), offset: 0)
        }
    }

    @inline(never)
    static func unexpected(_ expected: String, _ cursor: ByteCursor) -> JSONScanFailure {
        error(cursor.isAtEnd ? .unexpectedEnd(expected: expected) : .unexpected(expected: expected), cursor)
    }

    @inline(never)
    static func error(_ reason: JSONScanFailure.Reason, _ cursor: ByteCursor) -> JSONScanFailure {
        JSONScanFailure(reason: reason, offset: cursor.offset)
    }
}
