/// An integer of up to 128 bits. `Int128` and `UInt128` need newer systems than Lift does.
struct WideInteger: Equatable, Sendable {
    let isNegative: Bool
    let magnitude: WideMagnitude

    init(_ value: some FixedWidthInteger) {
        let bits = value.magnitude
        isNegative = value < 0
        magnitude = WideMagnitude(
            high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
    }

    /// The integer in decimal digits.
    var text: String {
        var buffer = ByteBuffer(capacity: 48)
        write(to: &buffer)
        return buffer.string()
    }

    func write(to buffer: inout ByteBuffer) {
        if isNegative { buffer.append(0x2D) }
        magnitude.write(to: &buffer)
    }
}

/// A natural number of up to 128 bits.
struct WideMagnitude: Equatable, Sendable {
    private(set) var high: UInt64 = 0
    private(set) var low: UInt64

    /// Multiplies by `factor` and adds `summand`. Returns false if the result does not fit.
    @inline(__always)
    mutating func multiply(by factor: UInt64, adding summand: UInt64 = 0) -> Bool {
        let product = low.multipliedFullWidth(by: factor)
        let (sum, carry) = product.low.addingReportingOverflow(summand)
        let (highProduct, isTooLarge) = high.multipliedReportingOverflow(by: factor)
        // The high word of a product is at most 2^64 - 2.
        let (highSum, highCarry) = highProduct.addingReportingOverflow(product.high &+ (carry ? 1 : 0))
        (high, low) = (highSum, sum)
        return !isTooLarge && !highCarry
    }

    /// Multiplies by 10^`power`. Returns false if the result does not fit. This number is not zero.
    mutating func multiply(byTenTo power: Int) -> Bool {
        var rest = power
        // The third step overflows, whatever the power.
        while rest > 0 {
            let step = min(rest, 19)
            if !multiply(by: UInt64.powersOfTen[step]) { return false }
            rest &-= step
        }
        return true
    }

    /// Divides by `divisor`, and returns the remainder.
    @inline(__always)
    mutating func divide(by divisor: UInt64) -> UInt64 {
        if high == 0 {
            let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor)
            low = quotient
            return remainder
        }
        let (highQuotient, rest) = high.quotientAndRemainder(dividingBy: divisor)
        let (quotient, remainder) = divisor.dividingFullWidth((rest, low))
        (high, low) = (highQuotient, quotient)
        return remainder
    }

    /// Divides by 10^`power`. Returns false if there is a remainder. This number is not zero.
    mutating func divide(byTenTo power: Int) -> Bool {
        var rest = power
        // The third step leaves a remainder, whatever the power.
        while rest > 0 {
            let step = min(rest, 19)
            if divide(by: UInt64.powersOfTen[step]) != 0 { return false }
            rest &-= step
        }
        return true
    }

    /// The number with the given sign, or nil if it does not fit in `Value`, which has at least 64 bits.
    func value<Value: FixedWidthInteger>(isNegative: Bool, as type: Value.Type) -> Value? {
        if Value.bitWidth <= 64, high != 0 { return nil }
        // Shifted by its width, a type of 64 bits is zero.
        let bits = Value(truncatingIfNeeded: high) << 64 | Value(truncatingIfNeeded: low)
        let value = isNegative ? 0 &- bits : bits
        // A number that does not fit has changed its sign.
        return (isNegative ? value <= 0 : value >= 0) ? value : nil
    }

    /// Appends the decimal digits.
    func write(to buffer: inout ByteBuffer) {
        var first = self
        let last = first.divide(by: 10_000_000_000_000_000)
        let isLong = first.high != 0 || first.low >= 10_000_000_000_000_000
        let middle = isLong ? first.divide(by: 10_000_000_000_000_000) : 0
        // At most seven digits are left of a long number, and sixteen of another one.
        buffer.append(upTo: 48) { room in
            if isLong || first.low != 0 {
                room.append(decimal: first.low)
                if isLong { room.append(sixteenDigits: middle) }
                room.append(sixteenDigits: last)
            } else {
                room.append(decimal: last)
            }
        }
    }
}

extension ByteRoom {
    /// Appends a value below 10^16 with zeros before it.
    fileprivate mutating func append(sixteenDigits value: UInt64) {
        let (first, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
        append(word: ByteWord(eightDigits: first), count: 8)
        append(word: ByteWord(eightDigits: last), count: 8)
    }
}
