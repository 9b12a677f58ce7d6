import Foundation
import Lift
import Testing

private enum Payout: String, JarElement, Sendable { case paid, refunded, unknown }

private enum Rank: Int, JarElement, Sendable { case low = 1, high }

@Suite struct JarTransformTests {
    /// Lifts `text` by a transform and writes the result, by every route, and also inside an array, a
    /// dictionary and an optional.
    func expectBothWays<Transform: JarTransform>(
        _ transform: Transform, _ text: String, _ value: Transform.Value, written: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws where Transform.Value: Equatable {
        let written = written ?? text
        for route in JarRoute.allCases {
            let lifted: Transform.Value = try route.jar(text).transformed(by: transform)^
            #expect(lifted == value, "\(route)", sourceLocation: sourceLocation)
            let optional: Transform.Value? = try route.jar(text).transformed(by: transform)^
            #expect(optional == value, "\(route)", sourceLocation: sourceLocation)
            let jars = try route.jar("[\(text),\(text)]")
            let array: [Transform.Value] = try jars.transformed(by: transform.array)^
            #expect(array == [value, value], "\(route)", sourceLocation: sourceLocation)
            let jar = try route.jar(#"{"k":\#(text)}"#)
            let dictionary: [String: Transform.Value] = try jar.transformed(by: transform.dictionary)^
            #expect(dictionary == ["k": value], "\(route)", sourceLocation: sourceLocation)
        }
        #expect(try String(json: Jar(value, by: transform)) == written, sourceLocation: sourceLocation)
        #expect(
            try String(json: Jar([value, value], by: transform.array)) == "[\(written),\(written)]",
            sourceLocation: sourceLocation)
        #expect(
            try String(json: Jar(["k": value], by: transform.dictionary)) == #"{"k":\#(written)}"#,
            sourceLocation: sourceLocation)
        #expect(
            try String(json: Jar([value, nil], by: transform.optional.array)) == "[\(written),null]",
            sourceLocation: sourceLocation)
    }

    func expectRefused<Transform: JarTransform>(
        _ transform: Transform, _ text: String, _ kind: LiftError.Kind, _ message: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for route in JarRoute.allCases {
            let alone = try liftError { try route.jar(text).transformed(by: transform)^ as Transform.Value }
            #expect(LiftFailure(alone).kind == kind, "\(route)", sourceLocation: sourceLocation)
            #expect(alone.message == message, "\(route)", sourceLocation: sourceLocation)
            #expect(alone.path == route.path, "\(route)", sourceLocation: sourceLocation)
        }
        let jar = try Jar(json: #"{"a":[0,\#(text)]}"#)
        let placed = try failure { try jar["a"][1].transformed(by: transform)^ as Transform.Value }
        #expect(placed == LiftFailure(kind, message, at: "a[1]"), sourceLocation: sourceLocation)
        let map = try Jar(json: #"{"m":{"x":[\#(text)]}}"#)
        let inside = try failure {
            try map["m"].transformed(by: transform.array.dictionary)^ as [String: [Transform.Value]]
        }
        #expect(inside == LiftFailure(kind, message, at: "m.x[0]"), sourceLocation: sourceLocation)
    }

    // MARK: Durations

    @Test(
        arguments: [
            ("0", 0, 0), ("1", 1, 0), ("-1", -1, 0), ("1.5", 1, 500_000_000_000_000_000),
            ("-1.5", -1, -500_000_000_000_000_000), ("0.1", 0, 100_000_000_000_000_000),
            ("-0.000000000000000001", 0, -1), ("9223372036854775807", Int64.max, 0),
        ] as [(String, Int64, Int64)])
    func secondsAreDurations(row: (String, Int64, Int64)) throws {
        let duration = Duration(secondsComponent: row.1, attosecondsComponent: row.2)
        try expectBothWays(.seconds, row.0, duration)
    }

    @Test(
        arguments: [
            ("0", 0, 0), ("1500", 1, 500_000_000_000_000_000), ("-1", 0, -1_000_000_000_000_000),
            ("0.001", 0, 1_000_000_000_000),
        ] as [(String, Int64, Int64)])
    func millisecondsAreDurations(row: (String, Int64, Int64)) throws {
        let duration = Duration(secondsComponent: row.1, attosecondsComponent: row.2)
        try expectBothWays(.milliseconds, row.0, duration)
    }

    @Test func aDurationIsReadExactlyOrRefused() throws {
        try expectBothWays(.seconds, #""1e2""#, .seconds(100), written: "100")
        for (text, transform) in [
            ("9223372036854775806.999999999999999999", AnyJarTransform<Duration>.seconds),
            ("9223372036854775806999.999999999999999", .milliseconds),
        ] {
            let longest: Duration = try Jar(json: text).transformed(by: transform)^
            #expect(longest.components == (Int64.max - 1, 999_999_999_999_999_999))
            #expect(try String(json: Jar(longest, by: transform)) == text)
        }
        for text in ["9223372036854775808", "-9223372036854775808", "1e100", "0.0000000000000000001"] {
            let error = try failure { try Jar(json: text).transformed(by: .seconds)^ as Duration }
            #expect(
                error == LiftFailure(.range, "expected Duration, found number \(text), which doesn't fit"))
        }
        let small = "0.0000000000000001"
        let error = try failure { try Jar(json: small).transformed(by: .milliseconds)^ as Duration }
        #expect(error == LiftFailure(.range, "expected Duration, found number \(small), which doesn't fit"))
        try expectRefused(.seconds, #""x""#, .type, #"expected Decimal, found string "x""#)
        try expectRefused(.milliseconds, "null", .null, "expected Decimal, found null")
    }

    /// Foundation would end the process.
    @Test func aDurationOfTooManySecondsIsNotWrittenAsSeconds() throws {
        for text in ["[9223372036854775807,0]", "[-9223372036854775808,0]"] {
            let duration: Duration = try Jar(json: text)^
            let error = try failure { try String(json: Jar(duration, by: .seconds)) }
            #expect(error == LiftFailure(.unsupported, "expected a duration of less than 2⁶³ seconds"))
            #expect(try String(json: duration) == text)
        }
    }

    // MARK: Dates

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("-1", -1), ("1.5", 1.5), ("-0.25", -0.25), ("1795132800", 1_795_132_800),
            ("-62135596800", -62_135_596_800), ("253402300799", 253_402_300_799),
        ] as [(String, Double)])
    func secondsAreDates(row: (String, Double)) throws {
        try expectBothWays(.secondsSince1970, row.0, Date(timeIntervalSince1970: row.1))
        try expectBothWays(.secondsSince2001, row.0, Date(timeIntervalSinceReferenceDate: row.1))
    }

    @Test(arguments: [0, 1, -978_307_200, 788_918_400.5])
    func secondsSince2001AreThoseOfJSONEncoder(seconds: Double) throws {
        let dates = [Date(timeIntervalSinceReferenceDate: seconds)]
        let data = try JSONEncoder().encode(dates)
        let context = Jar.Context(JarTypeTransform(.secondsSince2001))
        #expect(try Data(json: dates.asJar(using: JarTypeTransform(.secondsSince2001))) == data)
        #expect(try Jar(json: data).union(context: context)^ == dates)
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 0.001), ("-1", -0.001), ("1500", 1.5), ("-1500", -1.5),
            ("1795132800123", 1_795_132_800.123),
            ("-62135596800000", -62_135_596_800),
        ] as [(String, Double)])
    func millisecondsAreDates(row: (String, Double)) throws {
        try expectBothWays(.millisecondsSince1970, row.0, Date(timeIntervalSince1970: row.1))
    }

    @Test func millisecondsAreWrittenToTheNearest() throws {
        try expectBothWays(
            .millisecondsSince1970, "1.5", Date(timeIntervalSince1970: 0.0015), written: "2")
        #expect(
            try String(json: Jar(Date(timeIntervalSince1970: -0.0004), by: .millisecondsSince1970)) == "0")
    }

    @Test func numbersInStringsAreDatesToo() throws {
        try expectBothWays(
            .secondsSince1970, #""86400""#, Date(timeIntervalSince1970: 86400), written: "86400")
    }

    @Test(
        arguments: [
            (#""x""#, .type, #"expected Double, found string "x""#),
            ("null", .null, "expected Double, found null"),
            ("true", .type, "expected Double, found bool true"),
            ("[]", .type, "expected Double, found array of 0"),
        ] as [(String, LiftError.Kind, String)])
    func whatIsNoNumberIsNoDate(row: (String, LiftError.Kind, String)) throws {
        try expectRefused(.secondsSince1970, row.0, row.1, row.2)
        try expectRefused(.secondsSince2001, row.0, row.1, row.2)
        try expectRefused(.millisecondsSince1970, row.0, row.1, row.2)
    }

    @Test func datesOfSeveralFormsAreReadAndTheFirstIsWritten() throws {
        let forms = AnyJarTransform<Date>.dates(.iso8601, .secondsSince1970)
        let date = Date(timeIntervalSince1970: 86400)
        let written = #""1970-01-02T00:00:00.000Z""#
        for text in [#""1970-01-02T00:00:00Z""#, "86400", #""86400""#] {
            try expectBothWays(forms, text, date, written: written)
        }
        try expectBothWays(.dates(.secondsSince1970, .iso8601), "86400", date)
        try expectRefused(
            forms, #""x""#, .value, #"expected an ISO 8601 date or a number, found string "x""#)
        try expectRefused(forms, "true", .type, "expected a string or a number, found bool true")
        try expectRefused(forms, "null", .null, "expected a string or a number, found null")
        #expect(try Jar(null).transformed(by: forms)^ as Date? == nil)
        #expect(
            try failure { try Jar(json: "{}")["on"].transformed(by: forms)^ as Date }
                == LiftFailure(
                    .missing,
                    "expected a string or a number, but the key is missing; the dictionary is empty", at: "on"
                ))
        try expectRefused(.dates(.secondsSince1970), #""x""#, .type, #"expected Double, found string "x""#)
        let dates: [Date] = try Jar(json: "[0, \(written)]").union(context: JarTypeTransform(forms))^
        #expect(dates == [Date(timeIntervalSince1970: 0), date])
    }

    @Test func theErrorOfSeveralFormsNamesEachOnce() throws {
        struct Refusal: Error {}
        let own = AnyJarTransform<Date>(lift: { _ in throw Refusal() }, represent: { Jar($0) })
        let forms = AnyJarTransform<Date>.dates(
            .secondsSince1970, .millisecondsSince1970, own, .iso8601)
        try expectRefused(
            forms, #""x""#, .value,
            #"expected a number, another form or an ISO 8601 date, found string "x""#)
        try expectRefused(
            .dates(.secondsSince1970, .millisecondsSince1970), "[]", .type,
            "expected a number, found array of 0")
    }

    @Test func severalFormsThrowTheErrorOfAPathThatIsNotThere() throws {
        let forms = AnyJarTransform<Date>.dates(.iso8601, .millisecondsSince1970)
        let jar = try Jar(json: #"{"ts": "2026-01-01", "list": []}"#)
        for part in [jar["ts"]["$date"], jar["list"][0]] {
            let plain = try failure { try part^ as Date }
            #expect(try failure { try part.transformed(by: forms)^ as Date } == plain)
            #expect(try failure { try part.transformed(by: forms)^ as Date? } == plain)
        }
        #expect(try failure { try jar["ts"]["$date"].transformed(by: forms)^ as Date }.key == "ts")
    }

    @Test func numbersBeyondADoubleAreNoDates() throws {
        for transform in [AnyJarTransform<Date>.secondsSince1970, .millisecondsSince1970] {
            let error = try failure { try Jar(json: "[1e999]")[0].transformed(by: transform)^ as Date }
            #expect(error.kind == .range)
            #expect(error.key == "[0]")
        }
    }

    @Test func datesThatAreNoTimeCannotBeWritten() throws {
        let endless = Date(timeIntervalSince1970: .infinity)
        for transform in [AnyJarTransform<Date>.secondsSince1970, .millisecondsSince1970] {
            let error = try failure { try String(json: ["d": Jar(endless, by: transform)]) }
            #expect(error.kind == .unsupported)
            #expect(error.key == "d")
        }
    }

    // MARK: Data

    @Test(
        arguments: [
            ("", []), ("AA", [0]), ("AAE", [0, 1]), ("AAEC", [0, 1, 2]), ("-_8", [0xFB, 0xFF]),
            ("__-_", [255, 255, 191]),
        ] as [(String, [UInt8])])
    func base64ForURLsIsData(row: (String, [UInt8])) throws {
        try expectBothWays(.base64URL, "\"\(row.0)\"", Data(row.1))
        let padded = row.0 + String(repeating: "=", count: (4 - row.0.count % 4) % 4)
        try expectBothWays(.base64URL, "\"\(padded)\"", Data(row.1), written: "\"\(row.0)\"")
    }

    @Test(arguments: [
        "A", "AAAAA", "AA=A", "A===", "AA===", "AA=", "====", "=", "A A", "AA\\n", "é", "A+", "/8",
    ])
    func whatIsNoBase64ForURLsIsRefused(text: String) throws {
        try expectRefused(
            .base64URL, "\"\(text)\"", .value, "expected base64 for URLs, found string \"\(text)\"")
    }

    @Test func base64IsData() throws {
        try expectBothWays(.base64, #""+/8=""#, Data([0xFB, 0xFF]))
        try expectRefused(.base64, #""-_8=""#, .value, #"expected base64, found string "-_8=""#)
        try expectRefused(.base64, "3", .type, "expected Data, found number 3")
        let list = try Jar(plist: Data(plist: ["d": Jar(Data([1]), by: .base64)] as Jar, format: .binary))
        #expect(list["d"].kind == .string)
    }

    // MARK: URLs

    @Test(arguments: [
        ("https://example.com/a%20b?c=d#e", "https://example.com/a%20b?c=d#e"),
        ("https://example.com/a b", "https://example.com/a%20b"),
        ("https://example.com/é", "https://example.com/%C3%A9"),
        ("https://example.com/é%20b", "https://example.com/%C3%A9%20b"),
        (
            "https://example.com/a%20b c?q=%C3%A9é#é%20",
            "https://example.com/a%20b%20c?q=%C3%A9%C3%A9#%C3%A9%20"
        ),
        ("https://example.com/%zz%20[é]%", "https://example.com/%25zz%20%5B%C3%A9%5D%25"),
        ("https://[::1]:80/a%20b c", "https://[::1]:80/a%20b%20c"),
        ("a%20b/é", "a%20b/%C3%A9"),
        ("https://a.se/?q=a%20b#x#é%20", "https://a.se/?q=a%20b#x%23%C3%A9%20"),
        ("/go?u=https://å.se/a%20b", "/go?u=https://%C3%A5.se/a%20b"),
        ("/path with spaces", "/path%20with%20spaces"),
        ("/azAZ09!#$&'()*+,-./:;=?@_~ \"<>\\^`|", "/azAZ09!#$&'()*+,-./:;=?@_~%20%22%3C%3E%5C%5E%60%7C"),
    ])
    func textIsEscapedForAURL(row: (String, String)) throws {
        let url: URL = try Jar(row.0).transformed(by: .escapedURL)^
        #expect(url.absoluteString == row.1)
        #expect(try String(json: Jar(url, by: .escapedURL)) == String(json: Jar(row.1)))
        let again: URL = try Jar(row.1).transformed(by: .escapedURL)^
        #expect(again == url)
    }

    @Test func whatIsNoTextIsNoURL() throws {
        try expectRefused(.escapedURL, "[]", .type, "expected String, found array of 0")
        try expectRefused(.escapedURL, "null", .null, "expected String, found null")
    }

    // MARK: Enums and numbers in strings

    @Test func aRawValueThatIsNoneFallsBack() throws {
        let status = AnyJarTransform.fallback(Payout.unknown)
        try expectBothWays(status, #""paid""#, .paid)
        try expectBothWays(status, #""lost""#, .unknown, written: #""unknown""#)
        try expectBothWays(AnyJarTransform.fallback(Rank.low), "2", .high)
        try expectBothWays(AnyJarTransform.fallback(Rank.low), "99", .low, written: "1")
        try expectRefused(status, "null", .null, "expected String, found null")
        try expectRefused(status, "[]", .type, "expected String, found array of 0")
        let missing = try failure { try (["a": 1] as Jar)["b"].transformed(by: status)^ as Payout }
        #expect(
            missing
                == LiftFailure(
                    .missing, #"expected String, but the key is missing; the only key is "a""#, at: "b"))
    }

    @Test func numbersAreWrittenAsText() throws {
        try expectBothWays(.text(of: Int.self), #""12""#, 12)
        try expectBothWays(.text(of: Int.self), "12", 12, written: #""12""#)
        try expectBothWays(.text(of: UInt64.self), #""18446744073709551615""#, .max)
        try expectBothWays(.text(of: Double.self), #""-0.1""#, -0.1)
        try expectBothWays(.text(of: Double.self), #""1e+300""#, 1e300)
        try expectRefused(.text(of: Int.self), #""12a""#, .type, #"expected Int, found string "12a""#)
        try expectRefused(
            .text(of: UInt8.self), "300", .range, "expected UInt8, found number 300, which doesn't fit")
        let id: Int = try Jar("7").transformed(by: .text())^
        #expect(id == 7)
    }

    @Test func infinityAsTextCannotBeWritten() throws {
        let error = try failure { try String(json: ["d": Jar(Double.infinity, by: .text())]) }
        #expect(error.kind == .unsupported)
        #expect(error.key == "d")
    }

    @Test func aDecimalIsWrittenAsText() throws {
        try expectBothWays(.text(), #""12.5""#, Decimal(12.5))
        try expectBothWays(.text(of: Decimal.self), #""12.50""#, Decimal(12.5), written: #""12.5""#)
        try expectBothWays(.text(), "-3", Decimal(-3), written: #""-3""#)
        try expectRefused(
            .text(of: Decimal.self), #""12a""#, .type, #"expected Decimal, found string "12a""#)
        let error = try failure { try String(json: ["d": Jar(Decimal.nan, by: .text())]) }
        #expect(error.kind == .unsupported)
        #expect(error.key == "d")
    }

    // MARK: Composition

    @Test func aLossyTransformLiftsAWrongValueAsNil() throws {
        struct Page: JarMapped, Equatable {
            var url: URL?
            var born: Date?

            static let mapping = JarMapping<Page> {
                JarMake(Page.init(url:born:))
                JarField("url", \.url, by: AnyJarTransform<URL>.escapedURL.lossy)
                JarVariable("born", \.born, by: AnyJarTransform<Date>.iso8601.lossy)
            }
        }
        let receipt = JarReceipt()
        let wrong = try Jar(json: #"{"url":"","born":[1]}"#).union(context: receipt)
        #expect(try wrong^ == Page())
        #expect(receipt.entries(of: .dropped).map(\.key) == ["url", "born"])
        for text in ["{}", #"{"url":null,"born":null}"#] {
            #expect(try Jar(json: text).union(context: receipt)^ == Page())
        }
        #expect(receipt.entries.count == 2)
        let text = #"{"url":"https://a.se","born":"1970-01-01T00:00:00.000Z"}"#
        let page: Page = try Jar(json: text)^
        #expect(page.born == Date(timeIntervalSince1970: 0))
        #expect(try String(json: page) == text)
        #expect(try String(json: Page()) == "{}")
    }

    @Test func aTransformGoesOnWhereAnotherEnds() throws {
        let hours = AnyJarTransform<Date>.secondsSince1970.map(
            lift: { Int($0.timeIntervalSince1970 / 3600) },
            represent: { Date(timeIntervalSince1970: Double($0) * 3600) })
        try expectBothWays(hours, "7200", 2)
        try expectRefused(hours, "[]", .type, "expected Double, found array of 0")
        let even = hours.map(
            lift: { hours in
                guard hours.isMultiple(of: 2) else { throw LiftError("\(hours) is odd") }
                return hours / 2
            },
            represent: { half in
                guard half < 100 else { throw LiftError("\(half) is too much") }
                return half * 2
            })
        try expectBothWays(even, "7200", 1)
        try expectRefused(even, "3600", .value, "1 is odd")
        let error = try failure {
            try String(json: ["a": [Jar(0, by: even), Jar(100, by: even)] as Jar] as Jar)
        }
        #expect(error == LiftFailure(.value, "100 is too much", at: "a[1]"))
    }

    @Test func anErrorInAnArrayThatIsWrittenHasItsPlace() throws {
        let small = AnyJarTransform<Int>(
            lift: { try $0^ },
            represent: { value in
                guard value < 10 else { throw LiftError("\(value) is too much") }
                return Jar(value)
            })
        let array = try failure { try String(json: ["a": Jar([1, 10], by: small.array)] as Jar) }
        #expect(array == LiftFailure(.value, "10 is too much", at: "a[1]"))
        let dictionary = try failure { try String(json: ["a": Jar(["k": 10], by: small.dictionary)] as Jar) }
        #expect(dictionary == LiftFailure(.value, "10 is too much", at: "a.k"))
    }

    @Test func missingAndNullAreNil() throws {
        let jar = try Jar(json: #"{"null":null,"some":1}"#)
        let none: Date? = try jar["none"].transformed(by: .secondsSince1970)^
        let null: Date? = try jar["null"].transformed(by: .secondsSince1970)^
        let some: Date? = try jar["some"].transformed(by: .secondsSince1970)^
        #expect([none, null, some] == [nil, nil, Date(timeIntervalSince1970: 1)])
        let dates: [Date?] = try Jar(json: "[1,null]").transformed(
            by:
                AnyJarTransform<Date>.secondsSince1970.optional.array)^
        #expect(dates == [Date(timeIntervalSince1970: 1), nil])
        let fallback = try jar["none"].transformed(by: .secondsSince1970)^ ?? Date(timeIntervalSince1970: 9)
        #expect(fallback == Date(timeIntervalSince1970: 9))
        let missing = try failure { try jar["none"].transformed(by: .secondsSince1970)^ as Date }
        #expect(
            missing
                == LiftFailure(
                    .missing, #"expected Double, but the key is missing; the keys are "some", "null""#,
                    at: "none"))
    }

    @Test func anErrorOfTheUserHasThePlace() throws {
        struct Odd: Error {}
        let transform = AnyJarTransform<Int>(lift: { _ in throw Odd() }, represent: { _ in throw Odd() })
        let error = try liftError { try (["a": 1] as Jar)["a"].transformed(by: transform)^ as Int }
        #expect(error.key == "a")
        #expect(error.underlyingError is Odd)
        let written = try liftError { try String(json: ["b": Jar(1, by: transform)]) }
        #expect(written.key == "b")
        #expect(written.underlyingError is Odd)
    }

    @Test(arguments: [21, 22] as [UInt64])
    func datesAreWrittenAndLiftedAgain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for step in 0..<300 {
            let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            let jar = try Jar(json: String(json: Jar(date, by: .millisecondsSince1970)))
            #expect(try jar^ == milliseconds, "seed \(seed), step \(step)")
            #expect(try jar.transformed(by: .millisecondsSince1970)^ == date, "seed \(seed), step \(step)")
            let bytes = Data(
                (0..<Int.random(in: 0..<20, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                })
            let text = try String(json: Jar(bytes, by: .base64URL))
            #expect(try Jar(json: text).transformed(by: .base64URL)^ == bytes, "seed \(seed), step \(step)")
        }
    }
}
