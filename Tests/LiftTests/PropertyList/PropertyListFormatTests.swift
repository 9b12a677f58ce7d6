import Foundation
import Lift
import Testing

@Suite struct PropertyListFormatTests {
    @Test(
        arguments: [
            ("bplist00", .binary), ("bplist99", .binary), ("bplis", nil), ("", nil), ("<?xml?>", .xml),
            (" \n\t\r<!DOCTYPE plist>", .xml), ("\u{FEFF}<plist/>", .xml), ("<", nil), ("<P", .xml),
            ("<@", nil), ("<[", nil), ("<1", nil),
            ("{}", nil),
            ("  ", nil),
        ] as [(String, PropertyListFormat?)])
    func theFormatIsDetectedByTheBeginning(text: String, format: PropertyListFormat?) {
        #expect(PropertyListFormat(detecting: Data(text.utf8)) == format)
        // Data that is a part of other data begins at another index.
        #expect(PropertyListFormat(detecting: Data("x\(text)".utf8).dropFirst()) == format)
    }

    @Test func bothOrdersOfUTF16AreXML() {
        #expect(PropertyListFormat(detecting: Data([0xFE, 0xFF, 0x00, 0x3C])) == .xml)
        #expect(PropertyListFormat(detecting: Data([0xFF, 0xFE, 0x3C, 0x00])) == .xml)
        #expect(PropertyListFormat(detecting: Data([0xFF, 0xFE, 0x00, 0x3C])) == nil)
        #expect(PropertyListFormat(detecting: Data([0xFE, 0xFF, 0x00, 0x20, 0x00, 0x3C])) == .xml)
        #expect(PropertyListFormat(detecting: Data([0xFF, 0xFE, 0x0A, 0x00, 0x3C, 0x00])) == .xml)
    }
}
