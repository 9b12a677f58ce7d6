@testable import Lift
import Testing

@Suite struct JarPathTests {
    static let texts: [(JarPath, String)] = [
        ([], ""),
        ([.key("a")], "a"),
        ([.index(0)], "[0]"),
        ([.index(-1)], "[-1]"),
        ([.key("payments"), .index(2), .key("amount")], "payments[2].amount"),
        ([.key("a"), .key("b"), .key("c")], "a.b.c"),
        ([.index(1), .index(2), .key("a")], "[1][2].a"),
        ([.key("é"), .key("名"), .key("a-b_c/d")], "é.名.a-b_c/d"),
        ([.key("0"), .key("1")], "0.1"),
        // Keys that would be misread
        ([.key("")], #"[""]"#),
        ([.key("a"), .key(""), .key("")], #"a[""][""]"#),
        ([.key("a.b"), .index(0)], #"["a.b"][0]"#),
        ([.key("a"), .key("b.c"), .key("d")], #"a["b.c"].d"#),
        ([.key("a[0]")], #"["a[0]"]"#),
        ([.key("[0]")], #"["[0]"]"#),
        ([.key("]")], #"["]"]"#),
        ([.key("two words")], #"["two words"]"#),
        ([.key(#"say "x""#)], #"["say \"x\""]"#),
        ([.key(#"a\b"#), .key(#"\"#)], #"["a\\b"]["\\"]"#),
        ([.key("a\nb"), .key("\t")], #"["a\nb"]["\t"]"#),
        ([.key("\u{1}")], #"["\u0001"]"#),
        ([.key(#"["a"]"#), .key("👩‍👩‍👧 x")], #"["[\"a\"]"]["👩‍👩‍👧 x"]"#),
    ]

    @Test func charactersThatATerminalWouldObeyAreEscaped() {
        let path: JarPath = ["a", "\u{9B}31m", "é\u{202E}.b"]
        #expect(path.description == #"a["\u009b31m"]["é\u202e.b"]"#)
        #expect(JarPath(path.description) == path)
    }

    @Test(arguments: texts.indices)
    func readsAsCode(row: Int) {
        let (path, text) = Self.texts[row]
        #expect(path.description == text)
        #expect(JarPath(text) == path)
    }

    @Test(arguments: texts.indices, [JarRoute.document, .built, .mutated, .deferred])
    func anErrorHasItsPathAsKey(row: Int, route: JarRoute) throws {
        let (path, text) = Self.texts[row]
        if path.contains(.index(-1)) { return #expect(text == "[-1]") }
        var jar: Jar = "x"
        for component in path.reversed() {
            switch component {
            case .key(let key): jar = [key: jar, "other": 1]
            case .index(let index): jar = Jar(Array(repeating: Jar(0), count: index) + [jar])
            }
        }
        let source = try route.jar(String(json: jar))
        let error = try liftError { try Array(path).walk(from: source)^ as Int }
        #expect(error.path == path)
        #expect(LiftFailure(error) == LiftFailure(.type, #"expected Int, found string "x""#, at: text))
        #expect(source[path: path] == "x" && source[path: path].path == path)
        #expect(try source[path: JarPath(pointer: path.pointer)] == "x")
    }

    /// Other text than the one that a path has.
    static let readings: [(String, JarPath)] = [
        ("a.[0]", ["a", 0]),
        (#"a.["b"].c"#, ["a", "b", "c"]),
        ("a..b", ["a", "", "b"]),
        (".a", ["", "a"]),
        ("a.", ["a", ""]),
        (".", ["", ""]),
        ("a.0", ["a", "0"]),
        ("[007]", ["007"]),
        ("[-0]", ["-0"]),
        ("[99999999999999999999]", ["99999999999999999999"]),
        ("[-99999999999999999999]", ["-99999999999999999999"]),
        ("[9223372036854775807]", [.index(.max)]),
        (#"a\.b.c"#, ["a.b", "c"]),
        (#"a\[0]"#, ["a[0]"]),
        (#"\\\n\"#, [#"\n\"#]),
        (#"["\u00e9\/\b\f\r\ud83d\ude00"]"#, ["\u{E9}/\u{8}\u{C}\r😀"]),
        // Brackets that are part of a key
        ("a[b]", ["a[b]"]),
        ("a[", ["a["]),
        ("[", ["["]),
        ("]", ["]"]),
        ("[]", ["[]"]),
        ("[-]", ["[-]"]),
        ("a[1", ["a[1"]),
        ("a[0]b", ["a[0]b"]),
        ("a[0]b[1]", ["a[0]b", 1]),
        ("[1.5]", ["[1", "5]"]),
        (#"["a"#, [#"["a"#]),
        (#"["a""#, [#"["a""#]),
        (#"["a"b]"#, [#"["a"b]"#]),
        (#"["\x"]"#, [#"["x"]"#]),
        (#"["\u12"]"#, [#"["u12"]"#]),
        (#"["\u12G4"]"#, [#"["u12G4"]"#]),
        (#"["\ud83d"]"#, [#"["ud83d"]"#]),
        (#"["\ude00"]"#, [#"["ude00"]"#]),
        (#"["\ud83d\u0041"]"#, [#"["ud83du0041"]"#]),
        (#"["\"#, [#"["\"#]),
        ("two words", ["two words"]),
    ]

    @Test(arguments: readings.indices)
    func allTextIsAPath(row: Int) {
        let (text, path) = Self.readings[row]
        #expect(JarPath(text) == path)
        #expect(JarPath(JarPath(text).description) == path)
    }

    @Test func aNumberInBracketsIsTheMemberOfThatName() throws {
        let numbers: Jar = ["99999999999999999999": 1, "9223372036854775807": 2, "7": 3, "007": 4, "-0": 5]
        for (text, value) in [
            ("[99999999999999999999]", 1), ("[9223372036854775807]", 2), ("[7]", 3), ("[007]", 4),
            ("[-0]", 5),
        ] {
            #expect(try numbers[path: JarPath(text)]^ == value, "\(text)")
        }
        #expect(try failure { try Jar([1])[path: "[007]"]^ as Int }.kind == .type)
    }

    @Test func errorsShowAPathThatIsNotTooLong() {
        let key = String(repeating: "k", count: 65)
        let cut = String(repeating: "k", count: 64) + "…"
        let (keys, indexes) = ([JarPath.Component.key("a")], [JarPath.Component.index(1)])
        func repeated(_ steps: [JarPath.Component], _ count: Int) -> [JarPath.Component] {
            (0..<count).flatMap { _ in steps }
        }
        let manyKeys = Array(repeating: "a", count: 32).joined(separator: ".")
        let rows: [(JarPath, String)] = [
            ([], ""), (["a", 0, "b.c"], #"a[0]["b.c"]"#), (["a", .key(key), 1], "a.\(cut)[1]"),
            (JarPath(repeated(indexes, 64)), String(repeating: "[1]", count: 64)),
            (
                JarPath(repeated(keys, 40) + repeated(indexes, 40)),
                manyKeys + "…" + String(repeating: "[1]", count: 32)
            ),
            (JarPath(repeated(keys, 65)), manyKeys + "…." + manyKeys),
        ]
        for (path, text) in rows { #expect(path.shown == text) }
    }

    @Test func literalsTakeValuesThatAreNotSplit() {
        let (file, key, index, empty) = ("a.txt", "[0]" as Substring, 2, "")
        #expect("files.\(file)[\(index)]" as JarPath == ["files", "a.txt", 2])
        #expect("\(key)" as JarPath == ["[0]"])
        #expect("item\(index).x\(file)y" as JarPath == ["item2", "xa.txty"])
        #expect("\(#"["a"]"#)\("\\.")" as JarPath == [#"["a"]\."#])
        #expect("a.\(empty).b" as JarPath == ["a", "", "b"])
        #expect("[\(UInt8(7))][\(-1)]" as JarPath == [7, -1])
    }

    @Test(arguments: 0..<500 as Range<UInt64>)
    func everyPathIsReadFromItsText(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let path = JarPath.random(using: &random)
        #expect(JarPath(path.description) == path, "seed \(seed)")
        #expect(try JarPath(pointer: path.pointer).pointer == path.pointer, "seed \(seed)")
    }

    @Test func longTextIsReadInLinearTime() {
        for part in ["[", #"[""#, #"["\"["#, "[1", #"["\u0041"#, #"\"#, ".", "a[0]"] {
            let text = String(repeating: part, count: 100_000)
            #expect(JarPath(JarPath(text).description) == JarPath(text))
        }
    }

    @Test func aPathIsACollectionOfItsSteps() {
        var path: JarPath = "payments[2].amount"
        #expect(
            path.count == 3 && path[1] == 2 && path.last == "amount"
                && Array(path) == ["payments", 2, "amount"])
        path[1] = 3
        path.removeLast()
        path.append("note.text")
        #expect(path == ["payments", 3, "note.text"])
        #expect(path + [0] == #"payments[3]["note.text"][0]"# && JarPath(path.dropLast()) == "payments[3]")
        path[1..<3] = ["x"]
        #expect(path.dropFirst() == ["x"] && path.starts(with: ["payments"]))
        let steps: [JarPath.Component] = ["payments", "x"]
        #expect(path == steps && steps == path && !(path != steps) && !(steps != path))
        #expect(path != steps + [0] && steps + [0] != path && path + [0] == steps + [0])
        #expect(JarPath() == "" && JarPath().isEmpty && "\(JarPath())" == "")
    }

    @Test func whatIsInsertedIsNeverSplit() {
        let (none, dotted) = ("", "a.b[0]")
        let rows: [(JarPath, JarPath)] = [
            ("\(none)", [""]), ("a.\(none)", ["a", ""]), ("\(none)\(none)", [""]), ("\(dotted)", ["a.b[0]"]),
            ("x.\(dotted)[\(1)].y", ["x", "a.b[0]", 1, "y"]),
        ]
        for (path, steps) in rows { #expect(path == steps) }
    }

    @Test func pathsAreOrderedByTheirSteps() {
        let ordered: [JarPath] = [
            "", "[-1]", "[2]", "[2].a", "[10]", "A", "a", "a[2]", "a[2].b", "a[10]", "a[10].a", "a.10", "a.2",
            "a.b", "aa", "b", "é",
        ]
        #expect(ordered.shuffled().sorted() == ordered)
        for (number, path) in ordered.enumerated() {
            #expect(ordered.filter { $0 < path } == Array(ordered[..<number]))
        }
    }

    @Test func keysAreComparedAsThoseOfAJarAre() {
        let (composed, decomposed) = (JarPath.Component.key("\u{E9}"), JarPath.Component.key("e\u{301}"))
        #expect(composed != decomposed)
        #expect(composed == .key("\u{E9}") && composed.hashValue == JarPath.Component.key("\u{E9}").hashValue)
        #expect(Set([composed, decomposed, .key("1"), 1]).count == 4)
        #expect(
            JarPath.Component.index(1) == 1 && JarPath.Component.index(1) != 2
                && JarPath.Component.key("1") != 1
        )
        let jar: Jar = ["\u{E9}": 1, "e\u{301}": "a"]
        #expect(jar["e\u{301}"].path == [decomposed] && jar["e\u{301}"].path != [composed])
        #expect(
            JarPath("\u{E9}") != JarPath("e\u{301}")
                && Set<JarPath>(["\u{E9}", "e\u{301}", "a", "a"]).count == 3)
    }
}

extension JarPath {
    /// A path with keys that need care.
    static func random(using random: inout SeededGenerator) -> JarPath {
        let pieces = [
            ".", "[", "]", "\"", "\\", "/", "~", "0", "1", "-", "a", "é", " ", "\n", "u0041", "名", "\u{301}",
        ]
        return JarPath(
            (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                if Bool.random(using: &random) { return .index(.random(in: -1...12, using: &random)) }
                let count = Int.random(in: 0..<5, using: &random)
                return .key((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
            })
    }
}
