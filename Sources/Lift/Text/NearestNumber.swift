/// Decimal numbers to binary ones: the nearest, or of two that are equally near the even one.
///
/// Source: D. Lemire, "Number parsing at a gigabyte per second", 2021, which describes the algorithm of M.
/// Eisel and D. Lemire. N. Mushtak and D. Lemire, "Fast number parsing without fallback", 2023, show that it
/// needs no other algorithm for a significand of 64 bits.
struct NearestNumber {
    /// The number of bits of the significand in an IEEE 754 format, without the first, which is always 1.
    private let fractionBits: Int
    /// The exponent field of infinity.
    private let infinity: Int
    /// Beyond these powers of ten, any number of 64 bits becomes zero or infinite.
    private let powers: ClosedRange<Int>
    /// The powers of ten with which a number of 64 bits can be half way between two binary ones.
    private let halfWayPowers: ClosedRange<Int>

    static let double = NearestNumber(
        fractionBits: 52, infinity: 0x7FF, powers: PowersOfFive.least...308, halfWayPowers: -4...23)
    static let float = NearestNumber(
        fractionBits: 23, infinity: 0xFF, powers: -65...38, halfWayPowers: -17...10)

    /// The bits of the number nearest to `significand × 10^power`, which may be infinite.
    @inline(__always)
    func bits(_ significand: UInt64, timesTenTo power: Int, _ powersOfFive: PowersOfFive) -> UInt64 {
        if significand == 0 || power < powers.lowerBound { return 0 }
        if power > powers.upperBound { return bits(0, exponent: infinity) }
        let zeros = significand.leadingZeroBitCount
        let (high, low) = Self.product(
            significand &<< UInt64(zeros), powersOfFive[power], precision: fractionBits &+ 3)
        // The product has its first 1 in the first or the second bit. One bit more than the format has is
        // kept.
        let upper = Int(truncatingIfNeeded: high &>> 63)
        let shift = UInt64(truncatingIfNeeded: upper &+ 61 &- fractionBits)
        var fraction = high &>> shift
        // log2(10) is 217706 / 2^16, exactly enough for these powers.
        var exponent = ((217_706 &* power) &>> 16) &+ 63 &+ upper &- zeros &+ infinity / 2
        if exponent <= 0 {
            // Below the least normal number there are fewer bits. No such number is half way between two.
            let shift = UInt64(truncatingIfNeeded: 1 &- exponent)
            fraction = shift > 63 ? 0 : fraction &>> shift
            fraction = (fraction &+ fraction & 1) &>> 1
            // Rounding up may give the least normal number, with the same bits.
            return fraction
        }
        if low <= 1, halfWayPowers.contains(power), fraction & 3 == 1, fraction &<< shift == high {
            // Exactly half way, above an even number.
            fraction &-= 1
        }
        fraction = (fraction &+ fraction & 1) &>> 1
        if fraction == 2 &<< UInt64(truncatingIfNeeded: fractionBits) {
            fraction &>>= 1
            exponent &+= 1
        }
        return exponent >= infinity ? bits(0, exponent: infinity) : bits(fraction, exponent: exponent)
    }

    @inline(__always)
    private func bits(_ fraction: UInt64, exponent: Int) -> UInt64 {
        let width = UInt64(truncatingIfNeeded: fractionBits)
        return UInt64(truncatingIfNeeded: exponent) &<< width | fraction & (1 &<< width &- 1)
    }

    /// The highest 128 bits of `factor × five`, or as many of them as decide the first `precision` bits.
    @inline(__always)
    private static func product(
        _ factor: UInt64, _ five: PowerOfFive, precision: Int
    ) -> (UInt64, UInt64) {
        var (high, low) = factor.multipliedFullWidth(by: five.high)
        let rest = UInt64.max &>> UInt64(truncatingIfNeeded: precision)
        if high & rest == rest {
            // A carry from the lower half of the power could reach the bits that are used.
            let carry: Bool
            (low, carry) = low.addingReportingOverflow(factor.multipliedFullWidth(by: five.low).high)
            if carry { high &+= 1 }
        }
        return (high, low)
    }
}

// MARK: - More digits than fit in 64 bits

extension NearestNumber {
    /// The number of digits of the longest number that is half way between two, and a few more.
    private static let decidingDigits = 800

    /// The bits of the number nearest to the one in `text`, which has more digits than `significand`.
    ///
    /// The time is linear in the number of digits. It calculates with the first 800; of the others it only
    /// matters whether they are zero.
    ///
    /// - Parameters:
    ///   - significand: the first digits of the number.
    ///   - power: the power of ten of the last of these digits.
    ///   - left: the number of digits that follow them.
    func bits(of text: ByteView, _ significand: UInt64, timesTenTo power: Int, leftOut left: Int) -> UInt64 {
        // The number is at least `first`, and less than `first + 1`, which must not overflow.
        let isLast = significand == .max
        let (first, firstPower) = isLast ? (significand / 10, power &+ 1) : (significand, power)
        let low = bits(first, timesTenTo: firstPower, .all)
        if low == bits(first &+ 1, timesTenTo: firstPower, .all) { return low }
        // It is nearest to `low` or to the number after that, and half way between them decides.
        let width = UInt64(truncatingIfNeeded: fractionBits)
        let field = Int(truncatingIfNeeded: low &>> width)
        let fraction = low & (1 &<< width &- 1) | (field == 0 ? 0 : 1 &<< width)
        var half = Natural(fraction &* 2 &+ 1)
        var (number, last) = Self.number(text, power &- left)
        // number × 10^last is compared with half × 2^exponent.
        let exponent = max(field, 1) &- infinity / 2 &- fractionBits &- 1
        if last < 0 { half.multiply(byFiveTo: 0 &- last) } else { number.multiply(byFiveTo: last) }
        last &-= exponent
        if last < 0 { half.multiply(byTwoTo: 0 &- last) } else { number.multiply(byTwoTo: last) }
        let order = number.compare(to: half)
        return order > 0 || order == 0 && low & 1 == 1 ? low &+ 1 : low
    }

    /// The digits of `text`, the last of which has the power of ten `power`, and the power of ten of what is
    /// returned.
    private static func number(_ text: ByteView, _ power: Int) -> (Natural, Int) {
        var number = Natural(0)
        // Up to eight digits that are not in `number` yet.
        var (chunk, scale) = (0 as UInt32, 1 as UInt32)
        // The number of digits after the leading zeros, and whether one beyond those that are used is not
        // zero.
        var (count, isMore) = (0, false)
        for index in 0..<text.count {
            let byte = text[index]
            if byte | 0x20 == 0x65 { break }
            if !isDigit(byte) || count == 0 && byte == 0x30 { continue }
            count &+= 1
            if count > decidingDigits {
                isMore = isMore || byte != 0x30
                continue
            }
            (chunk, scale) = (chunk &* 10 &+ UInt32(byte &- 0x30), scale &* 10)
            if scale == 100_000_000 {
                number.multiply(by: scale, adding: chunk)
                (chunk, scale) = (0, 1)
            }
        }
        if scale > 1 { number.multiply(by: scale, adding: chunk) }
        if count <= decidingDigits { return (number, power) }
        // One more digit tells a number from the one that ends here.
        number.multiply(by: 10, adding: isMore ? 1 : 0)
        return (number, power &+ count &- decidingDigits &- 1)
    }
}

extension Double {
    /// The value nearest to `significand × 10^power`.
    init(nearestTo significand: UInt64, timesTenTo power: Int) {
        self.init(bitPattern: NearestNumber.double.bits(significand, timesTenTo: power, .all))
    }
}
