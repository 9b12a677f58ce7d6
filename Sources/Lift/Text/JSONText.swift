/// JSON strings, escaped and unescaped (RFC 8259, section 7).
package enum JSONText {
    // MARK: Escaping

    /// `text` as a JSON string for a message: in quotes, with everything escaped that must not reach a
    /// terminal.
    @inline(never)
    package static func quoted(_ text: String) -> String {
        var buffer = ByteBuffer()
        write(text, to: &buffer)
        return escapingUnsafe(buffer.string())
    }

    /// JSON text with everything escaped in its strings that must not reach a terminal. It denotes the same
    /// value.
    ///
    /// Characters below a space are escaped in JSON. Outside of strings they are its lines.
    static func escapingUnsafe(_ text: String) -> String {
        func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x20 && scalar.isUnsafeToShow }
        // Most text has nothing but ASCII.
        guard text.utf8.contains(where: { $0 >= 0x7F }), text.unicodeScalars.contains(where: isUnsafe) else {
            return text
        }
        var buffer = ByteBuffer()
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                writeEscape(ofUnit: scalar.value, to: &buffer)
            } else {
                String(scalar).withByteView { buffer.append($0) }
            }
        }
        return buffer.string()
    }

    /// Writes `text` as a JSON string. Escapes only what RFC 8259, section 7, requires.
    ///
    /// - Returns: The text; nil if it is long, needs escapes, or is not stored as contiguous UTF-8.
    @inline(__always)
    @discardableResult
    static func write(_ text: String, to buffer: inout ByteBuffer) -> ShortText? {
        if let short = text.shortText, writePlain(short, to: &buffer) { return short }
        text.withByteView { writeLong($0, to: &buffer) }
        return nil
    }

    /// Writes a short text as a JSON string.
    @inline(__always)
    static func write(_ text: ShortText, to buffer: inout ByteBuffer) {
        if !writePlain(text, to: &buffer) { text.withByteView { writeLong($0, to: &buffer) } }
    }

    /// Writes a short text, unless it needs escapes. Returns whether it is written.
    @inline(__always)
    private static func writePlain(_ text: ShortText, to buffer: inout ByteBuffer) -> Bool {
        guard text.hasNone(of: { $0.escapeStops }) else { return false }
        buffer.append(upTo: 24) { room in
            room.append(0x22)
            room.append(text)
            room.append(0x22)
        }
        return true
    }

    @inline(never)
    private static func writeLong(_ text: ByteView, to buffer: inout ByteBuffer) {
        buffer.reserve(text.count &+ 16)
        buffer.append(0x22)
        var done = buffer.append(text, from: 0, until: { $0.escapeStops })
        while done < text.count {
            writeEscape(of: text[done], to: &buffer)
            done += 1
            done += buffer.append(text, from: done, until: { $0.escapeStops })
        }
        buffer.append(0x22)
    }

    /// Writes the escape of a control character, a quote or a backslash.
    @inline(__always)
    static func writeEscape(of byte: UInt8, to buffer: inout ByteBuffer) {
        // A value instead of a call in each case: the compiler makes a table of it, and nothing is guessed.
        let letter: UInt8 =
            switch byte {
            case 0x22, 0x5C: byte
            case 0x08: 0x62
            case 0x09: 0x74
            case 0x0A: 0x6E
            case 0x0C: 0x66
            case 0x0D: 0x72
            default: 0
            }
        if letter == 0 { return writeEscape(ofUnit: UInt32(byte), to: &buffer) }
        buffer.append(upTo: 2) { room in
            room.append(0x5C)
            room.append(letter)
        }
    }

    // MARK: Unescaping

    /// The value of a JSON string whose text, without its quotes, is `text`. The scanner has checked its
    /// escapes.
    static func unescaped(_ text: ByteView) -> String {
        // An escape is never shorter than the UTF-8 of the character it denotes. Copying by words needs room
        // for eight bytes more.
        unsafe String(upTo: text.count &+ 8) { unescape(text, to: &$0) }
    }

    private static func unescape(_ text: ByteView, to room: inout ByteRoom) {
        var index = room.append(text, from: 0, until: { $0.backslashes })
        while index < text.count {
            let escape = text[index + 1]
            index += 2
            switch escape {
            case 0x62: room.append(0x08)
            case 0x66: room.append(0x0C)
            case 0x6E: room.append(0x0A)
            case 0x72: room.append(0x0D)
            case 0x74: room.append(0x09)
            case 0x75:
                var value = unit(text, at: index)
                index += 4
                if value & 0xFC00 == 0xD800 {
                    // The scanner has checked that the second half follows, as another \uXXXX.
                    value = 0x10000 + (value & 0x3FF) << 10 + unit(text, at: index + 2) & 0x3FF
                    index += 6
                }
                append(scalar: value, to: &room)
            default: room.append(escape)
            }
            index += room.append(text, from: index, until: { $0.backslashes })
        }
    }

    private static func unit(_ text: ByteView, at index: Int) -> UInt32 {
        var value: UInt32 = 0
        for offset in index..<index + 4 { value = value << 4 | (hexDigit(text[offset]) ?? 0) }
        return value
    }

    private static func append(scalar value: UInt32, to room: inout ByteRoom) {
        for byte in UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
            room.append(byte)
        }
    }
}
