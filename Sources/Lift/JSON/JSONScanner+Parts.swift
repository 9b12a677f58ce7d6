/// Values that are parts of one text, such as its lines, on one tape.
///
/// Each value is an element of an array that is not in the text. Before it is a null, whose offset is where
/// its part begins: the search for the bracket of a container starts there, whatever precedes the part.
struct JSONParts: ~Copyable {
    let tape: Tape
    /// The row of each value; 0 for one that is malformed or does not end in its part.
    let rows: ContiguousArray<UInt32>

    /// Scans `count` parts of `text`, which is padded. Returns nil if allocation fails, or if the text is too
    /// large.
    ///
    /// - Complexity: O(n) in the text.
    init?(of text: ByteView, count: Int, maximumDepth: Int, range: (Int) -> Range<Int>) {
        guard text.count <= TapeRow.maximumInput, count <= TapeRow.maximumLength / 2 else { return nil }
        guard let buffer = RowBuffer(capacity: text.count / 8 + count + 8) else { return nil }
        // `text` is the view of all padded bytes, which the caller keeps alive. The scanner does not outlive
        // this call.
        var scanner = unsafe JSONScanner(cursor: ByteCursor(text), rows: buffer, maximumDepth: maximumDepth)
        guard scanner.rows.append(TapeRow(.array, length: count * 2, low: 0).bits) else { return nil }
        var rows = ContiguousArray<UInt32>()
        rows.reserveCapacity(count)
        for index in 0..<count {
            let range = range(index)
            let mark = TapeRow(.null, length: 0, low: range.lowerBound)
            guard scanner.rows.append(mark.bits) else { return nil }
            let row = scanner.rows.count
            // The value ends in its part, and only white space follows it.
            if !range.isEmpty, let end = try? scanner.scanValue(at: range.lowerBound),
                end <= range.upperBound, text.isBlank(end..<range.upperBound)
            {
                rows.append(UInt32(truncatingIfNeeded: row))
            } else {
                scanner.rows.truncate(to: row)
                rows.append(0)
            }
        }
        scanner.rows[0] = TapeRow(.array, length: count * 2, low: scanner.rows.count).bits
        tape = Tape(format: .json(isCompact: false), rows: scanner.rows)
        self.rows = rows
    }
}

extension ByteView {
    /// Whether all bytes in `range` are white space.
    func isBlank(_ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if !self[offset].isSpace { return false }
            offset += 1
        }
        return true
    }
}
