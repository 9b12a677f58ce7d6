import Foundation
import Lift
import LiftLines
import Testing

/// Lines and arrays in JSONC and JSON5, and texts that end too early.
@Suite struct LineSyntaxTests {
    typealias Syntax = JSONReadingOptions.Syntax

    /// An error of malformed text, and where it is.
    struct Mistake: Sendable {
        let message: String
        let key: String
        let line: Int
        let column: Int
        let offset: Int

        init(_ message: String, _ key: String, _ line: Int, _ column: Int, _ offset: Int) {
            (self.message, self.key, self.line, self.column, self.offset) = (
                message, key, line, column, offset
            )
        }

        var outcome: LineOutcome {
            .error(
                LiftFailure(.ofInput(message), message, at: key), line: line, column: column, offset: offset)
        }
    }

    private func syntaxError(
        _ message: String, at key: String, _ line: Int, _ column: Int, _ offset: Int
    ) -> LineOutcome {
        Mistake(message, key, line, column, offset).outcome
    }

    private func values(
        _ text: String, _ layout: JarLines.Layout, _ syntax: Syntax,
        _ partial: JSONReadingOptions.PartialText = .refused
    ) throws -> [LineOutcome] {
        try LineOutcome.all(
            JarLines(
                json: text, layout: layout,
                options: JSONReadingOptions(syntax: syntax, partial: partial)))
    }

    // MARK: Comments and JSON5

    /// Lines, and their values.
    private static let lineTexts: [(String, Syntax, [String])] = [
        ("// head\n1 // a, [\n/* b */ 2 /* } */\n\n  /* c */ // d\n3", .jsonc, ["1", "2", "3"]),
        ("[1, /* ] */ 2,]\r\n// [\r\n{\"a\": 1,}", .jsonc, ["[1,2]", #"{"a":1}"#]),
        (
            "{a: 'x\"y', b: .5}\n\u{A0}\u{FEFF}\u{2028}\n+0x10 // \u{2029}\n'\\'' ", .json5,
            [#"{"a":"x\"y","b":0.5}"#, "16", #""'""#]
        ),
        ("\u{0B}\u{0C}\n1", .json5, ["1"]),
    ]

    @Test(arguments: lineTexts)
    func linesInOtherSyntaxes(text: String, syntax: Syntax, values: [String]) throws {
        #expect(try self.values(text, .lines, syntax) == values.map { .value($0) })
    }

    @Test func commentsAreErrorsUnlessAskedFor() throws {
        let message = "expected a value, found '/' (to read comments, use JSONReadingOptions(syntax: .jsonc))"
        #expect(
            try values("\u{FEFF}// head\n1", .lines, .json) == [
                syntaxError(message, at: "[0]", 1, 1, 3), .value("1"),
            ])
        #expect(
            try values("[1, // a\n2]", .array, .json) == [
                .value("1"), syntaxError(message, at: "[1]", 1, 5, 4),
            ])
    }

    /// The slash may be the last byte of a chunk.
    @Test(arguments: [
        ("[1]// a", 3, "expected the end of the text"), (" /* a */[1]", 1, "expected an array"),
    ])
    func commentsOutsideOfArraysAreErrors(text: String, offset: Int, expected: String) throws {
        let message = "\(expected), found '/' (to read comments, use JSONReadingOptions(syntax: .jsonc))"
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            let chunks = stride(from: 0, to: bytes.count, by: size).map {
                Data(bytes[$0..<min($0 + size, bytes.count)])
            }
            let outcomes = try LineOutcome.all(JarLines(json: chunks, layout: .array))
            #expect(outcomes.last == syntaxError(message, at: "", 1, offset + 1, offset), "chunks of \(size)")
        }
    }

