import Foundation
import Lift
import LiftTestSupport
import Testing

private struct Place: JarCodable, Equatable {
    static let keyRules = JarKeyRules(.snakeCase, .renaming(Place.self, ["postCode": "code.post"]))

    var streetName: String
    var postCode: String?
}

/// A type without rules, inside and around one that has some.
private struct Plain: JarCodable, Equatable {
    var homePlace: Place
    var otherPlaces: [Place] = []
}

private struct Person: JarCodable, Equatable {
    static let keyRules = JarKeyRules.snakeCase
    static let coercion: JarCoercion? = .lossless

    var firstName: String
    var zipCode: Int
    var luckyNumbers: [Int]?
    var plainPart: Plain?
}

private struct Lenient: JarCodable, Equatable {
    static let coercion: JarCoercion? = .lenient

    var isOn: Bool
    var counts: [Int]
    var name: String
}

/// Declarations whose type is not an optional.
private struct Plainly: JarCodable, Equatable {
    static let coercion = JarCoercion.lossless

    var count: Int
    var twice: Int??
    var list: [Int??]?
    var block: ContiguousArray<Int>?
}

private struct InExtension: JarCodable, Equatable {
    var count: Int
}

extension InExtension {
    static var coercion: JarCoercion { .lenient }
}

private enum Rung: Int, JarCodable {
    static let coercion: JarCoercion? = .lossless
    case low = 1
}

private struct Flat: JarCodable, Equatable {
    static let keyRules = JarKeyRules.snakeCase

    var theName: String
    var theSize: Int

    enum CodingKeys: CodingKey { case theName, theDetails }
    enum DetailKeys: CodingKey { case theSize }

    init(theName: String, theSize: Int) { (self.theName, self.theSize) = (theName, theSize) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        theName = try container.decode(String.self, forKey: .theName)
        theSize = try container.nestedContainer(keyedBy: DetailKeys.self, forKey: .theDetails)
            .decode(Int.self, forKey: .theSize)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(theName, forKey: .theName)
        var details = container.nestedContainer(keyedBy: DetailKeys.self, forKey: .theDetails)
        try details.encode(theSize, forKey: .theSize)
    }
}

private struct Defaulted: JarDefaultable, Equatable {
    static let keyRules = JarKeyRules.snakeCase

    var theName = "nobody"
    var theSize: Int? = 1
}

private class Vehicle: JarCodable {
    class var keyRules: JarKeyRules { JarKeyRules() }
    class var coercion: JarCoercion? { nil }

    var wheelCount: Int
}

private final class Truck: Vehicle {
    override class var keyRules: JarKeyRules { .snakeCase }
    override class var coercion: JarCoercion? { .lossless }
}

// Types with rules that Lift reads or writes as it does any other Codable type.

private struct Lifted: Encodable, JarDecodable, Equatable {
    static let keyRules = JarKeyRules.snakeCase

    var firstName: String
}

private struct Represented: Decodable, JarEncodable, Equatable {
    static let keyRules = JarKeyRules.snakeCase

    var firstName: String
}

private struct Ruled: Codable, JarRuled, Equatable {
    static let keyRules = JarKeyRules(.snakeCase, .renaming(Ruled.self, ["userName": "user.name"]))
    static let coercion: JarCoercion? = .lossless

    var firstName: Int
    var userName: String?
}

private class RuledObject: Codable, JarRuled {
    class var keyRules: JarKeyRules { .snakeCase }

    var firstName = "a"
}

private struct Mixed: Codable {
    var lifted: Lifted
    var represented: [Represented]
    var ruled: [String: Ruled]
    var object: RuledObject?
}

@Suite struct JarRuledTests {
    private let place = Place(streetName: "Main", postCode: "12")
    private let placeText = #"{"street_name":"Main","code":{"post":"12"}}"#

