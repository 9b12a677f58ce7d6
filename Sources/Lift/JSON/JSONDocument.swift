/// A JSON text that was checked, with its tape: immutable, shared by every Jar that points into it.
///
/// Memory: the text, 16 bytes of padding, 8 bytes for each value and each key, and, for containers of more
/// than `indexedCount` elements that are looked up again and again, 4 to 8 bytes an element (`JSONIndexes`).
final class JSONDocument: Sendable {
    private let text: PaddedBytes
    private let tape: JSONTape
    /// Nil in documents that have no container large enough for an index.
    private let indexes: JSONIndexes?
    /// True when the last of several equal keys counts, instead of the first.
    let lastKeyCounts: Bool

    /// Scans `text`.
    init(_ text: consuming PaddedBytes, options: JSONReadingOptions) throws(JSONSyntaxError) {
        do throws(JSONScanFailure) {
            guard text.count <= options.maximumSize else {
                throw JSONScanFailure(reason: .tooLong("\(text.count) bytes of text"), offset: 0)
            }
            tape = try JSONScanner.scan(text.view, maximumDepth: options.maximumDepth)
        } catch {
            throw JSONSyntaxError(error, in: text.view)
        }
        self.text = text
        indexes = tape.rows.count > Self.indexedCount ? JSONIndexes() : nil
        lastKeyCounts = options.duplicateKeys == .last
        if options.duplicateKeys == .reject { try rejectDuplicateKeys() }
    }

    /// How far linear search goes before an index is made.
    static let indexedCount = 64

    @inline(__always)
    var rowCount: Int { tape.rows.count }

    @inline(__always)
    subscript(row: Int) -> JSONRow { JSONRow(bits: tape.rows[row]) }

    /// The row after the value at `row` and everything in it.
    @inline(__always)
    func next(after row: Int) -> Int {
        let value = self[row]
        return value.isContainer ? value.end : row &+ 1
    }

    /// The bytes of a scalar, as they stand in the text.
    @inline(__always)
    func bytes(of row: JSONRow) -> ByteView { text.view.part(row.offset, row.length) }

    /// All of the text, if there is nothing in it but tokens.
    var compactText: ByteView? { tape.isCompact ? text.view : nil }

    /// The value of a string or a key.
    @inline(__always)
    func string(_ row: JSONRow) -> String {
        let bytes = bytes(of: row)
        return row.kind == .string ? bytes.string : JSONText.unescape(bytes)
    }

    func position(of offset: Int) -> TextPosition { text.view.position(of: offset) }
}

// MARK: - Keys and elements

extension JSONDocument {
    /// The row of the value that `key` has in the object at `row`; nil when there is none.
    ///
    /// - Complexity: O(members) up to `indexedCount` members; amortised O(1) beyond.
    @inline(__always)
    func member(_ key: String, of row: Int) -> Int? {
        key.withByteView { key in
            memberRow(key, of: row)
        }
    }

    /// Looks at one key after the other.
    func scanMembers(for key: ByteView, of row: Int) -> Int? {
        let end = self[row].end
        // Most keys differ in their length or in their first bytes: one comparison settles both.
        let wanted = JSONRow.plainString(length: key.count)
        let (head, mask) = key.head
        var found: Int?
        var place = row &+ 1
        while place < end {
            let keyRow = self[place]
            if keyRow.kindAndLength == wanted {
                let bytes = bytes(of: keyRow)
                if text.view.word(at: keyRow.offset) & mask == head, key.count <= 8 || bytes.equals(key) {
                    if !lastKeyCounts { return place &+ 1 }
                    found = place &+ 1
                }
            } else if keyRow.kind == .escapedString, string(keyRow).withByteView({ $0.equals(key) }) {
                if !lastKeyCounts { return place &+ 1 }
                found = place &+ 1
            }
            place = next(after: place &+ 1)
        }
        return found
    }

    /// The row of element `index` of the array at `row`, where `index` is one of its elements.
    ///
    /// - Complexity: O(1) for arrays of scalars, O(`index`) up to `indexedCount`, amortised O(1) beyond.
    @inline(__always)
    func element(_ index: Int, of row: Int) -> Int {
        let array = self[row]
        if array.end &- row &- 1 == array.length { return row &+ 1 &+ index }
        if index > Self.indexedCount, let indexes { return indexes.element(index, of: row, in: self) }
        return scanElements(to: index, of: row)
    }

    func scanElements(to index: Int, of row: Int) -> Int {
        var place = row &+ 1
        for _ in 0..<index { place = next(after: place) }
        return place
    }

    /// Whether the value at `row` is the one that its key stands for in the object at `object`.
    @inline(__always)
    func isCounted(_ keyRow: Int, of object: Int) -> Bool {
        let key = self[keyRow]
        if key.kind == .string {
            return memberRow(bytes(of: key), of: object) == keyRow &+ 1
        }
        return string(key).withByteView { memberRow($0, of: object) } == keyRow &+ 1
    }

    @inline(__always)
    private func memberRow(_ key: ByteView, of row: Int) -> Int? {
        if self[row].length > Self.indexedCount, let indexes { return indexes.member(key, of: row, in: self) }
        return scanMembers(for: key, of: row)
    }

    private func rejectDuplicateKeys() throws(JSONSyntaxError) {
        for row in 0..<rowCount where self[row].kind == .object {
            var place = row + 1
            let end = self[row].end
            while place < end {
                if !isCounted(place, of: row) {
                    let key = self[place]
                    let failure = JSONScanFailure(reason: .duplicateKey(string(key)), offset: key.offset - 1)
                    throw JSONSyntaxError(failure, in: text.view)
                }
                place = next(after: place + 1)
            }
        }
    }
}

// MARK: - Where a value stands

/// One step of a path through JSON.
enum JSONStep {
    case key(String)
    case index(Int)
}

extension JSONDocument {
    /// The steps from the value at `base` to the value at `row` inside it. For errors only.
    ///
    /// - Complexity: O(elements of the containers on the way).
    func path(from base: Int, to row: Int) -> [JSONStep] {
        var steps: [JSONStep] = []
        var container = base
        while container != row, self[container].isContainer {
            let isObject = self[container].kind == .object
            let end = self[container].end
            var place = container + 1
            var index = 0
            var isFound = false
            while place < end {
                let value = isObject ? place + 1 : place
                let after = next(after: value)
                if row >= value, row < after {
                    steps.append(isObject ? .key(string(self[place])) : .index(index))
                    container = value
                    isFound = true
                    break
                }
                place = after
                index += 1
            }
            if !isFound { break }
        }
        return steps
    }

    /// The byte offset of the value at `row`: a scalar's first byte, its quote if it is a string, or the
    /// bracket of a container, which is looked for behind the row before it. For errors only.
    func offset(of row: Int) -> Int {
        let value = self[row]
        guard value.isContainer else { return isString(value) ? value.offset - 1 : value.offset }
        // Between the last scalar and this container there are only brackets and white space, commas and
        // colons; of the opening brackets there, one belongs to each row.
        var scalar = row
        while scalar > 0, self[scalar].isContainer { scalar -= 1 }
        var place = 0
        var openings = row - scalar
        if self[scalar].isContainer {
            openings += 1
        } else {
            place = self[scalar].offset + self[scalar].length + (isString(self[scalar]) ? 1 : 0)
        }
        let bytes = text.view
        while place < bytes.count {
            if bytes[place] == 0x7B || bytes[place] == 0x5B {
                openings -= 1
                if openings == 0 { break }
            }
            place += 1
        }
        return place
    }

    private func isString(_ row: JSONRow) -> Bool { row.kind == .string || row.kind == .escapedString }
}
