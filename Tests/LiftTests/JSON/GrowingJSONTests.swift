import Foundation
import Testing

@testable import Lift

/// Text that is read while it arrives: at each point, it is what partial reading makes of the text so far.
@Suite struct GrowingJSONTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"a\":", "\"b\\n\": ", "\"é😀\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"",
        "12",
        "-0.5e3", "0", "01", "true", "null", "fals", " ", "\n", "\"", "\\", "\u{FEFF}", "[[[",
        "{\"a\": [1, 2",
        "]}", "{\"x\":{", "/", "\u{1}",
    ]
    private static let relaxed = [
        "// é\n", "/* ] */", "'a\"'", "k:", "'k':", "+.5", "0xFF", "Infinity", "-NaN", "\"\\x41\"", "\u{A0}",
        "\u{2028}", "/*", "*/", "//", ",]", ",}",
    ]

    private static func text(_ syntax: JSONReadingOptions.Syntax, using random: inout SeededGenerator)
        -> [UInt8]
    {
        if Bool.random(using: &random) {
            let tree = JSONTree.random(levels: 3, using: &random)
            var bytes = Array(JSONTree.array([tree, tree]).loose(using: &random).text.utf8)
            if Bool.random(using: &random) { return bytes }
            bytes[Int.random(in: bytes.indices, using: &random)] =
                [0xFF, 0x22, 0x5D, 0x7D, 0x2C, 0xC3]
                .randomElement(using: &random) ?? 0
            return bytes
        }
        let pieces = syntax == .json ? pieces : pieces + relaxed
        let count = Int.random(in: 0..<14, using: &random)
        return (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
    }

    private static func options(using random: inout SeededGenerator) -> JSONReadingOptions {
        let syntaxes = [JSONReadingOptions.Syntax.json, .json, .jsonc, .json5]
        let ends = [JSONReadingOptions.PartialText.refused, .closed, .keepingStrings]
        return JSONReadingOptions(
            maximumDepth: Int.random(in: 0..<8, using: &random) == 0 ? 2 : 512,
            duplicateKeys: Int.random(in: 0..<8, using: &random) == 0 ? .refused : .first,
            syntax: syntaxes.randomElement(using: &random) ?? .json,
            partial: ends.randomElement(using: &random) ?? .refused)
    }

    /// What a text is: its value and which parts of it are partial, or an error.
    private func outcome(_ read: () throws -> Jar) -> String {
        do {
            let jar = try read()
            let parts = jar.isMissing ? [] : jar.descendants.map { "\($0.isPartial)" }
            let json = jar.isMissing ? "" : (try? String(json: jar)) ?? "\(jar)"
            return "\(json) \(jar.isPartial) \(parts.joined(separator: ","))"
        } catch {
            return "\(error)"
        }
    }

    @Test func isWhatPartialReadingMakesOfEachBeginning() throws {
        var values = 0
        for seed in 0..<UInt64(TestSize.count(150, full: 20_000)) {
            var random = SeededGenerator(seed: seed)
            let options = Self.options(using: &random)
            let text = Self.text(options.syntax, using: &random)
            var partial = options
            if partial.partial == .refused { partial.partial = .closed }
            var growing = GrowingJSON(options: options, limit: 1 << 20, context: Jar.Context())
            var (read, last, thrown) = (0, "", "")
            let comment: Comment = "seed \(seed), \(String(decoding: text, as: UTF8.self)), \(options)"
            while read < text.count, thrown.isEmpty {
                let length = min(Int.random(in: 1...7, using: &random), text.count - read)
                #expect(try growing.append(text[read..<read + length]) == length)
                read += length
                let expected = outcome { try Jar(json: Array(text[..<read]), options: partial) }
                do {
                    guard let jar = try growing.jar(isEnd: false) else { continue }
                    let found = outcome { jar }
                    // The last bytes of a text may be the beginning of something else.
                    if (try? Jar(json: Array(text[..<read]), options: partial)) != nil {
                        #expect(found == expected, comment)
                    }
                    #expect(found != last, comment)
                    last = found
                    values += 1
                } catch {
                    thrown = "\(error)"
                    // Later text changes nothing of the message.
                    let whole = outcome { try Jar(json: text, options: options) }
                    #expect(thrown == whole, comment)
                }
            }
            if thrown.isEmpty {
                var result: Result<Jar, any Error> = .success(Jar())
                do {
                    result = .success(try #require(try growing.jar(isEnd: true)))
                } catch {
                    result = .failure(error)
                }
                let whole = outcome { try Jar(json: text, options: options) }
                #expect(outcome { try result.get() } == whole, comment)
            }
        }
        #expect(values > 300)
    }

    @Test func aTextIsReadUpToItsLimit() throws {
        var growing = GrowingJSON(options: JSONReadingOptions(), limit: 6, context: Jar.Context())
        #expect(try growing.append(Array("[1, 2".utf8)[...]) == 5)
        #expect(try growing.append(Array(", 3]".utf8)[...]) == 1)
        #expect(try growing.append(Array("3]".utf8)[...]) == 0)
        #expect(try growing.jar(isEnd: false) == [1, 2])
        #expect(
            LiftFailure(growing.tooLarge)
                == LiftFailure(.bounds, "expected at most 6 bytes of text, found more"))
    }
}
