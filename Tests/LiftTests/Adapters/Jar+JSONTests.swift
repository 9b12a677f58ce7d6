import Foundation
import Lift
import Testing

private let hint = " (to read trailing commas, use JSONReadingOptions(syntax: .jsonc))"

@Suite struct JarJSONTests {
    // MARK: Literals

    /// A literal with values of several types needs no `as Jar`.
    @Test func literalsOfSeveralTypesAreWritten() throws {
        struct Model: JarRepresentable { var jar: Jar { ["id": 1] } }
        let (name, age, end): (String, Int, Date?) = ("Kim", 3, nil)
        let text = #"{"name":"Kim","age":3,"list":[1,"x",{"id":1}]}"#
        #expect(try String(json: ["name": name, "age": age, "list": [1, "x", Model()] as Jar]) == text)
        let data = try Data(json: ["name": name, "age": age, "end": end])
        #expect(data == Data(#"{"name":"Kim","age":3}"#.utf8))
        #expect(try String(json: [1, name], prettyPrinted: true) == "[\n  1,\n  \"Kim\"\n]")
        #expect(try Data(json: [1, name], prettyPrinted: true) == Data("[\n  1,\n  \"Kim\"\n]".utf8))
        #expect(try String(json: [1, "é"], options: JSONWritingOptions(asciiOnly: true)) == #"[1,"\u00e9"]"#)
        // Others are what they are everywhere in Swift.
        #expect(try String(json: ["a": 1]) == #"{"a":1}"#)
        #expect(try String(json: [Model()]) == #"[{"id":1}]"#)
        let pretty = "[\n  {\n    \"id\": 1\n  }\n]"
        #expect(try Data(json: [Model()], prettyPrinted: true) == Data(pretty.utf8))
        #expect(try String(json: [Model()], prettyPrinted: true) == pretty)
        let error = #expect(throws: LiftError.self) { try String(json: ["a": "x", "b": Double.nan]) }
        #expect(error?.key == "b")
    }

    // MARK: Reading

    @Test(arguments: [
        "null", "true", "1.50", #""x""#, "[]", "{}", #" { "a" : [ 1 , { "b" : null } ] } "#, "\u{FEFF}[1]",
        "\n\t[\r1]",
    ])
    func textDataAndFilesGiveTheSameJar(text: String) throws {
        let url = try temporaryFile(Data(text.utf8))
        defer { try? FileManager.default.removeItem(at: url) }
        let jar = try Jar(json: text)
        #expect(try Jar(json: Data(text.utf8)) == jar)
        #expect(try Jar(json: "data: \(text)".dropFirst(6)) == jar)
        #expect(try Jar(json: url) == jar)
        // A slice does not start at index 0.
        #expect(try Jar(json: Data("[[\(text)".utf8).dropFirst(2)) == jar)
        #expect(try Jar(json: String(json: jar)) == jar)
    }

    @Test(arguments: [
        ("", 1, 1, 0, "expected a JSON value, found no text"),
        ("[1,]", 1, 4, 3, "expected a value after ',', found ']'\(hint)"),
        ("{\n  \"é\": ?\n}", 2, 8, 10, "expected a value, found '?'"),
        ("[1] 2", 1, 5, 4, "expected the end of the text, found '2'"),
    ])
    func malformedTextIsASyntaxErrorWithItsPlace(
        text: String, line: Int, column: Int, offset: Int, message: String
    ) throws {
        let url = try temporaryFile(Data(text.utf8))
        defer { try? FileManager.default.removeItem(at: url) }
        let readers: [() throws -> Jar] = [
            { try Jar(json: text) }, { try Jar(json: Data(text.utf8)) }, { try Jar(json: url) },
        ]
        for read in readers {
            let error = try #require(failure(read))
            #expect(error.kind == .syntax)
            #expect(error.key == "")
            #expect(error.message == message)
            #expect(error.line == line && error.column == column && error.offset == offset)
            #expect(error.description == "\(message) (line \(line), column \(column))")
        }
    }

