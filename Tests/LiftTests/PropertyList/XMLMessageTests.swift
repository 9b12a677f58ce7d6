import Foundation
import Lift
import Testing

/// What errors quote of an XML property list, which may be of any length.
@Suite struct XMLMessageTests {
    private static func long(_ text: String) -> String { String(repeating: text, count: 100_000) }
    private static func cut(_ text: String, _ count: Int = 64) -> String {
        String(repeating: text, count: count) + "…"
    }

    /// Lists, what is said of them, and in which column.
    static let long: [(list: String, message: String, column: Int)] = [
        (
            "<true \(long("n"))='1' \(long("n"))='2'/>",
            "duplicate attribute \(cut("n"))", 100_012
        ),
        (
            "<?xml version='1.0' encoding='\(long("e"))'?><true/>",
            "expected UTF-8, UTF-16, US-ASCII or ISO-8859-1, found the encoding \"\(cut("e"))\"", 31
        ),
        ("<plist><\(long("中"))/></plist>", "expected a value, found <\(cut("中"))>", 8),
        ("<array></\(long("é"))>", "expected a value or </array>, found </\(cut("é"))>", 8),
        (
            "<plist><‹\(String(repeating: "中", count: 30))>",
            "expected a value, found <‹\(String(repeating: "中", count: 30))>", 8
        ),
        // A character is not cut, unless it has very many scalars.
        ("<plist><\(long("e\u{301}"))>", "expected a value, found <\(cut("e\u{301}"))>", 8),
        (
            "<plist><e\(long("\u{301}"))>", "expected a value, found <e\(cut("\u{301}", 31))>", 8
        ),
        (
            "<string>&#\(long("9"));</string>",
            "expected a character that XML allows, found &#\(cut("9", 62))", 9
        ),
        (
            "<string>&#\(String(repeating: "0", count: 61));</string>",
            "expected a character that XML allows, found &#\(String(repeating: "0", count: 61));", 9
        ),
        (
            "<string>&\(long("é"));</string>",
            "expected a reference such as '&amp;', found '&\(cut("é", 63))' ('&' itself is written '&amp;')",
            9
        ),
        ("<!\(long("A"))>", "expected <plist>, found '<!\(cut("A"))'", 1),
        (
            "<true>\(long(" "))</true>", "expected <true/> without content, found \"\(cut(" "))\"", 1
        ),
        (
            "<real>\(long("9"))</real>",
            "expected a real in the range of a Double, found \"\(cut("9"))\"", 1
        ),
        ("<real>\(long("x"))</real>", "expected a real, found \"\(cut("x"))\"", 1),
        (
            "<integer>\(long("9"))</integer>",
            "expected an integer of at most 64 bits, found \"\(cut("9"))\"", 1
        ),
        (
            "<date>\(long("日"))</date>",
            "expected an existing date of the form 2001-12-31T23:59:59Z, found \"\(cut("日"))\"", 1
        ),
    ]

    @Test(arguments: long.indices)
    func whatErrorsQuoteIsCut(index: Int) throws {
        let (list, message, column) = Self.long[index]
        #expect(XMLRefusal.of(list) == XMLRefusal(message, 1, column))
        let error = try liftError { try Jar(plist: Data(list.utf8)) }
        #expect(error.report.utf8.count < 4000)
    }

    @Test func aDeclaredEncodingIsCutInUTF16() {
        let list = "<?xml version='1.0' encoding='\(Self.long("e"))'?><true/>"
        let message = "the text is UTF-16 but declares the encoding \"\(Self.cut("e"))\""
        #expect(XMLRefusal.of(XMLList.utf16(list, bigEndian: true)) == XMLRefusal(message, 1, 31))
    }
}
