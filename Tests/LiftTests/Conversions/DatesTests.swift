import Foundation
import Lift
import Testing

@Suite struct DatesTests {
    /// 2020-12-24 10:11:12.5 UTC
    private static let date = Date(timeIntervalSince1970: 1_608_804_672.5)
    private static let dayForm = DateFormatter.utc("dd.MM.yyyy")
    private static let timeForm = DateFormatter.utc("yyyy/MM/dd HH-mm-ss.SSS")
    private static let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

    @Test func aDateIsISO8601InJSON() throws {
        try expectLift(ofText: #""2020-12-24T10:11:12.500Z""#, .value(Self.date))
        try expectLift(ofText: #""2020-12-24T10\u003A11:12.5Z""#, .value(Self.date))
        try expectLift(of: "2020-12-24T11:11:12.5+01:00", .value(Self.date))
        try expectLift(of: Self.date, .value(Self.date))
        try expectLift(ofAny: Self.date, .value(Self.date))
        try expectLift(ofAny: NSDate(timeIntervalSince1970: 1_608_804_672.5), .value(Self.date))
        try expectWritten(Self.date, as: #""2020-12-24T10:11:12.500Z""#)
    }

    @Test(arguments: [1e15, -1e15, 1e300, -1e300, .nan, .infinity, -.infinity])
    func whatAFormatterCannotWriteIsAnError(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let message = "expected a date that its formatter writes, found one \(seconds) seconds after 1970"
        for context in [Self.dayForm as any JarContextValue, Self.style] {
            let jar = (["dates": [date]] as Jar).union(context: context)
            expectFailure(.unsupported, message, at: "dates[0]") { _ = try String(json: jar) }
            expectFailure(.unsupported, message, at: "dates[0]") { _ = try Data(plist: jar, format: .xml) }
            expectFailure(.unsupported, message, at: "dates[0]") { _ = try jar["dates"][0]^ as String }
        }
        let jar: Jar = ["date": Jar(date, by: .formatted(Self.dayForm))]
        expectFailure(.unsupported, message, at: "date") { _ = try String(json: jar) }
    }

    @Test func anISO8601StyleWritesYearsOfFiveDigits() throws {
        let date = Date(timeIntervalSince1970: 253_402_300_800)
        #expect(try Jar(date).union(context: Self.style)^ as String == "100000101T000000Z")
    }

    @Test(arguments: [
        ("1608804672", LiftError.Kind.type, "number 1608804672"), ("true", .type, "bool true"),
        ("null", .null, "null"),
        ("[]", .type, "array of 0"), ("{}", .type, "dictionary of 0"),
    ])
    func nothingElseIsADate(text: String, kind: LiftError.Kind, found: String) throws {
        try expectLift(ofText: text, LiftOutcome<Date>.fails(kind, "expected Date, found \(found)"))
        try expectLift(
            ofText: text, LiftOutcome<Date>.fails(kind, "expected Date, found \(found)"),
            context: [Self.dayForm])
    }

    @Test func aDateInAJarIsTheDateItselfAndNotItsText() throws {
        let exact = Date(timeIntervalSinceReferenceDate: 0.123456789)
        try expectLift(of: exact, .value(exact))
        #expect(Jar(exact).kind == .date)
    }

    // MARK: Formatters

    @Test func aDateFormatterInTheContextOverrulesBothWays() throws {
        let day = Date(timeIntervalSince1970: 1_608_768_000)
        let context: Jar.Context = [Self.dayForm]
        try expectLift(ofText: #""24.12.2020""#, .value(day), context: context)
        try expectLift(of: "24.12.2020", .value(day), context: context)
        try expectLift(of: day, .value(day), context: context)
        try expectLift(
            of: "2020-12-24T00:00:00Z",
            LiftOutcome<Date>.fails(
                .value, #"expected a date in the form dd.MM.yyyy, found string "2020-12-24T00:00:00Z""#),
            context: context)
        #expect(try String(json: Jar(day).union(context: Self.dayForm)) == #""24.12.2020""#)
        #expect(try String(json: [day].asJar(using: Self.dayForm)) == #"["24.12.2020"]"#)
    }

    @Test func anISO8601StyleInTheContextOverrulesBothWays() throws {
        let second = Date(timeIntervalSince1970: 1_608_804_672)
        let context: Jar.Context = [Self.style]
        try expectLift(ofText: #""20201224T101112Z""#, .value(second), context: context)
        try expectLift(of: "20201224T101112Z", .value(second), context: context)
        let found = #"found string "2020-12-24T10:11:12Z""#
        try expectLift(
            of: "2020-12-24T10:11:12Z",
            LiftOutcome<Date>.fails(.value, "expected a date in the form of the ISO 8601 style, \(found)"),
            context: context)
        #expect(try String(json: Jar(second).union(context: Self.style)) == #""20201224T101112Z""#)
    }

    @Test func theOneAddedLastCounts() throws {
        let day = Date(timeIntervalSince1970: 1_608_768_000)
        for (first, last, text) in [
            (Self.dayForm as any JarContextValue, Self.style as any JarContextValue, "20201224T000000Z"),
            (Self.style, Self.dayForm, "24.12.2020"),
            (Self.dayForm, Self.timeForm, "2020/12/24 00-00-00.000"),
        ] {
            let jars = [
                (["d": day] as Jar).union(context: first).union(context: last),
                (["d": day] as Jar).union(context: [first, last]),
                ["d": Jar(day).union(context: last)].asJar(using: first),
            ]
            for jar in jars { #expect(try String(json: jar) == #"{"d":"\#(text)"}"#) }
            let read = Jar(text).union(context: first).union(context: last)
            #expect(try read^ as Date == day)
        }
    }

    @Test func anInnerFormatterWins() throws {
        let day = Date(timeIntervalSince1970: 1_608_768_000)
        let inner = Jar(day).union(context: Self.dayForm)
        let jar: Jar = ["inner": inner, "list": [inner, day] as Jar, "outer": day]
        let text =
            #"""
            {"inner":"24.12.2020","list":["24.12.2020","2020/12/24 00-00-00.000"],\#
            "outer":"2020/12/24 00-00-00.000"}
            """#
        #expect(try String(json: jar.union(context: Self.timeForm)) == text)
        let read: Jar = [
            "inner": Jar("24.12.2020").union(context: Self.dayForm), "outer": "2020/12/24 00-00-00.000",
        ]
        let formatted = read.union(context: Self.timeForm)
        #expect(try formatted["inner"]^ as Date == day)
        #expect(try formatted["outer"]^ as Date == day)
        #expect(try formatted^ as [String: Date] == ["inner": day, "outer": day])
    }

    @Test func whatARepresentationBringsAlongCountsWhenItIsLifted() throws {
        struct Day: JarRepresentableWithContext {
            let content: Jar
            func asJar(using context: Jar.Context) -> Jar {
                content.union(context: DateFormatter.utc("dd.MM.yyyy"))
            }
        }
        let day = Date(timeIntervalSince1970: 1_608_768_000)
        let jar: Jar = ["text": Day(content: "24.12.2020"), "date": Day(content: Jar(day))]
        #expect(try jar["text"]^ as Date == day)
        #expect(try jar["date"]^ as Date == day)
        #expect(try jar["date"]^ as String == "24.12.2020")
        #expect(try String(json: jar) == #"{"text":"24.12.2020","date":"24.12.2020"}"#)
        #expect(try jar.union(context: Self.timeForm)["text"]^ as Date == day)
    }

    @Test func aFormatterReachesEveryDepth() throws {
        let day = Date(timeIntervalSince1970: 1_608_768_000)
        let text = #"{"a":[{"b":["24.12.2020",null]}]}"#
        let read: [String: [[String: [Date?]]]] = try Jar(json: text).union(context: Self.dayForm)^
        #expect(read == ["a": [["b": [day, nil]]]])
        let jar: Jar = ["a": [["b": [day, null] as Jar] as Jar]]
        #expect(try String(json: jar.union(context: Self.dayForm)) == text)
    }

    @Test(arguments: ["30.02.2020", "24.12.2020x", "x24.12.2020", "", "24.12", "2020-12-24T10:11:12Z"])
    func aFormatterRefusesWhatIsNotInItsForm(text: String) throws {
        let message = #"expected a date in the form dd.MM.yyyy, found string "\#(text)""#
        try expectLift(of: text, LiftOutcome<Date>.fails(.value, message), context: [Self.dayForm])
    }

    /// Foundation's formatter on Linux ends the process when what it reads ends inside of a Character.
    @Test(arguments: [
        "24.12.2020\u{301}", "24.12\u{301}.2020", "2\u{300}", "24.12.2020\u{200D}", "24.12.2020 \u{FE0F}",
        "24.12.2020👨‍👩‍👧", "\r\n24.12.2020\r\n", "\u{301}",
    ])
    func aFormatterRefusesMarksOnWhatItReads(text: String) throws {
        let message = try "expected a date in the form dd.MM.yyyy, found string \(String(json: text))"
        try expectLift(of: text, LiftOutcome<Date>.fails(.value, message), context: [Self.dayForm])
    }

    @Test(arguments: ["20201224T101112Zjunk", "20201224T101112Z ", "20201224T101112"])
    func anISO8601StyleRefusesWhatIsNotInItsForm(text: String) throws {
        let message = #"expected a date in the form of the ISO 8601 style, found string "\#(text)""#
        try expectLift(of: text, LiftOutcome<Date>.fails(.value, message), context: [Self.style])
    }

    @Test func theISO8601FormatterReadsWhatLiftWrites() throws {
        let text: String = try Jar(Self.date)^
        #expect(DateFormatter.iso8601.date(from: text) == Self.date)
        #expect(DateFormatter.iso8601.string(from: Self.date) == text)
        #expect(
            try String(json: Jar(Self.date).union(context: DateFormatter.iso8601)) == String(json: Self.date))
    }

    // MARK: Limits

    @Test(arguments: [
        (-62_167_392_000, "0000-01-01T00:00:00.000Z"), (-62_135_769_600, "0001-01-01T00:00:00.000Z"),
        (-12_219_292_800, "1582-10-15T00:00:00.000Z"), (-12_219_292_800.001, "1582-10-04T23:59:59.999Z"),
        (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
        (0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (-1, "1969-12-31T23:59:59.000Z"),
        (978_307_199.999, "2000-12-31T23:59:59.999Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
        (0.9996, "1970-01-01T00:00:01.000Z"), (0.0004, "1970-01-01T00:00:00.000Z"),
    ])
    func datesAreWrittenToTheNearestMillisecond(seconds: Double, text: String) throws {
        try expectWritten(Date(timeIntervalSince1970: seconds), as: #""\#(text)""#)
    }

    @Test(arguments: [
        253_402_300_800, 253_402_300_799.9996, -62_167_392_000.001, 1e15, -1e300, .infinity, -.infinity,
    ])
    func aDateBeyondTheFourDigitYearsCannotBeWritten(seconds: Double) {
        expectUnwritable(
            Date(timeIntervalSince1970: seconds),
            "expected a date from year 0 to 9999, found one \(seconds) seconds after 1970")
    }

    @Test func aDateThatIsNoneCannotBeWritten() {
        let date = Date(timeIntervalSince1970: .nan)
        expectUnwritable(date, "expected a date from year 0 to 9999, found one nan seconds after 1970")
        expectFailure(
            .unsupported, "expected a date from year 0 to 9999, found one nan seconds after 1970", at: "d"
        ) {
            _ = try (["d": date] as Jar)["d"]^ as String
        }
    }
}
