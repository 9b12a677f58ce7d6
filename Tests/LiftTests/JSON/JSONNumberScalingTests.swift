import Foundation
import Testing

@testable import Lift

/// Numbers with a point, an exponent or many digits against the standard library's reading of the same digits
/// written out.
@Suite struct JSONNumberScalingTests {
    static let seed: UInt64 = 0x11F7_0091

    // MARK: Integers

    static let texts = [
        "0.0", "-0.0", "0e0", "0e999999999", "0e-999999999", "-0.000e999999999999999999999", "1.0", "-1.0",
        "123.0", "-128.00", "-129.0", "255.0e0", "256.0", "12e1", "1e2", "120e-1", "125e-1", "1e-1", "1e-19",
        "1e-20", "10000000000000000000e-19", "18446744073709551615e-1", "18446744073709551610e-1", "1e18",
        "1e19", "9e18", "10e18", "1e37", "1e38", "-1e38", "1e39", "1e40", "17e37", "18e37", "34e37", "35e37",
        "1e999999999", "-1e999999999", "1e-999999999", "1e99999999999999999999", "1e-99999999999999999999",
        "9223372036854775807.0", "9223372036854775808.0", "-9223372036854775808.0",
        "-9223372036854775809.0", "18446744073709551615.0", "18446744073709551616.0",
        "1844674407370955161.5e1", "1844674407370955161.6e1", "18446744073709551615.5",
        "10000000000000000000", "100000000000000000000", "100000000000000000000e-20",
        "100000000000000000001e-20", "12" + zeros(40) + "e-40", "12" + zeros(40) + "e-41",
        "12" + zeros(40) + "e-42", "1" + zeros(10_000) + "e-10000", "1" + zeros(10_000) + "e-10001",
        "0." + zeros(10_000) + "1e10001", "0." + zeros(10_000) + "1e10000", "10" + zeros(18) + "1",
        "1" + zeros(19) + "1.0", "1" + zeros(20) + "1e-1", "1" + zeros(37) + "1", "1" + zeros(38) + "1",
        "1" + zeros(19) + "1" + zeros(100) + "e-100", "1." + zeros(60) + "1", "1." + zeros(60) + "1e61",
        "0.00000000000000000000000000000000000000000012e42", zeros(30) + "7", "9999999999999999999999e-3",
    ]

    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

    @Test(arguments: texts)
    func integersAreTheirDigitsWrittenOut(text: String) {
        #expect(firstWrongType(text) == nil, "\(text.prefix(60))")
    }

