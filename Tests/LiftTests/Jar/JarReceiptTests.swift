import Foundation
import Lift
import Testing

private struct Part: JarCodable, Equatable { var size: Int }

private struct Model: JarMapped, Equatable {
    let count: Int
    let parts: [Part]

    init(count: Int, parts: Lossy<[Part]>) { (self.count, self.parts) = (count, parts.wrappedValue) }

    static let mapping = JarMapping<Model> {
        JarMake(Model.init(count:parts:))
        JarField("count", \.count)
        JarField("parts", { Lossy($0.parts) })
    }
}

private struct Retries: JarMapped, Equatable {
    var count = 0
    var name = "none"
    var size: Int? = 1
    var level: Int

    init(count: Int, level: Int) { (self.count, self.level) = (count, level) }

    static let mapping = JarMapping<Retries> {
        JarMake(Retries.init(count:level:))
        JarField("count", \.count, default: 3)
        JarVariable("level", \.level, default: 4)
        JarVariable("name", \.name)
        JarVariable("size", \.size)
    }
}

private struct Settings: JarDefaultable, Equatable {
    var count = 3
    var ratio: Double? = 0.5
    var name: String?
    var part = Part(size: 7)
    var parts: [Part] = []
    init() {}
}

@Suite struct JarReceiptTests {
    private static let text =
        #"{"count": "2", "parts": [{"size": 1}, {"size": "x"}, {"size": 3, "sise": 4}], "more": 5}"#

