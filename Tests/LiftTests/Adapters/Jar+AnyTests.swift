import Foundation
import Lift
import Testing

@Suite struct JarAnyTests {
    // MARK: In

    @Test(.enabled(if: hasFullFoundation)) func everySupportedTypeIsTaken() throws {
        let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        let rows: [(Any, String)] = [
            (1, "1"), (Int8(-1), "-1"), (UInt8.max, "255"), (Int64.min, "-9223372036854775808"),
            (UInt64.max, "18446744073709551615"), (1.5, "1.5"), (Float(0.1), "0.1"), (true, "true"),
            (false, "false"),
            ("x", #""x""#), (NSNull(), "null"), (null, "null"),
            (Date(timeIntervalSince1970: 0), #""1970-01-01T00:00:00.000Z""#),
            (Data([1, 2]), #""AQI=""#), (NSNumber(value: 1), "1"), (NSNumber(value: true), "true"),
            (NSString("x"), #""x""#),
            (NSDecimalNumber(string: "1.5"), "1.5"), (Decimal(15) / 10, "1.5"),
            (uuid, #""\#(uuid.uuidString)""#),
            (NSArray(array: [1, "x"]), #"[1,"x"]"#), (NSDictionary(dictionary: ["a": 1]), #"{"a":1}"#),
            ([1, "x", [2.5], ["a": NSNull()]] as [Any], #"[1,"x",[2.5],{"a":null}]"#),
            ([1: [2]], #"{"1":[2]}"#),
            (["a": 1] as [AnyHashable: Any], #"{"a":1}"#), (["a": Jar(1)], #"{"a":1}"#), (Jar([1]), "[1]"),
            (Optional(1) as Any, "1"), ([Optional(1) as Any, Optional<Int>.none as Any], "[1,null]"),
            (["a": Optional<Int>.none as Any], #"{"a":null}"#),
            ([1, nil, 2] as [Any?], "[1,null,2]"), ([1, nil, 2] as [Int?], "[1,null,2]"),
            ([nil, [nil, 1] as [Any?], [[nil]] as [[Int?]]] as [Any?], "[null,[null,1],[[null]]]"),
            (["a": nil] as [String: Any?], #"{"a":null}"#), (["a": nil] as [String: Int?], #"{"a":null}"#),
            (["a": nil] as [AnyHashable: Any?], #"{"a":null}"#), ([1: nil] as [Int: Bool?], #"{"1":null}"#),
            ([uuid: nil] as [UUID: [Int]?], #"{"\#(uuid.uuidString)":null}"#),
            (Set<Int?>([nil]), "[null]"), ([Optional(Optional<Int>.none) as Any], "[null]"),
            ([Jar(), 1] as [Any], "[1]"),
            (Substring("x"), #""x""#), (Character("x"), #""x""#),
        ]
        for (value, text) in rows {
            #expect(try String(json: Jar(checked: value)) == text, "\(value)")
            #expect(try String(json: Jar(unchecked: value)) == text, "\(value)")
            #expect(try String(json: Jar(value)) == text, "\(value)")
            #expect(
                try String(json: Jar(checked: ["k": [value]] as [String: Any])) == #"{"k":[\#(text)]}"#,
                "\(value)")
        }
    }

    @Test func nilIsNothing() throws {
        #expect(try Jar(checked: nil).kind == .missing)
        #expect(Jar(unchecked: nil).kind == .missing)
        #expect(try Jar(Any?.none).kind == .missing)
        #expect(try Jar(checked: Optional<Optional<Int>>.some(.none) as Any).kind == .missing)
    }

    /// What nothing can be made of.
    private final class Odd {}
    private struct Strange {}

    private static var unsupported: [(Any, String, String)] {
        [
            (Odd(), "", "Odd has no representation as a Jar"),
            (Strange(), "", "Strange has no representation as a Jar"),
            ([1, Odd()] as [Any], "[1]", "Odd has no representation as a Jar"),
            (
                ["a": [1, ["b": Strange()]]] as [String: Any], "a[1].b",
                "Strange has no representation as a Jar"
            ),
            (["a": [[Odd()]]] as [String: Any], "a[0][0]", "Odd has no representation as a Jar"),
            (NSArray(array: [NSArray(array: [Odd()])]), "[0][0]", "Odd has no representation as a Jar"),
            (["k.l": ["m": Odd()]] as [String: Any], #"["k.l"].m"#, "Odd has no representation as a Jar"),
            ([Int.self] as [Any], "[0]", "Int.Type has no representation as a Jar"),
            ([1: Odd()] as [AnyHashable: Any], "", "expected a string as a key, found Int"),
            (
                ["a": [1: Odd()] as [AnyHashable: Any]] as [String: Any], "a",
                "expected a string as a key, found Int"
            ),
            ([Jar(1), Odd()] as [Any], "[1]", "Odd has no representation as a Jar"),
        ]
    }

    @Test func whatHasNoRepresentationIsAnErrorAtOnceWithItsPath() {
        for (value, key, message) in Self.unsupported {
            expectFailure(.unsupported, message, at: key) { _ = try Jar(checked: value) }
            expectFailure(.unsupported, message, at: key) { _ = try Jar(value) }
        }
    }

    @Test func uncheckedTheErrorShowsInItsPlaceWhenItIsRead() throws {
        for (value, key, message) in Self.unsupported {
            let jar = Jar(unchecked: value)
            expectFailure(.unsupported, message, at: key) { _ = try String(json: jar) }
            expectFailure(.unsupported, message, at: key) { _ = try jar.asAny() }
        }
        let jar = Jar(unchecked: ["good": 1, "bad": [2, Odd()]] as [String: Any])
        #expect(try jar["good"]^ as Int == 1)
        #expect(try jar["bad"][0]^ as Int == 2)
        #expect(jar["bad"][1].kind == .error)
        expectFailure(.unsupported, "Odd has no representation as a Jar", at: "bad[1]") {
            _ = try jar["bad"][1]^ as Int
        }
        expectFailure(.unsupported, "Odd has no representation as a Jar", at: "bad[1]") {
            _ = try jar["bad"]^ as [Int]
        }
        expectFailure(.unsupported, "Odd has no representation as a Jar", at: "bad[1]") {
            _ = try jar["bad"][1]^ as Int?
        }
    }

    @Test(.enabled(if: hasFullFoundation)) func aJarDoesNotChangeWithTheValueItCameFrom() throws {
        let array = NSMutableArray(array: [1])
        let jars = [try Jar(checked: array), Jar(unchecked: array)]
        array.add(2)
        for jar in jars { #expect(try jar^ as [Int] == [1]) }
    }

    @Test func wrongTypesInForeignValuesHaveTheirPath() throws {
        let value: [String: Any] = ["rows": [["n": 1], ["n": "x"]]]
        for jar in [try Jar(checked: value), Jar(unchecked: value)] {
            expectFailure(.type, #"expected Int, found string "x""#, at: "rows[1].n") {
                _ = try jar["rows"]^ as [[String: Int]]
            }
            expectFailure(
                .missing, #"expected Int, but the key is missing; the only key is "n""#, at: "rows[0].m"
            ) {
                _ = try jar["rows"][0]["m"]^ as Int
            }
        }
    }

    // MARK: Depth

    private func nest(_ depth: Int) -> Any {
        var value: Any = [] as [Any]
        for level in 1..<depth { value = level % 2 == 0 ? [value] as [Any] : ["k": value] as [String: Any] }
        return value
    }

    @Test func valuesMayBeAsDeepAsTheLimitAndNoDeeper() throws {
        let limit = 512
        let jar = try Jar(checked: nest(limit))
        #expect(Jar(unchecked: nest(limit)) == jar)
        #expect(throws: Never.self) { _ = try jar.asAny() }
        let deeper = nest(limit + 1)
        expectDepthError { _ = try Jar(checked: deeper) }
        expectDepthError { _ = try String(json: Jar(unchecked: deeper)) }
    }

    @Test(arguments: [513, 5000, 100_000])
    func aJarThatIsTooDeepGivesNoAny(depth: Int) throws {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let jar = try Jar(json: text, options: JSONReadingOptions(maximumDepth: depth))
        expectDepthError { _ = try jar.asAny() }
    }

    private func expectDepthError(
        _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        // Only the parts are compared: showing the error itself would show all of its data.
        var found: (kind: LiftError.Kind, message: String, steps: Int)?
        do {
            try body()
        } catch {
            found = (error as? LiftError).map { ($0.kind, $0.message, $0.path.count) }
        }
        #expect(found?.kind == .bounds, sourceLocation: sourceLocation)
        #expect(found?.message == "nested more than 512 levels deep", sourceLocation: sourceLocation)
        #expect(found?.steps == 512, sourceLocation: sourceLocation)
    }

    // MARK: Out

    @Test func valuesComeOutInFoundationsTypes() throws {
        let date = Date(timeIntervalSince1970: 0)
        let jar: Jar = [
            1, UInt64.max, 1.5, Float(2.5), Decimal(5), true, "x", null, date, Data([1]), [1],
            ["a": [:] as Jar],
        ]
        let any = try #require(try jar.asAny() as? [Any])
        #expect(any[0] as? Int == 1 && any[1] as? UInt64 == .max && any[2] as? Double == 1.5)
        #expect(
            type(of: any[0]) == Int.self && type(of: any[1]) == UInt64.self && type(of: any[2]) == Double.self
        )
        #expect(type(of: any[3]) == Double.self)
        #expect((any[3] as? NSNumber)?.doubleValue == 2.5)
        #expect(any[4] as? Decimal == 5 && any[5] as? Bool == true && any[6] as? String == "x")
        #expect(isNull(any[7]) && any[8] as? Date == date && any[9] as? Data == Data([1]))
        #expect(any[10] as? [Int] == [1] && (any[11] as? [String: Any])?["a"] is [String: Any])
        #expect(try Jar(checked: any) == jar)
    }

    @Test(arguments: [
        ("1", "Int"), ("-0", "Int"), ("9223372036854775807", "Int"), ("9223372036854775808", "UInt64"),
        ("18446744073709551615", "UInt64"), ("18446744073709551616", "Double"), ("1.0", "Double"),
        ("1e2", "Double"),
        ("1e300", "Double"), ("true", "Bool"), (#""1""#, "String"),
        ("null", hasFullFoundation ? "NSNull" : "Null"),
    ])
    func aNumberOfADocumentComesOutInTheTypeItFits(text: String, type: String) throws {
        #expect("\(Swift.type(of: try Jar(json: text).asAny()))" == type)
        let inside = try #require(try Jar(json: "[\(text)]").asAny() as? [Any])
        #expect("\(Swift.type(of: inside[0]))" == type)
    }

    @Test func whatHasNoValueIsAnErrorWithItsPath() throws {
        expectFailure(.missing, "there's no value", at: "") { _ = try Jar().asAny() }
        expectFailure(.missing, "there's no value", at: "a.b") {
            _ = try (["a": [:] as Jar] as Jar)["a"]["b"].asAny()
        }
        expectFailure(.range, "expected a number, found number 1e400, which doesn't fit", at: "a[1]") {
            _ = try Jar(json: #"{"a":[1,1e400]}"#).asAny()
        }
        expectFailure(.value, "broken", at: "a[1]") {
            _ = try (["a": [1, Jar(error: LiftError("broken"))] as Jar] as Jar).asAny()
        }
    }

    @Test(
        .enabled(if: hasFullFoundation),
        arguments: [
            "null", "1", #""x""#, "[]", "{}",
            #"{"a":[1,-2.5,true,false,null,"é\n😀",{"b":{}},[[]]],"n":1e10,"z":0,"big":9007199254740993}"#,
            #"[18446744073709551615,-123456789012345,0.1,1e-7,123456.789]"#,
        ])
    func foundationReadsAndWritesTheSame(text: String) throws {
        let jar = try Jar(json: text)
        let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        #expect(try Jar(checked: theirs) == jar)
        #expect(Jar(unchecked: theirs) == jar)
        let any = try jar.asAny()
        #expect(try Jar(checked: any) == jar)
        let written = try JSONSerialization.data(withJSONObject: any, options: .fragmentsAllowed)
        #expect(try Jar(json: written) == jar)
        #expect((any as? NSObject)?.isEqual(theirs) ?? true)
    }

    @Test(.enabled(if: hasFullFoundation), arguments: [1, 2, 3] as [UInt64])
    func randomDocumentsGoRoundByFoundation(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let jar = random(&generator, 4)
            let text = try String(json: jar)
            let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(try Jar(checked: theirs) == jar, "seed \(seed)")
            #expect(try Jar(checked: jar.asAny()) == jar, "seed \(seed)")
            #expect(try Jar(checked: Jar(json: text).asAny()) == jar, "seed \(seed)")
            let written = try JSONSerialization.data(withJSONObject: jar.asAny(), options: .fragmentsAllowed)
            #expect(try Jar(json: written) == jar, "seed \(seed)")
        }
    }

    /// `JSONSerialization` returns some of these numbers as an `NSDecimalNumber`.
    @Test(.enabled(if: hasFullFoundation)) func numbersFromFoundationStayNumbers() throws {
        for text in [
            "59.912345678901234567", "12345678901234567890123", "-0.1", "1e300", "18446744073709551615",
        ] {
            let any = try JSONSerialization.jsonObject(with: Data("[\(text)]".utf8))
            let jar = try Jar(checked: any)
            #expect(jar[0].kind == .number)
            #expect(try jar[0]^ as Double == Double(text))
        }
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        /// Whatever the type of the container says.
        @Test func decimalNumbersInContainersAreNumbers() throws {
            let number = NSDecimalNumber(string: "8.88")
            let containers: [Any] = [
                [number], [number] as [NSNumber], [number, nil] as [NSDecimalNumber?],
                ["a": number], ["a": number] as [String: NSNumber], [1: number], [1: [number]],
                ["a": [number]] as [String: [NSNumber]?],
            ]
            let texts = [
                "[8.88]", "[8.88]", "[8.88,null]", #"{"a":8.88}"#, #"{"a":8.88}"#, #"{"1":8.88}"#,
                #"{"1":[8.88]}"#, #"{"a":[8.88]}"#,
            ]
            #expect(try containers.map { try String(json: Jar(checked: $0)) } == texts)
            #expect(try String(json: Jar(["a": number])) == #"{"a":"8.88"}"#)
        }
    #endif

    private func random(_ generator: inout SeededGenerator, _ depth: Int) -> Jar {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
        case 0: return Jar(null)
        case 1: return Jar(Bool.random(using: &generator))
        case 2:
            return Jar(
                Int.random(in: .min ... .max, using: &generator) >> Int.random(in: 0..<63, using: &generator))
        case 3: return Jar(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 64)
        case 4:
            return Jar(
                String(["a", "é", "\n", "\"", "😀", "\u{0}", "/"].shuffled(using: &generator).joined()))
        case 5, 6:
            var array: Jar = []
            for _ in 0..<Int.random(in: 0..<5, using: &generator) {
                array.append(random(&generator, depth - 1))
            }
            return array
        default:
            var object: Jar = [:]
            for index in 0..<Int.random(in: 0..<5, using: &generator) {
                object["k\(index)"] = random(&generator, depth - 1)
            }
            return object
        }
    }

    @Test func ofKeysThatSwiftTakesForTheSameTheFirstCounts() throws {
        let jar = try Jar(json: "{\"\u{E9}\":1,\"e\u{301}\":2,\"a\":{\"e\u{301}\":[3],\"\u{E9}\":4}}")
        let any = try #require(jar.asAny() as? [String: Any])
        #expect(any.count == 2)
        #expect(any["\u{E9}"] as? Int == 1)
        #expect((any["a"] as? [String: Any])?["\u{E9}"] as? [Int] == [3])
    }
}
