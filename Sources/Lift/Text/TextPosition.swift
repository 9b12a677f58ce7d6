/// A line and a column in a text, both counted from 1 as in an editor. Columns count Unicode scalars.
struct TextPosition: Equatable {
    let line: Int
    let column: Int
}

extension ByteView {
    /// The line and column of the byte at `offset`. A byte order mark does not count as a column.
    ///
    /// - Complexity: O(`offset`).
    func position(of offset: Int) -> TextPosition {
        position(of: offset, from: textStart, at: TextPosition(line: 1, column: 1))
    }

    /// The offset at which the text begins, after a byte order mark if there is one.
    var textStart: Int { hasByteOrderMark ? 3 : 0 }

    /// The line and column of the byte at `offset`, counted on from the byte at `start`, whose position is
    /// known.
    ///
    /// - Complexity: O(`offset` - `start`).
    func position(of offset: Int, from start: Int, at position: TextPosition) -> TextPosition {
        var line = position.line
        var lineStart: Int?
        for index in start..<max(start, min(offset, count)) where self[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        var column = lineStart == nil ? position.column : 1
        let first = lineStart ?? start
        for index in first..<max(first, min(offset, count)) where self[index] & 0xC0 != 0x80 {
            column += 1
        }
        return TextPosition(line: line, column: column)
    }
}
