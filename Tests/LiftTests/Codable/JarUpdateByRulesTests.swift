import Foundation
import Lift
import Testing

private struct Member: JarCodable, Equatable {
    var name: String
    var smallImage: String?
    var homeAddress: Address
    var others: [String: Address]
    var list: [Address]?
    var mapped: Mapped?
    var kind: Variant?
    var raw: Jar?

    struct Address: Codable, Equatable {
        var cityName: String
        var zip: Int?
    }

    enum Variant: Codable, Equatable {
        case first(theValue: Int, other: Int)
        case second(theValue: Int)
    }
}

private struct Mapped: Codable, JarMapped, JarRepresentableWithContext, Equatable {
    var title: String
    var size: Int?

    static let mapping = JarMapping<Mapped> {
        JarMake(Mapped.init(title:size:))
        JarField(.anyOf("title", "caption"), \.title)
        JarField(.anyOf("meta.size", "size"), \.size)
    }
}

private class Base: JarCodable {
    var theName: String?
    var theSize: Int?
}

@Suite struct JarUpdateByRulesTests {
    private static let member = Member(
        name: "Kim", smallImage: "s", homeAddress: Member.Address(cityName: "Oslo", zip: 1),
        others: ["theFirst": Member.Address(cityName: "Rome", zip: 2)], list: nil,
        mapped: Mapped(title: "t", size: 3), kind: .first(theValue: 1, other: 2), raw: ["theKey": 1])

    private static let alternatives = JarKeyRules(
        .renaming(
            Member.self,
            [
                "name": .anyOf("name", "title"), "smallImage": .anyOf("image.small", "thumb"),
                "homeAddress": .anyOf("address", "home.address"),
            ]),
        .renaming(Member.Address.self, ["cityName": .anyOf("city", "town")]),
        .renaming(Member.Variant.self, ["first": .anyOf("first", "one")]))

    private static let both = JarKeyRules(.snakeCase, .caseInsensitive)

    private static let indexed = JarKeyRules(
        .renaming(
            Member.self,
            [
                "name": "images[0].name", "smallImage": "images[1].url",
                "homeAddress": .anyOf("places[0]", "place"),
            ]))

    /// The same places, whose numbers are keys where the member is written.
    private static let numbered = JarKeyRules(
        .renaming(
            Member.self,
            [
                "name": "images.0.name", "smallImage": "images.1.url",
                "homeAddress": .anyOf("places.0", "place"),
            ]))

    private static let flat = JarKeyRules(.renaming(Member.self, ["homeAddress": .flattened]), .snakeCase)