    @Test func aMissingFileIsAnErrorOfItsOwn() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("no such file \(UUID()).json")
        let error = try #require(failure { try Jar(json: url) })
        #expect(error.kind == .file)
        #expect(error.message.hasPrefix("cannot read \(url.path): "))
        #expect(error.description == error.message)
        #expect(error.key == "")
        #expect(error.line == nil && error.offset == nil)
        let underlying = try #require(error.underlyingError as? CocoaError)
        #expect(underlying.code == .fileReadNoSuchFile)
    }

    @Test func aFolderIsNoFile() throws {
        let error = try #require(failure { try Jar(json: FileManager.default.temporaryDirectory) })
        #expect(error.kind == .file)
        #expect(error.underlyingError != nil)
    }

    // MARK: Options

    @Test(
        arguments: [(0, "1"), (1, "[1]"), (1, "{}"), (2, #"[{"a":1}]"#), (512, nil), (2000, nil)]
            as [(Int, String?)])
    func theDepthMayBeReachedAndNotPassed(depth: Int, text: String?) throws {
        let text = text ?? String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let deeper = "[\(text)]"
        let options = JSONReadingOptions(maximumDepth: depth)
        #expect(try String(json: Jar(json: text, options: options)) == text)
        let error = try #require(failure { try Jar(json: deeper, options: options) })
        #expect(error.kind == .bounds)
        #expect(error.message.contains("\(depth) level"))
        #expect(error.offset != nil)
        #expect(throws: LiftError.self) { try Jar(json: Data(deeper.utf8), options: options) }
    }

    @Test func theDepthIs512UnlessRaised() throws {
        func nest(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try Jar(json: nest(512)).kind == .array)
        #expect(failure { try Jar(json: nest(513)) }?.kind == .bounds)
        #expect(try Jar(json: nest(100_000), options: JSONReadingOptions(maximumDepth: .max)).kind == .array)
    }

    @Test func theSizeMayBeReachedAndNotPassed() throws {
        let text = #"{"é":1}"#
        let options = JSONReadingOptions(maximumSize: text.utf8.count)
        #expect(try Jar(json: text, options: options) == ["é": 1])
        #expect(try Jar(json: Data(text.utf8), options: options) == ["é": 1])
        let tooSmall = JSONReadingOptions(maximumSize: text.utf8.count - 1)
        for error in [
            failure { try Jar(json: text, options: tooSmall) },
            failure { try Jar(json: Data(text.utf8), options: tooSmall) },
        ] {
            #expect(error?.kind == .bounds)
            #expect(error?.message == "expected at most 7 bytes of text, found 8")
        }
    }

    @Test(arguments: [(JSONReadingOptions.DuplicateKeys.first, 1), (.last, 3)])
    func oneOfEqualKeysCountsOnEveryRoute(rule: JSONReadingOptions.DuplicateKeys, value: Int) throws {
        let padding = (0..<200).map { #""k\#($0)":0"# }.joined(separator: ",")
        for text in [
            #"{"o":{"a":1,"b":0,"a":2,"\u0061":3}}"#, #"{"o":{"a":1,"b":0,\#(padding),"a":2,"\u0061":3}}"#,
        ] {
            let object = try Jar(json: text, options: JSONReadingOptions(duplicateKeys: rule))["o"]
            #expect(try object["a"]^ as Int == value)
            #expect(try object.lift(as: [String: Jar].self)["a"].map { try $0^ as Int } == value)
            #expect(object.keys?.filter { $0 == "a" }.count == 1)
            #expect(object.count == object.keys?.count)
            #expect(try (object^ as [String: Int])["a"] == value)
            #expect(try (object.asAny() as? [String: Any])?["a"] as? Int == value)
            struct Model: JarConvertible {
                let a: Int
                init(jar: Jar) throws { a = try jar["a"]^ }
            }
            #expect(try (object^ as Model).a == value)
            var edited = object
            edited["c"] = 4
            #expect(try edited["a"]^ as Int == value)
            #expect(try Jar(json: String(json: edited))["a"]^ as Int == value)
            #expect(
                try Jar(json: String(json: object, options: JSONWritingOptions(sortedKeys: true)))["a"]^
                    as Int == value)
        }
    }

    @Test func anyCollectionOfBytesIsRead() throws {
        let text = #"{"a": [1, "é"]}"#
        let bytes = Array(text.utf8)
        let jars = [
            try Jar(json: bytes), try Jar(json: ([0x20] + bytes)[1...]), try Jar(json: text.utf8),
            try Jar(json: bytes.lazy.map { $0 }), try Jar(json: Data(bytes)[0...]),
        ]
        for jar in jars { #expect(try String(json: jar) == #"{"a":[1,"é"]}"#) }
        let expected = failure { try Jar(json: Data()) }?.message
        #expect(failure { try Jar(json: [UInt8]()) }?.message == expected && expected != nil)
        let options = JSONReadingOptions(maximumSize: 2)
        #expect(failure { try Jar(json: bytes, options: options) }?.kind == .bounds)
    }

    @Test func equalKeysMayBeRefused() throws {
        let options = JSONReadingOptions(duplicateKeys: .refused)
        #expect(try Jar(json: #"{"a":{"a":1},"b":{"a":1}}"#, options: options).count == 2)
        let error = try #require(failure { try Jar(json: "[{\"a\":1,\n  \"\\u0061\":2}]", options: options) })
        #expect(error.kind == .syntax)
        #expect(error.message == #"duplicate key "a""#)
        #expect(error.line == 2 && error.column == 3 && error.offset == 11)
    }

    // MARK: Writing

    private static let model: Jar = [
        "b": 1, "a": [1, [2, 3], [:] as Jar, ["z": null, "y": [] as Jar] as Jar] as Jar, "c": ["é\n": "x"],
        "empty": [] as Jar, "none": [:] as Jar,
        "float": 1.5, "flag": false,
    ]

    @Test func compactTextHasNoSpace() throws {
        let text =
            #"""
            {"b":1,"a":[1,[2,3],{},{"z":null,"y":[]}],\#
            "c":{"é\n":"x"},"empty":[],"none":{},"float":1.5,"flag":false}
            """#
        #expect(try String(json: Self.model) == text)
        #expect(try Data(json: Self.model) == Data(text.utf8))
        #expect(try String(json: Jar(json: text)) == text)
        #expect(try String(json: Jar(json: "  " + text.replacing(":", with: " : ") + "\n")) == text)
    }

    @Test func prettyTextIsIndentedByTwoSpaces() throws {
        let text = """
            {
              "b": 1,
              "a": [
                1,
                [
                  2,
                  3
                ],
                {},
                {
                  "z": null,
                  "y": []
                }
              ],
              "c": {
                "é\\n": "x"
              },
              "empty": [],
              "none": {},
              "float": 1.5,
              "flag": false
            }
            """
        #expect(try String(json: Self.model, prettyPrinted: true) == text)
        #expect(try Data(json: Self.model, prettyPrinted: true) == Data(text.utf8))
        #expect(try String(json: Jar(json: String(json: Self.model)), prettyPrinted: true) == text)
        #expect(try String(json: Jar(json: text), prettyPrinted: true) == text)
        #expect(try String(json: Jar(json: text)) == String(json: Self.model))
    }

    @Test func keysAreSortedByTheirUTF8OnRequest() throws {
        let text = #"{"b":1,"Z":{"y":1,"x":[{"d":1,"c":2}]},"é":2,"a":3,"":4,"aa":5,"😀":6,"\uff5e":7}"#
        let sorted = #"{"":4,"Z":{"x":[{"c":2,"d":1}],"y":1},"a":3,"aa":5,"b":1,"é":2,"～":7,"😀":6}"#
        var edited = try Jar(json: text)
        edited["b"] = 0
        edited["b"] = 1
        for jar in [try Jar(json: text), edited] {
            #expect(try String(json: jar, options: JSONWritingOptions(sortedKeys: true)) == sorted)
            #expect(try Data(json: jar, options: JSONWritingOptions(sortedKeys: true)) == Data(sorted.utf8))
        }
        #expect(
            try String(
                json: ["b": ["d": 1, "c": 2]] as Jar,
                options: JSONWritingOptions(indentation: .spaces(2), sortedKeys: true))
                == "{\n  \"b\": {\n    \"c\": 2,\n    \"d\": 1\n  }\n}")
        #expect(
            try String(json: [2: "b", 1: "a", 10: "c"], options: JSONWritingOptions(sortedKeys: true))
                == #"{"1":"a","10":"c","2":"b"}"#)
    }

    @Test func anythingRepresentableIsWritten() throws {
        struct Point: JarRepresentable {
            let x: Int
            var jar: Jar { ["x": x] }
        }
        #expect(try String(json: Point(x: 1)) == #"{"x":1}"#)
        #expect(try String(json: [Point(x: 1), Point(x: 2)]) == #"[{"x":1},{"x":2}]"#)
        #expect(try String(json: ["p": Point(x: 1)]) == #"{"p":{"x":1}}"#)
        #expect(try String(json: Optional(Point(x: 1))) == #"{"x":1}"#)
        #expect(try String(json: [Point(x: 1), nil]) == #"[{"x":1},null]"#)
        #expect(
            try String(json: [[Point(x: 1)], []], prettyPrinted: true)
                == "[\n  [\n    {\n      \"x\": 1\n    }\n  ],\n  []\n]")
        #expect(try String(json: Jar("x")) == #""x""#)
        #expect(try String(json: 1.5) == "1.5")
        #expect(try String(json: true) == "true")
        #expect(try String(json: null) == "null")
        #expect(try String(json: [] as [Int]) == "[]")
        #expect(try String(json: [] as [Int], prettyPrinted: true) == "[]")
    }

    @Test func whatNobodyChangedKeepsItsSpelling() throws {
        let text = #"{"a":1.50,"b":[1E2,-0,"\u00e9\/"],"c":{"d":1e400}}"#
        var jar = try Jar(json: text)
        #expect(try String(json: jar) == text)
        jar["new"] = true
        #expect(try String(json: jar) == text.dropLast() + #","new":true}"#)
        jar["b"][1] = 7
        #expect(try String(json: jar) == #"{"a":1.50,"b":[1E2,7,"\u00e9\/"],"c":{"d":1e400},"new":true}"#)
        #expect(try String(json: [jar["a"], jar["c"]["d"]]) == "[1.50,1e400]")
    }

    // MARK: Errors of writing

    private struct Payment: JarElement {
        let amount: Double

        init(amount: Double) { self.amount = amount }
        init(jar: Jar) throws { amount = try jar["amount"]^ }
        var jar: Jar { ["amount": amount] }
    }

    @Test func theErrorOfWritingHasAPath() throws {
        let payments = [Payment(amount: 1), Payment(amount: .nan)]
        func expect(_ key: String, _ write: () throws -> Void) {
            expectFailure(.unsupported, "JSON can't store nan", at: key) { try write() }
        }
        expect("[1].amount") { _ = try String(json: payments) }
        expect("[1].amount") { _ = try Data(json: Jar(payments)) }
        expect("payments[1].amount") { _ = try String(json: ["payments": payments]) }
        expect("payments[1].amount") { _ = try String(json: ["payments": payments] as Jar) }
        expect("payments[1].amount") {
            _ = try String(json: ["payments": payments] as Jar, options: JSONWritingOptions(sortedKeys: true))
        }
        expect("payments[1].amount") {
            _ = try String(json: ["payments": payments] as Jar, prettyPrinted: true)
        }
        expect("payments[1].amount") { _ = try String(json: (["payments": payments] as Jar)["payments"]) }
        expect("payments[1].amount") {
            _ = try String(json: (["payments": payments] as Jar)["payments"][1]["amount"])
        }
        expect("[0][1].amount") { _ = try String(json: [payments]) }
        expect("[1][1].amount") { _ = try String(json: [[], payments]) }
        expect("[2].amount") { _ = try String(json: [nil, payments[0], payments[1]]) }
        expect("[0].k[1].amount") { _ = try String(json: [["k": payments]]) }
        expect("a[0].b[1].amount") { _ = try String(json: ["a": [["b": payments]]] as Jar) }
        var document = try Jar(json: #"{"a":[{"b":1}]}"#)
        document["a"][0]["b"] = Double.nan
        expect("a[0].b") { _ = try String(json: document) }
        document["a"].append(payments)
        document["a"][0]["b"] = 1
        expect("a[1][1].amount") { _ = try String(json: document) }
        expect(#"["a.b"][0]"#) { _ = try String(json: ["a.b": [Double.nan]] as Jar) }
    }

    @Test func anErrorInsideIsThrownWithItsPath() throws {
        let jar: Jar = ["a": [1, Jar(error: LiftError("broken"))] as Jar]
        expectFailure(.value, "broken", at: "a[1]") { _ = try String(json: jar) }
        expectFailure(.value, "broken", at: "[0].a[1]") { _ = try String(json: [jar]) }
        expectFailure(.bounds, "index 5 is out of bounds, expected one of 0...1", at: "a[5]") {
            _ = try String(json: jar["a"][5])
        }
    }

    @Test func nothingCannotBeWritten() throws {
        let message = "there's no value"
        expectFailure(.missing, message, at: "") { _ = try String(json: Jar()) }
        expectFailure(.missing, message, at: "a.b") {
            _ = try String(json: (["a": [:] as Jar] as Jar)["a"]["b"])
        }
        expectFailure(.missing, message, at: "a.b") { _ = try Data(json: Jar(json: #"{"a":{}}"#)["a"]["b"]) }
    }

    // MARK: Helpers

    private func failure(_ body: () throws -> Jar) -> LiftError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? LiftError
        }
    }

    private func temporaryFile(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("lift-\(UUID()).json")
        try data.write(to: url)
        return url
    }
}
