/// The formats of property lists that Lift reads and writes.
///
/// Lift doesn't support the OpenStep format, in which almost any text is a valid property list.
public enum PropertyListFormat: Sendable, Hashable {
    /// XML, which people can read and edit. Dates are written without their fractions of a second.
    case xml
    /// Binary, version 00. It is smaller than XML and many times faster to read and write.
    case binary
}

extension PropertyListFormat {
    /// Detects the format of `bytes`, or returns nil if it isn't a property list.
    ///
    ///     PropertyListFormat(detecting: try Data(plist: ["a": 1] as Jar))  // .binary
    ///     PropertyListFormat(detecting: Data(#"{"a": 1}"#.utf8))  // nil
    ///     let jar = try PropertyListFormat(detecting: data) == nil ? Jar(json: data) : Jar(plist: data)
    ///
    /// It checks only the beginning. Binary property lists of any version have a header. XML begins with a
    /// tag, an instruction or a comment, after an optional byte order mark and optional white space. JSON
    /// never begins like that.
    ///
    /// - Parameter bytes: A property list or other data, as `Data` or another collection of bytes.
    /// - Complexity: O(1), or O(n) in white space at the beginning.
    public init?(detecting bytes: some Collection<UInt8>) {
        if bytes.starts(with: "bplist".utf8) {
            self = .binary
        } else if Self.startsAsXML(bytes) {
            self = .xml
        } else {
            return nil
        }
    }

    /// What is found in `data`, which has neither format.
    static func found(in data: ByteView) -> String {
        if data.count == 0 { return "no data" }
        var start = data.hasByteOrderMark ? 3 : 0
        while start < data.count, data[start].isSpace { start += 1 }
        // A property list may be in UTF-16. The mark of little-endian UTF-32 begins with that of UTF-16.
        if start == 0, let encoding = data.otherEncoding,
            !data.hasUTF16Mark || encoding.hasPrefix("UTF-32")
        {
            return "text in \(encoding)"
        }
        let found = data.shownCharacter(at: start)
        return switch found {
        case "'{'": "\(found) (for JSON, use Jar(json:); the OpenStep format isn't read)"
        case "'('", "'/'", "'\"'": "\(found) (the OpenStep format isn't read)"
        default: found
        }
    }

    private static func startsAsXML(_ bytes: some Collection<UInt8>) -> Bool {
        // UTF-16 with a byte order mark.
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return startsWithTagInUTF16(bytes)
        }
        let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        var start = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard start.popFirst() == 0x3C, let next = start.first else { return false }
        // <!  <?  <plist  <PLIST, which is a mistake in XML
        return next == 0x21 || next == 0x3F || 0x61...0x7A ~= next | 0x20
    }

    /// Whether an angle bracket is the first character after the byte order mark and white space.
    private static func startsWithTagInUTF16(_ bytes: some Collection<UInt8>) -> Bool {
        let isLittleEndian = bytes.first == 0xFF
        var rest = bytes.dropFirst(2)
        while let first = rest.popFirst(), let second = rest.popFirst() {
            let (high, low) = isLittleEndian ? (second, first) : (first, second)
            if high != 0 { return false }
            if !low.isSpace { return low == 0x3C }
        }
        return false
    }
}
