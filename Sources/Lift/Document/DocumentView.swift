/// A document's text and tape, to read from.
///
/// It is three pointers and two flags: copying it costs nothing, and it keeps nothing alive. Whoever reads through
/// a view holds the document meanwhile in a variable or a parameter, whose lifetime a read through a pointer
/// does not let end early; never a view of a temporary.
///
/// Sendable: what it points to never changes.
struct DocumentView: @unchecked Sendable {
    let text: ByteView
    let rows: RowView
    /// True when the last of several equal keys counts, instead of the first.
    let lastKeyCounts: Bool
    /// True when the bytes are text, false when they are a binary property list.
    let isText: Bool

    @inline(__always)
    subscript(row: Int) -> TapeRow { TapeRow(bits: rows[row]) }

    @inline(__always)
    subscript(row: UInt32) -> TapeRow { TapeRow(bits: rows[Int(row)]) }

    /// The row after the value at `row` and everything in it.
    @inline(__always)
    func next(after row: Int) -> Int {
        let value = self[row]
        return value.isContainer ? value.end : row &+ 1
    }

    /// The bytes of a scalar, as they stand in the text.
    @inline(__always)
    func bytes(of row: TapeRow) -> ByteView { text.part(row.offset, row.length) }

    /// The value of a string or a key.
    @inline(__always)
    func string(_ row: TapeRow) -> String {
        switch row.kind {
        case .escapedString: JSONText.unescaped(bytes(of: row))
        case .utf16String: RowValue.utf16(bytes(of: row))
        default: bytes(of: row).string
        }
    }

    func position(of offset: Int) -> TextPosition { text.position(of: offset) }
}

// MARK: - Keys and elements

extension DocumentView {
    /// As for the bytes of `key`.
    @inline(__always)
    func scanMembers(for key: String, of row: Int) -> Int? {
        key.findWithByteView { scanMembers(for: $0, of: row) }
    }

    /// Looks at one key after the other for the row of the value that `key` has in the object at `row`.
    ///
    /// It asks the rows' own bits (see `Tape`): this loop is most of what a look-up is, and without an optimiser every
    /// property of a row is a call.
    func scanMembers(for key: ByteView, of row: Int) -> Int? {
        let end = self[row].end
        // Most keys differ in their length or in their first bytes: one comparison settles both.
        let wanted = UInt64(TapeRow.plainString(length: key.count))
        let (head, mask) = key.head
        // No value has row 0.
        var found = 0
        var place = row &+ 1
        while place < end {
            let (keyRow, valueRow) = rows.pair(at: place)
            let value = place &+ 1
            place = valueRow &>> 60 >= 12 ? Int(truncatingIfNeeded: valueRow & 0xFFFF_FFFF) : value &+ 1
            if keyRow &>> 32 == wanted {
                if text.word(at: Int(truncatingIfNeeded: keyRow & 0xFFFF_FFFF)) & mask != head { continue }
                if key.count > 8, !bytes(of: TapeRow(bits: keyRow)).equals(key) { continue }
            } else if keyRow &>> 60 == 5 || !isEncodedKey(TapeRow(bits: keyRow), equalTo: key) {
                continue
            }
            if !lastKeyCounts { return value }
            found = value
        }
        return found == 0 ? nil : found
    }

    @inline(never)
    private func isEncodedKey(_ row: TapeRow, equalTo key: ByteView) -> Bool {
        row.hasEncodedText && string(row).withByteView { $0.equals(key) }
    }

    /// The row of element `index`, if it takes no index to find it: in an array of scalars, or not far in.
    @inline(__always)
    func directElement(_ index: Int, of row: Int) -> Int? {
        let array = self[row]
        if array.end &- row &- 1 == array.length { return row &+ 1 &+ index }
        return index <= Document.indexedCount ? scanElements(to: index, of: row) : nil
    }

    /// Steps from element to element up to the one with `index`.
    func scanElements(to index: Int, of row: Int) -> Int {
        var place = row &+ 1
        for _ in 0..<index { place = next(after: place) }
        return place
    }
}

// MARK: - Where a value stands

/// One step of a path through a document.
enum DocumentStep: Equatable {
    case key(String)
    case index(Int)
}

extension DocumentView {
    /// A value right in a container.
    struct Part {
        let index: Int
        let value: Int
    }

    /// The part of `container` that `row` is, or is in; one part after the other is looked at.
    func scanParts(for row: Int, of container: Int) -> Part? {
        let end = self[container].end
        var place = container + 1
        var index = 0
        while place < end {
            if let part = part(index, at: place, of: container, holding: row) { return part }
            place = next(after: self[container].kind == .object ? place + 1 : place)
            index += 1
        }
        return nil
    }

    /// Part `index` of `container`, whose first row is at `place`, if `row` is or is in its value.
    func part(_ index: Int, at place: Int, of container: Int, holding row: Int) -> Part? {
        let value = self[container].kind == .object ? place + 1 : place
        return row >= value && row < next(after: value) ? Part(index: index, value: value) : nil
    }
}
