import Foundation
import Lift
import Testing

/// Compares Lift with Foundation in JSON5 and in property lists. The article ComingFromCodable has all rows.
@Suite struct FoundationFormatsTests {
    /// A row of the table, and what each library makes of it.
    struct Row: CustomTestStringConvertible {
        let name: String
        let foundation: String
        let lift: String
        let byFoundation: @Sendable () throws -> String
        let byLift: @Sendable () throws -> String

        var testDescription: String { name }
    }

    private static func json5<Value: Decodable & SendableMetatype>(
        _ name: String, _ type: Value.Type, _ text: String, _ foundation: String, _ lift: String
    ) -> Row {
        Row(name: name, foundation: foundation, lift: lift) {
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true
            return shown(try decoder.decode(type, from: Data(text.utf8)))
        } byLift: {
            var decoder = JarDecoder()
            decoder.jsonOptions.syntax = .json5
            return shown(try decoder.decode(type, from: text))
        }
    }

    private static func list<Value: Decodable & SendableMetatype>(
        _ name: String, _ type: Value.Type, _ data: Data, _ foundation: String, _ lift: String
    ) -> Row {
        Row(name: name, foundation: foundation, lift: lift) {
            shown(try PropertyListDecoder().decode(type, from: data))
        } byLift: {
            shown(try JarDecoder().decode(type, fromPlist: data))
        }
    }

    private static func writes<Value: Encodable & Sendable>(
        _ name: String, _ value: Value, _ foundation: String, _ lift: String
    ) -> Row {
        Row(name: name, foundation: foundation, lift: lift) {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .xml
            return content(try encoder.encode(value))
        } byLift: {
            content(try JarEncoder().encodePropertyList(value, format: .xml))
        }
    }

    private static func shown(_ value: some Any) -> String {
        String(reflecting: value)
    }

    /// The text of a list without white space and without what is around its value.
    private static func content(_ data: Data) -> String {
        let text = String(decoding: data, as: UTF8.self).components(separatedBy: "<plist version=\"1.0\">")
        let value = text.last?.components(separatedBy: "</plist>").first ?? ""
        return String(String.UnicodeScalarView(value.unicodeScalars.filter { $0 != "\n" && $0 != "\t" }))
    }

    private static func xml(_ value: String, end: String = "") -> Data {
        Data("<plist version=\"1.0\">\(value)</plist>\(end)".utf8)
    }

