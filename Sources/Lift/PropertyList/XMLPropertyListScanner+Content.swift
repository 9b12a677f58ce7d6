// The text in an element.
extension XMLPropertyListScanner {
    /// Where the text of an element is: in the text of the document, if it is plain, or else in `values`.
    struct Content {
        let offset: Int
        let count: Int
        let isPlain: Bool
    }

    /// Scans the text of the element that `tag` begins, and its end tag.
    @inline(__always)
    mutating func scanContent(_ tag: XMLTag) throws(XMLFailure) -> Content {
        let start = cursor.offset
        if tag.kind == .empty { return Content(offset: start, count: 0, isPlain: true) }
        var stop = cursor.skipPlainXML()
        while stop != 0x3C || cursor.byte(ahead: 1) != 0x2F {
            if stop == 0x0A || stop == 0x09 {
                cursor.advance(by: 1)
                stop = cursor.skipPlainXML()
            } else if stop == 0x5D {
                try skipBracket()
                stop = cursor.skipPlainXML()
            } else {
                return try scanOtherContent(tag, start)
            }
        }
        let end = cursor.offset
        try skipEndTag(of: tag.element)
        return Content(offset: start, count: end &- start, isPlain: true)
    }

    /// Skips `]`, which must not begin `]]>`.
    private mutating func skipBracket() throws(XMLFailure) {
        if cursor.byte(ahead: 1) == 0x5D, cursor.byte(ahead: 2) == 0x3E {
            throw XMLFailure(
                reason: .value(expected: "']]&gt;'", found: "']]>' outside a CDATA section"),
                offset: cursor.offset)
        }
        cursor.advance(by: 1)
    }

    /// Skips the end tag of `element`, which must be here.
    @inline(__always)
    private mutating func skipEndTag(of element: XMLElement) throws(XMLFailure) {
        let word = cursor.word
        switch element {
        case .key where word & 0xFFFF_FFFF_FFFF == 0x3E79_656B_2F3C: cursor.advance(by: 6)
        case .string where word == 0x676E_6972_7473_2F3C && cursor.byte(ahead: 8) == 0x3E:
            cursor.advance(by: 8)
            cursor.advance(by: 1)
        // </intege, after which come r and the angle bracket.
        case .integer
        where word == 0x6567_6574_6E69_2F3C && cursor.byte(ahead: 8) == 0x72
            && text[cursor.offset &+ 9] == 0x3E:
            cursor.advance(by: 8)
            cursor.advance(by: 2)
        case .real where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6C61_6572_2F3C: cursor.advance(by: 7)
        case .date where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6574_6164_2F3C: cursor.advance(by: 7)
        case .data where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6174_6164_2F3C: cursor.advance(by: 7)
        default: try skipOtherEndTag(of: element)
        }
    }

    /// Skips an end tag of unusual spelling. At `</`, where the cursor is, only an end tag can begin.
    @inline(never)
    private mutating func skipOtherEndTag(of element: XMLElement) throws(XMLFailure) {
        let tag = try nextTag(expected: element.endTag)
        guard tag.element == element else { throw unexpected(element.endTag, at: tag) }
    }

    // MARK: Text with references, sections or comments

    /// Scans the text of an element that is not plain from its beginning, at `start`, and keeps it in
    /// `values`.
    @inline(never)
    private mutating func scanOtherContent(
        _ tag: XMLTag, _ start: Int
    ) throws(XMLFailure) -> Content {
        let first = values.count
        try keep(from: start)
        while true {
            let run = cursor.offset
            let stop = cursor.skipPlainXML()
            try keep(from: run)
            switch stop {
            case 0x3C where cursor.byte(ahead: 1) == 0x2F:
                try skipEndTag(of: tag.element)
                return Content(offset: first, count: values.count - first, isPlain: false)
            case 0x3C:
                if try skipComment() { continue }
                if try skipInstruction() { continue }
                guard skip("<![CDATA[") else { throw unexpected(tag.element.endTag) }
                try scanSection()
            case 0x26:
                let scalar = try reference()
                try reserve(4)
                values.append(scalar: scalar)
            case 0x5D:
                try skipBracket()
                try keep(from: cursor.offset - 1)
            default: try scanSpace(orElse: tag.element.endTag)
            }
        }
    }

    /// Scans the text of a CDATA section, and its end.
    private mutating func scanSection() throws(XMLFailure) {
        while true {
            let run = cursor.offset
            let stop = cursor.skipPlainXML()
            try keep(from: run)
            if stop == 0x5D, skip("]]>") { return }
            if stop >= 0x20 {
                cursor.advance(by: 1)
                try keep(from: cursor.offset - 1)
            } else {
                try scanSpace(orElse: "']]>'")
            }
        }
    }

    /// Scans a line break or a tab. A carriage return, with the line feed after it if there is one, becomes a
    /// line feed (XML 1.0, section 2.11).
    private mutating func scanSpace(orElse expected: String) throws(XMLFailure) {
        let byte = cursor.byte
        try skipCharacter(orElse: expected)
        if byte == 0x0D, cursor.byte == 0x0A { return }
        try reserve(1)
        values.append(byte == 0x0D ? 0x0A : byte)
    }

    /// Appends the text from `start` to the cursor to `values`.
    private mutating func keep(from start: Int) throws(XMLFailure) {
        let count = cursor.offset - start
        try reserve(count)
        values.append(text.part(start, count))
    }

    /// Makes room for `count` more bytes of values.
    mutating func reserve(_ count: Int) throws(XMLFailure) {
        let hasRoom = values.reserveIfPossible(count)
        if !hasRoom { throw XMLFailure(reason: .outOfMemory, offset: cursor.offset) }
    }

    // MARK: References

    /// Scans `&name;`, `&#65;` or `&#x41;` and returns the character.
    mutating func reference() throws(XMLFailure) -> Unicode.Scalar {
        if skip("&amp;") { return "&" }
        if skip("&lt;") { return "<" }
        if skip("&gt;") { return ">" }
        if skip("&quot;") { return "\"" }
        if skip("&apos;") { return "'" }
        let start = cursor.offset
        let isHexadecimal = skip("&#x")
        guard isHexadecimal || skip("&#") else { throw XMLFailure(reason: .reference, offset: start) }
        var value: UInt32 = 0
        let digits = cursor.offset
        while let digit = hexDigit(cursor.byte), isHexadecimal || digit < 10 {
            // Larger numbers are no characters, whatever follows.
            value = min(value &* (isHexadecimal ? 16 : 10) &+ digit, 0x110000)
            cursor.advance(by: 1)
        }
        guard cursor.offset > digits else {
            throw unexpected(isHexadecimal ? "a hexadecimal digit after '&#x'" : "a digit after '&#'")
        }
        guard cursor.byte == 0x3B else { throw unexpected("';'") }
        cursor.advance(by: 1)
        guard let scalar = XMLCharacters.character(value) else {
            let found = text.part(start, cursor.offset - start).string.cut
            throw XMLFailure(
                reason: .value(expected: "a character that XML allows", found: found), offset: start)
        }
        return scalar
    }
}
