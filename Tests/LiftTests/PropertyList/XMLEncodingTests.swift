import Foundation
import Lift
import Testing

/// What comes before a property list in XML: its encoding, its declaration and its document type.
@Suite struct XMLEncodingTests {
    // MARK: Heads

    /// A string has no encoding, whatever its declaration says.
    @Test(arguments: ["UTF-8", "UTF-16", "ISO-8859-1", "US-ASCII", "windows-1252"])
    func theDeclaredEncodingOfAStringIsIgnored(encoding: String) throws {
        let text = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><plist><string>é€</string></plist>"
        #expect(try Jar(plist: text) == "é€")
        #expect(try Jar(plist: "\u{FEFF}" + text) == "é€")
        #expect(try JarDecoder().decode(String.self, fromPlist: text) == "é€")
        let error = try failure { try Jar(plist: text.dropLast().description) }
        #expect(error.kind == .syntax)
    }

    @Test(arguments: [
        "<?xml version='1.0'?>", "<?xml version=\"1.1\" encoding = 'utf-8' standalone='yes' ?>\n<!-- c -->",
        "<?xml version='1.0' standalone='no'?>", "<!DOCTYPE plist>", "<!DOCTYPE plist SYSTEM 'a>b'>",
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\"\n\"http://x\" >", "<!DOCTYPE plist [ ]>",
        "<?x y?><!DOCTYPE plist [<!ELEMENT plist ANY><!-- ]> ' --><?x ]> '?>\n"
            + "<!ATTLIST plist version CDATA \"]><plist>\"><!NOTATION n SYSTEM ''>]><!-- c -->",
        "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\" []>", "<?a <plist><data>!</data>?>",
    ])
    func headsAreRead(head: String) throws {
        let text = "\(head)<plist><dict><key>a</key><string>b</string></dict></plist><!-- c --><?x?>\n"
        let jar = try Jar(plist: Data(text.utf8))
        #expect(jar == ["a": "b"])
        // The position is found behind the head.
        let error = try liftError { try jar["a"]^ as Int }
        let offset = try #require(error.offset)
        #expect(Data(text.utf8).dropFirst(offset).starts(with: Data("<string>b".utf8)))
    }

    // MARK: Encodings

