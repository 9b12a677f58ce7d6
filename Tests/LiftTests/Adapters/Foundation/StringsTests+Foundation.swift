#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension StringsTests {
        @Test(arguments: texts)
        func theOtherStringTypesSurviveToo(text: String, json: String) throws {
            try expectLift(ofText: json, .value(Substring(text)))
            try expectLift(of: text, .value(Substring(text)))
            try expectLift(ofAny: "x\(text)x".dropFirst().dropLast(), .value(Substring(text)))
            try expectWritten("x\(text)x".dropFirst().dropLast(), as: json)
            try expectLift(ofText: json, .value(NSString(string: text)))
            try expectLift(of: NSString(string: text), .value(NSString(string: text)))
            try expectWritten(NSString(string: text), as: json)
        }

        @Test(arguments: [
            "0", "-0", "12.50", "1.0", "1e2", "1E+2", "-0.000", "123456789012345678901234567890", "1e400",
            "18446744073709551615",
        ])
        func aNumberIsItsSourceText(text: String) throws {
            try expectLift(ofText: text, .value(text))
            try expectLift(ofText: text, .value(Substring(text)))
            try expectLift(ofText: text, .value(NSString(string: text)))
        }

        @Test func aDateAndDataAreWhatTheyAreWrittenAs() throws {
            try expectLift(of: Date(timeIntervalSince1970: 0), .value("1970-01-01T00:00:00.000Z"))
            try expectLift(
                of: Date(timeIntervalSince1970: 0), .value("01.01.1970"),
                context: [DateFormatter.utc("dd.MM.yyyy")])
            try expectLift(of: Data([1, 2, 3]), .value("AQID"))
        }

        @Test(arguments: [
            ("true", LiftError.Kind.type, "bool true"), ("null", .null, "null"), ("[]", .type, "array of 0"),
        ])
        func theOtherStringTypesAreRefusedByTheirNames(text: String, kind: LiftError.Kind, found: String)
            throws
        {
            try expectLift(
                ofText: text, LiftOutcome<Substring>.fails(kind, "expected Substring, found \(found)"))
            try expectLift(
                ofText: text, LiftOutcome<NSString>.fails(kind, "expected NSString, found \(found)"))
            try expectLift(
                ofText: text, LiftOutcome<Character>.fails(kind, "expected Character, found \(found)"))
        }

        @Test func aMutableStringIsOne() throws {
            let lifted: NSMutableString = try Jar("Li")^
            lifted.append("ft")
            #expect(lifted == "Lift")
            #expect(try String(json: lifted) == #""Lift""#)
        }

        @Test func aMutableStringDoesNotChangeTheJar() throws {
            let text = NSMutableString(string: "before")
            let jar: Jar = ["text": text]
            text.append(" and after")
            #expect(try jar["text"]^ as String == "before")
        }
    }
#endif
