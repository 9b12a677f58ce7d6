import Foundation
import Testing

@testable import Lift

/// A number is converted from its own text, exactly or not at all.
@Suite struct JSONNumberTests {
    static let seed: UInt64 = 0x11F7_0005

    // MARK: Integers

    @Test func everyWidthHasItsBounds() {
        expectBounds(of: Int8.self)
        expectBounds(of: Int16.self)
        expectBounds(of: Int32.self)
        expectBounds(of: Int64.self)
        expectBounds(of: Int.self)
        expectBounds(of: UInt8.self)
        expectBounds(of: UInt16.self)
        expectBounds(of: UInt32.self)
        expectBounds(of: UInt64.self)
        expectBounds(of: UInt.self)
    }

    /// The bounds and their neighbors on both sides, in several spellings.
    private func expectBounds<Value: FixedWidthInteger>(of type: Value.Type) {
        for value in [Value.min, Value.min + 1, 0, 1, 10, 100, Value.max - 1, Value.max] {
            for text in spellings(of: "\(value)") {
                #expect(integer(text, as: type) == .value(value), "\(text) as \(type)")
            }
        }
        let below = Value.min == 0 ? "-1" : "-" + successor(of: "\(Value.min.magnitude)")
        for bound in [
            below, successor(of: "\(Value.max)"), "\(Value.max)0", "\(Value.max)e1", "1e400", "-1e400",
        ] {
            for text in bound.contains("e") ? [bound] : spellings(of: bound) {
                #expect(integer(text, as: type) == .outOfRange, "\(text) as \(type)")
            }
        }
        for text in [
            "0.5", "-0.5", "1.5", "15e-1", "\(Value.max).5", "1e-1", "1e-400", "100.000000000000000000001",
        ] {
            #expect(integer(text, as: type) == .fraction, "\(text) as \(type)")
        }
    }

    /// The same number as `text`, which is an integer.
    private func spellings(of text: String) -> [String] {
        var spellings = [
            text, text + ".0", text + "e0", text + "E+00", text + ".000000000000000000000000000000e0",
        ]
        spellings += [text + "0e-1", text + "0000000000000000000000000e-25"]
        if text.last == "0", text.count > 1 { spellings.append(text.dropLast() + "e1") }
        if let last = text.last, text.drop(while: { $0 == "-" }).count > 1 {
            spellings.append("\(text.dropLast()).\(last)e1")
        }
        return spellings
    }

    /// The digits of a positive number plus one.
    private func successor(of digits: String) -> String {
        guard let last = digits.last?.wholeNumberValue else { return "1" }
        return last < 9 ? digits.dropLast() + "\(last + 1)" : successor(of: String(digits.dropLast())) + "0"
    }

    @Test(arguments: [
        ("-0", 0), ("-0.0", 0), ("0e400", 0), ("0e-400", 0), ("0e99999999999999999999", 0),
        ("-0.000e-99999999999999999999", 0), ("1.0", 1), ("1e2", 100), ("1.5e1", 15), ("120e-1", 12),
        ("0.0000000000000000000000000012e28", 12), ("1200000000000000000000000000000e-29", 12),
        ("0.000000000000000000000000000000000000000000001e45", 1),
    ])
    func unusualSpellingsAreIntegers(text: String, value: Int) {
        #expect(integer(text, as: Int.self) == .value(value))
        #expect(integer(text, as: Int16.self) == .value(Int16(value)))
        #expect(integer(text, as: UInt8.self) == .value(UInt8(value)))
    }

    @Test(arguments: [
        "1e99999999999", "-1e99999999999", "1e99999999999999999999999", "99999999999999999999e99999999999",
        "1" + String(repeating: "0", count: 10_000), String(repeating: "9", count: 1000),
    ])
    func hugeNumbersAreOutOfRange(text: String) {
        #expect(integer(text, as: Int.self) == .outOfRange)
        #expect(integer(text, as: UInt64.self) == .outOfRange)
        #expect(integer(text, as: Int8.self) == .outOfRange)
    }

    @Test(arguments: [
        "1e-99999999999", "1e-99999999999999999999999", "0." + String(repeating: "0", count: 10_000) + "1",
    ])
    func tinyNumbersHaveAFraction(text: String) {
        #expect(integer(text, as: Int.self) == .fraction)
        #expect(integer(text, as: UInt8.self) == .fraction)
    }

