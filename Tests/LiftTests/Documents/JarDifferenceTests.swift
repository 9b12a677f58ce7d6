import Foundation
import Lift
import LiftDocuments
import Testing

@Suite struct JarDifferenceTests {
    static let rows: [(old: String, new: String, lines: [String])] = [
        (#"{"a":1,"b":[1.0,{"c":"x"}]}"#, #"{"b":[1,{"c":"x"}],"a":10e-1}"#, []),
        ("1", "2", ["1 → 2"]),
        ("1", #""1""#, [#"1 → "1""#]),
        ("[]", "{}", ["[] → {}"]),
        ("null", "false", ["null → false"]),
        (#"{"a":1}"#, #"{"a":2}"#, ["a: 1 → 2"]),
        (#"{"a":null}"#, "{}", ["a: null → nothing"]),
        ("{}", #"{"a":{"b":[1]}}"#, [#"a: nothing → {"b":[1]}"#]),
        (
            #"{"x":1,"a":{"b":[1,2,{"c":3}]},"y":2,"z":[1]}"#,
            #"{"n":0,"a":{"b":[1,5,{"c":4}]},"y":2,"z":1}"#,
            ["x: 1 → nothing", "a.b[1]: 2 → 5", "a.b[2].c: 3 → 4", "z: [1] → 1", "n: nothing → 0"]
        ),
        (#"{"a.b":{"":1}}"#, #"{"a.b":{"":2}}"#, [#"["a.b"][""]: 1 → 2"#]),
        // Arrays of different lengths
        ("[1,2,3]", "[1,2,3,4]", ["[3]: nothing → 4"]),
        ("[1,2,3]", "[0,1,2,3]", ["[0]: nothing → 0"]),
        ("[1,2,3,4]", "[1,3,4]", ["[1]: 2 → nothing"]),
        ("[1,1,1]", "[1,1]", ["[2]: 1 → nothing"]),
        ("[]", "[1,2]", ["[0]: nothing → 1", "[1]: nothing → 2"]),
        ("[1,2]", "[]", ["[0]: 1 → nothing", "[1]: 2 → nothing"]),
        ("[1,2,3,9]", "[1,5,9]", ["[1]: 2 → 5", "[2]: 3 → nothing"]),
        ("[1,[2],9]", "[1,[3],4,9]", ["[1][0]: 2 → 3", "[2]: nothing → 4"]),
        (
            #"[{"a":1},{"b":2}]"#, #"[{"c":0},{"a":1},{"b":3}]"#,
            [
                "[0].a: 1 → nothing", "[0].c: nothing → 0", "[1].b: 2 → nothing", "[1].a: nothing → 1",
                #"[2]: nothing → {"b":3}"#,
            ]
        ),
    ]

    @Test(arguments: rows.indices, JarRoute.keepingOrder)
    func namesWhatDiffers(row: Int, route: JarRoute) throws {
        let (old, new, lines) = Self.rows[row]
        let difference = try JarDifference(from: Jar(json: old), to: route.jar(new))
        #expect(difference.map(\.description) == lines)
        #expect(difference.description == lines.joined(separator: "\n"))
        #expect(difference.isEmpty == lines.isEmpty && (difference == []) == lines.isEmpty)
    }

    @Test func aLineHasThePathAndBothValues() throws {
        let old = try Jar(json: #"{"payments":[{"amount":1},{"amount":2}]}"#)
        var new = old
        new[path: "payments[1].amount"] = 12.5
        new["note"] = "late"
        let difference = JarDifference(from: old, to: new)
        #expect(difference.count == 2)
        #expect(
            difference[0].path == "payments[1].amount" && difference[0].old == 2 && difference[0].new == 12.5)
        #expect(difference[0].old.path == "payments[1].amount")
        #expect(
            difference[1].path == "note" && difference[1].old.kind == .missing && difference[1].new == "late")
        #expect(JarDifference(from: old, to: Jar())[0].new.kind == .missing)
        #expect(JarDifference(from: Jar(), to: Jar()).isEmpty)
    }

    @Test func valuesWithTheSameTextAreToldApart() throws {
        let (date, data) = (Date(timeIntervalSinceReferenceDate: 0), Data([1, 2, 3]))
        let rows: [(Jar, Jar, String)] = [
            (
                Jar(date), "2001-01-01T00:00:00.000Z",
                #"date "2001-01-01T00:00:00.000Z" → string "2001-01-01T00:00:00.000Z" (the same text)"#
            ),
            (
                Jar(date), "2001-01-01T00:00:00Z",
                #"date "2001-01-01T00:00:00.000Z" → string "2001-01-01T00:00:00Z""#
            ),
            (Jar(date), Jar(), #""2001-01-01T00:00:00.000Z" → nothing"#),
            ("AQID", Jar(data), #"string "AQID" → data "AQID" (the same text)"#),
            (1, Jar(data), #"number 1 → data "AQID""#),
            (
                "\u{E9}", "e\u{301}",
                "string \"\u{E9}\" → string \"e\u{301}\" (the same text in other Unicode scalars)"
            ),
        ]
        for (old, new, text) in rows {
            #expect("\(JarDifference(from: old, to: new))" == text)
            #expect("\(JarDifference(from: ["a": old], to: (["a": new] as Jar)))" == "a: " + text)
            #expect(
                "\(JarDifference(from: [old, new], to: ([new, new] as Jar)))" == "[0]: " + text
                    || new.isMissing)
        }
        let long = Data(repeating: 1, count: 1000)
        let difference = JarDifference(from: Jar(long + [1]), to: Jar(long + [2]))
        #expect("\(difference)".hasSuffix(" (the same beginning)"))
    }

    @Test func valuesThatLookAlikeAreToldApart() {
        let rows: [(old: Jar, new: Jar, text: String)] = [
            (
                Jar(Date(timeIntervalSince1970: 0.0001)), Jar(Date(timeIntervalSince1970: 0.0002)),
                #"date "1970-01-01T00:00:00.000Z" → date "1970-01-01T00:00:00.000Z" "#
                    + "(less than a millisecond apart)"
            ),
            ("x y", "x\u{A0}y", "\"x y\" → \"x\u{A0}y\" (other white space or invisible characters)"),
            ("xy", "x\u{200B}y", "\"xy\" → \"x\u{200B}y\" (other white space or invisible characters)"),
        ]
        for (old, new, text) in rows { #expect("\(JarDifference(from: old, to: new))" == text) }
        let years = DateFormatter.utc("yyyy")
        let days = [0, 86_400].map { Jar(Date(timeIntervalSince1970: $0)).union(context: years) }
        #expect(
            "\(JarDifference(from: days[0], to: days[1]))"
                == #"date "1970" → date "1970" (86400.0 seconds apart)"#)
        #expect("\(JarDifference(from: "a\nb", to: "a b"))" == #""a\nb" → "a b""#)
        #expect(
            "\(JarDifference(from: "…\u{E9}", to: "…e\u{301}"))"
                .hasSuffix(" (the same text in other Unicode scalars)"))
        let long = String(repeating: "abcd", count: 1000)
        #expect(
            "\(JarDifference(from: Jar(long + "\u{E9}"), to: Jar(long + "e\u{301}")))"
                .hasSuffix(" (the same text in other Unicode scalars)"))
        let hidden = Jar("x y").union(context: JarRedaction.all)
        #expect("\(JarDifference(from: hidden, to: "x\u{A0}y"))".contains("invisible") == false)
    }

    @Test func ofALongStringTheDifferenceIsShown() {
        let long = String(repeating: "abcd", count: 1000)
        func text(_ old: String, _ new: String) -> String {
            "\(JarDifference(from: Jar(old), to: Jar(new)))"
        }
        #expect(text(long + "x", long + "y!") == #""…abcdabcdabcdabcdx" → "…abcdabcdabcdabcdy!""#)
        #expect(text(long, long + "y") == #""…abcdabcdabcdabcd" → "…abcdabcdabcdabcdy""#)
        let middle = text(long + "x" + long, long + "y" + long)
        #expect(middle.contains("abcdx") && middle.contains("abcdy") && middle.count < 300)
    }

    @Test func longTextIsCut() throws {
        let old = Jar((0..<1000).map { Jar($0) })
        let new = Jar((0..<1000).map { Jar($0 + 1) })
        let lines = "\(JarDifference(from: old, to: new))".split(separator: "\n")
        #expect(lines.count == 30 && lines[0] == "[0]: 0 → 1" && lines[29] == "and 971 more")
        #expect("\(JarDifference(from: old, to: Jar()))".utf8.count < 300)
    }

    /// A test that fails shows at most 30 lines.
    @Test(arguments: [(0, 0), (1, 1), (30, 30), (31, 30), (1000, 30)])
    func aDescriptionHasAtMostThirtyLines(count: Int, lineCount: Int) {
        let old = Jar((0..<count).map { Jar($0) })
        let difference = JarDifference(from: old, to: Jar((0..<count).map { Jar("\($0)") }))
        let lines = "\(difference)".split(separator: "\n")
        #expect((difference.count, lines.count) == (count, lineCount))
        #expect(count <= 30 || lines.last == "and \(count - 29) more")
    }

    @Test func modelsAreCompared() throws {
        struct Pet: JarCodable {
            var name: String
            var age: Int
            var born = Date(timeIntervalSince1970: 0)
        }
        let (old, new) = (Pet(name: "Mia", age: 3), Pet(name: "Mia", age: 4))
        #expect("\(JarDifference(from: old, to: new))" == "age: 3 → 4")
        #expect("\(JarDifference(from: [old, old], to: [old, new]))" == "[1].age: 3 → 4")
        #expect(JarDifference(from: ["a": old], to: ["b": old]).map(\.path) == ["a", "b"])
        #expect(JarDifference(from: old, to: old).isEmpty)
        #expect("\(JarDifference(from: 1, to: 2))" == "1 → 2")
        #expect("\(JarDifference(from: nil, to: Optional(2)))" == "nothing → 2")
    }

    @Test func errorsAndDeferredValuesAreCompared() throws {
        let error = Jar(error: LiftError("gone"))
        #expect(JarDifference(from: Jar(error: LiftError("gone")), to: error).isEmpty)
        #expect("\(JarDifference(from: ["a": 1], to: (["a": error] as Jar)))".hasPrefix("a: 1 → "))
        let named = (["a": NamedByContext(), "b": 1] as Jar).union(context: ModelPlace(name: "x"))
        #expect(JarDifference(from: ["a": "x", "b": 1], to: named).isEmpty)
        #expect("\(JarDifference(from: ["a": "y", "b": 1], to: named))" == #"a: "y" → "x""#)
    }

    @Test(.timeLimit(.minutes(10)), arguments: [0, 1, 2, 3])
    func takesLinearTime(shape: Int) throws {
        /// Arrays of different lengths in each other: each could be aligned by comparing everything in it.
        func make(_ extra: Jar, _ end: Jar) -> Jar {
            var jar: Jar = end
            for _ in 0..<(shape < 2 ? 5_000 : 0) {
                jar = shape == 0 ? [extra, jar] : [jar, 1, 2]
                if extra == 2 { jar.append(3) }
            }
            for index in 0..<(shape < 2 ? 0 : 20_000) {
                if shape == 2 { jar["k\(index)"] = [extra] } else { jar.append(["k": extra]) }
            }
            if shape == 3, extra == 2 { jar[0] = nil }
            return jar
        }
        let (old, new) = (make(1, Jar()), make(2, Jar()))
        #expect(!JarDifference(from: old, to: new).isEmpty)
        #expect(
            JarDifference(from: new, to: new).isEmpty && JarDifference(from: make(1, Jar()), to: old).isEmpty)
    }

    /// A change at a random path is found, and nothing else.
    @Test(arguments: 0..<150 as Range<UInt64>)
    func isEmptyExactlyForEqualJars(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let model = JarModel.random(levels: 3, using: &random)
        let old = try model.jar(asDocument: .random(using: &random))
        var new = try model.jar(asDocument: .random(using: &random))
        #expect(JarDifference(from: old, to: new).isEmpty == (new == old), "seed \(seed)")
        for _ in 0..<4 {
            let path = JarPath(model.randomPath(using: &random))
            if new[path: path].kind == .error { break }
            new[path: path] = try JarModel.random(levels: 1, using: &random).jar(asDocument: false)
            let difference = JarDifference(from: old, to: new)
            #expect(difference.isEmpty == (new == old), "seed \(seed)")
            for line in difference {
                #expect(line.old != line.new, "seed \(seed)")
                if line.old.kind != .missing { #expect(old[path: line.path] == line.old, "seed \(seed)") }
                if line.new.kind != .missing { #expect(new[path: line.path] == line.new, "seed \(seed)") }
            }
            #expect(JarDifference(from: new, to: old).count == difference.count, "seed \(seed)")
        }
    }
}
