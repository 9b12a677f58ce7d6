/// The error that the scanner throws.
struct XMLFailure: Error, Equatable {
    enum Reason: Equatable {
        case unexpected(expected: String)
        case invalidUTF8
        case notASCII
        case encoding(String)
        case otherEncoding(String, declared: String)
        case reference
        case entityDeclaration
        case repeatedAttribute(String)
        case value(expected: String, found: String)
        case tooDeep(limit: Int)
        case tooLong(String)
        case tooLarge(Int, limit: Int)
        case outOfMemory
    }

    let reason: Reason
    /// The offset in bytes from the start of the text.
    let offset: Int
}

extension SyntaxError {
    init(_ failure: XMLFailure, in text: ByteView, isWhole: Bool = true) {
        self.init(
            message: failure.message(in: text), isLimit: failure.isLimit, offset: failure.offset,
            position: text.position(of: failure.offset, .xml),
            line: isWhole ? text.sourceLine(at: failure.offset, .xml) : nil)
    }
}

extension XMLFailure {
    fileprivate var isLimit: Bool {
        switch reason {
        case .tooDeep, .tooLong, .tooLarge, .outOfMemory: true
        default: false
        }
    }

    /// The message for people: what was expected and what was found.
    fileprivate func message(in text: ByteView) -> String {
        switch reason {
        case .unexpected(let expected): "expected \(expected), found \(found(in: text))"
        case .invalidUTF8: "expected UTF-8, found byte \(text.shownByte(at: offset))"
        case .notASCII: "expected US-ASCII, as declared, found byte \(text.shownByte(at: offset))"
        case .encoding(let name):
            "expected UTF-8, UTF-16, US-ASCII or ISO-8859-1, found the encoding \(JSONText.quoted(name.cut))"
        case .otherEncoding(let name, let declared):
            "the text is \(name) but declares the encoding \(JSONText.quoted(declared.cut))"
        case .reference:
            "expected a reference such as '&amp;', found \(foundReference(in: text)) "
                + "('&' itself is written '&amp;')"
        case .entityDeclaration: "entity declarations are not allowed"
        case .repeatedAttribute(let name): "duplicate attribute \(name.cut)"
        case .value(let expected, let found): "expected \(expected), found \(found)"
        case .tooDeep(let limit): "nested more than \(limit) levels deep"
        case .tooLong(let what): "\(what) exceeds the limit for one value"
        case .tooLarge(let count, let limit): "expected at most \(limit) bytes of text, found \(count)"
        case .outOfMemory: "not enough memory for the document"
        }
    }

    /// What is at the offset: a tag with its name, other markup, or a character.
    private func found(in text: ByteView) -> String {
        guard offset < text.count, text[offset] == 0x3C else { return text.shownCharacter(at: offset) }
        if text.starts(with: "<!--", at: offset) { return "a comment" }
        if text.starts(with: "<![CDATA[", at: offset) { return "a CDATA section" }
        if text.starts(with: "<?", at: offset) { return "a processing instruction" }
        if text.starts(with: "<!", at: offset) { return foundDeclaration(in: text) }
        let isEnd = text.starts(with: "</", at: offset)
        let name = text.shownName(at: offset + (isEnd ? 2 : 1))
        return name.isEmpty ? "'<'" : "\(isEnd ? "</" : "<")\(name)>"
    }

    /// What begins with `<!` at the offset: a document type, or another word.
    private func foundDeclaration(in text: ByteView) -> String {
        let name = text.shownName(at: offset + 2)
        if name == "DOCTYPE" {
            return text.hasDocumentType(before: offset) ? "a second document type" : "a document type"
        }
        if name.uppercased() == "DOCTYPE" {
            return "'<!\(name)' (a document type begins with '<!DOCTYPE', in capitals)"
        }
        return "'<\(name.isEmpty ? "" : "!" + name)'"
    }

    /// The reference at the offset, such as `'&nbsp;'`, whose name property lists do not have.
    private func foundReference(in text: ByteView) -> String {
        let end = text.endOfName(at: offset + 1)
        if end == offset + 1 { return text.shownCharacter(at: end) + " after '&'" }
        let isComplete = end < text.count && text[end] == 0x3B
        return "'\(text.part(offset, end - offset + (isComplete ? 1 : 0)).string.cut)'"
    }
}

extension ByteView {
    /// The name at `offset`, as error messages show it: cut if it is long, and empty if there is none.
    func shownName(at offset: Int) -> String {
        part(offset, endOfName(at: offset) - offset).string.cut
    }

    /// The offset after the characters of a name that begin at `offset`.
    fileprivate func endOfName(at offset: Int) -> Int {
        var end = offset
        while end < count, XMLCharacters.isNamePart(self[end]) { end += 1 }
        return end
    }

    /// Whether there is a document type before `offset`, up to which the text is well-formed.
    fileprivate func hasDocumentType(before offset: Int) -> Bool {
        var markup = XMLMarkup(self, from: textStart, to: offset)
        while let token = markup.next() {
            if starts(with: "<!DOCTYPE", at: token.range.lowerBound) { return true }
        }
        return false
    }
}
