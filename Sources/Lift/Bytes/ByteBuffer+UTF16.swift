extension ByteBuffer {
    /// Appends `text`, which is valid UTF-8, as big-endian UTF-16.
    mutating func append(utf16 text: ByteView) {
        // A byte becomes at most two. Each store writes eight bytes, of which two or four are used.
        reserve(text.count &* 2 &+ 8)
        var offset = 0
        while offset < text.count {
            let first = unsafe UInt64(text.start[offset])
            if first < 0x80 {
                append(bigEndian: first, size: 2)
                offset &+= 1
                continue
            }
            // The UTF-8 is valid, so the first byte tells how many follow.
            func next(_ distance: Int) -> UInt64 { unsafe UInt64(text.start[offset &+ distance]) & 0x3F }
            if first < 0xE0 {
                append(bigEndian: (first & 0x1F) &<< 6 | next(1), size: 2)
                offset &+= 2
            } else if first < 0xF0 {
                append(bigEndian: (first & 0xF) &<< 12 | next(1) &<< 6 | next(2), size: 2)
                offset &+= 3
            } else {
                let scalar = (first & 0x7) &<< 18 | next(1) &<< 12 | next(2) &<< 6 | next(3)
                let pair = scalar &- 0x10000
                append(bigEndian: (0xD800 | pair &>> 10) &<< 16 | 0xDC00 | pair & 0x3FF, size: 4)
                offset &+= 4
            }
        }
    }
}
