/// A natural number of any size, for the few exact calculations that do not fit in 128 bits.
struct Natural {
    /// Digits to the base 2^32, the lowest first. The last one is not zero.
    private var limbs: [UInt32] = []

    init(_ value: UInt64) {
        limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value &>> 32)]
        dropZeros()
    }

    /// The value of decimal digits.
    init(digits: ByteView) {
        for offset in 0..<digits.count { multiply(by: 10, adding: UInt32(digits[offset] &- 0x30)) }
    }

    private mutating func dropZeros() {
        while limbs.last == 0 { limbs.removeLast() }
    }

    /// Multiplies by `factor`, which is not zero, and adds `summand`.
    mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
        var carry = UInt64(summand)
        for index in limbs.indices {
            // At most (2^32 - 1)^2 + 2^32 - 1, which fits.
            let product = UInt64(limbs[index]) &* UInt64(factor) &+ carry
            limbs[index] = UInt32(truncatingIfNeeded: product)
            carry = product &>> 32
        }
        if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }

    /// Multiplies by 5^`power`.
    mutating func multiply(byFiveTo power: Int) {
        var rest = power
        while rest >= 13 {
            // 5^13, the highest power that fits.
            multiply(by: 1_220_703_125)
            rest &-= 13
        }
        for _ in 0..<rest { multiply(by: 5) }
    }

    /// Multiplies by 2^`power`.
    mutating func multiply(byTwoTo power: Int) {
        if power % 32 != 0 { multiply(by: 1 &<< UInt32(power % 32)) }
        limbs.insert(contentsOf: repeatElement(0, count: power / 32), at: 0)
    }

    /// Multiplies by 10^`power`.
    mutating func multiply(byTenTo power: Int) {
        multiply(byFiveTo: power)
        multiply(byTwoTo: power)
    }

    /// Subtracts a number that is not larger.
    mutating func subtract(_ other: Natural) {
        var borrow: Int64 = 0
        for index in limbs.indices {
            borrow += Int64(limbs[index])
            if index < other.limbs.count { borrow -= Int64(other.limbs[index]) }
            limbs[index] = UInt32(truncatingIfNeeded: borrow)
            borrow &>>= 32
        }
        dropZeros()
    }

    /// Divides by `divisor`, which is not zero, and rounds down.
    mutating func divide(by divisor: UInt32) {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            // The remainder is below the divisor, so the quotient fits in 32 bits.
            let (quotient, rest) = (remainder &<< 32 | UInt64(limbs[index]))
                .quotientAndRemainder(dividingBy: UInt64(divisor))
            limbs[index] = UInt32(truncatingIfNeeded: quotient)
            remainder = rest
        }
        dropZeros()
    }

    /// The 128 highest bits, the first of which is 1. Lower bits are left out; zeros follow a shorter number.
    var highestBits: (high: UInt64, low: UInt64) {
        func limb(_ index: Int) -> UInt64 {
            index < limbs.count ? UInt64(limbs[limbs.count &- 1 &- index]) : 0
        }
        let zeros = UInt64(truncatingIfNeeded: limbs.last?.leadingZeroBitCount ?? 0)
        let (first, second) = (limb(0) &<< 32 | limb(1), limb(2) &<< 32 | limb(3))
        // A shift by 64 gives zero.
        return (first << zeros | second >> (64 &- zeros), second << zeros | (limb(4) << zeros) &>> 32)
    }

    /// Whether this is less than, equal to or greater than `other`: -1, 0 or 1.
    func compare(to other: Natural) -> Int {
        if limbs.count != other.limbs.count { return limbs.count < other.limbs.count ? -1 : 1 }
        for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
            return limbs[index] < other.limbs[index] ? -1 : 1
        }
        return 0
    }
}
