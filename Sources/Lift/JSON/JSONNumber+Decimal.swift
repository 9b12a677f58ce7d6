#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONNumber {
    /// The exact value as a `Decimal`, or nil if there is none.
    static func decimal(_ text: ByteView) -> Decimal? {
        let number = JSONNumber(text)
        // The exponent of a Decimal, from -128 to 127, can be larger by the zeros at the end of its digits.
        if number.isExact, number.exponent >= -100, number.exponent <= 100 {
            if number.significand == 0 { return 0 }
            let sign: FloatingPointSign = number.isNegative ? .minus : .plus
            return Decimal(sign: sign, exponent: number.exponent, significand: Decimal(number.significand))
        }
        return number.longDecimal(text) ?? anyDecimal(text)
    }

    /// The value of a number of up to 38 digits that do not fit in `significand`; nil for any other number.
    @inline(never)
    private func longDecimal(_ text: ByteView) -> Decimal? {
        if isExact { return nil }
        let (digits, exponent) = exactDigits(text)
        guard exponent >= -100, exponent <= 80, var first = digits else { return nil }
        let last = first.divide(by: UInt64.powersOfTen[19])
        guard first.high == 0, first.low < UInt64.powersOfTen[19] else { return nil }
        let sign: FloatingPointSign = isNegative ? .minus : .plus
        let low = Decimal(sign: sign, exponent: exponent, significand: Decimal(last))
        if first.low == 0 { return low }
        // A Decimal holds any 38 digits, so the sum is exact.
        return Decimal(sign: sign, exponent: exponent + 19, significand: Decimal(first.low)) + low
    }

    /// The value of a number of any length.
    @inline(never)
    private static func anyDecimal(_ text: ByteView) -> Decimal? {
        guard let form = JSONDecimalForm(text) else { return nil }
        if form.digits.isEmpty { return 0 }
        // A Decimal has 38 digits and exponents from -128 to 127, so more digits cannot be exact. A larger
        // exponent is replaced by zeros after the digits.
        let zeros = max(0, form.exponent - 127)
        guard form.digits.count + zeros <= 39, form.exponent >= -128 else { return nil }
        let digits = form.digits + String(repeating: "0", count: zeros)
        let shown = "\(form.isNegative ? "-" : "")\(digits)e\(form.exponent - zeros)"
        guard let value = Decimal(string: shown, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN,
            value.description.withPaddedBytes({ JSONDecimalForm($0) }) == form
        else { return nil }
        return value
    }
}
