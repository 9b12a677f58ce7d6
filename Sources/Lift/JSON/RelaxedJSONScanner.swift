/// Reads JSONC, JSON5 and partial JSON text in a single pass, checks all of it, and writes the tape.
///
/// `JSONScanner` reads plain JSON and knows nothing of this. Scalars that are spelled as in JSON stay in the
/// text; others are kept in `values` as JSON spells them (see `RelaxedText`).
///
/// The scanner does not recurse. While a container is open, its row stores the row of the enclosing container
/// instead of its end, and the number of elements of the enclosing container so far instead of its length.
///
/// Source: The JSON5 Data Interchange Format, 1.0.0, <https://spec.json5.org>.
struct RelaxedJSONScanner: ~Copyable {
    let text: ByteView
    var cursor: ByteCursor
    var rows: RowBuffer
    /// The scalars that JSON spells in another way. They are appended to the text, after a line break.
    var values = ByteBuffer(capacity: 0)
    /// The offset of the first of these scalars in the document.
    let valuesStart: Int
    let options: JSONReadingOptions
    let maximumLength: Int

    /// The row of the open container, the number of open containers, and the number of its elements or
    /// members so far.
    var open = 0
    var depth = 0
    var count = 0
    var isObject = false
    /// The number of rows without those of a member that is not complete yet.
    var completeRows = 0
    var partialRow: Int?
    /// Whether every scalar has a form in JSON.
    var isJSON = true
    /// Where a scan of text that still arrives goes on, and the numbers of rows and bytes of values there.
    var resumption = (offset: 0, rows: 0, values: 0)
    /// The array whose opening bracket ends the scan.
    var wanted: WantedArray?

    /// Scans `text`, which is padded and has at most `TapeRow.maximumInput` bytes.
    ///
    /// - Parameter maximumLength: The largest length that a row may have.
    /// - Throws: The first error in the text, with its offset.
    /// - Complexity: O(n) in time and memory.
    static func scan(
        _ text: ByteView, options: JSONReadingOptions, maximumLength: Int = TapeRow.maximumLength,
        isBeginning: Bool = true
    ) throws(JSONScanFailure) -> ScannedText {
        let rows = RowBuffer(capacity: min(text.count / 12 + 8, 4096))
        guard let rows else { throw JSONScanFailure(reason: .outOfMemory, offset: 0) }
        // `text` is the view of all padded bytes, which the caller keeps alive. The scanner does not outlive
        // this call.
        let cursor = unsafe ByteCursor(text)
        var scanner = RelaxedJSONScanner(
            text: text, cursor: cursor, rows: rows, valuesStart: text.count, options: options,
            maximumLength: maximumLength)
        do throws(JSONScanFailure) {
            try scanner.goOn()
        } catch {
            if options.partial == .refused || !error.isAtEnd {
                // Not before: a string of JSON5 may begin with the character 0, which looks like UTF-16.
                guard isBeginning, let name = text.otherEncoding else { throw error }
                throw JSONScanFailure(reason: .otherEncoding(name), offset: 0)
            }
            // No container is open if the text ends in a comment after the outermost value.
            try scanner.closeContainers()
        }
        return try scanner.result()
    }

    /// Moves the tape out, when everything was scanned.
    consuming func result() throws(JSONScanFailure) -> ScannedText {
        let isEmpty = rows.count == 0
        if isEmpty {
            partialRow = 0
            try append(TapeRow(.null, length: 0, low: text.count))
        }
        let isTooLarge = text.count + values.count > TapeRow.maximumInput
        if isTooLarge { throw JSONScanFailure(reason: .tooLarge(limit: TapeRow.maximumInput), offset: 0) }
        rows.shrinkToFit()
        let relaxed = RelaxedText(
            count: text.count, isJSON5: syntax == .json5, isJSON: isJSON, partialRow: partialRow,
            isEmpty: isEmpty)
        return ScannedText(tape: Tape(format: .relaxedJSON(relaxed), rows: rows), values: values)
    }

    var syntax: JSONReadingOptions.Syntax { options.syntax }
    var partial: JSONReadingOptions.PartialText { options.partial }

    // MARK: The document

    /// Scans what may follow the outermost value.
    mutating func scanEnd() throws(JSONScanFailure) {
        try skipSpace()
        if !cursor.isAtEnd { throw isCutOffSpace ? unexpected("") : error(.trailingText) }
    }

    /// Scans values, each with its key, up to the end of the outermost one, or into the wanted array.
    mutating func scanValues() throws(JSONScanFailure) {
        while true {
            if isObject { try scanKey() }
            if cursor.byte == 0x7B || cursor.byte == 0x5B {
                try beginContainer()
                if let wanted, isOpen(wanted) { return }
                if try !isEmptyContainer() { continue }
            } else {
                try scanScalar()
                count &+= 1
                complete()
            }
            if try !isFollowed() { return }
        }
    }

    /// Scans the closing bracket of a container that was opened, if that is next.
    mutating func isEmptyContainer() throws(JSONScanFailure) -> Bool {
        try skipSpace()
        if cursor.byte != closing { return false }
        try endContainer()
        return true
    }

    /// Scans what follows a value. Returns whether another value, or its key, must begin here.
    mutating func isFollowed() throws(JSONScanFailure) -> Bool {
        while depth > 0 {
            try skipSpace()
            if cursor.byte == 0x2C {
                cursor.advance(by: 1)
                try skipSpace()
                if syntax == .json || cursor.byte != closing { return true }
            }
            guard cursor.byte == closing else { throw unexpected(isObject ? "',' or '}'" : "',' or ']'") }
            try endContainer()
        }
        return false
    }

    /// The bracket that ends the open container.
    private var closing: UInt8 { isObject ? 0x7D : 0x5D }

