/// The text of JSON strings as it is written: escaped. `RowValue` takes escapes away again.
enum JSONText {
    /// `text` between quotes, escaped.
    static func quoted(_ text: String) -> String {
        var buffer = ByteBuffer()
        write(text, to: &buffer)
        return buffer.string()
    }

    /// Writes `text` between quotes, escaping what RFC 8259, section 7, wants escaped and nothing else.
    @inline(__always)
    static func write(_ text: String, to buffer: inout ByteBuffer) {
        text.withByteView { view in
            buffer.reserve(view.count &+ 16)
            buffer.append(0x22)
            var done = buffer.appendUntilEscape(view, from: 0)
            while done < view.count {
                writeEscape(of: view[done], to: &buffer)
                done += 1
                done += buffer.appendUntilEscape(view, from: done)
            }
            buffer.append(0x22)
        }
    }

    private static func writeEscape(of byte: UInt8, to buffer: inout ByteBuffer) {
        switch byte {
        case 0x22: buffer.append("\\\"")
        case 0x5C: buffer.append("\\\\")
        case 0x08: buffer.append("\\b")
        case 0x0C: buffer.append("\\f")
        case 0x0A: buffer.append("\\n")
        case 0x0D: buffer.append("\\r")
        case 0x09: buffer.append("\\t")
        default:
            buffer.append("\\u00")
            let digits = String(byte, radix: 16)
            if digits.utf8.count < 2 { buffer.append(0x30) }
            buffer.append(utf8: digits)
        }
    }
}
