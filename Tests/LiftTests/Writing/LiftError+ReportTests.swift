import Foundation
import Lift
import Testing

/// What a report shows of the line. The article Errors shows some.
@Suite struct LiftErrorReportTests {
    private func report(_ body: () throws -> Any) throws -> String { try liftError { try body() }.report }

    private func lines(_ body: () throws -> Any) throws -> [Substring] {
        try report(body).split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func marksTheValue() throws {
        let text = #"""
            [
                {"amount": 12500, "date": "2024-01-01"},
                {"amount": "12a", "date": "2024-01-01"}
            ]
            """#
        let wanted = #"""
            error: expected Int, found string "12a"
              --> line 3, column 16   [1].amount
               |
             3 |     {"amount": "12a", "date": "2024-01-01"}
               |                ^^^^^
            """#
        #expect(try report { try Jar(json: text)[1]["amount"]^ as Int } == wanted)
    }

    @Test func theNumberOfTheLineMakesTheMarginWider() throws {
        let text = String(repeating: "\n", count: 99) + "[1, \"x\"]"
        let wanted = #"""
            error: expected Int, found string "x"
                --> line 100, column 5   [1]
                 |
             100 | [1, "x"]
                 |     ^^^
            """#
        #expect(try report { try Jar(json: text)^ as [Int] } == wanted)
    }

    @Test(arguments: [
        // The label of a container ends with its line.
        ("[{\"a\": 1, \"b\": [\n2]}]", "[{\"a\": 1, \"b\": [", " ^^^^^^^^^^^^^^^"),
        (
            "[{\"a\": \"}\\\"]\", \"b\": [2]}, 3]", "[{\"a\": \"}\\\"]\", \"b\": [2]}, 3]",
            " ^^^^^^^^^^^^^^^^^^^^^^^"
        ),
        ("[{}, 3]", "[{}, 3]", " ^^"),
        ("[1.5e3, 3]", "[1.5e3, 3]", " ^^^^^"),
        ("[null]\r\n", "[null]", " ^^^^"),
        // A byte order mark is not shown.
        ("\u{FEFF}[1]", "[1]", " ^"),
        // What does not have a column of its own does not shift the label, and what has two does.
        ("\t [\"e\u{301}\", 1]", #"     ["é", 1]"#, "      ^^^"),
        ("[\"日本\", 1]", #"["日本", 1]"#, " ^^^^^^"),
        ("[\"👨‍👩‍👧🇸🇪❤️\", 1]", #"["👨‍👩‍👧🇸🇪❤️", 1]"#, " ^^^^^^^^"),
        ("[\"각\u{ad}\u{200D}\", 1]", "[\"각\u{ad}\u{200D}\", 1]", " ^^^^"),
        // Characters that a terminal would obey, or that turn the text around, are escaped.
        ("[\"\u{7F}\u{9B}\u{202E}\"]", #"["\u{7F}\u{9B}\u{202E}"]"#, " ^^^^^^^^^^^^^^^^^^^^^^"),
    ])
    func theLabelIsBelowTheValue(text: String, line: String, carets: String) throws {
        let found = try lines { throw try Jar(json: text)[0].assertionFailure("no") }
        #expect(found.count == 5)
        #expect(found[3].dropFirst(5) == line)
        #expect(found[4].dropFirst(5) == carets)
    }

    /// Each row has the index of the element that is marked.
    @Test(arguments: [
        (
            0,
            #"["k0000", "k0001", "k0002", "k0003", "k0004", "k0005", "k0006", "k0007", "k0008", "k0009", "k0010",…"#
        ),
        (
            500,
            #"…"k0495", "k0496", "k0497", "k0498", "k0499", "k0500", "k0501", "k0502", "k0503", "k0504", "k0505"…"#
        ),
        (
            999,
            #"… "k0989", "k0990", "k0991", "k0992", "k0993", "k0994", "k0995", "k0996", "k0997", "k0998", "k0999"]"#
        ),
    ])
    func aLongLineIsCutAroundTheLabel(index: Int, line: String) throws {
        let keys = (0..<1000).map { "\"k" + String(10000 + $0).dropFirst() + "\"" }
        let jar = try Jar(json: "[" + keys.joined(separator: ", ") + "]")
        let found = try lines { try jar[index]^ as Int }
        #expect(found[3] == " 1 | " + line)
        let start = try #require(line.range(of: keys[index])).lowerBound
        let column = line.distance(from: line.startIndex, to: start)
        #expect(found[4] == "   | " + String(repeating: " ", count: column) + "^^^^^^^")
    }

    @Test func aLongLabelIsCut() throws {
        let text = String(repeating: "x", count: 5000)
        let found = try lines { try Jar(json: #"{"a": "\#(text)", "b": 1}"#)["a"]^ as Int }
        #expect(found[3] == #" 1 | {"a": "\#(text.prefix(70))…"#)
        #expect(found[4] == "   |       " + String(repeating: "^", count: 72))
        let short = String(repeating: "x", count: 80)
        let other = try lines { try Jar(json: #"{"a": "\#(short)", "b": 1}"#)["a"]^ as Int }
        #expect(other[3] == #" 1 | {"a": "\#(short.prefix(70))…, "b": 1}"#)
    }

    /// The side that is cut after 20 letters of 25 bytes needs 22 columns and one for the ellipsis.
    @Test func whatOneSideDoesNotNeedIsLeftToTheOther() throws {
        let letter = "e" + String(repeating: "\u{301}", count: 12)
        let (wide, plain) = (String(repeating: letter, count: 30), String(repeating: "x", count: 200))
        let (shownWide, shownPlain) = (String(repeating: letter, count: 20), plain.prefix(73))
        let after = try lines { try Jar(json: #"["\#(plain)",7,"\#(wide)"]"#)[1]^ as Bool }
        #expect(after[3] == #" 1 | …\#(shownPlain)",7,"\#(shownWide)…"#)
        #expect(after[4] == "   | " + String(repeating: " ", count: 76) + "^")
        let before = try lines { try Jar(json: #"["\#(wide)",7,"\#(plain)"]"#)[1]^ as Bool }
        #expect(before[3] == #" 1 | …\#(shownWide)",7,"\#(shownPlain)…"#)
        #expect(before[4] == "   | " + String(repeating: " ", count: 23) + "^")
    }

    @Test(arguments: ["👨‍👩‍👧", "e\u{301}", "日", "\u{7F}", "\t", "x"])
    func aCharacterIsNotSplit(unit: String) throws {
        for count in 0..<40 {
            let text = String(repeating: unit, count: 300 + count)
            let escaped = text.replacing("\t", with: "\\t")
            let found = try lines { try Jar(json: #"["\#(escaped)", 1, "\#(escaped)"]"#)[1]^ as Bool }
            let line = found[3].dropFirst(5)
            #expect(line.first == "…" && line.last == "…")
            let shown = Set(line.map(String.init))
            let wanted = Set(
                ["…", "\"", ",", " ", "1"]
                    + (unit == "\u{7F}" ? #"\u{7F}"# : unit == "\t" ? #"\t"# : unit).map(String.init))
            #expect(shown.isSubset(of: wanted), "\(shown)")
            #expect(found[4].last == "^" && found[4].filter { $0 == "^" }.count == 1)
        }
    }

    @Test func marksWithoutEndAreNotFollowed() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 100_000)
        let found = try lines { try Jar(json: #"["\#(marks)", 1, "\#(marks)"]"#)[1]^ as Bool }
        #expect(found[3] == #" 1 | …", 1, "…"#)
        #expect(found[4] == "   |     ^")
    }

    @Test func aMessageCannotLookLikeAReport() throws {
        let error = LiftError("one\n  --> two\u{1B}[31m")
        #expect(error.report == "error: one\n         --> two\\u{1B}[31m")
        let jar: Jar = ["a\u{7}\n": 1]
        #expect(
            try report { try jar["a\u{7}\n"]^ as Bool }
                == "error: expected Bool, found number 1\n  --> [\"a\\u0007\\n\"]\n   |\n   | 1")
    }

    @Test func theNameOfTheFileIsKnown() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ data: Data) throws -> URL {
            let url = folder.appendingPathComponent(name)
            try data.write(to: url)
            return url
        }
        func place(_ body: () throws -> Any) throws -> Substring { try lines(body)[1].drop { $0 != "-" } }
        let right = try file("right.json", Data("[\n1]".utf8))
        #expect(try place { try Jar(json: right)[0]^ as Bool } == "--> right.json:2:1   [0]")
        let wrong = try file("wrong.json", Data("[\ntru]".utf8))
        #expect(try place { try Jar(json: wrong) } == "--> wrong.json:2:1")
        let binary = try Data(plist: [1] as Jar)
        let list = try file("list.plist", binary)
        #expect(try place { try Jar(plist: list)[0]^ as Bool } == "--> list.plist, byte 8   [0]")
        let broken = try file("broken.plist", binary.prefix(20))
        #expect(try place { try Jar(plist: broken) } == "--> broken.plist, byte 20")
        let unknown = try file("unknown.plist", Data("{a=1}".utf8))
        #expect(try place { try Jar(plist: unknown) } == "--> unknown.plist, byte 0")
        let missing = folder.appendingPathComponent("missing.plist")
        #expect(try lines { try Jar(plist: missing) }.count == 1)
        #expect(try place { try Jar(plist: binary)[0]^ as Bool } == "--> byte 8   [0]")
        // A part that was put elsewhere is still in its file.
        let copy: Jar = ["copy": [try Jar(json: right)[0]]]
        #expect(try place { try copy["copy"][0]^ as Bool } == "--> right.json:2:1   copy[0]")
    }

    @Test func malformedTextIsShownAfterItIsGone() throws {
        #expect(
            try report { try Jar(json: "{\"a\": [1,\n  2 é],\n\"b\": 3}") } == """
                error: expected ',' or ']', found 'é'
                  --> line 2, column 5
                   |
                 2 |   2 é],
                   |     ^
                """)
        #expect(try lines { try Jar(json: "[1,\n") }.suffix(2) == [" 2 |", "   | ^"])
        #expect(try lines { try Jar(json: "") }.suffix(2) == [" 1 |", "   | ^"])
        #expect(
            try lines { try Jar(json: Data([0x5B, 0x22, 0xFF, 0x22, 0x5D])) }.suffix(2) == [
                " 1 | [\"\u{FFFD}\"]", "   |   ^",
            ])
        let twice = try lines {
            try Jar(json: "{\"key\": 1, \"key\": 2}", options: JSONReadingOptions(duplicateKeys: .refused))
        }
        #expect(twice.suffix(2) == [#" 1 | {"key": 1, "key": 2}"#, "   |            ^^^^^"])
    }

    @Test(arguments: [1, 100, 101, 250])
    func ofManyErrorsTheFirstAreReported(count: Int) throws {
        let jar = try Jar(json: "[" + Array(repeating: "[]", count: count).joined(separator: ",") + "]")
        let error = try liftError { try jar^ as [Int] }
        #expect(error.all.count == count)
        let reports = error.report.components(separatedBy: "\n\n")
        #expect(reports.count == min(count, 101))
        #expect(reports.first == error.all[0].report)
        let last = [101: "and 1 more error", 250: "and 150 more errors"][count]
        if let last { #expect(reports.last == last) }
    }

    @Test func longKeysAreCut() throws {
        let key = String(repeating: "k", count: 100_000)
        let error = try liftError { try Jar(json: #"{"\#(key)": {"a": true}}"#)[key]["a"]^ as Int }
        #expect(error.key == key + ".a")
        let shown = String(repeating: "k", count: 64) + "….a"
        #expect(error.description == "expected Int, found bool true at \(shown) (line 1, column 100012)")
        #expect(error.report.utf8.count < 1000 && error.report.contains("   \(shown)\n"))
    }
}
