/// A view of a document's text and tape, for reading.
///
/// It consists of three pointers and two flags, so copying it costs nothing, and it keeps nothing alive. A
/// document lends it to a closure (`Document.withView(_:)`). Whoever stores it uses `unownedView` and says
/// what keeps the document alive.
///
/// Sendable: the memory that it points to never changes.
struct DocumentView: @unchecked Sendable {
    let text: ByteView
    let rows: RowView
    /// Whether the last of several equal keys wins, instead of the first.
    let lastKeyCounts: Bool
    /// What the bytes are.
    let format: Format

    enum Format: UInt8 {
        case json, xmlPropertyList, binaryPropertyList
        /// JSONC or partial JSON, and JSON5.
        case jsonc, json5
    }

    /// Whether the bytes are text, and not a binary property list.
    var isText: Bool { format != .binaryPropertyList }

    subscript(row: Int) -> TapeRow { TapeRow(bits: rows[row]) }

    subscript(row: UInt32) -> TapeRow { TapeRow(bits: rows[Int(row)]) }

    /// The row after the value at `row` and everything inside it.
    func next(after row: Int) -> Int {
        let value = self[row]
        // With a branch, the processor can start on the next value before this row is loaded.
        if _slowPath(value.isContainer) { return value.end }
        return row &+ 1
    }

    /// The bytes of a scalar in the text, without quotes.
    func bytes(of row: TapeRow) -> ByteView { text.part(row.offset, row.length) }

    /// The value of a string or a key, or the text of a number in a text.
    func string(_ row: TapeRow) -> String {
        switch row.kind {
        // The scanner has checked their bytes.
        case .string, .integer, .real: unsafe bytes(of: row).validString
        case .escapedString, .utf16String: encodedString(row)
        default: bytes(of: row).string
        }
    }

    /// The value of a string whose bytes are not its UTF-8.
    @inline(never)
    private func encodedString(_ row: TapeRow) -> String {
        row.kind == .utf16String ? bytes(of: row).utf16String : JSONText.unescaped(bytes(of: row))
    }

    /// Calls `body` with the UTF-8 of a string or a key. The view has no padding.
    @inline(__always)
    func withText<Result>(of row: TapeRow, _ body: (ByteView) -> Result) -> Result {
        row.hasEncodedText ? string(row).withByteView(body) : body(bytes(of: row))
    }

    /// The byte offset of the value at `row` of a text, for errors.
    ///
    /// - Parameters:
    ///   - first: An earlier row whose offset is known.
    ///   - start: The offset of that row.
    func offset(inText row: Int, after first: Int = 0, at start: Int = 0) -> Int {
        switch format {
        case .json: offset(inJSON: row, after: first, at: start)
        case .jsonc, .json5: offset(inRelaxedJSON: row, after: first, at: start)
        case .xmlPropertyList, .binaryPropertyList: offset(inXML: row, after: first, at: start)
        }
    }

    /// What ends a line of the text.
    var lineBreaks: LineBreaks { format == .xmlPropertyList ? .xml : .lineFeeds }

    func position(of offset: Int) -> TextPosition { text.position(of: offset, lineBreaks) }
}

// MARK: - Keys and elements

extension DocumentView {
    /// The row of the value for `key`, found by linear search, if there is an object at `row` that has the
    /// key and not many members.
    @inline(__always)
    func member(_ key: String, ofSmall row: Int) -> Int? {
        // The kind of an object is 13, and the bits below it are its length.
        if rows[row] &>> 32 &- 13 &<< 28 > UInt64(Document.indexedCount) { return nil }
        return scanMembers(for: key, of: row)
    }

    /// The row of the value for `key` in the object at `row`, found by linear search, or nil if the object
    /// does not have the key.
    @inline(__always)
    func scanMembers(for key: String, of row: Int) -> Int? {
        key.findWithByteView { scanMembers(for: $0, of: row) }
    }

    /// The row of the value for `key` in the object at `row`, found by linear search, or nil if the object
    /// does not have the key.
    ///
    /// In a release build, most of the time of a look-up is spent in `RowView.key`. This works on the bits of
    /// the rows (see `Tape`), because in a build without optimization every property of a row is a call.
    func scanMembers(for key: ByteView, of row: Int) -> Int? {
        let end = Int(truncatingIfNeeded: rows[row] & 0xFFFF_FFFF)
        // Most keys differ in their length or their first eight bytes. One comparison checks each.
        let wanted = UInt64(TapeRow.plainString(length: key.count))
        let (head, mask) = key.head
        // No value has row 0, so 0 means that none was found.
        var found = 0
        var keyRow = row &+ 1
        while true {
            keyRow = rows.key(wanted, head, mask, in: text, from: keyRow, to: end)
            if keyRow >= end { return found == 0 ? nil : found }
            if key.count <= 8 && rows[keyRow] &>> 32 == wanted || isKey(self[keyRow], equalTo: key) {
                if !lastKeyCounts { return keyRow &+ 1 }
                found = keyRow &+ 1
            }
            keyRow = next(after: keyRow &+ 1)
        }
    }

    /// Whether `row` is that of `key`.
    func isKey(_ row: TapeRow, equalTo key: ByteView) -> Bool {
        row.hasEncodedText ? isEncodedKey(row, equalTo: key) : bytes(of: row).equals(key)
    }

    @inline(never)
    private func isEncodedKey(_ row: TapeRow, equalTo key: ByteView) -> Bool {
        string(row).withByteView { $0.equals(key) }
    }

    /// The row of the element at `index`, if it can be found without an index: in an array of scalars, or
    /// close to the start of the array.
    @inline(__always)
    func directElement(_ index: Int, of row: Int) -> Int? {
        let array = self[row]
        if array.end &- row &- 1 == array.length { return row &+ 1 &+ index }
        return index <= Document.indexedCount ? scanElements(to: index, of: row) : nil
    }

    /// The row of the element at `index`, found by stepping over the elements before it.
    func scanElements(to index: Int, of row: Int) -> Int {
        var element = row &+ 1
        for _ in 0..<index { element = next(after: element) }
        return element
    }
}

// MARK: - Paths and offsets

/// One step of a path through a document.
enum DocumentStep: Equatable {
    case key(String)
    case index(Int)
}

extension DocumentView {
    /// A value directly inside a container: its index and its row.
    struct Part {
        let index: Int
        let value: Int
    }

    /// The element or member of `container` that contains `row`, found by linear search.
    func scanParts(for row: Int, of container: Int) -> Part? {
        let end = self[container].end
        var partRow = container + 1
        var index = 0
        while partRow < end {
            if let part = part(index, at: partRow, of: container, holding: row) { return part }
            partRow = next(after: self[container].kind == .object ? partRow + 1 : partRow)
            index += 1
        }
        return nil
    }

    /// Part `index` of `container`, which begins at the row `first`, if its value contains `row`. Otherwise
    /// nil.
    func part(_ index: Int, at first: Int, of container: Int, holding row: Int) -> Part? {
        let value = self[container].kind == .object ? first + 1 : first
        return row >= value && row < next(after: value) ? Part(index: index, value: value) : nil
    }
}
