#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    /// Formatters with other locales, calendars and time zones than those of the process.
    @Suite struct FormatterLocalesTests {
        static let zones = [
            "UTC", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "Europe/Berlin",
            "Pacific/Kiritimati", "Africa/Cairo",
        ]

        static let locales = [
            "en_US_POSIX", "de_DE", "tr_TR", "ar_EG", "fa_IR", "th_TH@calendar=buddhist",
            "ja_JP@calendar=gregorian", "he_IL@calendar=hebrew",
        ]

        /// Around the hours that a zone leaves out or has twice.
        static let dates = [
            "2021-03-28T00:59:59.500Z", "2021-03-28T01:00:00.000Z", "2021-10-31T00:30:00.000Z",
            "2021-10-31T01:30:00.000Z", "2021-03-14T05:29:59.000Z", "2021-03-14T05:30:00.000Z",
            "2021-11-07T03:45:00.000Z", "2021-11-07T04:45:00.000Z", "2021-04-03T14:45:00.000Z",
            "2021-04-03T15:15:00.000Z", "2021-10-02T15:29:59.500Z", "2021-10-02T15:30:00.000Z",
            "1970-01-01T00:00:00.000Z", "2000-02-29T23:59:59.500Z",
        ]

        /// The ends of what Lift writes, and of the Julian calendar.
        static let ends = [
            "0001-01-01T00:00:00.000Z", "0001-12-31T23:59:59.999Z", "1582-10-04T23:59:59.999Z",
            "1582-10-15T00:00:00.000Z", "9999-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
        ]

        private func formatter(_ locale: String, _ zone: String, _ form: String) throws -> DateFormatter {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: locale)
            let timeZone: TimeZone = try #require(TimeZone(identifier: zone))
            formatter.timeZone = timeZone
            formatter.dateFormat = form
            return formatter
        }

        @Test(arguments: zones)
        func aFormatterWithAnOffsetReadsWhatItWrote(zone: String) throws {
            for locale in Self.locales {
                let formatter = try formatter(locale, zone, "yyyy-MM-dd HH:mm:ss.SSS xxx")
                for text in Self.dates {
                    let date: Date = try Jar(text)^
                    let json = try String(json: (["date": date] as Jar).union(context: formatter))
                    #expect(try Jar(json: json)["date"]^ as String == formatter.string(from: date))
                    let read = try Jar(json: json).union(context: formatter)
                    #expect(try read["date"]^ as Date == date, "\(json), \(locale)")
                }
            }
        }

        /// Lift's own form has nothing of a locale, a calendar or a zone, whatever the context holds.
        @Test(arguments: dates + ends)
        func datesWithoutAFormatterAreTheSameEverywhere(text: String) throws {
            let date: Date = try Jar(text)^
            #expect(DateFormatter.iso8601.string(from: date) == text)
            #expect(DateFormatter.iso8601.date(from: text) == date)
            for (locale, zone) in zip(Self.locales, Self.zones) {
                let zone: TimeZone = try #require(TimeZone(identifier: zone))
                let context: Jar.Context = [
                    Locale(identifier: locale), zone, Locale(identifier: locale).calendar,
                ]
                #expect(try String(json: Jar(date).union(context: context)) == #""\#(text)""#)
                #expect(try Jar(text).union(context: context)^ as Date == date)
                let list = try Data(plist: [date] as Jar, format: .xml)
                #expect(try Jar(plist: list).union(context: context)[0]^ as Date == Jar(plist: list)[0]^)
            }
        }

        // MARK: Numbers

        private func numbers(_ locale: String) -> NumberFormatter {
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: locale)
            formatter.numberStyle = .decimal
            formatter.maximumFractionDigits = 12
            return formatter
        }

        /// Locales with a comma, a point, an apostrophe, and narrow or other spaces between groups.
        @Test(arguments: ["de_DE", "de_CH", "fr_FR", "sv_SE", "tr_TR", "en_US", "en_IN", "pl_PL"])
        func aNumberFormatterReadsWhatItWrote(locale: String) throws {
            let formatter = numbers(locale)
            for number in [0, -0.5, 0.25, 1234.5, -1_234_567.891, 12_345_678.000001] {
                let text: String = try #require(formatter.string(from: NSNumber(value: number)))
                let jar = (["n": text] as Jar).union(context: formatter)
                #expect(try jar["n"]^ as Double == number, "\(text)")
                // JSON has numbers of its own, which the formatter neither reads nor writes.
                let json = try String(json: (["n": number] as Jar).union(context: formatter))
                #expect(try Jar(json: json).union(context: formatter)["n"]^ as Double == number)
                #expect(try json == String(json: ["n": number] as Jar))
            }
            let big = (["n": "123456789012345678"] as Jar).union(context: formatter)
            #expect(try big["n"]^ as Int == 123_456_789_012_345_678)
        }

        @Test func theSeparatorsOfALocaleAreNotThoseOfAnother() throws {
            let jar: Jar = ["n": "1.234"]
            #expect(try jar.union(context: numbers("de_DE"))["n"]^ as Double == 1234)
            #expect(try jar.union(context: numbers("en_US"))["n"]^ as Double == 1.234)
            let comma: Jar = ["n": "0,5"]
            #expect(try comma.union(context: numbers("tr_TR"))["n"]^ as Double == 0.5)
            for context in [[], [Locale(identifier: "de_DE")]] as [Jar.Context] {
                #expect(throws: LiftError.self) { try comma.union(context: context)["n"]^ as Double }
            }
        }
    }
#endif
