/// The text of an XML document as UTF-8, whatever its encoding is.
///
/// Encodings are found as in XML 1.0, appendix F: by the byte order mark and by the XML declaration. A text
/// that is not in UTF-8 is converted, so positions in it are lines, columns and bytes of the converted text.
enum XMLText {
    /// Returns `bytes` as UTF-8 that XML can contain, except for control characters, which the scanner
    /// refuses where it finds them. Text that was decoded already is UTF-8, whatever encoding it declares.
    static func utf8(
        _ bytes: consuming PaddedBytes, isDecoded: Bool = false
    ) throws(SyntaxError) -> PaddedBytes {
        // The view is used while `bytes` is in this function.
        let view = unsafe bytes.view
        if view.hasUTF16Mark {
            let text = try converted(fromUTF16: view)
            try check(text, checkDeclarationOfUTF16)
            return text
        }
        let isLatin1: Bool
        do throws(XMLFailure) {
            isLatin1 = isDecoded ? false : try Self.isLatin1(view)
        } catch {
            throw SyntaxError(error, in: view)
        }
        if isLatin1 { return try converted(fromLatin1: view) }
        try check(bytes) { _ in }
        return bytes
    }

    // MARK: Encodings

    private enum Encoding {
        case utf8, ascii, latin1, utf16
    }

    private static func encoding(named name: ByteView) -> Encoding? {
        switch name.string.uppercased() {
        case "UTF-8", "UTF8": .utf8
        case "US-ASCII", "ASCII": .ascii
        case "ISO-8859-1", "ISO_8859-1", "LATIN1": .latin1
        case "UTF-16", "UTF-16BE", "UTF-16LE": .utf16
        default: nil
        }
    }

    /// Whether the declaration says ISO 8859-1. Refuses declared encodings that the bytes are not in.
    private static func isLatin1(_ view: ByteView) throws(XMLFailure) -> Bool {
        guard let range = try XMLDeclaration(view)?.encoding else { return false }
        let name = view.part(range.lowerBound, range.count)
        guard let encoding = encoding(named: name) else {
            throw XMLFailure(reason: .encoding(name.string), offset: range.lowerBound)
        }
        if encoding == .ascii, let beyond = view.firstBeyondASCII {
            throw XMLFailure(reason: .notASCII, offset: beyond)
        }
        switch encoding {
        case .utf8, .ascii: return false
        case .latin1 where !view.hasByteOrderMark: return true
        default:
            throw XMLFailure(
                reason: .otherEncoding("UTF-8", declared: name.string), offset: range.lowerBound)
        }
    }

    private static func checkDeclarationOfUTF16(_ text: ByteView) throws(XMLFailure) {
        guard let range = try XMLDeclaration(text)?.encoding else { return }
        let name = text.part(range.lowerBound, range.count)
        if encoding(named: name) == .utf16 { return }
        throw XMLFailure(reason: .otherEncoding("UTF-16", declared: name.string), offset: range.lowerBound)
    }

    private static func converted(fromLatin1 view: ByteView) throws(SyntaxError) -> PaddedBytes {
        // A byte becomes at most two.
        var text = try buffer(for: view.count &* 2)
        for offset in 0..<view.count { text.append(scalar: Unicode.Scalar(view[offset])) }
        return try padded(text)
    }

    /// Converts UTF-16 after its byte order mark.
    private static func converted(fromUTF16 view: ByteView) throws(SyntaxError) -> PaddedBytes {
        let isLittleEndian = view[0] == 0xFF
        // A unit of two bytes becomes at most three.
        var text = try buffer(for: view.count / 2 &* 3)
        func unit(_ offset: Int) -> UInt32 {
            guard offset &+ 1 < view.count else { return 0 }
            let unit = view.utf16(at: offset)
            return UInt32(isLittleEndian ? unit.byteSwapped : unit)
        }
        var offset = 2
        while offset < view.count {
            var value = unit(offset)
            if value & 0xFC00 == 0xD800 {
                let second = unit(offset &+ 2)
                if second & 0xFC00 == 0xDC00 {
                    value = 0x10000 &+ (value & 0x3FF) &<< 10 &+ second & 0x3FF
                    offset &+= 2
                }
            }
            let isWhole = offset &+ 1 < view.count
            guard isWhole, let scalar = Unicode.Scalar(value) else {
                let found = isWhole ? "a lone surrogate" : "a single byte at the end"
                let failure = XMLFailure(reason: .value(expected: "UTF-16", found: found), offset: text.count)
                // The position is the end of the text so far.
                throw text.withView(from: 0) { SyntaxError(failure, in: $0, isWhole: false) }
            }
            text.append(scalar: scalar)
            offset &+= 2
        }
        return try padded(text)
    }

    private static func buffer(for count: Int) throws(SyntaxError) -> ByteBuffer {
        var buffer = ByteBuffer()
        guard buffer.reserveIfPossible(count &+ PaddedBytes.padding) else { throw .outOfMemory }
        return buffer
    }

    private static func padded(_ text: consuming ByteBuffer) throws(SyntaxError) -> PaddedBytes {
        guard let bytes = text.padded() else { throw .outOfMemory }
        return bytes
    }

    // MARK: Validation

    private static func check(
        _ text: borrowing PaddedBytes, _ checkDeclaration: (ByteView) throws(XMLFailure) -> Void
    ) throws(SyntaxError) {
        // Used in this function, to which `text` is lent.
        let view = unsafe text.view
        do throws(XMLFailure) {
            try checkDeclaration(view)
            try checkCharacters(of: view)
        } catch {
            throw SyntaxError(error, in: view)
        }
    }

    /// Checks that a text is UTF-8 without U+FFFE and U+FFFF.
    private static func checkCharacters(of text: ByteView) throws(XMLFailure) {
        var offset = 0
        // `text` is the view of all padded bytes, which the caller keeps alive.
        var cursor = unsafe ByteCursor(text)
        while let beyond = text.part(offset, text.count &- offset).firstBeyondASCII {
            let start = offset &+ beyond
            cursor.move(to: start)
            let (end, isValid) = cursor.endOfMultibyte
            if !isValid { throw XMLFailure(reason: .invalidUTF8, offset: end) }
            for index in start..<end where text[index] == 0xEF && text.isNoncharacter(at: index) {
                throw XMLFailure(
                    reason: .unexpected(expected: "a character that XML allows"), offset: index)
            }
            offset = end
        }
    }
}

extension ByteView {
    var hasUTF16Mark: Bool {
        count >= 2 && (self[0] == 0xFE && self[1] == 0xFF || self[0] == 0xFF && self[1] == 0xFE)
    }

    /// Whether the character of valid UTF-8 at `offset`, whose first byte is EF, is U+FFFE or U+FFFF.
    func isNoncharacter(at offset: Int) -> Bool { self[offset + 1] == 0xBF && self[offset + 2] >= 0xBE }
}
