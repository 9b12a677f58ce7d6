import Foundation
import Lift
import LiftLines
import Testing

private let hint = " (to read trailing commas, use JSONReadingOptions(syntax: .jsonc))"

/// JSON Lines and the elements of arrays, from text of every form.
@Suite struct JarLinesTests {
    private func syntax(
        _ message: String, at key: String, _ line: Int, _ column: Int, _ offset: Int
    ) -> LineOutcome {
        .error(LiftFailure(.ofInput(message), message, at: key), line: line, column: column, offset: offset)
    }

    /// Texts of lines, and their values.
    @Test(arguments: [
        ("", []), ("\n", []), (" \t\r\n\n  ", []), ("1", ["1"]), ("1\n2", ["1", "2"]),
        ("1\n2\n", ["1", "2"]),
        ("\n\n1\n \n2\n\n", ["1", "2"]), ("1\r\n\r\n2\r\n", ["1", "2"]),
        (" { \"a\" : [1, 2] } \t\r\n", [#"{"a":[1,2]}"#]),
        ("\u{FEFF}1\n2", ["1", "2"]), ("\u{FEFF}", []),
        ("[1]\n[2,3]\nnull\n\"\"", ["[1]", "[2,3]", "null", #""""#]),
        ("\"é😀\"\n\"\\n\"", [#""é😀""#, #""\n""#]),
    ])
    func linesAreValues(text: String, values: [String]) throws {
        #expect(try LineOutcome.all(JarLines(json: text)) == values.map { .value($0) })
        #expect(try LineOutcome.all(JarLines(json: Array(text.utf8))) == values.map { .value($0) })
    }

    /// Texts of arrays, and their elements.
    @Test(arguments: [
        ("[]", []), (" [ ] \n", []), ("\u{FEFF}[1]", ["1"]), ("[1,2]", ["1", "2"]),
        ("\n[\n 1 ,\r\n\t2\n]\n", ["1", "2"]),
        ("[[],{},[1,[2]],{\"a\":{\"b\":[]}}]", ["[]", "{}", "[1,[2]]", #"{"a":{"b":[]}}"#]),
        (#"["a,]","\"","\\",{"]}":"[{,"}]"#, [#""a,]""#, #""\"""#, #""\\""#, #"{"]}":"[{,"}"#]),
        (
            "[\"a longer text, with commas\",\"\\\\\\\\\\\\\\\\\"]",
            [#""a longer text, with commas""#, #""\\\\\\\\""#]
        ),
    ])
    func elementsAreValues(text: String, values: [String]) throws {
        #expect(try LineOutcome.all(JarLines(json: text, layout: .array)) == values.map { .value($0) })
        #expect(try LineOutcome.all(Jar(json: text).lift(as: [Jar].self)) == values.map { .value($0) })
    }

    @Test func aBadLineIsAnErrorAndTheNextOneIsNot() throws {
        let text = "{\"a\": 1}\n{\"a\": }\r\n\n{\"a\": \n\"é\n1 2\n\u{FEFF}3\n\"a\u{0}\"\n  tru\n4"
        #expect(
            try LineOutcome.all(JarLines(json: text)) == [
                .value(#"{"a":1}"#),
                syntax("expected a value, found '}'", at: "[1]", 2, 7, 15),
                syntax("expected a value, found the end of the line", at: "[2]", 4, 7, 25),
                syntax("expected '\"', found the end of the line", at: "[3]", 5, 3, 29),
                syntax("expected the end of the line, found '2'", at: "[4]", 6, 3, 32),
                syntax("expected a value, found invisible character U+FEFF", at: "[5]", 7, 1, 34),
                syntax("expected an escape, found control character 0x00 in a string", at: "[6]", 8, 3, 41),
                syntax("expected a value, found 't'", at: "[7]", 9, 3, 46),
                .value("4"),
            ])
    }

    @Test func malformedBytesAreErrorsOfTheirLine() throws {
        var data = Data("1\n\"".utf8)
        data += [0xFF, 0xC3, 0x22, 0x0A] + Data("\u{FEFF}".utf8.prefix(2)) + [0x0A, 0x32]
        #expect(
            try LineOutcome.all(JarLines(json: data)) == [
                .value("1"),
                syntax("expected UTF-8, found byte 0xFF", at: "[1]", 2, 2, 3),
                syntax("expected a value, found byte 0xEF", at: "[2]", 3, 1, 7),
                .value("2"),
            ])
        let utf16 = try #require("{\"a\": 1}\n".data(using: .utf16LittleEndian))
        let first = try #require(try LineOutcome.all(JarLines(json: utf16)).first)
        #expect(first == syntax("expected UTF-8, found UTF-16, little-endian", at: "[0]", 1, 1, 0))
        // The first byte was taken for the bracket.
        for (name, encoding) in [("16", String.Encoding.utf16LittleEndian), ("32", .utf32LittleEndian)] {
            let data = try #require("[1,2]".data(using: encoding))
            let first = try #require(try LineOutcome.all(JarLines(json: data, layout: .array)).first)
            let message = "expected UTF-8, found UTF-\(name), little-endian"
            #expect(first == syntax(message, at: "[0]", 1, 2, 1))
        }
    }

    /// Arrays that are malformed. What is right before and after a mistake is read.
    @Test(arguments: [
        ("", "", "expected an array, found the end of the text", "", 1, 1, 0),
        (" {}", "", "expected an array, found '{'", "", 1, 2, 1),
        ("é", "", "expected an array, found 'é'", "", 1, 1, 0),
        ("[", "", "expected a value or ']', found the end of the text", "", 1, 2, 1),
        ("[,1]", "1", "expected a value or ']', found ','", "[0]", 1, 2, 1),
        ("[1,\n,2]", "1 2", "expected a value after ',', found ','", "[1]", 2, 1, 4),
        ("[1,]", "1", "expected a value after ',', found ']'\(hint)", "[1]", 1, 4, 3),
        ("[1,", "1", "expected a value, found the end of the text", "", 1, 4, 3),
        ("[1", "1", "expected ',' or ']', found the end of the text", "", 1, 3, 2),
        ("[1, [2", "1", "expected ',' or ']', found the end of the text", "[1]", 1, 7, 6),
        ("[\"a", "", "expected '\"', found the end of the text", "[0]", 1, 4, 3),
        ("[1 2, 3]", "3", "expected ',' or ']', found '2'", "[0]", 1, 4, 3),
        ("[1., 3]", "3", "expected a digit, found ','", "[0]", 1, 4, 3),
        ("[{\"a\"}, 3]", "3", "expected ':', found '}'", "[0]", 1, 6, 5),
        ("[1}, 3]", "3", "expected ',' or ']', found '}'", "[0]", 1, 3, 2),
        ("[1] é", "1", "expected the end of the text, found 'é'", "", 1, 5, 4),
        ("[1]]", "1", "expected the end of the text, found ']'", "", 1, 4, 3),
        ("[1,\u{FEFF}2,3]", "1 3", "expected a value, found invisible character U+FEFF", "[1]", 1, 4, 3),
    ])
    func malformedArrays(
        text: String, values: String, message: String, key: String, line: Int, column: Int, offset: Int
    ) throws {
        let outcomes = try LineOutcome.all(JarLines(json: text, layout: .array))
        let failures = outcomes.filter { if case .error = $0 { true } else { false } }
        #expect(failures == [syntax(message, at: key, line, column, offset)])
        #expect(
            outcomes.filter { !failures.contains($0) }
                == values.split(separator: " ").map { .value(String($0)) })
    }

    @Test func errorsOfValuesHaveTheirPlaceInTheWholeText() throws {
        let lines = Array(JarLines(json: "\n{\"a\": 1}\n  {\"a\": [1, {\"é\": \"x\"}]}\n"))
        let error = try liftError { try lines[1]["a"][1]["é"]^ as Int }
        #expect(
            LineOutcome(error)
                == .error(
                    LiftFailure(.type, "expected Int, found string \"x\"", at: "[1].a[1].é"), line: 3,
                    column: 19,
                    offset: 29))
        #expect(
            error.report == """
                error: expected Int, found string "x"
                  --> line 3, column 19   [1].a[1].é
                   |
                 3 |   {"a": [1, {"é": "x"}]}
                   |                   ^^^
                """)
        let missing = try liftError { try lines[1]["b"]^ as Int }
        #expect(
            LineOutcome(missing)
                == .error(
                    LiftFailure(
                        .missing, "expected Int, but the key is missing; the only key is \"a\"", at: "[1].b"),
                    line: 3,
                    column: 3, offset: 12))

        let elements = Array(JarLines(json: "[1, [true],\n  [2, null]]", layout: .array))
        for (element, line, column, offset) in [(1, 1, 6, 5), (2, 2, 7, 18)] {
            let error = try liftError { try elements[element][element - 1]^ as Int }
            #expect((error.line, error.column, error.offset) == (line, column, offset))
            #expect(error.key == "[\(element)][\(element - 1)]")
        }
    }

    @Test func limitsHoldForEachValue() throws {
        let options = JSONReadingOptions(maximumDepth: 2, maximumSize: 8, duplicateKeys: .refused)
        let text = "[[1]]\n[[[]]]\n{\"a\":1}\n{\"a\":12}\n123456789\n         \n{\"a\":1,\n12345678\n"
        let message = "a line of more than 8 bytes exceeds the limit for one value"
        #expect(
            try LineOutcome.all(JarLines(json: text, options: options)) == [
                .value("[[1]]"), syntax("nested more than 2 levels deep", at: "[1]", 2, 3, 8),
                .value(#"{"a":1}"#), .value(#"{"a":12}"#), syntax(message, at: "[4]", 5, 1, 30),
                syntax(message, at: "[5]", 6, 1, 40),
                syntax("expected a key, found the end of the line", at: "[6]", 7, 8, 57), .value("12345678"),
            ])
        #expect(
            try LineOutcome.all(
                JarLines(json: "[12345678, 123456789 , {\"a\":1}]", layout: .array, options: options))
                == [
                    .value("12345678"),
                    syntax(
                        "an element of more than 8 bytes exceeds the limit for one value", at: "[1]", 1, 12,
                        11),
                    .value(#"{"a":1}"#),
                ])
        let duplicates = JarLines(
            json: "1\n{\"a\":1,\"a\":2}", options: JSONReadingOptions(duplicateKeys: .refused))
        #expect(
            try LineOutcome.all(duplicates) == [
                .value("1"), syntax("duplicate key \"a\"", at: "[1]", 2, 8, 9),
            ])
        let last = JarLines(json: "{\"a\":1,\"a\":2}", options: JSONReadingOptions(duplicateKeys: .last))
        #expect(try last.map { try $0["a"]^ as Int } == [2])
    }

    @Test func badLinesAreNotedInOrderAndCounted() throws {
        let receipt = JarReceipt(limit: 2)
        let lines = JarLines(json: "1\nx\n2\ny\nz\n3", receipt: receipt)
        #expect(try lines.map { try $0^ as Int } == [1, 2, 3])
        #expect(receipt.dropped.map(\.key) == ["[1]", "[3]"])
        #expect(receipt.count == 3)
        #expect(
            receipt.report == """
                warning: dropped: expected a value, found 'x'
                  --> line 2, column 1   [1]
                   |
                 2 | x
                   | ^

                warning: dropped: expected a value, found 'y'
                  --> line 4, column 1   [3]
                   |
                 4 | y
                   | ^

                and 1 more
                """)
        #expect(JarReceipt().report.isEmpty)
    }

    private struct Scale: JarContextValue { let factor: Int }

    private struct Scaled: JarConvertible {
        let value: Int
        init(jar: Jar) throws { value = try jar["value"]^ * jar.context.get(Scale.self).factor }
    }

    @Test func valuesHaveTheContextOfTheLines() async throws {
        let lines = JarLines(json: "{\"value\": 1}\n{\"value\": 2}")
        #expect(try lines.union(context: Scale(factor: 3)).map { (try $0^ as Scaled).value } == [3, 6])
        #expect(try lines.union(context: [Scale(factor: 4)]).map { (try $0^ as Scaled).value } == [4, 8])
        let error = try failure { try lines.map { try $0^ as Scaled } }
        #expect(error == LiftFailure(.context, "no Scale in the context", at: "[0]"))
        var values: [Int] = []
        for try await jar in lines.async.union(context: Scale(factor: 5)).union(context: [Scale(factor: 6)]) {
            values.append((try jar^ as Scaled).value)
        }
        #expect(values == [6, 12])
    }

    @Test func redactionHidesTheTextOfBadLines() throws {
        let lines = JarLines(json: "{\"iban\": 1}\n{\"iban\": \"SE12\" 5}\n{\"iban\": \"x\", \"a\": \"y\"}")
            .union(context: JarRedaction.keys("iban"))
        let jars = Array(lines)
        #expect(
            try liftError { try jars[1]^ as [String: Int] }.report == """
                error: expected ',' or '}', found <redacted>
                  --> line 2, column 17   [1]
                """)
        #expect(
            try liftError { try jars[2]["iban"]^ as Int }.report == """
                error: expected Int, found string <redacted>
                  --> line 3, column 10   [2].iban
                   |
                 3 | {"iban": <redacted>, "a": "y"}
                   |          ^^^^^^^^^^
                """)
    }

    @Test func aLoopCanBeRepeated() throws {
        let lines = JarLines(json: [Data("1\n".utf8), Data("2".utf8)])
        #expect(try lines.map { try $0^ as Int } + lines.map { try $0^ as Int } == [1, 2, 1, 2])
        #expect(lines.contains { $0 == 2 })
    }
}
