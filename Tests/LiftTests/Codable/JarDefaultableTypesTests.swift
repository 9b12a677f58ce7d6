import Foundation
import Lift
import Testing

/// The defaults of classes and enums.
@Suite struct JarDefaultableTypesTests {
    // MARK: Classes

    private class Animal: JarDefaultable {
        var id = 1
        var name: String? = "animal"

        required init() {}
    }

    private final class Dog: Animal {
        var tricks = ["sit"]

        private enum CodingKeys: CodingKey { case tricks }

        required init() {
            super.init()
            name = "dog"
        }

        required init(from decoder: any Decoder) throws {
            tricks = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .tricks)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(tricks, forKey: .tricks)
        }
    }

    @Test func subclassesHaveTheirOwnDefaults() throws {
        let dog: Dog = try Jar(json: #"{"id":5}"#)^
        #expect(dog.id == 5)
        #expect(dog.name == "dog")
        #expect(dog.tricks == ["sit"])
        let animal: Animal = try Jar(json: "{}")^
        #expect(animal.name == "animal")
        let decoded = try JarDecoder().decode(Dog.self, from: "{}")
        #expect(decoded.tricks == ["sit"])
        let byInitializer = try Dog(jar: Jar(json: "{}"))
        #expect(byInitializer.name == "dog")
        dog.name = nil
        #expect(try String(json: dog as Animal) == #"{"id":5,"name":null,"tricks":["sit"]}"#)
        struct Zoo: Codable { var best: Animal }
        let rules = JarKeyRules(.type(Dog.self, at: "best", of: Zoo.self))
        let zoo = try JarDecoder(context: rules).decode(Zoo.self, from: #"{"best":{"tricks":["roll"]}}"#)
        #expect(zoo.best.name == "dog")
        #expect((zoo.best as? Dog)?.tricks == ["roll"])
    }

    /// Containers in the value, and what is inherited at `super`, have their part of the defaults.
    @Test func containersOfTheTypeHaveDefaults() throws {
        class Base: JarDefaultable {
            var inherited = 1
            var optional: Int? = 2

            required init() {}
        }
        final class Derived: Base {
            var nested = 3
            var nestedNil: Int? = 4
            var byKey = 5

            private enum Key: CodingKey { case part, other, nested, nestedNil }

            required init() { super.init() }

            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                let part = try container.nestedContainer(keyedBy: Key.self, forKey: .part)
                nested = try part.decode(Int.self, forKey: .nested)
                nestedNil = try part.decodeIfPresent(Int.self, forKey: .nestedNil)
                byKey = try container.superDecoder(forKey: .other).container(keyedBy: Key.self)
                    .decode(Int.self, forKey: .nested)
                try super.init(from: container.superDecoder())
            }

            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                var part = container.nestedContainer(keyedBy: Key.self, forKey: .part)
                try part.encode(nested, forKey: .nested)
                try part.encodeIfPresent(nestedNil, forKey: .nestedNil)
                var other = container.superEncoder(forKey: .other).container(keyedBy: Key.self)
                try other.encode(byKey, forKey: .nested)
                try super.encode(to: container.superEncoder())
            }
        }
        for json in ["{}", #"{"part":{},"other":{},"super":{}}"#, #"{"part":{"nested":null}}"#] {
            let derived: Derived = try Jar(json: json)^
            #expect([derived.inherited, derived.nested, derived.byKey] as [Int] == [1, 3, 5])
            #expect([derived.optional, derived.nestedNil] as [Int?] == [2, 4])
        }
        let derived = Derived()
        (derived.optional, derived.nestedNil) = (nil, nil)
        let text =
            #"{"part":{"nested":3,"nestedNil":null},"other":{"nested":5},"super":{"inherited":1,"optional":null}}"#
        #expect(try String(json: derived) == text)
    }

    // MARK: Enums

    private enum Shape: JarDefaultable, Equatable {
        case circle(radius: Int)
        case square(side: Int, name: String)

        init() { self = .circle(radius: 3) }
    }

    private enum Size: String, JarDefaultable {
        case small, large

        init() { self = .small }
    }

    @Test func enumsHaveTheDefaultsOfTheirCase() throws {
        #expect(try Jar(json: #"{"circle":{"radius":1}}"#)^ as Shape == .circle(radius: 1))
        #expect(try Jar(json: #"{"circle":{}}"#)^ as Shape == .circle(radius: 3))
        let square = try Jar(json: #"{"square":{"side":1}}"#)
        #expect(
            try failure { try square^ as Shape }
                == LiftFailure(
                    .missing, #"expected String, but the key is missing; the only key is "side""#,
                    at: "square.name"))
        #expect(try failure { try Jar(json: "{}")^ as Shape }.kind == .value)
        #expect(try Jar(json: #""large""#)^ as Size == .large)
        #expect(try String(json: [Size.large]) == #"["large"]"#)
        #expect(try failure { try Jar(json: #""huge""#)^ as Size }.kind == .value)
    }
}
