extension ByteView {
    /// The character at `offset`, as error messages show it: `'x'`, `a tab`, `byte 0xFF`,
    /// `invisible character U+00A0` or `the end of the text`.
    func shownCharacter(at offset: Int) -> String {
        guard offset < count else { return "the end of the text" }
        let byte = self[offset]
        switch byte {
        case 0x27: return "a single quote"
        case 0x21...0x7E: return "'\(Character(Unicode.Scalar(byte)))'"
        case 0x20: return "a space"
        case 0x0A: return "a line break"
        case 0x09: return "a tab"
        case 0..<0x20, 0x7F: return "control character \(shownByte(at: offset))"
        default:
            guard let scalar = scalar(at: offset) else { return "byte \(shownByte(at: offset))" }
            return scalar.isInvisible ? "invisible character \(scalar.codePoint)" : "'\(scalar)'"
        }
    }

    /// The byte at `offset` in hexadecimal.
    func shownByte(at offset: Int) -> String { offset < count ? self[offset].shown : "none" }

    /// The Unicode scalar whose UTF-8 begins at `offset`, or nil if there is none.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        var bytes = (offset..<min(offset + 4, count)).lazy.map { self[$0] }.makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
        return scalar
    }
}

extension UInt8 {
    /// Whether it is white space of JSON and of XML.
    var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// The byte as `0x0A`.
    var shown: String { (self < 0x10 ? "0x0" : "0x") + String(self, radix: 16, uppercase: true) }
}

extension Unicode.Scalar {
    /// Whether a reader would see nothing: white space, joiners, and characters that control the text. A mark
    /// is seen with the quote before it.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
        default: false
        }
    }

    /// The number of this scalar, as in `U+00A0`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    private static var longest: Int { 64 }

    /// The maximum number of scalars that are shown of a Character, which may have any number of marks. No
    /// language and no emoji needs as many.
    private static var longestCharacter: Int { 32 }

    /// This string, cut after 64 Characters, or after 32 scalars of one of them.
    ///
    /// - Complexity: O(1).
    package var cut: String {
        if utf8.count <= Self.longest { return self }
        // One more than is shown, so that the last Character is known to be whole.
        let beginning = String(unicodeScalars.prefix(Self.longest * Self.longestCharacter + 1))
        var shown = ""
        for character in beginning.prefix(Self.longest) {
            let start = character.unicodeScalars.prefix(Self.longestCharacter)
            shown.unicodeScalars += start
            if start.endIndex < character.unicodeScalars.endIndex { break }
        }
        return shown.utf8.count == utf8.count ? self : shown + "…"
    }

    /// This string with an ellipsis after the first 32 scalars of each Character that has more.
    ///
    /// - Complexity: O(*n*).
    func cuttingCharacters() -> String {
        guard utf8.count > Self.longestCharacter, utf8.contains(where: { $0 >= 0x80 }) else { return self }
        var text = ""
        // What comes before `rest` is in `text`, with the characters cut.
        var (rest, position) = (startIndex, startIndex)
        while position < endIndex {
            let next = index(after: position)
            if let end = unicodeScalars.index(position, offsetBy: Self.longestCharacter, limitedBy: next),
                end < next
            {
                text += self[rest..<end]
                text += "…"
                rest = next
            }
            position = next
        }
        text += self[rest...]
        return text
    }
}
