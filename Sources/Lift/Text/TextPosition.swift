/// A line and a column in a text, both counted from 1 as in an editor. Columns count Unicode scalars.
struct TextPosition: Equatable {
    let line: Int
    let column: Int

    /// This position in a text that itself begins at `start` of a larger one.
    func moved(from start: TextPosition) -> TextPosition {
        TextPosition(line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column)
    }
}

/// The offset and position at which a separately read part of a text begins.
struct TextStart {
    let offset: Int
    let position: TextPosition
}

/// What ends a line of a text.
enum LineBreaks {
    /// A line feed, as in JSON.
    case lineFeeds
    /// A line feed, a carriage return, or both together, as in XML 1.0, section 2.11.
    case xml
}

extension ByteView {
    /// The line and column of the byte at `offset`. A byte order mark does not count as a column.
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
        // The compiler vectorizes these loops, because they only add.
        var breaks = 0
        for index in start..<end { breaks &+= self[index] == 0x0A ? 1 : 0 }
        if lineBreaks == .xml {
            for index in start..<end where self[index] == 0x0D && endsLine(at: index, .xml) { breaks &+= 1 }
        }
        var first = start
        if breaks > 0 {
            first = end
            while !endsLine(at: first - 1, lineBreaks) { first -= 1 }
        }
        var column = breaks > 0 ? 1 : position.column
        for index in first..<end { column &+= self[index] & 0xC0 != 0x80 ? 1 : 0 }
        return TextPosition(line: position.line + breaks, column: column)
    }

    /// Whether the byte at `offset` is the last one of a line. A carriage return before a line feed is not.
    func endsLine(at offset: Int, _ lineBreaks: LineBreaks) -> Bool {
        if self[offset] == 0x0A { return true }
        if lineBreaks == .lineFeeds || self[offset] != 0x0D { return false }
        return offset &+ 1 == count || self[offset &+ 1] != 0x0A
    }
}
