#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarTransformTests {
        @Test func datesHaveAFormWhateverTheContext() throws {
            try expectBothWays(
                .iso8601, #""1970-01-01T00:00:01.500Z""#, Date(timeIntervalSince1970: 1.5))
            try expectBothWays(
                .formatted(.utc("dd.MM.yyyy")), #""02.01.1970""#, Date(timeIntervalSince1970: 86400))
            let jar = try Jar(json: #""1970-01-02T00:00:00Z""#).union(context: DateFormatter.utc("yyyy"))
            #expect(try jar.transformed(by: .iso8601)^ == Date(timeIntervalSince1970: 86400))
            let written = Jar(Date(timeIntervalSince1970: 0), by: .iso8601)
            #expect(
                try String(json: written.union(context: DateFormatter.utc("yyyy")))
                    == #""1970-01-01T00:00:00.000Z""#)
            try expectRefused(.iso8601, #""now""#, .value, #"expected an ISO 8601 date, found string "now""#)
            try expectRefused(
                .formatted(.utc("yyyy")), #""now""#, .value,
                #"expected a date in the form yyyy, found string "now""#)
            try expectRefused(.formatted(.utc("yyyy")), "[]", .type, "expected String, found array of 0")
        }

        @Test func aFormatIsATransformOfDates() throws {
            let day = Date(timeIntervalSince1970: 86400)
            let form: AnyJarTransform<Date> = "yyyy-MM-dd"
            try expectBothWays(form, #""1970-01-02""#, day)
            let message = #"expected a date in the form yyyy-MM-dd, found string "2 January""#
            try expectRefused(form, #""2 January""#, .value, message)
            let forms = AnyJarTransform<Date>.dates(.iso8601, .secondsSince1970, "yyyy-MM-dd")
            for text in [#""1970-01-02T00:00:00.000Z""#, "86400", #""1970-01-02""#] {
                try expectBothWays(forms, text, day, written: #""1970-01-02T00:00:00.000Z""#)
            }
            let numbersFirst = AnyJarTransform<Date>.dates(.secondsSince1970, "yyyyMMdd")
            let textFirst = AnyJarTransform<Date>.dates("yyyyMMdd", .secondsSince1970)
            for (text, seconds) in [(#""19700102""#, 86400.0), ("19700102", 19_700_102), (#""60""#, 60)] {
                for forms in [numbersFirst, textFirst] {
                    let date: Date = try Jar(json: text).transformed(by: forms)^
                    #expect(date == Date(timeIntervalSince1970: seconds))
                }
            }
            let names = "an ISO 8601 date, a number or a date in the form yyyy-MM-dd"
            try expectRefused(
                forms, #""2 January""#, .value, #"expected \#(names), found string "2 January""#)
        }
    }
#endif