    @Test(arguments: [
        ("18446744073709551615", UInt64.max), ("18446744073709551614", .max - 1),
        ("9223372036854775808", 1 << 63), ("10000000000000000000", 10_000_000_000_000_000_000),
        ("00000018446744073709551615e0", .max),
    ])
    func twentyDigitsFit(text: String, value: UInt64) {
        #expect(integer(text, as: UInt64.self) == .value(value))
        #expect(integer(text, as: Int64.self) == .outOfRange)
    }

    @Test(arguments: [
        "18446744073709551616", "18446744073709551620", "20000000000000000000", "99999999999999999999",
    ])
    func twentyDigitsTooManyDoNotWrap(text: String) {
        #expect(integer(text, as: UInt64.self) == .outOfRange)
        #expect(integer(text, as: Int64.self) == .outOfRange)
        #expect(integer("-" + text, as: Int64.self) == .outOfRange)
        #expect(integer(text + ".0", as: UInt64.self) == .outOfRange)
    }

    @Test func randomIntegersAreReadInEveryWidth() {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<2000 {
            let magnitude = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            let text = (Bool.random(using: &generator) ? "-" : "") + String(magnitude)
            let comment = Comment(rawValue: "\(text), seed \(Self.seed)")
            #expect(integer(text, as: Int8.self) == Int8(text).map { .value($0) } ?? .outOfRange, comment)
            #expect(integer(text, as: UInt16.self) == UInt16(text).map { .value($0) } ?? .outOfRange, comment)
            #expect(integer(text, as: Int32.self) == Int32(text).map { .value($0) } ?? .outOfRange, comment)
            #expect(integer(text, as: Int64.self) == Int64(text).map { .value($0) } ?? .outOfRange, comment)
            #expect(integer(text, as: UInt64.self) == UInt64(text).map { .value($0) } ?? .outOfRange, comment)
        }
    }

    // MARK: Floating point

    static let doubles = [
        "0", "-0", "0.0", "-0.0e5", "1", "-1", "0.1", "0.3", "1.1", "1e22", "1e23", "-1e22", "1e-22", "1e-23",
        "123e20", "123456789012345678e22", "9007199254740991", "9007199254740992", "9007199254740993",
        "9007199254740993.0", "9007199254740992e22", "9007199254740991e-22", "9007199254740993e-22",
        "90071992547409930e-1",
        // Half way between two doubles, and next to it.
        "9007199254740993.00000000000000000000000000000001",
        "9007199254740992.99999999999999999999999999999999",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        // The ends of the range.
        "1.7976931348623157e308", "-1.7976931348623157e308", "1.7976931348623158e308",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9406564584124654e-324",
        "2.4703282292062328e-324", "2.4703282292062327e-324", "1e-400", "-1e-400", "0e400",
        "0e99999999999999999999", "1e-99999999999999999999",
        "0." + String(repeating: "0", count: 400) + "1e400",
        "1" + String(repeating: "0", count: 400) + "e-400", "1" + String(repeating: "0", count: 308),
        "0.1234567890123456789012345678901234567890", "1.00000017881393432617187499", "3.4028235e38", "1e39",
        "1.4e-45", "16777217", "16777216e10", "16777215e-10",
    ]

    @Test(arguments: doubles)
    func doublesAreTheNearest(text: String) {
        #expect(double(text)?.bitPattern == Double(text)?.bitPattern)
    }

    @Test(arguments: [
        "1e400", "-1e400", "1.8e308", "1.7976931348623159e308", "1e309", "123456789e301",
        "1e99999999999999999999",
    ])
    func doublesAreNeverInfinite(text: String) {
        #expect(double(text) == nil)
        #expect(float(text) == nil)
    }

    @Test func randomTextsAreTheDoublesAndFloatsThatSwiftReads() {
        var generator = SeededGenerator(seed: Self.seed)
        var wrongDouble: String?
        var wrongFloat: String?
        for _ in 0..<20_000 {
            let text = randomNumber(&generator)
            if double(text)?.bitPattern != finite(Double(text))?.bitPattern { wrongDouble = text }
            if float(text)?.bitPattern != finite(Float(text))?.bitPattern { wrongFloat = text }
        }
        #expect(wrongDouble == nil, "seed \(Self.seed)")
        #expect(wrongFloat == nil, "seed \(Self.seed)")
    }

