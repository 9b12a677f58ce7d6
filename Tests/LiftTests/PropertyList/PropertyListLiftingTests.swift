import Foundation
import Testing

@testable import Lift

/// Values lifted from a binary property list, and what errors say of them.
@Suite struct PropertyListLiftingTests {
    /// Every way to a value that went through a property list.
    private func routes(to value: some JarRepresentable, xml: Bool = true) throws -> [Route] {
        let binary = try Jar(plist: Data(plist: value))
        let nested: Jar = ["before": "é", "at": [value], "after": [[Int]()]]
        let inside = try Jar(plist: Data(plist: nested))
        var edited = inside
        edited["new"] = 1
        edited["at"].append("more")
        let literal: Jar = ["at": [binary]]
        let late: Jar = ["at": [Late(value: inside["at"][0])]]
        var routes = [
            Route(name: "a binary list", jar: binary, key: ""),
            Route(name: "inside a binary list", jar: inside["at"][0], key: "at[0]"),
            Route(name: "inside an edited list", jar: edited["at"][0], key: "at[0]"),
            Route(name: "a list in a literal", jar: literal["at"][0], key: "at[0]"),
            Route(name: "a deferred part of a list", jar: late["at"][0], key: "at[0]"),
        ]
        if xml {
            let list = try Jar(plist: Data(plist: nested, format: .xml))
            routes.append(Route(name: "inside XML", jar: list["at"][0], key: "at[0]"))
        }
        return routes
    }

    func expect<Value: Liftable & Equatable>(
        _ value: some JarRepresentable, _ outcome: LiftOutcome<Value>, context: Jar.Context = [],
        xml: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        expectLift(
            try routes(to: value, xml: xml), outcome, context: context, sourceLocation: sourceLocation)
    }

    // MARK: Numbers

