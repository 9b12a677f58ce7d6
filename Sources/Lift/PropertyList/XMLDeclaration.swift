/// The XML declaration at the beginning of a text, such as `<?xml version="1.0" encoding="UTF-8"?>`.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition, sections 2.8 and 4.3.3.
struct XMLDeclaration {
    /// Where the name of the encoding is; nil if none is declared.
    private(set) var encoding: Range<Int>?
    /// The offset after the declaration.
    private(set) var end: Int

    /// Reads the declaration, or returns nil if `text` begins with none. Only ASCII is read, so the encoding
    /// of the text need not be known.
    init?(_ text: ByteView) throws(XMLFailure) {
        let start = text.textStart
        guard text.starts(with: "<?xml", at: start), text[start + 5].isSpace else {
            return nil
        }
        end = start + 5
        guard let version = try readValue(of: "version", in: text) else {
            throw unexpectedName(Self.version, in: text)
        }
        try check(text, version, "version 1.0") { text.starts(with: "1.", at: $0.lowerBound) && $0.count > 2 }
        encoding = try readValue(of: "encoding", in: text)
        if let encoding { try check(text, encoding, "the name of an encoding") { !$0.isEmpty } }
        if let standalone = try readValue(of: "standalone", in: text) {
            try check(text, standalone, "yes or no") { range in
                let value = text.part(range.lowerBound, range.count)
                return value.equals("yes") || value.equals("no")
            }
        }
        skipSpace(in: text)
        guard text.starts(with: "?>", at: end) else { throw unexpectedName("'?>'", in: text) }
        end += 2
    }

    /// What an error says that a declaration must have first.
    static let version = "'version' in the XML declaration"

    private func check(
        _ text: ByteView, _ range: Range<Int>, _ expected: String, _ condition: (Range<Int>) -> Bool
    ) throws(XMLFailure) {
        if condition(range) { return }
        throw XMLFailure(reason: .unexpected(expected: expected), offset: range.lowerBound)
    }

    private func unexpected(_ expected: String) -> XMLFailure {
        XMLFailure(reason: .unexpected(expected: expected), offset: end)
    }

    /// The error for a part with another name than `expected`, or for something else, after white space.
    @inline(never)
    private func unexpectedName(_ expected: String, in text: ByteView) -> XMLFailure {
        var start = end
        while text[start].isSpace { start += 1 }
        let name = text.shownName(at: start)
        let reason: XMLFailure.Reason =
            name.isEmpty
            ? .unexpected(expected: expected) : .value(expected: expected, found: "'\(name)'")
        return XMLFailure(reason: reason, offset: start)
    }

    @discardableResult
    private mutating func skipSpace(in text: ByteView) -> Bool {
        let start = end
        while text[end].isSpace { end += 1 }
        return end > start
    }

    /// Reads `name = "value"` after white space and returns where the value is, or returns nil if something
    /// else follows.
    private mutating func readValue(
        of name: StaticString, in text: ByteView
    ) throws(XMLFailure) -> Range<Int>? {
        let start = end
        guard skipSpace(in: text), text.starts(with: name, at: end) else {
            end = start
            return nil
        }
        end += name.utf8CodeUnitCount
        skipSpace(in: text)
        guard text[end] == 0x3D else { throw unexpected("'='") }
        end += 1
        skipSpace(in: text)
        let quote = text[end]
        guard quote == 0x22 || quote == 0x27 else { throw unexpected("a quote") }
        end += 1
        let value = end
        while text[end] != quote {
            // What can be in a version, a name of an encoding, and yes or no.
            guard text[end] < 0x80, XMLCharacters.isNamePart(text[end]) else { throw unexpected("a quote") }
            end += 1
        }
        end += 1
        return value..<end - 1
    }
}
