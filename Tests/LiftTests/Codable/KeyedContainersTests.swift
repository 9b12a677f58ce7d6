import Lift
import Testing

/// One of as many types as a test needs, with keys of its own type.
private struct Rung<Below>: Codable, Hashable {
    var depth: Int
    var rung: [Rung]?
    var other: String?
}

@Suite struct KeyedContainersTests {
    /// Codes a value of each of `count` types.
    private func code<Below>(_ below: Below.Type, _ count: Int, _ coded: inout Int) throws {
        if count == 0 { return }
        let text = #"{"depth":\#(count),"rung":[{"depth":1,"other":"x"}]}"#
        for _ in 0..<2 {
            let rung = try JarDecoder().decode(Rung<Below>.self, from: Jar(json: text))
            #expect(rung.depth == count)
            #expect(rung.rung?.first?.other == "x")
            #expect(try String(json: JarEncoder().encode(rung)) == text)
            coded += 1
        }
        try code(Rung<Below>.self, count - 1, &coded)
    }

    /// The cache has room for 128 types.
    @Test func moreTypesOfKeysThanTheCacheHolds() throws {
        var coded = 0
        try code(Never.self, 300, &coded)
        #expect(coded == 600)
    }

    /// The keys of a nested container are of another type than those around it, at the same place.
    @Test func typesOfKeysDoNotMix() throws {
        enum Name: String, CodingKey { case name }
        enum Number: Int, CodingKey { case seven = 7 }
        struct Both: Codable, Equatable {
            var name = "a"
            var seven = 7

            init() {}

            init(from decoder: any Decoder) throws {
                name = try decoder.container(keyedBy: Name.self).decode(String.self, forKey: .name)
                seven = try decoder.container(keyedBy: Number.self).decode(Int.self, forKey: .seven)
            }

            func encode(to encoder: any Encoder) throws {
                var names = encoder.container(keyedBy: Name.self)
                var numbers = encoder.container(keyedBy: Number.self)
                try names.encode(name, forKey: .name)
                try numbers.encode(seven, forKey: .seven)
            }
        }
        let text = try String(json: JarEncoder().encode([Both(), Both()]))
        #expect(text == #"[{"name":"a","seven":7},{"name":"a","seven":7}]"#)
        #expect(try JarDecoder().decode([Both].self, from: Jar(json: text)) == [Both(), Both()])
    }

    private class Base: CodingKey, @unchecked Sendable {
        let stringValue: String
        var intValue: Int? { nil }

        required init?(stringValue: String) { self.stringValue = stringValue }
        required init?(intValue: Int) { nil }
    }

    private final class Derived: Base, @unchecked Sendable {}

    /// Keys of a class. The metatype may be that of a subclass.
    private struct KeyedByClass: Codable {
        let keys: [String]

        init() { keys = ["a", "b"] }

        init(from decoder: any Decoder) throws {
            let first = try decoder.container(keyedBy: Derived.self as Base.Type).allKeys
            let derived: [Derived] = try decoder.container(keyedBy: Derived.self).allKeys
            let last: [Base] = try decoder.container(keyedBy: Derived.self as Base.Type).allKeys
            keys = (first + derived + last).map(\.stringValue)
        }

        func encode(to encoder: any Encoder) throws {
            for (number, key) in keys.enumerated() {
                var base = encoder.container(keyedBy: Derived.self as Base.Type)
                var derived = encoder.container(keyedBy: Derived.self)
                if let key = Base(stringValue: key) { try base.encode(number, forKey: key) }
                if let key = Derived(stringValue: key + key) { try derived.encode(number, forKey: key) }
            }
        }
    }

    @Test func keysOfAClass() throws {
        let text = try String(json: JarEncoder().encode(KeyedByClass()))
        #expect(text == #"{"a":0,"aa":0,"b":1,"bb":1}"#)
        let decoded = try JarDecoder().decode(KeyedByClass.self, from: Jar(json: text))
        #expect(decoded.keys == Array(repeating: ["a", "aa", "b", "bb"], count: 3).flatMap(\.self))
    }
}
