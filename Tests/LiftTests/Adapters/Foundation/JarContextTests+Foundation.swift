#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension JarContextTests {
        @Test func aDateIsWrittenAndReadWithTheFormatterThatItIsGivenLater() throws {
            let date = Date(timeIntervalSince1970: 86_400)
            let jar: Jar = ["d": date, "l": [date], "k": ["d": date as Date?]]
            #expect(
                try String(json: jar) == """
                    {"d":"1970-01-02T00:00:00.000Z","l":["1970-01-02T00:00:00.000Z"],"k":{"d":"1970-01-02T00:00:00.000Z"}}
                    """)
            let day = jar.union(context: Self.formatter("yyyy-MM-dd"))
            let text = #"{"d":"1970-01-02","l":["1970-01-02"],"k":{"d":"1970-01-02"}}"#
            #expect(try String(json: day) == text)
            let read = try Jar(json: text)
            #expect(try read.union(context: Self.formatter("yyyy-MM-dd"))["l"]^ == [date])
            #expect(try read.union(context: Self.formatter("yyyy-MM-dd"))["k"]["d"]^ as Date? == date)
            #expect(
                try failure { try read["d"]^ as Date }
                    == LiftFailure(
                        .value, #"expected an ISO 8601 date, found string "1970-01-02""#, at: "d"))
            let mixed: Jar = ["in": day, "out": date]
            #expect(
                try String(json: mixed.union(context: Self.formatter("yyyy")))
                    == #"{"in":\#(text),"out":"1970"}"#
            )
        }

        @Test func theFormatterAddedLastGoverns() throws {
            let date = Date(timeIntervalSince1970: 0)
            let style = Date.ISO8601FormatStyle()
            let formatter = Self.formatter("yyyy")
            let jar: Jar = [date]
            #expect(try String(json: jar.union(context: [style, formatter])) == #"["1970"]"#)
            #expect(try String(json: jar.union(context: [formatter, style])) == #"["1970-01-01T00:00:00Z"]"#)
        }
    }
#endif
