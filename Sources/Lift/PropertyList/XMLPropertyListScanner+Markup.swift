// Tags, and everything between them that is not part of a value.
extension XMLPropertyListScanner {
    /// Skips white space, comments and processing instructions, and reads the tag that follows.
    ///
    /// - Parameter expected: What an error says was expected if there is no tag of a property list.
    @inline(__always)
    mutating func nextTag(expected: @autoclosure () -> String) throws(XMLFailure) -> XMLTag {
        cursor.skipWhitespace()
        let word = cursor.word
        if UInt8(truncatingIfNeeded: word) == 0x3C {
            let offset = cursor.offset
            if let (element, kind, length) = XMLTag.usual(word) {
                cursor.advance(by: length)
                return XMLTag(element: element, kind: kind, offset: offset)
            }
            // <integer, whose angle bracket is the ninth byte.
            if word == 0x7265_6765_746E_693C, cursor.byte(ahead: 8) == 0x3E {
                cursor.advance(by: 9)
                return XMLTag(element: .integer, kind: .start, offset: offset)
            }
        }
        return try unusualTag(expected: expected)
    }

    @inline(never)
    private mutating func unusualTag(expected: () -> String) throws(XMLFailure) -> XMLTag {
        try skipMiscellaneous()
        let start = cursor.offset
        guard cursor.byte == 0x3C else { throw unexpected(expected()) }
        cursor.advance(by: 1)
        let isEnd = cursor.byte == 0x2F
        if isEnd { cursor.advance(by: 1) }
        guard let element = skipName().flatMap({ XMLElement($0) }) else {
            throw XMLFailure(reason: .unexpected(expected: expected()), offset: start)
        }
        var kind = isEnd ? XMLTag.Kind.end : .start
        if isEnd {
            cursor.skipWhitespace()
        } else {
            try skipAttributes()
            if cursor.byte == 0x2F {
                cursor.advance(by: 1)
                kind = .empty
            }
        }
        guard cursor.byte == 0x3E else { throw unexpected("'>'") }
        cursor.advance(by: 1)
        return XMLTag(element: element, kind: kind, offset: start)
    }

    /// Skips a name and returns it, or returns nil if none begins here.
    private mutating func skipName() -> ByteView? {
        let start = cursor.offset
        var end = start
        while XMLCharacters.isNamePart(text[end]) {
            // The text is valid UTF-8.
            guard let scalar = text.scalar(at: end),
                end == start ? XMLCharacters.isNameStart(scalar) : XMLCharacters.isName(scalar)
            else { break }
            end += UTF8.width(scalar)
        }
        if end == start { return nil }
        cursor.move(to: end)
        return text.part(start, end - start)
    }

    // MARK: Attributes

    /// Skips the attributes of a tag. They mean nothing in property lists, but have to be well-formed.
    private mutating func skipAttributes() throws(XMLFailure) {
        var names: Set<[UInt8]> = []
        while true {
            let start = cursor.offset
            cursor.skipWhitespace()
            if cursor.byte == 0x3E || cursor.byte == 0x2F { return }
            let name = cursor.offset
            guard name > start, let view = skipName() else { throw unexpected("'>'") }
            let bytes = (0..<view.count).map { view[$0] }
            guard names.insert(bytes).inserted else {
                throw XMLFailure(reason: .repeatedAttribute(view.string), offset: name)
            }
            cursor.skipWhitespace()
            guard cursor.byte == 0x3D else { throw unexpected("'='") }
            cursor.advance(by: 1)
            cursor.skipWhitespace()
            try skipAttributeValue()
        }
    }

    private mutating func skipAttributeValue() throws(XMLFailure) {
        let quote = cursor.byte
        guard quote == 0x22 || quote == 0x27 else { throw unexpected("a quote") }
        cursor.advance(by: 1)
        while cursor.byte != quote {
            switch cursor.byte {
            case 0x26: _ = try reference()
            case 0x3C: throw unexpected("a quote")
            default: try skipCharacter(orElse: "a quote")
            }
        }
        cursor.advance(by: 1)
    }

    // MARK: Comments and instructions

    /// Skips white space, comments and processing instructions.
    mutating func skipMiscellaneous() throws(XMLFailure) {
        while true {
            cursor.skipWhitespace()
            if try !skipComment(), try !skipInstruction() { return }
        }
    }

    /// Skips a comment, and returns false if there is none.
    mutating func skipComment() throws(XMLFailure) -> Bool {
        guard skip("<!--") else { return false }
        while !skip("--") { try skipCharacter(orElse: "'-->'") }
        // Two hyphens only occur at the end.
        guard cursor.byte == 0x3E else { throw unexpected("'>' after '--' in a comment") }
        cursor.advance(by: 1)
        return true
    }