    @Test func aTypeFollowsItsOwnKeyRulesByEveryRoute() throws {
        let data = Data(placeText.utf8)
        #expect(try Jar(json: data)^ == place)
        #expect(try JarDecoder().decode(Place.self, from: data) == place)
        #expect(try JarDecoder(context: JarKeyRules.caseInsensitive).decode(Place.self, from: data) == place)
        #expect(try String(json: place) == placeText)
        #expect(try String(json: Jar(place)) == placeText)
        #expect(try Jar(place) == Jar(json: data))
        #expect(try Jar(place)["code"]["post"]^ == "12")
        #expect(try JarEncoder().encodeJSON(place) == data)
        #expect(
            try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON([place])
                == Data("[\(sorted)]".utf8))
        #expect(
            try JarDecoder().decode(Place.self, fromPlist: JarEncoder().encodePropertyList(place)) == place)
    }

    private let sorted = #"{"code":{"post":"12"},"street_name":"Main"}"#

    @Test func theTypeOfACoercionNeedsNoQuestionMark() throws {
        let text = #"{"count": "1", "twice": "2", "list": ["3", null], "block": ["4"]}"#
        #expect(try Jar(json: text)^ == Plainly(count: 1, twice: 2, list: [3, nil], block: [4]))
        #expect(try Jar(json: #"{"count": " 1"}"#)^ == InExtension(count: 1))
        func coercion<Model: JarCodable>(of type: Model.Type) -> JarCoercion? { type.coercion }
        #expect(coercion(of: Plainly.self) == .lossless && coercion(of: Person.self) == .lossless)
        #expect(coercion(of: Place.self) == nil)
        let strict = try Jar(json: text).union(context: JarCoercion.strict)
        #expect(throws: LiftError.self) { try strict^ as Plainly }
    }

    @Test func theRulesOfATypeEndWithIt() throws {
        let plain = Plain(homePlace: place, otherPlaces: [place, place])
        let text = #"{"homePlace":\#(placeText),"otherPlaces":[\#(placeText),\#(placeText)]}"#
        #expect(try String(json: plain) == text)
        #expect(try Jar(json: text)^ == plain)
        let person = Person(firstName: "Kim", zipCode: 7, luckyNumbers: [1], plainPart: plain)
        let personText = #"{"first_name":"Kim","zip_code":7,"lucky_numbers":[1],"plain_part":\#(text)}"#
        #expect(try String(json: person) == personText)
        #expect(try Jar(json: personText)^ == person)
        #expect(try String(json: Jar(["a": person])) == #"{"a":\#(personText)}"#)
    }

    @Test func theContextAddsToTheRulesOfAType() throws {
        let jar = try Jar(json: #"{"STREET_NAME": "Main"}"#)
        #expect(throws: LiftError.self) { try Jar(json: #"{"Streetname": "Main"}"#)^ as Place }
        #expect(try jar.union(context: JarKeyRules.caseInsensitive)^ == Place(streetName: "Main"))
        let renaming = JarKeyRules(.renaming(Place.self, ["streetName": "street"]))
        #expect(try Jar(json: #"{"street": "Main"}"#).union(context: renaming)^ == Place(streetName: "Main"))
        #expect(try String(json: Place(streetName: "Main").asJar(using: renaming)) == #"{"street":"Main"}"#)
    }

    @Test func nestedContainersFollowTheRulesOfTheirType() throws {
        let text = #"{"the_name":"a","the_details":{"the_size":1}}"#
        #expect(try Jar(json: text)^ == Flat(theName: "a", theSize: 1))
        #expect(try String(json: Flat(theName: "a", theSize: 1)) == text)
    }

    @Test func defaultsAreAtTheKeysOfTheRules() throws {
        #expect(try Jar(json: #"{"the_name":"a"}"#)^ == Defaulted(theName: "a"))
        #expect(
            try String(json: Defaulted(theName: "a", theSize: nil)) == #"{"the_name":"a","the_size":null}"#)
        #expect(try String(json: Defaulted()) == #"{"the_name":"nobody","the_size":1}"#)
    }

    @Test func anUpdateFollowsTheRules() throws {
        var person = Person(firstName: "Kim", zipCode: 7)
        try person.update(from: ["first_name": "Eve", "lucky_numbers": [3]])
        #expect(person == Person(firstName: "Eve", zipCode: 7, luckyNumbers: [3]))
    }

    @Test func aTypeConvertsAsItDeclares() throws {
        let jar = try Jar(json: #"{"first_name": 5, "zip_code": "90210", "lucky_numbers": ["1", 2]}"#)
        #expect(try jar^ == Person(firstName: "5", zipCode: 90210, luckyNumbers: [1, 2]))
        #expect(try JarDecoder().decode([Person].self, from: [jar])[0].zipCode == 90210)
        #expect(
            try Jar(json: #"{"isOn": "yes", "counts": 1, "name": true}"#)^
                == Lenient(isOn: true, counts: [1], name: "true"))
        #expect(try JarDecoder().decode([Rung].self, from: ["1", 1]) == [.low, .low])
        #expect(throws: LiftError.self) { try jar.union(context: JarCoercion.strict)^ as Person }
    }

    @Test func aSubclassFollowsItsOwnRules() throws {
        struct Fleet: JarCodable { var best: Truck, others: [Truck] }
        let text = #"{"wheel_count":"6"}"#
        let jar = try Jar(json: text)
        #expect(try (jar^ as Truck).wheelCount == 6)
        #expect(try Truck(jar: jar).wheelCount == 6)
        #expect(try JarDecoder().decode(Truck.self, from: text).wheelCount == 6)
        let fleet: Fleet = try Jar(json: #"{"best":\#(text),"others":[\#(text)]}"#)^
        #expect(fleet.others[0].wheelCount == 6)
        #expect(
            try String(json: fleet) == #"{"best":{"wheel_count":6},"others":[{"wheel_count":6}]}"#)
        #expect(try String(json: fleet.best as Vehicle) == #"{"wheel_count":6}"#)
        #expect(throws: LiftError.self) { try jar^ as Vehicle }
        #expect(try (["wheelCount": 4]^ as Vehicle).wheelCount == 4)
    }

    @Test func anErrorHasTheKeyOfTheData() throws {
        let error = #expect(throws: LiftError.self) { try Jar(json: #"{"first_name": "a"}"#)^ as Person }
        #expect(error?.key == "zip_code")
        let wrong = #expect(throws: LiftError.self) { try Jar(json: #"{"street_name": []}"#)^ as Place }
        #expect(wrong?.description == "expected String, found array of 0 at street_name (line 1, column 17)")
    }

    @Test func aTypeNeedNotBeBothDecodableAndEncodable() throws {
        let text = """
            {"lifted":{"first_name":"a"},"represented":[{"first_name":"b"}],\
            "ruled":{"aB":{"first_name":"3","user":{"name":"c"}}},"object":{"first_name":"d"}}
            """
        let written = text.replacing("\"3\"", with: "3")
        let mixed = try JarDecoder().decode(Mixed.self, from: text)
        #expect(mixed.lifted == Lifted(firstName: "a"))
        #expect(mixed.represented == [Represented(firstName: "b")])
        #expect(mixed.ruled == ["aB": Ruled(firstName: 3, userName: "c")])
        #expect(mixed.object?.firstName == "d")
        #expect(try JarEncoder().encodeJSON(mixed) == Data(written.utf8))
        #expect(try String(json: JarEncoder().encode(mixed)) == written)
        let ruled = Ruled(firstName: 1)
        #expect(try JarEncoder().encodeJSON([ruled]) == Data(#"[{"first_name":1}]"#.utf8))
        #expect(try JarEncoder().encodeJSON(ruled) == Data(#"{"first_name":1}"#.utf8))
        #expect(try JarDecoder().decode([Ruled].self, from: #"[{"first_name":1}]"#) == [ruled])
        struct Ratio: JarCodable {
            static let keyRules = JarKeyRules(.renaming(Ratio.self, ["number": "x.y"]))
            var number = Double.nan
        }
        #expect("\(try liftError { try String(json: [Ratio()]) })" == "JSON can't store nan at [0].x.y")
        let error = #expect(throws: LiftError.self) {
            try JarDecoder().decode([Ruled].self, from: #"[{"first_name":"x"}]"#)
        }
        #expect(error?.key == "[0].first_name")
    }
}
