#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Testing

    @testable import Lift

    extension PropertyListLiftingTests {
        @Test func numbersAndBoolsAreKeptApart() throws {
            try expect(true, .value(true))
            try expect(false, .value(false))
            try expect(1, .fails(.type, "expected Bool, found number 1") as LiftOutcome<Bool>)
            try expect(0, .fails(.type, "expected Bool, found number 0") as LiftOutcome<Bool>)
            try expect(1.0, .fails(.type, "expected Bool, found number 1") as LiftOutcome<Bool>)
            try expect("true", .fails(.type, #"expected Bool, found string "true""#) as LiftOutcome<Bool>)
            try expect(true, .value(NSNumber(value: true)))
            try expect(7, .value(NSNumber(value: 7)))
            try expect(UInt64.max, .value(NSNumber(value: UInt64.max)))
            try expect(1.5, .value(NSNumber(value: 1.5)))
        }

        @Test func datesAreLiftedNatively() throws {
            let date = Date(timeIntervalSinceReferenceDate: 12345.625)
            try expect(date, .value(date), xml: false)
            let whole = Date(timeIntervalSinceReferenceDate: 12345)
            try expect(whole, .value(whole))
            // A formatter in the context reads text; what is a date is one already.
            let formatter = DateFormatter.utc("yyyy")
            try expect(whole, .value(whole), context: [formatter])
            try expect("1999", .value(Date(timeIntervalSince1970: 915_148_800)), context: [formatter])
            try expect(
                "é",
                .fails(.value, #"expected a date in the form yyyy, found string "é""#) as LiftOutcome<Date>,
                context: [formatter])
            try expect("2001-01-01T00:00:01Z", .value(Date(timeIntervalSinceReferenceDate: 1)))
            try expect(0, .fails(.type, "expected Date, found number 0") as LiftOutcome<Date>)
            try expect(0.5, .fails(.type, "expected Date, found number 0.5") as LiftOutcome<Date>)
            try expect(
                "ž", .fails(.value, #"expected an ISO 8601 date, found string "ž""#) as LiftOutcome<Date>)
        }

        @Test func numbersInTextAreReadByTheFormatter() throws {
            try expect("1.234,50", .value(1234.5), context: [NumberFormatter.german])
            try expect(
                "é",
                .fails(.value, #"expected Double in the formatter's form, found string "é""#)
                    as LiftOutcome<Double>, context: [NumberFormatter.german])
        }

        @Test func containersAreLifted() throws {
            try expect([1, 2, 2], .value([1, 2, 2]))
            try expect([1, 2, 2], .value([1, 2] as Set))
            try expect(["é": [1.5], "b": []], .value(["é": [1.5], "b": []]))
            try expect(["1": true, "-2": false], .value([1: true, -2: false]))
            let day = Date(timeIntervalSince1970: 0)
            try expect(["1970": 1], .value([day: 1]), context: [DateFormatter.utc("yyyy")])
            try expect(
                [1],
                .fails(.type, "expected [String: Int], found array of 1")
                    as LiftOutcome<[String: Int]>)
        }

        @Test func theContextTravelsThroughAList() throws {
            let formatter = DateFormatter.utc("yyyy")
            let jar = try Jar(plist: Data(plist: ["a": [["d": "1970"]]])).union(context: [formatter])
            let date = Date(timeIntervalSince1970: 0)
            #expect(try jar["a"][0]["d"]^ as Date == date)
            #expect(try jar["a"]^ as [[String: Date]] == [["d": date]])
            let dates = try Jar(plist: Data(plist: ["a": [date]])).union(context: [formatter])
            #expect(try String(json: dates) == #"{"a":["1970"]}"#)
            #expect(try String(json: dates["a"][0]) == #""1970""#)
            #expect(try dates["a"][0]^ as String == "1970")
            for format in [PropertyListFormat.binary, .xml] {
                #expect(try Jar(plist: Data(plist: dates, format: format)) == ["a": ["1970"]])
            }
        }
    }
#endif
