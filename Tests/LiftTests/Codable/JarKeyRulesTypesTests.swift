import Foundation
import Lift
import Testing

/// Rules for the keys of types that inherit, and of enums.
@Suite struct JarKeyRulesTypesTests {
    // MARK: Classes

    private class Animal: Codable {
        var legCount: Int

        init(legCount: Int) { self.legCount = legCount }
    }

    private final class Dog: Animal {
        var barkVolume: Int
        var friends: [Animal]?

        private enum Key: CodingKey { case barkVolume, friends }

        init(legCount: Int, barkVolume: Int, friends: [Animal]? = nil) {
            self.barkVolume = barkVolume
            self.friends = friends
            super.init(legCount: legCount)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            barkVolume = try container.decode(Int.self, forKey: .barkVolume)
            friends = try container.decodeIfPresent([Animal].self, forKey: .friends)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(barkVolume, forKey: .barkVolume)
            try container.encodeIfPresent(friends, forKey: .friends)
        }
    }

    /// What it inherits stands at the key `super`.
    private final class Bird: Animal {
        var wingSpan: Int

        private enum Key: CodingKey { case wingSpan }

        init(legCount: Int, wingSpan: Int) {
            self.wingSpan = wingSpan
            super.init(legCount: legCount)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            wingSpan = try container.decode(Int.self, forKey: .wingSpan)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(wingSpan, forKey: .wingSpan)
            try super.encode(to: container.superEncoder())
        }
    }

    private struct Owner: Codable {
        var pet: Animal
        var pets: [Animal]
        var maybe: Animal?
    }

    @Test func renamingHoldsForWhatInherits() throws {
        let rules = JarKeyRules(
            .renaming(Animal.self, ["legCount": "legs"]), .renaming(Dog.self, ["barkVolume": "bark"]))
        let json = #"{"legs":4,"bark":9}"#
        let dog = try JarDecoder().decode(Dog.self, from: Jar(json: json).union(context: rules))
        #expect((dog.legCount, dog.barkVolume) == (4, 9))
        #expect(try String(json: JarEncoder().encode(dog, context: [rules])) == json)
        let animals: [Animal] = [dog]
        #expect(try String(json: JarEncoder().encode(animals, context: [rules])) == "[\(json)]")
    }

    @Test func renamingHoldsForWhatIsInheritedByItsOwnCoder() throws {
        let rules = JarKeyRules(.renaming(Animal.self, ["legCount": "legs"]))
        let json = #"{"wingSpan":3,"super":{"legs":2}}"#
        let bird = try JarDecoder().decode(Bird.self, from: Jar(json: json).union(context: rules))
        #expect((bird.legCount, bird.wingSpan) == (2, 3))
        #expect(try String(json: JarEncoder().encode(bird, context: [rules])) == json)
    }

    @Test func aPropertyAndElementsAreOfTheTypeThatIsSaid() throws {
        let rules = JarKeyRules(
            .type(Dog.self, at: "pet", of: Owner.self), .type(Dog.self, at: "pets", of: Owner.self),
            .type(Bird.self, at: "maybe", of: Owner.self), .snakeCase)
        let json =
            #"{"pet":{"leg_count":4,"bark_volume":1},"#
            + #""pets":[{"leg_count":3,"bark_volume":2},"#
            + #"{"leg_count":4,"bark_volume":3,"friends":[{"leg_count":8}]}],"#
            + #""maybe":{"wing_span":7,"super":{"leg_count":2}}}"#
        let owner = try JarDecoder().decode(Owner.self, from: Jar(json: json).union(context: rules))
        #expect((owner.pet as? Dog)?.barkVolume == 1)
        #expect(owner.pets.map { ($0 as? Dog)?.barkVolume } == [2, 3])
        #expect((owner.pets[1] as? Dog)?.friends?.map { $0 is Dog } == [false])
        #expect((owner.maybe as? Bird)?.wingSpan == 7)
        #expect(try String(json: JarEncoder().encode(owner, context: [rules])) == json)
        let wrong = try Jar(json: #"{"pet":{"leg_count":4,"bark_volume":1},"pets":[{"leg_count":1}]}"#)
        #expect(
            try failure { try JarDecoder().decode(Owner.self, from: wrong.union(context: rules)) }
                == LiftFailure(
                    .missing, #"expected Int, but the key is missing; the only key is "leg_count""#,
                    at: "pets[0].bark_volume"))
    }

    // MARK: Enums

    fileprivate enum Figure: Codable, Hashable {
        case bigCircle(radiusInCm: Int)
        case aURL(String)
        case aURLText(String)
        case theURLOfMyBigHTML(String)
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case snake_named(theValue: Int?)
        case plain
    }

