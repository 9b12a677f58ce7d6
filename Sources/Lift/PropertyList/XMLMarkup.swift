/// The markup of a valid XML property list, in order: its tags, and everything else in angle brackets.
struct XMLMarkup {
    private let text: ByteView
    private let limit: Int
    private var offset: Int

    enum Kind {
        /// `<array>`, `<array/>` and `</array>`.
        case start, empty, end
        /// `<![CDATA[ ]]>`
        case section
        /// A comment, an instruction or a document type.
        case other
    }

    struct Token {
        let kind: Kind
        let range: Range<Int>
        /// Whether this is a tag of `plist`, which is around the value.
        let isPlist: Bool

        /// Whether this is the first tag of a value or a key, which has a row.
        var beginsValue: Bool { (kind == .start || kind == .empty) && !isPlist }
    }

    /// Reads from `start`, which is an offset outside tags and other markup, to `limit`. Markup that does not
    /// end before the limit ends there.
    init(_ text: ByteView, from start: Int, to limit: Int) {
        self.text = text
        self.limit = limit
        offset = start
    }

    mutating func next() -> Token? {
        while offset < limit, text[offset] != 0x3C { offset += 1 }
        guard offset < limit else { return nil }
        let start = offset
        let (kind, end) = markup(at: start)
        offset = min(end, limit)
        let isTag = kind == .start || kind == .empty || kind == .end
        return Token(
            kind: kind, range: start..<offset,
            isPlist: isTag && text.starts(with: "plist", at: start + (kind == .end ? 2 : 1)))
    }

    private func markup(at start: Int) -> (kind: Kind, end: Int) {
        if text.starts(with: "<![CDATA[", at: start) { return (.section, end(of: "]]>", from: start + 9)) }
        if text.starts(with: "<!DOCTYPE", at: start) { return (.other, endOfDocumentType(at: start)) }
        if let end = endOfComment(at: start) { return (.other, end) }
        let end = endOfTag(at: start)
        if text[start + 1] == 0x2F { return (.end, end) }
        return (text[end - 2] == 0x2F ? .empty : .start, end)
    }

    /// The offset after the comment or instruction at `offset`; nil if there is neither.
    private func endOfComment(at offset: Int) -> Int? {
        if text.starts(with: "<!--", at: offset) { return end(of: "-->", from: offset + 4) }
        if text.starts(with: "<?", at: offset) { return end(of: "?>", from: offset + 2) }
        return nil
    }

    /// The offset after the next `token`.
    private func end(of token: StaticString, from start: Int) -> Int {
        var offset = start
        while offset < limit, !text.starts(with: token, at: offset) { offset += 1 }
        return offset + token.utf8CodeUnitCount
    }

    /// The offset after the tag at `start`. Angle brackets in quotes do not end it.
    private func endOfTag(at start: Int) -> Int {
        var offset = start + 1
        while offset < limit, text[offset] != 0x3E {
            let isQuote = text[offset] == 0x22 || text[offset] == 0x27
            offset = isQuote ? endOfQuotes(at: offset) : offset + 1
        }
        return offset + 1
    }

    /// The offset after the text in quotes that begins at `start`.
    private func endOfQuotes(at start: Int) -> Int {
        var offset = start + 1
        while offset < limit, text[offset] != text[start] { offset += 1 }
        return offset + 1
    }

    private func endOfDocumentType(at start: Int) -> Int {
        var offset = start + 2
        var isInBrackets = false
        while offset < limit {
            let byte = text[offset]
            if byte == 0x3C, let end = endOfComment(at: offset) {
                offset = end
            } else if byte == 0x22 || byte == 0x27 {
                offset = endOfQuotes(at: offset)
            } else if byte == 0x3E, !isInBrackets {
                return offset + 1
            } else {
                if byte == 0x5B { isInBrackets = true }
                if byte == 0x5D { isInBrackets = false }
                offset += 1
            }
        }
        return offset
    }
}