    @Test func integersAreLiftedExactlyOrNotAtAll() throws {
        try expect(255, .value(255 as UInt8))
        try expect(
            256, .fails(.range, "expected UInt8, found number 256, which doesn't fit") as LiftOutcome<UInt8>)
        try expect(
            -1, .fails(.range, "expected UInt64, found number -1, which doesn't fit") as LiftOutcome<UInt64>)
        try expect(-128, .value(-128 as Int8))
        try expect(
            128, .fails(.range, "expected Int8, found number 128, which doesn't fit") as LiftOutcome<Int8>)
        try expect(65536, .value(65536 as Int32))
        try expect(
            65536,
            .fails(.range, "expected UInt16, found number 65536, which doesn't fit") as LiftOutcome<UInt16>)
        try expect(Int64.min, .value(Int.min))
        try expect(Int64.max, .value(UInt64(Int64.max)))
        try expect(UInt64.max, .value(UInt64.max))
        try expect(
            UInt64.max,
            .fails(.range, "expected Int, found number 18446744073709551615, which doesn't fit")
                as LiftOutcome<Int>)
        try expect(3.0, .value(3))
        try expect(3.5, .fails(.type, "expected Int, found number 3.5") as LiftOutcome<Int>)
        try expect(
            1e300, .fails(.range, "expected Int, found number 1e+300, which doesn't fit") as LiftOutcome<Int>
        )
        try expect(Float(3), .value(3))
        try expect(
            Double.nan,
            .fails(.range, "expected Int, found number nan, which doesn't fit") as LiftOutcome<Int>)
        try expect("12", .value(12))
        try expect("12 ", .fails(.type, #"expected Int, found string "12 ""#) as LiftOutcome<Int>)
        try expect("é", .fails(.type, #"expected Int, found string "é""#) as LiftOutcome<Int>)
        try expect(true, .fails(.type, "expected Int, found bool true") as LiftOutcome<Int>)
        try expect(Data([1]), .fails(.type, "expected Int, found data of 1 bytes") as LiftOutcome<Int>)
        try expect([1], .fails(.type, "expected Int, found array of 1") as LiftOutcome<Int>)
        try expect(["a": 1], .fails(.type, "expected Int, found dictionary of 1") as LiftOutcome<Int>)
        try expect(
            Date(timeIntervalSinceReferenceDate: 0),
            .fails(.type, "expected Int, found date 2001-01-01T00:00:00.000Z") as LiftOutcome<Int>)
    }

    @Test func floatingPointNumbersAreLifted() throws {
        try expect(1.5, .value(1.5))
        try expect(1, .value(1.0))
        try expect(UInt64.max, .value(18_446_744_073_709_551_615.0))
        try expect(0.1, .value(0.1 as Float))
        try expect(Float(0.1), .value(0.1 as Float))
        try expect(Float(0.1), .value(0.1))
        try expect(
            1e300,
            .fails(.range, "expected Float, found number 1e+300, which doesn't fit") as LiftOutcome<Float>)
        try expect(Double.infinity, .value(Double.infinity))
        try expect(-Double.infinity, .value(-Float.infinity))
        try expect("1.5", .value(1.5))
        try expect(true, .fails(.type, "expected Double, found bool true") as LiftOutcome<Double>)
        try expect("x", .fails(.type, #"expected Double, found string "x""#) as LiftOutcome<Double>)
        let zero: Double = try Jar(plist: Data(plist: -0.0))^
        #expect(zero.sign == .minus)
    }

    @Test func decimalsAreStringsThatLiftAsThemselves() throws {
        let long = try #require(Decimal(string: "12345678901234567890.123456789"))
        try expect(long, .value(long))
        try expect(long, .value("12345678901234567890.123456789"))
        try expect(
            long,
            .fails(.type, #"expected Bool, found string "12345678901234567890.123456789""#)
                as LiftOutcome<Bool>)
        try expect(0.1, .value(Decimal(string: "0.1") ?? 0))
        try expect(UInt64.max, .value(Decimal(UInt64.max)))
        try expect(
            Double.infinity,
            .fails(.range, "expected Decimal, found number inf, which doesn't fit") as LiftOutcome<Decimal>)
    }

    // MARK: Text

    /// Each of the lengths that a scalar has in UTF-8, at its ends.
    @Test(arguments: ["\u{7F}\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}\u{E000}", "\u{FFFD}\u{10000}"])
    func longUTF16IsLifted(scalars: String) throws {
        let text = "é" + String(repeating: scalars, count: 50)
        try expect(text, .value(text))
    }

    @Test func stringsAreLiftedFromTextAndNumbers() throws {
        for text in ["", "a", "é", "e\u{301}", "😀", "a\nb", String(repeating: "x", count: 20)] {
            try expect(text, .value(text))
        }
        try expect(7, .value("7"))
        try expect(UInt64.max, .value("18446744073709551615"))
        try expect(1.5, .value("1.5"))
        try expect(Float(0.1), .value("0.1"))
        try expect(Date(timeIntervalSinceReferenceDate: 0), .value("2001-01-01T00:00:00.000Z"))
        try expect(Data([1, 2, 3]), .value("AQID"))
        try expect(true, .fails(.type, "expected String, found bool true") as LiftOutcome<String>)
        try expect([1], .fails(.type, "expected String, found array of 1") as LiftOutcome<String>)
        try expect("é", .value("é" as Character))
        try expect("ab", .fails(.value, #"expected Character, found string "ab""#) as LiftOutcome<Character>)
    }

    enum Color: String, JarConvertible, JarRepresentable { case red, grün }
    enum Level: Int, JarConvertible, JarRepresentable { case low = 1, high }

    @Test func whatIsMadeOfTextIsLifted() throws {
        let uuid = try #require(UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0F10"))
        try expect(uuid, .value(uuid))
        try expect("ž", .fails(.value, #"expected UUID, found string "ž""#) as LiftOutcome<UUID>)
        try expect(7, .fails(.type, "expected UUID, found number 7") as LiftOutcome<UUID>)
        let url = try #require(URL(string: "https://example.org/a?b=c#d"))
        try expect(url, .value(url))
        try expect(Data(), .fails(.type, "expected URL, found data of 0 bytes") as LiftOutcome<URL>)
        try expect(Color.red, .value(Color.red))
        try expect(Color.grün, .value(Color.grün))
        try expect(Level.high, .value(Level.high))
        try expect("rød", .fails(.value, #"expected Color, found string "rød""#) as LiftOutcome<Color>)
        try expect(3, .fails(.value, "expected Level, found number 3") as LiftOutcome<Level>)
    }

    // MARK: Dates and data

    @Test func dataIsLiftedNativelyAndFromBase64() throws {
        try expect(Data([1, 2, 0xFF]), .value(Data([1, 2, 0xFF])))
        try expect(Data(), .value(Data()))
        try expect("AQL/", .value(Data([1, 2, 0xFF])))
        try expect("é", .fails(.value, #"expected base64, found string "é""#) as LiftOutcome<Data>)
        try expect(1, .fails(.type, "expected Data, found number 1") as LiftOutcome<Data>)
    }

    // MARK: Containers

    @Test func aWrongPartHasItsPath() throws {
        let jar = try Jar(plist: Data(plist: ["a": [["é": 1] as Jar, ["é": "x"] as Jar] as Jar] as Jar))
        expectFailure(.type, #"expected Int, found string "x""#, at: #"a[1].é"#) {
            _ = try jar["a"]^ as [[String: Int]]
        }
        expectFailure(.type, #"expected Int, found string "é" as a key"#, at: "a[0].é") {
            _ = try jar["a"][0]^ as [Int: Int]
        }
        expectFailure(.missing, #"expected Int, but the key is missing; the only key is "é""#, at: "a[0].b") {
            _ = try jar["a"][0]["b"]^ as Int
        }
        expectFailure(.bounds, "index 2 is out of bounds, expected one of 0...1", at: "a[2]") {
            _ = try jar["a"][2]^ as Int
        }
        #expect(try jar["a"][0]["b"]^ as Int? == nil)
    }

    @Test func nullOfABinaryListIsNull() throws {
        let jar = try Jar(plist: PropertyListBytes([.array([1]), .bytes([0])]).data)
        #expect(try jar[0]^ as Int? == nil)
        #expect(try jar[0]^ as Null == null)
        expectFailure(.null, "expected Int, found null", at: "[0]") { _ = try jar[0]^ as Int }
        #expect(try String(json: jar) == "[null]")
        expectFailure(.unsupported, "property lists can't store null", at: "[0]") { _ = try Data(plist: jar) }
    }

    // MARK: Equality

    static let equals: [Jar] = [
        1, -1, 1.5, "a", "é", true, ["a": 1, "b": [1, 2.5, "é"] as Jar], [:], [], Jar(UInt64.max), 1e300,
        ["k": ["k": ["k": [:] as Jar] as Jar] as Jar],
    ]

    @Test(arguments: equals.indices, equals.indices)
    func listsEqualBuiltJarsAndJSON(left: Int, right: Int) throws {
        func all(_ jar: Jar) throws -> [Jar] {
            [jar, try Jar(json: String(json: jar)), try Jar(plist: Data(plist: [jar] as Jar))[0]]
                + (try PropertyListFormat.all.map { try Jar(plist: Data(plist: jar, format: $0)) })
        }
        for one in try all(Self.equals[left]) {
            for other in try all(Self.equals[right]) {
                #expect((one == other) == (left == right))
                if left == right { #expect(one.hashValue == other.hashValue) }
            }
        }
    }

    @Test func whatJSONHasNotEqualsWhatIsBuilt() throws {
        let values: [Jar] = [
            Jar(Date(timeIntervalSinceReferenceDate: 1.5)), Jar(Data([1])), Jar(Data()), Jar(Float(0.1)),
            Jar(Double.infinity), Jar(Date(timeIntervalSinceReferenceDate: 1e300)),
        ]
        for (index, value) in values.enumerated() {
            for (other, right) in values.enumerated() {
                let list = try Jar(plist: Data(plist: right))
                #expect((value == list) == (index == other) && (list == value) == (index == other))
                if index == other { #expect(value.hashValue == list.hashValue) }
            }
        }
        #expect(try Jar(plist: Data(plist: Float(0.1))) == Jar(plist: Data(plist: 0.1)))
        let date = try Jar(plist: Data(plist: Date(timeIntervalSinceReferenceDate: 0)))
        #expect(date != "2001-01-01T00:00:00.000Z")
    }

    @Test func utf16AndASCIIOfTheSameTextAreEqual() throws {
        let list = PropertyListBytes([.array([1, 2]), .ascii("a"), .utf16("a")])
        let jar = try Jar(plist: list.data)
        #expect(jar[0] == jar[1] && jar[0].hashValue == jar[1].hashValue)
        #expect(try jar^ as Set<String> == ["a"])
    }

    // MARK: Mutation

    @Test func aListIsChangedWithoutItsOtherParts() throws {
        let original = try Jar(
            plist: Data(plist: ["a": [1, ["é": "x"]] as Jar, "b": ["c": Data([1])] as Jar, "d": 2.5] as Jar))
        var jar = original
        jar["a"][1]["é"] = "y"
        jar["e"] = Date(timeIntervalSinceReferenceDate: 0)
        jar["d"] = nil
        jar["a"].append(Decimal(5))
        #expect(original == ["a": [1, ["é": "x"]] as Jar, "b": ["c": Data([1])] as Jar, "d": 2.5])
        let wanted: Jar = [
            "a": [1, ["é": "y"], "5"] as Jar, "b": ["c": Data([1])] as Jar,
            "e": Date(timeIntervalSinceReferenceDate: 0),
        ]
        #expect(try Jar(plist: Data(plist: jar)) == wanted)
        #expect(try Jar(plist: Data(plist: jar)).keys == ["a", "b", "e"])
        // What was not touched is still a part of the list, and knows its byte.
        guard case .row = jar["b"].content else {
            Issue.record("the untouched part was built anew")
            return
        }
        let error = try liftError { try jar["b"]["c"]^ as Bool }
        let before = try liftError { try original["b"]["c"]^ as Bool }
        #expect(error.key == "b.c" && error.offset != nil && error.offset == before.offset)
    }

    @Test func descriptionsAreForPeople() throws {
        let jar = try Jar(
            plist: Data(
                plist: ["é": "x", "d": Date(timeIntervalSinceReferenceDate: 0), "b": Data([1]), "n": 1] as Jar
            ))
        #expect(
            jar.description == """
                {
                  "é": "x",
                  "d": "2001-01-01T00:00:00.000Z",
                  "b": "AQ==",
                  "n": 1
                }
                """)
        #expect(jar["é"].description == "x" && jar["d"].description == #""2001-01-01T00:00:00.000Z""#)
        #expect(try Jar(plist: Data(plist: Double.nan)).description == "JSON can't store nan (byte 8)")
        let error = try liftError { try jar["none"]^ as Int }
        #expect(error.context == #"{"é":"x","d":"2001-01-01T00:00:00.000Z","b":"AQ==","n":1}"#)
    }
}
