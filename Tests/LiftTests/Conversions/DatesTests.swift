import Foundation
import Lift
import Testing

@Suite struct DatesTests {
    /// 2020-12-24 10:11:12.5 UTC
    static let date = Date(timeIntervalSince1970: 1_608_804_672.5)
    static let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

    @Test func aDateIsISO8601InJSON() throws {
        try expectLift(ofText: #""2020-12-24T10:11:12.500Z""#, .value(Self.date))
        try expectLift(ofText: #""2020-12-24T10\u003A11:12.5Z""#, .value(Self.date))
        try expectLift(of: "2020-12-24T11:11:12.5+01:00", .value(Self.date))
        try expectLift(of: Self.date, .value(Self.date))
        try expectLift(ofAny: Self.date, .value(Self.date))
        if hasFullFoundation {
            try expectLift(ofAny: NSDate(timeIntervalSince1970: 1_608_804_672.5), .value(Self.date))
        }
        try expectWritten(Self.date, as: #""2020-12-24T10:11:12.500Z""#)
    }

    @Test func anISO8601StyleWritesYearsOfFiveDigits() throws {
        let date = Date(timeIntervalSince1970: 253_402_300_800)
        #expect(try Jar(date).union(context: Self.style)^ as String == "100000101T000000Z")
    }

    @Test func aDateInAJarIsTheDateItselfAndNotItsText() throws {
        let exact = Date(timeIntervalSinceReferenceDate: 0.123456789)
        try expectLift(of: exact, .value(exact))
        #expect(Jar(exact).kind == .date)
    }

    // MARK: Formatters

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

    @Test(arguments: ["20201224T101112Zjunk", "20201224T101112Z ", "20201224T101112"])
    func anISO8601StyleRefusesWhatIsNotInItsForm(text: String) throws {
        let message = #"expected a date in the form of the ISO 8601 style, found string "\#(text)""#
        try expectLift(of: text, LiftOutcome<Date>.fails(.value, message), context: [Self.style])
    }

    // MARK: Limits

    @Test(arguments: [
        (-62_167_392_000, "0000-01-01T00:00:00.000Z"), (-62_135_769_600, "0001-01-01T00:00:00.000Z"),
        (-12_219_292_800, "1582-10-15T00:00:00.000Z"), (-12_219_292_800.001, "1582-10-04T23:59:59.999Z"),
        (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
        (253_402_300_799.9996, "9999-12-31T23:59:59.999Z"),
        (0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (-1, "1969-12-31T23:59:59.000Z"),
        (978_307_199.999, "2000-12-31T23:59:59.999Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
        (0.9996, "1970-01-01T00:00:01.000Z"), (0.0004, "1970-01-01T00:00:00.000Z"),
    ])
    func datesAreWrittenToTheNearestMillisecond(seconds: Double, text: String) throws {
        try expectWritten(Date(timeIntervalSince1970: seconds), as: #""\#(text)""#)
    }

    @Test(arguments: [
        (253_402_300_800, "a date after the year 9999, 253402300800 seconds after 1970"),
        (-62_167_392_000.001, "a date before the year 0, 62167392001 seconds before 1970"),
        (1e15, "a date after the year 9999, 1000000000000000 seconds after 1970"),
        (-1e300, "a date before the year 0"), (1e300, "a date after the year 9999"),
        (.infinity, "a non-finite date"), (-.infinity, "a non-finite date"), (.nan, "a non-finite date"),
    ])
    func aDateBeyondTheFourDigitYearsCannotBeWritten(seconds: Double, found: String) {
        let date = Date(timeIntervalSince1970: seconds)
        let message = "expected a date from year 0 to 9999, found \(found)"
        expectUnwritable(date, message)
        expectFailure(.unsupported, message, at: "d") { _ = try (["d": date] as Jar)["d"]^ as String }
    }
}
