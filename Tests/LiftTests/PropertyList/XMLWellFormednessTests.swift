import Foundation
import Lift
import Testing

/// What is not well-formed, or not a property list, is refused where it is.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition; the numbers are those of its sections.
@Suite struct XMLWellFormednessTests {
    private static let character = "expected a character that XML allows, found"
    private static let declaration =
        "expected the XML declaration at the beginning of the text, found one elsewhere"
    private static let integer = "expected an integer of at most 64 bits, found"
    private static let real = "expected a real, found"
    private static let largeReal = "expected a real in the range of a Double, found"
    private static let date = "expected an existing date of the form 2001-12-31T23:59:59Z, found"
    private static let version = "expected 'version' in the XML declaration"
    private static let padding = "expected base64, found incorrect padding"
    private static let padded = "expected base64, found text after the padding"
    private static let uid = "expected a value, found a UID of a keyed archive"
    private static func reference(_ found: String) -> String {
        "expected a reference such as '&amp;', found \(found) ('&' itself is written '&amp;')"
    }
    private static func reserved(_ name: String) -> String {
        "expected the name of an instruction, found \"\(name)\", which is reserved "
            + "(a declaration begins with '<?xml')"
    }
    private static func lowercase(_ name: String) -> String {
        "'<!\(name)' (a document type begins with '<!DOCTYPE', in capitals)"
    }
    private static let end = "found the end of the text"

