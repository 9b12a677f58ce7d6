import Lift
import Testing

/// Rests of containers inside a value.
@Suite struct JarRestInsideTests {
    private func check<Model: JarCodable>(_ type: Model.Type, _ text: String) throws {
        // The second time, it is known that the type has a rest.
        for _ in 0..<2 {
            let model: Model = try Jar(json: text)^
            #expect(try String(json: model) == text)
            #expect(try String(json: JarDecoder().decode(type, from: Jar(json: text))) == text)
            #expect(try String(json: Jar(json: "[\(text)]")^ as [Model]) == "[\(text)]")
        }
    }

    private enum Choice: JarCodable {
        case some(x: Int, rest: JarRest), other(JarRest), none(y: Int)
    }

    private struct Holder: JarCodable {
        var choice: Choice
        var choices: [Choice]
    }

    @Test func aCaseOfASynthesizedEnumHasARest() throws {
        try check(Choice.self, #"{"some":{"q":1.0,"x":2,"z":3}}"#)
        try check(
            Holder.self,
            #"{"choice":{"some":{"x":2,"z":3.0}},"choices":[{"none":{"y":1}},{"some":{"x":1,"k":2}}]}"#)
    }

    private class Base: JarCodable {
        var id: Int
        var rest: JarRest

        enum CodingKeys: CodingKey { case id, rest }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            rest = try container.decode(JarRest.self, forKey: .rest)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(rest, forKey: .rest)
        }
    }

    private final class Derived: Base {
        var name: String

        enum CodingKeys: CodingKey { case name }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try super.encode(to: container.superEncoder())
        }
    }

