import Foundation
import Lift
import Testing

@Suite struct ISO8601Tests {
    func lift(_ text: String) -> Date? { try? Jar(text)^ }

    private func seconds(_ text: String) -> Double? { lift(text)?.timeIntervalSince1970 }

    // MARK: Forms

    @Test(arguments: [
        ("2020-12-24T10:11:12Z", 1_608_804_672), ("2020-12-24t10:11:12z", 1_608_804_672),
        ("2020-12-24T10:11:12.5Z", 1_608_804_672.5), ("2020-12-24T10:11:12,5Z", 1_608_804_672.5),
        ("2020-12-24T10:11:12+00:00", 1_608_804_672), ("2020-12-24T10:11:12-00:00", 1_608_804_672),
        ("2020-12-24T10:11:12+02:00", 1_608_797_472), ("2020-12-24T10:11:12-02:30", 1_608_813_672),
        ("2020-12-24T10:11:12+0200", 1_608_797_472), ("2020-12-24T10:11:12+02", 1_608_797_472),
        ("2020-12-24T10:11:12.25-23:59", 1_608_891_012.25), ("2020-12-24T10:11:12+23:59", 1_608_718_332),
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -0.001), ("1970-01-01T00:00:00.000+00", 0),
        ("2000-02-29T23:59:59Z", 951_868_799), ("0000-02-29T00:00:00Z", -62_162_294_400),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
        // The Julian calendar up to 4 October 1582; the days that it would have after that are read, too.
        ("0000-01-01T00:00:00Z", -62_167_392_000), ("0001-01-01T00:00:00Z", -62_135_769_600),
        ("0100-02-29T00:00:00Z", -59_006_534_400), ("1500-02-29T00:00:00Z", -14_825_894_400),
        ("1582-10-04T23:59:59Z", -12_219_292_801), ("1582-10-05T00:00:00Z", -12_219_292_800),
        ("1582-10-14T00:00:00Z", -12_218_515_200), ("1582-10-15T00:00:00Z", -12_219_292_800),
        ("1582-10-04T23:00:00-02:00", -12_219_289_200), ("1582-10-15T00:30:00+01:00", -12_219_294_600),
    ])
    func everyVariantIsRead(text: String, seconds: Double) throws {
        try expectLift(ofText: #""\#(text)""#, .value(Date(timeIntervalSince1970: seconds)))
        try expectLift(of: text, .value(Date(timeIntervalSince1970: seconds)))
    }

    @Test(arguments: [
        // Not in this calendar or on this clock.
        "2019-02-29T00:00:00Z", "2020-02-30T00:00:00Z", "1900-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
        "2020-04-31T00:00:00Z", "2020-06-31T00:00:00Z", "2020-09-31T00:00:00Z", "2020-11-31T00:00:00Z",
        "2020-01-32T00:00:00Z", "2020-00-01T00:00:00Z", "2020-13-01T00:00:00Z", "2020-01-00T00:00:00Z",
        "2020-01-01T24:00:00Z", "2020-01-01T00:60:00Z", "2020-01-01T00:00:60Z", "2016-12-31T23:59:60Z",
        "2020-01-01T00:00:00+24:00", "2020-01-01T00:00:00+00:60", "2020-01-01T00:00:00-99:99",
        // Something behind, in front or left out.
        "2020-01-01T00:00:00Z ", " 2020-01-01T00:00:00Z", "2020-01-01T00:00:00ZZ", "2020-01-01T00:00:00Z\n",
        "2020-01-01T00:00:00Z\u{0}", "2020-01-01T00:00:00", "2020-01-01T00:00:00.5", "2020-01-01T00:00Z",
        "2020-01-01",
        "", "T", "2020-01-01T00:00:00+", "2020-01-01T00:00:00+1", "2020-01-01T00:00:00+1:00",
        "2020-01-01T00:00:00+01:0",
        "2020-01-01T00:00:00+01:", "2020-01-01T00:00:00+010", "2020-01-01T00:00:00+01:00:00",
        "2020-01-01T00:00:00+01.00",
        "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00.", "2020-01-01T00:00:00.5.5Z",
        "2020-01-01T00:00:00. 5Z",
        "2020-01-01T00:00:00;5Z", "2020-01-01T00:00:00.+00:00", "2020-01-01T00:00:00.5x",
        // Other forms of ISO 8601, and other texts.
        "2020-01-01 00:00:00Z", "20200101T000000Z", "2020-W01-1T00:00:00Z", "2020-001T00:00:00Z",
        "+02020-01-01T00:00:00Z",
        "-0001-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "20-01-01T00:00:00Z", "2020/01/01T00:00:00Z",
        "2020-01-01T00-00-00Z", "2020-1-1T00:00:00Z", "2020-01-01T0:00:00Z", "2O20-01-01T00:00:00Z",
        "2020-01-01T00:00:0aZ", "2020-01-01T00:00:00+ab:cd", "２０２０-01-01T00:00:00Z", "2020-01-01T-1:00:00Z",
        "2020-01-01T00:00:00U", "1608804672", "yesterday at noon, local",
    ])
    func everythingElseIsRefused(text: String) throws {
        let message = try "expected an ISO 8601 date, found string \(String(json: Jar(text)))"
        try expectLift(of: text, LiftOutcome<Date>.fails(.value, message))
        try expectLift(ofText: try String(json: Jar(text)), LiftOutcome<Date>.fails(.value, message))
    }

    @Test func everyPrefixAndEveryChangedCharacterOfADateIsRefusedOrAnotherDate() {
        let text = "2020-12-24T10:11:12.500+01:30"
        for end in text.indices where text[..<end].count != 26 {
            #expect(lift(String(text[..<end])) == nil, "\(text[..<end])")
        }
        for index in text.indices {
            for other in ["x", " ", "é", "\u{0}", "/", ":"] where other != String(text[index]) {
                let changed = text.replacingCharacters(in: index...index, with: other)
                #expect(lift(changed) == nil, "\(changed)")
            }
        }
    }

    @Test(arguments: 1...20)
    func fractionsOfEveryLengthAreRead(length: Int) throws {
        let patterns = [
            String(repeating: "9", count: length), String("12345678901234567890".prefix(length)),
            String(repeating: "0", count: length - 1) + "1", String(repeating: "0", count: length),
        ]
        for digits in patterns {
            for separator in [".", ","] {
                for (base, start) in [
                    ("1970-01-01T00:00:00", 0.0), ("2001-01-01T00:00:00", 978_307_200),
                    ("1900-03-01T12:00:00", -2_203_848_000),
                ] {
                    let fraction = try #require(Double("0." + digits))
                    let read = try #require(seconds(base + separator + digits + "Z"))
                    #expect(abs(read - (start + fraction)) < 1e-6, "\(base)\(separator)\(digits)")
                }
            }
        }
    }

    // MARK: The calendar

    @Test func dateIsWrittenAsFoundationsStrategyWritesItAndReadByIt() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let seconds: [Double] = [
            Date.distantPast.timeIntervalSince1970, Date.distantFuture.timeIntervalSince1970, 0, -1,
            -62_167_392_000, -62_135_769_600, -59_006_534_400, -14_825_894_400, -14_825_808_000,
            -12_219_292_801, -12_219_292_800, -12_219_206_400, 253_402_300_799,
        ]
        for date in seconds.map({ Date(timeIntervalSince1970: $0) }) {
            let theirs = try encoder.encode([date])
            let ours = try Data(json: [date])
            let text = String(decoding: theirs, as: UTF8.self)
            #expect(String(decoding: ours, as: UTF8.self) == text.replacing("Z", with: ".000Z"))
            #expect(try Jar(json: theirs)^ as [Date] == [date])
            // Foundation's strategy takes no fraction.
            let whole = String(decoding: ours, as: UTF8.self).replacing(".000Z", with: "Z")
            #expect(try decoder.decode([Date].self, from: Data(whole.utf8)) == [date])
        }
        #expect(try String(json: Date.distantPast) == #""0001-01-01T00:00:00.000Z""#)
    }

    @Test(arguments: [-62_167_392_000.001, 253_402_300_800, -1e12, 1e13, .infinity, .nan])
    func yearsBefore0AndBeyond9999AreRefused(seconds: Double) {
        #expect(throws: LiftError.self) { try String(json: Date(timeIntervalSince1970: seconds)) }
    }

    /// Days are counted one by one here, from the first day of the year 0 on.
    @Test func everyDayOfTenThousandYearsIsCounted() throws {
        var generator = SeededGenerator(seed: 8601)
        var day = -719_530  // 0000-01-01, counted from 1970-01-01
        var checked = 0
        for year in 0...9999 {
            let isLeap = year % 4 == 0 && (year < 1582 || year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            let chosen = Int.random(in: 0..<12, using: &generator)
            for (month, length) in lengths.enumerated() {
                // All of the turns of February and of the year, and a day of one other month.
                var days: [Int] = month == 1 ? [length] : month == 0 ? [1] : month == 11 ? [31] : []
                if month == chosen { days.append(Int.random(in: 1...length, using: &generator)) }
                // Ten days of this one were left out.
                let isShort = year == 1582 && month == 9
                if isShort { days = [1, 4, 15, 31] }
                for dayOfMonth in days {
                    let text =
                        "\(padded(year, 4))-\(padded(month + 1, 2))-\(padded(dayOfMonth, 2))T00:00:00.000Z"
                    let date = Date(
                        timeIntervalSince1970: Double(day + dayOfMonth - (isShort && dayOfMonth > 4 ? 11 : 1))
                            * 86_400)
                    if lift(text) != date { Issue.record("\(text) is not read") }
                    if try Jar(date)^ as String != text { Issue.record("\(text) is not written") }
                    checked += 1
                }
                if month == 1, lift("\(padded(year, 4))-02-\(length + 1)T00:00:00Z") != nil {
                    Issue.record("the year \(year) has no 02-\(length + 1)")
                }
                day += isShort ? length - 10 : length
            }
        }
        #expect(day == 2_932_897)
        #expect(checked >= 40_000)
    }

    @Test func foundationWritesTheSameInAllYears() throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for day in stride(from: -719_530, to: 2_932_897, by: TestSize.count(997, full: 7)) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let text = style.format(date)
            if try Jar(date)^ as String != text { Issue.record("\(text) is not written") }
            if lift(text) != date { Issue.record("\(text) is not read") }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func offsetsAreTakenOff(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let local = Int.random(in: -60_000_000_000..<250_000_000_000, using: &generator)
            let hours = Int.random(in: 0...23, using: &generator)
            let minutes = Int.random(in: 0...59, using: &generator)
            let isEast = Bool.random(using: &generator)
            let clock: String = try Jar(Date(timeIntervalSince1970: Double(local)))^
            let sign = isEast ? "+" : "-"
            let expected = Double(local - (isEast ? 1 : -1) * (hours * 60 + minutes) * 60)
            let stem = clock.dropLast(5) + sign + padded(hours, 2)
            #expect(seconds("\(stem):\(padded(minutes, 2))") == expected, "\(stem), seed \(seed)")
            #expect(seconds("\(stem)\(padded(minutes, 2))") == expected, "\(stem), seed \(seed)")
            if minutes == 0 { #expect(seconds("\(stem)") == expected, "\(stem), seed \(seed)") }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func millisecondsSurviveBothWays(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let ranges = [
            -62_167_219_200_000..<0, -1_000_000..<1_000_000, 0..<978_307_200_000,
            978_307_200_000..<253_402_300_800_000,
        ]
        for range in ranges {
            for _ in 0..<500 {
                let milliseconds = Int.random(in: range, using: &generator)
                let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
                let text: String = try Jar(date)^
                let read = try #require(lift(text))
                #expect(abs(read.timeIntervalSince(date)) < 0.000_1, "\(text), seed \(seed)")
                #expect(
                    (read.timeIntervalSince1970 * 1000).rounded() == Double(milliseconds),
                    "\(text), seed \(seed)")
                #expect(try Jar(read)^ as String == text, "seed \(seed)")
                let digits = padded(((milliseconds % 1000) + 1000) % 1000, 3)
                #expect(text.dropLast().hasSuffix("." + digits), "\(text), \(milliseconds), seed \(seed)")
            }
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    @Test(arguments: [
        "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.9996Z", "9999-12-31T23:59:59.999Z",
    ])
    func theLastMomentOfTheYear9999IsReadAndWritten(text: String) throws {
        let date: Date = try Jar(text)^
        #expect(try String(json: Jar(date)) == #""9999-12-31T23:59:59.999Z""#)
    }

    @Test func theYear10000IsNotWritten() throws {
        let date: Date = try Jar("9999-12-31T23:59:59-01:00")^
        let error = try failure { try String(json: Jar(date)) }
        #expect(error.kind == .unsupported || error.kind == .range)
    }
}
