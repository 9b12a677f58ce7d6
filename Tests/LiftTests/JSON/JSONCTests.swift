import Foundation
import Testing

@testable import Lift

/// JSON with comments and trailing commas, and nothing else.
@Suite struct JSONCTests {
    static let options = JSONReadingOptions(syntax: .jsonc)

    @Test(arguments: [
        ("[1,]", "[1]"), ("{\"a\":1,}", #"{"a":1}"#), ("// a\n[1 // b\n, /* c */ 2, // d\n]// e", "[1,2]"),
        ("{/**/\"a\"/**/:/**/1/**/}", #"{"a":1}"#), ("/* \u{2028} */ [] // \u{2028}\r", "[]"),
        ("// \u{2028} still the comment\n1", "1"), ("/***/1", "1"), ("[\"//\", \"/*\"]", #"["//","/*"]"#),
        (
            #"{"\u0061\n": "é\"", "b": [true, false, null, -1.5e3]}"#,
            #"{"\u0061\n":"é\"","b":[true,false,null,-1.5e3]}"#
        ),
    ])
    func isReadAsTheSameJSON(text: String, json: String) throws {
        let jar = try Jar(json: text, options: Self.options)
        #expect(try String(json: jar) == json)
        #expect(try jar == Jar(json: json))
    }

    private static let asJSON5 = " (to read such numbers, use JSONReadingOptions(syntax: .json5))"

    @Test(arguments: [
        ("{a:1}", 1, "expected a key or '}', found 'a' (JSON keys need double quotes)"),
        ("{'a':1}", 1, "expected a key or '}', found a single quote (JSON strings need double quotes)"),
        ("['a']", 1, "expected a value or ']', found a single quote (JSON strings need double quotes)"),
        ("[.5]", 1, "expected a value or ']', found '.'\(asJSON5)"),
        ("[+1]", 1, "expected a value or ']', found '+'\(asJSON5)"),
        ("[5.]", 3, "expected a digit, found ']'"),
        ("[0x1]", 2, "expected ',' or ']', found 'x'"),
        ("[NaN]", 1, "expected a value or ']', found 'N'\(asJSON5)"),
        ("[-Infinity]", 2, "expected a digit, found 'I'\(asJSON5)"),
        ("/tmp/a", 1, "expected '/' or '*', found 't' (to read a file, use Jar(json: url))"),
        ("[/tmp/a]", 2, "expected '/' or '*', found 't'"),
        ("[1,,]", 3, "expected a value after ',', found ','"),
        ("[,]", 1, "expected a value or ']', found ','"), ("{,}", 1, "expected a key or '}', found ','"),
        (#"["\x41"]"#, 3, "expected an escape, found 'x' after a backslash"),
        (#"["\v"]"#, 3, "expected an escape, found 'v' after a backslash"),
        ("[\"\t\"]", 2, "expected an escape, found a tab in a string"),
        ("\u{A0}1", 0, "expected a value, found invisible character U+00A0"),
        ("\u{B}1", 0, "expected a value, found control character 0x0B"),
        ("# a\n1", 0, "expected a value, found '#'"),
    ])
    func hasNothingElseOfJSON5(text: String, offset: Int, message: String) {
        let found = refusal(of: Array(text.utf8), options: Self.options)
        #expect(found?.message == message)
        #expect(found?.offset == offset)
    }

    /// The scanner for the relaxed syntaxes says of JSON what the scanner for JSON says.
    @Test func bothScannersSayTheSameOfJSON() throws {
        let rows =
            JSONSyntaxErrorTests.documents + JSONSyntaxErrorTests.ends + JSONSyntaxErrorTests.strings
            + JSONSyntaxErrorTests.numbers + JSONSyntaxErrorTests.literals + JSONSyntaxErrorTests.bytes
        for row in rows {
            let bytes = try unwrap(PaddedBytes(copying: Data(row.bytes)))
            let view = unsafe bytes.view
            let error = #expect(throws: JSONScanFailure.self) {
                _ = try RelaxedJSONScanner.scan(view, options: JSONReadingOptions())
            }
            let message = error.map { SyntaxError($0, in: view).message }
            #expect(message == row.refusal.message, "\(row.testDescription)")
            #expect(error?.offset == row.refusal.offset, "\(row.testDescription)")
            withExtendedLifetime(bytes) {}
        }
    }

    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5], 0..<50)
    func everyJSONIsReadAsItself(syntax: JSONReadingOptions.Syntax, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let tree = JSONTree.array([.random(levels: 4, using: &generator)])
        let text = tree.loose(using: &generator).text
        let options = JSONReadingOptions(syntax: syntax, partial: .closed)
        let jar = try Jar(json: text, options: options)
        #expect(try String(json: jar) == tree.compact)
        #expect(!jar.isPartial)
        let document = try Document(text, options: options)
        let plain = try Document(text)
        #expect(document.rowCount == plain.rowCount)
        #expect(
            (0..<3).allSatisfy { _ in
                (0..<plain.rowCount).allSatisfy { document.offset(of: $0) == plain.offset(of: $0) }
            })
    }
}