    @Test func declaredEncodingsAreRead() throws {
        func text(_ encoding: String) -> Data {
            Data("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<plist><string>a".utf8)
        }
        let end = Data("</string></plist>".utf8)
        for encoding in ["ISO-8859-1", "iso-8859-1", "latin1", "ISO_8859-1"] {
            #expect(try Jar(plist: text(encoding) + [0xE9] + end) == "aé")
        }
        #expect(
            XMLRefusal.of(text("latin1") + [0xE9] + Data("</string><true/></plist>".utf8))
                == XMLRefusal("expected </plist>, found <true>", 2, 27))
        for encoding in ["us-ascii", "ASCII", "utf8", "UTF-8"] {
            #expect(try Jar(plist: text(encoding) + end) == "a")
        }
        #expect(
            XMLRefusal.of(text("US-ASCII") + [0xE9] + end)
                == XMLRefusal("expected US-ASCII, as declared, found byte 0xE9", 2, 17))
        let known = "expected UTF-8, UTF-16, US-ASCII or ISO-8859-1, found the encoding"
        for encoding in ["UTF-7", "windows-1252", "ISO-2022-JP", "UTF-32", "ISO-8859-15"] {
            #expect(XMLRefusal.of(text(encoding) + end) == XMLRefusal("\(known) \"\(encoding)\"", 1, 31))
        }
        #expect(
            XMLRefusal.of(text("UTF-16LE") + end)
                == XMLRefusal("the text is UTF-8 but declares the encoding \"UTF-16LE\"", 1, 31))
        #expect(
            XMLRefusal.of(Data([0xEF, 0xBB, 0xBF]) + text("latin1") + end)
                == XMLRefusal("the text is UTF-8 but declares the encoding \"latin1\"", 1, 31))
        for bigEndian in [true, false] {
            let wide = XMLList.utf16("<?xml version='1.0' encoding='UTF-8'?><true/>", bigEndian: bigEndian)
            #expect(
                XMLRefusal.of(wide)
                    == XMLRefusal("the text is UTF-16 but declares the encoding \"UTF-8\"", 1, 31))
        }
    }

    /// The size of a list is that of its bytes, although the text in UTF-8 is longer.
    @Test func theMaximumSizeIsThatOfTheBytes() throws {
        let latin1 =
            Data("<?xml version='1.0' encoding='latin1'?><string>".utf8) + Data(repeating: 0xE9, count: 100)
            + Data("</string>".utf8)
        let wide = "<string>" + String(repeating: "日", count: 100) + "</string>"
        let lists = [
            latin1, XMLList.utf16(wide, bigEndian: true), XMLList.utf16(wide, bigEndian: false),
            Data(wide.utf8),
        ]
        for list in lists {
            let count = list.count
            #expect(XMLRefusal.of(list, options: PropertyListReadingOptions(maximumSize: count)) == nil)
            #expect(
                XMLRefusal.of(list, options: PropertyListReadingOptions(maximumSize: count - 1))
                    == XMLRefusal("expected at most \(count - 1) bytes, found \(count)", nil, nil))
        }
    }

    /// Without an XML declaration, white space may come first.
    @Test(arguments: [true, false])
    func whiteSpaceBeforeTheRootIsReadInUTF16(bigEndian: Bool) throws {
        for space in [" ", "\n", "\r\n\t "] {
            for list in ["<plist><true/></plist>", "<!-- c --><true/>", "<!DOCTYPE plist><true/>"] {
                #expect(try Jar(plist: XMLList.utf16(space + list, bigEndian: bigEndian)) == true)
            }
        }
        #expect(
            XMLRefusal.of(XMLList.utf16("\n<?xml version='1.0'?><true/>", bigEndian: bigEndian))
                == XMLRefusal(
                    "expected the XML declaration at the beginning of the text, found one elsewhere", 2, 1))
        let first = bigEndian ? "0xFE" : "0xFF"
        for text in ["", " ", "x", " x", "\u{FEFF}<true/>"] {
            #expect(
                XMLRefusal.of(XMLList.utf16(text, bigEndian: bigEndian))
                    == XMLRefusal("expected a property list in XML or binary, found byte \(first)", nil, nil))
        }
        let spaces = XMLList.utf16("  ", bigEndian: bigEndian)
        #expect(PropertyListFormat(detecting: spaces + [0x3C]) == nil)
        #expect(PropertyListFormat(detecting: spaces + [0x3C, 0x3C]) == nil)
    }

    @Test func malformedEncodingsAreRefused() {
        let start = Data("<plist>\n<string>é".utf8), end = Data("</string></plist>".utf8)
        let rows: [(bytes: [UInt8], found: String)] = [
            ([0xE9], "E9"), ([0xC0, 0x80], "C0"), ([0xED, 0xA0, 0x80], "ED"),
            ([0xF4, 0x90, 0x80, 0x80], "F4"),
            ([0x80], "80"), ([0xFF], "FF"),
        ]
        for (bytes, found) in rows {
            #expect(
                XMLRefusal.of(start + bytes + end)
                    == XMLRefusal("expected UTF-8, found byte 0x\(found)", 2, 10))
        }
        for last in [0xBE, 0xBF] as [UInt8] {
            let refusal = XMLRefusal.of(start + [0xEF, 0xBF, last] + end)
            #expect(refusal?.message.hasPrefix("expected a character that XML allows, found") == true)
            #expect(refusal?.column == 10)
        }
        #expect(XMLRefusal.of(start + [0xEF, 0xBF, 0xBD, 0xEF, 0xBC, 0xBF] + end) == nil)
        let pair = XMLList.utf16("<string>a\u{1F600}\u{10FFFD}</string>", bigEndian: true)
        #expect(XMLRefusal.of(pair) == nil)
        #expect((try? Jar(plist: pair)^ as String) == "a\u{1F600}\u{10FFFD}")
        let whole = XMLList.utf16("<plist>\n<data>!!!</data></plist>", bigEndian: true)
        #expect(
            XMLRefusal.of(whole + [0]) == XMLRefusal("expected UTF-16, found a single byte at the end", 2, 25)
        )
        let lone = XMLRefusal("expected UTF-16, found a lone surrogate", 2, 25)
        #expect(XMLRefusal.of(whole + [0xD8, 0]) == lone)
        #expect(XMLRefusal.of(whole + [0xD8, 0, 0, 0x20]) == lone)
        #expect(XMLRefusal.of(whole + [0xDC, 0, 0, 0x20]) == lone)
        #expect(XMLRefusal.of(whole + [0xD8, 0, 0xDC]) == lone)
    }

    // MARK: Other formats

    @Test func aByteOrderMarkOfUTF32IsNamed() throws {
        let bytes: [UInt8] = [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0]
        let error = try liftError { try Jar(plist: bytes) }
        #expect(
            error.message
                == "expected a property list in XML or binary, found text in UTF-32, little-endian")
    }

    @Test(arguments: [
        ("", "no data"), (" ", "the end of the text"), ("hello", "'h'"),
        ("\n\"text\"", "'\"' (the OpenStep format isn't read)"),
        ("{a=1;}", "'{' (for JSON, use Jar(json:); the OpenStep format isn't read)"),
        ("\r\n\t {\"a\": 1}", "'{' (for JSON, use Jar(json:); the OpenStep format isn't read)"),
        ("(1, 2)", "'(' (the OpenStep format isn't read)"), ("<0102>", "'<'"), ("<", "'<'"),
        ("< plist>", "'<'"), ("</plist>", "'<'"), ("<@>", "'<'"), ("<[", "'<'"),
        ("// c\n<plist/>", "'/' (the OpenStep format isn't read)"),
        ("[1]", "'['"), ("1", "'1'"), ("\u{FEFF}", "the end of the text"), ("\u{FEFF} x", "'x'"),
        ("\0\0\0\0", "control character 0x00"), ("\0<", "text in UTF-16, big-endian"),
        ("<\0\0\0", "text in UTF-32, little-endian"), ("%PDF-1.4", "'%'"),
    ])
    func otherFormatsAreRefused(text: String, found: String) {
        let message = "expected a property list in XML or binary, found \(found)"
        #expect(XMLRefusal.of(text) == XMLRefusal(message, nil, nil))
    }
}