    private mutating func beginContainer() throws(JSONScanFailure) {
        if depth >= options.maximumDepth { throw error(.tooDeep(limit: options.maximumDepth)) }
        try checkCount()
        let isObject = cursor.byte == 0x7B
        let row = rows.count
        try append(TapeRow(isObject ? .object : .array, length: count, low: open))
        cursor.advance(by: 1)
        (open, count, self.isObject) = (row, 0, isObject)
        depth &+= 1
        complete()
    }

    private mutating func endContainer() throws(JSONScanFailure) {
        try checkCount()
        closeContainer()
        cursor.advance(by: 1)
        complete()
    }

    /// Writes the row of the open container.
    private mutating func closeContainer() {
        let row = TapeRow(bits: rows[open])
        rows[open] = TapeRow(isObject ? .object : .array, length: count, low: rows.count).bits
        open = row.end
        count = row.length &+ 1
        depth &-= 1
        isObject = depth > 0 && TapeRow(bits: rows[open]).kind == .object
    }

    private func checkCount() throws(JSONScanFailure) {
        if count > maximumLength { throw error(.tooLong("a container of \(count) elements")) }
    }

    /// Scans a key, its colon, and the white space after it.
    private mutating func scanKey() throws(JSONScanFailure) {
        if cursor.byte == 0x22 || syntax == .json5 && cursor.byte == 0x27 {
            try scanString(isKey: true)
        } else {
            let expected = count == 0 ? "a key or '}'" : "a key"
            if syntax == .json5 { try scanIdentifier(orElse: expected) } else { throw unexpected(expected) }
        }
        try skipSpace()
        guard cursor.byte == 0x3A else { throw unexpected("':'") }
        cursor.advance(by: 1)
        try skipSpace()
    }

    private mutating func scanScalar() throws(JSONScanFailure) {
        switch cursor.byte {
        case 0x22: try scanString(isKey: false)
        case 0x27 where syntax == .json5: try scanString(isKey: false)
        case 0x2D, 0x30...0x39: try scanNumber()
        case 0x2B, 0x2E, 0x49, 0x4E:
            if syntax == .json5 { try scanNumber() } else { throw unexpectedValue }
        case 0x74: try scanLiteral("true", .true)
        case 0x66: try scanLiteral("false", .false)
        case 0x6E: try scanLiteral("null", .null)
        default: throw unexpectedValue
        }
    }

    private mutating func scanLiteral(_ word: String, _ kind: TapeRow.Kind) throws(JSONScanFailure) {
        let start = cursor.offset
        try skip(word)
        try append(TapeRow(kind, length: cursor.offset &- start, low: start))
    }

    // MARK: Rows

    mutating func append(_ row: TapeRow) throws(JSONScanFailure) {
        if !rows.append(row.bits) { throw error(.outOfMemory) }
    }

    /// Appends the row of a number that JSON does not have, which is kept as eight bytes.
    mutating func append(notFinite value: Double) throws(JSONScanFailure) {
        let start = try beginValue(8)
        values.append(bigEndian: value.bitPattern, size: 8)
        isJSON = false
        try append(TapeRow(.binaryReal, length: 8, low: valuesStart + start))
    }

    /// Makes room for a value of `count` bytes, and returns its offset in `values`.
    mutating func beginValue(_ count: Int) throws(JSONScanFailure) -> Int {
        try reserve(count &+ 1)
        if values.count == 0 { values.append(0x0A) }
        return values.count
    }

    /// Makes room for `count` more bytes of values.
    mutating func reserve(_ count: Int) throws(JSONScanFailure) {
        let hasRoom = values.reserveIfPossible(count)
        if !hasRoom { throw error(.outOfMemory) }
    }

    /// Notes that everything up to here is complete.
    private mutating func complete() {
        completeRows = rows.count
        resumption = (cursor.offset, rows.count, values.count)
    }

    /// Counts the string that was appended last as a complete value, although the text ends in it.
    mutating func keepCutString() {
        count &+= 1
        completeRows = rows.count
        partialRow = rows.count - 1
    }

    // MARK: Partial text

    /// Closes all open containers at the end of the text, without a member that is not complete.
    mutating func closeContainers() throws(JSONScanFailure) {
        rows.truncate(to: completeRows)
        if depth > 0, partialRow == nil { partialRow = open }
        while depth > 0 {
            try checkCount()
            closeContainer()
        }
    }

    // MARK: Errors

    /// The error of a scalar that does not begin here.
    var unexpectedValue: JSONScanFailure {
        unexpected(depth > 0 && !isObject && count == 0 ? "a value or ']'" : "a value")
    }

    /// Whether the text may go on here: it ends inside a character that may be any.
    var isCutOff: Bool { partial != .refused && text.isCutOff(at: cursor.offset) }

    /// Whether the text may go on here, outside of strings and keys: it ends inside white space of JSON5, or
    /// inside a byte order mark. No other character there is longer than a byte.
    var isCutOffSpace: Bool {
        guard partial != .refused, text.isCutOffUnicodeSpace(at: cursor.offset) else { return false }
        return syntax == .json5 || cursor.offset == 0 && text.beginsByteOrderMark
    }

    func unexpected(_ expected: String) -> JSONScanFailure {
        let isAtEnd = cursor.isAtEnd || isCutOffSpace
        return error(isAtEnd ? .unexpectedEnd(expected: expected) : .unexpected(expected: expected))
    }

    func error(_ reason: JSONScanFailure.Reason) -> JSONScanFailure {
        JSONScanFailure(reason: reason, offset: cursor.offset)
    }
}

extension JSONScanFailure {
    /// Whether the text could go on without this error.
    var isAtEnd: Bool {
        switch reason {
        case .empty, .unexpectedEnd: true
        default: false
        }
    }
}
