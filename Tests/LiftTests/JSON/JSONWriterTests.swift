import Foundation
import Testing

@testable import Lift

@Suite struct JSONWriterTests {
    static let seed: UInt64 = 0x11F7_0008

    // MARK: Tokens

    struct Row: Sendable, CustomTestStringConvertible {
        let compact: String
        let pretty: String
        let write: @Sendable (inout JSONWriter) -> Void
        var testDescription: String { compact }

        init(
            _ compact: String, _ pretty: String? = nil, write: @escaping @Sendable (inout JSONWriter) -> Void
        ) {
            self.compact = compact
            self.pretty = pretty ?? compact
            self.write = write
        }
    }

    static let scalars = [
        Row("null") { $0.literal("null") },
        Row("true") { $0.literal("true") },
        Row("0") { $0.integer(0 as Int64) },
        Row("-1") { $0.integer(-1 as Int64) },
        Row("-9223372036854775808") { $0.integer(Int64.min) },
        Row("9223372036854775807") { $0.integer(Int64.max) },
        Row("0") { $0.integer(0 as UInt64) },
        Row("18446744073709551615") { $0.integer(UInt64.max) },
        Row("1.50e+3") { $0.number("1.50e+3") },
        Row("1.50e+3") { writer in
            "1.50e+3".withByteView { text in writer.number(text, isInteger: false) }
        },
        Row(#""""#) { $0.string("") },
        Row(#""a\"b\n/🚲""#) { $0.string("a\"b\n/🚲") },
        Row(#""plain""#) { $0.plainString { $0.append("plain") } },
        Row(#""2024-01-02""#) { writer in
            writer.plainString { buffer in
                buffer.append(2024, width: 4)
                buffer.append("-")
                buffer.append(1, width: 2)
                buffer.append("-")
                buffer.append(2, width: 2)
            }
        },
    ]

    static let containers = [
        Row("[]") { writer in
            writer.beginArray()
            writer.endArray()
        },
        Row("{}") { writer in
            writer.beginObject()
            writer.endObject()
        },
        Row("[1]", "[\n  1\n]") { writer in
            writer.beginArray()
            writer.integer(1 as Int64)
            writer.endArray()
        },
        Row(#"[1,"a",[],{},null]"#, "[\n  1,\n  \"a\",\n  [],\n  {},\n  null\n]") { writer in
            writer.beginArray()
            writer.integer(1 as Int64)
            writer.string("a")
            writer.beginArray()
            writer.endArray()
            writer.beginObject()
            writer.endObject()
            writer.literal("null")
            writer.endArray()
        },
        Row(
            #"{"a":1,"":[],"\n":{"b":[true]}}"#,
            "{\n  \"a\": 1,\n  \"\": [],\n  \"\\n\": {\n    \"b\": [\n      true\n    ]\n  }\n}"
        ) {
            writer in
            writer.beginObject()
            writer.key("a")
            writer.integer(1 as Int64)
            writer.key("")
            writer.beginArray()
            writer.endArray()
            writer.key("\n")
            writer.beginObject()
            writer.key("b")
            writer.beginArray()
            writer.literal("true")
            writer.endArray()
            writer.endObject()
            writer.endObject()
        },
        Row("[[[]],[[]]]", "[\n  [\n    []\n  ],\n  [\n    []\n  ]\n]") { writer in
            writer.beginArray()
            for _ in 0..<2 {
                writer.beginArray()
                writer.beginArray()
                writer.endArray()
                writer.endArray()
            }
            writer.endArray()
        },
    ]

    @Test(arguments: scalars + containers)
    func separatorsComeByThemselves(row: Row) {
        #expect(written(pretty: false, row.write) == row.compact)
        #expect(written(pretty: true, row.write) == row.pretty)
        #expect(JSONGrammar.accepts(Array(row.compact.utf8)))
        #expect(JSONGrammar.accepts(Array(row.pretty.utf8)))
    }

    @Test(arguments: scalars)
    func scalarsStandInLinesOfTheirOwnOrBehindTheirKeys(row: Row) {
        let array = { @Sendable (writer: inout JSONWriter) in
            writer.beginArray()
            row.write(&writer)
            row.write(&writer)
            writer.endArray()
        }
        #expect(written(pretty: false, array) == "[\(row.compact),\(row.compact)]")
        #expect(written(pretty: true, array) == "[\n  \(row.compact),\n  \(row.compact)\n]")
        let object = { @Sendable (writer: inout JSONWriter) in
            writer.beginObject()
            for key in ["a", "b"] {
                writer.key(key)
                row.write(&writer)
            }
            writer.endObject()
        }
        #expect(written(pretty: false, object) == "{\"a\":\(row.compact),\"b\":\(row.compact)}")
        #expect(written(pretty: true, object) == "{\n  \"a\": \(row.compact),\n  \"b\": \(row.compact)\n}")
    }

    // MARK: Documents

    /// What a reader and a writer might be tempted to tidy up.
    static let kept = [
        "0", "-0", "1.0", "1e2", "1E+02", "0.10", "-1.50e-007", "123456789012345678901234567890.5", "1e400",
        "1e-400", "[1.0,1e2,-0,0.10,1E+5,12345678901234567890123]", #""\u0041\/\u00e9é\ud83d\udeb2🚲\"""#,
        "\"\u{7F}\u{2028}\"", #"{"\u0061\/":1,"b":[],"":{}}"#, #"{"a":1,"a":2}"#,
        #"{"b":1,"a":{"d":1,"c":2}}"#, "[[],{},[[]],[{}]]", #"["[ {:,} ]","\\","\\\""]"#, "null", "true",
        "false", #""""#,
    ]

    @Test(arguments: kept)
    func unchangedDocumentIsWrittenAsItWasRead(text: String) throws {
        #expect(try Document(text).written() == text)
        // The same by way of the tape, when white space keeps the text from being copied whole.
        for spaced in [" " + text, text + "\n", "\u{FEFF}" + text] {
            #expect(try Document(spaced).written() == text)
            let jar = try Jar(json: spaced)
            #expect(try String(json: jar) == text)
            #expect(try Data(json: jar) == Data(text.utf8))
        }
        let inArray = try Document("[0,\(text)]")
        #expect(inArray.written(row: 2) == text)
        let inObject = try Document("{ \"a\": \(text) }")
        #expect(inObject.written(row: 2) == text)
        let jar = try Jar(json: "{ \"a\": \(text) }")
        #expect(try String(json: jar) == "{\"a\":\(text)}")
        #expect(try String(json: jar["a"]) == text)
        #expect(try String(json: ["b": jar["a"]] as Jar) == "{\"b\":\(text)}")
    }

    @Test(arguments: [
        ("1", "1"), ("[]", "[]"), ("{ }", "{}"), ("[1,2]", "[\n  1,\n  2\n]"),
        (#"{"a":1,"b":{"c":[]}}"#, "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": []\n  }\n}"),
        (
            #"[[1.50],{"\u0061":[{}]}]"#,
            "[\n  [\n    1.50\n  ],\n  {\n    \"\\u0061\": [\n      {}\n    ]\n  }\n]"
        ),
    ])
    func prettyOutputIndentsByTwoSpaces(text: String, pretty: String) throws {
        #expect(try Document(text).written(pretty: true) == pretty)
        #expect(try String(json: Jar(json: text), prettyPrinted: true) == pretty)
        #expect(try Data(json: Jar(json: text), prettyPrinted: true) == Data(pretty.utf8))
        // What is pretty stays as it is.
        #expect(try Document(pretty).written(pretty: true) == pretty)
    }

    @Test func anyTreeIsWrittenWithItsOwnTokens() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for round in 0..<400 {
            let tree = JSONTree.random(levels: round % 7, using: &generator)
            let (text, _) = tree.loose(using: &generator)
            let comment = Comment(rawValue: "\(text), seed \(Self.seed)")
            let document = try Document(text)
            #expect(document.written() == tree.compact, comment)
            #expect(document.written(pretty: true) == tree.pretty, comment)
            // Inside something else the indentation goes on.
            let outer = JSONTree.object([("a", .array([tree, tree])), ("b", tree)])
            for isPretty in [false, true] {
                let all = written(pretty: isPretty) { writer in
                    writer.beginObject()
                    writer.key("a")
                    writer.beginArray()
                    writer.write(document, row: 0)
                    writer.write(document, row: 0)
                    writer.endArray()
                    writer.key("b")
                    writer.write(document, row: 0)
                    writer.endObject()
                }
                #expect(all == (isPretty ? outer.pretty : outer.compact), comment)
            }
        }
    }

    @Test func writtenTextReadsAsTheSameJar() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for round in 0..<200 {
            let (text, _) = JSONTree.random(levels: round % 6, using: &generator).loose(using: &generator)
            let jar = try Jar(json: text)
            #expect(try Jar(json: String(json: jar)) == jar, "\(text), seed \(Self.seed)")
            #expect(
                try Jar(json: String(json: jar, prettyPrinted: true)) == jar, "\(text), seed \(Self.seed)")
        }
    }

    /// Two spaces a level; deeper than 64 levels no more are added.
    @Test(arguments: [1, 2, 64, 65, 512])
    func everyLevelIsIndented(levels: Int) throws {
        func indentation(_ level: Int) -> String { String(repeating: "  ", count: min(level, 64)) }
        let text = String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)
        let opening = (0..<levels).map { indentation($0) + "[\n" }.joined()
        let closing = (0..<levels).reversed().map { "\n" + indentation($0) + "]" }.joined()
        let pretty = opening + indentation(levels) + "1" + closing
        #expect(try Document(text).written(pretty: true) == pretty)
        #expect(try Document(pretty).written() == text)
    }

    private func written(pretty isPretty: Bool, _ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(isPretty ? .spaces(2) : .none)
        write(&writer)
        return writer.buffer.string()
    }
}
