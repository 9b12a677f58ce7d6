/// Whether `byte` is an ASCII digit, `0` to `9`.
@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// The value of a hexadecimal ASCII digit of either case, or nil for any other byte.
@inline(__always)
func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte &- 0x30)
    case 0x41...0x46: UInt32(byte &- 0x41 &+ 10)
    case 0x61...0x66: UInt32(byte &- 0x61 &+ 10)
    default: nil
    }
}
