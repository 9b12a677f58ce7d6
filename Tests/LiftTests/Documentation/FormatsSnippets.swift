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

    @Test func commentsAndJSON5() throws {
        let text = """
            {
                // where to listen
                port: 0x1F90,
                hosts: ['localhost', 'example.com',],
            }
            """
        let settings = try Jar(json: text, options: JSONReadingOptions(syntax: .json5))
        let port: Int = try settings["port"]^
        let hosts: [String] = try settings["hosts"]^
        #expect(port == 8080)
        #expect(hosts == ["localhost", "example.com"])
        #expect(try String(json: settings) == #"{"port":8080,"hosts":["localhost","example.com"]}"#)
        var decoder = JarDecoder()
        decoder.jsonOptions.syntax = .jsonc
        #expect(try decoder.decode([Int].self, from: "[1, /* two */ 2,]") == [1, 2])
    }

    @Test func textThatHasNotArrivedCompletely() throws {
        let options = JSONReadingOptions(incomplete: .closed)
        let answer = try Jar(
            json: #"{"title": "Trip", "days": [{"city": "Oslo"}, {"city": "Ber"#, options: options)
        #expect(try String(json: answer) == #"{"title":"Trip","days":[{"city":"Oslo"},{}]}"#)
        #expect(answer.isIncomplete)
        #expect(!answer["days"][0].isIncomplete)
        #expect(answer["days"][1].isIncomplete)
        let growing = JSONReadingOptions(incomplete: .closedKeepingStrings)
        let partial = try Jar(json: #"{"title": "A long tr"#, options: growing)
        let title: String = try partial["title"]^
        #expect(title == "A long tr")
        #expect(partial["title"].isIncomplete)
    }
}
