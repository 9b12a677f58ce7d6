import Foundation
import Lift
import Testing

/// Each Swift snippet of Docs/Formats.md, unchanged except for its indentation.
@Suite struct FormatsSnippets {
    @Test func optionsAreFollowed() throws {
        let jar: Jar = ["b": "é", "a": [1]]
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        let options = JSONWritingOptions(
            indentation: .tab, sortedKeys: true, asciiOnly: true, finalNewline: true)
        try jar.write(json: url, options: options)
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(text == "{\n\t\"a\": [\n\t\t1\n\t],\n\t\"b\": \"\\u00e9\"\n}\n")
    }

    @Test func theCanonicalTextIsPrinted() throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        let invoice: Jar = ["total": 1e21, "currency": "\u{20AC}", "lines": [1.50, 10.0]]
        let text = try String(canonicalJSON: invoice)
        print(text)  // {"currency":"€","lines":[1.5,10],"total":1e+21}
        #expect(printed == [#"{"currency":"€","lines":[1.5,10],"total":1e+21}"#])
    }
}
