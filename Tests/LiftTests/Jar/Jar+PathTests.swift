import Lift
import Testing

@Suite struct JarPathSubscriptTests {
    static let json = #"{"a":{"b":[{"c":1},[2,3]],"x.y":4},"n":null,"s":"text","e":[]}"#

    @Test(arguments: JarRoute.allCases)
    func readsWhatTheSubscriptsRead(route: JarRoute) throws {
        let jar = try route.jar(Self.json)
        #expect(jar[path: "a.b[0].c"] == 1)
        #expect(jar[path: "a.b[1][1]"] == 3)
        #expect(jar[path: #"a["x.y"]"#] == 4 && jar["a.b"].kind == .missing && jar["x.y"].kind == .missing)
        #expect(jar[path: ""] == jar)
        #expect(jar[path: "a.x.y"].kind == .missing && jar[path: "n.x[2].y"].kind == .missing)
        let number = 1
        #expect(jar[path: "a.b[\(number)][0]"] == 2)
    }

    /// What lifting at a path fails with.
    static let failing: [(JarPath, LiftFailure)] = [
        ("a.b[2]", LiftFailure(.bounds, "index 2 is out of bounds, expected one of 0...1", at: "a.b[2]")),
        ("a.b[2].c", LiftFailure(.bounds, "index 2 is out of bounds, expected one of 0...1", at: "a.b[2]")),
        ("a.b[-1]", LiftFailure(.bounds, "index -1 is out of bounds, expected one of 0...1", at: "a.b[-1]")),
        ("a.b.-", LiftFailure(.bounds, "index 2 is out of bounds, expected one of 0...1", at: "a.b[2]")),
        ("a.b.2", LiftFailure(.bounds, "index 2 is out of bounds, expected one of 0...1", at: "a.b[2]")),
        ("e.-", LiftFailure(.bounds, "index 0 is out of bounds of an empty array", at: "e[0]")),
        ("a.b.01", LiftFailure(.type, "expected a dictionary, found array of 2", at: "a.b")),
        ("a.b.c", LiftFailure(.type, "expected a dictionary, found array of 2", at: "a.b")),
        ("s[0]", LiftFailure(.type, #"expected an array, found string "text""#, at: "s")),
        ("s.k.m", LiftFailure(.type, #"expected a dictionary, found string "text""#, at: "s")),
        ("a[-1]", LiftFailure(.type, "expected an array, found dictionary of 2", at: "a")),
        ("a.b[0].c", LiftFailure(.type, "expected Bool, found number 1", at: "a.b[0].c")),
        ("n", LiftFailure(.null, "expected Bool, found null", at: "n")),
        ("n[3].x", LiftFailure(.missing, "expected Bool, found nothing inside null", at: "n[3]")),
    ]

    @Test(arguments: failing.indices, [JarRoute.document, .built, .mutated, .deferred])
    func readingFailsWhenLifted(row: Int, route: JarRoute) throws {
        let (path, expected) = Self.failing[row]
        let jar = try route.jar(Self.json)
        #expect(try failure { try jar[path: path]^ as Bool } == expected)
    }

    /// A path, and the Jar after 9 was assigned there.
    static let assignments: [(before: String, path: JarPath, after: String)] = [
        ("", "a.b[0]", #"{"a":{"b":[9]}}"#),
        ("", "[0][0]", "[[9]]"),
        ("", "[0].a", #"[{"a":9}]"#),
        ("", "", "9"),
        ("{}", "a.b.c", #"{"a":{"b":{"c":9}}}"#),
        ("{}", "a.0", #"{"a":{"0":9}}"#),
        ("{}", "a.-", #"{"a":{"-":9}}"#),
        (#"{"a":[1]}"#, "a[1]", #"{"a":[1,9]}"#),
        (#"{"a":[1]}"#, "a.-", #"{"a":[1,9]}"#),
        (#"{"a":[1]}"#, "a.0", #"{"a":[9]}"#),
        (#"{"a":[1]}"#, "a[1].b[0]", #"{"a":[1,{"b":[9]}]}"#),
        (#"{"a":null}"#, "a[0]", #"{"a":[9]}"#),
        ("", "[2]", "[null,null,9]"),
        ("[1]", "[2]", "[1,null,9]"),
        ("[1]", "2.a", #"[1,null,{"a":9}]"#),
        ("{}", "a[1]", #"{"a":[null,9]}"#),
        (#"{"a":null}"#, "a[1][1]", #"{"a":[null,[null,9]]}"#),
        (#"{"a":null}"#, "a.b", #"{"a":{"b":9}}"#),
        (#"{"a":{"0":1}}"#, "a[0]", #"{"a":{"0":9}}"#),
        (#"{"a":{"x":1}}"#, "a[7]", #"{"a":{"x":1,"7":9}}"#),
        (#"{"a.b":1,"a":{"b":2}}"#, "a.b", #"{"a.b":1,"a":{"b":9}}"#),
        (#"{"a.b":1,"a":{"b":2}}"#, ["a.b"], #"{"a.b":9,"a":{"b":2}}"#),
        // As by the subscript for keys
        (#"{"a":5}"#, "a.b", #"{"a":{"b":9}}"#),
        (#"{"a":[1,2]}"#, "a.b", #"{"a":{"b":9}}"#),
    ]

    @Test(arguments: assignments.indices, JarRoute.keepingOrder)
    func assigningMakesWhatIsMissing(row: Int, route: JarRoute) throws {
        let (before, path, after) = Self.assignments[row]
        let original = before.isEmpty ? Jar() : try route.jar(before)
        var (literal, value, changed) = (original, original, original)
        literal[path: path] = 9
        value[path: path] = Int8(9)
        func change(_ jar: inout Jar) { jar = 9 }
        change(&changed[path: path])
        for jar in [literal, value, changed] { #expect(try String(json: jar) == after) }
        #expect(original == (before.isEmpty ? Jar() : try Jar(json: before)))
    }

    static let refusals: [(before: String, path: JarPath, LiftFailure)] = [
        (
            "[1]", "[1002]",
            LiftFailure(
                .bounds,
                "index 1002 cannot be written in an array of 1, because at most 1000 nulls are filled in",
                at: "[1002]")
        ),
        (
            "[1]", "[-1].a", LiftFailure(.bounds, "index -1 cannot be written in an array of 1", at: "[-1]")
        ),
        (
            "{}", "a[1001]",
            LiftFailure(
                .bounds,
                "index 1001 cannot be written in an array of 0, because at most 1000 nulls are filled in",
                at: "a[1001]")
        ),
        (
            #"{"a":null}"#, "a[9223372036854775807]",
            LiftFailure(
                .bounds,
                "index 9223372036854775807 cannot be written in an array of 0, because at most 1000 nulls are filled in",
                at: "a[9223372036854775807]")
        ),
        (
            #"{"a":null}"#, "a[-9223372036854775808]",
            LiftFailure(
                .bounds, "index -9223372036854775808 cannot be written in an array of 0",
                at: "a[-9223372036854775808]")
        ),
        (
            #"{"a":"x"}"#, "a[0]",
            LiftFailure(.type, #"expected an array with an element 0, found string "x""#, at: "a")
        ),
        (
            #"{"a":{}}"#, "a[-1]",
            LiftFailure(.type, "expected an array with an element -1, found dictionary of 0", at: "a")
        ),
    ]

    @Test(arguments: refusals.indices, [JarRoute.document, .built, .mutated, .deferred])
    func whatCannotBeAssignedIsAnErrorWhenRead(row: Int, route: JarRoute) throws {
        let (before, path, expected) = Self.refusals[row]
        var jar = try route.jar(before)
        jar[path: path] = 9
        #expect(try failure { try String(json: jar) } == expected)
        #expect(try failure { try jar[path: path]^ as Int } == expected)
        var other = try route.jar(before)
        other[path: path] = nil
        #expect(other == (try Jar(json: before)))
        var error = Jar(error: LiftError("gone"))
        error[path: path] = 9
        #expect(try failure { try error^ as Int } == LiftFailure(.value, "gone"))
    }

    @Test func aThousandNullsAreMadeAtMost() throws {
        var jar: Jar = ["a": [1]]
        jar[path: "a[1001]"] = 9
        #expect(jar["a"].count == 1002 && jar[path: "a[1000]"].isNull && jar[path: "a[1001]"] == 9)
        // What the subscript for an index does not do.
        var other: Jar = [1]
        other[2] = 9
        #expect(
            try failure { try other^ as [Int] }
                == LiftFailure(.bounds, "index 2 is out of bounds, expected 0", at: "[2]"))
    }

    @Test(arguments: JarRoute.keepingOrder)
    func assigningNothingRemovesAndMakesNothing(route: JarRoute) throws {
        var jar = try route.jar(Self.json)
        for path in ["x", "x.y", "n[0]", "n.x", "s.k", "e[0].a", "a.b[2]", "a.b.-", "s[0]"] as [JarPath] {
            jar[path: path] = nil
        }
        #expect(try String(json: jar) == Self.json)
        jar[path: "a.b[1][0]"] = nil
        jar[path: #"a["x.y"]"#] = nil
        jar[path: "a.b[0].c"] = nil as Int?
        #expect(try String(json: jar) == #"{"a":{"b":[{},[3]]},"n":null,"s":"text","e":[]}"#)
        func isNil(_ value: inout (any JarRepresentable)?) -> Bool { value == nil }
        #expect(!isNil(&jar[path: "a.b"]) && isNil(&jar[path: "a.c"]))
    }

    @Test func aPartIsChangedInPlace() throws {
        var jar = try Jar(json: Self.json)
        jar[path: "a.b"].append(5)
        jar[path: "a.b[2]"] = 6
        jar[path: "a.b[0]"]["d"][path: "e[0]"] = 7
        #expect(try String(json: jar["a"]["b"]) == #"[{"c":1,"d":{"e":[7]}},[2,3],6]"#)
        let path: JarPath = "a.b[0].d"
        func change(_ part: inout Jar) throws {
            #expect(part.path == path)
            part["f"] = 8
            throw LiftError("stop")
        }
        #expect(throws: LiftError.self) { try change(&jar[path: path]) }
        #expect(try String(json: jar[path: path]) == #"{"e":[7],"f":8}"#)
    }

    @Test func aPartKeepsTheContextAroundIt() throws {
        var jar = try Jar(json: Self.json).union(context: ModelPlace(name: "outer"))
        jar[path: "a.b[0].c"] = Jar(NamedByContext())
        jar[path: "a.b[1]"] = try Jar(json: "[1]").union(context: ModelPlace(name: "inner"))
        jar[path: "a.b[1][0]"] = Jar(NamedByContext())
        #expect(try String(json: jar["a"]["b"]) == #"[{"c":"outer"},["inner"]]"#)
    }

    /// The same by the other subscripts and recursion.
    private func assign(_ value: Jar, to jar: inout Jar, at path: ArraySlice<JarPath.Component>) {
        guard var step = path.first else { return jar = value }
        switch (step, jar.kind) {
        case (.key("-"), .array): step = .index(jar.count ?? 0)
        case (.key(let key), .array): if let index = Int(key), "\(index)" == key { step = .index(index) }
        case (.index(let index), .dictionary): if index >= 0 { step = .key("\(index)") }
        default: break
        }
        switch step {
        case .key(let key): assign(value, to: &jar[key], at: path.dropFirst())
        case .index(let index)
        where index >= 0
            && ([.missing, .null].contains(jar.kind) || (jar.kind == .array && jar.count ?? 0 <= index)):
            var part = Jar()
            assign(value, to: &part, at: path.dropFirst())
            if part.kind == .missing { return }
            if jar.kind != .array { jar = [] }
            while jar.count ?? 0 < index { jar.append(null) }
            jar.append(part)
        case .index(let index): assign(value, to: &jar[index], at: path.dropFirst())
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func assignsAsTheOtherSubscriptsDo(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let model = JarModel.random(levels: 3, using: &random)
        var jar = try model.jar(asDocument: .random(using: &random))
        var other = jar
        for _ in 0..<8 {
            var path = JarPath(model.randomPath(using: &random))
            let more: [JarPath.Component] = ["k1", "k2", "-", "1", "0", "01", 0, 1, 2, 3, -1]
            while Bool.random(using: &random) { path.append(more.randomElement(using: &random) ?? 0) }
            let value = try JarModel.random(levels: 1, using: &random).jar(
                asDocument: .random(using: &random))
            let before = try? String(json: jar)
            jar[path: path] = value
            assign(value, to: &other, at: path[...])
            let place: Comment = "seed \(seed): \(value) at \(path) of \(before ?? "nothing")"
            #expect((try? String(json: jar)) == (try? String(json: other)), place)
            if before == nil { break }
        }
    }

    // MARK: Removing

    @Test(arguments: JarRoute.keepingOrder)
    func valuesAreRemovedAtPaths(route: JarRoute) throws {
        var jar = try route.jar(#"{"a":[1,{"b":2,"c":3}],"0":4}"#)
        jar[path: "a[1].b"] = nil
        jar[path: "[0]"] = nil
        jar[path: try JarPath(pointer: "/a/0")] = nil
        #expect(try String(json: jar) == #"{"a":[{"c":3}]}"#)
        for path in ["x", "x.y[3].z", "a[5]", "a.k", "a[0].c.d"] as [JarPath] {
            jar[path: path] = nil
        }
        #expect(try String(json: jar) == #"{"a":[{"c":3}]}"#)
        jar[path: []] = nil
        #expect(jar.kind == .missing)
    }

    @Test func errorsAreRemovedAtPaths() throws {
        var jar: Jar = ["a": [Jar(error: LiftError("broken")), 1] as Jar]
        jar[path: "a[0]"] = nil
        #expect(jar == ["a": [1]])
    }
}