    /// Bodies of arrays, what is said of them, and in which column of the second line.
    static let bodies: [(body: String, message: String, column: Int)] = [
        // 2.2, characters
        ("<string>\u{1}</string>", "\(character) control character 0x01", 9),
        ("<string>&amp;\u{1F}</string>", "\(character) control character 0x1F", 14),
        ("<string><![CDATA[\0]]></string>", "\(character) control character 0x00", 18),
        ("<!-- \u{B} -->", "\(character) control character 0x0B", 6),
        ("<?x \u{C}?>", "\(character) control character 0x0C", 5),
        ("<true a='\u{8}'/>", "\(character) control character 0x08", 10),
        ("<string>a&#0;</string>", "\(character) &#0;", 10),
        ("<string>&#x1F;</string>", "\(character) &#x1F;", 9),
        ("<string>&#xD800;</string>", "\(character) &#xD800;", 9),
        ("<string>&#xFFFF;</string>", "\(character) &#xFFFF;", 9),
        ("<string>&#x110000;</string>", "\(character) &#x110000;", 9),
        ("<string>&#99999999999999999999999;</string>", "\(character) &#99999999999999999999999;", 9),
        // 2.3, names
        ("<1/>", "expected a value or </array>, found <1>", 1),
        ("< true/>", "expected a value or </array>, found '<'", 1),
        ("<true ·='1'/>", "expected '>', found '·'", 7), ("<true a/>", "expected '=', found '/'", 8),
        ("<? x?>", "expected the name of an instruction, found a space", 3),
        // 2.4, character data
        ("<string>]]></string>", "expected ']]&gt;', found ']]>' outside a CDATA section", 9),
        ("<string>&amp;]]></string>", "expected ']]&gt;', found ']]>' outside a CDATA section", 14),
        ("x", "expected a value or </array>, found 'x'", 1),
        ("<true/>x", "expected a value or </array>, found 'x'", 8),
        ("&#32;", "expected a value or </array>, found '&'", 1),
        // 2.5 to 2.7, comments, instructions, sections
        ("<!-- -- -->", "expected '>' after '--' in a comment, found a space", 8),
        ("<!-- --->", "expected '>' after '--' in a comment, found '-'", 8),
        ("<!->", "expected a value or </array>, found '<!-'", 1), ("<?x/>", "expected '?>', found '/'", 4),
        ("<?xml version='1.0'?>", declaration, 1), ("<?XmL?>", reserved("XmL"), 1),
        ("<?XML version='1.0'?>", reserved("XML"), 1), ("<?xml?>", declaration, 1),
        ("<![CDATA[ ]]>", "expected a value or </array>, found a CDATA section", 1),
        ("<string><![cdata[]]></string>", "expected </string>, found '<'", 9),
        // 3.1, tags
        ("<true a='1' a='2'/>", "duplicate attribute a", 13),
        ("<true a='1'b='2'/>", "expected '>', found 'b'", 12),
        ("<true a=1/>", "expected a quote, found '1'", 9),
        ("<true a='<'/>", "expected a quote, found '<'", 10), ("<true a='&b;'/>", reference("'&b;'"), 10),
        ("<true ?/>", "expected '>', found '?'", 7),
        ("<true / >", "expected '>', found a space", 8), ("<true/", "expected '>', found a line break", 7),
        ("<array></array a='1'>", "expected '>', found 'a'", 16),
        ("<string>a</ string>", "expected </string>, found '<'", 10),
        ("<string>a</key>", "expected </string>, found </key>", 10),
        ("<string>a<string>b</string></string>", "expected </string>, found <string>", 10),
        // Names of the same length, and of one more letter
        ("<dict><key>a</kex><true/></dict>", "expected </key>, found </kex>", 13),
        ("<dict><key>a</keys><true/></dict>", "expected </key>, found </keys>", 13),
        ("<string>a</strinG>", "expected </string>, found </strinG>", 10),
        ("<string>a</xtring>", "expected </string>, found </xtring>", 10),
        ("<string>a</strings>", "expected </string>, found </strings>", 10),
        ("<integer>1</integex>", "expected </integer>, found </integex>", 11),
        ("<integer>1</xnteger>", "expected </integer>, found </xnteger>", 11),
        ("<integer>1</integers>", "expected </integer>, found </integers>", 11),
        ("<real>1.5</reax>", "expected </real>, found </reax>", 10),
        ("<real>1.5</reals>", "expected </real>, found </reals>", 10),
        ("<date>2001-12-31T23:59:59Z</datx>", "expected </date>, found </datx>", 27),
        ("<date>2001-12-31T23:59:59Z</dates>", "expected </date>, found </dates>", 27),
        ("<data>AQID</datx>", "expected </data>, found </datx>", 11),
        ("<data>AQID</datas>", "expected </data>, found </datas>", 11),
        ("<array><true/></dict>", "expected </array>, found </dict>", 15),
        ("<dict></array>", "expected </dict>, found </array>", 7),
        ("</true>", "expected </array>, found </true>", 1),
        // 4.1, references
        ("<string>&foo;</string>", reference("'&foo;'"), 9),
        ("<string>&nbsp;</string>", reference("'&nbsp;'"), 9),
        ("<string>&amp</string>", reference("'&amp'"), 9),
        ("<string>&AMP;</string>", reference("'&AMP;'"), 9),
        ("<string>& </string>", reference("a space after '&'"), 9),
        ("<string>R&D</string>", reference("'&D'"), 10),
        ("<string>&;</string>", reference("';' after '&'"), 9),
        ("<string>&</string>", reference("'<' after '&'"), 9),
        ("<string>&#;</string>", "expected a digit after '&#', found ';'", 11),
        ("<string>&#xG;</string>", "expected a hexadecimal digit after '&#x', found 'G'", 12),
        ("<string>&#X41;</string>", "expected a digit after '&#', found 'X'", 11),
        ("<string>&#65</string>", "expected ';', found </string>", 13),
        ("<string>&#6A;</string>", "expected ';', found 'A'", 12),
        // Elements
        ("<foo/>", "expected a value or </array>, found <foo>", 1),
        ("<Array/>", "expected a value or </array>, found <Array>", 1),
        ("<plist/>", "expected a value, found <plist>", 1),
        ("<key>a</key>", "expected a value, found <key>", 1),
        ("<dict><true/></dict>", "expected <key> or </dict>, found <true>", 7),
        ("<dict>x</dict>", "expected <key> or </dict>, found 'x'", 7),
        ("<dict><key>a</key></dict>", "expected a value, found </dict>", 19),
        ("<dict><key>a</key><key>b</key></dict>", "expected a value, found <key>", 19),
        ("<true>x</true>", "expected <true/> without content, found \"x\"", 1),
        ("<true> </true>", "expected <true/> without content, found \" \"", 1),
        ("<false>\t&lt;</false>", "expected <false/> without content, found \"\\t<\"", 1),
        // Numbers
        ("<integer></integer>", "\(integer) nothing", 1), ("<integer/>", "\(integer) nothing", 1),
        ("<integer>-</integer>", "\(integer) \"-\"", 1), ("<integer>0x</integer>", "\(integer) \"0x\"", 1),
        ("<integer>5 </integer>", "\(integer) \"5 \"", 1),
        ("<integer>1.5</integer>", "\(integer) \"1.5\"", 1),
        ("<integer>A</integer>", "\(integer) \"A\"", 1),
        ("<integer>0x 1</integer>", "\(integer) \"0x 1\"", 1),
        ("<integer>18446744073709551616</integer>", "\(integer) \"18446744073709551616\"", 1),
        ("<integer>99999999999999999999</integer>", "\(integer) \"99999999999999999999\"", 1),
        ("<integer>-9223372036854775809</integer>", "\(integer) \"-9223372036854775809\"", 1),
        ("<integer>&#120;</integer>", "\(integer) \"x\"", 1),
        ("<real></real>", "\(real) nothing", 1), ("<real>x</real>", "\(real) \"x\"", 1),
        ("<real>1,5</real>", "\(real) \"1,5\"", 1), ("<real>1e</real>", "\(real) \"1e\"", 1),
        ("<real>1e400</real>", "\(largeReal) \"1e400\"", 1),
        ("<real>+1e400</real>", "\(largeReal) \"+1e400\"", 1),
        ("<real> 1e400</real>", "\(largeReal) \" 1e400\"", 1),
        ("<real>&#49;e400</real>", "\(largeReal) \"1e400\"", 1),
        ("<real>1 </real>", "\(real) \"1 \"", 1), ("<real>0x10</real>", "\(real) \"0x10\"", 1),
        ("<real>.</real>", "\(real) \".\"", 1), ("<real>+1e</real>", "\(real) \"+1e\"", 1),
        ("<real>1_0</real>", "\(real) \"1_0\"", 1), ("<real>-nan</real>", "\(real) \"-nan\"", 1),
        (
            "<real>\(String(repeating: "9", count: 400))</real>",
            "\(largeReal) \"\(String(repeating: "9", count: 64))…\"", 1
        ),
        // Dates and data
        ("<date/>", "\(date) nothing", 1),
        ("<date>2001-02-30T00:00:00Z</date>", "\(date) \"2001-02-30T00:00:00Z\"", 1),
        ("<date>2001-01-01t00:00:00Z</date>", "\(date) \"2001-01-01t00:00:00Z\"", 1),
        ("<date>2001-01-01T00:00:00z</date>", "\(date) \"2001-01-01T00:00:00z\"", 1),
        ("<date>2001-01-01T00:00:00.5Z</date>", "\(date) \"2001-01-01T00:00:00.5Z\"", 1),
        ("<date>-2001-01-01T00:00:00Z</date>", "\(date) \"-2001-01-01T00:00:00Z\"", 1),
        ("<data>!!!!</data>", "expected base64, found '!'", 1), ("<data>A</data>", padding, 1),
        ("<data>AQ</data>", padding, 1), ("<data>AQ=</data>", padding, 1), ("<data>AQID=</data>", padding, 1),
        ("<data>=AQI</data>", padded, 1), ("<data>AQ=I</data>", padded, 1), ("<data>A===</data>", padding, 1),
        ("<data>\tAQ-_</data>", "expected base64, found '-'", 1),
        ("<data>é</data>", "expected base64, found 'é'", 1),
        ("<data>&#33;</data>", "expected base64, found '!'", 1),
        ("<string>日本</string><data>!</data>", "expected base64, found '!'", 20),
        // Archives
        ("<dict><key>CF$UID</key><integer>1</integer></dict>", uid, 1),
        ("<true/><dict><key>CF&#36;UID</key><real>1</real></dict>", uid, 8),
        ("<dict>\t<key>CF$UID</key><integer>0x1</integer></dict >", uid, 1),
    ]

