/// How bytes become a `String`.
extension ByteView {
    /// The bytes as a string. Those that are not UTF-8 are replaced by U+FFFD.
    var string: String {
        unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The bytes as a string, without checking them again. The view needs no padding.
    ///
    /// Checking text beyond ASCII takes twice as long as the rest of making a string. Since Swift 6.2, and on
    /// Apple's systems since version 26, the standard library can skip the check.
    ///
    /// Unsafe: the caller guarantees that the bytes are UTF-8, because a scanner has read them or because
    /// they come from a `String`.
    @unsafe var validString: String {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return string }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count).span
        assert((try? UTF8Span(validating: bytes)) != nil, "an invariant does not hold")
        // A string that is known to be ASCII is compared and hashed faster.
        let isKnownASCII = count > Self.inlineCount && isASCII
        return unsafe String(copying: UTF8Span(unchecked: bytes, isKnownASCII: isKnownASCII))
    }

    /// The number of bytes up to which a string is stored without an object on any system with pointers of
    /// this size. For these the standard library finds out whether they are ASCII.
    private static var inlineCount: Int { MemoryLayout<Int>.size == 8 ? 14 : 8 }

    /// The string whose big-endian UTF-16 these bytes are. They have no lone surrogates and an even length.
    ///
    /// `String(decoding:as:)` calls a generic parser for each scalar and takes ten times as long.
    var utf16String: String {
        // A unit of two bytes takes at most three in UTF-8, and the two units of a surrogate pair take four.
        unsafe String(upTo: count / 2 &* 3) { room in
            var offset = 0
            while offset < count {
                var value = UInt32(utf16(at: offset))
                offset &+= 2
                func append(_ byte: UInt32) { room.append(UInt8(truncatingIfNeeded: byte)) }
                if value < 0x80 {
                    append(value)
                    continue
                }
                if value < 0x800 {
                    append(0xC0 | value &>> 6)
                } else {
                    if value & 0xF800 == 0xD800 {
                        // The scanner has checked that the second half follows.
                        value = 0x10000 &+ (value & 0x3FF) &<< 10 &+ UInt32(utf16(at: offset)) & 0x3FF
                        offset &+= 2
                        append(0xF0 | value &>> 18)
                        append(0x80 | (value &>> 12) & 0x3F)
                    } else {
                        append(0xE0 | value &>> 12)
                    }
                    append(0x80 | (value &>> 6) & 0x3F)
                }
                append(0x80 | value & 0x3F)
            }
        }
    }
}

extension String {
    /// Creates a string from what `fill` writes.
    ///
    /// The bytes are written to the stack if they are few, and then copied. The standard library can skip its
    /// check only for bytes that it copies.
    ///
    /// Unsafe: the caller guarantees that `fill` writes UTF-8 and needs room for at most `capacity` bytes.
    @unsafe init(upTo capacity: Int, _ fill: (inout ByteRoom) -> Void) {
        self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
            // Without capacity there is nothing to write.
            guard let base = memory.baseAddress else { return "" }
            var room = unsafe ByteRoom(base, capacity: capacity)
            fill(&room)
            // The room has written `count` bytes from `base` on.
            return unsafe ByteView(start: base, count: room.count).validString
        }
    }
}
