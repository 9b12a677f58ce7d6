import Foundation
import Lift
import Testing

/// No text for people has a value that is hidden, whatever the document is.
@Suite struct HiddenDocumentTests {
    @Test(arguments: [JSONReadingOptions.Syntax.json, .jsonc, .json5], 0..<8)
    func noTextHasAHiddenValue(syntax: JSONReadingOptions.Syntax, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var count = 0
        while count < 5 {
            var text = LooseText.random(syntax, using: &generator)
            for (old, new) in [
                (#""a""#, #""@""#), (#""\u00e9\/""#, #""a @ b""#), ("12", "19"), ("// line", "// @"),
            ] {
                text = text.replacingOccurrences(of: old, with: new)
            }
            text = text.replacingOccurrences(of: "/* block", with: "/* 9 @")
            let partial: [JSONReadingOptions.PartialText] = [.refused, .closed, .keepingStrings]
            let way = partial[Int.random(in: 0..<3, using: &generator)]
            if way != .refused {
                text = String(text.prefix(Int.random(in: 1...text.count, using: &generator)))
            }
            guard let document = HiddenDocument(text, syntax, way, using: &generator) else { continue }
            count += 1
            let leak = document.leak(valueCount: 3)
            #expect(leak == nil)
        }
    }

    /// What the random documents are meant to find is found.
    @Test func aValueThatIsNotHiddenIsFound() throws {
        var found = ""
        let jar = try Jar(json: #"{"a": "s3cret"}"#)
        ShownTexts { text, what in if text.contains("s3c") { found += what + "\n" } }.show(jar)
        #expect(found.contains("the description of a value") && found.contains("an error"))
    }
}
