import Foundation
import Lift
import Testing

@Suite struct JSONWritingOptionsTests {
    static let json = #"{"b":[1,{"é<":"a&😀\u2028>"},[],{}],"a":{"z":null,"y":1.50}}"#
        .replacingOccurrences(of: "\\u2028", with: "\u{2028}")

    @Test(
        arguments: [
            (JSONWritingOptions(), json),
            (
                JSONWritingOptions(asciiOnly: true),
                #"{"b":[1,{"\u00e9<":"a&\ud83d\ude00\u2028>"},[],{}],"a":{"z":null,"y":1.50}}"#
            ),
            (
                JSONWritingOptions(escapesHTML: true),
                #"{"b":[1,{"é\u003c":"a\u0026😀\u2028\u003e"},[],{}],"a":{"z":null,"y":1.50}}"#
            ),
            (
                JSONWritingOptions(sortedKeys: true, asciiOnly: true, escapesHTML: true, finalNewline: true),
                #"{"a":{"y":1.50,"z":null},"b":[1,{"\u00e9\u003c":"a\u0026\ud83d\ude00\u2028\u003e"},[],{}]}"#
                    + "\n"
            ),
            (JSONWritingOptions(escapesSlashes: true), json),
            (JSONWritingOptions(finalNewline: true), json + "\n"),
            (
                JSONWritingOptions(indentation: .tab, sortedKeys: true, escapesHTML: true),
                "{\n\t\"a\": {\n\t\t\"y\": 1.50,\n\t\t\"z\": null\n\t},\n\t\"b\": [\n\t\t1,\n\t\t{\n"
                    + "\t\t\t\"é\\u003c\": \"a\\u0026😀\\u2028\\u003e\"\n\t\t},\n\t\t[],\n\t\t{}\n\t]\n}"
            ),
        ] as [(JSONWritingOptions, String)])
    func everyRouteFollowsTheOptions(options: JSONWritingOptions, text: String) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        for route in JarRoute.keepingOrder {
            let jar = try route.jar(Self.json)
            // What is built writes the number as Swift does.
            let text = route == .built ? text.replacingOccurrences(of: "1.50", with: "1.5") : text
            #expect(try String(json: jar, options: options) == text, "\(route)")
            #expect(try Data(json: jar, options: options) == Data(text.utf8), "\(route)")
            try jar.writeJSON(to: url, options: options)
            #expect(try Data(contentsOf: url) == Data(text.utf8), "\(route)")
            #expect(try JarEncoder(options: options).encodeJSON(jar) == Data(text.utf8), "\(route)")
            #expect(try Jar(json: text) == jar, "\(route)")
        }
    }

    @Test(
        arguments: [
            (.none, #"{"a":[1,[]],"b":{}}"#),
            (.spaces(0), "{\n\"a\": [\n1,\n[]\n],\n\"b\": {}\n}"),
            (.spaces(-3), "{\n\"a\": [\n1,\n[]\n],\n\"b\": {}\n}"),
            (.spaces(3), "{\n   \"a\": [\n      1,\n      []\n   ],\n   \"b\": {}\n}"),
            (.tab, "{\n\t\"a\": [\n\t\t1,\n\t\t[]\n\t],\n\t\"b\": {}\n}"),
        ] as [(JSONWritingOptions.Indentation, String)])
    func linesAreIndented(by indentation: JSONWritingOptions.Indentation, text: String) throws {
        let jar: Jar = ["a": [1, [] as Jar] as Jar, "b": [:] as Jar]
        #expect(try String(json: jar, options: JSONWritingOptions(indentation: indentation)) == text)
        let document = try Jar(json: text)
        #expect(try String(json: document, options: JSONWritingOptions(indentation: indentation)) == text)
    }

    @Test func indentationHasLimits() throws {
        let wide = try String(json: [1] as Jar, options: JSONWritingOptions(indentation: .spaces(1000)))
        #expect(wide == "[\n\(String(repeating: " ", count: 16))1\n]")
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let text = try String(json: Jar(json: deep), options: JSONWritingOptions(indentation: .tab))
        #expect(text.contains("\n" + String(repeating: "\t", count: 64) + "["))
        #expect(!text.contains(String(repeating: "\t", count: 65)))
    }

    @Test func prettyPrintedIsTwoSpaces() throws {
        let jar = try Jar(json: Self.json)
        let text = try String(json: jar, prettyPrinted: true)
        #expect(try String(json: jar, options: .prettyPrinted) == text)
        #expect(JSONWritingOptions.prettyPrinted == JSONWritingOptions(indentation: .spaces(2)))
    }

    @Test func keysAreSortedByTheirUTF8() throws {
        let keys = ["\u{FFFD}", "😀", "é", "z", "a", "aa", ""]
        var jar: Jar = [:]
        for key in keys { jar[key] = 1 }
        let text = try String(json: jar, options: JSONWritingOptions(sortedKeys: true))
        #expect(try Jar(json: text).keys == ["", "a", "aa", "z", "é", "\u{FFFD}", "😀"])
    }

    /// Each scalar that begins or ends a range with another number of bytes or of escapes.
    @Test func escapesOfAllLengthsAreReadBack() throws {
        let scalars: [UInt32] = [
            0x1F, 0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0x7F, 0x80, 0x7FF, 0x800, 0x2027, 0x2028, 0x2029,
            0x202A,
            0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF,
        ]
        for value in scalars {
            let character = Character(try #require(Unicode.Scalar(value)))
            for length in 0..<18 {
                let plain = String(repeating: "x", count: length)
                let text = plain + String(character) + plain
                for html in [false, true] {
                    let options = JSONWritingOptions(asciiOnly: true, escapesHTML: html)
                    let written = try String(json: Jar(text), options: options)
                    #expect(written.utf8.allSatisfy { $0 < 0x80 }, "\(value), \(length)")
                    #expect(!html || !written.contains { "<>&".contains($0) }, "\(value), \(length)")
                    #expect(try Jar(json: written)^ == text, "\(value), \(length)")
                }
                let written = try String(json: Jar(text), options: JSONWritingOptions(escapesHTML: true))
                #expect(
                    !written.unicodeScalars.contains { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
                #expect(try Jar(json: written)^ == text, "\(value), \(length)")
            }
        }
    }

    /// Slashes at each position of a word, and beside each other character that is escaped.
    @Test func slashesAreEscapedOnce() throws {
        let options = JSONWritingOptions(escapesSlashes: true)
        let all = JSONWritingOptions(asciiOnly: true, escapesHTML: true, escapesSlashes: true)
        for length in 0..<18 {
            let plain = String(repeating: "x", count: length)
            for middle in ["/", "//", "\\/", "\\\\/", "\"/", "/\n", "é/", "</", "/>😀/"] {
                let text = plain + middle + plain
                let jar: Jar = [text: [text, 1.5] as Jar]
                // What was escaped before stays as it is.
                let once = try String(json: jar, options: options)
                for jar in [jar, try Jar(json: once), try Jar(json: String(json: jar))] {
                    #expect(try String(json: jar, options: options) == once)
                    #expect(try Jar(json: once) == jar)
                    let other = try String(json: jar, options: all)
                    #expect(try Jar(json: other) == jar)
                    #expect(other.utf8.allSatisfy { $0 < 0x80 } && !other.contains("<"))
                }
                #expect(once.count(of: "/") == 2 * text.count(of: "/"))
            }
        }
    }

    @Test func slashesAreWrittenLikeFoundations() throws {
        struct Model: Codable, JarElement {
            var link = URL(fileURLWithPath: "/a/b")
            var path = ["a/b": "c\\/d"]

            init() {}
            init(jar: Jar) throws { path = try jar["path"]^ }
            var jar: Jar { ["link": link, "path": path] }
        }
        let foundation = JSONEncoder()
        foundation.outputFormatting = [.sortedKeys]
        let options = JSONWritingOptions(sortedKeys: true, escapesSlashes: true)
        let expected = try foundation.encode(Model())
        #expect(String(decoding: expected, as: UTF8.self).contains(#"\/"#))
        #expect(try JarEncoder(options: options).encodeJSON(Model()) == expected)
        #expect(try Data(json: Model(), options: options) == expected)
        #expect(try JSONDecoder().decode(Model.self, from: expected).path == Model().path)
    }

    @Test func errorsStayWhatTheyAre() throws {
        let jar: Jar = ["a": [1, Double.nan] as Jar]
        let expected = LiftFailure(.unsupported, "JSON can't store nan", at: "a[1]")
        let options = JSONWritingOptions(asciiOnly: true, finalNewline: true)
        #expect(try failure { try String(json: jar, options: options) } == expected)
        #expect(try failure { try Data(json: jar, options: options) } == expected)
        #expect(try failure { try JarEncoder(options: options).encodeJSON(jar) } == expected)
    }

    @Test func modelsAndEncodersFollowTheOptions() throws {
        struct Model: Codable {
            var name = "<é>"
            var list = ["b": [1], "a": []]
        }
        let encoder = JarEncoder(
            options: JSONWritingOptions(sortedKeys: true, asciiOnly: true, escapesHTML: true))
        let compact = #"{"list":{"a":[],"b":[1]},"name":"\u003c\u00e9\u003e"}"#
        #expect(String(decoding: try encoder.encodeJSON(Model()), as: UTF8.self) == compact)
        // A value that encodes itself has no formatting.
        let preserving = JarEncoder(
            options: JSONWritingOptions(asciiOnly: true, preservesFormatting: true))
        let text = #"{"name":"<\u00e9>","list":{"a":[]}}"#
        #expect(try preserving.encodeJSON(Model(list: ["a": []])) == Data(text.utf8))
    }

    @Test func prettyPrintedIsShortForTheOptions() throws {
        let jar: Jar = ["a": [1]]
        for (isPretty, options) in [(true, .prettyPrinted), (false, JSONWritingOptions())] {
            let text = try String(json: jar, options: options)
            #expect(try String(json: jar, prettyPrinted: isPretty) == text)
            #expect(try Data(json: jar, prettyPrinted: isPretty) == Data(text.utf8))
        }
    }
}

extension String {
    fileprivate func count(of character: Character) -> Int { filter { $0 == character }.count }
}
