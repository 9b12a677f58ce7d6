/// What the strings of a document say whose bytes are not their value: those with escapes, and UTF-16.
enum RowText {
    /// The value of `text`, which the JSON scanner checked and which has escapes.
    static func unescape(_ text: ByteView) -> String {
        var buffer = ByteBuffer(capacity: text.count)
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
        return buffer.string()
    }

    private static func unit(_ text: ByteView, at index: Int) -> UInt32 {
        var value: UInt32 = 0
        for place in index..<index + 4 { value = value << 4 | (hexDigit(text[place]) ?? 0) }
        return value
    }

    private static func append(scalar value: UInt32, to buffer: inout ByteBuffer) {
        for byte in UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
            buffer.append(byte)
        }
    }

    /// The value of `text`, big-endian UTF-16 that the property list reader checked.
    static func utf16(_ text: ByteView) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(text.count / 2)
        for index in 0..<text.count / 2 {
            units.append(UInt16(text[index * 2]) << 8 | UInt16(text[index * 2 + 1]))
        }
        return String(decoding: units, as: UTF16.self)
    }
}
