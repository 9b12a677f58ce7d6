import Foundation
import Lift
import Testing

/// A type by hand, of which transforms in the context make something else.
private struct Temperature: JarElement, Codable, Hashable, Sendable {
    var celsius: Int

    init(celsius: Int) { self.celsius = celsius }
    init(jar: Jar) throws { celsius = try jar^ }

    var jar: Jar { Jar(celsius) }

    static let text = JarTypeTransform(
        AnyJarTransform<Temperature>(
            lift: { jar in
                let text: String = try jar^
                try jar.assert(text.hasSuffix("°"), "expected degrees")
                return Temperature(celsius: try jar.assertNotNil(Int(text.dropLast()), "expected a number"))
            },
            represent: { Jar("\($0.celsius)°") }))
}

/// One that is neither liftable nor representable.
private struct Angle: Codable, Hashable, Sendable {
    var degrees: Int

    static let number = JarTypeTransform(
        AnyJarTransform<Angle>(lift: { Angle(degrees: try $0^) }, represent: { Jar($0.degrees) }))
}

private enum Grade: String, JarCodable, Sendable {
    case good, bad

    static let initial = JarTypeTransform(
        AnyJarTransform<Grade>(
            lift: { jar in
                switch try jar^ as String {
                case "g": .good
                case "b": .bad
                default: throw jar.assertionFailure("no grade")
                }
            },
            represent: { Jar(String($0.rawValue.prefix(1))) }))
}

private struct Coded: JarCodable, JarRepresentableWithContext, Equatable {
    var date: Date
    var dates: [Date]
    var data: Data?
    var temperature: Temperature
    var temperatures: [Temperature]
    var byName: [String: Temperature]
    var maybe: Temperature?
    var angle: Angle
    var angles: [Angle]
    var grade: Grade
    var grades: [Grade]
}

private struct Mapped: JarMapped, JarRepresentableWithContext, Equatable {
    let date: Date
    let dates: [Date]
    let data: Data?
    let temperature: Temperature
    let temperatures: [Temperature]
    let byName: [String: Temperature]
    let maybe: Temperature?
    let grade: Grade
    let grades: [Grade]

    static let mapping = JarMapping<Mapped> {
        JarMake(Mapped.init(date:dates:data:temperature:temperatures:byName:maybe:grade:grades:))
        JarField("date", \.date)
        JarField("dates", \.dates)
        JarField("data", \.data)
        JarField("temperature", \.temperature)
        JarField("temperatures", \.temperatures)
        JarField("byName", \.byName)
        JarField("maybe", \.maybe)
        JarField("grade", \.grade)
        JarField("grades", \.grades)
    }
}

@Suite struct JarTypeTransformTests {
    static let context: Jar.Context = [
        JarTypeTransform(.secondsSince1970), JarTypeTransform(.base64URL), Temperature.text,
        Angle.number,
        Grade.initial,
    ]

    private static let common = """
        "date":1.5,"dates":[2,-3],"data":"-_8","temperature":"20°","temperatures":["1°","2°"],\
        "byName":{"k":"3°"},"maybe":"4°"
        """
    private static let codedText =
        "{\(common),\"angle\":90,\"angles\":[1],\"grade\":\"g\",\"grades\":[\"b\"]}"
    private static let mappedText = "{\(common),\"grade\":\"g\",\"grades\":[\"b\"]}"

    // MARK: Lifting

    @Test(arguments: JarRoute.allCases)
    func governsLiftingWhatIsCodable(route: JarRoute) throws {
        let coded: Coded = try route.jar(Self.codedText).union(context: Self.context)^
        #expect(coded.date == Date(timeIntervalSince1970: 1.5))
        #expect(coded.dates == [2, -3].map { Date(timeIntervalSince1970: $0) })
        #expect(coded.data == Data([0xFB, 0xFF]))
        #expect(coded.temperature.celsius == 20)
        #expect(coded.temperatures.map(\.celsius) == [1, 2])
        #expect(coded.byName == ["k": Temperature(celsius: 3)])
        #expect(coded.maybe?.celsius == 4)
        #expect(coded.angle.degrees == 90)
        #expect(coded.angles == [Angle(degrees: 1)])
        #expect(coded.grade == .good)
        #expect(coded.grades == [.bad])
    }

