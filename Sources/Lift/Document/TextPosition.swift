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
        var line = 1
        var lineStart = hasByteOrderMark ? 3 : 0
        for index in 0..<min(offset, count) where self[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        var column = 1
        for index in lineStart..<max(lineStart, min(offset, count)) where self[index] & 0xC0 != 0x80 {
            column += 1
        }
        return TextPosition(line: line, column: column)
    }
}
