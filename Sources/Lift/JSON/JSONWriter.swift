/// Writes JSON tokens. Commas, colons, line breaks and indentation are added automatically.
struct JSONWriter: ~Copyable {
    var buffer: ByteBuffer
    private let isPretty: Bool
    /// The byte that pretty output is indented with, and how many of them there are for each level.
    private let indent: (byte: UInt8, count: Int)
    /// Whether infinity and NaN can be written, as in JSON5.
    var hasInfinity = false
    private var level = 0
    /// Whether the open container is empty so far, so the next token needs no comma.
    private var isFirst = true
    /// Whether a key was written last, so its value follows on the same line.
    private var isAfterKey = true

    init(_ indentation: JSONWritingOptions.Indentation) {
        buffer = ByteBuffer()
        isPretty = indentation != .none
        indent =
            switch indentation {
            case .none: (0x20, 0)
            case .spaces(let count): (0x20, max(0, min(count, 16)))
            case .tab: (0x09, 1)
            }
    }

    @inline(__always)
    mutating func beginArray() { begin(0x5B) }

    @inline(__always)
    mutating func beginObject() { begin(0x7B) }

    @inline(__always)
    mutating func endArray() { end(0x5D) }

    @inline(__always)
    mutating func endObject() { end(0x7D) }

    @inline(__always)
    mutating func key(_ key: String) {
        separate()
        JSONText.write(key, to: &buffer)
        colon()
    }

    @inline(__always)
    mutating func key(_ key: ShortText) {
        separate()
        JSONText.write(key, to: &buffer)
        colon()
    }

    /// Writes a key. Returns the offset of its text in the buffer, and the hash of that text.
    @inline(__always)
    mutating func key(_ key: String, hashedBy hash: SeededHash) -> (start: Int, hash: UInt32) {
        separate()
        let start = buffer.count
        // The bytes of a short text are in registers. Reading what was just written would have to wait.
        let text = JSONText.write(key, to: &buffer)
        let hash = text.map { hash($0) } ?? self.hash(since: start, hash)
        colon()
        return (start, hash)
    }

    /// The hash of the string that begins at `start`, without its quotes.
    ///
    /// A text that was not written as a short one may still be short, and then has the hash of one.
    @inline(never)
    private func hash(since start: Int, _ hash: SeededHash) -> UInt32 {
        buffer.withView(of: start &+ 1..<buffer.count &- 1) { text in
            ShortText(text).map { hash($0) } ?? hash(text)
        }
    }

    @inline(__always)
    mutating func string(_ text: String) {
        separate()
        JSONText.write(text, to: &buffer)
    }

    @inline(__always)
    mutating func literal(_ text: StaticString) {
        separate()
        buffer.append(text)
    }

    @inline(__always)
    mutating func integer(_ value: Int64) {
        separate()
        if value < 0 { buffer.append(0x2D) }
        buffer.append(decimal: value.magnitude)
    }

    mutating func integer(_ value: UInt64) {
        separate()
        buffer.append(decimal: value)
    }

    mutating func integer(_ value: WideInteger) {
        separate()
        value.write(to: &buffer)
    }

    /// Writes a finite number for which `whole` is nil.
    mutating func number(notWhole value: Double, _ powers: PowersOfFive = .all) {
        separate()
        buffer.append(notWhole: value, powers)
    }

    /// Writes a finite number for which `whole` is nil.
    mutating func number(notWhole value: Float) {
        separate()
        buffer.append(notWhole: value)
    }

    /// Writes a number as its text.
    mutating func number(_ text: String) {
        separate()
        buffer.append(utf8: text)
    }

    /// Writes a string whose text `write` appends. The text must need no escapes.
    @inline(__always)
    mutating func plainString(_ write: (inout ByteBuffer) -> Void) {
        separate()
        buffer.append(0x22)
        write(&buffer)
        buffer.append(0x22)
    }

    // MARK: Undoing

    /// A position in the output, between tokens, with the state of the writer.
    struct Position {
        let count: Int
        /// The number of containers around it.
        let level: Int
        fileprivate let isFirst: Bool
        fileprivate let isAfterKey: Bool
    }

    var position: Position {
        Position(count: buffer.count, level: level, isFirst: isFirst, isAfterKey: isAfterKey)
    }

    /// Removes everything that was written after `position`.
    mutating func goBack(to position: Position) {
        buffer.truncate(to: position.count)
        (level, isFirst, isAfterKey) = (position.level, position.isFirst, position.isAfterKey)
    }

    /// Whether nothing was written after `position`, not even white space.
    func isAt(_ position: Position) -> Bool { buffer.count == position.count }

    // MARK: Separators

    /// Writes what comes before a key or a value: a comma unless it is the first, and a line break in pretty
    /// output.
    @inline(__always)
    private mutating func separate() {
        if isAfterKey {
            isAfterKey = false
            isFirst = false
            return
        }
        if !isFirst { buffer.append(0x2C) }
        isFirst = false
        if isPretty { breakLine() }
    }

    @inline(__always)
    private mutating func colon() {
        buffer.append(0x3A)
        if isPretty { buffer.append(0x20) }
        isAfterKey = true
    }

    @inline(__always)
    private mutating func begin(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        level &+= 1
        isFirst = true
    }

    @inline(__always)
    private mutating func end(_ bracket: UInt8) {
        level &-= 1
        if isPretty, !isFirst { breakLine() }
        buffer.append(bracket)
        isFirst = false
    }

    /// Begins an indented line. The indentation has a limit, because without one the size of the text could
    /// grow with the square of the depth.
    @inline(never)
    private mutating func breakLine() {
        buffer.append(0x0A)
        buffer.append(repeating: indent.byte, count: min(level, Self.deepestIndentation) &* indent.count)
    }

    private static let deepestIndentation = 64

    // MARK: Documents

    /// Writes the value at `row`. Its numbers and strings keep the text that was read.
    ///
    /// Duplicate keys are written as they were read, unless the last one wins. Then only the last one is
    /// written, because most readers, including Lift by default, would use another one.
    mutating func write(_ document: Document, row first: Int) {
        document.withView { view in
            if first == 0, !isPretty, !view.lastKeyCounts, document.isCompact {
                separate()
                buffer.append(view.text)
            } else if view[first].isContainer {
                writeTokens(of: document, row: first, view)
            } else {
                // Of a document that was changed in many places, most values are written one by one.
                writeScalar(view[first], view)
            }
        }
    }

    @inline(__always)
    private mutating func writeScalar(_ row: TapeRow, _ view: DocumentView) {
        separate()
        // The text is padded. Quotes surround a string, as they do a key.
        if row.isString {
            unsafe buffer.append(quoted: view.bytes(of: row))
        } else {
            unsafe buffer.append(padded: view.bytes(of: row))
        }
    }

    private mutating func writeTokens(of document: Document, row first: Int, _ view: DocumentView) {
        var tokens = DocumentTokens(document, row: first, skippingDuplicates: view.lastKeyCounts)
        while let token = tokens.next() {
            switch token {
            case .beginArray: begin(0x5B)
            case .endArray: end(0x5D)
            case .beginObject: begin(0x7B)
            case .endObject: end(0x7D)
            case .key(let row):
                separate()
                // The text is padded, and quotes surround every key.
                unsafe buffer.append(quoted: view.bytes(of: row))
                colon()
            case .scalar(let row): writeScalar(row, view)
            }
        }
    }
}
