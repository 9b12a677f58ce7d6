import Foundation
import Lift
import Testing

/// A Codable model.
private struct Guest: JarCodable, Equatable {
    var name: String
    var age: Int?
    var rest = JarRest()
}

/// The same with the rest as the first property.
private struct UserRestFirst: JarCodable, Equatable {
    var rest = JarRest()
    var name: String
    var age: Int?
}

/// The same without a conformance to a protocol of Lift.
private struct PlainUser: Codable, Equatable {
    var name: String
    var age: Int?
    var rest: JarRest
}

/// The same with an optional rest.
private struct OptionalRestUser: JarCodable {
    var name: String
    var age: Int?
    var rest: JarRest?
}

private struct DefaultsUser: JarDefaultable {
    var name = "nobody"
    var age: Int?
    var rest = JarRest()
}

/// The same with a mapping.
private struct MappedUser: JarMapped, Equatable {
    var name: String
    var age: Int?
    var rest: JarRest

    static let mapping = JarMapping<MappedUser> {
        JarMake(MappedUser.init(name:age:rest:))
        JarField("name", \.name)
        JarField("age", \.age)
        JarField(.flattened, \.rest)
    }
}

private struct MappedUserRestFirst: JarMapped {
    var rest: JarRest
    var name: String
    var age: Int?

    static let mapping = JarMapping<MappedUserRestFirst> {
        JarMake(MappedUserRestFirst.init(rest:name:age:))
        JarField(.flattened, \.rest)
        JarField("name", \.name)
        JarField("age", \.age)
    }
}

private struct VariableUser: JarMapped {
    var name = ""
    var age: Int?
    var rest = JarRest()

    static let mapping = JarMapping<VariableUser> {
        JarMake(VariableUser.init)
        JarVariable(.flattened, \.rest)
        JarVariable("name", \.name)
        JarVariable("age", \.age)
    }
}

/// The same by hand.
private struct HandUser: JarConvertible, JarRepresentable {
    var name: String
    var age: Int?
    var rest: JarRest

    init(jar: Jar) throws {
        name = try jar["name"]^
        age = try jar["age"]^
        rest = try JarRest(jar, besides: Self.keys)
    }

    private static let keys: JarRest.Keys = ["name", "age"]

    var jar: Jar {
        var jar: Jar = ["name": Jar(name)]
        jar["age"] = age
        return rest.added(to: jar)
    }
}

private protocol Person: JarConvertible, JarRepresentable {
    var name: String { get set }
    var age: Int? { get set }
}

extension Guest: Person {}
extension UserRestFirst: Person {}
extension OptionalRestUser: Person {}
extension DefaultsUser: Person {}
extension MappedUser: Person {}
extension MappedUserRestFirst: Person {}
extension VariableUser: Person {}
extension HandUser: Person {}

private let people: [any (Person & Sendable).Type] = [
    Guest.self, UserRestFirst.self, OptionalRestUser.self, DefaultsUser.self, MappedUser.self,
    MappedUserRestFirst.self, VariableUser.self, HandUser.self,
]

/// The text of a person that was lifted from `text` and changed.
private func changed(
    _ type: any Person.Type, _ text: String, _ options: JSONWritingOptions = JSONWritingOptions(),
    reading: JSONReadingOptions = JSONReadingOptions(), _ change: (inout any Person) -> Void
) throws -> String {
    var person: any Person = try type.init(jar: Jar(json: text, options: reading))
    change(&person)
    return try String(json: Jar(person), options: options)
}

struct JarRestTests {
    @Test func membersWithoutAPropertyKeepTheirPlacesAndTheirText() throws {
        let text = #"{"id":7.0,"name":"Kim","tags":[1e2,{"b":1,"a":2}],"age":3,"z":null}"#
        for type in people {
            #expect(try changed(type, text) { _ in } == text, "\(type)")
            #expect(
                try changed(type, text) { $0.name = "Kit" }
                    == #"{"id":7.0,"name":"Kit","tags":[1e2,{"b":1,"a":2}],"age":3,"z":null}"#, "\(type)")
        }
    }

