/// A place in a text, counted as an editor counts: both from 1, the column in Unicode scalars.
struct TextPosition: Equatable {
    let line: Int
    let column: Int
}

extension ByteView {
    /// The line and the column of the byte at `offset`; a byte order mark is no column.
    ///
    /// - Complexity: O(`offset`).
    func position(of offset: Int) -> TextPosition {
        position(of: offset, from: textStart, at: TextPosition(line: 1, column: 1))
    }

    /// Where the text begins: behind a byte order mark.
    var textStart: Int { hasByteOrderMark ? 3 : 0 }

    /// As above, where the place of the byte at `start` is known.
    ///
    /// - Complexity: O(`offset` - `start`).
    func position(of offset: Int, from start: Int, at place: TextPosition) -> TextPosition {
        var line = place.line
        var lineStart: Int?
        for index in start..<max(start, min(offset, count)) where self[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        var column = lineStart == nil ? place.column : 1
        let first = lineStart ?? start
        for index in first..<max(first, min(offset, count)) where self[index] & 0xC0 != 0x80 {
            column += 1
        }
        return TextPosition(line: line, column: column)
    }
}
