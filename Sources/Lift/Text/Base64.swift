/// Base64 with the alphabet of RFC 4648, section 4.
enum Base64 {
    /// Decodes `text` and appends the bytes. White space may be anywhere, and the padding is required.
    ///
    /// The caller has reserved three bytes for each four of the text, and three more.
    ///
    /// - Returns: What is wrong if the text is not base64: the first character that base64 does not have, or
    ///   the padding.
    static func decode(_ text: ByteView, to buffer: inout ByteBuffer) -> String? {
        var group: UInt64 = 0
        var digits = 0
        var padding = 0
        for index in 0..<text.count {
            let byte = text[index]
            guard let value = digit(byte) else {
                if byte == 0x3D {
                    padding += 1
                } else if byte != 0x20, byte != 0x0A, byte != 0x09, byte != 0x0D {
                    return text.shownCharacter(at: index)
                }
                continue
            }
            if padding > 0 { return "text after the padding" }
            group = group &<< 6 | value
            digits &+= 1
            if digits == 4 {
                buffer.append(bigEndian: group, size: 3)
                group = 0
                digits = 0
            }
        }
        switch (digits, padding) {
        case (0, 0): break
        case (2, 2): buffer.append(UInt8(truncatingIfNeeded: group &>> 4))
        case (3, 1): buffer.append(bigEndian: group &>> 2, size: 2)
        default: return "incorrect padding"
        }
        return nil
    }

    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x41...0x5A: UInt64(byte &- 0x41)
        case 0x61...0x7A: UInt64(byte &- 0x47)
        case 0x30...0x39: UInt64(byte &+ 4)
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
