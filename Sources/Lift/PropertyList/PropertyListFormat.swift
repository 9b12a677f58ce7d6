/// The formats in which property lists are written.
///
/// A third, the OpenStep format, takes almost any text for a property list; it is neither read nor written.
public enum PropertyListFormat: Sendable, Hashable {
    /// XML, as people read and edit it. Dates lose their fraction of a second there.
    case xml
    /// Binary, version 00: smaller and many times faster.
    case binary
}

extension PropertyListFormat {
    /// The format that `bytes` begin in; nil when they are no property list.
    init?(startOf bytes: ByteView) {
        if ObjectTable.hasHeader(bytes) {
            self = .binary
        } else if Self.startsAsXML(bytes) {
            self = .xml
        } else {
            return nil
        }
    }

    /// Whether there is a tag, an instruction or a comment at the start, behind a byte order mark and white space.
    private static func startsAsXML(_ bytes: ByteView) -> Bool {
        var place = bytes.hasByteOrderMark ? 3 : 0
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        guard place + 1 < bytes.count, bytes[place] == 0x3C else { return isWideXML(bytes) }
        switch bytes[place + 1] {
        case 0x21, 0x3F, 0x61...0x7A: return true
        default: return false
        }
    }

    /// UTF-16 with its byte order mark, of which an angle bracket is the first character.
    private static func isWideXML(_ bytes: ByteView) -> Bool {
        guard bytes.count >= 4 else { return false }
        return bytes.part(0, 4).bigEndian(at: 0, size: 4) == 0xFEFF_003C
            || bytes.part(0, 4).bigEndian(at: 0, size: 4) == 0xFFFE_3C00
    }
}