    @Test(arguments: [
        (Figure.bigCircle(radiusInCm: 1), #"{"big_circle":{"radius_in_cm":1}}"#),
        (.aURL("x"), #"{"a_url":{"_0":"x"}}"#),
        (.aURLText("x"), #"{"a_url_text":{"_0":"x"}}"#),
        (.theURLOfMyBigHTML("x"), #"{"the_url_of_my_big_html":{"_0":"x"}}"#),
        (.snake_named(theValue: 2), #"{"snake_named":{"the_value":2}}"#),
        (.plain, #"{"plain":{}}"#),
    ])
    fileprivate func casesWithValuesFollowTheRules(figure: Figure, json: String) throws {
        #expect(try String(json: JarEncoder().encode(figure, context: [JarKeyRules.snakeCase])) == json)
        for rules in [JarKeyRules.snakeCase, JarKeyRules(.snakeCase, .caseInsensitive)] {
            let jar = try Jar(json: json).union(context: rules)
            #expect(try JarDecoder().decode(Figure.self, from: jar) == figure)
            #expect(try JarDecoder().decode([Figure].self, from: [jar]) == [figure])
        }
    }

    @Test func casesAreRenamedAndReadWhateverTheirCase() throws {
        let renaming = JarKeyRules(.renaming(Figure.self, ["bigCircle": .anyOf("circle", "disc")]))
        for json in [#"{"circle":{"radiusInCm":1}}"#, #"{"disc":{"radiusInCm":1}}"#] {
            let jar = try Jar(json: json).union(context: renaming)
            #expect(try JarDecoder().decode(Figure.self, from: jar) == .bigCircle(radiusInCm: 1))
        }
        #expect(
            try JarEncoder().encode(Figure.bigCircle(radiusInCm: 1), context: [renaming]).keys == ["circle"])
        let upper = try Jar(json: #"{"PLAIN":{}}"#).union(context: JarKeyRules.caseInsensitive)
        #expect(try JarDecoder().decode(Figure.self, from: upper) == .plain)
    }

    fileprivate enum Naming: Codable, Hashable {
        case smallImage(url: String)
        case aURL(String)
        case inProgress
        case bigRedDot
        case plain
        case theVeryLongNameOfACase(x: Int)

        enum SmallImageCodingKeys: CodingKey { case url }
    }

    /// As above, with names that can be asked for.
    private enum Listed: Codable, Hashable {
        case theVeryLongNameOfACase

        enum CodingKeys: CodingKey, CaseIterable { case theVeryLongNameOfACase }
    }

    @Test(arguments: [
        (#"{"SMALLIMAGE":{"URL":"u"}}"#, Naming.smallImage(url: "u")),
        (#"{"smallimage":{"url":"u"}}"#, .smallImage(url: "u")),
        (#"{"SmallImage":{"Url":"u"}}"#, .smallImage(url: "u")),
        (#"{"smallImage":{"url":"u"}}"#, .smallImage(url: "u")),
        (#"{"AURL":{"_0":"x"}}"#, .aURL("x")), (#"{"aurl":{"_0":"x"}}"#, .aURL("x")),
        (#"{"INPROGRESS":{}}"#, .inProgress), (#"{"BIGREDDOT":{}}"#, .bigRedDot),
        (#"{"Plain":{}}"#, .plain), (#"{"theVeryLongNameOfACase":{"X":1}}"#, .theVeryLongNameOfACase(x: 1)),
    ])
    fileprivate func casesWithCapitalsAreReadWhateverTheirCase(json: String, naming: Naming) throws {
        let rules: [JarKeyRules] = [
            .caseInsensitive, JarKeyRules(.caseInsensitive, .snakeCase),
            JarKeyRules(.caseInsensitive, .renaming(Naming.self, ["plain": .anyOf("plain", "simple")])),
        ]
        for rules in rules {
            let jar = try Jar(json: json).union(context: rules)
            #expect(try JarDecoder().decode(Naming.self, from: jar) == naming)
            #expect(try JarDecoder().decode([Naming].self, from: [jar, jar]) == [naming, naming])
        }
    }

    @Test func caseOfAnyLengthIsReadWhereItIsKnown() throws {
        let jar = try Jar(json: #"{"THEVERYLONGNAMEOFACASE":{}}"#)
        let listed = jar.union(context: JarKeyRules.caseInsensitive)
        #expect(try JarDecoder().decode(Listed.self, from: listed) == .theVeryLongNameOfACase)
        let renaming = JarKeyRules.Rule.renaming(
            Naming.self, ["theVeryLongNameOfACase": .anyOf("theVeryLongNameOfACase", "long")])
        let long = try Jar(json: #"{"THEVERYLONGNAMEOFACASE":{"x":1}}"#)
        let renamed = long.union(context: JarKeyRules(.caseInsensitive, renaming))
        #expect(try JarDecoder().decode(Naming.self, from: renamed) == .theVeryLongNameOfACase(x: 1))
        let unknown = long.union(context: JarKeyRules.caseInsensitive)
        let error = try failure { try JarDecoder().decode(Naming.self, from: unknown) }
        let message =
            #"expected one case of Naming as a key, found the key "THEVERYLONGNAMEOFACASE""#
        #expect(error == LiftFailure(.value, message))
    }

    @Test func manyKeysThatDifferByCaseAreListedInLinearTime() throws {
        struct Listing: Decodable {
            let names: [String]

            enum CodingKeys: CodingKey, CaseIterable { case somethingLongEnough }

            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: CodingKeys.self).allKeys.map(\.stringValue)
            }
        }
        var object: Jar = [:]
        let letters = Array("somethinglongenough")
        for number in 0..<20000 {
            let key = letters.enumerated().map { number >> $0 & 1 == 1 ? $1.uppercased() : String($1) }
                .joined()
            object[key] = Jar(number)
        }
        let listing = try JarDecoder().decode(
            Listing.self, from: object.union(context: JarKeyRules.caseInsensitive))
        #expect(listing.names == ["somethingLongEnough"])
    }
}