    @Test func oneReceiptHoldsAllThatALiftDid() throws {
        let receipt = JarReceipt()
        let model: Model = try Jar(json: Self.text).union(context: receipt)^
        #expect(model.count == 2 && model.parts == [Part(size: 1), Part(size: 3)])
        #expect(
            receipt.entries.map(\.description) == [
                #"converted string "2" to Int at count (line 1, column 11)"#,
                #"dropped: expected Int, found string "x" at parts[1].size (line 1, column 48)"#,
                #"unknown key "sise", near "size" at parts[2].sise (line 1, column 74)"#,
                #"unknown key "more" at more (line 1, column 87)"#,
            ])
        #expect(receipt.entries.map(\.kind) == [.conversion, .dropped, .unknownKey, .unknownKey])
        #expect("\(JarReceipt.Entry.Kind.unknownKey)" == "unknown key")
        #expect((receipt.count, receipt.count(of: .unknownKey), receipt.count(of: .dropped)) == (4, 2, 1))
        // The second lift, which finds all errors of a dropped part, adds nothing.
        #expect(receipt.entries.map { $0.error.all.count } == [1, 1, 1, 1])
        #expect(receipt.count == 4)
    }

    @Test(
        arguments: [
            (#"{"count": 1, "level": 2, "name": "a"}"#, []),
            (#"{"level": null}"#, ["[0].count missing", "[0].level null", "[0].name missing"]),
            (#"{"name": null, "count": null}"#, ["[0].count null", "[0].level missing", "[0].name null"]),
        ] as [(String, [String])])
    func defaultsOfMappingsAreNoted(text: String, expected: [String]) throws {
        let receipt = JarReceipt()
        let _: [Retries] = try Jar(json: "[\(text)]").union(context: receipt)^
        #expect(receipt.entries.allSatisfy { $0.kind == .default })
        #expect(receipt.entries.map { "\($0.key) \($0.error.kind.rawValue)" } == expected)
    }

    private struct Deep: JarMapped {
        let a: Int
        let b: Int
        var c = 0
        var d: Int

        init(a: Int, b: Int, d: Int) { (self.a, self.b, self.d) = (a, b, d) }

        static let mapping = JarMapping<Deep> {
            JarMake(Deep.init(a:b:d:))
            JarField("in.a", \.a, default: 1)
            JarField("in.x.b", \.b, default: 2)
            JarVariable("in.x.d", \.d, default: 4)
            JarVariable("in.c", \.c)
        }
    }

    private struct DeepCode: JarDefaultable {
        static let keyRules = JarKeyRules(.renaming(DeepCode.self, ["a": "in.a", "b": "in.x.b"]))
        var a = 1
        var b: Int? = 2
    }

    @Test(arguments: ["{}", #"{"in": null}"#, #"{"in": {"x": {}}}"#])
    func theDefaultOfAPathIsNotedWithAllOfIt(text: String) throws {
        let receipt = JarReceipt()
        let deep: [Deep] = try Jar(json: "[\(text)]").union(context: receipt)^
        #expect(deep[0].a == 1 && deep[0].b == 2 && deep[0].c == 0 && deep[0].d == 4)
        #expect(receipt.entries.map(\.key) == ["[0].in.a", "[0].in.x.b", "[0].in.x.d", "[0].in.c"])
        #expect(receipt.entries.allSatisfy { $0.line == 1 })
        let coded = JarReceipt()
        let _: DeepCode = try Jar(json: text).union(context: coded)^
        #expect(coded.entries.map(\.key) == ["in.a", "in.x.b"])
        // The error of a field without a default doesn't change.
        let jar = try Jar(json: #"{"in": {"aa": 1}}"#)
        func error(_ jar: Jar) throws -> String {
            try liftError { try jar.lift(as: Needed.self) }.description
        }
        #expect(try error(jar.union(context: JarReceipt())) == error(jar))
    }

    @Test func aFieldWithoutADefaultIsLiftedOnce() throws {
        struct Half: JarMapped {
            let sum: Int
            static let mapping = JarMapping<Half> {
                JarMake(Half.init(sum:))
                JarField(
                    "a.b.c", \.sum,
                    by: AnyJarTransform<Int>(
                        lift: { jar in
                            let (a, b): (Int, Int) = try jar.lift(Jar.Part("a", default: 1), Jar.Part("b"))
                            return a + b
                        }, represent: { Jar($0) }))
            }
        }
        let receipt = JarReceipt()
        #expect(throws: LiftError.self) {
            try Jar(json: #"{"a": {"b": {}}}"#).union(context: receipt).lift(as: Half.self)
        }
        #expect(receipt.entries.map(\.key) == ["a.b.c"])
    }

    private struct Needed: JarMapped {
        let a: Int
        static let mapping = JarMapping<Needed> {
            JarMake(Needed.init(a:))
            JarField("in.a.b", \.a)
        }
    }

    @Test func theDefaultOfAPartIsNoted() throws {
        let receipt = JarReceipt()
        let jar = try Jar(json: #"{"a": {"b": 1, "d": null}}"#).union(context: receipt)["a"]
        let (b, c, d) = try jar.lift(
            Jar.Part("b", default: 2), Jar.Part("c", default: 3), Jar.Part("d", default: 4))
        #expect(b == 1 && c == 3 && d == 4)
        #expect(
            receipt.entries.map(\.description) == [
                "used the default for a missing value at a.c (line 1, column 7)",
                "used the default for null at a.d (line 1, column 21)",
            ])
        #expect(
            receipt.entries.map(\.error.message) == [
                #"expected Int, but the key is missing; the keys are "b", "d""#, "expected Int, found null",
            ])
    }

    @Test(
        arguments: [
            (#"{"count": 1, "ratio": 2, "name": "a", "part": {"size": 1}, "parts": []}"#, []),
            ("{}", ["count", "ratio", "part", "parts"]),
            (#"{"parts": [], "ratio": null}"#, ["count", "part"]),
            (#"{"part": null, "count": null}"#, ["count", "ratio", "part", "parts"]),
        ] as [(String, [String])])
    func defaultsOfCodableTypesAreNotedOnce(text: String, expected: [String]) throws {
        for decoder in [JarDecoder(), JarDecoder(context: JarKeyRules.snakeCase)] {
            let receipt = JarReceipt()
            var decoder = decoder
            decoder.context = decoder.context.union(receipt)
            let settings = try decoder.decode(Settings.self, from: text)
            #expect(receipt.entries.map(\.key) == expected)
            #expect(receipt.entries.allSatisfy { $0.kind == .default && $0.line == 1 })
            #expect(try JarDecoder().decode(Settings.self, from: text) == settings)
        }
    }

    @Test func aFlattenedDefaultIsNoted() throws {
        struct Outer: JarMapped {
            let size: Inner
            struct Inner: JarMapped {
                let width: Int
                static let mapping = JarMapping<Inner> {
                    JarMake(Inner.init(width:))
                    JarField("width", \.width)
                }
            }
            static let mapping = JarMapping<Outer> {
                JarMake(Outer.init(size:))
                JarField(.flattened, \.size, default: Inner(width: 9))
            }
        }
        let receipt = JarReceipt()
        let outer: Outer = try Jar(json: #"{"a": {"b": 1}}"#).union(context: [
            receipt, JarUnknownKeys.ignored,
        ])["a"]^
        #expect(outer.size.width == 9)
        #expect(receipt.entries.map(\.description) == ["used the default for a missing value at a"])
    }

    @Test func theReportShowsTheLineOfEachEntry() throws {
        let receipt = JarReceipt(limit: 1)
        let _: Model = try Jar(json: Self.text).union(context: receipt)^
        let line = "\n   |\n 1 | " + Self.text + "\n   | "
        func report(_ heading: String, _ place: String, _ column: Int, _ length: Int) -> String {
            heading + "\n  --> line 1, column \(column)   \(place)" + line
                + String(repeating: " ", count: column - 1) + String(repeating: "^", count: length)
        }
        #expect(
            receipt.report
                == [
                    report(#"warning: converted string "2" to Int"#, "count", 11, 3),
                    report(
                        #"warning: dropped: expected Int, found string "x""#, "parts[1].size", 48, 3),
                    report(#"warning: unknown key "sise", near "size""#, "parts[2].sise", 74, 1),
                    "and 1 more",
                ].joined(separator: "\n\n"))
        #expect(JarReceipt().report.isEmpty)
    }

    @Test func entriesBeyondTheLimitOfTheirKindAreCounted() throws {
        let receipt = JarReceipt(limit: 2)
        let values = try Jar(json: #"["1", "x", "2", "y", "3", "z", "w", "4"]"#)
        let kept: Lossy<[Int]> = try values.union(context: receipt)^
        #expect(kept.wrappedValue == [1, 2, 3, 4])
        #expect(receipt.entries.map(\.key) == ["[0]", "[1]", "[2]", "[3]"])
        #expect((receipt.count(of: .conversion), receipt.count(of: .dropped), receipt.count) == (4, 4, 8))
        #expect(receipt.entries(of: .dropped).map(\.key) == ["[1]", "[3]"])
    }

    @Test(arguments: [JarRedaction.all, .keys("count", "parts", "more")])
    func noEntryShowsAHiddenValue(_ redaction: JarRedaction) throws {
        let receipt = JarReceipt()
        let text = Self.text.replacing("\"2\"", with: "\"22\"").replacing("\"x\"", with: "\"secret22\"")
        let _: Model = try Jar(json: text).union(context: [redaction, receipt])^
        #expect(receipt.count == 4)
        for entry in receipt.entries {
            #expect(!"\(entry) \(entry.error) \(entry.report)".contains("22"))
        }
        #expect(!receipt.report.contains("22"))
        #expect(
            receipt.entries[0].description
                == "converted string <redacted> to Int at count (line 1, column 11)")
    }

    @Test func refusingOrIgnoringUnknownKeysWins() throws {
        let jar = try Jar(json: #"{"size": 1, "x": 2}"#)
        let receipt = JarReceipt()
        let refused = jar.union(context: [receipt, JarUnknownKeys.refused])
        #expect(
            try failure { try refused^ as Part } == LiftFailure(.value, #"unknown key "x""#, at: "x"))
        #expect(try jar.union(context: [receipt, JarUnknownKeys.ignored])^ as Part == Part(size: 1))
        #expect(try refused.union(context: JarUnknownKeys.ignored)^ as Part == Part(size: 1))
        #expect(receipt.count == 0)
        #expect(try jar.union(context: receipt)^ as Part == Part(size: 1))
        #expect(receipt.unknownKeys == ["x"])
    }

    @Test func theReceiptOfAPartWins() throws {
        let (outer, inner) = (JarReceipt(), JarReceipt())
        let jar = try Jar(json: #"{"a": "1", "b": "2"}"#).union(context: outer)
        #expect(try jar["a"].union(context: inner)^ == 1)
        #expect(try jar["b"]^ == 2)
        #expect(inner.entries.map(\.key) == ["a"] && outer.entries.map(\.key) == ["b"])
    }

    @Test func aReceiptThatIsGoneNotesNothing() throws {
        let jar = try Jar(json: Self.text).union(context: JarReceipt())
        #expect(try jar^ == Model(count: 2, parts: Lossy([Part(size: 1), Part(size: 3)])))
    }

    @Test func manyThreadsShareAReceipt() async throws {
        let receipt = JarReceipt(limit: 50)
        let jar = try Jar(json: #"["1", "x"]"#).union(context: receipt)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<20 { _ = try? jar^ as Lossy<[Int]> } }
            }
        }
        #expect(receipt.count(of: .conversion) == 160 && receipt.count(of: .dropped) == 160)
        #expect(receipt.entries.count == 100)
    }
}