    @Test func aPropertyThatBecomesNilDoesNotComeBack() throws {
        for type in people {
            #expect(
                try changed(type, #"{"x":1,"age":3,"name":"Kim","y":2}"#) { $0.age = nil }
                    == #"{"x":1,"name":"Kim","y":2}"#, "\(type)")
            #expect(
                try changed(type, #"{"x":1,"name":"Kim","y":2}"#) { $0.age = 4 }
                    == #"{"x":1,"name":"Kim","y":2,"age":4}"#, "\(type)")
        }
    }

    @Test func theKeyOfThePropertyIsUnknownToo() throws {
        let text = #"{"rest":{"a":1},"name":"Kim"}"#
        for type in people { #expect(try changed(type, text) { _ in } == text, "\(type)") }
    }

    @Test func ofAKeyThatOccursTwiceOneValueIsKnown() throws {
        for type in people {
            #expect(
                try changed(type, #"{"name":"a","x":1,"name":"b","x":2}"#) { $0.name = "c" }
                    == #"{"name":"c","x":1}"#, "\(type)")
            #expect(
                try changed(
                    type, #"{"name":"a","x":1,"name":"b","x":2}"#,
                    reading: JSONReadingOptions(duplicateKeys: .last)
                ) { $0.age = 1 } == #"{"name":"b","x":2,"age":1}"#, "\(type)")
        }
    }

    @Test func keysMayHaveEscapesAndBeMany() throws {
        let escaped = #"{"n\u0061me":"Kim","a\"b":1,"":2}"#
        for type in people {
            #expect(try changed(type, escaped) { _ in } == #"{"name":"Kim","a\"b":1,"":2}"#, "\(type)")
        }
        let members = (0..<300).map { "\"k\($0)\":[\($0)]" }.joined(separator: ",")
        let many = "{\(members),\"name\":\"Kim\",\"l\":1}"
        for type in people { #expect(try changed(type, many) { _ in } == many, "\(type)") }
    }

    @Test func aRestIsEmptyIfEachMemberHasAProperty() throws {
        let user: Guest = try Jar(json: #"{"age":1,"name":"a"}"#)^
        #expect(user.rest.isEmpty)
        #expect(user.rest == JarRest())
        #expect(user.rest.description == "{}")
        let other: Guest = try Jar(json: #"{"age":1,"b":2,"name":"a"}"#)^
        #expect(!other.rest.isEmpty)
        #expect(other.rest.jar == ["b": 2])
        #expect(other != user)
        #expect(Set([other.rest, JarRest(), user.rest]).count == 2)
    }

    @Test func aRestIsChangedByItsJar() throws {
        var user: Guest = try Jar(json: #"{"a":1,"name":"a","b":2}"#)^
        var members = user.rest.jar
        members["a"] = nil
        members["c"] = 3
        user.rest = try members^
        #expect(try String(json: user) == #"{"name":"a","b":2,"c":3}"#)
        #expect(throws: LiftError.self) { try JarRest(jar: 1) }
        #expect(throws: LiftError.self) { try JarRest(1, besides: ["a"]) }
        #expect(try JarRest(["a": 1, "b": 2], besides: ["a"]).jar == ["b": 2])
        #expect(JarRest().added(to: 1) == 1)
        #expect(user.rest.added(to: [1]) == [1])
        #expect(user.rest.added(to: Jar()) == ["b": 2, "c": 3])
    }

    @Test func plainCodableTypesHaveRests() throws {
        let text = #"{"x":1.50,"name":"a","y":{"z":1}}"#
        let user = try JarDecoder().decode(PlainUser.self, from: Jar(json: text))
        #expect(user.rest.jar == ["x": 1.5, "y": ["z": 1] as Jar])
        #expect(try String(decoding: JarEncoder().encodeJSON(user), as: UTF8.self) == text)
        #expect(try String(json: JarEncoder().encode(user)) == text)
        let users = try JarDecoder().decode([PlainUser].self, from: Jar(json: "[\(text),\(text)]"))
        #expect(try String(decoding: JarEncoder().encodeJSON(users), as: UTF8.self) == "[\(text),\(text)]")
        let named = try JarDecoder().decode([String: PlainUser].self, from: Jar(json: "{\"k\":\(text)}"))
        #expect(try String(decoding: JarEncoder().encodeJSON(named), as: UTF8.self) == "{\"k\":\(text)}")
        let plist = try JarEncoder().encodePropertyList(user)
        #expect(try JarDecoder().decode(PlainUser.self, from: Jar(plist: plist)).rest == user.rest)
    }

    @Test func modelsInCollectionsAndModelsHaveRests() throws {
        struct Team: JarCodable {
            var lead: Guest
            var members: [Guest]
            var byName: [String: UserRestFirst]
            var rest = JarRest()
        }
        let text =
            #"{"v":1.0,"lead":{"a":1,"name":"l"},"members":[{"name":"m","b":2.0},{"name":"n"}],"w":[],"byName":{"k":{"c":3,"name":"o"}}}"#
        let team: Team = try Jar(json: text)^
        #expect(try String(json: team) == text)
        #expect(try String(json: Jar(team)) == text)
        #expect(try String(json: [team]) == "[\(text)]")
        let teams: [Team] = try Jar(json: "[\(text),\(text)]")^
        #expect(try String(json: teams) == "[\(text),\(text)]")
    }

    @Test func otherCodersHaveADictionaryAtTheKey() throws {
        let user: Guest = try Jar(json: #"{"a":1,"name":"n","b":"x"}"#)^
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = try String(decoding: encoder.encode(user), as: UTF8.self)
        #expect(text == #"{"name":"n","rest":{"a":1,"b":"x"}}"#)
        #expect(try JSONDecoder().decode(Guest.self, from: Data(text.utf8)) == user)
        #expect(try JSONDecoder().decode(Guest.self, from: Data(#"{"name":"n"}"#.utf8)).rest.isEmpty)
        let empty = try encoder.encode(Guest(name: "n"))
        #expect(String(decoding: empty, as: UTF8.self) == #"{"name":"n"}"#)
    }

    // MARK: Key rules

    @Test func allKeysThatRulesMayReadAreKnown() throws {
        struct Snake: JarCodable {
            var firstName: String
            var zipCode: Int?
            var rest = JarRest()
        }
        let text = #"{"x_y":1.0,"first_name":"Kim","fooBar":2,"zip_code":3}"#
        let jar = try Jar(json: text).union(context: JarKeyRules.snakeCase)
        var snake: Snake = try jar^
        #expect(try String(json: Jar(snake).union(context: JarKeyRules.snakeCase)) == text)
        snake.zipCode = nil
        #expect(
            try String(json: snake.asJar(using: JarKeyRules.snakeCase))
                == #"{"x_y":1.0,"first_name":"Kim","fooBar":2}"#)
        let any = try Jar(json: #"{"FIRSTNAME":"Kim","zipcode":1,"X":2}"#)
            .union(context: JarKeyRules.caseInsensitive)
        let other: Snake = try any^
        #expect(other.rest.jar == ["X": 2])
    }

    @Test func membersBesideAnInnerPropertyAreKept() throws {
        struct Photo: JarCodable {
            static let keyRules = JarKeyRules(
                .renaming(Photo.self, ["url": .anyOf("image.url", "link"), "tag": "tags[1].t"]))
            var url: String?
            var tag: String?
            var rest = JarRest()
        }
        let text = #"{"image":{"w":1,"url":"u","h":2.0},"link":"v","a":1,"tags":[0,{"t":"t","u":1},2]}"#
        var photo: Photo = try Jar(json: text)^
        #expect(
            try String(json: photo)
                == #"{"image":{"w":1,"url":"u","h":2.0},"a":1,"tags":[0,{"t":"t","u":1},2]}"#)
        photo.url = nil
        photo.tag = "s"
        #expect(
            try String(json: photo) == #"{"image":{"w":1,"h":2.0},"a":1,"tags":[0,{"t":"s","u":1},2]}"#)
        photo.tag = nil
        #expect(try String(json: photo) == #"{"image":{"w":1,"h":2.0},"a":1,"tags":[0,{"u":1},2]}"#)
    }

    @Test func membersBesideTheRootAreKept() throws {
        struct Rooted: JarCodable {
            static let keyRules = JarKeyRules(.root("data.user", of: Rooted.self))
            var name: String
            var rest = JarRest()
        }
        let text = #"{"meta":1.0,"data":{"user":{"a":1,"name":"n","b":2},"c":3},"d":4}"#
        var rooted: Rooted = try Jar(json: text)^
        #expect(try String(json: rooted) == text)
        #expect(try String(json: Jar(rooted)) == text)
        rooted.name = "m"
        #expect(try String(json: [rooted]) == "[\(text.replacingOccurrences(of: #""n""#, with: #""m""#))]")
    }

    @Test func aMappingMayHavePathsAndAlternatives() throws {
        struct Photo: JarMapped {
            var url: String?
            var size: Int?
            var rest: JarRest

            static let mapping = JarMapping<Photo> {
                JarMake(Photo.init(url:size:rest:))
                JarField(.anyOf("image.url", "link"), \.url)
                JarField("image.size", \.size)
                JarField(.flattened, \.rest)
            }
        }
        let text = #"{"a":1.0,"image":{"w":1,"url":"u","size":3},"b":2}"#
        var photo: Photo = try Jar(json: text)^
        #expect(try String(json: photo) == text)
        photo.size = nil
        #expect(try String(json: photo) == #"{"a":1.0,"image":{"w":1,"url":"u"},"b":2}"#)
        photo.url = nil
        #expect(try String(json: photo) == #"{"a":1.0,"image":{"w":1},"b":2}"#)
    }

    @Test func keysByHandMayBePathsAndAlternatives() throws {
        let jar = try Jar(json: #"{"a":1,"image":{"w":1,"url":"u"},"title":"t","b":2}"#)
        let rest = try JarRest(jar, besides: [.anyOf("name", "title"), "image.url"])
        #expect(
            try String(json: rest.added(to: ["image": ["url": "v"] as Jar, "name": "n"]))
                == #"{"a":1,"image":{"w":1,"url":"v"},"b":2,"name":"n"}"#)
        #expect(rest.jar == ["a": 1, "image": ["w": 1] as Jar, "b": 2])
    }

    // MARK: Several types for one dictionary

    private struct Address: JarCodable, Equatable {
        var street: String
        var city: String?
    }

    @Test func keysOfFlattenedTypesAreKnown() throws {
        struct Home: JarCodable {
            var address: Address
            var rooms: Int?
            var rest: JarRest

            enum CodingKeys: CodingKey { case rooms, rest }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                rest = try container.decode(JarRest.self, forKey: .rest)
                address = try Address(from: decoder)
                rooms = try container.decodeIfPresent(Int.self, forKey: .rooms)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encodeIfPresent(rooms, forKey: .rooms)
                try container.encode(rest, forKey: .rest)
                try address.encode(to: encoder)
            }
        }
        struct MappedHome: JarMapped {
            var address: Address
            var rooms: Int?
            var rest: JarRest

            static let mapping = JarMapping<MappedHome> {
                JarMake(MappedHome.init(address:rooms:rest:))
                JarField(.flattened, \.address)
                JarField("rooms", \.rooms)
                JarField(.flattened, \.rest)
            }
        }
        let text = #"{"a":1.0,"city":"c","rooms":2,"street":"s","b":[]}"#
        for _ in 0..<2 {
            var home: Home = try Jar(json: text)^
            #expect(try String(json: home) == text)
            home.address.city = nil
            #expect(try String(json: home) == #"{"a":1.0,"rooms":2,"street":"s","b":[]}"#)
            var mapped: MappedHome = try Jar(json: text)^
            #expect(try String(json: mapped) == text)
            mapped.address.city = nil
            mapped.rooms = nil
            #expect(try String(json: mapped) == #"{"a":1.0,"street":"s","b":[]}"#)
        }
    }

    @Test func oneOfSeveralRestsHasTheMembers() throws {
        struct Outer: JarMapped {
            var user: Guest
            var mapped: MappedUser
            var size: Int?
            var rest: JarRest

            static let mapping = JarMapping<Outer> {
                JarMake(Outer.init(user:mapped:size:rest:))
                JarField(.flattened, \.user)
                JarField(.flattened, \.mapped)
                JarField("size", \.size)
                JarField(.flattened, \.rest)
            }
        }
        let text = #"{"a":1.0,"name":"n","size":2,"age":3,"b":4}"#
        var outer: Outer = try Jar(json: text)^
        #expect(outer.rest.jar == ["a": 1, "b": 4])
        #expect(outer.user.rest.isEmpty)
        #expect(outer.mapped.rest.isEmpty)
        #expect(try String(json: outer) == text)
        outer.user.age = nil
        outer.mapped.age = nil
        outer.size = nil
        #expect(try String(json: outer) == #"{"a":1.0,"name":"n","b":4}"#)
    }

    class Base: JarCodable {
        var id: Int
        var baseRest = JarRest()

        enum CodingKeys: CodingKey { case id, baseRest }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            baseRest = try container.decode(JarRest.self, forKey: .baseRest)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(baseRest, forKey: .baseRest)
        }
    }

    final class Derived: Base {
        var name: String
        var rest: JarRest

        enum CodingKeys: CodingKey { case name, rest }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            rest = try container.decode(JarRest.self, forKey: .rest)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(rest, forKey: .rest)
            try super.encode(to: container.superEncoder())
        }
    }

    @Test func aSuperclassHasTheRestOfItsOwnDictionary() throws {
        let text = #"{"a":1.0,"super":{"b":2,"id":1,"c":3},"name":"n","d":4}"#
        for _ in 0..<2 {
            let derived: Derived = try Jar(json: text)^
            #expect(derived.rest.jar == ["a": 1, "d": 4])
            #expect(derived.baseRest.jar == ["b": 2, "c": 3])
            #expect(try String(json: derived) == text)
            #expect(try String(json: Jar(derived)) == text)
        }
    }

    @Test func membersInsideNestedContainersAreKept() throws {
        struct Place: JarCodable {
            var x: Int
            var y: Int?
            var rest: JarRest

            enum CodingKeys: CodingKey { case point, rest }
            enum PointKeys: CodingKey { case x, y }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let point = try container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
                rest = try container.decode(JarRest.self, forKey: .rest)
                x = try point.decode(Int.self, forKey: .x)
                y = try point.decodeIfPresent(Int.self, forKey: .y)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(rest, forKey: .rest)
                var point = container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
                try point.encode(x, forKey: .x)
                try point.encodeIfPresent(y, forKey: .y)
            }
        }
        let text = #"{"a":1.0,"point":{"z":3,"y":2,"x":1},"b":2}"#
        for _ in 0..<2 {
            var place: Place = try Jar(json: text)^
            #expect(try String(json: place) == text)
            #expect(try String(json: Jar(place)) == text)
            place.y = nil
            #expect(try String(json: place) == #"{"a":1.0,"point":{"z":3,"x":1},"b":2}"#)
        }
    }

    @Test func aTypeMayAskForItsRestOnlySometimes() throws {
        struct Sometimes: JarCodable {
            var kind: Int
            var rest = JarRest()

            enum CodingKeys: CodingKey { case kind, rest }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                kind = try container.decode(Int.self, forKey: .kind)
                if kind > 1 { rest = try container.decode(JarRest.self, forKey: .rest) }
            }
        }
        for kind in [1, 2, 1, 3] {
            let value: Sometimes = try Jar(json: #"{"a":1,"kind":\#(kind)}"#)^
            #expect(value.rest.isEmpty == (kind == 1))
            let values = try JarDecoder().decode(
                [Sometimes].self, from: Jar(json: #"[{"kind":\#(kind),"b":2}]"#))
            #expect(values[0].rest.isEmpty == (kind == 1))
        }
    }

    @Test func theNameOfAVariantKeepsItsPlace() throws {
        let people = JarVariants<any Person>(by: "type", ["user": Guest.self, "mapped": MappedUser.self])
        for text in [
            #"{"a":1.0,"type":"user","name":"n","b":2}"#, #"{"a":1.0,"type":"mapped","name":"n","b":2}"#,
        ] {
            let person: any Person = try Jar(json: text).transformed(by: people)^
            #expect(try String(json: Jar(person, by: people)) == text)
        }
    }

    // MARK: Updates and checks

    @Test func unknownMembersOfAnUpdateAreAdded() throws {
        let text = #"{"a":{"x":1.0},"name":"n","b":2}"#
        let update = try Jar(json: #"{"age":5,"a":{"y":2},"c":3.0}"#)
        let result = #"{"a":{"x":1.0,"y":2},"name":"n","b":2,"age":5,"c":3.0}"#
        var user: Guest = try Jar(json: text)^
        try user.update(from: update)
        #expect(user.age == 5)
        #expect(user.rest.jar == ["a": ["x": 1, "y": 2] as Jar, "b": 2, "c": 3])
        #expect(try Jar(json: String(json: user)) == Jar(json: result))
        var mapped: MappedUser = try Jar(json: text)^
        try mapped.update(from: update)
        #expect(try Jar(json: String(json: mapped)) == Jar(json: result))
        #expect(mapped.rest == user.rest)
        var variable: VariableUser = try Jar(json: text)^
        try variable.update(from: update)
        #expect(variable.rest == user.rest)
    }

    final class Account: JarMapped {
        let id: Int
        var rest: JarRest

        init(id: Int, rest: JarRest) { (self.id, self.rest) = (id, rest) }

        static let mapping = JarMapping<Account> {
            JarMake(Account.init(id:rest:))
            JarField("id", \.id)
            JarVariable(.flattened, \.rest)
        }
    }

    @Test func anObjectIsUpdatedInPlace() throws {
        let account: Account = try Jar(json: #"{"a":1.0,"id":1}"#)^
        try account.update(from: ["b": 2])
        #expect(try String(json: account) == #"{"a":1.0,"id":1,"b":2}"#)
        #expect(throws: LiftError.self) { try account.update(from: ["id": 2]) }
    }

    @Test(arguments: [false, true]) func aTypeWithARestHasNoUnknownKeys(isRefused: Bool) throws {
        let text = #"{"a":{"b":1},"name":"n"}"#
        for type in people {
            let receipt = JarReceipt()
            let context: any JarContextValue = isRefused ? JarUnknownKeys.refused : receipt
            let person: any Person = try type.init(jar: Jar(json: text).union(context: context))
            #expect(try String(json: Jar(person)) == text, "\(type)")
            #expect(receipt.entries(of: .unknownKey).isEmpty, "\(type)")
        }
    }

    @Test func modelsWithoutARestAreCheckedInsideOneThatHasIt() throws {
        struct Outer: JarCodable {
            var inner: Address
            var rest = JarRest()
        }
        let jar = try Jar(json: #"{"a":1,"inner":{"street":"s","x":1}}"#)
        let error = #expect(throws: LiftError.self) {
            try jar.union(context: JarUnknownKeys.refused)^ as Outer
        }
        #expect(error?.key == "inner.x")
        #expect(try (jar^ as Outer).rest.jar == ["a": 1])
    }

    @Test func hiddenValuesStayHidden() throws {
        let jar = try Jar(json: #"{"name":"n","password":"secret"}"#)
            .union(context: JarRedaction.keys("password"))
        let user: Guest = try jar^
        #expect(!"\(user.rest)".contains("secret"))
        #expect(try String(json: user).contains("secret"))
    }

    // MARK: Formatting

    private static let formatted = """
        // The user
        {
          "id": 7.0, /* as a number */
          "name" : "Kim",
          "tags": [1e2,
            { "b": 1, "a": 2 } // odd
          ],
          "age": 3,
          // The end
        }

        """

    @Test func whatDidNotChangeKeepsItsFormatting() throws {
        let jsonc = JSONReadingOptions(syntax: .jsonc)
        for type in people {
            #expect(try changed(type, Self.formatted, .preserved, reading: jsonc) { _ in } == Self.formatted)
            #expect(
                try changed(type, Self.formatted, .preserved, reading: jsonc) { $0.name = "Kit" }
                    == Self.formatted.replacingOccurrences(of: "Kim", with: "Kit"), "\(type)")
            let known = "{ \"age\" : 1 , // one\n \"name\":\"n\" }"
            #expect(
                try changed(type, known, .preserved, reading: jsonc) { $0.age = 2 }
                    == "{ \"age\" : 2 , // one\n \"name\":\"n\" }", "\(type)")
        }
    }

    @Test func anEncoderKeepsTheFormatting() throws {
        struct Team: Codable {
            var lead: PlainUser
            var members: [Guest]
            var rest: JarRest
        }
        let text = """
            {
              "lead": { "name": "l", "x": 1.0 }, // lead
              "members": [
                { "name": "a", "y": [ 2 ] },
                { "age" : 2, "name": "b" } // known
              ]
            }
            """
        let jar = try Jar(json: text, options: JSONReadingOptions(syntax: .jsonc))
        var team = try JarDecoder().decode(Team.self, from: jar)
        let encoder = JarEncoder(options: .preserved)
        #expect(try String(decoding: encoder.encodeJSON(team), as: UTF8.self) == text)
        #expect(try String(json: JarEncoder().encode(team), options: .preserved) == text)
        team.lead.name = "m"
        team.members[1].age = 3
        let changed = text.replacingOccurrences(of: "\"l\"", with: "\"m\"")
            .replacingOccurrences(of: ": 2,", with: ": 3,")
        #expect(try String(decoding: encoder.encodeJSON(team), as: UTF8.self) == changed)
    }

    @Test func anUpdatedModelKeepsTheFormatting() throws {
        let text = "{\n  \"a\": [ 1.0 ],\n  \"name\": \"n\" }"
        for type in people {
            guard let type = type as? any (Person & JarUpdatable).Type else { continue }
            var model: any Person & JarUpdatable = try type.init(jar: Jar(json: text))
            try model.update(from: ["name": "m"])
            #expect(
                try String(json: Jar(model), options: .preserved)
                    == "{\n  \"a\": [ 1.0 ],\n  \"name\": \"m\" }",
                "\(type)")
        }
    }
}