    @Test(arguments: JarRoute.allCases)
    func governsLiftingWhatIsMapped(route: JarRoute) throws {
        let mapped: Mapped = try route.jar(Self.mappedText).union(context: Self.context)^
        #expect(mapped.date == Date(timeIntervalSince1970: 1.5))
        #expect(mapped.temperatures.map(\.celsius) == [1, 2])
        #expect(mapped.maybe?.celsius == 4)
        #expect(mapped.grades == [.bad])
    }

    @Test(arguments: JarRoute.allCases)
    func governsLiftingByHand(route: JarRoute) throws {
        let jar = try route.jar(#"{"t":["1°"],"d":{"k":7},"none":null,"u":"x y","data":"_w"}"#)
            .union(context: Self.context)
        #expect(try jar["t"]^ == [Temperature(celsius: 1)])
        #expect(try jar["d"]^ == ["k": Date(timeIntervalSince1970: 7)])
        #expect(try jar["none"]^ as Temperature? == nil)
        #expect(try jar["other"]^ as Date? == nil)
        #expect(try jar["data"]^ == Data([0xFF]))
        let url = JarTypeTransform(AnyJarTransform<URL>.escapedURL)
        #expect(try (jar.union(context: url)["u"]^ as URL).absoluteString == "x%20y")
    }

    @Test func governsIdentifiersWhenTheyAreLifted() throws {
        let uuid = UUID()
        let short = JarTypeTransform(
            AnyJarTransform<UUID>(
                lift: { jar in
                    let text: String = try jar^
                    return try jar.assertNotNil(UUID(uuidString: String(text.dropFirst(4))), "expected an id")
                },
                represent: { Jar("urn:\($0.uuidString)") }))
        struct Item: JarDecodable { var id: UUID, ids: [UUID] }
        let text = #"{"id":"urn:\#(uuid)","ids":["urn:\#(uuid)"]}"#
        let jar = try Jar(json: text).union(context: short)
        #expect(try jar["id"]^ == uuid)
        #expect(try jar["ids"]^ == [uuid])
        let item: Item = try jar^
        #expect([item.id] + item.ids == [uuid, uuid])
    }

    static let wrong: [(String, String, LiftFailure)] = [
        ("\"20°\"", "20", LiftFailure(.value, "expected degrees", at: "temperature")),
        ("\"2°\"", "\"x°\"", LiftFailure(.value, "expected a number", at: "temperatures[1]")),
        ("\"3°\"", "[]", LiftFailure(.type, "expected String, found array of 0", at: "byName.k")),
        ("\"4°\"", "true", LiftFailure(.type, "expected String, found bool true", at: "maybe")),
        ("-3", "{}", LiftFailure(.type, "expected Double, found dictionary of 0", at: "dates[1]")),
        ("1.5", "null", LiftFailure(.null, "expected Double, found null", at: "date")),
        ("\"-_8\"", "\"a\"", LiftFailure(.value, "expected base64 for URLs, found string \"a\"", at: "data")),
        ("\"g\"", "\"good\"", LiftFailure(.value, "no grade", at: "grade")),
    ]

    @Test(arguments: wrong)
    func errorsHaveTheirPlace(row: (String, String, LiftFailure)) throws {
        let mapped = Self.mappedText.replacingOccurrences(of: row.0, with: row.1)
        let coded = Self.codedText.replacingOccurrences(of: row.0, with: row.1)
        #expect(try failure { try Jar(json: mapped).union(context: Self.context)^ as Mapped } == row.2)
        #expect(try failure { try Jar(json: coded).union(context: Self.context)^ as Coded } == row.2)
    }

    // MARK: Writing

    private func coded() throws -> Coded { try Jar(json: Self.codedText).union(context: Self.context)^ }

    private func mapped() throws -> Mapped { try Jar(json: Self.mappedText).union(context: Self.context)^ }

    @Test func governsWritingWhatIsCodable() throws {
        let coded = try coded()
        #expect(try String(json: Jar(coded).union(context: Self.context)) == Self.codedText)
        let nested: Jar = ["a": [coded]]
        #expect(try String(json: nested.union(context: Self.context)) == #"{"a":[\#(Self.codedText)]}"#)
        #expect(try String(json: coded.asJar(using: Self.context)) == Self.codedText)
        #expect(try String(json: JarEncoder().encode(coded, context: Self.context)) == Self.codedText)
    }

    @Test func governsWritingWhatIsMapped() throws {
        let mapped = try mapped()
        #expect(try String(json: Jar(mapped).union(context: Self.context)) == Self.mappedText)
        #expect(try String(json: mapped.asJar(using: Self.context)) == Self.mappedText)
    }

    @Test func governsWritingDatesAndDataByHand() throws {
        let date = Date(timeIntervalSince1970: 1.5)
        let literal: Jar = [
            "d": date, "a": [date, date], "k": ["x": Data([0xFF])] as Jar, "m": nil as Date?,
        ]
        let text = #"{"d":1.5,"a":[1.5,1.5],"k":{"x":"_w"}}"#
        #expect(try String(json: literal.union(context: Self.context)) == text)
        #expect(try Jar(json: String(json: Jar(["k": date]).union(context: Self.context))) == ["k": 1.5])
        #expect(try String(json: [date].asJar(using: Self.context)) == "[1.5]")
        let late: Jar = ["l": Late(value: ["d": date])]
        #expect(try String(json: late.union(context: Self.context)) == #"{"l":{"d":1.5}}"#)
        let list = try Jar(plist: Data(plist: literal.union(context: Self.context), format: .binary))
        #expect(list["d"].kind == .number)
        #expect(try list["k"]["x"]^ == "_w")
        let any = try #require(try literal.union(context: Self.context).asAny() as? [String: Any])
        #expect(any["d"] as? Double == 1.5)
    }

    // MARK: What a Jar holds is lifted from it again

    @Test func whatIsInAJarIsLiftedAgain() throws {
        let coded = try coded()
        #expect(try Jar(coded).union(context: Self.context)^ == coded)
        let mapped = try mapped()
        #expect(try Jar(mapped).union(context: Self.context)^ == mapped)
        let date = Date(timeIntervalSince1970: 1.5)
        let jar = (["d": date, "x": Data([0xFB])] as Jar).union(context: Self.context)
        #expect(try jar["d"]^ == date)
        #expect(try jar["x"]^ == Data([0xFB]))
    }

    @Test func datesOfPropertyListsAreDates() throws {
        let date = Date(timeIntervalSince1970: 1.5)
        let list = try Jar(plist: Data(plist: ["d": date] as Jar, format: .binary)).union(
            context: Self.context)
        #expect(try list["d"]^ == date)
    }

    // MARK: Contexts in contexts

    @Test func anInitializerMayUseItsOwn() throws {
        struct Trip: JarElement {
            let start: Date

            init(jar: Jar) throws {
                start = try jar.union(context: JarTypeTransform(.millisecondsSince1970))["start"]^
            }

            var jar: Jar { Jar(["start": start]).union(context: JarTypeTransform(.millisecondsSince1970)) }
        }
        let jar = try Jar(json: #"{"trips":[{"start":1000}],"at":1}"#)
            .union(context: JarTypeTransform(.secondsSince1970))
        let trips: [Trip] = try jar["trips"]^
        #expect(trips.map(\.start) == [Date(timeIntervalSince1970: 1)])
        #expect(try jar["at"]^ == Date(timeIntervalSince1970: 1))
        let written: Jar = ["trips": trips, "at": trips[0].start]
        #expect(
            try String(json: written.union(context: JarTypeTransform(.secondsSince1970)))
                == #"{"trips":[{"start":1000}],"at":1}"#)
    }

    @Test func numbersStringsAndBoolsAreWhatTheyAre() throws {
        // Where the compiler knows that the value is a number, it warns.
        func everywhere<Value>(_ transform: AnyJarTransform<Value>) -> JarTypeTransform<Value> {
            JarTypeTransform(transform)
        }
        let odd = everywhere(AnyJarTransform<Int>(lift: { _ in 7 }, represent: { _ in Jar("seven") }))
        let jar = (["a": 1] as Jar).union(context: odd)
        #expect(try jar["a"]^ == 1)
        #expect(try String(json: jar) == #"{"a":1}"#)
        struct Whole: JarCodable {
            var list: [Int] = [1]
            var byKey: [String: Int] = ["k": 2]
            var maybe: Int? = 3
        }
        let text = #"{"list":[1],"byKey":{"k":2},"maybe":3}"#
        #expect(try String(json: Whole().asJar(using: odd)) == text)
        #expect(try String(json: (["w": Whole()] as Jar).union(context: odd)) == #"{"w":\#(text)}"#)
        #expect(try String(json: [1, 2].asJar(using: odd)) == "[1,2]")
    }

    @Test func aTransformMayRepresentByItsOwnType() throws {
        let shifted = JarTypeTransform(
            AnyJarTransform<Date>.iso8601.map(lift: { $0 + 3600 }, represent: { $0 - 3600 }))
        struct Event: JarCodable, JarRepresentableWithContext, Equatable {
            var at: Date
        }
        let event = Event(at: Date(timeIntervalSince1970: 3600))
        let text = #"{"at":"1970-01-01T00:00:00.000Z"}"#
        #expect(try String(json: Jar(event).union(context: shifted)) == text)
        #expect(try Jar(json: text).union(context: shifted)^ == event)
        let twice = JarTypeTransform(
            AnyJarTransform<Date>(lift: { _ in Date() }, represent: { Jar($0 - 3600) }))
        #expect(try String(json: Jar(event).union(context: twice)) == text)
        #expect(try String(json: Jar(["at": event.at]).union(context: twice)) == text)
    }

    @Test func whatCannotBeWrittenHasItsPlace() throws {
        let never = JarTypeTransform(
            AnyJarTransform<Date>(
                lift: { try Date(jar: $0) }, represent: { _ in throw LiftError("not today") }))
        struct Event: JarCodable, JarRepresentableWithContext {
            var list: [Date]
        }
        let event = Jar(["e": Event(list: [Date()])]).union(context: never)
        #expect(try failure { try String(json: event) } == LiftFailure(.value, "not today", at: "e.list[0]"))
        struct Single: JarCodable, JarRepresentableWithContext {
            var date: Date
        }
        let single = Jar(["e": Single(date: Date())]).union(context: never)
        #expect(try failure { try String(json: single) } == LiftFailure(.value, "not today", at: "e.date"))
    }

    @Test func whatATransformMakesOfADateMayBeAContainer() throws {
        let parts = JarTypeTransform(
            AnyJarTransform<Date>(
                lift: { (jar: Jar) in Date(timeIntervalSince1970: try jar["at"][0]^) },
                represent: { ["at": [$0.timeIntervalSince1970]] as Jar }))
        let jar = (["d": Date(timeIntervalSince1970: 2)] as Jar).union(context: parts)
        #expect(try String(json: jar) == #"{"d":{"at":[2]}}"#)
        #expect(try Jar(plist: Data(plist: jar)) == ["d": ["at": [2.0]]])
        #expect(try jar["d"]^ as Date == Date(timeIntervalSince1970: 2))
        let wrong = ([Date(timeIntervalSince1970: .infinity)] as Jar).union(context: parts)
        let error = LiftFailure(.unsupported, "JSON can't store inf", at: "[0].at[0]")
        #expect(try failure { try String(json: wrong) } == error)
    }

    @Test func whatATransformFindsInADocumentIsWrittenWithoutItsContext() throws {
        let list = try Jar(plist: Data(plist: ["d": Date(timeIntervalSince1970: 2), "b": Data([1])] as Jar))
        let seconds = JarTypeTransform(AnyJarTransform<Date>.secondsSince1970)
        let count = JarTypeTransform(
            AnyJarTransform<Data>(lift: { _ in Data() }, represent: { Jar($0.count) }))
        let known = list.union(context: [seconds, count])
        let found = JarTypeTransform(
            AnyJarTransform<Date>(lift: { _ in Date() }, represent: { _ in known["d"] }))
        let foundData = JarTypeTransform(
            AnyJarTransform<Data>(lift: { _ in Data() }, represent: { _ in known["b"] }))
        let jar = (["d": Date(), "b": Data([3])] as Jar).union(context: [found, foundData])
        #expect(try String(json: jar) == #"{"d":"1970-01-01T00:00:02.000Z","b":"AQ=="}"#)
        #expect(try Jar(plist: Data(plist: jar)) == list)
        #expect(try Jar(plist: Data(plist: jar, format: .xml)) == list)
    }
}