    @Test func aSuperclassHasARest() throws {
        try check(Derived.self, #"{"name":"n","super":{"b":2,"id":1,"c":3.0}}"#)
    }

    private struct Nested: JarCodable {
        var x: Int
        var rest: JarRest

        enum OuterKeys: CodingKey { case point }
        enum CodingKeys: CodingKey { case x, rest }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: OuterKeys.self)
            let container = try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .point)
            x = try container.decode(Int.self, forKey: .x)
            rest = try container.decode(JarRest.self, forKey: .rest)
        }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: OuterKeys.self)
            var container = outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .point)
            try container.encode(x, forKey: .x)
            try container.encode(rest, forKey: .rest)
        }
    }

    private struct NestedInArray: JarCodable {
        var x: Int
        var rest: JarRest

        enum CodingKeys: CodingKey { case x, rest }

        init(from decoder: any Decoder) throws {
            var outer = try decoder.unkeyedContainer()
            let container = try outer.nestedContainer(keyedBy: CodingKeys.self)
            x = try container.decode(Int.self, forKey: .x)
            rest = try container.decode(JarRest.self, forKey: .rest)
        }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.unkeyedContainer()
            var container = outer.nestedContainer(keyedBy: CodingKeys.self)
            try container.encode(x, forKey: .x)
            try container.encode(rest, forKey: .rest)
        }
    }

    @Test func aNestedContainerHasARest() throws {
        try check(Nested.self, #"{"point":{"b":2,"x":1,"c":3.0}}"#)
        try check(NestedInArray.self, #"[{"b":2,"x":1,"c":3.0}]"#)
    }
}

// MARK: - Flattened

private struct Lamp: JarCodable, Equatable {
    var name: String?
    var rest = JarRest()
}

private struct MappedLamp: JarMapped, Equatable {
    var name: String?
    var rest: JarRest?

    static let mapping = JarMapping<MappedLamp> {
        JarMake(MappedLamp.init(name:rest:))
        JarField("name", \.name)
        JarField(.flattened, \.rest)
    }
}

private struct LampByHand: JarConvertible, JarRepresentable {
    var name: String?
    var rest: JarRest

    init(jar: Jar) throws {
        name = try jar["name"]^
        rest = try JarRest(jar, besides: "name")
    }

    var jar: Jar { rest.added(to: name.map { ["name": Jar($0)] } ?? [:]) }
}

/// A dictionary with the keys of all properties.
private struct LampDictionary: JarConvertible, JarRepresentable {
    var all: [String: Jar]

    init(jar: Jar) throws { all = try jar^ }

    var jar: Jar { Jar(all) }
}

private enum AnyLamp: JarMapped {
    case lamp(MappedLamp), off

    static let mapping = JarMapping<AnyLamp>(by: "name") {
        JarCase("n", AnyLamp.lamp)
        JarCase("off", AnyLamp.off)
    }
}

private struct Room<Part: JarElement & SendableMetatype>: JarMapped {
    var size: Int?
    var part: Part
    var age: Int?

    static var mapping: JarMapping<Room> {
        .cached {
            JarMake(Room.init(size:part:age:))
            JarField("size", \.size)
            JarField(.flattened, \.part)
            JarField("info.age", \.age)
        }
    }
}

private struct VariableRoom<Part: JarElement & SendableMetatype>: JarMapped {
    var size: Int?
    var part: Part?
    var age: Int?

    init() {}

    static var mapping: JarMapping<VariableRoom> {
        .cached {
            JarMake(VariableRoom.init)
            JarVariable("size", \.size)
            JarVariable(.flattened, \.part)
            JarVariable("info.age", \.age)
        }
    }
}

/// Rests that only a flattened part keeps.
@Suite struct FlattenedRestTests {
    private let text = #"{"size":1,"a":1.0,"name":"n","info":{"age":2,"c":4},"b":[1.0]}"#

    private func check<Part: JarElement & SendableMetatype>(_ type: Part.Type) throws {
        let whole = try Jar(json: text)
        #expect(try Jar(json: String(json: whole^ as Room<Part>)) == whole, "\(type)")
        for (size, age) in [(9, nil), (nil, 7), (nil, nil), (9, 7)] as [(Int?, Int?)] {
            var expected = whole
            expected["size"] = size
            expected[path: "info.age"] = age
            var room: Room<Part> = try Jar(json: text)^
            (room.size, room.age) = (size, age)
            #expect(try Jar(json: String(json: room)) == expected, "\(type)")
            #expect(Jar(room) == expected, "\(type)")
            var variable: VariableRoom<Part> = try Jar(json: text)^
            (variable.size, variable.age) = (size, age)
            #expect(try Jar(json: String(json: variable)) == expected, "\(type)")
        }
    }

    @Test func propertiesAroundAPartWithARestAreWrittenAsTheyAre() throws {
        try check(Lamp.self)
        try check(Lamp?.self)
        try check(MappedLamp.self)
        try check(MappedLamp?.self)
        try check(LampByHand.self)
        try check(LampByHand?.self)
        try check(LampDictionary.self)
        try check(AnyLamp.self)
    }

    @Test func aPartThatWasLiftedAloneReplacesNothing() throws {
        let jar = try Jar(json: text)
        for room in [
            try Jar(Room(size: 9, part: jar^ as Lamp, age: 3)),
            try Jar(Room(size: 9, part: jar^ as MappedLamp, age: 3)),
            try Jar(Room(size: 9, part: jar^ as LampByHand, age: 3)),
        ] {
            #expect(room["size"] == 9)
            #expect(room == ["size": 9, "a": 1, "name": "n", "info": ["age": 3, "c": 4], "b": [1]])
        }
    }

    @Test func theRestOfAPartHasNoKeysOfTheModelAroundIt() throws {
        let room: Room<Lamp> = try Jar(json: text)^
        #expect(room.part.rest.jar == ["a": 1, "info": ["c": 4], "b": [1]])
        var other: Room<MappedLamp> = try Jar(
            json: #"{"size":2,"name":"n","a":1.0,"b":[1.0],"info":{"c":4}}"#)^
        #expect(other.part.rest?.jar == ["a": 1, "info": ["c": 4], "b": [1]])
        try other.update(from: ["size": 5, "new": 1])
        #expect(other.size == 5)
        #expect(other.part.rest?.jar == ["a": 1, "info": ["c": 4], "b": [1], "new": 1])
    }

    @Test func aPartKeepsTheFormatting() throws {
        let text = "{ \"a\": 1.0, // c\n  \"size\": 1,\n\t\"name\": \"n\" }"
        var room: Room<MappedLamp> = try Jar(json: text, options: JSONReadingOptions(syntax: .jsonc))^
        room.size = 2
        #expect(
            try String(json: room, options: .preserved)
                == "{ \"a\": 1.0, // c\n  \"size\": 2,\n\t\"name\": \"n\" }")
    }

    @Test func theValuesOfACaseHaveARest() throws {
        enum Event: JarMapped {
            case open(at: Int, JarRest), closed

            static let mapping = JarMapping<Event>(by: JarTag(.anyOf("type", "kind"))) {
                JarCase("open", Event.open, "at", JarCase.Key(.flattened))
                JarCase("closed", Event.closed)
            }
        }
        let event: Event = try Jar(json: #"{"a":1.0,"kind":"open","at":2}"#)^
        // The tag is no part of the rest. It's written at its first key.
        #expect(try Jar(json: String(json: event)) == ["a": 1, "type": "open", "at": 2])
    }

    private struct Group: JarMapped {
        let name: String
        let kind: Kind

        static let mapping = JarMapping<Group> {
            JarMake(Group.init(name:kind:))
            JarField("name", \.name)
            JarField(.flattened, \.kind)
        }
    }

    private indirect enum Kind: JarMapped {
        case leaf(x: Int), group(Group)

        static let mapping = JarMapping<Kind>(by: "type") {
            JarCase("leaf", Kind.leaf, "x")
            JarCase("group", Kind.group)
        }
    }

    @Test func aTypeMayContainItselfAmongFlattenedParts() throws {
        let group: Group = try Jar(json: #"{"name":"a","type":"leaf","x":1}"#)^
        #expect(try Jar(json: String(json: group)) == ["name": "a", "type": "leaf", "x": 1])
    }

    @Test func anOptionalRestHasNoKnownMembers() throws {
        var lamp: MappedLamp = try Jar(json: #"{"a":1.0,"name":"n"}"#)^
        #expect(lamp.rest?.jar == ["a": 1])
        lamp.name = nil
        #expect(try String(json: lamp) == #"{"a":1.0}"#)
        lamp.rest = nil
        #expect(try String(json: lamp) == "{}")
    }
}
