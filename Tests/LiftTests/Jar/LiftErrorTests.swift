import Foundation
import Lift
import Testing

@Suite struct LiftErrorTests {
    static let text = """
        {
          "payments": [
            {"amount": 1},
            {"é": 2, "amount": "12a", "big": 300, "list": [1, null]}
          ]
        }
        """

    /// All that an error says.
    struct Report: Sendable {
        var kind: LiftError.Kind
        var message: String
        var key: String
        var expected: String?
        var found: String?
        var position: [Int?]
        var context: String
        var description: String
    }

    static let reports: [(Report, @Sendable (Jar) throws -> Void)] = [
        (
            Report(
                kind: .type, message: #"expected Int, found string "12a""#, key: "payments[1].amount",
                expected: "Int", found: #"string "12a""#, position: [offset(#""12a""#), 4, 24],
                context: #""12a""#,
                description: #"expected Int, found string "12a" at payments[1].amount (line 4, column 24)"#),
            { _ = try $0["payments"][1]["amount"]^ as Int }
        ),
        (
            Report(
                kind: .missing, message: #"expected Int, but the key is missing; the only key is "amount""#,
                key: "payments[0].x", expected: "Int",
                found: "nothing", position: [offset(#"{"amount""#), 3, 5], context: #"{"amount":1}"#,
                description:
                    #"expected Int, but the key is missing; the only key is "amount" at payments[0].x (line 3, column 5)"#
            ),
            { _ = try $0["payments"][0]["x"]^ as Int }
        ),
        (
            Report(
                kind: .null, message: "expected Int, found null", key: "payments[1].list[1]", expected: "Int",
                found: "null", position: [offset("null"), 4, 55], context: "null",
                description: "expected Int, found null at payments[1].list[1] (line 4, column 55)"),
            { _ = try $0["payments"][1]["list"]^ as [Int] }
        ),
        (
            Report(
                kind: .range, message: "expected UInt8, found number 300, which doesn't fit",
                key: "payments[1].big", expected: "UInt8", found: "number 300",
                position: [offset("300"), 4, 38], context: "300",
                description: """
                    expected UInt8, found number 300, which doesn't fit at payments[1].big (line 4, column 38)
                    """),
            { _ = try $0["payments"][1]["big"]^ as UInt8 }
        ),
        (
            Report(
                kind: .bounds, message: "index 2 is out of bounds, expected one of 0...1",
                key: "payments[1].list[2]", expected: nil, found: nil,
                position: [offset("[1, null]"), 4, 51],
                context: "[1,null]",
                description: """
                    index 2 is out of bounds, expected one of 0...1 at payments[1].list[2] (line 4, column 51)
                    """),
            { _ = try $0["payments"][1]["list"][2]^ as Int? }
        ),
        (
            Report(
                kind: .type, message: "expected a dictionary, found array of 2", key: "payments",
                expected: "a dictionary", found: "array of 2", position: [offset("["), 2, 15],
                context: #"[{"amount":1},{"é":2,"amount":"12a","big":300,"list":[1,null]}]"#,
                description: "expected a dictionary, found array of 2 at payments (line 2, column 15)"),
            { _ = try $0["payments"]["amount"]^ as Int }
        ),
        (
            Report(
                kind: .value, message: "No good", key: "payments[0].amount", expected: nil, found: "number 1",
                position: [offset("1}"), 3, 16], context: "1",
                description: "No good at payments[0].amount (line 3, column 16)"),
            { throw $0["payments"][0]["amount"].assertionFailure("No good") }
        ),
        (
            Report(
                kind: .type, message: "expected String, found dictionary of 1", key: "", expected: "String",
                found: "dictionary of 1", position: [0, 1, 1],
                context: #"{"payments":[{"amount":1},{"é":2,"amount":"12a","big":300,"list":[1,null]}]}"#,
                description: "expected String, found dictionary of 1 (line 1, column 1)"),
            { _ = try $0^ as String }
        ),
    ]

    private static func offset(_ part: String) -> Int? {
        text.range(of: part).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    }

    @Test(arguments: reports.indices)
    func saysAllThatItKnows(row: Int) throws {
        let (report, lift) = Self.reports[row]
        let jar = try Jar(json: Self.text)
        let error = try liftError { try lift(jar) }
        #expect(error.kind == report.kind)
        #expect(error.message == report.message)
        #expect(error.key == report.key)
        #expect(error.expected == report.expected)
        #expect(error.found == report.found)
        #expect([error.offset, error.line, error.column] == report.position)
        #expect(error.context == report.context)
        #expect(error.description == report.description)
        #expect("\(error)" == report.description)
        #expect(error.underlyingError == nil)
    }

    @Test(arguments: reports.indices)
    func saysTheSameOfBuiltJarsWithoutAPosition(row: Int) throws {
        let (report, lift) = Self.reports[row]
        let jar = try JarRoute.built.jar(Self.text)
        let error = try liftError { try lift(jar) }
        #expect(LiftFailure(error) == LiftFailure(report.kind, report.message, at: report.key))
        #expect(error.expected == report.expected)
        #expect(error.found == report.found)
        #expect([error.offset, error.line, error.column] == [nil, nil, nil])
        #expect(error.context == report.context)
        #expect(error.description == report.message + (report.key.isEmpty ? "" : " at " + report.key))
    }

    @Test func aSyntaxErrorHasAPlaceInTheText() throws {
        let error = try liftError { try Jar(json: "[1,\n  é]") }
        #expect(error.kind == .syntax)
        #expect(error.message == "expected a value, found 'é'")
        #expect(error.key == "")
        #expect([error.offset, error.line, error.column] == [6, 2, 3])
        #expect(error.description == "expected a value, found 'é' (line 2, column 3)")
        #expect(error.context == "")
    }

    @Test func aPartOfANullHasThePlaceOfTheNull() throws {
        let jar = try Jar(json: "{\"points\": [[1, 2],\n  null]}")
        for point in [jar["points"][1][0], jar["points"][1]["x"], jar["points"][1][0]["x"]] {
            let error = try liftError { try point^ as Int }
            #expect(error.kind == .missing)
            #expect([error.offset, error.line, error.column] == [22, 2, 3])
        }
    }

    @Test func aFileThatCannotBeReadIsAnError() throws {
        let error = try liftError { try Jar(json: URL(fileURLWithPath: "/no/such/file.json")) }
        #expect(error.kind == .file)
        #expect(error.message.hasPrefix("cannot read /no/such/file.json"))
        #expect(error.key == "")
        #expect(error.underlyingError != nil)
    }

    @Test(arguments: [
        (String(repeating: "x", count: 64), #"string ""# + String(repeating: "x", count: 64) + #"""#),
        (String(repeating: "x", count: 65), #"string ""# + String(repeating: "x", count: 64) + #"…""#),
        (String(repeating: "👨‍👩‍👧", count: 70), #"string ""# + String(repeating: "👨‍👩‍👧", count: 64) + #"…""#),
        ("a\"b\n", #"string "a\"b\n""#),
        // Characters that a terminal would obey, or that turn the text around.
        ("é\u{7F}\u{85}\u{9B}31m\u{202E}\u{2069}", #"string "é\u007f\u0085\u009b31m\u202e\u2069""#),
        (
            "e" + String(repeating: "\u{301}", count: 2000),
            #"string ""# + "e" + String(repeating: "\u{301}", count: 31) + #"…""#
        ),
    ])
    func cutsLongValuesBetweenCharacters(text: String, found: String) throws {
        for route in JarRoute.allCases {
            let jar = try route.jar(String(json: Jar(text)))
            #expect(try liftError { try jar^ as Int }.found == found)
        }
    }

    // MARK: Users' errors

    struct Failure: Error, Equatable, CustomStringConvertible {
        let code: Int

        var description: String { "failure \(code)" }
    }

    /// Throws one of several errors when it is lifted.
    struct Thrower: JarConvertible {
        init(jar: Jar) throws {
            switch try jar^ as String {
            case "own": throw Failure(code: 7)
            case "lift": throw LiftError("No thrower")
            case "assert": try jar.assert(false, "Never")
            case "assertThrowing": try jar.assert(try { throw Failure(code: 8) }(), "Unsaid")
            case "nil": _ = try jar.assertNotNil(nil as Int?, "Nothing there")
            case "nilThrowing":
                _ = try jar.assertNotNil(try { () -> Int? in throw Failure(code: 9) }(), "Unsaid")
            case "context": let _: TimeZone = try jar.context.get()
            case "other": _ = try Jar(["z": "x"])["z"]^ as Int
            case "cancel": throw CancellationError()
            case let text: _ = try Jar(json: text)
            }
        }
    }

    static let thrown: [(text: String, kind: LiftError.Kind, message: String, underlying: Failure?)] = [
        ("own", .value, "failure 7", Failure(code: 7)),
        ("lift", .value, "No thrower", nil),
        ("assert", .value, "Never", nil),
        ("assertThrowing", .value, "failure 8", Failure(code: 8)),
        ("nil", .value, "Nothing there", nil),
        ("nilThrowing", .value, "failure 9", Failure(code: 9)),
        ("context", .context, "no TimeZone in the context", nil),
        ("[", .syntax, "expected a value or ']', found the end of the text", nil),
    ]

    @Test(arguments: thrown.indices, JarRoute.allCases)
    func whatAnInitializerThrowsGetsItsPath(row: Int, route: JarRoute) throws {
        let (text, kind, message, underlying) = Self.thrown[row]
        let jar = try route.jar(#"{"list":[0,"\#(text)"]}"#)["list"]
        let path = route.path + [.key("list"), .index(1)]
        let error = try liftError { try jar[1]^ as Thrower }
        #expect(error.kind == kind)
        #expect(error.message == message)
        #expect(error.path == path)
        #expect(error.underlyingError as? Failure == underlying)
        #expect(error.context == #""\#(text)""#)
        for nested in [
            try liftError { try jar[1]^ as Thrower? },
            try liftError { try ([jar[1]] as Jar)[0]^ as Thrower? },
        ] {
            #expect(nested.message == message)
            #expect(nested.underlyingError as? Failure == underlying)
            #expect(nested.context == #""\#(text)""#)
        }
    }

    @Test func anErrorThatHasAPlaceKeepsIt() throws {
        let jar: Jar = ["a": "other"]
        #expect(
            try failure { try jar["a"]^ as Thrower }
                == LiftFailure(.type, #"expected Int, found string "x""#, at: "z"))
        let error = try liftError { try jar["b"]^ as Int }
        let again = Jar(error: error)
        #expect(try liftError { try again["x"][1]^ as Int } == error)
        #expect(try liftError { try (["k": again] as Jar)["k"]^ as Int } == error)
    }

    @Test func anErrorOfOnesOwnHasAMessageAndNoMore() throws {
        let error = LiftError("Just this")
        #expect(LiftFailure(error) == LiftFailure(.value, "Just this"))
        #expect(error.path.isEmpty)
        #expect(error.context == "")
        #expect(error.expected == nil)
        #expect(error.found == nil)
        #expect([error.offset, error.line, error.column] == [nil, nil, nil])
        #expect(error.underlyingError == nil)
        #expect(error.description == "Just this")
    }

    @Test func aJarOfAnErrorThrowsIt() throws {
        for error in [Failure(code: 3) as any Error, LiftError("failure 3")] {
            let jar = Jar(error: error)
            #expect(jar.kind == .error)
            #expect(try failure { try jar^ as Int } == LiftFailure(.value, "failure 3"))
            #expect(try failure { try jar^ as Int? } == LiftFailure(.value, "failure 3"))
            #expect(try failure { try jar["a"][0]^ as [Int] } == LiftFailure(.value, "failure 3"))
            #expect(try failure { try jar^ as Date } == LiftFailure(.value, "failure 3"))
            #expect(try failure { try jar^ as Null } == LiftFailure(.value, "failure 3"))
            #expect(try failure { try String(json: jar) } == LiftFailure(.value, "failure 3"))
            #expect(try failure { try jar.asAny() } == LiftFailure(.value, "failure 3"))
            #expect(try liftError { try jar^ as Int }.underlyingError as? Failure == error as? Failure)
            #expect(jar.elements.isEmpty && jar.keys == nil)
            #expect(jar.count == nil)
            #expect(jar.description == "failure 3")
            let holder: Jar = ["a": [jar]]
            #expect(try failure { try holder["a"]^ as [Int] } == LiftFailure(.value, "failure 3", at: "a[0]"))
        }
    }

    @Test func errorsAreEqualByKindMessageAndPath() throws {
        let jar = try Jar(json: #"{"a":1,"b":1}"#)
        let built: Jar = ["a": 1]
        let error = try liftError { try jar["a"]^ as Bool }
        #expect(try error == liftError { try built["a"]^ as Bool })
        #expect(try error != liftError { try jar["b"]^ as Bool })
        #expect(try error != liftError { try jar["a"]^ as Date })
        #expect(try error != liftError { try jar["c"]^ as Bool })
    }

    @Test func dataThatIsNoJSONIsInWords() throws {
        let error = try liftError { try (["a": Double.nan] as Jar)["a"]^ as Bool }
        #expect(error.description == "expected Bool, found number nan at a")
        #expect(error.context == "number nan")
    }

    @Test func foundationIsToldTheSame() throws {
        let error = try liftError { try Jar(json: #"{"a": [1, true]}"#)["a"][1]^ as Int }
        let description = "expected Int, found bool true at a[1] (line 1, column 11)"
        #expect(error.description == description)
        #expect(error.errorDescription == description)
        #expect((error as any Error).localizedDescription == description)
    }

    @Test func keepsTheDataAsItWas() throws {
        var jar: Jar = ["a": ["b": "x"]]
        let error = try liftError { try jar["a"]["b"]^ as Int }
        jar["a"]["b"] = 1
        jar = 2
        #expect(error.context == #""x""#)
        #expect(error.description == #"expected Int, found string "x" at a.b"#)
    }

    /// `Jar(data)` is a Jar with the bytes, where `Jar(json: data)` was meant.
    @Test func theErrorOfBytesThatNobodyReadSaysHowTo() throws {
        for (text, isJSON) in [
            (#"{"a":1}"#, true), (" \n{ }", true), (#"["a"]"#, true), ("{E621}", false), ("[INFO] a", false),
            ("a", false), ("", false), (String(repeating: " ", count: 100) + "{}", false),
        ] {
            let advice = isJSON ? "; 'Jar(json:)' reads it" : ""
            let error = try liftError { try Jar(Data(text.utf8))["a"]^ as Int }
            #expect(error.message == "expected a dictionary, found data of \(text.utf8.count) bytes" + advice)
            let inside = try liftError { try Jar(["a": Data(text.utf8)])["a"]["b"]^ as Int }
            #expect(inside.message == "expected a dictionary, found data of \(text.utf8.count) bytes")
        }
        let key = try liftError { try Jar(json: #"{"[x]":1}"#)^ as [Int: Int] }
        #expect(key.message == #"expected Int, found string "[x]" as a key"#)
    }
}
