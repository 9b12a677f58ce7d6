import Foundation
import Testing

@testable import Lift

/// The reader takes UTF-8 as Swift takes it, and names what is no UTF-8.
@Suite struct JSONEncodingTests {
    static let seed: UInt64 = 0x11F7_0004

    @Test func oneAndTwoBytesAreJudgedAsSwiftJudgesThem() {
        var wrong: [UInt8]?
        for first in UInt8.min...UInt8.max where isPlain(first) {
            if !isJudgedRight([first]) { wrong = [first] }
            for second in UInt8.min...UInt8.max where isPlain(second) {
                if !isJudgedRight([first, second]) { wrong = [first, second] }
            }
        }
        #expect(wrong == nil)
    }

    @Test func threeAndFourBytesAreJudgedAsSwiftJudgesThem() {
        var generator = SeededGenerator(seed: Self.seed)
        // The edges of table 3-7 of the Unicode Standard, and their neighbors.
        let leads: [UInt8] = [
            0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3,
            0xF4, 0xF5, 0xF7, 0xF8, 0xFC, 0xFF,
        ]
        let trails: [UInt8] = [0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        var wrong: [UInt8]?
        for lead in leads {
            for second in trails {
                for third in trails {
                    let bytes = [lead, second, third]
                    if !isJudgedRight(bytes) { wrong = bytes }
                    for fourth in trails where lead >= 0xEF {
                        if !isJudgedRight(bytes + [fourth]) { wrong = bytes + [fourth] }
                    }
                }
            }
        }
        var acceptedCount = 0
        for _ in 0..<20_000 {
            let lead = Bool.random(using: &generator) ? leads.randomElement(using: &generator) : nil
            var bytes = [lead ?? .random(in: 0xC0...0xFF, using: &generator)]
            for _ in 0..<Int.random(in: 2...3, using: &generator) {
                let isTrail = Int.random(in: 0..<8, using: &generator) > 0
                bytes.append(.random(in: isTrail ? 0x80...0xBF : 0x60...0xFF, using: &generator))
            }
            if !isJudgedRight(bytes) { wrong = bytes }
            if isUTF8(bytes) { acceptedCount += 1 }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
        #expect(acceptedCount > 1000, "seed \(Self.seed)")
    }

    @Test func mixedTextIsJudgedAsSwiftJudgesIt() {
        var generator = SeededGenerator(seed: Self.seed)
        let pieces: [[UInt8]] = [
            "a", "12345678", "é", "€", "🚲", "\u{7FF}\u{800}", "\u{FFFF}\u{10000}", "\u{10FFFF}",
        ]
        .map { Array($0.utf8) }
        let broken: [[UInt8]] = [
            [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x9A], [0xED, 0xA0, 0x80], [0xC0, 0x80],
        ]
        var wrong: [UInt8]?
        for _ in 0..<3000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                bytes += pieces.randomElement(using: &generator) ?? []
            }
            if Bool.random(using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                bytes.insert(contentsOf: broken.randomElement(using: &generator) ?? [], at: place)
            }
            if !isJudgedRight(bytes) { wrong = bytes }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    /// Whether a string of `bytes` is accepted exactly if Swift takes them, and then has their text.
    private func isJudgedRight(_ bytes: [UInt8]) -> Bool {
        let document = try? Document([0x22] + bytes + [0x22])
        guard isUTF8(bytes) else { return document == nil }
        return document.map { $0.string($0[0]).utf8.elementsEqual(bytes) } ?? false
    }

    /// Whether `byte` may stand in a string without an escape, as far as ASCII goes.
    private func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C }

    // MARK: What is no UTF-8

    struct Row: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let offset: Int
        let byte: String
        var testDescription: String { "\(bytes.map { String($0, radix: 16) })" }
    }

    /// The error stands at the first byte of the sequence that is wrong.
    static let malformed = [
        Row(bytes: [0x80], offset: 1, byte: "0x80"),
        Row(bytes: [0x61, 0x62, 0xFF], offset: 3, byte: "0xFF"),
        Row(bytes: [0xC0, 0xAF], offset: 1, byte: "0xC0"),
        Row(bytes: [0xC3], offset: 1, byte: "0xC3"),
        Row(bytes: [0xC3, 0xA9, 0xC3], offset: 3, byte: "0xC3"),
        Row(bytes: [0xE0, 0x80, 0xAF], offset: 1, byte: "0xE0"),
        Row(bytes: [0xE2, 0x82], offset: 1, byte: "0xE2"),
        Row(bytes: [0xED, 0xA0, 0x80], offset: 1, byte: "0xED"),
        Row(bytes: [0xF0, 0x80, 0x80, 0xAF], offset: 1, byte: "0xF0"),
        Row(bytes: [0xF0, 0x9F, 0x9A], offset: 1, byte: "0xF0"),
        Row(bytes: [0xF4, 0x90, 0x80, 0x80], offset: 1, byte: "0xF4"),
        Row(bytes: [0xF8, 0x88, 0x80, 0x80, 0x80], offset: 1, byte: "0xF8"),
    ]

