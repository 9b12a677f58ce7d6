import Foundation
import Lift
import LiftLines
import Testing

/// One value after another.
@Suite struct ValueSequenceTests {
    private func outcomes(_ text: String, _ options: JSONReadingOptions = JSONReadingOptions()) throws
        -> [LineOutcome]
    {
        try LineOutcome.all(JarLines(json: text, layout: .values, options: options))
    }

    @Test(arguments: [
        ("", []), (" \n", []), ("\u{FEFF}1", ["1"]), ("1", ["1"]), ("1 2\n3\t4\r\n", ["1", "2", "3", "4"]),
        (#"{"a":1}{"a":2}"#, [#"{"a":1}"#, #"{"a":2}"#]),
        ("{\n  \"a\": [\n    1\n  ]\n}\n{\n}\n", [#"{"a":[1]}"#, "{}"]),
        (
            #"[]{}"""b"1[2]null{"c":"]}"}-0.5"d""#,
            [
                "[]", "{}", #""""#, #""b""#, "1", "[2]", "null", #"{"c":"]}"}"#, "-0.5", #""d""#,
            ]
        ),
        (#""a\\""\"""#, [#""a\\""#, #""\"""#]),
        ("\u{1E}1\n\u{1E}{\"a\":\n2}\n\u{1E}\u{1E}\u{1E}\"b\"", ["1", #"{"a":2}"#, #""b""#]),
    ])
    func valuesFollowOneAnother(text: String, values: [String]) throws {
        #expect(try outcomes(text) == values.map { .value($0) })
    }

    /// Values of every kind, joined in every way that keeps them apart.
    @Test func joinedValuesAreFound() throws {
        let values = [
            "12", "-1.5e3", "true", "null", #""""#, #""a\\\"b""#, #""[{,}]""#, "[]", "{}", "[1, [2, \"]\"]]",
            "{\n\"a\": {\"b\": \"}\"}\n}",
        ]
        let spaces = ["", " ", "\n", "\r\n\t", "\n\u{1E}"]
        for seed in 0..<UInt64(TestSize.count(500, full: 20_000)) {
            var random = SeededGenerator(seed: seed)
            var (text, expected, endsInScalar) = ("", [LineOutcome](), false)
            for _ in 0..<Int.random(in: 0..<9, using: &random) {
                let value = values[Int.random(in: 0..<values.count, using: &random)]
                let isScalar = value.allSatisfy { $0.isLetter || $0.isNumber || "-.".contains($0) }
                var space = spaces[Int.random(in: 0..<spaces.count, using: &random)]
                if endsInScalar, isScalar, space.isEmpty { space = " " }
                text += space + value
                endsInScalar = isScalar
                expected.append(.value(try String(json: Jar(json: value))))
            }
            text += "\n"
            #expect(try outcomes(text) == expected, "seed \(seed), \(text)")
            let options = JSONReadingOptions(syntax: .json5)
            #expect(try outcomes(text, options) == expected, "seed \(seed), \(text)")
        }
    }

    /// What each text becomes: values, and the messages and places of errors.
    @Test(arguments: [
        (#"{"a":1},{"a":2}"#, [#"{"a":1}"#, "expected a value, found ',' at [1] 1:8", #"{"a":2}"#]),
        ("[1]]2", ["[1]", "expected a value, found ']' at [1] 1:4", "2"]),
        ("1x 2", ["expected the end of the value, found 'x' at [0] 1:2", "2"]),
        ("tru\n{}", ["expected a value, found 't' at [0] 1:1", "{}"]),
        ("{\"a\":1\n{\"b\":2}", ["expected ',' or '}', found '{' at [0] 2:1"]),
        ("1 [2", ["1", "expected ',' or ']', found the end of the value at [1] 1:5"]),
        ("\u{1E}{\"a\":\n\u{1E}2\n", ["expected a value, found the end of the value at [0] 2:1", "2"]),
        (
            "\u{1E}\"a b\n\u{1E}\"c\"\n",
            ["expected an escape, found a line break in a string at [0] 1:6", #""c""#]
        ),
        (
            "\u{1E}12\u{1E}345\n\u{1E}tru",
            [
                "expected white space after a number or a literal, found control character 0x1E at [0] 1:4",
                "345",
                "expected white space after a number or a literal, found the end of the text at [2] 2:5",
            ]
        ),
        (
            "a\"}\n\u{1E}{\"b\":1}\n\u{1E}2\n",
            [
                "expected a value, found 'a' at [0] 1:1",
                "expected an escape, found a line break in a string at [1] 1:4", #"{"b":1}"#, "2",
            ]
        ),
        ("\u{1E}\"a\\\u{1E}2\n", ["expected an escape, found the end of the value at [0] 1:5", "2"]),
    ])
    func aMistakeIsAnErrorAndTheNextValueIsNot(text: String, expected: [String]) throws {
        let found = JarLines(json: text, layout: .values).map { jar in
            do { return try String(json: jar) } catch { return "\(error)" }
        }
        let places = expected.map { text in
            text.replacing(#/ (\d+):(\d+)$/#) { " (line \($0.1), column \($0.2))" }
        }
        #expect(found == places)
    }

    @Test func otherSyntaxesHaveCommentsBetweenValues() throws {
        let text = "// a\n{a: 1}/* {} */'b'\u{A0}[2,]// 3\n4// 5\n+6/**/7'c'"
        #expect(
            try outcomes(text, JSONReadingOptions(syntax: .json5))
                == [#"{"a":1}"#, #""b""#, "[2]", "4", "6", "7", #""c""#].map { .value($0) })
        #expect(
            try outcomes("{}/* a", JSONReadingOptions(syntax: .jsonc)).map { "\($0)" }.last?
                .contains("expected '*/'") == true)
    }

    @Test func aSeparatorEndsComments() throws {
        let text = "\u{1E}[1] // a\u{1E}[2]\n\u{1E}/* b\n\u{1E}[3]\n\u{1E}{\"a\": /* c\u{1E}[4]"
        let found = try outcomes(text, JSONReadingOptions(syntax: .jsonc)).map { "\($0)" }
        #expect(found.count == 6)
        #expect([0, 1, 3, 5].map { found[$0] } == ["[1]", "[2]", "[3]", "[4]"])
        #expect(found[2].contains("expected '*/', found control character 0x1E"))
        #expect(found[4].contains("expected '*/', found the end of the value"))
    }

    /// Each byte is looked at once, whatever the quotes and separators are.
    @Test func manySeparatorsTakeLinearTime() throws {
        let text = "\u{1E}\"" + String(repeating: "\u{1E}\\\"", count: 10_000)
        var count = 0
        for jar in JarLines(json: text, layout: .values) where jar.kind != .string { count += 1 }
        #expect(count > 10_000)
    }

    @Test func theLastValueMayBePartial() throws {
        let options = JSONReadingOptions(partial: .closed)
        #expect(
            try outcomes(#"{"a":1}{"a":2,"b":"c"#, options)
                == [.value(#"{"a":1}"#), .value(#"{"a":2}"#)])
        #expect(try outcomes(#"{"a":1} "#, options) == [.value(#"{"a":1}"#)])
    }

    @Test func aValueThatIsTooLongIsNotKept() throws {
        let text = "[1]{\"a\": \"\(String(repeating: "b", count: 100))\"}[2]"
        let found = try outcomes(text, JSONReadingOptions(maximumSize: 20))
        #expect(found.count == 3)
        #expect("\(found[1])".contains("a value of more than 20 bytes"))
        #expect(found[2] == .value("[2]"))
    }

    /// A value is there as soon as its last byte is.
    @Test func valuesArriveAtOnce() async throws {
        let (chunks, source) = feed()
        var values = JarLines.Async(json: chunks, layout: .values).makeAsyncIterator()
        source.yield(Array(#"{"a":"}{1}"}["#.utf8))
        #expect(try await #require(values.next())["a"]^ == "}{1}")
        source.yield(Array("2]\"b\" 3 ".utf8))
        #expect(try await #require(values.next())^ == [2])
        #expect(try await #require(values.next())^ == "b")
        #expect(try await #require(values.next())^ == 3)
        source.finish()
        #expect(try await values.next() == nil)
    }

    @Test func valuesAreLifted() async throws {
        let text = (0..<1000).map { "{\"x\": \($0),\n\"y\": 1}" }.joined()
        var sum = 0
        for try await point in JarLines(json: text, layout: .values).lift(as: StreamedPoint.self) {
            sum += point.x
        }
        #expect(sum == 499_500)
    }
}
