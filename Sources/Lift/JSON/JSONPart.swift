/// A part of a container in JSON text that Lift has written itself.
struct JSONPart: Equatable {
    /// The key with its quotes; empty for an element of an array.
    let key: Range<Int>
    let value: Range<Int>

    /// The parts of a container, which fills `text` from its first byte to its last; nil for any other value.
    ///
    /// The text of a `JSONWriter` needs no validation, so this only skips strings and counts brackets.
    /// - Complexity: O(n) in the length of the text.
    static func parts(of text: ByteView, isObject: Bool) -> [JSONPart]? {
        guard text.count >= 2, text[0] == (isObject ? 0x7B : 0x5B) else { return nil }
        var skipper = JSONSkipper(text: text, offset: 1)
        var parts: [JSONPart] = []
        skipper.skipSpace()
        while skipper.offset < text.count &- 1 {
            var key = skipper.offset..<skipper.offset
            if isObject {
                skipper.skipString()
                key = key.lowerBound..<skipper.offset
                skipper.offset &+= 1
                skipper.skipSpace()
            }
            let start = skipper.offset
            skipper.skipValue()
            parts.append(JSONPart(key: key, value: start..<skipper.offset))
            skipper.skipSpace()
            // A comma, or the bracket at the end.
            skipper.offset &+= 1
            skipper.skipSpace()
        }
        return parts
    }
}

/// Skips values in valid JSON text.
private struct JSONSkipper {
    let text: ByteView
    var offset: Int

    mutating func skipSpace() {
        while offset < text.count, text[offset] <= 0x20 { offset &+= 1 }
    }

    /// From the first quote to the byte after the last.
    mutating func skipString() {
        offset &+= 1
        while offset < text.count, text[offset] != 0x22 { offset &+= text[offset] == 0x5C ? 2 : 1 }
        offset = min(offset &+ 1, text.count)
    }

    mutating func skipValue() {
        var depth = 0
        repeat {
            switch text[offset] {
            case 0x22: skipString()
            case 0x7B, 0x5B:
                depth &+= 1
                offset &+= 1
            case 0x7D, 0x5D:
                depth &-= 1
                offset &+= 1
            case 0x2C, 0x3A, ...0x20: offset &+= 1
            default: skipWord()
            }
        } while depth > 0 && offset < text.count
    }

    /// A number, or `true`, `false` or `null`.
    private mutating func skipWord() {
        while offset < text.count, !endsWord(text[offset]) { offset &+= 1 }
    }

    private func endsWord(_ byte: UInt8) -> Bool {
        byte == 0x2C || byte == 0x7D || byte == 0x5D || byte <= 0x20
    }
}
