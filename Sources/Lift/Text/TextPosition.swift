/// A line and a column in a text, both counted from 1 as in an editor. Columns count Unicode scalars.
package struct TextPosition: Equatable {
    let line: Int
    let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// This position in a text that itself begins at `start` of a larger one.
    package func moved(from start: TextPosition) -> TextPosition {
        TextPosition(line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column)
    }
}

/// The offset and position at which a separately read part of a text begins.
package struct TextStart {
    package let offset: Int
    package let position: TextPosition

    package init(offset: Int, position: TextPosition) {
        self.offset = offset
        self.position = position
    }
}

/// A part of a text: its bytes, and its position as seen from the beginning of the text.
package struct TextPart: Sendable {
    // The text is smaller than 4 GiB.
    private let start: UInt32
    private let end: UInt32
    private let line: UInt32
    private let column: UInt32

    package init(_ range: Range<Int>, at position: TextPosition) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
        line = UInt32(truncatingIfNeeded: position.line)
        column = UInt32(truncatingIfNeeded: position.column)
    }

    package var isEmpty: Bool { start == end }

    var range: Range<Int> { Int(start)..<Int(end) }

    var position: TextPosition { TextPosition(line: Int(line), column: Int(column)) }
}

/// What ends a line of a text.
enum LineBreaks {
    /// A line feed, as in JSON.
    case lineFeeds
    /// A line feed, a carriage return, or both together, as in XML 1.0, section 2.11.
    case xml
}

extension ByteView {
    /// The line and column of the byte at `offset`. A byte order mark is not a column.
    ///
    /// - Complexity: O(`offset`).
    func position(of offset: Int, _ lineBreaks: LineBreaks = .lineFeeds) -> TextPosition {
        position(of: offset, from: textStart, at: TextPosition(line: 1, column: 1), lineBreaks)
    }

    /// The offset at which the text begins, after a byte order mark if there is one.
    var textStart: Int { hasByteOrderMark ? 3 : 0 }

    /// The line and column of the byte at `offset`, counted on from the byte at `start`, whose position is
    /// known.
    ///
    /// - Complexity: O(`offset` - `start`).
    func position(
        of offset: Int, from start: Int, at position: TextPosition, _ lineBreaks: LineBreaks = .lineFeeds
    ) -> TextPosition {
        let end = max(start, min(offset, count))
        let text = part(0, end)
        var (breaks, first) = (0, start)
        while let feed = text.firstOffset(of: 0x0A, from: first) { (breaks, first) = (breaks + 1, feed + 1) }
        if lineBreaks == .xml {
            for index in start..<end where self[index] == 0x0D && endsLine(at: index, .xml) {
                (breaks, first) = (breaks + 1, max(first, index + 1))
            }
        }
        let column = breaks > 0 ? 1 : position.column
        return TextPosition(line: position.line + breaks, column: column + text.scalarCount(from: first))
    }

    /// The number of bytes from `start` on that begin a Unicode scalar. The view needs no padding.
    private func scalarCount(from start: Int) -> Int {
        var (offset, scalars) = (start, count &- start)
        // offset + 8 <= count: the load is inside the view.
        while offset &+ 8 <= count {
            let word = word(at: offset)
            // The lowest bit of each byte that begins with the bits 10.
            let others = (word &>> 7) & ~(word &>> 6) & 0x0101_0101_0101_0101
            scalars &-= Int(truncatingIfNeeded: (others &* 0x0101_0101_0101_0101) &>> 56)
            offset &+= 8
        }
        while offset < count {
            if self[offset] & 0xC0 == 0x80 { scalars &-= 1 }
            offset &+= 1
        }
        return scalars
    }

    /// Whether the byte at `offset` is the last one of a line. A carriage return before a line feed is not.
    func endsLine(at offset: Int, _ lineBreaks: LineBreaks) -> Bool {
        if self[offset] == 0x0A { return true }
        if lineBreaks == .lineFeeds || self[offset] != 0x0D { return false }
        return offset &+ 1 == count || self[offset &+ 1] != 0x0A
    }
}

extension Span<UInt8> {
    /// The line and column of the byte at `offset`, counted on from the byte at `start`, whose position is
    /// known. A line feed ends a line.
    ///
    /// - Complexity: O(`offset` - `start`).
    package func position(of offset: Int, from start: Int, at position: TextPosition) -> TextPosition {
        withView { $0.position(of: offset, from: start, at: position) }
    }
}