    @Test func everyDoubleAndFloatIsReadBackFromItsDescription() {
        var generator = SeededGenerator(seed: Self.seed)
        var wrong: String?
        for _ in 0..<10_000 {
            let value = Double(bitPattern: generator.next())
            if value.isFinite, double(value.description)?.bitPattern != value.bitPattern {
                wrong = value.description
            }
            let short = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            if short.isFinite, float(short.description)?.bitPattern != short.bitPattern {
                wrong = short.description
            }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    @Test(arguments: doubles)
    func floatsAreTheNearest(text: String) {
        #expect(float(text)?.bitPattern == finite(Float(text))?.bitPattern)
    }

    /// Odd significands of 25 bits, one more than a Float has, as a product with a power of ten.
    @Test(arguments: 0...10)
    func numbersHalfWayBetweenFloatsAreRoundedToEven(exponent: Int) {
        let power = (0..<exponent).reduce(1) { power, _ in power * 5 }
        let odd = (1 << 24) / power | 1
        let significands = [odd, odd + 2].filter { $0 * power > 1 << 24 && $0 * power < 1 << 25 }
        #expect(!significands.isEmpty)
        for significand in significands {
            for shift in [0, 24, 30] {
                let text = "\(significand << shift)e\(exponent)"
                let half = Float(significand * power / 2) * 2
                let even = Int(half) / 2 % 2 == 0 ? half : half + 2
                let expected = even * Float(1 << shift) * Float(1 << exponent)
                #expect(float(text) == expected, "\(text)")
                #expect(Float(text) == expected, "\(text)")
            }
        }
    }

    @Test func floatsAreRoundedOnce() {
        // A hair below half way between two floats: as a Double it is half way, and would be rounded up.
        #expect(float("1.00000017881393432617187499") == Float(1).nextUp)
        #expect(Float(Double("1.00000017881393432617187499") ?? 0) == Float(1).nextUp.nextUp)
    }

    @Test(arguments: ["3.4028235e38", "-3.4028235e38", "3.40282356e38"])
    func largestFloatsFit(text: String) {
        #expect(float(text)?.magnitude == Float.greatestFiniteMagnitude)
    }

    @Test(arguments: ["3.4028236e38", "-3.4028236e38", "1e39", "400000000000000000000000000000000000000"])
    func floatsAreNeverInfinite(text: String) {
        #expect(float(text) == nil)
        #expect(double(text) != nil)
    }

    // MARK: Decimals

    static let decimals = [
        "0", "1", "-1", "0.1", "-0.1", "12.50", "1e2", "1.5e-3", "18446744073709551615",
        "18446744073709551616", "-18446744073709551616.5", "0.00000000000000000001",
        "123456789012345678901234567890.12345678", "99999999999999999999999999999999999999",
        "0.99999999999999999999999999999999999999", "340282366920938463463374607431768211455",
        "-340282366920938463463374607431768211455", "34028236692093846346337460743176821145.5", "1e127",
        "1e-127", "1e-128", "-1e-128", "123e-128", "10e-129", "1" + String(repeating: "0", count: 127),
        "0." + String(repeating: "0", count: 126) + "1",
        "100000000000000000000000000000000000000000000000000e-50",
        "1.00000000000000000000000000000000000000000000000", "1234567890123456789012345678901234567890",
        "12345678901234567890123456789012345678e127", "1e128", "1e165", "3.4e165",
        "340282366920938463463374607431768211455e127",
    ]

    @Test(arguments: decimals)
    func decimalsAreExact(text: String) throws {
        let value = try #require(decimal(text))
        #expect(form(value.description) == form(text))
    }

    @Test(arguments: [
        "1e400", "1e166", "-1e166", "1e-129", "123e-129", "1e-400", "340282366920938463463374607431768211456",
        "1234567890123456789012345678901234567891", "0.1234567890123456789012345678901234567891",
        "1.000000000000000000000000000000000000000000000001", "999999999999999999999999999999999999999",
        "34028236692093846346337460743176821145.6", "1e99999999999999999999", "1e-99999999999999999999",
        "340282366920938463463374607431768211456e127",
    ])
    func decimalsAreNeverRounded(text: String) {
        #expect(decimal(text) == nil)
    }

    @Test(arguments: [
        "0", "-0", "0.0", "0e400", "0e-400", "0e99999999999999999999", "-0.000e-99999999999999999999",
    ])
    func decimalZeroIsZeroInAnySpelling(text: String) {
        #expect(decimal(text) == 0)
        #expect(decimal(text)?.description == "0")
    }

    @Test func randomDecimalsAreExactOrRefused() {
        var generator = SeededGenerator(seed: Self.seed)
        var wrong: String?
        for _ in 0..<3000 {
            let text = randomNumber(&generator)
            guard let form = form(text) else { continue }
            // What surely fits: 38 digits and a power of ten from -128 to 127.
            let fits = form.digits.isEmpty || form.digits.count <= 38 && (-128...127).contains(form.exponent)
            let value = decimal(text)
            if fits, value == nil { wrong = text }
            if let value, self.form(value.description) != form { wrong = text }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    // MARK: Which texts are numbers

    @Test func numbersAreToldAsTheGrammarTellsThem() {
        var generator = SeededGenerator(seed: Self.seed)
        let alphabet = Array("0123456789--..eE++ x\0".utf8)
        var wrong: String?
        var acceptedCount = 0
        for _ in 0..<5000 {
            var bytes = Array(randomNumber(&generator).utf8)
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let isNumber = JSONGrammar.accepts(bytes) && !text.contains(" ")
            if text.withByteView({ $0.isJSONNumber }) != isNumber { wrong = text }
            if isNumber { acceptedCount += 1 }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
        #expect((500...4500).contains(acceptedCount))
    }

    @Test(arguments: [
        "", "-", "+1", " 1", "1 ", "1.", ".1", "01", "-01", "1e", "1e+", "0x1", "1_0", "NaN", "inf", "١",
        "1.5.5", "1e5e5", "true", "\"1\"", "[1]", "12345678a",
    ])
    func otherTextsAreNoNumbers(text: String) {
        #expect(!text.withByteView { $0.isJSONNumber })
    }

    // MARK: Helpers

    /// A number in any spelling, with up to 40 digits.
    private func randomNumber(_ generator: inout SeededGenerator) -> String {
        func digits(_ range: ClosedRange<Int>) -> String {
            let count = Int.random(in: range, using: &generator)
            return String((0..<count).map { _ in Character("\(Int.random(in: 0...9, using: &generator))") })
        }
        var text = Bool.random(using: &generator) ? "-" : ""
        let whole = digits(0...(Bool.random(using: &generator) ? 25 : 3)).drop { $0 == "0" }
        text += whole.isEmpty ? "0" : whole
        if Bool.random(using: &generator) {
            text += "." + digits(1...(Bool.random(using: &generator) ? 20 : 3))
        }
        if Bool.random(using: &generator) {
            let exponent = Int.random(in: -30...30, using: &generator)
            let isLarge = Int.random(in: 0..<4, using: &generator) == 0
            text += ["e", "E"].randomElement(using: &generator) ?? "e"
            if exponent >= 0 { text += ["", "+", "0", "+00"].randomElement(using: &generator) ?? "" }
            text += "\(isLarge ? exponent * 12 : exponent)"
        }
        return text
    }

    private func finite<Value: FloatingPoint>(_ value: Value?) -> Value? {
        value.flatMap { $0.isFinite ? $0 : nil }
    }

    private func double(_ text: String) -> Double? { text.withPaddedBytes { JSONNumber.double($0) } }

    private func float(_ text: String) -> Float? { text.withPaddedBytes { JSONNumber.float($0) } }

    private func decimal(_ text: String) -> Decimal? { text.withPaddedBytes { JSONNumber.decimal($0) } }

    private func form(_ text: String) -> JSONDecimalForm? { text.withPaddedBytes { JSONDecimalForm($0) } }

    private func integer<Value: FixedWidthInteger>(_ text: String, as type: Value.Type) -> Outcome<Value> {
        switch text.withPaddedBytes({ JSONNumber.integer($0, as: type) }) {
        case .value(let value): .value(value)
        case .fraction: .fraction
        case .outOfRange: .outOfRange
        }
    }

    /// As `JSONNumber.Integer`, to compare.
    private enum Outcome<Value: Equatable>: Equatable {
        case value(Value), fraction, outOfRange
    }
}
