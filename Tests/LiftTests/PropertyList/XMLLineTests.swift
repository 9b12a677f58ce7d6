import Foundation
import Lift
import Testing

/// The lines of XML property lists, which end with a line feed, a carriage return, or both.
@Suite struct XMLLineTests {
    @Test(arguments: ["\n", "\r\n", "\r"])
    func everyLineBreakOfXMLCounts(lineBreak: String) throws {
        let text = "<plist>\n<array>\n\n<string>a\nb</string><true/>\n<string>x</string>\n</array></plist>"
        let list = text.replacing("\n", with: lineBreak)
        let jar = try Jar(plist: Data(list.utf8))
        for (index, line, column) in [(0, 4, 1), (1, 5, 11), (2, 6, 1)] {
            let error = try liftError { throw jar[index].assertionFailure("no") }
            #expect(error.line == line && error.column == column)
        }
        let refusal = XMLRefusal.of(list + lineBreak + "?")
        #expect(refusal == XMLRefusal("expected the end of the text, found '?'", 8, 1))
        let error = try liftError { try Jar(plist: Data((list + lineBreak + "?").utf8)) }
        #expect(error.report.hasSuffix("\n 8 | ?\n   | ^"))
        // At the end of the text
        let end = XMLRefusal.of("<plist>" + lineBreak)
        #expect(end == XMLRefusal("expected a value, found the end of the text", 2, 1))
    }

    /// Between the bytes of one line break, a line does not end.
    @Test(arguments: ["\r", "\r\n"])
    func linesOfLongListsAreCounted(lineBreak: String) throws {
        let elements = String(repeating: "<true/>" + lineBreak, count: 5000)
        let jar = try Jar(plist: Data(XMLList.plist("<array>\(elements)</array>").utf8))
        for index in [0, 1, 255, 256, 257, 1023, 4095, 4999, 3] {
            let error = try liftError { try jar[index]^ as Int }
            #expect(error.line == 3 + index)
            #expect(error.column == (index == 0 ? 8 : 1))
        }
    }
}
