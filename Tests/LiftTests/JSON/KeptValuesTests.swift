import Foundation
import Lift
import Testing

/// Values with comments that were moved to other keys, and are written as they were.
@Suite struct KeptValuesTests {
    @Test func aMovedValueKeepsItsTextWithoutOtherOptions() throws {
        let text = "{a: ['/' /* one */], b: 2}"
        for (options, c) in [
            (.preserved, "['/' /* one */]"), (JSONWritingOptions(sortedKeys: true), "['/']"),
            (JSONWritingOptions(asciiOnly: true), "['/']"), (JSONWritingOptions(escapesHTML: true), "['/']"),
            (JSONWritingOptions(escapesSlashes: true), #"["\/"]"#),
        ] as [(JSONWritingOptions, String)] {
            var (options, jar) = (options, try Jar(json: text, options: JSONReadingOptions(syntax: .json5)))
            options.preservesFormatting = true
            jar["c"] = jar.removeValue(forKey: "a")
            #expect(try String(json: jar, options: options) == "{b: 2, c: \(c)}")
        }
    }

    @Test func aMovedValueIsIndentedAsItsNewLine() throws {
        let text = "{\n  q: [ // one\n    1\n  ],\n  o: {\n    p: { a: 1 }\n  }\n}"
        var jar = try Jar(json: text, options: JSONReadingOptions(syntax: .json5))
        jar["o"]["p"]["q"] = jar.removeValue(forKey: "q")
        #expect(
            try String(json: jar, options: .preserved)
                == "{\n  o: {\n    p: { a: 1, q: [ // one\n      1\n    ] }\n  }\n}")
    }

    @Test func blankLinesOfAMovedValueStayEmpty() throws {
        let text = "{\n\"a\": [ // x\n1,\n\n2\n],\n\"o\": {\n\t\"p\": 1\n}, \"e\": {}\n}"
        var jar = try Jar(json: text, options: JSONReadingOptions(syntax: .jsonc))
        var other = jar
        jar["o"]["q"] = jar.removeValue(forKey: "a")
        #expect(
            try String(json: jar, options: .preserved)
                == "{\n\"o\": {\n\t\"p\": 1,\n\t\"q\": [ // x\n\t1,\n\n\t2\n\t]\n}, \"e\": {}\n}")
        other["e"]["q"] = other.removeValue(forKey: "a")
        #expect(
            try String(json: other, options: .preserved)
                == "{\n\"o\": {\n\t\"p\": 1\n}, \"e\": {\"q\": [ // x\n1,\n\n2\n]}\n}")
    }

    /// The indentation of the new place would make the text grow with the square of its length.
    @Test func aMovedValueIsAtMostTwiceAsLong() throws {
        let lines = String(repeating: "1,\n", count: 4000)
        let text = "{\n\"a\": [ //\n\(lines)2],\n\(String(repeating: " ", count: 4000))\"b\": 1\n}"
        var jar = try Jar(json: text, options: JSONReadingOptions(syntax: .jsonc))
        jar["c"] = jar.removeValue(forKey: "a")
        let written = try String(json: jar, options: .preserved)
        #expect(written.utf8.count < 3 * text.utf8.count)
        #expect(written.contains("[ //\n1,\n"))
        #expect(try Jar(json: written, options: JSONReadingOptions(syntax: .jsonc)) == jar)
    }

    @Test func copiesKeepCommentsUpToTheLengthOfTheText() throws {
        let text = "{a: [/* \(String(repeating: "-", count: 100)) */]}"
        var jar = try Jar(json: text, options: JSONReadingOptions(syntax: .json5))
        for index in 0..<100 { jar["k\(index)"] = jar["a"] }
        let written = try String(json: jar, options: .preserved)
        #expect(written.components(separatedBy: "---- */").count - 1 == 2)
        #expect(try Jar(json: written, options: JSONReadingOptions(syntax: .json5)) == jar)
    }
}
