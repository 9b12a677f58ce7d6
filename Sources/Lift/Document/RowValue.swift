/// The values of rows whose bytes are not the value itself: strings with escapes, and what is binary.
enum RowValue {
    /// The value of `text`, which the JSON scanner checked and which has escapes.
    static func unescape(_ text: ByteView) -> String {
        // No escape stands for more bytes than it has.
        unsafe String(capacity: text.count) { unescape(text, to: &$0) }
    }

    private static func unescape(_ text: ByteView, to buffer: inout TextBuffer) {
        var index = 0
        while index < text.count {
            var plain = index
            while plain < text.count, text[plain] != 0x5C { plain += 1 }
            buffer.append(text.part(index, plain - index))
            index = plain
            if index >= text.count { break }
            let escape = text[index + 1]
            index += 2
            switch escape {
            case 0x62: buffer.append(0x08)
            case 0x66: buffer.append(0x0C)
            case 0x6E: buffer.append(0x0A)
            case 0x72: buffer.append(0x0D)
            case 0x74: buffer.append(0x09)
            case 0x75:
                var value = unit(text, at: index)
                index += 4
                if value & 0xFC00 == 0xD800 {
                    // The scanner saw that the other half follows: \uXXXX again.
                    value = 0x10000 + (value & 0x3FF) << 10 + unit(text, at: index + 2) & 0x3FF
                    index += 6
                }
                append(scalar: value, to: &buffer)
            default: buffer.append(escape)
            }
        }
    }

    private static func unit(_ text: ByteView, at index: Int) -> UInt32 {
        var value: UInt32 = 0
        for place in index..<index + 4 { value = value << 4 | (hexDigit(text[place]) ?? 0) }
        return value
    }

    private static func append(scalar value: UInt32, to buffer: inout TextBuffer) {
        for byte in UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
            buffer.append(byte)
        }
    }

    /// The value of `text`, big-endian UTF-16 without lone surrogates.
    static func utf16(_ text: ByteView) -> String {
        text.utf16String
    }

    enum Integer {
        case signed(Int64)
        /// More than a signed one can be.
        case unsigned(UInt64)
    }

    /// The value of a binary integer that fits into 64 bits.
    static func integer(_ bytes: ByteView) -> Integer {
        // Sixteen bytes begin with eight that repeat the sign, or, of an unsigned number, are zero.
        let isWide = bytes.count == 16
        let low = isWide ? bytes.bigEndian(at: 8, size: 8) : bytes.bigEndian(at: 0, size: bytes.count)
        if isWide, low > UInt64(Int64.max), bytes.bigEndian(at: 0, size: 8) == 0 { return .unsigned(low) }
        return .signed(Int64(bitPattern: low))
    }

    /// The value of a binary real of eight bytes.
    static func double(_ bytes: ByteView) -> Double { Double(bitPattern: bytes.bigEndian(at: 0, size: 8)) }

    /// The value of a binary real of four bytes.
    static func float(_ bytes: ByteView) -> Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: bytes.bigEndian(at: 0, size: 4)))
    }
}
