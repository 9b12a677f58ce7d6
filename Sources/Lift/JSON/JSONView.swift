/// A document's text and tape, to read from.
///
/// It is three pointers and a flag: copying it costs nothing, and it keeps nothing alive. Whoever reads through
/// a view holds the document meanwhile in a variable or a parameter, whose lifetime a read through a pointer
/// does not let end early; never a view of a temporary.
///
/// Sendable: what it points to never changes.
struct JSONView: @unchecked Sendable {
    let text: ByteView
    let rows: RowView
    /// True when the last of several equal keys counts, instead of the first.
    let lastKeyCounts: Bool

    @inline(__always)
    subscript(row: Int) -> JSONRow { JSONRow(bits: rows[row]) }

    @inline(__always)
    subscript(row: UInt32) -> JSONRow { JSONRow(bits: rows[Int(row)]) }

    /// The row after the value at `row` and everything in it.
    @inline(__always)
    func next(after row: Int) -> Int {
        let value = self[row]
        return value.isContainer ? value.end : row &+ 1
    }

    /// The bytes of a scalar, as they stand in the text.
    @inline(__always)
    func bytes(of row: JSONRow) -> ByteView { text.part(row.offset, row.length) }

    /// The value of a string or a key.
    @inline(__always)
    func string(_ row: JSONRow) -> String {
        let bytes = bytes(of: row)
        return row.kind == .string ? bytes.string : JSONText.unescape(bytes)
    }

    func position(of offset: Int) -> TextPosition { text.position(of: offset) }
}

// MARK: - Keys and elements

extension JSONView {
    /// Looks at one key after the other for the row of the value that `key` has in the object at `row`.
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
                let isEqual =
                    text.word(at: keyRow.offset) & mask == head
                    && (key.count <= 8 || bytes(of: keyRow).equals(key))
                if isEqual {
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

    /// The row of element `index`, if it takes no index to find it: in an array of scalars, or not far in.
    @inline(__always)
    func directElement(_ index: Int, of row: Int) -> Int? {
        let array = self[row]
        if array.end &- row &- 1 == array.length { return row &+ 1 &+ index }
        return index <= JSONDocument.indexedCount ? scanElements(to: index, of: row) : nil
    }

    /// Steps from element to element up to the one with `index`.
    func scanElements(to index: Int, of row: Int) -> Int {
        var place = row &+ 1
        for _ in 0..<index { place = next(after: place) }
        return place
    }
}

// MARK: - Where a value stands

/// One step of a path through JSON.
enum JSONStep {
    case key(String)
    case index(Int)
}

extension JSONView {
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
        let bytes = text
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