    /// A binary list of these objects. The first is its value.
    private static func binary(
        _ objects: [UInt8]..., referenceSize: UInt8 = 1, version: String = "00"
    ) -> Data {
        let zeros = [UInt8](repeating: 0, count: 7)
        var bytes = Array("bplist\(version)".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let trailer =
            [0, 0, 0, 0, 0, 0, 1, referenceSize] + zeros + [UInt8(objects.count)] + zeros + [0] + zeros
            + [UInt8(bytes.count)]
        return Data(bytes + offsets + trailer)
    }

    /// A date whose description says its seconds, because not every date has another one.
    private struct Seconds: Decodable, CustomStringConvertible {
        let description: String

        init(from decoder: any Decoder) throws {
            let date = try decoder.singleValueContainer().decode(Date.self)
            description = "\(date.timeIntervalSinceReferenceDate)"
        }
    }

    private struct Ordered: Encodable {
        var b = 1
        var a = 2
    }

    /// A date of XML that only Foundation reads.
    private static func date(_ name: String, _ text: String, _ foundation: String) -> Row {
        list(name, Seconds.self, xml("<date>\(text)</date>"), foundation, "an error")
    }

    static let rows: [Row] = [
        json5("`1e-400` as an `Int`", [Int].self, "[1e-400]", "[0]", "an error"),
        json5(
            #"`\0`, `\x00`, `\a` and `\v` in a string of JSON5"#, [String].self, #"["\0"]"#, "an error",
            #"["\0"]"#),
        json5(
            #"`\0`, `\x00`, `\a` and `\v` in a string of JSON5"#, [String].self, #"["\x00"]"#, "an error",
            #"["\0"]"#),
        json5(
            #"`\0`, `\x00`, `\a` and `\v` in a string of JSON5"#, [String].self, #"["\a"]"#, "an error",
            #"["a"]"#),
        json5(
            #"`\0`, `\x00`, `\a` and `\v` in a string of JSON5"#, [String].self, #"["\v"]"#, "an error",
            #"["\u{0B}"]"#),
        json5(
            "a backslash before a line break in a string of JSON5", [String].self, "[\"a\\\nb\"]",
            #"["a\nb"]"#, #"["ab"]"#),
        json5(
            "a no-break space and other spaces beyond ASCII in JSON5", [Int].self, "[\u{A0}1\u{2003}]",
            "an error", "[1]"),
        json5(
            "a comment that ends with U+2028 in JSON5", [Int].self, "[// a\u{2028}1]", "an error", "[1]"),
        json5(
            "a hexadecimal number of more than 64 bits in JSON5", [Double].self, "[0x10000000000000000]",
            "an error", "[1.8446744073709552e+19]"),
        json5(
            #"`\u0061` in a key without quotes in JSON5"#, [String: Int].self, #"{\u0061: 1}"#,
            #"["\\u0061": 1]"#, #"["a": 1]"#),
        list(
            "a date before 15 October 1582 in XML", [Date].self,
            xml("<array><date>1582-10-14T00:00:00Z</date></array>"),
            "\([Date(timeIntervalSinceReferenceDate: -13_196_822_400)])",
            "\([Date(timeIntervalSinceReferenceDate: -13_197_686_400)])"),
        writes(
            "a date before 15 October 1582 in XML", [Date(timeIntervalSinceReferenceDate: -13_197_686_400)],
            "<array><date>1582-10-04T00:00:00Z</date></array>",
            "<array><date>1582-10-14T00:00:00Z</date></array>"),
        writes(
            "a string, a number, a Bool or a date as the whole list", "a", "an error", "<string>a</string>"),
        writes(
            "a string, a number, a Bool or a date as the whole list", 1, "an error", "<integer>1</integer>"),
        writes("a string, a number, a Bool or a date as the whole list", true, "an error", "<true/>"),
        list(
            "`\"$null\"` as a string of a list", [String: String?].self,
            xml("<dict><key>a</key><string>$null</string></dict>"), #"["a": nil]"#,
            #"["a": Optional("$null")]"#),
        list(
            "`\"$null\"` as a string of a list", [String].self,
            xml("<array><string>$null</string></array>"), "an error", #"["$null"]"#),
        writes(
            "nil in an array of a list, or by `encodeNil` or `encode(_:forKey:)` with an optional",
            [1, nil] as [Int?],
            "<array><integer>1</integer><string>$null</string></array>", "an error"),
        writes(
            "`URL` and `Decimal` in a list, which both read from dictionaries", [URL(fileURLWithPath: "/a")],
            "<array><dict><key>relative</key><string>file:///a</string></dict></array>",
            "<array><string>file:///a</string></array>"),
        list(
            "a real of eight bytes as a `Float` that is not equal", Float.self,
            binary([0x23, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A]), "an error", "0.1"),
        list(
            "a carriage return in XML", [String].self, xml("<array><string>a\r\nb\rc</string></array>"),
            #"["a\r\nb\rc"]"#, #"["a\nb\nc"]"#),
        writes(
            "a carriage return in XML", ["a\rb"], "<array><string>a\rb</string></array>",
            "<array><string>a&#13;b</string></array>"),
        list(
            "a control character in XML, such as U+001B", [String].self,
            xml("<array><string>a\u{1B}b</string></array>"), #"["a\u{1B}b"]"#, "an error"),
        list(
            "a control character in XML, such as U+001B", [String].self,
            xml("<array><string>a&#x1B;b</string></array>"), #"["a\u{1B}b"]"#, "an error"),
        writes(
            "a control character in XML, such as U+001B", ["a\u{1B}b"],
            "<array><string>a\u{1B}b</string></array>", "an error"),
        list(
            "a document type whose public identifier has characters such as `{`", [Int].self,
            Data("<!DOCTYPE plist PUBLIC '{' 'x'>".utf8) + xml("<array><integer>1</integer></array>"), "[1]",
            "an error"),
        list(
            "element declarations in the document type of XML", [Int].self,
            Data("<!DOCTYPE plist [<!ELEMENT a (#PCDATA)>]>".utf8)
                + xml("<array><integer>1</integer></array>"), "an error", "[1]"),
        list(
            "XML in UTF-32, big-endian", [Int].self,
            Data([0, 0, 0xFE, 0xFF])
                + Data("<plist><array><integer>1</integer></array></plist>".utf8.flatMap { [0, 0, 0, $0] }),
            "[1]", "an error"),
        list(
            "a binary list of another version, such as `bplist01`", [Int].self,
            binary([0xA0], version: "01"), "[]", "an error"),
        list(
            "a binary list whose references have nine bytes, if it has none", [Int].self,
            binary([0xA0], referenceSize: 9), "[]", "an error"),
        list(
            "a list in the OpenStep format", [String: String].self, Data("{a = b;}".utf8), #"["a": "b"]"#,
            "an error"),
        list("a list of only white space", [String: String].self, Data(" \n".utf8), "[:]", "an error"),
        list(
            "text or zero bytes after `</plist>`", [Int].self,
            xml("<array><integer>1</integer></array>", end: "a"), "[1]", "an error"),
        list(
            "text or zero bytes after `</plist>`", [Int].self,
            xml("<array><integer>1</integer></array>", end: "\0\0"), "[1]", "an error"),
        list(
            "`--` in a comment of XML, or white space before `<?xml`", [Int].self,
            xml("<array><!-- a--b --><integer>1</integer></array>"), "[1]", "an error"),
        list(
            "`--` in a comment of XML, or white space before `<?xml`", [Int].self,
            Data("\n<?xml version='1.0'?>".utf8) + xml("<array><integer>1</integer></array>"), "[1]",
            "an error"),
        list(
            "malformed base64 in `<data>`", [Data].self, xml("<array><data>AQI</data></array>"), "[0 bytes]",
            "an error"),
        list(
            "malformed base64 in `<data>`", [Data].self, xml("<array><data>AQI=A</data></array>"),
            "[2 bytes]", "an error"),
        date(
            "30 February, the hour 24 or the second 60 in a date in XML", "2001-02-30T00:00:00Z", "5184000.0"),
        date(
            "30 February, the hour 24 or the second 60 in a date in XML", "2001-01-01T24:00:00Z", "86400.0"),
        date(
            "30 February, the hour 24 or the second 60 in a date in XML", "2001-01-01T00:00:60Z", "60.0"),
        date("a year below 0 or above 9999 in a date in XML", "10000-01-01T00:00:00Z", "252423993600.0"),
        writes(
            "a year below 0 or above 9999 in a date in XML",
            [Date(timeIntervalSinceReferenceDate: 260_000_000_000)],
            "<array><date>10240-01-28T06:13:20Z</date></array>", "an error"),
        list(
            "an infinite date, or one that is NaN, in a binary list", Seconds.self,
            binary([0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]), "inf", "an error"),
        list(
            "an infinite date, or one that is NaN, in a binary list", Seconds.self,
            binary([0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]), "nan", "an error"),
        list(
            "a key that occurs twice in a binary list", [String: Int].self,
            binary([0xD2, 1, 1, 2, 3], [0x51, 0x61], [0x10, 1], [0x10, 2]), #"["a": 2]"#, "an error"),
        list(
            "`<real>1e400</real>`", [Double].self, xml("<array><real>1e400</real></array>"), "[inf]",
            "an error"),
        list(
            "a real of four bytes as a `Double`", Double.self, binary([0x22, 0x3D, 0xCC, 0xCC, 0xCD]),
            "0.10000000149011612", "0.1"),
        writes(
            "order of keys in XML", Ordered(),
            "<dict><key>a</key><integer>2</integer><key>b</key><integer>1</integer></dict>",
            "<dict><key>b</key><integer>1</integer><key>a</key><integer>2</integer></dict>"),
    ]

    @Test(arguments: rows) func theLibrariesDifferAsTheTableSays(row: Row) {
        #expect(((try? row.byFoundation()) ?? "an error") == row.foundation)
        #expect(((try? row.byLift()) ?? "an error") == row.lift)
    }

    @Test func referencesOfNoBytesAreRefusedByBoth() {
        let data = Self.binary([0xA0], referenceSize: 0)
        #expect(throws: DecodingError.self) { try PropertyListDecoder().decode([Int].self, from: data) }
        #expect(throws: LiftError.self) { try JarDecoder().decode([Int].self, fromPlist: data) }
    }

    @Test func theTableHasEachDifference() throws {
        var page = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { page.deleteLastPathComponent() }
        page.appendPathComponent("Sources/Lift/Documentation.docc/ComingFromCodable.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = text.components(separatedBy: "## What differs in JSON5 and property lists\n").last ?? ""
        let names = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
            .filter { $0.hasPrefix("|") }.dropFirst(2)
            .compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
        #expect(Set(names) == Set(Self.rows.map(\.name)))
    }
}
