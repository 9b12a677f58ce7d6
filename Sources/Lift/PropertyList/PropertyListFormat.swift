import Foundation

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
    /// The format that `data` begins in; nil when it is no property list.
    ///
    ///     let jar = PropertyListFormat(detecting: data) == nil ? try Jar(json: data) : try Jar(plist: data)
    ///
    /// Only the first bytes are looked at: a header of a binary property list, whatever its version, or, behind a
    /// byte order mark and white space, in UTF-16 behind the mark alone, a tag, an instruction or a comment. JSON begins
    /// with none of these.
    ///
    /// - Complexity: O(1), but O(n) in white space at the start.
    public init?(detecting data: Data) {
        if data.starts(with: "bplist".utf8) {
            self = .binary
        } else if Self.startsAsXML(data) {
            self = .xml
        } else {
            return nil
        }
    }

    private static func startsAsXML(_ data: Data) -> Bool {
        // UTF-16 with its byte order mark, an angle bracket behind it.
        if data.starts(with: [0xFE, 0xFF, 0x00, 0x3C]) || data.starts(with: [0xFF, 0xFE, 0x3C, 0x00]) {
            return true
        }
        let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        var start = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard start.popFirst() == 0x3C, let next = start.first else { return false }
        // <!  <?  <plist
        return next == 0x21 || next == 0x3F || 0x61...0x7A ~= next
    }
}
