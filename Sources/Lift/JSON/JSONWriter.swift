/// Writes JSON tokens: commas, colons, line breaks and indentation come by themselves.
struct JSONWriter: ~Copyable {
    var buffer: ByteBuffer
    private let isPretty: Bool
    private(set) var level: Int
    /// Whether the open container has nothing in it yet, so that no comma is due.
    private var isFirst = true
    /// Whether a key was written, so that its value goes on in the same line.
    private var isBehindKey = true

    /// Creates a writer. Pretty output is indented as if it were in `level` containers.
    init(isPretty: Bool, level: Int = 0, capacity: Int = 256) {
        buffer = ByteBuffer(capacity: capacity)
        self.isPretty = isPretty
        self.level = level
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
    mutating func key(_ key: String) { _ = writeKey(key) }

    /// Writes a key and returns where its text begins.
    @inline(__always)
    mutating func writeKey(_ key: String) -> Int {
        separate()
        let start = buffer.count
        JSONText.write(key, to: &buffer)
        colon()
        return start
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

    /// A number's own text.
    mutating func number(_ text: String) {
        separate()
        buffer.append(utf8: text)
    }

    /// A string whose text `write` appends; it needs no escapes.
    @inline(__always)
    mutating func plainString(_ write: (inout ByteBuffer) -> Void) {
        separate()
        buffer.append(0x22)
        write(&buffer)
        buffer.append(0x22)
    }

    // MARK: Going back

    /// A place in the output, between tokens.
    struct Place {
        let count: Int
        fileprivate let level: Int
        fileprivate let isFirst: Bool
        fileprivate let isBehindKey: Bool
    }

    var place: Place {
        @inline(__always) get {
            Place(count: buffer.count, level: level, isFirst: isFirst, isBehindKey: isBehindKey)
        }
    }

    /// Drops what was written since.
    mutating func goBack(to place: Place) {
        buffer.truncate(to: place.count)
        (level, isFirst, isBehindKey) = (place.level, place.isFirst, place.isBehindKey)
    }

    /// Whether nothing was written since, not even white space.
    @inline(__always)
    func isAt(_ place: Place) -> Bool { buffer.count == place.count }

    // MARK: Separators

    /// Before a value or a key: a comma unless it is the first, and in pretty output a new line.
    @inline(__always)
    private mutating func separate() {
        if isBehindKey {
            isBehindKey = false
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
        isBehindKey = true
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

    /// Two spaces a level, up to a level that no one looks at: without an end to it the text would grow with
    /// the square of the depth.
    private mutating func breakLine() {
        buffer.append(0x0A)
        buffer.append(repeating: 0x20, count: min(level, Self.deepestIndentation) &* 2)
    }

    private static let deepestIndentation = 64

    // MARK: Text of another writer

    /// Writes a value that another writer has written at the same level.
    mutating func value(_ text: ByteView) {
        separate()
        buffer.append(text)
    }

    // MARK: Documents

    /// Writes the value at `row` as it was read: its numbers and strings keep their text.
    ///
    /// A key that comes twice is written twice, as it was read; but only the one that counts where that is the
    /// last, since to most readers, and to Lift by default, it would be another one.
    mutating func write(_ document: Document, row first: Int) {
        if first == 0, !isPretty, !document.view.lastKeyCounts, let text = document.compactText {
            separate()
            buffer.append(text)
            return
        }
        let view = document.view
        var tokens = DocumentTokens(document, row: first, skippingDuplicates: view.lastKeyCounts)
        while let token = tokens.next() {
            switch token {
            case .beginArray: begin(0x5B)
            case .endArray: end(0x5D)
            case .beginObject: begin(0x7B)
            case .endObject: end(0x7D)
            case .key(let row):
                separate()
                // A key of a text, which is padded: its quotes are around it.
                unsafe buffer.append(quoted: view.bytes(of: row))
                colon()
            case .scalar(let row):
                separate()
                // As for a key; a number or a word has the padding behind it, too.
                if row.isString {
                    unsafe buffer.append(quoted: view.bytes(of: row))
                } else {
                    unsafe buffer.append(padded: view.bytes(of: row))
                }
            }
        }
    }
}
