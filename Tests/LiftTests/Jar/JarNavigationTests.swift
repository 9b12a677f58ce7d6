import Lift
import Testing

@Suite struct JarNavigationTests {
    static let json = """
        {"s":"x","n":1,"z":null,"b":true,"a":[10,[20],null],"o":{"k":{"m":2}},"e":[],"eo":{}}
        """

    /// What an Int lifted at the end of `steps` fails with.
    struct Failing: Sendable, CustomTestStringConvertible {
        let steps: [JarPath.Component]
        let kind: LiftError.Kind
        let message: String
        let path: [JarPath.Component]
        let context: String

        init(
            _ steps: [JarPath.Component], _ kind: LiftError.Kind, _ message: String,
            at path: [JarPath.Component],
            in context: String
        ) {
            self.steps = steps
            self.kind = kind
            self.message = message
            self.path = path
            self.context = context
        }

        var testDescription: String { steps.map { "\($0)" }.joined(separator: " ") }
    }

    static let failing: [Failing] = [
        // Missing
        Failing(
            [.key("x")], .missing,
            #"expected Int, but the key is missing; the keys are "a", "b", "e", "eo", "n", "o", "s", "z""#,
            at: [.key("x")], in: json),
        Failing(
            [.key("x"), .key("y")], .missing,
            #"expected Int, but the key is missing; the keys are "a", "b", "e", "eo", "n", "o", "s", "z""#,
            at: [.key("x")], in: json),
        Failing(
            [.key("x"), .index(0)], .missing,
            #"expected Int, but the key is missing; the keys are "a", "b", "e", "eo", "n", "o", "s", "z""#,
            at: [.key("x")], in: json),
        Failing(
            [.key("eo"), .key("k")], .missing,
            "expected Int, but the key is missing; the dictionary is empty",
            at: [.key("eo"), .key("k")],
            in: "{}"),
        Failing(
            [.key("o"), .key("k"), .key("x")], .missing,
            #"expected Int, but the key is missing; the only key is "m""#,
            at: [.key("o"), .key("k"), .key("x")], in: #"{"m":2}"#),
        // Null
        Failing([.key("z")], .null, "expected Int, found null", at: [.key("z")], in: "null"),
        Failing(
            [.key("a"), .index(2)], .null, "expected Int, found null", at: [.key("a"), .index(2)], in: "null"),
        Failing(
            [.key("z"), .key("k")], .missing, "expected Int, found nothing inside null",
            at: [.key("z"), .key("k")],
            in: "null"),
        Failing(
            [.key("z"), .index(0)], .missing, "expected Int, found nothing inside null",
            at: [.key("z"), .index(0)],
            in: "null"),
        Failing(
            [.key("z"), .key("k"), .key("m")], .missing, "expected Int, found nothing inside null",
            at: [.key("z"), .key("k")], in: "null"),
        // Wrong type
        Failing([], .type, "expected Int, found dictionary of 8", at: [], in: json),
        Failing([.key("s")], .type, #"expected Int, found string "x""#, at: [.key("s")], in: #""x""#),
        Failing([.key("b")], .type, "expected Int, found bool true", at: [.key("b")], in: "true"),
        Failing([.key("a")], .type, "expected Int, found array of 3", at: [.key("a")], in: "[10,[20],null]"),
        Failing(
            [.key("a"), .index(1)], .type, "expected Int, found array of 1", at: [.key("a"), .index(1)],
            in: "[20]"),
        // Into what is no container
        Failing(
            [.key("s"), .key("k")], .type, #"expected a dictionary, found string "x""#, at: [.key("s")],
            in: #""x""#),
        Failing(
            [.key("s"), .index(0)], .type, #"expected an array, found string "x""#, at: [.key("s")],
            in: #""x""#),
        Failing(
            [.key("n"), .key("k")], .type, "expected a dictionary, found number 1", at: [.key("n")], in: "1"),
        Failing(
            [.key("b"), .index(0)], .type, "expected an array, found bool true", at: [.key("b")], in: "true"),
        Failing(
            [.key("a"), .key("k")], .type, "expected a dictionary, found array of 3", at: [.key("a")],
            in: "[10,[20],null]"),
        Failing(
            [.key("o"), .index(0)], .type, "expected an array, found dictionary of 1", at: [.key("o")],
            in: #"{"k":{"m":2}}"#),
        Failing([.index(0)], .type, "expected an array, found dictionary of 8", at: [], in: json),
        Failing(
            [.key("s"), .key("k"), .index(4), .key("m")], .type, #"expected a dictionary, found string "x""#,
            at: [.key("s")], in: #""x""#),
        // Out of bounds
        Failing(
            [.key("a"), .index(3)], .bounds, "index 3 is out of bounds, expected one of 0...2",
            at: [.key("a"), .index(3)], in: "[10,[20],null]"),
        Failing(
            [.key("a"), .index(-1)], .bounds, "index -1 is out of bounds, expected one of 0...2",
            at: [.key("a"), .index(-1)], in: "[10,[20],null]"),
        Failing(
            [.key("a"), .index(.max)], .bounds,
            "index 9223372036854775807 is out of bounds, expected one of 0...2",
            at: [.key("a"), .index(.max)], in: "[10,[20],null]"),
        Failing(
            [.key("a"), .index(.min)], .bounds,
            "index -9223372036854775808 is out of bounds, expected one of 0...2",
            at: [.key("a"), .index(.min)], in: "[10,[20],null]"),
        Failing(
            [.key("a"), .index(1), .index(5)], .bounds, "index 5 is out of bounds, expected 0",
            at: [.key("a"), .index(1), .index(5)], in: "[20]"),
        Failing(
            [.key("a"), .index(9), .key("k"), .index(1)], .bounds,
            "index 9 is out of bounds, expected one of 0...2", at: [.key("a"), .index(9)],
            in: "[10,[20],null]"),
    ]

    @Test(arguments: failing, JarRoute.allCases)
    func saysWhatIsWrongAndWhere(row: Failing, route: JarRoute) throws {
        let jar = row.steps.walk(from: try route.jar(Self.json))
        let error = try liftError { try jar^ as Int }
        #expect(error.kind == row.kind)
        #expect(error.message == row.message)
        #expect(error.path == route.path + row.path)
        #expect(try Jar(json: error.context) == Jar(json: row.context))
    }

    @Test(arguments: failing, JarRoute.allCases)
    func missingAndNullAreNilAndTheRestThrows(row: Failing, route: JarRoute) throws {
        let jar = row.steps.walk(from: try route.jar(Self.json))
        if row.kind == .missing || row.kind == .null {
            #expect(try jar^ as Int? == nil)
            #expect(try jar^ as Int? ?? 7 == 7)
            #expect((try jar^ as Jar?) == (row.kind == .null ? Jar(null) : nil))
            #expect((try jar^ as Null?) == (row.kind == .null ? null : nil))
        } else {
            let error = try liftError { try jar^ as Int? }
            #expect(LiftFailure(error) == LiftFailure(row.kind, row.message, at: error.key))
            #expect(error.path == route.path + row.path)
        }
        let itself: Jar = try jar^
        #expect(itself.kind == jar.kind)
    }

    @Test(arguments: JarRoute.allCases)
    func anIndexOfAnEmptyArrayIsOutOfBounds(route: JarRoute) throws {
        let jar = try route.jar(Self.json)["e"][0]
        let error = try liftError { try jar^ as Int }
        #expect(error.kind == .bounds)
        #expect(error.path == route.path + [.key("e"), .index(0)])
        #expect(error.context == "[]")
    }

    @Test(arguments: JarRoute.allCases)
    func findsWhatIsThere(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        #expect(try jar["s"]^ as String == "x")
        #expect(try jar["n"]^ as Int == 1)
        #expect(try jar["b"]^ as Bool)
        #expect(try jar["a"][0]^ as Int == 10)
        #expect(try jar["a"][1][0]^ as Int == 20)
        #expect(try jar["o"]["k"]["m"]^ as Int == 2)
        #expect(try jar["o"]["k"]["m"]^ as Int? == 2)
        #expect(try jar["a"][1]^ as [Int] == [20])
        #expect(jar.kind == .dictionary)
        #expect(
            ["s", "n", "z", "b", "a", "o", "e", "x"].map { jar[$0].kind }
                == [.string, .number, .null, .bool, .array, .dictionary, .array, .missing])
    }

    @Test(arguments: JarRoute.keepingOrder)
    func givesTheKeysInTheirOrder(route: JarRoute) throws {
        #expect(try route.jar(Self.json).keys == ["s", "n", "z", "b", "a", "o", "e", "eo"])
    }

    @Test(arguments: JarRoute.allCases)
    func givesElementsAndMembersWithTheirPlaces(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        #expect(jar.count == 8)
        #expect(jar["a"].count == 3)
        #expect(jar["s"].count == nil)
        #expect(jar["x"].count == nil)
        #expect(jar["a"].keys == nil)
        let elements = try jar["a"].lift(as: [Jar].self)
        let element = try liftError { try elements[1]^ as String }
        #expect(element.path == route.path + [.key("a"), .index(1)])
        let members = try jar.lift(as: [String: Jar].self)
        #expect(members.count == 8)
        let member = try liftError { try #require(members["o"])["k"]["x"]^ as String }
        #expect(member.path == route.path + [.key("o"), .key("k"), .key("x")])
    }

    @Test(arguments: [63, 64, 65, 66, 1000])
    func findsEveryKeyAndElementOfLargeContainers(count: Int) throws {
        let members = (0..<count).map { #""k\#($0)":[\#($0)]"# }.joined(separator: ",")
        let jar = try Jar(json: "{\(members)}")
        let list = try Jar(json: "[" + (0..<count).map { "[\($0)]" }.joined(separator: ",") + "]")
        for index in (0..<count).reversed() {
            #expect(try jar["k\(index)"][0]^ as Int == index)
            #expect(try list[index][0]^ as Int == index)
        }
        let error = try liftError { try list[count]^ as Int }
        #expect(error.key == "[\(count)]")
        #expect(jar["k\(count)"].kind == .missing)
    }

    @Test func keysAreComparedByTheirText() throws {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        let document = try Jar(json: "{\"\(composed)\":1,\"\(decomposed)\":2,\"\\u0061\":3}")
        let built: Jar = [composed: 1, decomposed: 2, "a": 3]
        for jar in [document, built] {
            #expect(jar.count == 3)
            #expect(try jar[composed]^ as Int == 1)
            #expect(try jar[decomposed]^ as Int == 2)
            #expect(try jar["a"]^ as Int == 3)
        }
        #expect(document == built)
    }

    @Test(arguments: [64, 65, 1000])
    func anIndexBehindALargeArrayIsOutOfBounds(count: Int) throws {
        let list = "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
        for route in JarRoute.allCases {
            let jar = try route.jar(list)
            let error = try liftError { try jar[count]^ as Int }
            let message = "index \(count) is out of bounds, expected one of 0...\(count - 1)"
            #expect(error.kind == .bounds && error.message == message, "\(route)")
            #expect(error.path == route.path + [.index(count)], "\(route)")
        }
    }

    @Test(arguments: JarRoute.allCases)
    func aPartThatCannotBeThereHasTheContext(route: JarRoute) throws {
        struct Account: JarContextValue {}
        for (text, walk) in [
            ("5", { $0["a"] }), ("[1]", { $0["a"]["b"] }), ("[1]", { $0[3] }), ("true", { $0[0]["a"] }),
            ("[" + Array(repeating: "0", count: 100).joined(separator: ",") + "]", { $0[100] }),
        ] as [(String, (Jar) -> Jar)] {
            let receipt = JarReceipt()
            let part = walk(try route.jar(text).union(context: Account()).union(context: receipt))
            #expect(part.kind == .error)
            #expect(part.context.get() as Account? != nil, "\(text)")
            let dropped: Lossy<Int?> = try part^
            #expect(dropped.wrappedValue == nil)
            let error = try liftError { try part^ as Int? }
            #expect(receipt.entries(of: .dropped).map(\.path) == [error.path], "\(text)")
        }
    }

    @Test func anEmptyJarIsMissing() throws {
        #expect(Jar().kind == .missing)
        #expect(
            try failure { try Jar()^ as Int }
                == LiftFailure(.missing, "expected Int, found nothing"))
        #expect(
            try failure { try Jar()["a"]["b"]^ as Int }
                == LiftFailure(.missing, "expected Int, found nothing", at: "a"))
        #expect(
            try failure { try Jar()[2][0]^ as Int }
                == LiftFailure(.missing, "expected Int, found nothing", at: "[2]"))
        #expect(try liftError { try Jar()^ as Int }.context == "")
        #expect(try liftError { try Jar()["a"]^ as Int }.context == "")
    }
}

extension [JarPath.Component] {
    /// The Jar at the end of these steps.
    func walk(from jar: Jar) -> Jar {
        reduce(jar) { jar, step in
            switch step {
            case .key(let key): jar[key]
            case .index(let index): jar[index]
            }
        }
    }
}
