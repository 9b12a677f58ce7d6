/// The exact decimal digits of a Double, of which `description` gives only as many as are needed to tell it
/// apart from other Doubles.
enum ExactDigits {
    /// The first seventeen significant digits of a positive finite number, rounded to the nearest and half to
    /// even, and the power of ten of the first one: 0.1 is 1.0000000000000001 × 10^-1.
    static func seventeen(of value: Double) -> (digits: UInt64, exponent: Int) {
        let significand = value.significandBitPattern | (value.isNormal ? 1 &<< 52 : 0)
        let power = (value.isNormal ? Int(value.exponentBitPattern) : 1) - 1075
        // log10(2) is 1233 / 4096 to within one digit, and the digits show whether it has to be corrected.
        var exponent = ((63 - significand.leadingZeroBitCount + power) * 1233) >> 12
        while true {
            let digits = quickDigits(significand, power, exponent) ?? allDigits(significand, power, exponent)
            if digits < 10_000_000_000_000_000 {
                exponent -= 1
            } else if digits >= 100_000_000_000_000_000 {
                exponent += 1
            } else {
                return (digits, exponent)
            }
        }
    }

    /// The number times 10^(16 - `exponent`), rounded. Nil for numbers that do not fit in 128 bits, which are
    /// those below 10^-11 and above 10^17.
    private static func quickDigits(_ significand: UInt64, _ power: Int, _ exponent: Int) -> UInt64? {
        guard exponent >= -11, exponent <= 16 else { return nil }
        let tens = 16 - exponent
        let product = significand.multipliedFullWidth(by: powersOfFive[tens])
        // A number of at least 10^-11 is at least 2^-37, and its power at least -89. So the shift is at most
        // 62.
        let shift = power + tens
        if shift >= 0 { return product.low &<< UInt64(shift) }
        return rounded(product.high, product.low, shiftedBy: UInt64(-shift))
    }

    /// A number of 128 bits divided by a power of two from 2 to 2^64, rounded to the nearest and half to
    /// even.
    private static func rounded(_ high: UInt64, _ low: UInt64, shiftedBy shift: UInt64) -> UInt64 {
        let quotient = shift == 64 ? high : high &<< (64 &- shift) | low &>> shift
        let half = (low &>> (shift &- 1)) & 1 == 1
        let isExact = low &<< (65 &- shift) == 0 || shift == 1
        return quotient &+ (half && (!isExact || quotient & 1 == 1) ? 1 : 0)
    }

    /// 5^0 to 5^27, the largest that fits.
    private static let powersOfFive = sequence(first: UInt64(1)) {
        let (power, overflow) = $0.multipliedReportingOverflow(by: 5)
        return overflow ? nil : power
    }.map { $0 }

    // MARK: Any number

    /// The same by long division.
    ///
    /// Source: G. L. Steele and J. L. White, "How to print floating-point numbers accurately", 1990.
    @inline(never)
    private static func allDigits(_ significand: UInt64, _ power: Int, _ exponent: Int) -> UInt64 {
        // The number is dividend / divisor × 10^exponent.
        var dividend = Natural(significand), divisor = Natural(1)
        if power > 0 { dividend.multiply(byTwoTo: power) } else { divisor.multiply(byTwoTo: -power) }
        if exponent > 0 { divisor.multiply(byTenTo: exponent) } else { dividend.multiply(byTenTo: -exponent) }
        var digits: UInt64 = 0
        for index in 0..<17 {
            if index > 0 { dividend.multiply(by: 10) }
            var digit: UInt64 = 0
            while dividend.compare(to: divisor) >= 0 {
                dividend.subtract(divisor)
                digit += 1
                // The exponent is too small.
                if digit > 10 { return .max }
            }
            digits = digits * 10 + digit
        }
        dividend.multiply(by: 2)
        let half = dividend.compare(to: divisor)
        let isUp = half == 0 ? digits & 1 == 1 : half > 0
        return digits + (isUp ? 1 : 0)
    }
}