    /// The limits of every width and the numbers next to them, in spellings that scale them.
    @Test func limitsAreTheirDigitsWrittenOut() {
        for bits in [7, 8, 15, 16, 31, 32, 63, 64, 127, 128] {
            for distance in -3...3 {
                let magnitude = powerOfTwo(bits, plus: distance)
                for digits in [magnitude, "-" + magnitude] {
                    for text in [
                        digits, digits + ".0", digits + "0e-1", digits + Self.zeros(30) + "e-30",
                        digits + ".5", digits.dropLast() + "." + digits.suffix(1) + "e1",
                        digits.dropLast() + "." + digits.suffix(1) + Self.zeros(30) + "E+1",
                    ] { #expect(firstWrongType(text) == nil, "\(text)") }
                }
            }
        }
    }

    @Test func randomIntegersAreTheirDigitsWrittenOut() {
        var generator = SeededGenerator(seed: Self.seed)
        var wrong: String?
        for _ in 0..<TestSize.count(5000, full: 1_000_000) {
            let text = randomText(&generator)
            if let type = firstWrongType(text) { wrong = "\(text) as \(type)" }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    /// The name of a type as which `text` is not read correctly.
    private func firstWrongType(_ text: String) -> String? {
        if !isCorrect(text, Int8.self) { return "Int8" }
        if !isCorrect(text, UInt8.self) { return "UInt8" }
        if !isCorrect(text, Int16.self) { return "Int16" }
        if !isCorrect(text, UInt16.self) { return "UInt16" }
        if !isCorrect(text, Int32.self) { return "Int32" }
        if !isCorrect(text, UInt32.self) { return "UInt32" }
        if !isCorrect(text, Int64.self) { return "Int64" }
        if !isCorrect(text, UInt64.self) { return "UInt64" }
        if !isCorrect(text, Int.self) { return "Int" }
        if !isCorrect(text, UInt.self) { return "UInt" }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            if !isCorrect(text, Int128.self) { return "Int128" }
            if !isCorrect(text, UInt128.self) { return "UInt128" }
        }
        return nil
    }

    private func isCorrect<Value: FixedWidthInteger>(_ text: String, _ type: Value.Type) -> Bool {
        switch (text.withPaddedBytes { JSONNumber.integer($0, as: type) }, expected(text, type)) {
        case (.value(let value), .value(let expected)): value == expected
        case (.fraction, .fraction), (.outOfRange, .outOfRange): true
        default: false
        }
    }

    private func expected<Value: FixedWidthInteger>(
        _ text: String, _ type: Value.Type
    ) -> JSONNumber.Integer<Value> {
        guard let form = text.withPaddedBytes({ JSONDecimalForm($0) }) else {
            return text.contains("e-") ? .fraction : .outOfRange
        }
        if form.digits.isEmpty { return .value(0) }
        if form.exponent < 0 { return .fraction }
        guard form.digits.count + form.exponent <= 39 else { return .outOfRange }
        let digits = form.digits + Self.zeros(form.exponent)
        return Value((form.isNegative ? "-" : "") + digits).map { .value($0) } ?? .outOfRange
    }

    /// The digits of 2^`power` + `summand`.
    private func powerOfTwo(_ power: Int, plus summand: Int) -> String {
        var digits = DecimalExpansion(1, timesTwoToThe: power).digits.map { Int($0) }
        digits[digits.count - 1] += summand
        for index in digits.indices.reversed().dropLast() {
            let carry = digits[index] < 0 ? -1 : digits[index] > 9 ? 1 : 0
            digits[index] -= 10 * carry
            digits[index - 1] += carry
        }
        return digits.map { "\($0)" }.joined()
    }

    /// Digits with runs of zeros, a point anywhere and an exponent that often cancels it.
    private func randomText(_ generator: inout SeededGenerator) -> String {
        var digits = ""
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let count = Int.random(in: 1...12, using: &generator)
            let isZero = Bool.random(using: &generator)
            for _ in 0..<count { digits += isZero ? "0" : "\(Int.random(in: 0...9, using: &generator))" }
        }
        digits = String(digits.drop { $0 == "0" })
        if digits.isEmpty { digits = "0" }
        let places = Int.random(in: 0..<digits.count, using: &generator)
        var text = Bool.random(using: &generator) ? "-" : ""
        text += digits.dropLast(places)
        if places > 0 { text += "." + digits.suffix(places) }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: break
        case 1: text += "e\(places)"
        case 2: text += "e\(places + Int.random(in: -25...25, using: &generator))"
        default: text += "E\(Int.random(in: -45...45, using: &generator))"
        }
        return text
    }

    // MARK: Decimals

    @Test(
        arguments: texts + [
            "1e99", "1e100", "1e101", "1e127", "18446744073709551615e100", "18446744073709551616e80",
            "18446744073709551616e81", "99999999999999999999999999999999999999e80",
            "-99999999999999999999999999999999999999e-100", "99999999999999999999999999999999999999e-101",
            "1000000000000000000000000000000000000001", "12345678901234567890123456789012345678",
            "-0.12345678901234567890123456789012345678", "10000000000000000000.0000000000000000001",
            "20000000000000000000", "20000000000000000000.10", "340282366920938463463374607431768211455",
        ])
    func decimalsAreThoseOfFoundation(text: String) {
        #expect(isCorrectDecimal(text), "\(text.prefix(60))")
    }

    @Test func randomDecimalsAreThoseOfFoundation() {
        var generator = SeededGenerator(seed: Self.seed + 1)
        var wrong: String?
        for _ in 0..<TestSize.count(5000, full: 500_000) {
            let text = randomText(&generator)
            if !isCorrectDecimal(text) { wrong = text }
        }
        #expect(wrong == nil, "seed \(Self.seed + 1)")
    }

    /// Whether Foundation makes the same Decimal of the significant digits, and none of more digits is made.
    private func isCorrectDecimal(_ text: String) -> Bool {
        let value = text.withPaddedBytes { JSONNumber.decimal($0) }
        guard let form = text.withPaddedBytes({ JSONDecimalForm($0) }) else { return value == nil }
        if form.digits.isEmpty { return value == 0 && value?.description == "0" }
        // Of 39 digits, some fit.
        guard form.digits.count <= 39, form.exponent >= -128, form.exponent <= 127 else {
            return value == nil
        }
        let expected = Decimal(string: "\(form.isNegative ? "-" : "")\(form.digits)e\(form.exponent)")
        guard let value else { return form.digits.count == 39 }
        return value == expected && value.description == expected?.description
            && value.description.withPaddedBytes { JSONDecimalForm($0) } == form
    }
}
