extension JSONText {
    /// Appends valid JSON text with more characters escaped than JSON requires.
    ///
    /// - Parameters:
    ///   - asciiOnly: whether all characters beyond ASCII are escaped.
    ///   - forHTML: whether `<`, `>`, `&`, U+2028 and U+2029 are escaped.
    ///   - slashes: whether `/` is escaped. One that is escaped already stays as it is.
    static func escape(
        _ text: ByteView, asciiOnly: Bool, forHTML: Bool, slashes: Bool, to buffer: inout ByteBuffer
    ) {
        var (start, offset) = (0, 0)
        while offset < text.count {
            // The text has no padding, so only whole words can be loaded.
            while offset &+ 8 <= text.count {
                let word = text.word(at: offset)
                if word.htmlStops != 0 || slashes && word.slashStops != 0 { break }
                offset &+= 8
            }
            if offset >= text.count { break }
            let byte = text[offset]
            if slashes, byte == 0x5C {
                // The character after a backslash belongs to it.
                offset &+= 2
                continue
            }
            if slashes, byte == 0x2F {
                buffer.append(text.part(start, offset &- start))
                buffer.append(0x5C)
                start = offset
                offset &+= 1
                continue
            }
            // To JavaScript before 2019, the two separators end a line.
            let isEscaped =
                byte < 0x80
                ? forHTML && isHTML(byte) : asciiOnly || forHTML && text.isUnicodeLineBreak(at: offset)
            if !isEscaped {
                offset &+= 1
                continue
            }
            buffer.append(text.part(start, offset &- start))
            let (scalar, length) = scalar(of: text, at: offset)
            writeEscape(ofScalar: scalar, to: &buffer)
            offset &+= length
            start = offset
        }
        buffer.append(text.part(start, offset &- start))
    }

    private static func isHTML(_ byte: UInt8) -> Bool { byte == 0x3C || byte == 0x3E || byte == 0x26 }

    /// The scalar at `offset` of valid UTF-8, and the number of its bytes.
    private static func scalar(of text: ByteView, at offset: Int) -> (scalar: UInt32, length: Int) {
        let first = UInt32(text[offset])
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        // The first byte has 7, 5, 4 or 3 bits of the scalar.
        var scalar = length == 1 ? first : first & (0x7F &>> UInt32(truncatingIfNeeded: length))
        for next in 1..<max(length, 1) { scalar = scalar &<< 6 | UInt32(text[offset &+ next]) & 0x3F }
        return (scalar, length)
    }

    private static func writeEscape(ofScalar scalar: UInt32, to buffer: inout ByteBuffer) {
        if scalar < 0x10000 {
            writeEscape(ofUnit: scalar, to: &buffer)
        } else {
            writeEscape(ofUnit: 0xD7C0 &+ scalar &>> 10, to: &buffer)
            writeEscape(ofUnit: 0xDC00 | scalar & 0x3FF, to: &buffer)
        }
    }

    static func writeEscape(ofUnit unit: UInt32, to buffer: inout ByteBuffer) {
        buffer.append("\\u")
        for shift in [12, 8, 4, 0] as [UInt32] {
            let digit = UInt8(truncatingIfNeeded: unit &>> shift) & 0xF
            buffer.append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
        }
    }
}

extension ByteView {
    /// Whether the line or the paragraph separator of Unicode is at `offset`.
    func isUnicodeLineBreak(at offset: Int) -> Bool {
        offset + 3 <= count && self[offset] == 0xE2 && self[offset + 1] == 0x80
            && self[offset + 2] | 1 == 0xA9
    }
}
