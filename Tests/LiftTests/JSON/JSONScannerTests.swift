import Foundation
import Testing

@testable import Lift

/// What the reader accepts is RFC 8259, to the letter.
@Suite struct JSONScannerTests {
    static let valid = [
        "0", "-0", "1", "-1", "12", "1234567", "12345678", "123456789012345678901234567890", "0.5", "-0.5",
        "1.25", "12345678.12345678", "1e5", "1E5", "1e+5", "1e-5", "1.5e10", "0e0", "0.0E-0", "1e00",
        "1e0012", "-1.0e-07", "true", "false", "null",
        #""""#, #""a""#, #""1234567""#, #""12345678""#, #""123456789""#,
        #""quite a long text, without escapes""#, #""\"\\\/\b\f\n\r\t\u0000\u00e9\uFFFF\ud83d\uDEB2""#,
        #""1234567\n12345678\n""#, "\"\u{7F}\"", "\"é€😀\"", #""1234567é12345678€""#,
        "\"\u{2028}\u{FEFF}\u{FFFF}\u{10FFFF}\"", "[]", "{}", "[1]", "[1,2]", "[[]]", "[[],[]]", "[{}]",
        #"{"":0}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":{"b":{"c":[]}}}"#,
        #"[true,false,null,"a",1,1.5,[],{}]"#, #"{"a":1,"a":2}"#, #"{"\u0061":1}"#, " 1", "1 ", " 1 ",
        "\t\n\r 1\t\n\r ", "[ ]", "{ }", " [ 1 , 2 ] ", "{ \"a\" : 1 , \"b\" : [ ] }",
        "[\n         1,\n                 2\n]", "\u{FEFF}1", "\u{FEFF} [1]",
    ]

    @Test(arguments: valid)
    func grammarIsAccepted(text: String) {
        #expect(refusal(of: Array(text.utf8)) == nil)
        #expect(JSONGrammar.accepts(Array(text.utf8)))
    }

    // MARK: What rows have no room for

