/// How the values around a new one are written.
struct JSONStyle {
    /// Whether there are line breaks: between elements and members, or only inside them.
    var isMultiline = false
    /// Whether an element or member begins on the line on which the one before it ends, as in `}, {`.
    var isJoined = false
    /// Whether the parts of a new element or member are, too.
    var isMultilineInside = true
    /// The line break and the indentation before a new member.
    var line: [UInt8] = [0x0A]
    /// What each further level is indented by.
    var unit: [UInt8] = [0x20, 0x20]
    var colon: [UInt8] = [0x3A, 0x20]
    /// The space after a comma on one line.
    var space: [UInt8] = [0x20]
    /// The quote around a key; zero if there is none.
    var quote: UInt8 = 0x22
    /// The quote around a string that is no key.
    var stringQuote: UInt8 = 0x22
    /// The spaces inside the braces of an object on one line.
    var padding: [UInt8] = []

    /// The maximum number of levels that are indented, because without one the size of the text could grow
    /// with the square of its depth.
    private static let deepestIndentation = 64

    /// Styles that take less and less white space: this one, one with each element or member on a line, and
    /// one that has all of them on one line.
    var shorter: [JSONStyle] {
        var (lines, line) = (self, JSONStyle())
        lines.isMultilineInside = false
        (line.quote, line.stringQuote) = (quote, stringQuote)
        return isMultiline ? [self, lines, line] : [self, line]
    }

    /// What separates a part from the one before it, after the comma.
    var separator: [UInt8] { breaksLine(0) ? line : space }

    private func write(_ text: String, quotedBy quote: UInt8, to buffer: inout ByteBuffer) {
        // A key that needs quotes has those of strings.
        let quoteOfText = quote == 0 ? stringQuote : quote
        if quote == 0, isIdentifier(text) {
            buffer.append(utf8: text)
        } else if quoteOfText == 0x27, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x27 && $0 != 0x5C }) {
            buffer.append(0x27)
            buffer.append(utf8: text)
            buffer.append(0x27)
        } else {
            JSONText.write(text, to: &buffer)
        }
    }

    private func isIdentifier(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, first.isIdentifierPart(first: true) else { return false }
        return key.unicodeScalars.allSatisfy { $0.isIdentifierPart(first: false) }
    }

    func write(_ bytes: [UInt8], to buffer: inout ByteBuffer) {
        for byte in bytes { buffer.append(byte) }
    }

    /// Writes the JSON text of a value, or of parts with commas between them, with the white space of this
    /// style. The text has no white space.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes to write.
    ///   - writeKept: Writes the kept value with the given number.
    /// - Returns: Whether all of it is written.
    /// - Complexity: O(n) in the text that is written.
    func write(
        value text: ByteView, to buffer: inout ByteBuffer, limit: Int,
        writeKept: (Int, inout ByteBuffer) -> Void
    ) -> Bool {
        let start = buffer.count
        var depth = 0
        var index = 0
        while index < text.count {
            if buffer.count - start > limit { return false }
            let byte = text[index]
            var end = index + 1
            switch byte {
            case 0x22:
                while end < text.count, text[end] != 0x22 { end += text[end] == 0x5C ? 2 : 1 }
                end = min(end + 1, text.count)
                write(
                    string: text.part(index, end - index), isKey: end < text.count && text[end] == 0x3A,
                    to: &buffer)
            case 0x3A: write(colon, to: &buffer)
            case 0x2C:
                buffer.append(byte)
                if breaksLine(depth) { breakLine(depth, to: &buffer) } else { write(space, to: &buffer) }
            case 0x7B, 0x5B:
                buffer.append(byte)
                // In ASCII a closing bracket comes two after its opening one.
                if end < text.count, text[end] == byte + 2 {
                    buffer.append(byte + 2)
                    end += 1
                } else {
                    depth += 1
                    if breaksLine(depth) {
                        breakLine(depth, to: &buffer)
                    } else if byte == 0x7B {
                        write(padding, to: &buffer)
                    }
                }
            case 0x7D, 0x5D:
                if breaksLine(depth) {
                    breakLine(depth - 1, to: &buffer)
                } else if byte == 0x7D {
                    write(padding, to: &buffer)
                }
                depth -= 1
                buffer.append(byte)
            case KeptValues.mark:
                end = index
                if let number = KeptValues.number(in: text, at: &end) { writeKept(number, &buffer) }
            default: buffer.append(byte)
            }
            index = end
        }
        return buffer.count - start <= limit
    }

    /// Writes a string or a key with its quotes: those of its neighbors if it can have them.
    private func write(string: ByteView, isKey: Bool, to buffer: inout ByteBuffer) {
        let inner = string.part(1, string.count - 2)
        let quote = isKey ? quote : stringQuote
        guard quote != 0x22, !inner.contains(0x5C, from: 0) else { return buffer.append(string) }
        write(inner.string, quotedBy: quote, to: &buffer)
    }

    /// Returns a key, which is a JSON string, with the quotes of this style.
    func key(_ text: consuming ByteBuffer) -> ByteBuffer {
        var key = ByteBuffer(capacity: text.count)
        text.withView(from: 0) { write(string: $0, isKey: true, to: &key) }
        return key
    }

    /// Whether the parts of a container at this depth have lines of their own; 0 is the new value itself.
    func breaksLine(_ depth: Int) -> Bool {
        isMultiline && (depth == 0 ? !isJoined : isMultilineInside)
    }

    private func breakLine(_ depth: Int, to buffer: inout ByteBuffer) {
        write(line, to: &buffer)
        for _ in 0..<min(depth, Self.deepestIndentation) { write(unit, to: &buffer) }
    }
}

