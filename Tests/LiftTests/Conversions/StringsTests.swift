import Foundation
import Lift
import Testing

@Suite struct StringsTests {
    /// Texts and how JSON writes them.
    static let texts = [
        ("", #""""#), ("Lift", #""Lift""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
        ("\n\r\t\u{8}\u{c}", #""\n\r\t\b\f""#),
        ("\u{0}\u{1F}", #""\u0000\u001f""#), ("\u{7F}", "\"\u{7F}\""), ("é", #""é""#), ("日本", #""日本""#),
        ("👩‍🚀", #""👩‍🚀""#), ("e\u{301}", "\"e\u{301}\""), ("\u{FEFF}x", "\"\u{FEFF}x\""),
        ("\u{2028}", "\"\u{2028}\""),
        (
            String(repeating: "long text ", count: 100),
            "\"" + String(repeating: "long text ", count: 100) + "\""
        ),
    ]

    @Test(arguments: texts)
    func everyTextSurvivesBothWays(text: String, json: String) throws {
        try expectLift(ofText: json, .value(text))
        try expectLift(of: text, .value(text))
        try expectLift(ofAny: text, .value(text))
        if hasFullFoundation { try expectLift(ofAny: NSString(string: text), .value(text)) }
        try expectWritten(text, as: json)
    }

    @Test func aTextIsItsUnicodeScalarsAndNotWhatIsEquivalent() throws {
        let lifted: String = try Jar(json: #""e\u0301""#)^
        #expect(Array(lifted.unicodeScalars) == ["e", "\u{301}"])
        let pair: String = try Jar(json: #""\ud83d\uDE00""#)^
        #expect(Array(pair.unicodeScalars) == ["😀"])
    }

    @Test func aBuiltNumberIsItsShortestText() throws {
        try expectLift(of: 12, .value("12"))
        try expectLift(of: UInt64.max, .value("18446744073709551615"))
        try expectLift(of: 0.1, .value("0.1"))
        try expectLift(of: Float(0.1), .value("0.1"))
        try expectLift(of: Decimal(125) / 10, .value("12.5"))
        try expectLift(ofAny: 12, .value("12"))
    }

    @Test(arguments: [
        ("true", LiftError.Kind.type, "bool true"), ("null", .null, "null"), (#"["a"]"#, .type, "array of 1"),
        (#"{"a":1}"#, .type, "dictionary of 1"),
    ])
    func nothingElseIsAString(text: String, kind: LiftError.Kind, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<String>.fails(kind, "expected String, found \(found)"))
    }

    // MARK: Characters

    @Test(arguments: ["a", "é", "e\u{301}", "👩‍🚀", "\"", "\n", "\r\n", "\u{0}", "5"] as [Character])
    func aCharacterIsAStringOfOne(character: Character) throws {
        try expectLift(ofText: try String(json: Jar(String(character))), .value(character))
        try expectLift(of: String(character), .value(character))
        try expectLift(of: character, .value(character))
        try expectLift(ofAny: character, .value(character))
        #expect(try String(json: character) == String(json: Jar(String(character))))
    }

    @Test(arguments: ["", "ab", "é́é", "👩‍🚀👩‍🚀", "12"])
    func noCharacterIsMadeFromMoreOrLessThanOne(text: String) throws {
        let message = try "expected Character, found string \(String(json: Jar(text)))"
        try expectLift(of: text, LiftOutcome<Character>.fails(.value, message))
        try expectLift(ofText: try String(json: Jar(text)), LiftOutcome<Character>.fails(.value, message))
    }

    // MARK: Foundation's strings
}
