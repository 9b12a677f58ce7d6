/// The text of a document in one of the syntaxes of JSON, for edits: where its values, commas and lines are.
///
/// The caller keeps the document alive.
struct JSONSourceText {
    let view: DocumentView
    /// The number of bytes of the text itself.
    let count: Int
    /// The ends of containers that were found together with the end of one around them.
    private var ends: [Int: Int] = [:]

    /// Returns nil if the document is in another format, or if its text is not complete.
    @unsafe init?(_ document: Document) {
        guard document.hasJSONSyntax, document.relaxed?.partialRow == nil else { return nil }
        view = unsafe document.unownedView
        count = document.relaxed?.count ?? view.text.count
    }

    var text: ByteView { view.text }

    func tokens(from offset: Int) -> JSONTokens {
        JSONTokens(view.text, from: offset, to: count, isJSON5: view.format == .json5)
    }

    // MARK: Rows

    /// The offset of the first byte of the value or the key at `row`.
    ///
    /// - Parameters:
    ///   - first: An earlier row whose offset is known.
    ///   - start: The offset of that row, or one before it and after the row before.
    /// - Complexity: O(n) in the text after the nearest scalar in between.
    func offset(of row: Int, after first: Int, at start: Int) -> Int {
        view.offset(inJSON: row, after: first, at: start, before: count)
    }

    /// The offset after the value or the key at `row`, which begins at `start`.
    ///
    /// - Complexity: O(n) in the parts of the containers that end there, and in the text after the last
    ///   scalar.
    mutating func end(of row: Int, at start: Int) -> Int {
        if let end = ends[row] { return end }
        let value = view[row]
        var tokens = tokens(from: start)
        guard value.isContainer else { return tokens.next()?.range.upperBound ?? start }
        // The containers that end together with this one.
        var open = [row]
        var last = row
        while view[last].isContainer, view[last].length > 0 {
            last = lastPart(of: last)
            if view[last].isContainer { open.append(last) }
        }
        tokens = self.tokens(from: offset(of: last, after: row, at: start))
        _ = tokens.next()
        while let container = open.popLast() { ends[container] = tokens.skipClosing() }
        return tokens.offset
    }

    /// The row of the last element or value of a container that is not empty.
    private func lastPart(of container: Int) -> Int {
        var row = container + 1
        var next = view.next(after: row)
        while next < view[container].end {
            row = next
            next = view.next(after: row)
        }
        return row
    }

    // MARK: Text around values

    /// The offset of the comma after `end`, where a value ends; nil if there is none.
    func comma(after end: Int) -> Int? {
        var tokens = tokens(from: end)
        guard let token = tokens.next(), token.kind == .comma else { return nil }
        return token.range.lowerBound
    }

    /// The offset at which the line of `offset` begins, if there are only spaces and tabs before `offset`.
    func startOfLine(before offset: Int) -> Int? {
        let start = startOfSpaces(before: offset)
        return start == 0 || isBreak(text[start - 1]) ? start : nil
    }

    /// The offset after the next line break; nil if there is none.
    func endOfLine(from offset: Int) -> Int? {
        var end = offset
        while end < count, !isBreak(text[end]) { end += 1 }
        if end >= count { return nil }
        let isPair = text[end] == 0x0D && end + 1 < count && text[end + 1] == 0x0A
        return end + (isPair ? 2 : 1)
    }

    /// The offset of the spaces and tabs before `offset`.
    func startOfSpaces(before offset: Int) -> Int {
        var start = offset
        while start > 0, isBlank(text[start - 1]) { start -= 1 }
        return start
    }

    /// The offset after the spaces and tabs at `offset`.
    func endOfSpaces(from offset: Int) -> Int {
        var end = offset
        while end < count, isBlank(text[end]) { end += 1 }
        return end
    }

    /// What follows a value or a bracket on its line.
    struct Tail {
        /// The offset after the last comment that begins on the line, or where the tail began.
        var end: Int
        /// The offset after the line break, if nothing else follows on the line.
        var nextLine: Int?
        /// Whether a closing bracket follows on the line.
        var isLast = false
        /// Whether the last comment extends to the end of the line.
        var hasLineComment = false

        /// Whether no other value follows on the line.
        var endsLine: Bool { nextLine != nil || isLast }
    }

    /// What follows `offset`, which is in a container, on its line.
    func tail(after offset: Int) -> Tail {
        var tail = Tail(end: offset)
        var next = endOfSpaces(from: offset)
        while text[next] == 0x2F {
            tail.hasLineComment = text[next + 1] == 0x2F
            var tokens = tokens(from: next)
            _ = tokens.nextOrComment()
            tail.end = tokens.offset
            next = endOfSpaces(from: tail.end)
        }
        if isBreak(text[next]) {
            tail.nextLine = endOfLine(from: next)
        } else {
            tail.isLast = text[next] == 0x7D || text[next] == 0x5D
        }
        return tail
    }

    /// The comments after `offset` that end its line; empty if another value follows on the line.
    func comments(after offset: Int) -> Range<Int> {
        let tail = tail(after: offset)
        return offset..<(tail.endsLine ? tail.end : offset)
    }

    /// The number of bytes before a value in which the beginning of its line is looked for. Otherwise many
    /// changes on a long line would take quadratic time.
    private static var reach: Int { 1024 }

    /// The indentation of the line of `offset`, as a range of the text; nil if the line is very long.
    func indentation(ofLineOf offset: Int) -> Range<Int>? {
        var start = offset
        while start > 0, !isBreak(text[start - 1]) {
            if offset - start == Self.reach { return nil }
            start -= 1
        }
        if start == 0 { start = text.textStart }
        return start..<endOfSpaces(from: start)
    }

    /// Whether `range` has only spaces and tabs, and commas.
    func isPlainGap(_ range: Range<Int>) -> Bool {
        range.allSatisfy { isBlank(text[$0]) || text[$0] == 0x2C }
    }

    /// Whether the text between `start` and `end` has a line break.
    func hasBreak(_ start: Int, _ end: Int) -> Bool {
        text.contains(0x0A, from: start, to: end) || text.contains(0x0D, from: start, to: end)
    }

    /// Whether there is a comment in `range`, which has no values.
    func hasComment(_ range: Range<Int>) -> Bool {
        text.contains(0x2F, from: range.lowerBound, to: range.upperBound)
    }

    /// The offset of the bracket after `offset`, where only a comma and comments are before it.
    func closing(after offset: Int) -> Int {
        var tokens = tokens(from: offset)
        return tokens.skipClosing() - 1
    }

    /// The end of the last comment in an empty container, or the offset after its bracket at `start`; and the
    /// offset of its other bracket.
    func inside(ofEmpty start: Int) -> (contentEnd: Int, close: Int) {
        var tokens = tokens(from: start + 1)
        var end = start + 1
        while let token = tokens.nextOrComment(), token.kind == .comment { end = token.range.upperBound }
        return (end, tokens.offset - 1)
    }

    /// Whether the value at `offset` is the first one on its line, after its key if it has one.
    func isFirstOnLine(_ offset: Int) -> Bool {
        guard let start = indentation(ofLineOf: offset)?.upperBound else { return false }
        var tokens = tokens(from: start)
        while let token = tokens.nextOrComment(), token.range.lowerBound < offset {
            if token.kind == .opening || token.kind == .comma { return false }
        }
        return true
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension JSONTokens {
    /// Skips the next bracket that closes a container, and returns the offset after it. No container may
    /// begin before it.
    fileprivate mutating func skipClosing() -> Int {
        while let token = next(), token.kind != .closing {}
        return offset
    }
}