    private static let rows: [(JarKeyRules, String, @Sendable (inout Member) -> Void)] = [
        // By other keys.
        (alternatives, #"{"title":"x"}"#, { $0.name = "x" }),
        (alternatives, #"{"name":"x"}"#, { $0.name = "x" }),
        (alternatives, #"{"name":"x","title":"y"}"#, { $0.name = "x" }),
        (alternatives, #"{"thumb":"x"}"#, { $0.smallImage = "x" }),
        (alternatives, #"{"thumb":null}"#, { $0.smallImage = nil }),
        (alternatives, #"{"image":{"small":"x"}}"#, { $0.smallImage = "x" }),
        (alternatives, #"{"image":{"small":null}}"#, { $0.smallImage = nil }),
        (alternatives, #"{"image":{"large":"x"}}"#, { _ in }),
        (alternatives, #"{"image":null}"#, { _ in }),
        (alternatives, #"{"image":{}}"#, { _ in }),
        (alternatives, #"{"home":{"address":{"zip":7}}}"#, { $0.homeAddress.zip = 7 }),
        (alternatives, #"{"home":{"address":{"town":"x"}}}"#, { $0.homeAddress.cityName = "x" }),
        (
            alternatives, #"{"address":{"town":"x","zip":null}}"#,
            { $0.homeAddress = .init(cityName: "x", zip: nil) }
        ),
        (alternatives, #"{"others":{"theFirst":{"town":"x"}}}"#, { $0.others["theFirst"]?.cityName = "x" }),
        (
            alternatives, #"{"others":{"new":{"town":"x"}}}"#,
            { $0.others["new"] = .init(cityName: "x", zip: nil) }
        ),
        (alternatives, #"{"list":[{"town":"x"}]}"#, { $0.list = [.init(cityName: "x", zip: nil)] }),
        (alternatives, #"{"mapped":{"caption":"x"}}"#, { $0.mapped?.title = "x" }),
        (alternatives, #"{"mapped":{"size":4}}"#, { $0.mapped?.size = 4 }),
        (alternatives, #"{"mapped":{"meta":null}}"#, { _ in }),
        (alternatives, #"{"mapped":null}"#, { $0.mapped = nil }),
        (alternatives, #"{"kind":{"one":{"other":5}}}"#, { $0.kind = .first(theValue: 1, other: 5) }),
        (alternatives, #"{"raw":{"title":1}}"#, { $0.raw = ["theKey": 1, "title": 1] }),
        (JarKeyRules(), #"{"mapped":{"caption":"x","size":5}}"#, { $0.mapped = Mapped(title: "x", size: 5) }),
        (JarKeyRules(), #"{"title":"x"}"#, { _ in }),
        // In another case.
        (.caseInsensitive, #"{"NAME":"x"}"#, { $0.name = "x" }),
        (.caseInsensitive, #"{"NAME":"x","name":"y"}"#, { $0.name = "y" }),
        (.caseInsensitive, #"{"HomeAddress":{"CITYNAME":"x"}}"#, { $0.homeAddress.cityName = "x" }),
        (.caseInsensitive, #"{"others":{"theFirst":{"ZIP":null}}}"#, { $0.others["theFirst"]?.zip = nil }),
        (
            .caseInsensitive, #"{"others":{"THEFIRST":{"CITYNAME":"x"}}}"#,
            { $0.others["THEFIRST"] = .init(cityName: "x", zip: nil) }
        ),
        // A mapping reads the keys that it names.
        (.caseInsensitive, #"{"mapped":{"TITLE":"x","Size":9}}"#, { _ in }),
        (.caseInsensitive, #"{"MAPPED":{"CAPTION":"x","size":9}}"#, { $0.mapped?.size = 9 }),
        (.caseInsensitive, #"{"KIND":{"FIRST":{"Other":5}}}"#, { $0.kind = .first(theValue: 1, other: 5) }),
        (
            .caseInsensitive, #"{"SMALLIMAGE":null,"RAW":null}"#,
            {
                $0.smallImage = nil; $0.raw = Jar(null)
            }
        ),
        (.snakeCase, #"{"small_image":"x"}"#, { $0.smallImage = "x" }),
        (.snakeCase, #"{"smallImage":"x"}"#, { $0.smallImage = "x" }),
        (.snakeCase, #"{"home_address":{"city_name":"x"}}"#, { $0.homeAddress.cityName = "x" }),
        (.snakeCase, #"{"homeAddress":{"cityName":"x"}}"#, { $0.homeAddress.cityName = "x" }),
        (.snakeCase, #"{"raw":{"the_key":2}}"#, { $0.raw = ["theKey": 1, "the_key": 2] }),
        (
            both, #"{"Home_Address":{"CityName":"x"},"SMALLIMAGE":"y"}"#,
            {
                $0.homeAddress.cityName = "x"; $0.smallImage = "y"
            }
        ),
        // In arrays.
        (indexed, #"{"images":[{"name":"x"}]}"#, { $0.name = "x" }),
        (indexed, #"{"images":[null,{"url":"x"}]}"#, { $0.smallImage = "x" }),
        (indexed, #"{"images":[null,{"url":null}]}"#, { $0.smallImage = nil }),
        (indexed, #"{"images":[]}"#, { _ in }),
        (indexed, #"{"images":null}"#, { _ in }),
        (indexed, #"{"images":{"1":{"url":"x"}}}"#, { $0.smallImage = "x" }),
        (indexed, #"{"places":[{"zip":7}]}"#, { $0.homeAddress.zip = 7 }),
        (indexed, #"{"place":{"zip":7}}"#, { $0.homeAddress.zip = 7 }),
        (numbered, #"{"images":[{"name":"x"}]}"#, { $0.name = "x" }),
        (numbered, #"{"images":[null,{"url":"x"}]}"#, { $0.smallImage = "x" }),
        (numbered, #"{"images":{"1":{"url":null}}}"#, { $0.smallImage = nil }),
        (numbered, #"{"images":null}"#, { _ in }),
        (numbered, #"{"places":[{"zip":7}]}"#, { $0.homeAddress.zip = 7 }),
        (numbered, #"{"places":{"0":{"zip":7}}}"#, { $0.homeAddress.zip = 7 }),
        (numbered, #"{"place":{"zip":7}}"#, { $0.homeAddress.zip = 7 }),
        // Among others.
        (flat, #"{"city_name":"x"}"#, { $0.homeAddress.cityName = "x" }),
        (flat, #"{"zip":null,"cityName":"x"}"#, { $0.homeAddress = .init(cityName: "x", zip: nil) }),
        // Below a root.
        (
            JarKeyRules(.root("data.member", of: Member.self), .snakeCase),
            #"{"data":{"member":{"home_address":{"zip":7}}}}"#, { $0.homeAddress.zip = 7 }
        ),
        (
            JarKeyRules(.root(.anyOf("data", "result"), of: Member.self)), #"{"result":{"name":"x"}}"#,
            { $0.name = "x" }
        ),
        (
            JarKeyRules(.root("data", of: Member.Address.self)), #"{"homeAddress":{"data":{"zip":7}}}"#,
            { $0.homeAddress.zip = 7 }
        ),
    ]

    @Test(arguments: rows.indices)
    func aPropertyIsUpdatedByAnyKeyThatItIsReadAt(row: Int) throws {
        let (rules, json, change) = Self.rows[row]
        var wanted = Self.member
        change(&wanted)
        for route in JarRoute.allCases {
            var updated = Self.member
            try updated.update(from: route.jar(json).union(context: rules))
            #expect(updated == wanted, "\(json) by \(route)")
            var optional: Member? = Self.member
            try optional.update(from: route.jar(json).union(context: rules))
            #expect(optional == wanted, "\(json) by \(route)")
        }
    }

    @Test func aValueIsUpdatedByAnother() throws {
        var other = Self.member
        other.name = "Lee"
        other.homeAddress.zip = nil
        other.kind = nil
        for rules in [Self.alternatives, Self.both, Self.indexed, Self.flat] {
            var updated = Self.member
            try updated.update(from: other.asJar(using: rules, JarEncoder.NilStrategy.null))
            #expect(updated == other)
        }
    }

    @Test(arguments: [
        (
            alternatives, #"{"title":[]}"#,
            LiftFailure(.type, "expected String, found array of 0", at: "title")
        ),
        (alternatives, #"{"title":null}"#, LiftFailure(.null, "expected String, found null", at: "title")),
        (
            alternatives, #"{"image":5}"#,
            LiftFailure(.type, "expected a dictionary, found number 5", at: "image")
        ),
        (
            alternatives, #"{"title":"x","home":{"address":{"town":null}}}"#,
            LiftFailure(.null, "expected String, found null", at: "home.address.town")
        ),
        (
            .caseInsensitive, #"{"NAME":[]}"#,
            LiftFailure(.type, "expected String, found array of 0", at: "NAME")
        ),
        (
            .caseInsensitive, #"{"OTHERS":{"theFirst":{"ZIP":"x"}}}"#,
            LiftFailure(.type, #"expected Int, found string "x""#, at: "OTHERS.theFirst.ZIP")
        ),
        (
            alternatives, #"{"mapped":{"caption":[]}}"#,
            LiftFailure(.type, "expected String, found array of 0", at: "mapped.caption")
        ),
        (
            indexed, #"{"images":[{"name":[]}]}"#,
            LiftFailure(.type, "expected String, found array of 0", at: "images[0].name")
        ),
    ])
    func whatIsWrongSaysWhereInTheUpdate(rules: JarKeyRules, json: String, error: LiftFailure) throws {
        for route in [JarRoute.document, .built, .deferred] {
            var updated = Self.member
            let jar = try route.jar(json).union(context: rules)
            #expect(try failure { try updated.update(from: jar) } == error, "by \(route)")
            #expect(updated == Self.member)
        }
    }

    @Test func whatInheritsIsUpdatedByItsRules() throws {
        let base: Base = try Jar(json: #"{"theName":"a","theSize":1}"#)^
        var updated = base
        let rules = JarKeyRules(.snakeCase, .renaming(Base.self, ["theSize": .anyOf("size", "length")]))
        try updated.update(from: (["the_name": "b", "length": 2] as Jar).union(context: rules))
        #expect(updated.theName == "b")
        #expect(updated.theSize == 2)
        #expect(base.theName == "a")
    }

    @Test func aContextIsWhatTheUpdateBringsAlong() throws {
        struct Kept: JarCodable {
            var raw: Jar?
            var name: String?
        }
        var kept = Kept(raw: ["a": 1], name: "n")
        try kept.update(from: (["NAME": "x"] as Jar).union(context: JarKeyRules.caseInsensitive))
        #expect(kept.name == "x")
        let count = kept.raw?.context.reduce(0) { count, _ in count + 1 }
        #expect(count == 1)
    }

    @Test(arguments: 0..<30)
    func anyPartOfItsDataUpdatesAValue(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let rules = [Self.alternatives, Self.both, Self.indexed, Self.flat, .caseInsensitive].randomElement(
            using: &generator)
        let context = Jar.Context(rules, JarEncoder.NilStrategy.null)
        for _ in 0..<20 {
            var other = Self.member
            // What is not among these stays.
            var wanted = Self.member
            var data: Jar = [:]
            if Bool.random(using: &generator) {
                other.name = "n\(generator.next() % 10)"
                wanted.name = other.name
            }
            if Bool.random(using: &generator) {
                other.smallImage = Bool.random(using: &generator) ? nil : "i"
                wanted.smallImage = other.smallImage
            }
            if Bool.random(using: &generator) {
                other.homeAddress.zip = Bool.random(using: &generator) ? nil : 9
                wanted.homeAddress.zip = other.homeAddress.zip
            }
            data = other.asJar(using: context)
            var updated = Self.member
            try updated.update(from: data)
            #expect(updated == wanted, "seed \(seed)")
        }
    }
}
