import Foundation
import Testing

@testable import Lift

/// What errors show of text.
@Suite struct FoundTextTests {
    private static func marked(_ count: Int) -> String { "e" + String(repeating: "\u{301}", count: count) }

    @Test(arguments: [
        ("", ""), (String(repeating: "a", count: 64), String(repeating: "a", count: 64)),
        (String(repeating: "a", count: 65), String(repeating: "a", count: 64) + "…"),
        (String(repeating: "👨‍👩‍👧‍👦", count: 64), String(repeating: "👨‍👩‍👧‍👦", count: 64)),
        (String(repeating: "é", count: 70), String(repeating: "é", count: 64) + "…"),
        (marked(31) + "b", marked(31) + "b"), (marked(32), marked(31) + "…"),
        ("ab" + marked(500) + "c", "ab" + marked(31) + "…"),
    ])
    func textIsCutAfter64CharactersOr32ScalarsOfOne(text: String, cut: String) {
        #expect(Array(text.cut.utf8) == Array(cut.utf8))
    }

    @Test(arguments: [
        ("", ""), (String(repeating: "a", count: 100), String(repeating: "a", count: 100)),
        (marked(31), marked(31)), ("ab" + marked(500) + "c\n", "ab" + marked(31) + "…c\n"),
        (marked(40) + marked(41), marked(31) + "…" + marked(31) + "…"),
    ])
    func onlyCharactersAreCut(text: String, cut: String) {
        #expect(Array(text.cuttingCharacters().utf8) == Array(cut.utf8))
    }

    @Test func errorsShowNoMoreOfACharacter() throws {
        let (text, shown) = (Self.marked(400), Self.marked(31) + "…")
        var error = try liftError { try (["a": [text: true] as Jar] as Jar)["a"][text]^ as Int }
        #expect(error.description == "expected Int, found bool true at a.\(shown)")
        #expect(error.report.unicodeScalars.count < 200)
        #expect(error.key == "a.\(text)")
        error = LiftError("no \(text)!\nor \(text)")
        #expect(error.message == "no \(text)!\nor \(text)")
        #expect(error.description == "no \(shown)!\nor \(shown)")
        #expect(error.report == "error: no \(shown)!\n       or \(shown)")
        error = try liftError { try Jar(json: #"{"\#(Self.marked(60))": true}"#)[Self.marked(60)]^ as Int }
        #expect(error.report.contains("\"\(shown)\": true"))
    }

    @Test func veryManyMarksAreShownAndSearched() throws {
        // Marks that Swift would sort.
        let text = "e" + String(repeating: "\u{301}\u{316}", count: 25_000)
        let error = LiftError("no \(text)")
        #expect(error.report.utf8.count < 200)
        #expect(error.description.utf8.count < 200)
        #expect(text.snakeCasedByWords.utf8.count == text.utf8.count)
        #expect(("_" + text + "_b").camelCased.utf8.count == text.utf8.count + 2)
    }
}
