import Foundation
import Lift
import Testing

@Suite struct OrderedMembersTests {
    private static let text = #"{"SEK":1,"EUR":0.5,"a.b":3,"":4}"#

    @Test(arguments: JarRoute.keepingOrder) func membersKeepTheirOrder(_ route: JarRoute) throws {
        let rates: OrderedMembers<Double> = try route.jar(Self.text)^
        #expect(rates.map(\.key) == ["SEK", "EUR", "a.b", ""])
        #expect(rates.map(\.value) == [1, 0.5, 3, 4])
        #expect(rates.count == 4 && rates[1] == ("EUR", 0.5))
        #expect(try String(json: rates) == Self.text)
        #expect(try String(json: ["rates": rates] as Jar) == #"{"rates":\#(Self.text)}"#)
        let optional: OrderedMembers<Double>? = try route.jar(Self.text)["none"]^
        #expect(optional == nil)
        let nested: OrderedMembers<OrderedMembers<Int>> = try route.jar(#"{"b":{"y":1,"x":2},"a":{}}"#)^
        #expect(nested == ["b": ["y": 1, "x": 2], "a": [:]])
    }

    @Test(arguments: [
        ("[1]", LiftError.Kind.type, "expected OrderedMembers<Int>, found array of 1", ""),
        ("1", .type, "expected OrderedMembers<Int>, found number 1", ""),
        ("null", .null, "expected OrderedMembers<Int>, found null", ""),
        (#"{"a":1,"b":"x"}"#, .type, #"expected Int, found string "x""#, "b"),
    ])
    func whatIsNoDictionaryIsAnError(json: String, kind: LiftError.Kind, message: String, key: String) throws
    {
        let jar = try Jar(json: json)
        #expect(try failure { try jar^ as OrderedMembers<Int> } == LiftFailure(kind, message, at: key))
        #expect(
            try failure { try Jar()["x"]^ as OrderedMembers<Int> }
                == LiftFailure(.missing, "expected OrderedMembers<Int>, found nothing", at: "x"))
    }

    @Test func theErrorsOfAllMembersAreFound() throws {
        let jar = try Jar(json: #"{"a":"x","b":1,"c":{"d":null},"e":[]}"#)
        let error = try liftError { try jar^ as OrderedMembers<Int> }
        #expect(error.all.map(\.key) == ["a", "c", "e"])
        #expect(jar.problems(as: OrderedMembers<Int>.self).map(\.key) == ["a", "c", "e"])
    }

    @Test func theFirstOfEqualKeysCounts() throws {
        let members: OrderedMembers<Int> = try Jar(json: #"{"a":1,"b":2,"a":3}"#)^
        #expect(members == ["a": 1, "b": 2])
        let last = try Jar(
            json: #"{"a":1,"b":2,"a":3}"#, options: JSONReadingOptions(duplicateKeys: .last))
        #expect(try last^ as [String: Int] == ["a": 3, "b": 2])
        #expect(try (last^ as OrderedMembers<Int>).sorted { $0.key < $1.key }.map(\.value) == [3, 2])
        // What is written has each key once.
        #expect(try String(json: OrderedMembers([("a", 1), ("b", 2), ("a", 3)])) == #"{"a":3,"b":2}"#)
    }

    @Test func membersFollowTheContext() throws {
        let dates: OrderedMembers<Date> = [
            "b": Date(timeIntervalSince1970: 1), "a": Date(timeIntervalSince1970: 2),
        ]
        let seconds = JarTypeTransform(.secondsSince1970)
        let jar = try Jar(json: String(json: dates.asJar(using: seconds)))
        #expect(try jar.union(context: seconds)^ == dates)
        #expect(
            try String(json: [dates].asJar(using: JarTypeTransform(.iso8601))).hasPrefix(#"[{"b":"1970-"#))
        let optional: OrderedMembers<Int?> = ["b": nil, "a": 1]
        #expect(try String(json: optional) == #"{"a":1}"#)
        // As in a dictionary.
        let dictionary: [String: Int?] = ["b": nil, "a": 1]
        #expect(
            optional.asJar(using: JarEncoder.NilStrategy.null)
                == dictionary.asJar(using: JarEncoder.NilStrategy.null))
    }

    @Test func modelsHaveOrderedMembers() throws {
        struct Coded: JarCodable, Equatable { var rates: OrderedMembers<Double> }
        struct Mapped: JarMapped {
            let rates: OrderedMembers<Double>?

            static let mapping = JarMapping<Mapped> {
                JarMake(Mapped.init(rates:))
                JarField("rates", \.rates)
            }
        }
        let text = #"{"rates":\#(Self.text)}"#
        let jar = try Jar(json: text)
        var coded: Coded = try jar^
        #expect(try String(json: coded) == text)
        #expect(try JarEncoder().encodeJSON(coded) == Data(text.utf8))
        #expect(try JarDecoder().decode(Coded.self, from: Data(text.utf8)) == coded)
        #expect(try String(json: jar^ as Mapped) == text)
        // Keys are data. No rule changes them.
        let rules = JarKeyRules.snakeCase
        let camel: Coded = try Jar(json: #"{"rates":{"oneTwo":1,"three_four":2}}"#).union(context: rules)^
        #expect(camel.rates.map(\.key) == ["oneTwo", "three_four"])
        #expect(try String(json: camel.asJar(using: rules)) == #"{"rates":{"oneTwo":1,"three_four":2}}"#)
        // Foundation's coders have no order.
        let data = try JSONEncoder().encode(coded)
        let read = try JSONDecoder().decode(Coded.self, from: data)
        #expect(Dictionary(uniqueKeysWithValues: read.rates.map { ($0.key, $0.value) }).count == 4)
        coded.rates[0].value = 2
        #expect(Set([coded.rates, coded.rates]).count == 1)
    }
}
