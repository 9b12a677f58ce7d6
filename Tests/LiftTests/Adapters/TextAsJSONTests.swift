import Foundation
import Lift
import Testing

// Deprecated methods that are called through a protocol give no warning.
private protocol WritingText {
    static func texts(of text: String) throws -> [String]
    static func texts(of data: Data) throws -> [String]
    static func write(_ text: String, to url: URL) throws -> [String]
}

private enum Deprecated: WritingText {
    private static let options = JSONWritingOptions(finalNewline: true)

    @available(*, deprecated)
    static func texts(of text: String) throws -> [String] {
        [
            try String(json: text), try String(json: text[...]), try String(json: text as String?),
            String(decoding: try Data(json: text), as: UTF8.self),
            String(decoding: try Data(json: text, prettyPrinted: true), as: UTF8.self),
            try String(json: text, options: .prettyPrinted), try String(canonicalJSON: text),
            String(decoding: try Data(canonicalJSON: text), as: UTF8.self),
        ]
    }

    @available(*, deprecated)
    static func texts(of data: Data) throws -> [String] {
        [
            try String(json: data), String(decoding: try Data(json: data), as: UTF8.self),
            try String(json: data as Data?, prettyPrinted: true),
        ]
    }

    @available(*, deprecated)
    static func write(_ text: String, to url: URL) throws -> [String] {
        try text.writeJSON(to: url)
        let first = try String(contentsOf: url, encoding: .utf8)
        try Data(text.utf8).writeJSON(to: url, options: options)
        let second = try String(contentsOf: url, encoding: .utf8)
        try text.writeCanonicalJSON(to: url)
        return [first, second, try String(contentsOf: url, encoding: .utf8)]
    }
}

/// Text and bytes are hardly ever meant to be one JSON string. The compiler warns, and they still are.
@Suite struct TextAsJSONTests {
    private let deprecated: any WritingText.Type = Deprecated.self

    @Test func textIsOneString() throws {
        #expect(try deprecated.texts(of: "{\"}") == Array(repeating: #""{\"}""#, count: 8))
        #expect(try deprecated.texts(of: Data("{}".utf8)) == Array(repeating: #""e30=""#, count: 3))
    }

    @Test func filesAreWhatTheyWere() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try deprecated.write("{}", to: url) == [#""{}""#, #""e30=""# + "\n", #""{}""#])
    }

    @Test func whateverElseIsWrittenIsNotDeprecated() throws {
        func generic(_ value: some JarRepresentable) throws -> String { try String(json: value) }
        let any: any JarRepresentable = "a"
        #expect(try generic("a") == #""a""# && generic(Data()) == #""""#)
        #expect(try String(json: any) == #""a""#)
        #expect(try String(json: Jar("a")) == #""a""#)
        #expect(try String(json: ["a"]) == #"["a"]"# && String(json: [Data()]) == #"[""]"#)
        #expect(
            try String(json: [UInt8(1)]) == "[1]" && String(json: 1) == "1" && String(json: true) == "true")
    }
}
