import Foundation
import Lift
import Testing

/// What a report shows of the lines of an XML property list.
@Suite struct XMLReportTests {
    private func lines(
        _ list: Data, _ body: (Jar) throws -> Any
    ) throws -> [String] {
        try liftError { try body(Jar(plist: list)) }.report
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func lines(_ list: String, _ body: (Jar) throws -> Any) throws -> [String] {
        try lines(Data(list.utf8), body)
    }

    @Test func theElementIsMarked() throws {
        let list = XMLList.plist("<dict>\n\t<key>a</key><string>x</string>\n</dict>")
        #expect(
            try lines(list) { try $0["a"]^ as Int } == [
                "error: expected Int, found string \"x\"",
                "  --> line 4, column 14   a",
                "   |",
                " 4 |     <key>a</key><string>x</string>",
                "   |                 ^^^^^^^^^^^^^^^^^^",
            ])
    }

    /// Each row has the value of `k` and what is marked of its line.
    @Test(arguments: [
        ("<integer>1</integer>", "<integer>1</integer>"), ("<true/>", "<true/>"), ("<true />", "<true />"),
        ("<false></false>", "<false></false>"), ("<real >1.5</real\t>", "<real >1.5</real    >"),
        ("<date>2001-01-01T00:00:00Z</date>", "<date>2001-01-01T00:00:00Z</date>"),
        ("<data>\n\tAQI=\n</data>", "<data>"), ("<data>\r\tAQI=\r</data>", "<data>"),
        ("<array/>", "<array/>"),
        ("<array><true/><array a='>'/></array>", "<array><true/><array a='>'/></array>"),
        ("<array>\n<true/></array>", "<array>"),
        (
            "<string>&lt;<![CDATA[</string>]]><!-- </string> --></string>",
            "<string>&lt;<![CDATA[</string>]]><!-- </string> --></string>"
        ),
    ])
    func aValueIsMarkedFromItsTagToItsEnd(value: String, marked: String) throws {
        let found = try lines("<dict><key>k</key>\(value)</dict>") {
            throw $0["k"].assertionFailure("no")
        }
        #expect(found[1] == "  --> line 1, column 19   k")
        let start = String(repeating: " ", count: 18)
        #expect(found[3].hasPrefix(" 1 | <dict><key>k</key>" + marked))
        #expect(found[4] == "   | " + start + String(repeating: "^", count: marked.count))
    }

    @Test func aMissingKeyMarksItsDictionary() throws {
        let found = try lines("<plist>\n<array><dict><key>a</key><true/></dict></array></plist>") {
            try $0[0]["b"]^ as Bool
        }
        #expect(found[1] == "  --> line 2, column 8   [0].b")
        #expect(found[3] == " 2 | <array><dict><key>a</key><true/></dict></array></plist>")
        #expect(found[4] == "   |        " + String(repeating: "^", count: 32))
    }

    /// The line is that of the text, whatever its encoding is.
    @Test func convertedTextIsShown() throws {
        let body = "<plist>\n<string>é</string></plist>"
        let latin1 =
            Data("<?xml version='1.0' encoding='latin1'?>".utf8) + body.unicodeScalars.map { UInt8($0.value) }
        for list in [latin1, XMLList.utf16(body, bigEndian: true), XMLList.utf16(body, bigEndian: false)] {
            let found = try lines(list) { try $0^ as Int }
            #expect(found[1...3] == ["  --> line 2, column 1", "   |", " 2 | <string>é</string></plist>"])
            #expect(found[4] == "   | " + String(repeating: "^", count: 18))
        }
    }

    @Test func aLongElementIsCut() throws {
        let text = String(repeating: "x", count: 5000)
        let list = "<dict><key>a</key><string>\(text)</string></dict>"
        let found = try lines(list) { try $0["a"]^ as Int }
        #expect(found[3] == " 1 | <dict><key>a</key><string>\(text.prefix(63))…")
        #expect(found[4] == "   |                   " + String(repeating: "^", count: 72))
        let hidden = try Jar(plist: Data(list.utf8)).union(context: JarRedaction.all)
        let report = try liftError { try hidden["a"]^ as Int }.report
        #expect(report.contains("\n 1 | <dict><key>a</key><redacted>…\n"), "\(report)")
    }

