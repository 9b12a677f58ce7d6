// Floating-point numbers as ECMAScript writes them: the shortest text that reads back as the same value,
// without an exponent from 0.000001 up to 21 digits. Zero has no sign, and an exponent has as few digits as
// it needs: `1e+21`, `1e-7`.
//
// Source: ECMA-262, "Number::toString".

extension ByteBuffer {
    /// Appends the text of a finite number.
    mutating func append(ecmaScript value: Double) {
        let magnitude = value.magnitude
        // In this range Lift writes the same text.
        if magnitude >= 1e-4, magnitude < 0x1p53 {
            guard let whole = value.whole else { return append(notWhole: value) }
            if whole < 0 { append(0x2D) }
            append(decimal: whole.magnitude)
        } else if magnitude.isZero {
            append(0x30)
        } else {
            append(upTo: 64) { room in
                if value.sign == .minus { room.append(0x2D) }
                room.append(ecmaScript: ShortestDecimal(magnitude))
            }
        }
    }
}

extension ByteRoom {
    /// Appends a number below 0.0001, or one that is whole and at least 2^53.
    fileprivate mutating func append(ecmaScript decimal: ShortestDecimal) {
        var (digits, power) = (decimal.digits, decimal.power)
        while digits % 10 == 0 { (digits, power) = (digits / 10, power &+ 1) }
        let exponent = power &+ digits.decimalDigitCount &- 1
        switch exponent {
        case 0..<21:
            append(decimal: digits)
            append(repeating: 0x30, count: power)
        case -6..<0:
            append(0x30)
            append(0x2E)
            append(repeating: 0x30, count: -1 &- exponent)
            append(decimal: digits)
        default:
            let scale = UInt64.powersOfTen[digits.decimalDigitCount &- 1]
            append(0x30 &+ UInt8(truncatingIfNeeded: digits / scale))
            if scale > 1 {
                append(0x2E)
                let fraction = digits % scale
                append(repeating: 0x30, count: scale.decimalDigitCount &- 1 &- fraction.decimalDigitCount)
                append(decimal: fraction)
            }
            append(0x65)
            append(exponent < 0 ? 0x2D : 0x2B)
            append(decimal: UInt64(exponent.magnitude))
        }
    }
}

extension Natural {
    /// Whether the whole number `value` has the value of `text`, an integer in JSON.
    static func isEqual(_ value: Double, toInteger text: ByteView) -> Bool {
        let isNegative = text[0] == 0x2D
        guard isNegative == (value < 0) else { return false }
        var natural = Natural(value.significandBitPattern | 1 &<< 52)
        natural.multiply(byTwoTo: Int(value.exponent) &- 52)
        let start = isNegative ? 1 : 0
        return natural.compare(to: Natural(digits: text.part(start, text.count &- start))) == 0
    }
}
