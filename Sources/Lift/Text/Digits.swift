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

extension UInt64 {
    /// The number of decimal digits, which is 1 for zero.
    @inline(__always)
    var decimalDigitCount: Int {
        // 1233 / 4096 approximates log10(2) to within one digit, and the comparison corrects it.
        let guess = ((64 &- (self | 1).leadingZeroBitCount) &* 1233) &>> 12
        return guess &+ (self | 1 >= Self.powersOfTen[guess] ? 1 : 0)
    }

    static let powersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ]
}
