import Foundation

/// A JSON number worked out digit by digit: 0.digits × 10^exponent, without zeros at either end.
struct PlainNumber {
    let isNegative: Bool
    let digits: [UInt8]
    /// Nil where the text has more digits of exponent than anybody reckons with.
    let exponent: Int?

    /// `text` must be a JSON number.
    init(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        isNegative = text.hasPrefix("-")
        let significand = parts[0].drop { $0 == "-" }.split(separator: ".")
        let whole = significand[0].drop { $0 == "0" }
        let all = whole + (significand.count > 1 ? significand[1] : "")
        let shown = all.drop { $0 == "0" }
        var digits = shown.utf8.map { $0 - 0x30 }
        while digits.last == 0 { digits.removeLast() }
        self.digits = digits
        let power = parts.count > 1 ? Int(parts[1]) : 0
        exponent = power.flatMap {
            $0.magnitude < 1 << 40 ? $0 + whole.count - (all.count - shown.count) : nil
        }
    }

    enum Integer<Value: FixedWidthInteger>: Equatable {
        case value(Value), fraction, outOfRange
    }

    func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Integer<Value>? {
        if digits.isEmpty { return .value(0) }
        guard let exponent else { return nil }
        if exponent < digits.count { return .fraction }
        if exponent > 45 { return .outOfRange }
        var value = Value.zero
        for place in 0..<exponent {
            let digit = Value(place < digits.count ? digits[place] : 0)
            let (tens, isBeyond) = value.multipliedReportingOverflow(by: 10)
            let (sum, isFurther) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if isBeyond || isFurther { return .outOfRange }
            value = sum
        }
        return .value(value)
    }

    /// Whether a Decimal can hold it: an integer below 2^128 times a power of ten from -128 to 127.
    var isDecimal: Bool {
        if digits.isEmpty { return true }
        guard let exponent else { return false }
        var power = exponent - digits.count
        var significand: UInt128 = 0
        for digit in digits + Array(repeating: 0, count: min(max(power - 127, 0), 40)) {
            let (tens, isBeyond) = significand.multipliedReportingOverflow(by: 10)
            let (sum, isFurther) = tens.addingReportingOverflow(UInt128(digit))
            if isBeyond || isFurther { return false }
            significand = sum
        }
        power = min(power, 127 + max(power - 127 - 40, 0))
        return power >= -128 && power <= 127
    }

    func isEqual(to other: PlainNumber) -> Bool {
        digits == other.digits
            && (digits.isEmpty || exponent == other.exponent && isNegative == other.isNegative)
    }
}