extension JSONSourceText {
    /// The style of the text as a whole, for values without neighbors.
    func documentStyle() -> JSONStyle {
        var style = JSONStyle()
        if let end = endOfLine(from: 0) { style.line = lineBreak(before: end) }
        let root = offset(of: 0, after: 0, at: 0)
        if view.format == .json5 { style.stringQuote = quoteOfFirstString(from: root) }
        guard view.rows.count > 1 else {
            if let unit = indentation(ofCommentIn: root) { style.unit = unit }
            return style
        }
        let first = offset(of: 1, after: 0, at: root)
        if let start = startOfLine(before: first), start > root {
            style.isMultiline = true
            style.line = lineBreak(before: start)
            if start < first { style.unit = bytes(start..<first) }
        }
        if view[0].kind == .object { setKey(of: 1, at: first, in: &style) }
        if style.isMultiline { return style }
        if style.colon.last == 0x3A { style.space = [] }
        var tokens = tokens(from: root)
        var comma: Int?
        while let token = tokens.next() {
            if let comma, token.kind != .closing {
                style.space = spaces(from: comma)
                break
            }
            comma = token.kind == .comma ? token.range.upperBound : nil
        }
        return style
    }

    /// The quote of the first string that is no key.
    private func quoteOfFirstString(from start: Int) -> UInt8 {
        var tokens = tokens(from: start)
        var quote: UInt8?
        while let token = tokens.next() {
            if let quote, token.kind != .colon { return quote }
            quote = token.kind == .string ? text[token.range.lowerBound] : nil
        }
        return quote ?? 0x22
    }

    /// The indentation of the first comment on a line of its own in the empty container at `start`; nil if
    /// there is none.
    private func indentation(ofCommentIn start: Int) -> [UInt8]? {
        guard view[0].kind == .object || view[0].kind == .array else { return nil }
        var tokens = tokens(from: start + 1)
        while let token = tokens.nextOrComment(), token.kind == .comment {
            let comment = token.range.lowerBound
            if let line = startOfLine(before: comment), start < line, line < comment {
                return bytes(line..<comment)
            }
        }
        return nil
    }

    /// Adapts a style to the neighbor at `row`, an element or the key of a member, which begins at `start`.
    func adapt(_ style: inout JSONStyle, to row: Int, at start: Int, isKey: Bool) {
        if let lineStart = startOfLine(before: start), lineStart > 0 {
            style.isMultiline = true
            style.line = lineBreak(before: lineStart) + bytes(lineStart..<start)
        } else {
            style.isMultiline = false
        }
        if isKey {
            setKey(of: row, at: start, in: &style)
        } else if view[row].isString {
            style.stringQuote = text[start]
        }
    }

    /// Adapts a style to a neighbor with parts of its own: if they are on one line, so are those of a new
    /// value. If they are on several, and the neighbor doesn't begin on its own line, the new value begins on
    /// the line on which the neighbor ends, and its parts are indented as those of the neighbor.
    ///
    /// - Parameters:
    ///   - row: The row of the neighbor's value.
    ///   - range: Where that is.
    func adapt(_ style: inout JSONStyle, toInsideOf row: Int, at range: Range<Int>) {
        guard view[row].isContainer, view[row].length > 0 else { return }
        if hasBreak(range.lowerBound, range.upperBound) {
            if style.isMultiline { return }
            (style.isMultiline, style.isJoined) = (true, true)
            adapt(&style, toLineOf: range.lowerBound)
            let part = offset(of: row + 1, after: row, at: range.lowerBound)
            if let outer = indentation(ofLineOf: range.lowerBound), let line = startOfLine(before: part),
                part - line > outer.count, line > range.lowerBound
            {
                style.unit = bytes(line + outer.count..<part)
            }
            return
        }
        style.isMultilineInside = false
        let first = range.lowerBound + 1
        if view[row].kind == .object { style.padding = bytes(first..<endOfSpaces(from: first)) }
    }

    /// Makes the lines of the value at `start` follow the indentation of its first line. The first line of
    /// the text keeps the line break of the style, which is that of the text.
    func adapt(_ style: inout JSONStyle, toLineOf start: Int) {
        guard let indentation = indentation(ofLineOf: start) else { return }
        let isFirst = indentation.lowerBound <= text.textStart
        style.line = (isFirst ? style.line : lineBreak(before: indentation.lowerBound)) + bytes(indentation)
    }

    /// Takes over the quotes and the colon of a key.
    private func setKey(of row: Int, at start: Int, in style: inout JSONStyle) {
        style.quote = text[start] == 0x22 || text[start] == 0x27 ? text[start] : 0
        var tokens = tokens(from: start)
        guard let key = tokens.next(), let colon = tokens.next(), colon.kind == .colon else { return }
        let range = key.range.upperBound..<endOfSpaces(from: colon.range.upperBound)
        guard range.allSatisfy({ text[$0] == 0x20 || text[$0] == 0x3A }) else { return }
        let isBroken = range.upperBound < count && hasBreak(range.upperBound, range.upperBound + 1)
        if !isBroken { style.colon = bytes(range) }
    }

    /// The spaces between a comma and a value on the same line.
    func spaces(from start: Int) -> [UInt8] {
        let end = endOfSpaces(from: start)
        return end < count && hasBreak(end, end + 1) ? [0x20] : bytes(start..<end)
    }

    /// The line break that ends before `offset`.
    private func lineBreak(before offset: Int) -> [UInt8] {
        guard offset > 0, hasBreak(offset - 1, offset) else { return [0x0A] }
        if text[offset - 1] == 0x0A, offset > 1, text[offset - 2] == 0x0D { return [0x0D, 0x0A] }
        return [text[offset - 1]]
    }

    func bytes(_ range: Range<Int>) -> [UInt8] { range.map { text[$0] } }
}
