import Foundation
import Lift
import Testing

@Suite struct DecimalsTests {
    private static let locale = Locale(identifier: "en_US_POSIX")

    func decimal(_ text: String) throws -> Decimal {
        try #require(Decimal(string: text, locale: Self.locale))
    }

    @Test(arguments: [
        "0", "1", "-1", "12.5", "0.1", "-0.000001", "1e2", "1.50e1", "18446744073709551615",
        "18446744073709551616",
        "12345678901234567890123456789012345678", "-12345678901234567890123456789012345678",
        "0.12345678901234567890123456789012345678", "1234567890123456789.0123456789012345678", "1e127",
        "1e-128",
        "340282366920938463463374607431768211455", "99999999999999999999999999999999999999",
    ])
    func everyDigitIsKept(text: String) throws {
        let value = try decimal(text)
        try expectLift(ofText: text, .value(value))
        try expectLift(ofText: #""\#(text)""#, .value(value))
        try expectLift(of: text, .value(value))
        try expectLift(of: value, .value(value))
        try expectLift(ofAny: value, .value(value))
    }

    @Test func zerosThatDoNotCountAreNoDigits() throws {
        let zeros = String(repeating: "0", count: 100)
        try expectLift(ofText: "1.5" + zeros, .value(try decimal("1.5")))
        try expectLift(ofText: "1\(zeros)e-100", .value(Decimal(1)))
        try expectLift(ofText: "0.\(zeros)1e101", .value(Decimal(1)))
        try expectLift(ofText: "0e999999999999999999999999", .value(Decimal(0)))
        try expectLift(ofText: "-0", .value(Decimal(0)))
    }

    @Test(arguments: [
        "340282366920938463463374607431768211456", "1234567890123456789012345678901234567890.5",
        "0.1234567890123456789012345678901234567891", "1e400", "1e-400", "1e166", "1e-129",
        "-1e99999999999999999999",
    ])
    func whatCannotBeHeldExactlyIsAnError(text: String) throws {
        let message = "expected Decimal, found number \(text), which doesn't fit"
        try expectLift(ofText: text, LiftOutcome<Decimal>.fails(.range, message))
        let quoted = #"expected Decimal, found string "\#(text)", which doesn't fit"#
        try expectLift(of: text, LiftOutcome<Decimal>.fails(.range, quoted))
    }

    @Test func builtNumbersOfOtherTypesAreLifted() throws {
        try expectLift(of: Int64.min, .value(try decimal("-9223372036854775808")))
        try expectLift(of: UInt64.max, .value(try decimal("18446744073709551615")))
        try expectLift(of: 0.1, .value(try decimal("0.1")))
        try expectLift(of: Float(0.1), .value(try decimal("0.1")))
        try expectLift(
            of: 1e300,
            LiftOutcome<Decimal>.fails(.range, "expected Decimal, found number 1e+300, which doesn't fit"))
        try expectLift(
            of: Double.nan,
            LiftOutcome<Decimal>.fails(.range, "expected Decimal, found number nan, which doesn't fit"))
        try expectLift(
            of: Double.infinity,
            LiftOutcome<Decimal>.fails(.range, "expected Decimal, found number inf, which doesn't fit"))
    }

    @Test(arguments: [
        (#"" 1""#, #"string " 1""#), (#""1 ""#, #"string "1 ""#), (#""1,5""#, #"string "1,5""#),
        (#""NaN""#, #"string "NaN""#),
        ("true", "bool true"), ("[]", "array of 0"), ("{}", "dictionary of 0"),
    ])
    func everythingElseIsAnErrorOfTheType(text: String, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<Decimal>.fails(.type, "expected Decimal, found \(found)"))
    }

    @Test func nullIsAnErrorOfItsOwn() throws {
        try expectLift(ofText: "null", LiftOutcome<Decimal>.fails(.null, "expected Decimal, found null"))
    }

    // MARK: Number formatter

    // MARK: Property lists of Codable

    @Test(arguments: [
        "0", "-1.25", "65536", "12345678901234567890123456789012345678", "1e127", "-7e-127",
        "340282366920938463463374607431768211455e127", "6553600000000000000000000000000000",
    ])
    func aDecimalThatPropertyListEncoderWroteIsRead(text: String) throws {
        let value = try decimal(text)
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let data = try encoder.encode([value])
            #expect(try Jar(plist: data)^ == [value])
            #expect(try JarDecoder().decode([Decimal?].self, fromPlist: data) == [value])
        }
    }

    @Test(arguments: [
        ("<key>exponent</key><integer>200</integer>", LiftError.Kind.range, "exponent"),
        ("<key>length</key><integer>9</integer>", .value, ""),
        ("<key>length</key><integer>-1</integer>", .value, ""),
        ("<key>mantissa</key><array><integer>1</integer></array>", .value, ""),
        ("<key>isNegative</key><integer>1</integer>", .type, "isNegative"),
        // What `PropertyListEncoder` writes for NaN.
        ("<key>length</key><integer>0</integer><key>isNegative</key><true/>", .value, ""),
        ("", .missing, "exponent"),
    ])
    func aDamagedDecimalOfAPropertyListIsRefused(members: String, kind: LiftError.Kind, key: String) throws {
        let others =
            members.isEmpty
            ? ""
            : """
            <key>exponent</key><integer>0</integer><key>isNegative</key><false/><key>length</key>\
            <integer>1</integer><key>mantissa</key><array>\(String(repeating: "<integer>1</integer>", count: 8))</array>
            """
        // The last one of equal keys counts.
        let jar = try Jar(plist: Data("<plist><dict>\(others)\(members)</dict></plist>".utf8))
        let refusal = try failure { try jar^ as Decimal }
        #expect(refusal.kind == kind && refusal.key == key)
        #expect(try failure { try JarDecoder().decode(Decimal.self, from: jar) }.kind == kind)
    }

    @Test func inJSONADecimalIsNoDictionary() throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let text = try String(json: Jar(plist: encoder.encode([Decimal(1)])))
        let refusal = try failure { try Jar(json: text)^ as [Decimal] }
        #expect(refusal.message == "expected Decimal, found dictionary of 5")
    }

    // MARK: Writing

    @Test(arguments: [
        ("0", "0"), ("1.10", "1.1"), ("-12.5", "-12.5"), ("0.00001", "0.00001"),
        ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
    ])
    func aDecimalIsWrittenWithItsOwnDigits(text: String, written: String) throws {
        try expectWritten(try decimal(text), as: written)
    }

    @Test(arguments: ["1e127", "1e-128", "340282366920938463463374607431768211455", "-7e-100"])
    func whatIsWrittenIsReadBackExactly(text: String) throws {
        let value = try decimal(text)
        #expect(try Jar(json: String(json: value))^ as Decimal == value)
    }

    @Test func aReadDecimalIsWrittenAsItWasSpelled() throws {
        #expect(try String(json: Jar(json: "1.100")) == "1.100")
    }

    @Test func notANumberCannotBeWritten() {
        expectUnwritable(Decimal.nan, "JSON can't store NaN")
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func randomDecimalsSurvive(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let significand =
                Decimal(generator.next()) * Decimal(UInt64.random(in: 0..<1_000_000_000, using: &generator))
            let value = Decimal(
                sign: Bool.random(using: &generator) ? .minus : .plus,
                exponent: Int.random(in: -100...90, using: &generator),
                significand: significand)
            #expect(try Jar(json: String(json: value))^ as Decimal == value, "\(value), seed \(seed)")
            #expect(try Jar(value.description)^ as Decimal == value, "\(value), seed \(seed)")
        }
    }
}