    @Test(arguments: bodies.indices)
    func malformedBodiesAreRefused(index: Int) {
        let (body, message, column) = Self.bodies[index]
        let text = "<plist><array>\n\(body)\n</array></plist>"
        #expect(XMLRefusal.of(text) == XMLRefusal(message, 2, column))
        #expect(XMLRefusal.of("\u{FEFF}" + text) == XMLRefusal(message, 2, column))
    }

    /// Whole texts, what is said of them, and in which column.
    static let texts: [(text: String, message: String, column: Int)] = [
        ("<plist>", "expected a value, \(end)", 8),
        ("<plist/>", "expected a value in <plist>, found none", 1),
        ("<plist></plist>", "expected a value, found </plist>", 8),
        ("<plist><true/>", "expected </plist>, \(end)", 15),
        ("<plist>text</plist>", "expected a value, found 't'", 8),
        ("<plist><true/><true/></plist>", "expected </plist>, found <true>", 15),
        ("<plist><true/></dict>", "expected </plist>, found </dict>", 15),
        ("<plist><true/><plist>", "expected </plist>, found <plist>", 15),
        ("<plist><true/></plist>x", "expected the end of the text, found 'x'", 23),
        ("<plist><true/></plist><plist/>", "expected the end of the text, found <plist>", 23),
        ("<plist></array></plist>", "expected a value, found </array>", 8),
        ("<true/>\0", "expected the end of the text, found control character 0x00", 8),
        ("<array>", "expected a value or </array>, \(end)", 8),
        ("<dict>", "expected <key> or </dict>, \(end)", 7),
        ("<string>a", "expected </string>, \(end)", 10), ("<string>&amp;", "expected </string>, \(end)", 14),
        ("<string><![CDATA[a]]", "expected ']]>', \(end)", 21), ("<!-- a", "expected '-->', \(end)", 7),
        ("<?a b", "expected '?>', \(end)", 6), ("<true a='", "expected a quote, \(end)", 10),
        ("<!DOCTYPE plist", "expected '>', \(end)", 16), ("<plist", "expected '>', \(end)", 7),
        ("<ab/>", "expected <plist>, found <ab>", 1), ("<!abc>", "expected <plist>, found '<!abc'", 1),
        ("<PLIST><true/></PLIST>", "expected <plist>, found <PLIST>", 1),
        ("<Dict/>", "expected <plist>, found <Dict>", 1),
        ("<HTML></HTML>", "expected <plist>, found <HTML>", 1), ("<!>", "expected <plist>, found '<'", 1),

        ("<!---->", "expected <plist>, \(end)", 8), ("<abc", "expected <plist>, found <abc>", 1),
        ("<!-- c --> {a=1;}", "expected <plist>, found '{'", 12),
        // 2.8, the declaration and the document type
        (" <?xml version='1.0'?><true/>", declaration, 2), (" <?xml?><true/>", declaration, 2),
        ("<?xml?><true/>", "\(version), found '?'", 6), ("<?xml", "\(version), \(end)", 6),
        ("<?xml ", "\(version), \(end)", 7), ("<?xml/><true/>", "\(version), found '/'", 6),
        ("<?xml ?><true/>", "\(version), found '?'", 7),
        ("<?xml encoding='UTF-8'?><true/>", "\(version), found 'encoding'", 7),
        ("<?xml  é='1'?><true/>", "\(version), found 'é'", 8),
        (
            "<?xml version='1.0' \(String(repeating: "é", count: 65))=''?>",
            "expected '?>', found '\(String(repeating: "é", count: 64))…'", 21
        ),
        ("<?XML version='1.0'?><true/>", reserved("XML"), 1), ("<?xmL?><true/>", reserved("xmL"), 1),
        ("<?xml version='2.0'?><true/>", "expected version 1.0, found '2'", 16),
        ("<?xml version='1.'?><true/>", "expected version 1.0, found '1'", 16),
        ("<?xml version'1.0'?><true/>", "expected '=', found a single quote", 14),
        ("<?xml version=1.0?><true/>", "expected a quote, found '1'", 15),
        ("<?xml version='1.0?><true/>", "expected a quote, found '?'", 19),
        (
            "<?xml version='1.0' encoding=''?><true/>",
            "expected the name of an encoding, found a single quote", 31
        ),
        ("<?xml version='1.0' standalone='maybe'?><true/>", "expected yes or no, found 'm'", 33),
        ("<?xml version='1.0' a='b'?><true/>", "expected '?>', found 'a'", 21),
        ("<?xml version='1.0'encoding='UTF-8'?><true/>", "expected '?>', found 'encoding'", 20),
        (
            "<?xml version='1.0' standalone='no' encoding='UTF-8'?><true/>",
            "expected '?>', found 'encoding'", 37
        ),
        ("<?xml version='1.0' encoding='UTF-é'?><true/>", "expected a quote, found 'é'", 35),
        ("<!DOCTYPE ><true/>", "expected the name of an element, found '>'", 11),
        ("<!DOCTYPE 'a'><true/>", "expected the name of an element, found a single quote", 11),
        ("<!DOCTYPE><true/>", "expected the name of an element, found '>'", 10),
        ("<!DOCTYPEplist><true/>", "expected the name of an element, found 'p'", 10),
        ("<!DOCTYPE plist SYSTEM><true/>", "expected a space, found '>'", 23),
        ("<!DOCTYPE plist SYSTEM x><true/>", "expected a quote, found 'x'", 24),
        ("<!DOCTYPE plist PUBLIC 'x'><true/>", "expected a space, found '>'", 27),
        (
            "<!DOCTYPE plist PUBLIC 'a{' 'x'><true/>",
            "expected a character of a public identifier or a quote, found '{'", 26
        ),
        (
            "<!DOCTYPE plist PUBLIC 'é' 'x'><true/>",
            "expected a character of a public identifier or a quote, found 'é'", 25
        ),
        (
            "<!DOCTYPE plist PUBLIC 'a\t' 'x'><true/>",
            "expected a character of a public identifier or a quote, found a tab", 26
        ),
        (
            "<!DOCTYPE plist PUBLIC 'a",
            "expected a character of a public identifier or a quote, found the end of the text", 26
        ),
        ("<!DOCTYPE plist x><true/>", "expected '>', found 'x'", 17),
        ("<!DOCTYPE plist [<true/>]><true/>", "expected a declaration or ']', found <true>", 18),
        ("<!DOCTYPE plist [<!ELEMENT a <b>>]><true/>", "expected '>', found <b>", 30),
        ("<!DOCTYPE plist [<!ELEMENT a]><true/>", "expected '>', found ']'", 29),
        ("<!DOCTYPE plist [%a;]><true/>", "expected a declaration or ']', found '%'", 18),
        ("<true/><!DOCTYPE plist>", "expected the end of the text, found a document type", 8),
        ("<string><!DOCTYPE a></string>", "expected </string>, found a document type", 9),
        ("<!DOCTYPE a><!-- --><!DOCTYPE a>", "expected <plist>, found a second document type", 21),
        ("<!-- <!DOCTYPE a> --><a/><!DOCTYPE a>", "expected <plist>, found <a>", 22),
        (
            "<!-- <!DOCTYPE a> --><true/><!DOCTYPE a>", "expected the end of the text, found a document type",
            29
        ),
        ("<!DOCTYPE a><true/><!DOCTYPE a>", "expected the end of the text, found a second document type", 20),
        ("<!doctype plist><true/>", "expected <plist>, found \(lowercase("doctype"))", 1),
        ("<!DocType plist><true/>", "expected <plist>, found \(lowercase("DocType"))", 1),
        ("<!DOCTYPE a><!doctype a>", "expected <plist>, found \(lowercase("doctype"))", 13),
        (
            "<!DOCTYPE plist [ <!ENTITY a 'b'>]><string>&a;</string>",
            "entity declarations are not allowed", 19
        ),
        (
            "<!DOCTYPE plist [<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;]><true/>",
            "entity declarations are not allowed", 18
        ),
    ]

