#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import Testing

    extension DatesTests {
        private static let dayForm = DateFormatter.utc("dd.MM.yyyy")

        private static let timeForm = DateFormatter.utc("yyyy/MM/dd HH-mm-ss.SSS")

        @Test(arguments: [
            (1e15, "a date after the year 9999, 1000000000000000 seconds after 1970"),
            (-1e15, "a date before the year 0, 1000000000000000 seconds before 1970"),
            (1e300, "a date after the year 9999"), (-1e300, "a date before the year 0"),
            (.nan, "a non-finite date"), (.infinity, "a non-finite date"), (-.infinity, "a non-finite date"),
        ])
        func whatAFormatterCannotWriteIsAnError(seconds: Double, found: String) throws {
            let date = Date(timeIntervalSince1970: seconds)
            let message = "expected a date that its formatter writes, found \(found)"
            for context in [Self.dayForm as any JarContextValue, Self.style] {
                let jar = (["dates": [date]] as Jar).union(context: context)
                expectFailure(.unsupported, message, at: "dates[0]") { _ = try String(json: jar) }
                expectFailure(.unsupported, message, at: "dates[0]") {
                    _ = try Data(plist: jar, format: .xml)
                }
                expectFailure(.unsupported, message, at: "dates[0]") { _ = try jar["dates"][0]^ as String }
            }
            let jar: Jar = ["date": Jar(date, by: .formatted(Self.dayForm))]
            expectFailure(.unsupported, message, at: "date") { _ = try String(json: jar) }
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

        @Test func theISO8601FormatterReadsWhatLiftWrites() throws {
            let text: String = try Jar(Self.date)^
            #expect(DateFormatter.iso8601.date(from: text) == Self.date)
            #expect(DateFormatter.iso8601.string(from: Self.date) == text)
            #expect(
                try String(json: Jar(Self.date).union(context: DateFormatter.iso8601))
                    == String(json: Self.date))
        }
    }

    extension DatesTests {
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
            let message = try
                "expected a date in the form dd.MM.yyyy, found string \(String(json: Jar(text)))"
            try expectLift(of: text, LiftOutcome<Date>.fails(.value, message), context: [Self.dayForm])
        }
    }
#endif
