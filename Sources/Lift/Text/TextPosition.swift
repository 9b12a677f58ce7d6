/// A line and a column in a text, both counted from 1 as in an editor. Columns count Unicode scalars.
struct TextPosition: Equatable {
    let line: Int
    let column: Int

    /// This position in a text that itself begins at `start` of a larger one.
    func moved(from start: TextPosition) -> TextPosition {
        TextPosition(line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column)
    }
}

/// A place in a text, such as the one where a line begins that is read on its own.
struct TextStart {
    let offset: Int
    let position: TextPosition
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
        let end = max(start, min(offset, count))
        // The compiler vectorises these loops, because they only add.
        var breaks = 0
        for index in start..<end { breaks &+= self[index] == 0x0A ? 1 : 0 }
        var first = start
        if breaks > 0 {
            first = end
            while self[first - 1] != 0x0A { first -= 1 }
        }
        var column = breaks > 0 ? 1 : position.column
        for index in first..<end { column &+= self[index] & 0xC0 != 0x80 ? 1 : 0 }
        return TextPosition(line: position.line + breaks, column: column)
    }
}
