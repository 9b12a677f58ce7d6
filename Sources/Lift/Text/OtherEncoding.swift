extension ByteView {
    /// The name of another encoding than UTF-8 that a text appears to be in, or nil.
    ///
    /// Other encodings are recognized by their byte order marks, or by the zero bytes that the first
    /// character of a text has in them, if it is ASCII, as in JSON (RFC 4627, section 3) and XML.
    var otherEncoding: String? {
        guard count >= 2 else { return nil }
        let first = word(at: 0)
        if count >= 4 {
            if first & 0xFFFF_FFFF == 0x0000_FEFF || first & 0xFFFF_FF00 == 0 && first & 0xFF != 0 {
                return "UTF-32, little-endian"
            }
            if first & 0xFFFF_FFFF == 0xFFFE_0000 || first & 0x00FF_FFFF == 0 && first & 0xFF00_0000 != 0 {
                return "UTF-32, big-endian"
            }
        }
        if first & 0xFFFF == 0xFEFF || first & 0xFF00 == 0 && first & 0xFF != 0 {
            return "UTF-16, little-endian"
        }
        if first & 0xFFFF == 0xFFFE || first & 0x00FF == 0 && first & 0xFF00 != 0 {
            return "UTF-16, big-endian"
        }
        return nil
    }

    /// The name of an encoding with zeros after the first byte, which was taken for a bracket.
    var encodingAfterBracket: String? {
        guard count > 0, self[0] == 0 else { return nil }
        return count > 2 && self[1] == 0 && self[2] == 0 ? "UTF-32, little-endian" : "UTF-16, little-endian"
    }
}
