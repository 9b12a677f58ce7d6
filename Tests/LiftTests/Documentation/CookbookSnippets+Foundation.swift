#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftTestSupport
    import Testing

    extension CookbookSnippets {
        func dictionary<Value: Liftable>(_ jar: Jar) throws -> [String: Value] {
            if jar.kind == .array, jar.count == 0 { return [:] }
            return try jar^
        }

        @Test func anEmptyArrayIsAnEmptyDictionary() throws {
            for (text, expected) in [("[]", [:]), ("{}", [:]), (#"{"a":"b"}"#, ["a": "b"])] {
                let jar = try Jar(json: #"{"labels":\#(text)}"#)
                let labels: [String: String] = try dictionary(jar["labels"])
                #expect(labels == expected)
            }
            #expect(throws: LiftError.self) { try dictionary(["x"]) as [String: String] }
            #expect(throws: LiftError.self) { try dictionary(Jar()) as [String: String] }
        }

        @Test func aValueIsAloneOrInADictionary() throws {
            for text in [#""2024-05-01T10:00:00Z""#, #"{"$date":1714557600000}"#] {
                let jar = try Jar(json: #"{"created":\#(text)}"#)
                let created = jar["created"].kind == .dictionary ? jar["created"]["$date"] : jar["created"]
                let date: Date = try created.transformed(by: .dates(.iso8601, .millisecondsSince1970))^
                #expect(date == Date(timeIntervalSince1970: 1_714_557_600))
            }
        }

        @Test func datesHaveThreeFormats() throws {
            let jar = try Jar(
                json: #"{"created": "2024-05-01T10:00:00Z", "updated": 1714557600, "due": "2024-05-02"}"#)
            let forms = AnyJarTransform<Date>.dates(.iso8601, .secondsSince1970, "yyyy-MM-dd")
            let dates: [String: Date] = try jar.union(context: JarTypeTransform(forms))^
            let created: Date = try jar["created"].transformed(by: forms)^
            #expect(created == Date(timeIntervalSince1970: 1_714_557_600))
            #expect(dates["created"] == created && dates["updated"] == created)
            #expect(dates["due"] == Date(timeIntervalSince1970: 1_714_608_000))
            let written = try String(json: Jar(created, by: forms))
            #expect(written == #""2024-05-01T10:00:00.000Z""#)
            #expect(try failure { try jar["updated"]^ as Date }.key == "updated")
            #expect(
                try failure { try Jar("soon").transformed(by: forms)^ as Date }.message.hasPrefix(
                    "expected an ISO 8601 date, a number or a date in the form yyyy-MM-dd"))
        }
    }
#endif