    /// Skips a processing instruction, and returns false if there is none.
    mutating func skipInstruction() throws(XMLFailure) -> Bool {
        guard skip("<?") else { return false }
        let start = cursor.offset
        guard let name = skipName() else { throw unexpected("the name of an instruction") }
        if name.count == 3, name.string.lowercased() == "xml" { throw reservedName(name, at: start - 2) }
        if skip("?>") { return true }
        guard cursor.byte.isSpace else { throw unexpected("'?>'") }
        while !skip("?>") { try skipCharacter(orElse: "'?>'") }
        return true
    }

    /// The error for an instruction at `offset` with the name of the XML declaration, which is at the
    /// beginning of a text. No other instruction may have this name, in upper or lower case.
    @inline(never)
    private func reservedName(_ name: ByteView, at offset: Int) -> XMLFailure {
        if !name.equals("xml") {
            return XMLFailure(
                reason: .value(
                    expected: "the name of an instruction",
                    found: "\"\(name.string)\", which is reserved (a declaration begins with '<?xml')"),
                offset: offset)
        }
        // This is a declaration, unless something else than white space follows its name.
        if offset == text.textStart { return unexpected(XMLDeclaration.version) }
        return XMLFailure(
            reason: .value(
                expected: "the XML declaration at the beginning of the text", found: "one elsewhere"),
            offset: offset)
    }

    /// Skips a byte of text. Control characters, which XML does not allow, are an error, and so is the end of
    /// the text, where `expected` was expected.
    @inline(__always)
    mutating func skipCharacter(orElse expected: @autoclosure () -> String) throws(XMLFailure) {
        if cursor.byte < 0x20, !cursor.byte.isSpace {
            if cursor.isAtEnd { throw unexpected(expected()) }
            throw unexpected("a character that XML allows")
        }
        cursor.advance(by: 1)
    }

    /// Skips `token` if it is next.
    mutating func skip(_ token: StaticString) -> Bool {
        guard text.starts(with: token, at: cursor.offset) else { return false }
        cursor.advance(by: token.utf8CodeUnitCount)
        return true
    }

    // MARK: The document type

    /// Skips `<!DOCTYPE … >` without fetching what it refers to. Declarations in it are skipped, except for
    /// entities, which are an error.
    mutating func skipDocumentType() throws(XMLFailure) {
        cursor.advance(by: 9)
        let start = cursor.offset
        cursor.skipWhitespace()
        guard cursor.offset > start, skipName() != nil else { throw unexpected("the name of an element") }
        cursor.skipWhitespace()
        if skip("PUBLIC") {
            try skipLiteral(isPublic: true)
            try skipLiteral()
        } else if skip("SYSTEM") {
            try skipLiteral()
        }
        cursor.skipWhitespace()
        if skip("[") { try skipDeclarations() }
        cursor.skipWhitespace()
        guard cursor.byte == 0x3E else { throw unexpected("'>'") }
        cursor.advance(by: 1)
    }

    /// Skips white space and a text in quotes.
    private mutating func skipLiteral(isPublic: Bool = false) throws(XMLFailure) {
        let start = cursor.offset
        cursor.skipWhitespace()
        guard cursor.offset > start else { throw unexpected("a space") }
        guard cursor.byte == 0x22 || cursor.byte == 0x27 else { throw unexpected("a quote") }
        try skipQuotedText(isPublic: isPublic)
    }

    private mutating func skipQuotedText(isPublic: Bool = false) throws(XMLFailure) {
        let quote = cursor.byte
        cursor.advance(by: 1)
        while cursor.byte != quote {
            if isPublic, !XMLCharacters.isPublicIdentifier(cursor.byte) {
                throw unexpected("a character of a public identifier or a quote")
            }
            try skipCharacter(orElse: "a quote")
        }
        cursor.advance(by: 1)
    }

    /// Skips the declarations in brackets, and the closing bracket.
    private mutating func skipDeclarations() throws(XMLFailure) {
        while true {
            try skipMiscellaneous()
            if skip("]") { return }
            if text.starts(with: "<!ENTITY", at: cursor.offset) {
                throw XMLFailure(reason: .entityDeclaration, offset: cursor.offset)
            }
            guard skip("<!ELEMENT") || skip("<!ATTLIST") || skip("<!NOTATION") else {
                throw unexpected("a declaration or ']'")
            }
            declaration: while true {
                switch cursor.byte {
                case 0x22, 0x27: try skipQuotedText()
                // Angle and square brackets.
                case 0x3C, 0x3E, 0x5B, 0x5D: break declaration
                default: try skipCharacter(orElse: "'>'")
                }
            }
            guard cursor.byte == 0x3E else { throw unexpected("'>'") }
            cursor.advance(by: 1)
        }
    }
}