    @Test(arguments: malformed)
    func malformedBytesAreNamed(row: Row) {
        let ascii = row.bytes.prefix { $0 < 0x80 }.count
        let before = String(decoding: row.bytes.prefix(row.offset - 1), as: UTF8.self).unicodeScalars.count
        let expected = JSONRefusal(
            message: "expected UTF-8, found byte \(row.byte)", offset: row.offset, line: 1, column: before + 2
        )
        #expect(ascii <= before)
        #expect(refusal(of: [0x22] + row.bytes + [0x22]) == expected)
        // The same when the text ends there, and when it goes on.
        #expect(refusal(of: [0x22] + row.bytes) == expected)
        #expect(refusal(of: [0x22] + row.bytes + Array("and on and on\"".utf8)) == expected)
    }

    // MARK: Byte order marks and other encodings

    @Test(arguments: ["{}", " [1]", "\"a\"", "1"])
    func markOfUTF8IsSkipped(text: String) throws {
        #expect(refusal(of: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == nil)
        let document = try Document([0xEF, 0xBB, 0xBF] + Array(text.utf8))
        #expect(document.written() == text.filter { $0 != " " })
        #expect(document.offset(of: 0) == 3 + text.prefix { $0 == " " }.count)
    }

    @Test func onlyOneMarkIsSkipped() {
        let expected = JSONRefusal(
            message: "expected a value, found invisible character U+FEFF", offset: 3, line: 1, column: 1)
        #expect(refusal(of: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31]) == expected)
    }

    struct Encoding: Sendable, CustomTestStringConvertible {
        let name: String
        let encoding: String.Encoding
        let mark: [UInt8]
        var testDescription: String { mark.isEmpty ? name : name + " with a mark" }
    }

    static let encodings = [
        Encoding(name: "UTF-16, little-endian", encoding: .utf16LittleEndian, mark: []),
        Encoding(name: "UTF-16, little-endian", encoding: .utf16LittleEndian, mark: [0xFF, 0xFE]),
        Encoding(name: "UTF-16, big-endian", encoding: .utf16BigEndian, mark: []),
        Encoding(name: "UTF-16, big-endian", encoding: .utf16BigEndian, mark: [0xFE, 0xFF]),
        Encoding(name: "UTF-32, little-endian", encoding: .utf32LittleEndian, mark: []),
        Encoding(name: "UTF-32, little-endian", encoding: .utf32LittleEndian, mark: [0xFF, 0xFE, 0, 0]),
        Encoding(name: "UTF-32, big-endian", encoding: .utf32BigEndian, mark: []),
        Encoding(name: "UTF-32, big-endian", encoding: .utf32BigEndian, mark: [0, 0, 0xFE, 0xFF]),
    ]

    @Test(arguments: encodings)
    func otherEncodingsAreNamed(row: Encoding) throws {
        for text in ["1", "{}", #"{"a":1}"#, " [1]", "\"€🚲\"", "\n{}"] {
            let data = try #require(text.data(using: row.encoding))
            let expected = JSONRefusal(
                message: "expected UTF-8, found \(row.name)", offset: 0, line: 1, column: 1)
            #expect(refusal(of: row.mark + Array(data)) == expected, "\(text)")
        }
    }

    @Test(arguments: encodings)
    func otherEncodingsAreNamedInACutText(row: Encoding) throws {
        let data = try #require(#"{"a":1}"#.data(using: row.encoding))
        let expected = JSONRefusal(
            message: "expected UTF-8, found \(row.name)", offset: 0, line: 1, column: 1)
        #expect(refusal(of: row.mark + Array(data).dropLast()) == expected)
    }

    @Test(arguments: encodings, ["syntax", "partial"])
    func otherEncodingsAreNamedInRelaxedText(row: Encoding, option: String) throws {
        let options =
            option == "syntax" ? JSONReadingOptions(syntax: .json5) : JSONReadingOptions(partial: .closed)
        for text in ["{}", #"{"a":1}"#, " [1]", "\n{}"] {
            let data = try #require(text.data(using: row.encoding))
            let error = #expect(throws: LiftError.self, "\(text)") {
                try Jar(json: Data(row.mark) + data, options: options)
            }
            #expect(error?.message == "expected UTF-8, found \(row.name)")
        }
    }

    /// JSON5 allows the character 0 in a string, so it may be the second one.
    @Test(arguments: ["'\0'", "'\0a'", "\"\0\u{8}b\"", "'\0\0\0ab'"])
    func zeroInAStringOfJSON5IsNoEncoding(text: String) throws {
        let jar = try Jar(json: text, options: JSONReadingOptions(syntax: .json5))
        #expect(try jar^ as String == String(text.dropFirst().dropLast()))
        for count in 1..<text.utf8.count {
            let options = JSONReadingOptions(syntax: .json5, partial: .keepingStrings)
            let part = try Jar(json: Data(text.utf8.prefix(count)), options: options)
            #expect(try part^ as String == String(text.dropFirst().prefix(count - 1)))
        }
    }

    @Test(arguments: encodings.filter { !$0.mark.isEmpty })
    func markOfAnotherEncodingIsEnough(row: Encoding) {
        let expected = JSONRefusal(
            message: "expected UTF-8, found \(row.name)", offset: 0, line: 1, column: 1)
        #expect(refusal(of: row.mark) == expected)
    }

    @Test(arguments: [[0x00], [0x00, 0x00], [0x00, 0x00, 0x00, 0x00]] as [[UInt8]])
    func zerosAreNoEncoding(bytes: [UInt8]) {
        let expected = JSONRefusal(
            message: "expected a value, found control character 0x00", offset: 0, line: 1, column: 1)
        #expect(refusal(of: bytes) == expected)
    }
}