    /// Texts with a value that is longer than 3, and what is said of it.
    static let long: [(text: String, what: String, offset: Int)] = [
        (#""1234""#, "a string of 4 bytes", 5),
        (#"{"1234":1}"#, "a string of 4 bytes", 6),
        (#"["€a"]"#, "a string of 4 bytes", 6),
        (#""\u0041""#, "a string of 6 bytes", 7),
        ("1234", "a number of 4 characters", 4),
        ("[-1.5]", "a number of 4 characters", 5),
        ("[1,2,3,4]", "a container of 4 elements", 8),
        ("[1,2,3,4,[5]]", "a container of 4 elements", 10),
        ("[1,2,3,4,[],5]", "a container of 6 elements", 13),
        (#"{"a":1,"b":2,"c":3,"d":4}"#, "a container of 4 elements", 24),
    ]

    @Test(arguments: long)
    func valuesBeyondARowAreRefused(text: String, what: String, offset: Int) throws {
        let padded = try unwrap(PaddedBytes(copying: text))
        #expect(throws: JSONScanFailure(reason: .tooLong(what), offset: offset)) {
            _ = try JSONScanner.scan(padded.view, maximumDepth: 512, maximumLength: 3)
        }
        #expect(refusal(of: Array(text.utf8)) == nil)
    }

    @Test(arguments: [#""123""#, "123", "-12", "[1,2,3]", "[[],[],[1,2,3]]", #"{"a":1,"b":2,"c":{}}"#])
    func valuesThatJustFitARowAreAccepted(text: String) throws {
        let padded = try unwrap(PaddedBytes(copying: text))
        #expect(throws: Never.self) {
            _ = try JSONScanner.scan(padded.view, maximumDepth: 512, maximumLength: 3)
        }
    }

    @Test func textsBeyondWhatRowsCanAddressAreRefused() throws {
        let padded = try unwrap(PaddedBytes(copying: "1"))
        let limit = Int(UInt32.max) - 1
        // Refused before it is looked at.
        let text = ByteView(start: padded.view.start, count: limit + 1)
        #expect(throws: JSONScanFailure(reason: .tooLarge(limit: limit), offset: 0)) {
            _ = try JSONScanner.scan(text, maximumDepth: 512)
        }
    }

    // MARK: Prefixes

    struct Whole: Sendable, CustomTestStringConvertible {
        let text: String
        /// How many bytes long those prefixes are that are JSON too.
        var accepted: Set<Int> = []
        var testDescription: String { text }
    }

    static let wholes = [
        Whole(text: #"{"a":1,"b":[true,false,null,"x"],"c":{"d":{}}}"#),
        Whole(text: #"[[[[]]],[{},[]],"","12345678",-1.5e-3]"#),
        Whole(text: "{ \"žluť 🚲\" : [ \"\\u00e9\\ud83d\\udeb2\\n\\\\\" , 123456789 ] }"),
        Whole(text: #""quite a long text, longer than a word, with \"escapes\" and €""#),
        Whole(text: #""\\\\\\\\""#),
        Whole(text: "true"), Whole(text: "false"), Whole(text: "null"),
        Whole(text: "12", accepted: [1]),
        Whole(text: "-12.50e+30", accepted: [2, 3, 5, 6, 9]),
        Whole(text: "0.1", accepted: [1]),
        Whole(text: "1234567890E5", accepted: Set(1...10)),
        Whole(text: "[1] \n ", accepted: [3, 4, 5]),
        Whole(text: "\u{FEFF}{}"),
    ]

    @Test(arguments: wholes)
    func everyPrefixIsRefused(row: Whole) {
        let bytes = Array(row.text.utf8)
        #expect(refusal(of: bytes) == nil)
        for length in 0..<bytes.count {
            let refusal = refusal(of: Array(bytes.prefix(length)))
            #expect((refusal == nil) == row.accepted.contains(length), "\(length) bytes")
            if let refusal { #expect((0...length).contains(refusal.offset), "\(length) bytes") }
        }
    }

    // MARK: Depth

    @Test(arguments: [
        (512, JSONReadingOptions()), (1, JSONReadingOptions(maximumDepth: 1)),
        (3, JSONReadingOptions(maximumDepth: 3)), (513, JSONReadingOptions(maximumDepth: 513)),
        (5000, JSONReadingOptions(maximumDepth: 5000)),
    ])
    func levelsAreLimited(limit: Int, options: JSONReadingOptions) {
        for (open, close) in [("[", "]"), (#"{"":"#, "}")] {
            let inner = open == "[" ? "" : "0"
            func nest(_ levels: Int) -> [UInt8] {
                Array(
                    (String(repeating: open, count: levels) + inner + String(repeating: close, count: levels))
                        .utf8)
            }
            #expect(refusal(of: nest(limit), options: options) == nil)
            let offset = limit * open.utf8.count
            let expected = JSONRefusal(
                message: "nested more than \(limit) levels deep", offset: offset, line: 1,
                column: offset + 1)
            #expect(refusal(of: nest(limit + 1), options: options) == expected)
        }
    }

    @Test func levelsSideBySideAreNotAdded() {
        let text = "[" + (0..<2000).map { _ in "[[]]" }.joined(separator: ",") + "]"
        #expect(refusal(of: Array(text.utf8), options: JSONReadingOptions(maximumDepth: 3)) == nil)
    }

    @Test func noLevelsLeaveOnlyScalars() {
        let options = JSONReadingOptions(maximumDepth: 0)
        #expect(refusal(of: Array("1".utf8), options: options) == nil)
        let expected = JSONRefusal(
            message: "nested more than 0 levels deep", offset: 1, line: 1, column: 2)
        #expect(refusal(of: Array(" []".utf8), options: options) == expected)
    }

    @Test(arguments: [("[", "", "]"), (#"{"a":"#, "1", "}"), (#"[{"a":"#, "null", "}]")])
    func millionLevelsNeedNoStack(open: String, inner: String, close: String) async throws {
        let levels = 1_000_000 / open.filter { "[{".contains($0) }.count
        let text = String(repeating: open, count: levels) + inner + String(repeating: close, count: levels)
        let options = JSONReadingOptions(maximumDepth: 1_000_000)
        let written = try await onSmallStack {
            let document = try Document(text, options: options)
            return (document.written(), document.offset(of: document.rowCount - 1))
        }
        #expect(written.0 == text)
        #expect(written.1 == (inner.isEmpty ? levels - 1 : levels * open.utf8.count))
    }

    @Test func millionUnclosedLevelsNeedNoStack() async throws {
        let text = [UInt8](repeating: 0x5B, count: 1_000_000)
        let tooDeep = JSONRefusal(
            message: "nested more than 512 levels deep", offset: 512, line: 1, column: 513)
        #expect(try await onSmallStack { refusal(of: text) } == tooDeep)
        let unclosed = JSONRefusal(
            message: "expected a value or ']', found the end of the text", offset: 1_000_000, line: 1,
            column: 1_000_001)
        let options = JSONReadingOptions(maximumDepth: .max)
        #expect(try await onSmallStack { refusal(of: text, options: options) } == unclosed)
    }

    // MARK: Size

    @Test(arguments: [(0, "1"), (1, "12"), (5, "[1, 2]")])
    func bytesAreLimited(limit: Int, text: String) {
        let options = JSONReadingOptions(maximumSize: limit)
        let expected = JSONRefusal(
            message: "expected at most \(limit) bytes of text, found \(text.utf8.count)", offset: 0, line: 1,
            column: 1)
        #expect(refusal(of: Array(text.utf8), options: options) == expected)
        #expect(refusal(of: Array(text.utf8), options: JSONReadingOptions(maximumSize: limit + 1)) == nil)
    }

    // MARK: Against the grammar

    @Test func changedTextsAreJudgedAsTheGrammarJudgesThem() {
        let seed: UInt64 = 0x11F7_0003
        var generator = SeededGenerator(seed: seed)
        let sources = Self.valid.map { Array($0.utf8) }
        let alphabet =
            Array("[]{},:\"\\/0123456789+-.eEutrfalsn dDbB \n\t\u{0}\u{1F}\u{7F}é😀'".utf8) + [
                0xFF, 0xC0, 0xED,
            ]
        var wrong: [UInt8]?
        var acceptedCount = 0
        for _ in 0..<12_000 where wrong == nil {
            var bytes = sources.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                let byte = alphabet.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes.insert(byte, at: place)
                case 1: if place < bytes.count { bytes[place] = byte }
                case 2: if place < bytes.count { bytes.remove(at: place) }
                case 3: bytes.insert(contentsOf: sources.randomElement(using: &generator) ?? [], at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            let isAccepted = (try? Document(bytes)) != nil
            if isAccepted { acceptedCount += 1 }
            if isAccepted != JSONGrammar.accepts(bytes) { wrong = bytes }
        }
        #expect(wrong.map { String(decoding: $0, as: UTF8.self) } == nil, "seed \(seed)")
        // Both answers must have been asked for.
        #expect((1000...11_000).contains(acceptedCount), "seed \(seed)")
    }
}
