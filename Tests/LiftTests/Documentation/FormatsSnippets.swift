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
        try jar.writeJSON(to: url, options: options)
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
        let port: Int = try settings["port"]^  // 8080
        let hosts: [String] = try settings["hosts"]^  // ["localhost", "example.com"]
        #expect(port == 8080)
        #expect(hosts == ["localhost", "example.com"])
        let plain = try String(json: settings)  // {"port":8080,"hosts":["localhost","example.com"]}
        #expect(plain == #"{"port":8080,"hosts":["localhost","example.com"]}"#)
        var decoder = JarDecoder()
        decoder.jsonOptions.syntax = .jsonc
        #expect(try decoder.decode([Int].self, from: "[1, /* two */ 2,]") == [1, 2])
    }

    @Test func textThatHasNotArrivedCompletely() throws {
        var printed: [String] = []
        func print(_ value: some CustomStringConvertible) { printed.append(value.description) }
        let options = JSONReadingOptions(partial: .closed)
        let start = #"{"title": "Trip", "days": [{"city": "Oslo"}, {"city": "Ber"#
        let answer = try Jar(json: start, options: options)
        print(answer)  // {"title":"Trip","days":[{"city":"Oslo"},{}]}
        print(answer.isPartial)  // true
        print(answer["days"][0].isPartial)  // false
        print(answer["days"][1].isPartial)  // true
        let growing = JSONReadingOptions(partial: .keepingStrings)
        let partial = try Jar(json: #"{"title": "A long tr"#, options: growing)
        let title: String = try partial["title"]^  // "A long tr"
        print(partial["title"].isPartial)  // true
        #expect(title == "A long tr")
        #expect(printed[0].filter { !" \n".contains($0) } == #"{"title":"Trip","days":[{"city":"Oslo"},{}]}"#)
        #expect(printed.dropFirst() == ["true", "false", "true", "true"])
    }

    @Test func editsThatKeepTheFile() throws {
        let file = """
            {
                // HTTP
                "port": 80,      // the default
                "hosts": ["a.example", "b.example"],
                "debug": true,
            }
            """
        var config = try Jar(json: file, options: JSONReadingOptions(syntax: .jsonc))
        config["port"] = 8080
        config["hosts"].append("c.example")
        config["debug"] = nil
        config["log"]["level"] = "info"
        let edited = try String(json: config, options: .preserved)
        let wanted = """
            {
                // HTTP
                "port": 8080,      // the default
                "hosts": ["a.example", "b.example", "c.example"],
                "log": {
                    "level": "info"
                },
            }
            """
        #expect(edited == wanted)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try config.writeJSON(to: url, options: .preserved)
        #expect(try String(contentsOf: url, encoding: .utf8) == wanted)
        var printed: [Bool] = []
        func print(_ isTrue: Bool) { printed.append(isTrue) }
        config["log"] = ["path": "/var/log/é", "level": "info"] as Jar
        let ascii = JSONWritingOptions(sortedKeys: true, asciiOnly: true, preservesFormatting: true)
        let escaped = try String(json: config, options: ascii)
        print(escaped.contains(#""path": "/var/log/\u00e9""#))  // true
        let log = "\"log\": {\n        \"level\": \"info\",\n        \"path\": \"/var/log/\\u00e9\"\n    },"
        #expect(printed == [true] && escaped.contains(log))
    }
}
