import Foundation
import Lift
import Testing

@Suite struct FloatingPointTests {
    @Test(arguments: [
        ("0", 0), ("1", 1), ("-1.5", -1.5), ("0.1", 0.1), ("1e2", 100), ("1E-2", 0.01), ("12.50", 12.5),
        ("5e-324", .leastNonzeroMagnitude), ("2.2250738585072014e-308", .leastNormalMagnitude), ("1e-400", 0),
        ("0e400", 0), ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ("9007199254740993", 9_007_199_254_740_992),
        ("0.1000000000000000055511151231257827", 0.1), ("18446744073709551616", 18_446_744_073_709_551_616),
        ("100000000000000000000000000000000000000000", 1e41), ("8.5e22", 8.5e22),
        ("123456789012345678e-30", 1.23456789012345678e-13),
        ("0.00000000000000000000000000000000000000000000000001", 1e-50),
    ])
    func everyNumberIsRoundedToTheNearestDouble(text: String, value: Double) throws {
        try expectLift(ofText: text, .value(value))
        try expectLift(ofText: #""\#(text)""#, .value(value))
        try expectLift(of: text, .value(value))
    }

    @Test func theSignOfZeroIsKept() throws {
        #expect(try (Jar(json: "-0")^ as Double).sign == .minus)
        #expect(try (Jar(json: "-0.0")^ as Double).sign == .minus)
        #expect(try (Jar(json: "-0e1")^ as Float).sign == .minus)
        #expect(try (Jar(json: "0")^ as Double).sign == .plus)
    }

    @Test(arguments: ["1e400", "-1e400", "1.7976931348623159e308", "2e308", "1e99999999999999999999"])
    func aNumberBeyondDoubleIsNeverInfinite(text: String) throws {
        let message = "expected Double, found number \(text), which doesn't fit"
        try expectLift(ofText: text, LiftOutcome<Double>.fails(.range, message))
        let quoted = #"expected Double, found string "\#(text)", which doesn't fit"#
        try expectLift(of: text, LiftOutcome<Double>.fails(.range, quoted))
    }

    @Test(arguments: [
        ("0.1", Float(0.1)), ("16777217", 16_777_216), ("3.4028235e38", .greatestFiniteMagnitude),
        ("1e-45", .leastNonzeroMagnitude),
        ("1.00000017881393432617187499", 1.0000001), ("1.00000017881393432617187501", 1.0000002),
        ("1e-60", 0),
    ])
    func everyNumberIsRoundedOnceToTheNearestFloat(text: String, value: Float) throws {
        try expectLift(ofText: text, .value(value))
        try expectLift(of: text, .value(value))
    }

    @Test(arguments: ["1e39", "-3.5e38", "1e400"])
    func aNumberBeyondFloatIsNeverInfinite(text: String) throws {
        let message = "expected Float, found number \(text), which doesn't fit"
        try expectLift(ofText: text, LiftOutcome<Float>.fails(.range, message))
    }

    @Test func aBuiltDoubleBeyondFloatDoesNotFit() throws {
        try expectLift(
            of: 1e39,
            LiftOutcome<Float>.fails(.range, "expected Float, found number 1e+39, which doesn't fit"))
    }

    @Test func builtNumbersOfOtherTypesAreLifted() throws {
        try expectLift(of: 3, .value(3.0))
        try expectLift(of: UInt64.max, .value(18_446_744_073_709_551_615.0))
        try expectLift(of: Float(0.1), .value(0.1))
        try expectLift(of: 0.1, .value(Float(0.1)))
        try expectLift(of: Decimal(125) / 100, .value(1.25))
        try expectLift(of: Decimal(125) / 100, .value(Float(1.25)))
        try expectLift(ofAny: 3, .value(3.0))
        try expectLift(ofAny: 1.5, .value(1.5))
        let foreignNumber: Any = hasFullFoundation ? NSNumber(value: 1.5) : 1.5
        try expectLift(ofAny: foreignNumber, .value(Float(1.5)))
    }

    @Test(arguments: [" 1.5", "1,5", "+1.5", ".5", "1.", "0x1p3", "nan", "inf", "Infinity", ""])
    func aStringThatIsNoJSONNumberIsNoDouble(text: String) throws {
        try expectLift(
            of: text, LiftOutcome<Double>.fails(.type, #"expected Double, found string "\#(text)""#))
        try expectLift(
            ofText: #""\#(text)""#,
            LiftOutcome<Float>.fails(.type, #"expected Float, found string "\#(text)""#))
    }

    @Test(arguments: [("true", "bool true"), ("[1.5]", "array of 1"), ("{}", "dictionary of 0")])
    func everythingElseIsAnErrorOfTheType(text: String, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<Double>.fails(.type, "expected Double, found \(found)"))
        try expectLift(ofText: text, LiftOutcome<Float>.fails(.type, "expected Float, found \(found)"))
    }

    @Test func nullIsAnErrorOfItsOwn() throws {
        try expectLift(ofText: "null", LiftOutcome<Double>.fails(.null, "expected Double, found null"))
        try expectLift(of: null, LiftOutcome<Float>.fails(.null, "expected Float, found null"))
    }

    @Test func aDecimalThatIsNoNumberIsNone() throws {
        try expectLift(
            of: Decimal.nan,
            LiftOutcome<Double>.fails(.range, "expected Double, found number NaN, which doesn't fit"))
        try expectLift(
            of: Decimal.nan,
            LiftOutcome<Float>.fails(.range, "expected Float, found number NaN, which doesn't fit"))
    }

    // MARK: Arrays

    @Test func arraysOfNumbersAreLifted() throws {
        let text = "[0, -1.5, 1e2, 0.1, 123456789012345678901234567890]"
        #expect(try Jar(json: text)^ as [Double] == [0, -1.5, 100, 0.1, 1.2345678901234568e29])
        #expect(try Jar(json: text)^ as [Float] == [0, -1.5, 100, 0.1, 1.2345678901234568e29])
        #expect(try Jar(json: "[]")^ as [Double] == [])
        #expect(try Jar(json: "[[1, 2], [], [3.5]]")^ as [[Double]] == [[1, 2], [], [3.5]])
        #expect(try Jar(json: #"{"a": [1, 2]}"#)["a"]^ as [Double]? == [1, 2])
        let bytes = try Data(plist: [1.5, 2] as Jar)
        #expect(try Jar(plist: bytes)^ as [Double] == [1.5, 2])
    }

    @Test func otherElementsAreLiftedAsAlone() throws {
        #expect(try Jar(json: #"[1, "2.5", 3]"#)^ as [Double] == [1, 2.5, 3])
        #expect(try Jar(json: #"["2.5"]"#)^ as [Float] == [2.5])
        #expect(try Jar([1, 2.5] as Jar)^ as [Double] == [1, 2.5])
        #expect(try Jar(json: "[1, null]")^ as [Double?] == [1, nil])
    }

    @Test(arguments: [
        ("[1, null]", "[1]", LiftError.Kind.null, "expected Double, found null"),
        ("[0.5, [1], 2]", "[1]", .type, "expected Double, found array of 1"),
        ("[[1], 2]", "[0]", .type, "expected Double, found array of 1"),
        (#"[1, 2, "x"]"#, "[2]", .type, #"expected Double, found string "x""#),
        ("[1, 1e400]", "[1]", .range, "expected Double, found number 1e400, which doesn't fit"),
        ("{}", "", .type, "expected [Double], found dictionary of 0"),
    ])
    func anElementThatIsNoNumberIsAnErrorAtItsPath(
        text: String, path: String, kind: LiftError.Kind, message: String
    ) throws {
        expectFailure(kind, message, at: path) { _ = try Jar(json: text)^ as [Double] }
    }

    @Test func arraysAreWrittenInEveryForm() throws {
        #expect(try String(json: [0.1, -0, 1, 1e16, 123.456]) == "[0.1,0,1,1e+16,123.456]")
        #expect(try String(json: [] as [Double]) == "[]")
        #expect(try String(json: [[0.5], [], [-1.5, 2]]) == "[[0.5],[],[-1.5,2]]")
        #expect(try String(json: [0.5, 2], prettyPrinted: true) == "[\n  0.5,\n  2\n]")
        #expect(try Jar(plist: Data(plist: [0.5, 2]))^ as [Double] == [0.5, 2])
        expectFailure(.unsupported, "JSON can't store nan", at: "[1]") {
            _ = try Data(json: [1, Double.nan, 2])
        }
        expectFailure(.unsupported, "JSON can't store inf", at: "[0][2]") {
            _ = try Data(json: [[1, 2, Double.infinity]])
        }
    }

    // MARK: Writing

    @Test(arguments: [
        (0.0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (-1.5, "-1.5"),
        (1e15, "1000000000000000"),
        (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"),
        (-9_007_199_254_740_992, "-9007199254740992"), (1e16, "1e+16"), (1e22, "1e+22"), (1e300, "1e+300"),
        (.leastNonzeroMagnitude, "5e-324"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (1.0 / 3, "0.3333333333333333"),
    ])
    func theShortestTextIsWritten(value: Double, text: String) throws {
        try expectWritten(value, as: text)
        let lifted: Double = try Jar(json: text)^
        #expect(lifted == value && lifted.sign == value.sign)
    }

    @Test func aFloatIsWrittenWithItsOwnDigits() throws {
        try expectWritten(Float(0.1), as: "0.1")
        try expectWritten(Float(1), as: "1")
        try expectWritten(Float(-0.0), as: "-0")
        try expectWritten(Float(16_777_216), as: "16777216")
        try expectWritten(Float(16_777_218), as: "1.6777218e+07")
        try expectWritten(Float.greatestFiniteMagnitude, as: "3.4028235e+38")
    }

    @Test func notANumberAndInfinityCannotBeWritten() {
        expectUnwritable(Double.nan, "JSON can't store nan")
        expectUnwritable(Double.infinity, "JSON can't store inf")
        expectUnwritable(-Double.infinity, "JSON can't store -inf")
        expectUnwritable(Float.nan, "JSON can't store nan")
        expectUnwritable(-Float.infinity, "JSON can't store -inf")
    }

    @Test func textsKeysAndErrorsShowWhatIsWritten() throws {
        #expect(try Jar(1.0)^ as String == "1")
        #expect(try Jar(-0.0)^ as String == "-0")
        #expect(try Jar(Float(2))^ as String == "2")
        #expect(try Jar(9_007_199_254_740_992.0)^ as String == "9007199254740992")
        #expect(try Jar(0.5)^ as String == "0.5")
        #expect(Jar(1.0).description == "1")
        #expect(try String(json: [1.0: "a"]) == #"{"1":"a"}"#)
        #expect(try Jar([1.0: "a"])^ as [Double: String] == [1: "a"])
        expectFailure(.type, "expected Bool, found number 1", at: "") { _ = try Jar(1.0)^ as Bool }
        expectFailure(.type, "expected Bool, found number 1", at: "") { _ = try Jar(Float(1))^ as Bool }
        #expect(try Jar(1.0)^ as Decimal == 1)
        #expect(Jar(1.0) == 1 && Jar(Float(1)) == Jar(1.0))
        #expect(try Jar(json: "1.0") == Jar(1.0) && String(json: Jar(json: "1.0")) == "1.0")
    }

    @Test(arguments: PropertyListFormat.all)
    func aWholeNumberStaysARealInPropertyLists(format: PropertyListFormat) throws {
        let data = try Data(plist: ["k": 1.0, "i": 1] as Jar, format: format)
        #expect(try type(of: Jar(plist: data)["k"].asAny()) == Double.self)
        #expect(try type(of: Jar(plist: data)["i"].asAny()) == Int.self)
    }

    // MARK: Random numbers

    /// Bit patterns, whole numbers of all lengths, and eighths.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func foundationWritesTheSameBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var doubles: [Double] = [], floats: [Float] = []
        for index in 0..<TestSize.count(10_000, full: 350_000) {
            let bits = generator.next()
            let whole = Int64(truncatingIfNeeded: bits) >> Int64.random(in: 0..<64, using: &generator)
            switch index % 3 {
            case 0:
                doubles.append(Double(bitPattern: bits))
                floats.append(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            case 1:
                doubles.append(Double(whole))
                floats.append(Float(whole))
            default:
                doubles.append(Double(whole) / 8)
                floats.append(Float(whole) / 8)
            }
        }
        doubles.removeAll { !$0.isFinite }
        floats.removeAll { !$0.isFinite }
        let written = try Data(json: doubles), writtenFloats = try Data(json: floats)
        #expect(written == (try JSONEncoder().encode(doubles)), "seed \(seed)")
        #expect(writtenFloats == (try JSONEncoder().encode(floats)), "seed \(seed)")
        let read: [Double] = try Jar(json: written)^, readFloats: [Float] = try Jar(json: writtenFloats)^
        #expect(read.map(\.bitPattern) == doubles.map(\.bitPattern), "seed \(seed)")
        #expect(readFloats.map(\.bitPattern) == floats.map(\.bitPattern), "seed \(seed)")
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func randomDoublesSurvive(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            #expect(try Jar(json: String(json: double))^ as Double == double, "seed \(seed)")
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard float.isFinite else { continue }
            #expect(try Jar(json: String(json: float))^ as Float == float, "seed \(seed)")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func randomTextsAreReadAsTheStandardLibraryReadsThem(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            var text = Bool.random(using: &generator) ? "-" : ""
            text += "\(generator.next() >> UInt64.random(in: 0..<64, using: &generator))"
            if Bool.random(using: &generator) { text += ".\(generator.next())" }
            if Bool.random(using: &generator) { text += "e\(Int.random(in: -60...18, using: &generator))" }
            #expect(try Jar(json: text)^ as Double == Double(text), "\(text), seed \(seed)")
            #expect(try Jar(json: text)^ as Float == Float(text), "\(text), seed \(seed)")
        }
    }
}
