extension ByteCursor {
    /// The end of the run of characters beyond ASCII that begins here, checked as in table 3-7 of the Unicode
    /// Standard. If the run is malformed, the offset of the first character that is.
    @inline(__always)
    var endOfMultibyte: (offset: Int, isValid: Bool) {
        var cursor = self
        repeat {
            let bytes = cursor.word
            if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
                // Three bytes, as in most of the world's scripts: not overlong, and not a surrogate.
                let lead = bytes & 0x0000_200F
                guard lead != 0, lead != 0x0000_200D else { return (cursor.offset, false) }
                cursor.advance(by: 3)
            } else if bytes & 0x0000_C0E0 == 0x0000_80C0 {
                guard bytes & 0x1E != 0 else { return (cursor.offset, false) }
                cursor.advance(by: 2)
            } else if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
                // U+10000 to U+10FFFF.
                let scalar = (bytes & 0x07) &<< 2 | (bytes & 0x3000) &>> 12
                guard scalar >= 1, scalar <= 16 else { return (cursor.offset, false) }
                cursor.advance(by: 4)
            } else {
                return (cursor.offset, false)
            }
        } while cursor.byte >= 0x80
        return (cursor.offset, true)
    }
}
