import Foundation
import Lift
import Testing

@Suite struct IntegersTests {
    // MARK: Widths

    @Test func everyWidthHoldsItsBoundsAndNothingBeyond() throws {
        try expectBounds(of: Int.self)
        try expectBounds(of: Int8.self)
        try expectBounds(of: Int16.self)
        try expectBounds(of: Int32.self)
        try expectBounds(of: Int64.self)
        try expectBounds(of: UInt.self)
        try expectBounds(of: UInt8.self)
        try expectBounds(of: UInt16.self)
        try expectBounds(of: UInt32.self)
        try expectBounds(of: UInt64.self)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func wideIntegersHoldTheirBoundsAndNothingBeyond() throws {
        try expectWideBounds(of: Int128.self)
        try expectWideBounds(of: UInt128.self)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func expectWideBounds<Value: FixedWidthInteger & JarElement & Hashable>(of type: Value.Type)
        throws
    {
        let around = [
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
            "18446744073709551615", "-18446744073709551615", "18446744073709551616", "-18446744073709551616",
            "99999999999999999999999999999999999999", "-10000000000000000000000000000000000000",
        ].compactMap { Value($0) }
        for value in [Value.min, Value.min + 1, 0, 1, Value.max - 1, Value.max] + around {
            let text = "\(value)"
            try expectLift(ofText: text, .value(value))
            try expectLift(ofText: #""\#(text)""#, .value(value))
            try expectLift(ofText: text + ".0", .value(value))
            try expectLift(of: value, .value(value))
            try expectLift(of: text, .value(value))
            try expectWritten(value, as: text)
            #expect(try Jar(value) == Jar(json: text))
            #expect(try Jar(plist: Data(plist: ["k": value]))["k"]^ == value)
            #expect(try Jar([value: 1])^ == [value: 1])
            #expect(try Jar(json: #"{"\#(text)":[\#(text)]}"#)^ == [value: [value]])
        }
        let name = "\(type)"
        for beyond in [Value.max.description.plusOne, Value.min.description.awayFromZero, "1e39", "-1e400"] {
            let message = "expected \(name), found number \(beyond), which doesn't fit"
            try expectLift(ofText: beyond, LiftOutcome<Value>.fails(.range, message))
        }
        try expectLift(ofText: "1.5", LiftOutcome<Value>.fails(.type, "expected \(name), found number 1.5"))
        try expectLift(ofText: "1e30", .value(Value("1" + String(repeating: "0", count: 30)) ?? 0))
        try expectLift(ofText: "true", LiftOutcome<Value>.fails(.type, "expected \(name), found bool true"))
    }

    private func expectBounds<Value: FixedWidthInteger & JarElement & Sendable>(of type: Value.Type) throws {
        for value in [Value.min, Value.min + 1, 0, 1, Value.max - 1, Value.max] {
            let text = "\(value)"
            try expectLift(ofText: text, .value(value))
            try expectLift(ofText: #""\#(text)""#, .value(value))
            try expectLift(ofText: text + ".0", .value(value))
            try expectLift(ofText: text + (value == 0 ? "e-2" : "00e-2"), .value(value))
            try expectLift(of: value, .value(value))
            try expectLift(of: text, .value(value))
            try expectLift(ofAny: value, .value(value))
            try expectWritten(value, as: text)
            let written = try String(json: value)
            #expect(try Jar(json: written)^ as Value == value)
        }
        let name = "\(type)"
        for beyond in [Value.max.description.plusOne, Value.min.description.awayFromZero] {
            let message = "expected \(name), found number \(beyond), which doesn't fit"
            try expectLift(ofText: beyond, LiftOutcome<Value>.fails(.range, message))
            let quoted = #"expected \#(name), found string "\#(beyond)", which doesn't fit"#
            try expectLift(ofText: #""\#(beyond)""#, LiftOutcome<Value>.fails(.range, quoted))
            try expectLift(of: beyond, LiftOutcome<Value>.fails(.range, quoted))
        }
    }

    @Test func builtNumbersAreHeldToTheWidthToo() throws {
        try expectLift(
            of: 300, LiftOutcome<UInt8>.fails(.range, "expected UInt8, found number 300, which doesn't fit"))
        try expectLift(
            of: -1, LiftOutcome<UInt>.fails(.range, "expected UInt, found number -1, which doesn't fit"))
        let largest = "18446744073709551615"
        try expectLift(
            of: UInt64.max,
            LiftOutcome<Int>.fails(.range, "expected Int, found number \(largest), which doesn't fit"))
        try expectLift(
            ofAny: UInt64.max,
            LiftOutcome<Int>.fails(.range, "expected Int, found number \(largest), which doesn't fit"))
        try expectLift(
            of: 1e300, LiftOutcome<Int>.fails(.range, "expected Int, found number 1e+300, which doesn't fit")
        )
    }

    // MARK: Spellings

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("0.0", 0), ("-0.0e5", 0), ("0e99999999999999999999", 0), ("1.0", 1),
        ("1e2", 100),
        ("1E+2", 100), ("100e-2", 1), ("1.50e1", 15), ("-2.5e1", -25), ("0.00001e5", 1),
        ("12.000000000000000000", 12),
        ("9223372036854775807.0", Int.max), ("922337203685477580.7e1", Int.max),
        ("-9223372036854775808e0", Int.min),
        ("1000000000000000000000000e-24", 1), ("0.000000000000000000000000000001e30", 1),
    ])
    func aNumberWithoutAFractionIsAnInteger(text: String, value: Int) throws {
        try expectLift(ofText: text, .value(value))
        try expectLift(ofText: #""\#(text)""#, .value(value))
        try expectLift(of: text, .value(value))
    }

    @Test(arguments: ["1.5", "-0.1", "1e-1", "15e-1", "1e-400", "9223372036854775807.5", "0.5e0"])
    func aFractionIsNoInteger(text: String) throws {
        try expectLift(ofText: text, LiftOutcome<Int>.fails(.type, "expected Int, found number \(text)"))
        try expectLift(ofText: text, LiftOutcome<UInt8>.fails(.type, "expected UInt8, found number \(text)"))
        try expectLift(of: text, LiftOutcome<Int>.fails(.type, #"expected Int, found string "\#(text)""#))
    }

    @Test(arguments: ["1e400", "-1e19", "1e19", "1e99999999999999999999", "123456789012345678901234567890"])
    func aNumberBeyondEveryIntegerDoesNotFit(text: String) throws {
        let message = "expected Int, found number \(text), which doesn't fit"
        try expectLift(ofText: text, LiftOutcome<Int>.fails(.range, message))
    }

    @Test(arguments: [
        " 12", "12 ", "\t12", "+12", "0x1F", "012", "1_000", "1,000", "", "-", "1.", ".5", "1e", "e5", "NaN",
        "inf",
        "twelve", "١٢", "12\u{0}", "--1", "1.0.0",
    ])
    func aStringThatIsNoJSONNumberIsNoInteger(text: String) throws {
        let quoted = try String(json: Jar(text))
        let message = "expected Int, found string \(quoted)"
        try expectLift(of: text, LiftOutcome<Int>.fails(.type, message))
        try expectLift(ofText: quoted, LiftOutcome<Int>.fails(.type, message))
    }

    // MARK: Other types

    @Test func builtFloatingPointNumbersAreIntegersIfTheyAreWhole() throws {
        try expectLift(of: 4.0, .value(4))
        try expectLift(of: -0.0, .value(0))
        try expectLift(of: Float(16_777_216), .value(16_777_216))
        try expectLift(of: Decimal(12), .value(12))
        try expectLift(of: 1.5, LiftOutcome<Int>.fails(.type, "expected Int, found number 1.5"))
        try expectLift(of: Float(1.5), LiftOutcome<Int>.fails(.type, "expected Int, found number 1.5"))
        try expectLift(of: Decimal(15) / 10, LiftOutcome<Int>.fails(.type, "expected Int, found number 1.5"))
        try expectLift(ofAny: 1.5, LiftOutcome<Int>.fails(.type, "expected Int, found number 1.5"))
    }

    @Test func otherWidthsTakeTheSameBuiltNumbers() throws {
        func outOfRange<Value>(_ type: Value.Type, _ number: String) -> LiftOutcome<Value> {
            .fails(.range, "expected \(type), found number \(number), which doesn't fit")
        }
        try expectLift(of: 255.0, LiftOutcome<UInt8>.value(255))
        try expectLift(of: 300.0, outOfRange(UInt8.self, "300"))
        try expectLift(of: -1.0, outOfRange(UInt64.self, "-1"))
        try expectLift(of: 1e19, LiftOutcome<UInt64>.value(10_000_000_000_000_000_000))
        try expectLift(of: Decimal(-1), outOfRange(UInt.self, "-1"))
        try expectLift(of: -1.5, LiftOutcome<UInt8>.fails(.type, "expected UInt8, found number -1.5"))
        try expectLift(of: Float(0.5), LiftOutcome<Int16>.fails(.type, "expected Int16, found number 0.5"))
    }

    @Test func whatIsNoNumberIsNoInteger() throws {
        try expectLift(
            of: Double.nan,
            LiftOutcome<Int>.fails(.range, "expected Int, found number nan, which doesn't fit"))
        try expectLift(
            of: Double.infinity,
            LiftOutcome<Int>.fails(.range, "expected Int, found number inf, which doesn't fit"))
        try expectLift(
            of: -Float.infinity,
            LiftOutcome<Int>.fails(.range, "expected Int, found number -inf, which doesn't fit"))
        try expectLift(
            of: Decimal.nan,
            LiftOutcome<Int>.fails(.range, "expected Int, found number NaN, which doesn't fit"))
        try expectLift(
            of: Decimal.nan,
            LiftOutcome<UInt8>.fails(.range, "expected UInt8, found number NaN, which doesn't fit"))
    }

    @Test(arguments: [
        ("true", "bool true"), ("[1]", "array of 1"), (#"{"a":1,"b":2}"#, "dictionary of 2"),
        (#""a\n""#, #"string "a\n""#),
    ])
    func everythingElseIsAnErrorOfTheType(text: String, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<Int>.fails(.type, "expected Int, found \(found)"))
        try expectLift(ofText: text, LiftOutcome<UInt64>.fails(.type, "expected UInt64, found \(found)"))
    }

    @Test func nullIsAnErrorOfItsOwn() throws {
        try expectLift(ofText: "null", LiftOutcome<Int>.fails(.null, "expected Int, found null"))
        try expectLift(of: null, LiftOutcome<Int16>.fails(.null, "expected Int16, found null"))
        try expectLift(ofAny: foreignNull, LiftOutcome<Int>.fails(.null, "expected Int, found null"))
    }

    // MARK: Number formatter

    // MARK: Random numbers

    @Test(arguments: [1, 2, 3] as [UInt64])
    func randomIntegersSurvive(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let signed =
                Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 0..<64, using: &generator)
            let unsigned = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            #expect(try String(json: signed) == "\(signed)", "seed \(seed)")
            #expect(try Jar(json: "\(signed)")^ as Int64 == signed, "seed \(seed)")
            #expect(try String(json: unsigned) == "\(unsigned)", "seed \(seed)")
            #expect(try Jar(json: "\(unsigned)")^ as UInt64 == unsigned, "seed \(seed)")
            #expect((try? Jar(json: "\(signed)")^ as Int16) == Int16(exactly: signed), "seed \(seed)")
            #expect((try? Jar(signed)^ as UInt32) == UInt32(exactly: signed), "seed \(seed)")
            #expect((try? Jar(json: "\(unsigned)")^ as Int) == Int(exactly: unsigned), "seed \(seed)")
        }
    }
}

extension String {
    /// The next integer of a text of digits.
    fileprivate var plusOne: String {
        var digits = Array(self)
        for place in digits.indices.reversed() {
            if digits[place] != "9" {
                digits[place] = Character("\((digits[place].wholeNumberValue ?? 0) + 1)")
                return String(digits)
            }
            digits[place] = "0"
        }
        return "1" + String(digits)
    }

    /// The next integer below a text of a minimum: `-129` for `-128`, `-1` for `0`.
    fileprivate var awayFromZero: String {
        hasPrefix("-") ? "-" + String(dropFirst()).plusOne : "-" + plusOne
    }
}
