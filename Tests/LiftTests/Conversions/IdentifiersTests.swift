import Foundation
import Lift
import Testing

@Suite struct IdentifiersTests {
    private static let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    @Test func aUUIDIsLiftedInEitherCaseAndWrittenInUpperCase() throws {
        let uuid = try #require(UUID(uuidString: Self.text))
        try expectLift(ofText: #""\#(Self.text)""#, .value(uuid))
        try expectLift(ofText: #""\#(Self.text.lowercased())""#, .value(uuid))
        try expectLift(of: Self.text, .value(uuid))
        try expectLift(of: uuid, .value(uuid))
        try expectLift(ofAny: uuid, .value(uuid))
        try expectWritten(uuid, as: #""\#(Self.text)""#)
    }

    @Test(arguments: [
        "", "x", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "E621E1F8-C36C-495A-93FC-0C247A3E6E5FF",
        "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}", "E621E1F8C36C495A93FC0C247A3E6E5F",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E5G", "E621E1F8 C36C 495A 93FC 0C247A3E6E5F",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E5F\n", "E621E1F8-C36C-495A-93FC-0C2 7A3E6E5F",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E 1", "0x21E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E-1", "E621E1F8-C36C-495A-93FC-0C247A3E6E5x",
        "E621E1F8-C36C-495A-93FC-0C247A3E6Eé", "E621E1F-8C36C-495A-93FC-0C247A3E6E5F",
    ])
    func whatIsNoUUIDIsRefused(text: String) throws {
        let message = try "expected UUID, found string \(String(json: Jar(text)))"
        try expectLift(of: text, LiftOutcome<UUID>.fails(.value, message))
        try expectLift(ofText: try String(json: Jar(text)), LiftOutcome<UUID>.fails(.value, message))
    }

    @Test(arguments: [
        "https://example.org", "https://example.org/a?b=c&d=%20#e", "file:///tmp/a%20b",
        "mailto:adam@example.org", "a/b",
    ])
    func aURLIsItsAbsoluteString(text: String) throws {
        let url = try #require(URL(string: text))
        try expectLift(ofText: try String(json: Jar(text)), .value(url))
        try expectLift(of: text, .value(url))
        try expectLift(of: url, .value(url))
        try expectLift(ofAny: url, .value(url))
        try expectWritten(url, as: #""\#(text)""#)
    }

    @Test func aRelativeURLIsWrittenWithItsBase() throws {
        let url = try #require(URL(string: "b?c", relativeTo: URL(string: "https://example.org/a/")))
        try expectWritten(url, as: #""https://example.org/a/b?c""#)
    }

    @Test func aURLThatPropertyListEncoderWroteIsRead() throws {
        let base = try #require(URL(string: "https://example.org/a/"))
        let urls = [base, URL(fileURLWithPath: "/a b"), try #require(URL(string: "b?c", relativeTo: base))]
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let data = try encoder.encode(urls)
        #expect(String(decoding: data, as: UTF8.self).contains("<key>base</key>"))
        #expect(try Jar(plist: data)^ == urls)
        #expect(try JarDecoder().decode([URL].self, fromPlist: data) == urls)
    }

    @Test(arguments: [
        ("<key>relative</key><string></string>", LiftError.Kind.value, "relative"),
        ("<key>relative</key><integer>1</integer>", .type, "relative"), ("", .type, ""),
        ("<key>relative</key><string>a</string><key>base</key><string>b</string>", .type, "base"),
        (
            "<key>relative</key><string>a</string><key>base</key><dict><key>relative</key><string/></dict>",
            .value, "base.relative"
        ),
        ("<key>relative</key><string>a</string><key>base</key><dict/>", .missing, "base.relative"),
    ])
    func aDamagedURLOfAPropertyListIsRefused(members: String, kind: LiftError.Kind, key: String) throws {
        let jar = try Jar(plist: Data("<plist><dict>\(members)</dict></plist>".utf8))
        let refusal = try failure { try jar^ as URL }
        #expect(refusal.kind == kind && refusal.key.hasSuffix(key))
        #expect(
            try failure { try Jar(json: String(json: jar))^ as URL }.message.hasPrefix(
                "expected URL, found dictionary"))
    }

    @Test(arguments: ["", "http://x y/", "http://[::1"])
    func whatIsNoURLIsRefused(text: String) throws {
        let message = try "expected URL, found string \(String(json: Jar(text)))"
        try expectLift(of: text, LiftOutcome<URL>.fails(.value, message))
    }

    @Test(arguments: [
        ("1", LiftError.Kind.type, "number 1"), ("true", .type, "bool true"), ("null", .null, "null"),
        ("[]", .type, "array of 0"), ("{}", .type, "dictionary of 0"),
    ])
    func nothingElseIsAnIdentifier(text: String, kind: LiftError.Kind, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<UUID>.fails(kind, "expected UUID, found \(found)"))
        try expectLift(ofText: text, LiftOutcome<URL>.fails(kind, "expected URL, found \(found)"))
    }
}
