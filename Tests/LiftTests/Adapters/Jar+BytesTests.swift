import Foundation
import Lift
import LiftTestSupport
import Testing

/// What reading gives: a value, or all that an error says.
private enum Outcome: Equatable {
    case value(Jar)
    case error(LiftFailure, report: String, offset: Int?, line: Int?, column: Int?)

    init(_ read: () throws -> Jar) throws {
        do {
            self = .value(try read())
        } catch let error as LiftError {
            self = .error(
                LiftFailure(error), report: error.report, offset: error.offset, line: error.line,
                column: error.column)
        }
    }
}

@Suite struct JarBytesTests {
    // MARK: Reading

    static let texts: [[UInt8]] =
        [
            "", " ", "1", "[]", #"{"a": [1, 2.50, "é𝄞\u00e9"], "b": null}"#, "\u{FEFF}[1]", "[1,]",
            "{\n  \"é𝄞\": ?\n}", "[1] 2", #"{"a": 'x'}"#, #"["é"#, "\u{FEFF}",
        ].map { Array($0.utf8) } + [[0x22, 0xFF, 0x22], [0xFF, 0xFE, 0x5B, 0], [0x5B, 0xC3]]

    @Test(arguments: ByteInput.all) func everyInputGivesTheSameJarAndTheSameError(input: ByteInput) throws {
        for text in Self.texts {
            let wanted = try Outcome { try Jar(json: Data(text)) }
            #expect(try Outcome { try input.json(text, JSONReadingOptions()) } == wanted)
            #expect(try Outcome { try input.decode(text, JarDecoder()) } == wanted)
        }
    }

    @Test(arguments: ByteInput.all) func everyInputGivesTheSamePropertyList(input: ByteInput) throws {
        let parts: Jar = [1, 2.5, "é𝄞", Date(timeIntervalSince1970: 0), Data([1, 2])]
        let jar: Jar = ["a": parts, "b": true]
        var lists = [Data(), Data("<plist>".utf8), Data("bplist00".utf8), Data("{}".utf8)]
        for format in [PropertyListFormat.xml, .binary] { lists.append(try Data(plist: jar, format: format)) }
        for list in lists {
            let wanted = try Outcome { try Jar(plist: list) }
            #expect(try Outcome { try input.list(Array(list), PropertyListReadingOptions()) } == wanted)
            #expect(try Outcome { try input.decodeList(Array(list), JarDecoder()) } == wanted)
        }
    }

    @Test func textInASpanIsRead() throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let text = #"{"é": [1, 2]}"#
        #expect(try Jar(json: text.utf8Span) == ["é": [1, 2]])
        #expect(try JarDecoder().decode([String: [Int]].self, from: text.utf8Span) == ["é": [1, 2]])
        let list = try String(plist: ["é": 1] as Jar)
        #expect(try Jar(plist: list.utf8Span) == ["é": 1])
        #expect(try JarDecoder().decode([String: Int].self, fromPlist: list.utf8Span) == ["é": 1])
    }

    @Test func theJarOutlivesWhatItWasReadFrom() throws {
        var bytes = Array(#"{"a": "text that is kept"}"#.utf8)
        let jar = try Jar(json: bytes.span)
        for index in bytes.indices { bytes[index] = 0x20 }
        #expect(try jar["a"]^ == "text that is kept")
    }

    @Test func manySmallChunksAreOneText() throws {
        let numbers = Array(0..<20_000)
        let text = Array("\(numbers)".utf8)
        #expect(try Jar(json: text.lazy.map { CollectionOfOne($0) })^ == numbers)
        #expect(try JarDecoder().decode([Int].self, from: text.chunked(1000)) == numbers)
    }

    // MARK: Limits

    @Test(arguments: ByteInput.all) func theSizeMayBeReachedAndNotPassed(input: ByteInput) throws {
        let text = Array("[1, 2, 3]".utf8)
        let list = Array(try Data(plist: [1, 2] as Jar))
        for limit in [text.count, text.count + 1] {
            #expect(try input.json(text, JSONReadingOptions(maximumSize: limit)) == [1, 2, 3])
        }
        #expect(try input.list(list, PropertyListReadingOptions(maximumSize: list.count)) == [1, 2])
        for limit in [text.count - 1, 1, 0, -1] {
            let found = input.hasSize ? "\(text.count)" : "more"
            let error = try liftError { try input.json(text, JSONReadingOptions(maximumSize: limit)) }
            let message = "expected at most \(limit) bytes of text, found \(found)"
            #expect(LiftFailure(error) == LiftFailure(.bounds, message))
            #expect(error.offset == 0 && error.line == 1 && error.column == 1)
        }
        let options = PropertyListReadingOptions(maximumSize: list.count - 1)
        let found = input.hasSize ? "\(list.count)" : "more"
        #expect(
            try failure { try input.list(list, options) }
                == LiftFailure(.bounds, "expected at most \(list.count - 1) bytes, found \(found)"))
    }

    @Test func inputWithoutAnEndIsReadToTheLimit() throws {
        let options = JSONReadingOptions(maximumSize: 100_000)
        let wanted = LiftFailure(.bounds, "expected at most 100000 bytes of text, found more")
        var count = 0
        let bytes = AnyIterator { () -> UInt8? in
            count += 1
            return 0x20
        }
        #expect(try failure { try Jar(json: bytes, options: options) } == wanted)
        #expect(count == 100_001)
        let chunks = AnyIterator { [UInt8](repeating: 0x20, count: 999) }
        #expect(try failure { try Jar(json: chunks, options: options) } == wanted)
    }

    // MARK: Literals

    @Test func literalsAreTextAndBytes() throws {
        #expect(try Jar(json: "[1]") == [1])
        #expect(try Jar(json: [0x5B, 0x31, 0x5D]) == [1])
        #expect(try Jar(json: [[0x5B, 0x31], [0x5D]]) == [1])
        #expect(try failure { try Jar(json: []) } == failure { try Jar(json: "") })
        #expect(try Jar(plist: "<plist><true/></plist>") == true)
        // In a decoder, a literal of an array or a dictionary is a Jar.
        #expect(try JarDecoder().decode([Int].self, from: [1, 2]) == [1, 2])
        #expect(try JarDecoder().decode([[Int]].self, from: [[1], [2]]) == [[1], [2]])
        #expect(try JarDecoder().decode([String: Int].self, from: ["a": 1]) == ["a": 1])
        #expect(try JarDecoder().decode([Int].self, from: "[1]") == [1])
    }

    @Test(arguments: ByteInput.all) func errorsOfInputHideWhatTheDecoderHides(input: ByteInput) throws {
        let decoder = JarDecoder(context: JarRedaction.all)
        for text in ["[secret]", "[1, 2"].map({ Array($0.utf8) }) {
            let wanted = try Outcome { try decoder.decode(Jar.self, from: Data(text)) }
            #expect(try Outcome { try input.decode(text, decoder) } == wanted)
            let list = try Outcome { try decoder.decode(Jar.self, fromPlist: Data(text)) }
            #expect(try Outcome { try input.decodeList(text, decoder) } == list)
        }
    }
}
