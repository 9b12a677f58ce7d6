/// The values of rows whose bytes are binary.
enum RowValue {
    /// The value of `text`, big-endian UTF-16 without lone surrogates.
    static func utf16(_ text: ByteView) -> String {
        text.utf16String
    }

    enum Integer {
        case signed(Int64)
        /// More than a signed one can be.
        case unsigned(UInt64)
    }

    /// The value of a binary integer that fits into 64 bits.
    static func integer(_ bytes: ByteView) -> Integer {
        // Sixteen bytes begin with eight that repeat the sign, or, of an unsigned number, are zero.
        let isWide = bytes.count == 16
        let low = isWide ? bytes.bigEndian(at: 8, size: 8) : bytes.bigEndian(at: 0, size: bytes.count)
        if isWide, low > UInt64(Int64.max), bytes.bigEndian(at: 0, size: 8) == 0 { return .unsigned(low) }
        return .signed(Int64(bitPattern: low))
    }

    /// The value of a binary real of eight bytes.
    static func double(_ bytes: ByteView) -> Double { Double(bitPattern: bytes.bigEndian(at: 0, size: 8)) }

    /// The value of a binary real of four bytes.
    static func float(_ bytes: ByteView) -> Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: bytes.bigEndian(at: 0, size: 4)))
    }
}
