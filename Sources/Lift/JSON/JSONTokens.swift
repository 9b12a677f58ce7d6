/// The tokens of a valid text in any syntax of JSON, or of the valid beginning of one.
///
/// Use it for what isn't on a tape: the bytes of brackets, commas and comments, and those of scalars that are
/// kept after the text.
struct JSONTokens {
    enum Kind {
        case opening, closing, comma, colon, string
        /// A number, a literal, or a key without quotes.
        case word
        case comment
    }

    struct Token {
        let kind: Kind
        let range: Range<Int>

        /// Whether the token has a row of its own.
        var hasRow: Bool { kind == .opening || kind == .string || kind == .word }
    }

    let text: ByteView
    /// The end of the last token.
    private(set) var offset: Int
    /// The end of the text.
    private let end: Int
    private let isJSON5: Bool

    /// The tokens from `offset` on, which is between two tokens.
    init(_ text: ByteView, from offset: Int, to end: Int? = nil, isJSON5: Bool) {
        self.text = text
        self.isJSON5 = isJSON5
        self.offset = offset
        self.end = end ?? text.count
    }

    /// The next token, without comments.
    mutating func next() -> Token? {
        while let token = nextOrComment() {
            if token.kind != .comment { return token }
        }
        return nil
    }

    /// The next token or comment.
    @inline(never)
    mutating func nextOrComment() -> Token? {
        skipSpace()
        if offset >= end { return nil }
        let start = offset
        let kind: Kind
        switch text[offset] {
        case 0x7B, 0x5B: kind = .opening
        case 0x7D, 0x5D: kind = .closing
        case 0x2C: kind = .comma
        case 0x3A: kind = .colon
        case 0x22, 0x27:
            kind = .string
            skipString()
        case 0x2F:
            kind = .comment
            skipComment()
        default:
            kind = .word
            skipWord()
        }
        offset = min(max(offset, start + 1), end)
        return Token(kind: kind, range: start..<offset)
    }

    /// The offset of the token of a row, where 0 is the row of the next token that has one.
    func offset(ofRow number: Int) -> Int {
        var tokens = self
        var left = number
        var offset = offset
        while left >= 0, let token = tokens.next() {
            if !token.hasRow { continue }
            offset = token.range.lowerBound
            left -= 1
        }
        return offset
    }

    private mutating func skipSpace() {
        while offset < end {
            let byte = text[offset]
            if byte <= 0x20 {
                offset &+= 1
            } else {
                let length = byte < 0x80 ? 0 : text.lengthOfUnicodeSpace(at: offset)
                if length == 0 { return }
                offset &+= length
            }
        }
    }

    private mutating func skipString() {
        let quote = text[offset]
        offset &+= 1
        while offset < end, text[offset] != quote { offset &+= text[offset] == 0x5C ? 2 : 1 }
        offset &+= 1
    }

    /// Skips a comment, without the line break after it.
    private mutating func skipComment() {
        let isBlock = offset + 1 < end && text[offset + 1] == 0x2A
        offset &+= 2
        while offset < end {
            if isBlock {
                if text[offset] == 0x2A, offset + 1 < end, text[offset + 1] == 0x2F {
                    offset &+= 2
                    return
                }
            } else if text[offset] == 0x0A || text[offset] == 0x0D
                || isJSON5 && text.isUnicodeLineBreak(at: offset)
            {
                return
            }
            offset &+= 1
        }
    }

    private mutating func skipWord() {
        while offset < end {
            switch text[offset] {
            case ...0x20, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F: return
            case ..<0x80: offset &+= 1
            default:
                if text.lengthOfUnicodeSpace(at: offset) > 0 { return }
                offset &+= 1
            }
        }
    }
}

extension DocumentView {
    /// The byte offset of the value or the key at `row`: its first byte, or its opening quote.
    ///
    /// - Parameters:
    ///   - first: An earlier row whose offset is known.
    ///   - start: The offset of that row, or one before it and after the row before.
    /// - Complexity: O(n) in the text between the two.
    func offset(inRelaxedJSON row: Int, after first: Int, at start: Int) -> Int {
        JSONTokens(text, from: start, isJSON5: format == .json5).offset(ofRow: row - first)
    }
}