    /// Arrays, and their elements.
    private static let arrayTexts: [(String, Syntax, [String])] = [
        ("// [\n[ // ]\n1 /* , */, /* 2, */ \"/* 3\", // \n]", .jsonc, ["1", #""/* 3""#]),
        ("/* é */[/**/]/***/ // ", .jsonc, []),
        ("[[1, // ]\n2,], {\"a\": /* } */ 3, }, ]", .jsonc, ["[1,2]", #"{"a":3}"#]),
        (
            "['a,]', \"b'\", 'c\\',\\'', 'd\"']", .json5,
            [#""a,]""#, #""b'""#, #""c','""#, #""d\"""#]
        ),
        ("[{a: '}'}, +1, .5 // 6,\u{2028} , 7,\u{A0}\u{0B}]", .json5, [#"{"a":"}"}"#, "1", "0.5", "7"]),
        ("[\u{FEFF}1, \u{3000}'a\\\n,b']", .json5, ["1", #""a,b""#]),
    ]

    @Test(arguments: arrayTexts)
    func elementsInOtherSyntaxes(text: String, syntax: Syntax, values: [String]) throws {
        #expect(try self.values(text, .array, syntax) == values.map { .value($0) })
    }

    /// Mistakes. What is right before and after them is read.
    private static let mistakeTexts: [(String, JarLines.Layout, Syntax, String, [Mistake])] = [
        (
            "1 /* a\nb */ 2\n3", .lines, .jsonc, "3",
            [
                Mistake("expected '*/', found the end of the line", "[0]", 1, 7, 6),
                Mistake("expected a value, found 'b'", "[1]", 2, 1, 7),
            ]
        ),
        ("/x\n1", .lines, .jsonc, "1", [Mistake("expected '/' or '*', found 'x'", "[0]", 1, 2, 1)]),
        (
            "{a: 1}\n\u{FEFF}2\n3", .lines, .jsonc, "3",
            [
                Mistake("expected a key or '}', found 'a' (JSON keys need double quotes)", "[0]", 1, 2, 1),
                Mistake("expected a value, found invisible character U+FEFF", "[1]", 2, 1, 7),
            ]
        ),
        (
            "[1, 'a, b', 2]", .array, .jsonc, "1 2",
            [
                Mistake(
                    "expected a value, found a single quote (JSON strings need double quotes)", "[1]", 1,
                    5, 4),
                Mistake("expected a value, found 'b'", "[2]", 1, 9, 8),
            ]
        ),
        ("[1, /x 2, 3]", .array, .jsonc, "1 3", [Mistake("expected '/' or '*', found 'x'", "[1]", 1, 6, 5)]),
        (
            "[, 1,, 2]", .array, .jsonc, "1 2",
            [
                Mistake("expected a value or ']', found ','", "[0]", 1, 2, 1),
                Mistake("expected a value after ',', found ','", "[2]", 1, 6, 5),
            ]
        ),
        // A bracket may follow a comma.
        (
            "[1,", .array, .jsonc, "1",
            [Mistake("expected a value or ']', found the end of the text", "", 1, 4, 3)]
        ),
        (
            "[1, /* 2]", .array, .json5, "1",
            [Mistake("expected '*/', found the end of the text", "", 1, 10, 9)]
        ),
        (
            "[1, 2 /* ]", .array, .json5, "1",
            [Mistake("expected '*/', found the end of the text", "[1]", 1, 11, 10)]
        ),
        (
            "[1] // ] \n /* */ 2", .array, .json5, "1",
            [Mistake("expected the end of the text, found '2'", "", 2, 8, 17)]
        ),
        ("[1] /", .array, .json5, "1", [Mistake("expected the end of the text, found '/'", "", 1, 5, 4)]),
        ("/* a", .array, .json5, "", [Mistake("expected '*/', found the end of the text", "", 1, 5, 4)]),
        ("// a\n1", .array, .json5, "", [Mistake("expected an array, found '1'", "", 2, 1, 5)]),
        (
            "[1 // a\n", .array, .json5, "1",
            [Mistake("expected ',' or ']', found the end of the text", "", 2, 1, 8)]
        ),
    ]

    @Test(arguments: mistakeTexts)
    func mistakes(
        text: String, layout: JarLines.Layout, syntax: Syntax, values: String, mistakes: [Mistake]
    ) throws {
        let outcomes = try self.values(text, layout, syntax)
        let failures = outcomes.filter { if case .error = $0 { true } else { false } }
        #expect(failures == mistakes.map(\.outcome))
        #expect(
            outcomes.filter { !failures.contains($0) }
                == values.split(separator: " ").map { .value(String($0)) })
    }

    @Test func malformedBytesInCommentsAreErrors() throws {
        func values(_ text: [UInt8], _ layout: JarLines.Layout) throws -> [LineOutcome] {
            try LineOutcome.all(
                JarLines(json: Data(text), layout: layout, options: JSONReadingOptions(syntax: .jsonc)))
        }
        #expect(
            try values(Array("[1, // ".utf8) + [0xFF, 0x0A] + Array("2, 3]".utf8), .array) == [
                .value("1"), syntaxError("expected a value, found byte 0xFF", at: "[1]", 1, 8, 7),
                .value("3"),
            ])
        #expect(
            try values(Array("[] /* ".utf8) + [0xC3, 0x28], .array) == [
                syntaxError("expected the end of the text, found byte 0xC3", at: "", 1, 7, 6)
            ])
        #expect(
            try values(Array("// ".utf8) + [0xC3, 0x0A] + Array("2".utf8), .lines) == [
                syntaxError("expected UTF-8, found byte 0xC3", at: "[0]", 1, 4, 3), .value("2"),
            ])
    }

    @Test func valuesHaveTheirPlaceInTheWholeText() throws {
        let text = "// head\n[{a: 1}, // b\n  {'é': [1, 'x']}]"
        let options = JSONReadingOptions(syntax: .json5)
        let elements = Array(JarLines(json: text, layout: .array, options: options))
        let error = try liftError { try elements[1]["é"][1]^ as Int }
        #expect(
            LineOutcome(error)
                == .error(
                    LiftFailure(.type, "expected Int, found string \"x\"", at: "[1].é[1]"), line: 3,
                    column: 13,
                    offset: 35))
        #expect(
            error.report == """
                error: expected Int, found string "x"
                  --> line 3, column 13   [1].é[1]
                   |
                 3 | {'é': [1, 'x']}
                   |           ^^^
                """)
    }

    private struct Item: JarConvertible, Equatable, Sendable {
        let id: Int
        init(id: Int) { self.id = id }
        init(jar: Jar) throws { id = try jar["id"]^ }
    }

    @Test func modelsAreLiftedFromEachSyntax() async throws {
        let options = JSONReadingOptions(duplicateKeys: .last, syntax: .json5, partial: .closed)
        let text = "{\"id\": 1}\n// two\n{id: 0, 'id': 2,} // two\n{\"id\": 3}\n{\"id\": 4}\n{\"id\": 5, \"n"
        var items: [Item] = []
        for try await item in JarLines(json: text, options: options).lift(as: Item.self) {
            items.append(item)
        }
        #expect(items == (1...5).map { Item(id: $0) })
        items = []
        let bytes = Array(text.utf8.dropLast(6))
        let receipt = JarReceipt()
        let lines = JarLines.Async(json: stream(bytes), options: options, receipt: receipt)
        for try await item in lines.lift(as: Item.self) { items.append(item) }
        #expect(items == (1...4).map { Item(id: $0) })
        #expect(
            receipt.dropped.map { "\($0)" } == [
                "expected Int, but the key is missing; the dictionary is empty at [4].id (line 6, column 1)"
            ])
        let values = try await LineOutcome.all(JarLines.Async(json: stream(bytes), options: options))
        #expect(values.last == .value("{}"))
    }

    // MARK: Text that ends too early

    /// Texts, and what is left of them.
    private static let cutTexts: [(String, JarLines.Layout, [String])] = [
        ("1\n2", .lines, ["1"]), ("1\n2\n", .lines, ["1", "2"]),
        ("1\n2 ", .lines, ["1", "2"]),
        ("", .lines, []), ("tru", .lines, []), ("{\"a\": [1, {\"b\"", .lines, [#"{"a":[1,{}]}"#]),
        ("\"a\"\n\"b", .lines, [#""a""#]), ("\"b\"", .lines, [#""b""#]), ("1\n  \t", .lines, ["1"]),
        ("", .array, []), ("  ", .array, []), ("[", .array, []), ("[1", .array, []), ("[1 ", .array, ["1"]),
        ("[1,", .array, ["1"]), ("[1, 2,  ", .array, ["1", "2"]), ("[1, 2]", .array, ["1", "2"]),
        ("[1, {\"a\": {\"b\": 2, \"c\": [\"d\", \"e", .array, ["1", #"{"a":{"b":2,"c":["d"]}}"#]),
        ("[[1, [", .array, ["[1,[]]"]), ("[tru", .array, []), ("[true", .array, ["true"]),
        ("[1] ", .array, ["1"]), ("[\"a\", \"\\u00", .array, [#""a""#]),
    ]

    @Test(arguments: cutTexts)
    func aTextMayEndTooEarly(text: String, layout: JarLines.Layout, values: [String]) throws {
        #expect(try self.values(text, layout, .json, .closed) == values.map { .value($0) })
        #expect(try self.values(text, layout, .jsonc, .closed) == values.map { .value($0) })
        #expect(try self.values(text, layout, .json5, .closed) == values.map { .value($0) })
    }

    /// In JSON5, the mark is white space.
    @Test func aByteOrderMarkAtTheEndIsNotTheBeginningOfAValue() throws {
        func values(_ syntax: Syntax) throws -> [LineOutcome] {
            let options = JSONReadingOptions(syntax: syntax, partial: .closed)
            return try LineOutcome.all(JarLines(json: "1\n\u{FEFF}", options: options))
        }
        let mistake = Mistake("expected a value, found invisible character U+FEFF", "[1]", 2, 1, 2).outcome
        #expect(try values(.json) == [.value("1"), mistake])
        #expect(try values(.jsonc) == [.value("1"), mistake])
        #expect(try values(.json5) == [.value("1")])
    }

    @Test func halfAStringIsKeptOnDemand() throws {
        let all: [LineOutcome] = [.value(#""a""#), .value(#"{"b":"c"}"#)]
        #expect(try values("\"a\"\n{\"b\": \"c", .lines, .json, .keepingStrings) == all)
        #expect(try values("[\"a\", {\"b\": \"c", .array, .json, .keepingStrings) == all)
    }

    /// Every prefix of a text, which may end inside a character or a comment.
    @Test(arguments: [JarLines.Layout.lines, .array])
    func everyBeginningIsRead(layout: JarLines.Layout) throws {
        let array =
            "\u{FEFF}/* é] */ [{é: 'é,'}, // \u{2028}/**/\n \"a\\u00e9\" /*,*/, [0x1F, [ ], ],\u{3000}] // é"
        let lines = "\u{FEFF}// é\n{é: 'é,'} // \u{2028}\n\"a\\u00e9\" /*,*/\n[0x1F, [ ],]\n"
        let bytes = Data((layout == .array ? array : lines).utf8)
        let options = JSONReadingOptions(syntax: .json5, partial: .closed)
        for count in 0...bytes.count {
            let part = bytes.prefix(count)
            let outcomes = try LineOutcome.all(JarLines(json: part, layout: layout, options: options))
            let pieces = part.map { [$0] }
            #expect(
                try LineOutcome.all(JarLines(json: pieces, layout: layout, options: options)) == outcomes,
                "\(count) bytes")
            if layout == .array {
                let whole = try Jar(json: part, options: options)
                let elements = whole.kind == .missing ? [] : try whole.lift(as: [Jar].self)
                #expect(try LineOutcome.all(elements) == outcomes, "\(count) bytes")
            } else {
                let areValues = outcomes.allSatisfy { if case .value = $0 { true } else { false } }
                #expect(areValues, "\(count) bytes")
            }
        }
    }

    @Test func onlyTheLastValueMayEndTooEarly() throws {
        #expect(
            try values("{\"a\": 1\n2\n{\"b\"", .lines, .json, .closed) == [
                syntaxError("expected ',' or '}', found the end of the line", at: "[0]", 1, 8, 7),
                .value("2"),
                .value("{}"),
            ])
        #expect(
            try values("[1 2, [3", .array, .json, .closed) == [
                syntaxError("expected ',' or ']', found '2'", at: "[0]", 1, 4, 3), .value("[]"),
            ])
        #expect(
            try values("{\"a\"", .array, .json, .closed) == [
                syntaxError("expected an array, found '{'", at: "", 1, 1, 0)
            ])
        let options = JSONReadingOptions(partial: .closed)
        let jars = Array(JarLines(json: "[[1], [2", layout: .array, options: options))
        #expect(jars.map(\.isPartial) == [false, true])
        let small = JSONReadingOptions(maximumSize: 3, partial: .closed)
        #expect(
            try LineOutcome.all(JarLines(json: "[[1], [123", layout: .array, options: small)) == [
                .value("[1]"),
                syntaxError(
                    "an element of more than 3 bytes exceeds the limit for one value", at: "[1]", 1, 7, 6),
            ])
    }

    @Test(arguments: ["[] ", "[", "[1", "{", "{\"a\":1,", "{\"a\":", "1 ", "tr"])
    func halfACharacterOutsideOfStringsIsAnError(text: String) {
        for syntax in [Syntax.json, .jsonc] {
            let options = JSONReadingOptions(syntax: syntax, partial: .keepingStrings)
            let data = Data(text.utf8 + [0xE9])
            #expect(Array(JarLines(json: data, layout: .array, options: options)).last?.kind == .error)
        }
    }
}
