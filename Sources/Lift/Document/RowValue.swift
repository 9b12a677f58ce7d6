/// Reads the values of rows in a binary format.
enum RowValue {
    enum Integer {
        case signed(Int64)
        /// A value above `Int64.max`.
        case unsigned(UInt64)
    }

    /// The value of a binary integer that fits in 64 bits.
    static func integer(_ bytes: ByteView) -> Integer {
        // The first eight of sixteen bytes repeat the sign, or are zero for an unsigned integer.
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