    @Test(arguments: texts.indices)
    func malformedTextsAreRefused(index: Int) {
        let (text, message, column) = Self.texts[index]
        #expect(XMLRefusal.of(text) == XMLRefusal(message, 1, column))
    }

    /// Characters of names, on the borders of what a name may begin with and may contain.
    @Test func namesHaveTheCharactersThatXMLAllows() {
        let starts: [UInt32] = [
            0x3A, 0x5F, 0x41, 0x7A, 0xC0, 0xD8, 0xF8, 0x2FF, 0x370, 0x37D, 0x37F, 0x1FFF, 0x200C, 0x200D,
            0x2070,
            0x218F, 0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0xEFFFF,
        ]
        let others: [UInt32] = [0x2D, 0x2E, 0x30, 0x39, 0xB7, 0x300, 0x36F, 0x203F, 0x2040]
        let none: [UInt32] = [
            0xD7, 0xF7, 0x37E, 0x2000, 0x200E, 0x2190, 0x3000, 0xE000, 0xFDD0, 0xF0000, 0x40,
        ]
        func isRead(_ name: String) -> Bool { XMLRefusal.of("<true \(name)='1'/>") == nil }
        for value in starts + others + none {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(isRead("a\(scalar)") == !none.contains(value), "U+\(String(value, radix: 16))")
            #expect(isRead("\(scalar)") == starts.contains(value), "U+\(String(value, radix: 16))")
        }
    }

    @Test func manyAttributesTakeLinearTime() {
        let attributes = (0..<20_000).map { " a\($0)=''" }.joined()
        #expect(XMLRefusal.of("<true\(attributes)/>") == nil)
        #expect(
            XMLRefusal.of("<true\(attributes) a0=''/>")?.message
                == "duplicate attribute a0")
    }
}