    @Test func aLongLineIsCutAroundTheElement() throws {
        let elements = (0..<1000).map { "<integer>\(10000 + $0)</integer>" }
        let found = try lines("<array>\(elements.joined())</array>") { try $0[500]^ as Bool }
        #expect(found[3].hasPrefix(" 1 | …") && found[3].hasSuffix("…"))
        let start = try #require(found[3].range(of: "<integer>10500</integer>")).lowerBound
        let column = found[3].distance(from: found[3].startIndex, to: start) - 5
        let carets = String(repeating: " ", count: column) + String(repeating: "^", count: 24)
        #expect(found[4] == "   | " + carets)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func everyLineBreakOfXMLEndsTheLine(lineBreak: String) throws {
        let text = "<array>\n\n<string>a\nb</string><true/>\n<string>x</string>\n</array>"
        let list = text.replacing("\n", with: lineBreak)
        #expect(try lines(list) { try $0[2]^ as Int }[3] == " 5 | <string>x</string>")
        #expect(try lines(list) { try $0[1]^ as Int }[3] == " 4 | b</string><true/>")
    }

    // MARK: Redaction

    private static let secret = "53cr37"

    /// All ways in which a list may have the secret.
    @Test(arguments: [
        "<string>S</string>", "<string a='S'>S</string>", "<string>x<!-- S --><![CDATA[S]]></string>",
        "<string>\nS</string>", "<string><?x S?></string>", "<string>S\n</string>",
        "<array><string>S</string></array>",
        "<array>\n<string>S</string></array>", "<dict><key>a</key><string>S</string></dict>",
        "<!-- S --><string>S</string><!-- S -->", "<dict a='S'><key>a</key><string>S</string></dict>",
        "<string>S&#x53;</string ><?x S?>",
    ])
    func hiddenValuesAreNotShown(value: String) throws {
        let value = value.replacing("S", with: Self.secret)
        let list = XMLList.plist(
            "<dict><!-- \(Self.secret) --><key>k</key><true/><key>token</key>\(value)"
                + "<key>l</key><false a='\(Self.secret)'/></dict>"
                + "<!-- \(Self.secret) -->")
        let wide = list.replacing("UTF-8", with: "UTF-16")
        let failures: [(Jar) throws -> Any] = [
            { try $0["k"]^ as Int }, { try $0["l"]^ as Int }, { try $0["token"]^ as Int },
            { try $0["token"][0]^ as Int }, { try $0["token"]["a"]^ as Int }, { try $0["missing"]^ as Int },
            { try $0^ as Int }, { try $0^ as [String: Int] }, { throw $0["k"].assertionFailure("no") },
        ]
        for failure in failures {
            for list in [Data(list.utf8), XMLList.utf16(wide, bigEndian: true)] {
                let jar = try Jar(plist: list).union(context: JarRedaction.keys("token"))
                guard let error = #expect(throws: LiftError.self, performing: { try failure(jar) }) else {
                    continue
                }
                #expect(!error.report.contains(Self.secret), "\(error.report)")
                #expect(error.report.contains("--> line "))
                let all = try Jar(plist: list).union(context: JarRedaction.all)
                if let error = #expect(throws: LiftError.self, performing: { try failure(all) }) {
                    #expect(!error.report.contains(Self.secret), "\(error.report)")
                }
            }
        }
    }

    @Test func whatIsNotHiddenIsShown() throws {
        let list =
            "<dict><key>k</key><true/><key>token</key><string>S</string><key>n</key><integer>1</integer>"
            + "</dict>"
        let jar = try Jar(plist: Data(list.utf8)).union(context: JarRedaction.keys("token"))
        let report = try liftError { try jar["n"]^ as Bool }.report
        let line =
            " 1 | <dict><key>k</key><true/><key>token</key><redacted><key>n</key><integer>1</integer>"
            + "</dict>"
        let carets = String(repeating: " ", count: 63) + String(repeating: "^", count: 20)
        #expect(report.hasSuffix("\n\(line)\n   | \(carets)"), "\(report)")
        let hidden = try liftError { try jar["token"]^ as Int }.report
        let hiddenCarets = String(repeating: " ", count: 41) + "^^^^^^^^^^"
        #expect(hidden.hasSuffix("\n   | \(hiddenCarets)"), "\(hidden)")
    }

    /// The walk over the elements begins far before the line that is shown.
    @Test func hiddenValuesInLongListsAreNotShown() throws {
        let elements = (0..<2000).map { "<string>\(Self.secret)\($0)</string>" }
        let list = "<!-- \(Self.secret) --><array>" + elements.joined() + "</array>"
        let jar = try Jar(plist: Data(list.utf8)).union(context: JarRedaction.all)
        for index in [0, 1, 600, 1999] {
            let report = try liftError { try jar[index]^ as Int }.report
            #expect(!report.contains(Self.secret), "\(report)")
            #expect(report.contains("<redacted>"))
        }
    }
}
