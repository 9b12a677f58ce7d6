import Foundation
import Testing

@testable import Lift

private let hint = " (to read trailing commas, use JSONReadingOptions(syntax: .jsonc))"

/// Text that ends too early, such as the answer of a language model while it arrives.
@Suite struct PartialJSONTests {
    static let closed = JSONReadingOptions(partial: .closed)
    static let keeping = JSONReadingOptions(partial: .keepingStrings)

    @Test(arguments: [
        ("[", "[]"), ("{", "{}"), ("[1", "[]"), ("[1,", "[1]"), ("[1 ", "[1]"), ("[1.5, -", "[1.5]"),
        ("[1.", "[]"), ("[1e", "[]"), ("[1e-", "[]"), ("[true", "[true]"), ("[tru", "[]"), ("[n", "[]"),
        ("[null, fals", "[null]"), ("[\"a\"", #"["a"]"#), ("{\"a", "{}"), ("{\"a\"", "{}"), ("{\"a\":", "{}"),
        ("{\"a\": 1", "{}"), ("{\"a\": 1,", #"{"a":1}"#), ("{\"a\": 1, \"b", #"{"a":1}"#),
        ("{\"a\": [1, {\"b\": [2, 3", #"{"a":[1,{"b":[2]}]}"#), ("[[[", "[[[]]]"), ("[[], [", "[[],[]]"),
        ("[{}", "[{}]"), ("{\"a\": {}", #"{"a":{}}"#),
    ])
    func isClosedWithoutHalfATokenOrAMember(text: String, json: String) throws {
        for options in [Self.closed, Self.keeping] {
            let jar = try Jar(json: text, options: options)
            #expect(try String(json: jar) == json)
            #expect(jar.isPartial)
        }
        #expect(throws: LiftError.self) { try Jar(json: text) }
    }

    @Test(arguments: [
        ("\"", "", true), ("\"ab", "ab", true), ("\"ab\\", "ab", true), ("\"ab\\n", "ab\n", true),
        ("\"ab\\u00e", "ab", true), ("\"ab\\u00e9", "abé", true), ("\"\\ud83d", "", true),
        ("\"\\ud83d\\", "", true), ("\"\\ud83d\\ude", "", true), ("\"\\ud83d\\udeb2", "🚲", true),
        ("\"ab\"", "ab", false),
    ])
    func aStringIsKeptUpToItsLastWholeCharacter(text: String, string: String, isPartial: Bool) throws {
        let jar = try Jar(json: text, options: Self.keeping)
        #expect(jar == Jar(string))
        #expect(jar.isPartial == isPartial)
        let part = try Jar(json: "{\"a\": [0, \(text)", options: Self.keeping)
        #expect(part == ["a": [0, string] as Jar])
        #expect(part["a"][1].isPartial == isPartial)
        #expect(part["a"].isPartial)
        #expect(!part["a"][0].isPartial)
        let without = try Jar(json: "{\"a\": [0, \(text)", options: Self.closed)
        #expect(without == ["a": (isPartial ? [0] : [0, string]) as Jar])
    }

    @Test func aTextThatEndsBeforeItsValueIsAMissingJar() throws {
        for text in ["", " \n", "1", "-", "tru", "\"a", "12.5"] {
            let jar = try Jar(json: text, options: Self.closed)
            #expect(jar.kind == .missing)
            #expect(jar.isPartial)
            #expect(jar["a"].kind == .missing)
            #expect(try failure { try jar^ as Int }.kind == .missing)
            #expect(try jar^ as Int? == nil)
        }
        var jar = try Jar(json: "", options: Self.closed)
        jar["a"] = 1
        #expect(try String(json: jar) == #"{"a":1}"#)
    }

    @Test func aWholeTextIsNotPartial() throws {
        for text in ["[]", "{\"a\": 1}", "true", "\"a\"", "12 ", "null\n"] {
            let jar = try Jar(json: text, options: Self.closed)
            #expect(!jar.isPartial)
            #expect(try jar == Jar(json: text))
        }
        let json5 = JSONReadingOptions(syntax: .json5, partial: .closed)
        #expect(try !Jar(json: "[1] /* and", options: json5).isPartial)
        #expect(try !Jar(json: "[1] /", options: json5).isPartial)
        #expect(!(["a": 1] as Jar).isPartial)
    }

    @Test func saysWhichPartsArePartial() throws {
        let jar = try Jar(json: #"{"a": {"b": [1, 2]}, "c": [{"d": 1}, {"e": [true, "#, options: Self.closed)
        #expect(jar.isPartial)
        #expect(!jar["a"].isPartial)
        #expect(!jar["a"]["b"].isPartial)
        #expect(!jar["a"]["x"].isPartial)
        #expect(jar["c"].isPartial)
        #expect(!jar["c"][0].isPartial)
        #expect(jar["c"][1].isPartial)
        #expect(jar["c"][1]["e"].isPartial)
        #expect(!jar["c"][1]["e"][0].isPartial)
        #expect(jar["x"].isPartial)
        var changed = jar
        changed["a"] = 1
        #expect(!changed.isPartial)
        #expect(changed["c"].isPartial)
        #expect(try !Jar(json: "[1]").isPartial)
    }

    @Test(arguments: [
        ("[1 2", 3, "expected ',' or ']', found '2'"), ("[truu", 1, "expected a value or ']', found 't'"),
        ("{\"a\" 1", 5, "expected ':', found '1'"), ("[1}", 2, "expected ',' or ']', found '}'"),
        ("{1", 1, "expected a key or '}', found '1'"),
        ("[01", 2, "expected a number without leading zeros, found '1'"),
        ("[1,]", 3, "expected a value after ',', found ']'\(hint)"),
        ("[\"\\x", 3, "expected an escape, found 'x' after a backslash"),
        ("[\"\\ud83dx", 2, "expected a surrogate pair, found a lone surrogate"),
        ("[\"\\ud83d\\n", 2, "expected a surrogate pair, found a lone surrogate"),
        ("[\"\n", 2, "expected an escape, found a line break in a string"),
        ("[1] 2", 4, "expected the end of the text, found '2'"),
        ("[/", 1, "expected a value or ']', found '/'"),
    ])
    func whatIsWrongIsStillAnError(text: String, offset: Int, message: String) {
        for options in [Self.closed, Self.keeping] {
            let found = refusal(of: Array(text.utf8), options: options)
            #expect(found?.message == message)
            #expect(found?.offset == offset)
        }
    }

    @Test func bytesThatAreNotTheBeginningOfACharacterAreAnError() {
        for bytes in [
            [0x5B, 0x22, 0xFF], [0x22, 0xC3, 0x28], [0x22, 0xED, 0xA0], [0x22, 0xF4, 0x90],
            [0x22, 0xE0, 0x80],
        ] as [[UInt8]] {
            #expect(refusal(of: bytes, options: Self.closed)?.message.hasPrefix("expected UTF-8") == true)
        }
    }

    @Test(arguments: ["", "[] ", "[", "[1", "{", "{\"a\":1,", "{\"a\":", "1 ", "tr"])
    func halfACharacterOutsideOfStringsIsAnError(text: String) {
        let byte = "byte 0xE9"
        for syntax in [JSONReadingOptions.Syntax.json, .jsonc] {
            let options = JSONReadingOptions(syntax: syntax, partial: .keepingStrings)
            let found = refusal(of: Array(text.utf8) + [0xE9], options: options)
            #expect(found?.message.hasSuffix("found \(byte)") == true || text == "tr", "\(found as Any)")
            #expect(found?.offset == (text == "tr" ? 0 : text.utf8.count))
        }
        // No value of JSON5 begins with it, and no white space; a key may.
        let json5 = JSONReadingOptions(syntax: .json5, partial: .closed)
        let mayBeKey = text == "{" || text == "{\"a\":1,"
        #expect((refusal(of: Array(text.utf8) + [0xE9], options: json5) == nil) == mayBeKey)
    }

    @Test(arguments: [[0xC2], [0xE2], [0xE2, 0x80], [0xE3, 0x80], [0xEF, 0xBB]] as [[UInt8]])
    func halfAWhiteSpaceOfJSON5IsLeftOut(half: [UInt8]) throws {
        let json5 = JSONReadingOptions(syntax: .json5, partial: .closed)
        #expect(try Jar(json: Data("[1]".utf8 + half), options: json5) == [1])
        #expect(try Jar(json: Data("[1, ".utf8 + half), options: json5) == [1])
        #expect(refusal(of: Array("[1]".utf8) + half, options: Self.closed) != nil)
    }

    @Test(arguments: [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
    func aTextThatEndsInAByteOrderMarkIsAMissingJar(bytes: [UInt8]) throws {
        for syntax in [JSONReadingOptions.Syntax.json, .jsonc, .json5] {
            let jar = try Jar(
                json: Data(bytes), options: JSONReadingOptions(syntax: syntax, partial: .closed))
            #expect(jar.kind == .missing)
            #expect(jar.isPartial)
        }
    }

    @Test(arguments: [[], [0xC3], [0xE6, 0x97], [0xF0, 0x9F, 0x9A]] as [[UInt8]])
    func anEscapeOfJSON5ThatEndsInACharacterIsLeftOut(rest: [UInt8]) throws {
        let options = JSONReadingOptions(syntax: .json5, partial: .keepingStrings)
        let jar = try Jar(json: Data("['a\\".utf8 + rest), options: options)
        #expect(jar == ["a"])
        #expect(jar[0].isPartial)
    }

    @Test func duplicateKeysAreTreatedAsInAWholeText() throws {
        let text = #"{"a": 1, "a": 2, "a"#
        let last = JSONReadingOptions(duplicateKeys: .last, partial: .closed)
        #expect(try Jar(json: text, options: Self.closed)["a"]^ == 1)
        #expect(try Jar(json: text, options: last)["a"]^ == 2)
        let refused = JSONReadingOptions(duplicateKeys: .refused, partial: .closed)
        #expect(
            try failure { try Jar(json: text, options: refused) }.message
                == #"duplicate key "a""#)
    }

    @Test func noMemoryForWhatFollowsTheTextIsAnError() {
        #expect(SyntaxError.outOfMemory.message == "not enough memory for the document")
    }

    @Test func deepTextIsClosedOnASmallStack() async throws {
        let levels = 100_000
        let text = String(repeating: "[{\"a\":", count: levels)
        let options = JSONReadingOptions(maximumDepth: .max, partial: .closed)
        try await onSmallStack {
            let jar = try Jar(json: text, options: options)
            #expect(try String(json: jar).utf8.count == 8 * levels - 4)
        }
        let tooDeep = LiftFailure(.bounds, "nested more than 512 levels deep")
        #expect(try failure { try Jar(json: text, options: Self.closed) } == tooDeep)
    }

    // MARK: Every prefix

    /// A text in one of the syntaxes, with what it is in JSON.
    static let fixtures: [(JSONReadingOptions.Syntax, String)] = [
        (
            .json,
            #"{"id": 12, "tags": ["a", "b\n\u00e9", "\ud83d\udeb2"], "n": [1.5e3, -0, 10], "o": {"t": true, "f": false, "z": null}, "é日🚲": "é日🚲"}"#
        ),
        (.json, "\u{FEFF} [ [ ], { }, [ { \"a\" : [ ] } ], \"\", \"\\\\\\\"\\/\" ] \n"),
        (.jsonc, "// a ü\n{ /* b */ \"a\": [1, 2, /* 日 */], // c\n \"b\": {\"c\": \"d\",},\n} // end"),
        (
            .json5,
            "{a: 'x\\'\"y', $ü: [.5, 5., +1, 0xFF, -0x10, Infinity, -Infinity, NaN,], // c\u{2028}"
                + "\\u0061b: 'line \\\r\n two\\x41\\0\\v\\日\\\u{2028}', \u{A0}'k': {},\u{2003} /* d */ }"
        ),
        (.json5, "\u{FEFF}['\\ud83d\\udeb2', \"a\tb\", null, true, false, 1e5, 0x0,]"),
    ]

    @Test(arguments: fixtures) func everyPrefixIsRead(syntax: JSONReadingOptions.Syntax, text: String) throws
    {
        try check(Data(text.utf8), syntax)
    }

    @Test(arguments: 0..<40) func everyPrefixOfAnyDocumentIsRead(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = JSONTree.array([.random(levels: 3, using: &generator)]).loose(using: &generator).text
        try check(Data(text.utf8), .json)
    }

    /// Reads each prefix of `text`, whose values have to be a prefix of those of `text`.
    private func check(_ text: Data, _ syntax: JSONReadingOptions.Syntax) throws {
        let whole = try Jar(json: text, options: JSONReadingOptions(syntax: syntax))
        var (last, lastKept) = (-1, -1)
        for count in 0...text.count {
            let prefix = text.prefix(count)
            let closed = try Jar(
                json: prefix, options: JSONReadingOptions(syntax: syntax, partial: .closed))
            #expect(isPrefix(closed, of: whole, cutting: false), "\(count) bytes")
            let kept = try Jar(
                json: prefix, options: JSONReadingOptions(syntax: syntax, partial: .keepingStrings))
            #expect(isPrefix(kept, of: whole, cutting: true), "\(count) bytes")
            // There are never fewer values than before.
            #expect(size(closed) >= last && size(kept) >= lastKept && size(kept) >= size(closed))
            (last, lastKept) = (size(closed), size(kept))
            if count == text.count { #expect(closed == whole && kept == whole && !closed.isPartial) }
        }
    }

    private func isPrefix(_ part: Jar, of whole: Jar, cutting: Bool) -> Bool {
        if part.kind == .missing { return part.isPartial }
        if !part.isPartial { return part == whole }
        guard part.kind == whole.kind else { return false }
        switch part.kind {
        case .array:
            let count = part.count ?? 0
            return count <= whole.count ?? 0
                && (0..<count).allSatisfy { isPrefix(part[$0], of: whole[$0], cutting: cutting) }
        case .dictionary:
            return part.count ?? 0 <= whole.count ?? 0
                && part.members.allSatisfy { isPrefix($0.value, of: whole[$0.key], cutting: cutting) }
        default:
            guard cutting, let string = try? part^ as String, let all = try? whole^ as String else {
                return false
            }
            return all.utf8.starts(with: string.utf8)
        }
    }

    /// The number of values, and of bytes in strings.
    private func size(_ jar: Jar) -> Int {
        switch jar.kind {
        case .array: (0..<(jar.count ?? 0)).reduce(1) { $0 + size(jar[$1]) }
        case .dictionary: jar.members.reduce(1) { $0 + size($1.value) }
        case .string: 1 + ((try? jar^ as String)?.utf8.count ?? 0)
        case .missing: 0
        default: 1
        }
    }
}
