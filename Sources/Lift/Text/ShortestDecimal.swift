/// The decimal number with the fewest digits that is read back as a given binary number; of several, the
/// nearest to it. It may end in zeros.
///
/// Source: R. Giulietti, "The Schubfach way to render doubles", 2022.
struct ShortestDecimal {
    /// At most 17 digits, or nine for a `Float`.
    let digits: UInt64
    /// The power of ten that the digits are multiplied by.
    let power: Int

    init(_ value: Double, _ powers: PowersOfFive = .all) {
        self.init(
            value.significandBitPattern, exponent: Int(value.exponentBitPattern), fractionBits: 52,
            bias: 1023, powers)
    }

    init(_ value: Float) {
        self.init(
            UInt64(value.significandBitPattern), exponent: Int(value.exponentBitPattern), fractionBits: 23,
            bias: 127, .all)
    }

    /// The parameters are the fields of a finite number that is not zero, and the format's constants.
    @inline(__always)
    private init(
        _ fraction: UInt64, exponent: Int, fractionBits: Int, bias: Int, _ powers: PowersOfFive
    ) {
        // The value is significand × 2^scale.
        let isNormal = exponent != 0
        let significand = isNormal ? fraction | 1 &<< UInt64(truncatingIfNeeded: fractionBits) : fraction
        let scale = (isNormal ? exponent : 1) &- bias &- fractionBits
        // Below a power of two, the numbers are twice as dense.
        let isLowerHalf = fraction == 0 && exponent > 1

        // 10^power is at most the distance of the numbers that are read back as the value:
        // floor(log10(2^scale)), or of 3/4 of it.
        let power = (scale &* 1_262_611 &- (isLowerHalf ? 524_031 : 0)) &>> 22
        // floor(log2(10^-power)), to which the table's bits are shifted.
        let shift = UInt64(truncatingIfNeeded: scale &+ ((0 &- power) &* 1_741_647) &>> 19 &+ 1)
        let ten = Self.roundedUp(0 &- power, powers)

        // The value and the ends of the interval around it, in quarters of 10^power.
        let four = significand &<< 2
        let value = Self.product(four &<< shift, ten)
        let low = Self.product((four &- (isLowerHalf ? 1 : 2)) &<< shift, ten)
        let high = Self.product((four &+ 2) &<< shift, ten)
        // The ends are read back as the value if that is even.
        let isOdd = significand & 1
        let (least, most) = (low &+ isOdd, high &- isOdd)

        // The processor cannot predict which candidate wins. So all candidates are calculated, and one is
        // selected with bit operations.
        let digits = value &>> 2
        let isBelow = Self.bit(least <= digits &* 4)
        let isAbove = Self.bit(digits &* 4 &+ 4 <= most)
        // If both neighbors are in the interval, the nearer one wins, or the even one.
        let middle = digits &* 4 &+ 2
        let isNearAbove = Self.bit(value > middle) | Self.bit(value == middle) & digits
        let rounded = digits &+ (isBelow == isAbove ? isNearAbove & 1 : isAbove)

        // One digit less, if exactly one such number is in the interval.
        let fewer = digits / 10
        let isBelowFewer = Self.bit(least <= fewer &* 40)
        let isAboveFewer = Self.bit(fewer &* 40 &+ 40 <= most)
        let hasFewer = (isBelowFewer ^ isAboveFewer) & Self.bit(digits >= 10)
        self.digits = rounded ^ (rounded ^ (fewer &+ isAboveFewer)) & (0 &- hasFewer)
        self.power = power &+ Int(truncatingIfNeeded: hasFewer)
    }

    @inline(__always)
    private static func bit(_ condition: Bool) -> UInt64 { condition ? 1 : 0 }

    /// The 128 highest bits of 10^`power`, rounded up.
    @inline(__always)
    private static func roundedUp(_ power: Int, _ powers: PowersOfFive) -> PowerOfFive {
        let five = powers[power]
        return PowersOfFive.roundedUp.contains(power) ? five : five.next
    }

    /// The highest 64 bits of the product. The lowest of them is 1 if any bit is left out, so that
    /// comparisons with integers come out right.
    @inline(__always)
    private static func product(_ factor: UInt64, _ five: PowerOfFive) -> UInt64 {
        let lower = factor.multipliedFullWidth(by: five.low).high
        let upper = factor.multipliedFullWidth(by: five.high)
        let (middle, carry) = upper.low.addingReportingOverflow(lower)
        // The rounded power can raise an exact product by less than 2^-63.
        return (carry ? upper.high &+ 1 : upper.high) | (middle > 1 ? 1 : 0)
    }
}
