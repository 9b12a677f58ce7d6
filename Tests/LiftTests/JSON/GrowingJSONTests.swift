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
                    if let jar = try growing.jar(isEnd: false) {
                        let found = outcome { jar }
                        // The last bytes of a text may be the beginning of something else.
                        if (try? Jar(json: Array(text[..<read]), options: partial)) != nil {
                            #expect(found == expected, comment)
                        }
                        #expect(found != last, comment)
                        last = found
                        values += 1
                    }
                    if let failure = growing.failure { throw failure }
                } catch {
                    thrown = "\(error)"
                    // Later text changes nothing of the message, but may add advice to that of the whole.
                    let whole = outcome { try Jar(json: text, options: options) }
                    // A duplicate key is found before what is wrong with the text after it.
                    let isDuplicate = options.duplicateKeys == .refused && thrown.hasPrefix("duplicate key")
                    #expect(whole.isMessage(thrown) || isDuplicate, comment)
                }
            }
            if thrown.isEmpty {
                var result: Result<Jar, any Error> = .success(Jar())
                do {
                    let jar = try growing.jar(isEnd: true)
                    if let failure = growing.failure { throw failure }
                    result = .success(try #require(jar))
                } catch {
                    result = .failure(error)
                }
                let whole = outcome { try Jar(json: text, options: options) }
                #expect(whole.isMessage(outcome { try result.get() }), comment)
            }
        }
        #expect(values > 300)
    }

    /// What comes before an error is the same for all chunks: the last value is that of the longest beginning
    /// without the error.
    @Test func whatIsCompleteComesBeforeAnError() throws {
        let rows = [
            ("[1, 2 x", "[1,2]"), ("[1, {\"a\": 2}]\n```\n", "[1,{\"a\":2}]"),
            ("{\"a\": 1, oops: 2}", "{\"a\":1}"),
            ("{\"a\": [true, tru]}", "{\"a\":[true]}"), ("[\"a\", \"b\\x\"]", "[\"a\"]"), ("[1]}", "[1]"),
            ("12x   ", "12"), ("nul!", nil), ("[[1, 2", "[[1]]"), ("[\"a\"", "[\"a\"]"), ("", nil),
            ("{\"a\": [1], \"b\": 2.5", "{\"a\":[1]}"), ("[[1]", "[[1]]"),
        ]
        for (text, value) in rows {
            for size in 1...max(1, text.utf8.count) {
                var growing = GrowingJSON(
                    options: JSONReadingOptions(), limit: 1 << 20, context: Jar.Context())
                var last: Jar?
                for chunk in stride(from: 0, to: text.utf8.count, by: size) {
                    _ = try growing.append(Array(text.utf8.dropFirst(chunk).prefix(size))[...])
                    if let jar = try growing.jar(isEnd: false) { last = jar }
                }
                if let jar = try growing.jar(isEnd: true) { last = jar }
                #expect(try last.map { try String(json: $0) } == value, "\(text), \(size)")
                let whole = try liftError { try Jar(json: text) }
                #expect(growing.failure == whole && growing.failure?.offset == whole.offset)
                #expect(try growing.jar(isEnd: true) == nil)
            }
        }
    }

    @Test func chunksChangeNothingOfWhatComesBeforeAnError() throws {
        for seed in 0..<UInt64(TestSize.count(300, full: 20_000)) {
            var random = SeededGenerator(seed: seed)
            var options = Self.options(using: &random)
            // Strings that grow are given before an error in them, and a duplicate key hides the whole value.
            if options.partial == .keepingStrings { options.partial = .closed }
            options.duplicateKeys = .first
            let text = Self.text(options.syntax, using: &random)
            func read(_ length: () -> Int) throws -> (last: String, failure: LiftError?) {
                var growing = GrowingJSON(options: options, limit: 1 << 20, context: Jar.Context())
                var (last, rest) = ("", text[...])
                while !rest.isEmpty {
                    let chunk = rest.prefix(length())
                    rest = rest.dropFirst(chunk.count)
                    _ = try growing.append(chunk)
                    if let jar = try growing.jar(isEnd: false) { last = outcome { jar } }
                }
                if let jar = try growing.jar(isEnd: true) { last = outcome { jar } }
                return (last, growing.failure)
            }
            // What is wrong with the text as a whole, such as its encoding, is thrown.
            guard let whole = try? read({ text.count }) else { continue }
            let parts = try read { Int.random(in: 1...7, using: &random) }
            let comment: Comment = "seed \(seed), \(String(decoding: text, as: UTF8.self)), \(options)"
            #expect(parts.last == whole.last, comment)
            #expect(parts.failure == whole.failure, comment)
        }
    }

    @Test func aStringThatIsKeptIsNotTakenBack() throws {
        let options = JSONReadingOptions(partial: .keepingStrings)
        var growing = GrowingJSON(options: options, limit: 1 << 20, context: Jar.Context())
        _ = try growing.append(Array(#"{"a": 1, "b": "ab"#.utf8)[...])
        #expect(try growing.jar(isEnd: false) == ["a": 1, "b": "ab"])
        _ = try growing.append(Array(#"\x"}"#.utf8)[...])
        #expect(try growing.jar(isEnd: false) == nil)
        #expect(growing.failure?.message == "expected an escape, found 'x' after a backslash")
    }

    @Test func anotherEncodingIsNamed() throws {
        var growing = GrowingJSON(options: JSONReadingOptions(), limit: 1 << 20, context: Jar.Context())
        _ = try growing.append([0x5B, 0, 0x31, 0, 0x5D, 0])
        let error = try liftError { try growing.jar(isEnd: false) }
        #expect(error.message == "expected UTF-8, found UTF-16, little-endian")
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

extension String {
    /// Whether this message is another one, or one with advice before the place.
    fileprivate func isMessage(_ message: String) -> Bool {
        guard self != message, let place = message.range(of: " (line ", options: .backwards) else {
            return self == message
        }
        return hasPrefix(message[..<place.lowerBound] + " (") && hasSuffix(message[place.lowerBound...])
    }
}
