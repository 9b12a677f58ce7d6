import Foundation

/// A number as decimal digits, as many as it takes: `digits × 10^exponent`.
///
/// Digit by digit, and with none of Lift's own arithmetic: it says what the reader has to find.
struct DecimalExpansion {
    /// From 0 to 9, the most significant one first.
    var digits: [UInt8]
    var exponent: Int

    init(digits: [UInt8], exponent: Int) {
        self.digits = digits
        self.exponent = exponent
    }

    /// `significand × 2^power`, exactly.
    init(_ significand: UInt64, timesTwoToThe power: Int) {
        var limbs = Limbs(significand)
        if power >= 0 {
            limbs.multiply(byTwo: power)
        } else {
            // m / 2^n = m × 5^n / 10^n
            limbs.multiply(byFive: -power)
        }
        digits = limbs.digits
        exponent = min(power, 0)
    }

    /// A hair more: a one behind all digits.
    var above: DecimalExpansion {
        var more = self
        more.digits.append(1)
        more.exponent -= 1
        return more
    }

    /// A hair less than this number, which is not zero: one from the last digit, and a nine behind.
    var below: DecimalExpansion {
        var less = self
        var place = less.digits.count - 1
        while less.digits[place] == 0 {
            less.digits[place] = 9
            place -= 1
        }
        less.digits[place] -= 1
        less.digits.append(9)
        less.exponent -= 1
        return less
    }

    /// A JSON number, with the point somewhere in it or with none.
    func text(using generator: inout SeededGenerator) -> String {
        let digits = self.digits.drop { $0 == 0 }
        guard !digits.isEmpty else { return "0" }
        let shown = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            return "\(shown)e\(exponent)"
        case 1:
            // Behind the first digit, if there are more.
            let rest = shown.dropFirst()
            return "\(shown.prefix(1))\(rest.isEmpty ? "" : ".")\(rest)E\(exponent + rest.count)"
        default:
            // As people write it, unless that is mostly zeros.
            let whole = shown.count + exponent
            if exponent >= 0, exponent < 400 { return shown + String(repeating: "0", count: exponent) }
            if exponent < 0, whole > 0 { return "\(shown.prefix(whole)).\(shown.dropFirst(whole))" }
            if whole <= 0, whole > -400 { return "0.\(String(repeating: "0", count: -whole))\(shown)" }
            return "\(shown)e\(exponent)"
        }
    }
}

/// A large number in parts of nine decimal digits, the least significant one first.
private struct Limbs {
    private var parts: [UInt32] = []

    init(_ value: UInt64) {
        var value = value
        while value > 0 {
            parts.append(UInt32(value % 1_000_000_000))
            value /= 1_000_000_000
        }
    }

    mutating func multiply(byTwo power: Int) {
        for _ in 0..<power / 29 { multiply(by: 1 << 29) }
        multiply(by: 1 << UInt64(power % 29))
    }

    mutating func multiply(byFive power: Int) {
        for _ in 0..<power / 13 { multiply(by: 1_220_703_125) }
        for _ in 0..<power % 13 { multiply(by: 5) }
    }

    private mutating func multiply(by factor: UInt64) {
        var carry: UInt64 = 0
        for index in parts.indices {
            let product = UInt64(parts[index]) * factor + carry
            parts[index] = UInt32(product % 1_000_000_000)
            carry = product / 1_000_000_000
        }
        while carry > 0 {
            parts.append(UInt32(carry % 1_000_000_000))
            carry /= 1_000_000_000
        }
    }

    var digits: [UInt8] {
        var digits: [UInt8] = []
        for part in parts {
            var part = part
            for _ in 0..<9 {
                digits.append(UInt8(part % 10))
                part /= 10
            }
        }
        while digits.last == 0 { digits.removeLast() }
        return digits.reversed()
    }
}
