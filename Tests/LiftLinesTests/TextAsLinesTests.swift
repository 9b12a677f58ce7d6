import Foundation
import Lift
import LiftLines
import Testing

// Deprecated methods that are called through a protocol give no warning.
private protocol WritingText {
    static func lines(of text: String, at url: URL) throws -> [String]
}

private enum Deprecated: WritingText {
    @available(*, deprecated)
    static func lines(of text: String, at url: URL) throws -> [String] {
        try text.writeJSONLines(to: url)
        let first = try String(contentsOf: url, encoding: .utf8)
        try Data(text.utf8).writeJSONLines(to: url)
        let second = try String(contentsOf: url, encoding: .utf8)
        return [
            first, second, String(decoding: try Data(jsonLines: text), as: UTF8.self),
            String(decoding: try Data(jsonLines: Data(text.utf8)), as: UTF8.self),
            try String(jsonLines: text), try String(jsonLines: Data(text.utf8)),
        ]
    }
}

/// Text and bytes are hardly ever meant to be a line for each character. The compiler warns, and they still
/// are.
@Suite struct TextAsLinesTests {
    private let deprecated: any WritingText.Type = Deprecated.self

    @Test func eachCharacterIsALine() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        let (characters, bytes) = ("\"a\"\n\"b\"\n", "97\n98\n")
        #expect(
            try deprecated.lines(of: "ab", at: url)
                == [characters, bytes, characters, bytes, characters, bytes])
        #expect(try String(jsonLines: ["a"]) == "\"a\"\n")
    }
}
