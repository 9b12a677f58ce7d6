import Foundation
import Lift

// The types that the coders are compared with.

extension CoderCases {
    // Types whose coding is written by hand, in the ways that coders' own tests know.

    struct Empty: Codable, Equatable {}

    /// Encodes nothing, not even a container.
    struct Silent: Codable, Equatable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {}
    }

    struct HoldsSilent: Codable, Equatable {
        var silent = Silent()
    }

    struct Sum: Codable, Equatable, Hashable {
        var amount: Double
        var currency: String
    }

    struct Tag: Codable, Hashable, RawRepresentable {
        var rawValue: String
    }

    struct Number: Codable, Hashable, RawRepresentable {
        var rawValue: Int
    }

    enum Planet: Int, Codable, Hashable {
        case mercury = 1, venus
    }

    enum Event: Codable, Equatable {
        case started
        case moved(x: Int, y: Int)
        case named(String, other: String?)
        indirect case nested(Event)
    }

    struct Generic<Value: Codable & Equatable>: Codable, Equatable {
        var value: Value
        var values: [Value]
        var optional: Value?
    }

    /// A type that keeps a missing key and a null apart.
    struct Explicit: Codable, Equatable {
        var value: Int?

        enum CodingKeys: CodingKey { case value }

        init(value: Int?) { self.value = value }

        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: CodingKeys.self).decode(Int?.self, forKey: .value)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(value, forKey: .value)
        }
    }

    /// Writes several containers at one key.
    struct Merged: Codable, Equatable {
        var a = 1, b = 2

        enum Key: CodingKey { case part, a, b }

        init() {}

        init(from decoder: any Decoder) throws {
            let part = try decoder.container(keyedBy: Key.self).nestedContainer(
                keyedBy: Key.self, forKey: .part)
            a = try part.decode(Int.self, forKey: .a)
            b = try part.decode(Int.self, forKey: .b)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var first = container.nestedContainer(keyedBy: Key.self, forKey: .part)
            try first.encode(a, forKey: .a)
            var second = container.nestedContainer(keyedBy: Key.self, forKey: .part)
            try second.encode(b, forKey: .b)
        }
    }

    /// Writes a value, and then a container at the same key.
    struct MergedValue: Codable, Equatable {
        var money = Sum(amount: 1.5, currency: "SEK")
        var note = "n"

        enum Key: CodingKey { case part, note }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            money = try container.decode(Sum.self, forKey: .part)
            note = try container.nestedContainer(keyedBy: Key.self, forKey: .part).decode(
                String.self, forKey: .note)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(money, forKey: .part)
            var part = container.nestedContainer(keyedBy: Key.self, forKey: .part)
            try part.encode(note, forKey: .note)
        }
    }

    /// Writes a single value, and then members beside it.
    struct SingleThenKeyed: Codable, Equatable {
        var money = Sum(amount: 2.5, currency: "EUR")
        var note = "n"

        enum Key: CodingKey { case note }

        init() {}

        init(from decoder: any Decoder) throws {
            money = try decoder.singleValueContainer().decode(Sum.self)
            note = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .note)
        }

        func encode(to encoder: any Encoder) throws {
            var single = encoder.singleValueContainer()
            try single.encode(money)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(note, forKey: .note)
        }
    }

    /// Three containers of one kind for one value.
    struct Again: Codable, Equatable {
        var a = 1, b = [2]

        enum Key: CodingKey { case a, b }

        init() {}

        init(from decoder: any Decoder) throws {
            a = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .a)
            b = try decoder.container(keyedBy: Key.self).decode([Int].self, forKey: .b)
        }

        func encode(to encoder: any Encoder) throws {
            var first = encoder.container(keyedBy: Key.self)
            try first.encode(a, forKey: .a)
            var second = encoder.container(keyedBy: Key.self)
            try second.encode(b, forKey: .b)
        }
    }

    enum AnyPart: CodingKey { case part, a, b }

    /// A container, and then a value at its key.
    struct NestedThenValue: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            var nested = container.nestedContainer(keyedBy: AnyPart.self, forKey: .part)
            try nested.encode(1, forKey: .a)
            try container.encode(Sum(amount: 1.5, currency: "a"), forKey: .part)
        }
    }

    struct NestedThenSuper: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            var nested = container.nestedContainer(keyedBy: AnyPart.self, forKey: .part)
            try nested.encode(1, forKey: .a)
            var other = container.superEncoder(forKey: .part).container(keyedBy: AnyPart.self)
            try other.encode(2, forKey: .b)
        }
    }

    struct SuperThenNested: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            var other = container.superEncoder(forKey: .part).container(keyedBy: AnyPart.self)
            try other.encode(2, forKey: .b)
            try container.encode(1, forKey: .a)
        }
    }

    struct SuperThenValue: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            var single = container.superEncoder(forKey: .part).singleValueContainer()
            try single.encode([1, 2])
            var list = container.nestedUnkeyedContainer(forKey: .a)
            try list.encode("x")
            var inner = list.nestedUnkeyedContainer()
            try inner.encodeNil()
            try list.superEncoder().singleValueContainer().encodeAll([true])
        }
    }

    /// The same key again.
    struct Twice: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            try container.encode(1, forKey: .a)
            try container.encode([2], forKey: .a)
            try container.encode("b", forKey: .b)
            try container.encode(3, forKey: .a)
        }
    }

    struct ValueThenNil: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            try container.encode(1, forKey: .a)
            try container.encodeNil(forKey: .a)
            try container.encodeIfPresent(nil as Int?, forKey: .b)
        }
    }

    /// Catches what its own containers throw.
    struct CatchingWrites: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            do {
                try container.encode(Double.nan, forKey: .a)
            } catch EncodingError.invalidValue {
                try container.encode("none", forKey: .a)
            }
            do {
                try container.encode([1, Double.infinity], forKey: .b)
            } catch EncodingError.invalidValue {
                try container.encode("none", forKey: .b)
            }
        }
    }

    /// Writes to its containers in an order of its own.
    struct Unordered: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            var list = container.nestedUnkeyedContainer(forKey: .a)
            var part = container.nestedContainer(keyedBy: AnyPart.self, forKey: .part)
            var inner = list.nestedContainer(keyedBy: AnyPart.self)
            try list.encode(1)
            try part.encode(2, forKey: .b)
            try inner.encode(3, forKey: .a)
        }
    }

    /// Catches what its own containers throw.
    struct Catching: Codable, Equatable {
        var found: String

        enum Key: CodingKey { case a, b }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            do {
                found = "\(try container.decode(Int.self, forKey: .a))"
            } catch DecodingError.keyNotFound(let key, _) {
                found = "no \(key.stringValue)"
            } catch DecodingError.typeMismatch {
                found = "another type"
            } catch DecodingError.valueNotFound {
                found = "null"
            }
        }

        func encode(to encoder: any Encoder) throws {}
    }

    /// Says what its decoder says of paths.
    struct Paths: Codable, Equatable {
        var steps: [String] = []

        enum Key: CodingKey { case list }

        private struct Element: Decodable {
            var steps: [String]

            init(from decoder: any Decoder) throws {
                steps = decoder.codingPath.map { "\($0.stringValue)/\($0.intValue.map(String.init) ?? "-")" }
            }
        }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd { steps += try list.decode(Element.self).steps }
        }

        func encode(to encoder: any Encoder) throws {}
    }

    struct AnyKeys: Codable, Equatable {
        var keys: [String]

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int?

            init(stringValue: String) { (self.stringValue, intValue) = (stringValue, Int(stringValue)) }
            init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
        }

        init(keys: [String]) { self.keys = keys.sorted() }

        init(from decoder: any Decoder) throws {
            keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue).sorted()
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for key in keys { try container.encode(key.count, forKey: Key(stringValue: key)) }
        }
    }

    class Person: Codable, Equatable {
        var name = "p"

        init() {}

        static func == (left: Person, right: Person) -> Bool {
            type(of: left) == type(of: right) && left.isEqual(to: right)
        }

        func isEqual(to other: Person) -> Bool { name == other.name }
    }

    final class Employee: Person {
        var number = 7

        enum Key: CodingKey { case number }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            number = try container.decode(Int.self, forKey: .number)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(number, forKey: .number)
            try super.encode(to: container.superEncoder())
        }

        override func isEqual(to other: Person) -> Bool {
            super.isEqual(to: other) && number == (other as? Employee)?.number
        }
    }

    /// What its own containers say of a value.
    struct Words: Decodable, Equatable {
        var description = ""

        init(from decoder: any Decoder) throws {
            do {
                _ = try decoder.container(keyedBy: AnyPart.self).decode(Int.self, forKey: .a)
            } catch DecodingError.typeMismatch(_, let context) {
                description = context.debugDescription
            }
        }
    }

    /// Writes the coding path of an element of a nested array.
    struct NestedPath: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyPart.self)
            var elements = container.nestedUnkeyedContainer(forKey: .a)
            try elements.encode(Element())
        }

        private struct Element: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.codingPath.map(\.stringValue))
            }
        }
    }

    /// Which error a container throws for a value of another type.
    struct Refusal<Asked: Decodable>: Decodable, Equatable {
        var error = ""

        init(from decoder: any Decoder) throws {
            do {
                _ = try decoder.singleValueContainer().decode(Asked.self)
            } catch DecodingError.typeMismatch(let type, _) {
                error = "not \(type)"
            } catch DecodingError.valueNotFound(let type, _) {
                error = "no \(type)"
            }
        }
    }

    /// Which error a number is that does not fit.
    struct Unfit: Decodable, Equatable {
        var isCorrupted = false

        init(from decoder: any Decoder) throws {
            do {
                _ = try decoder.container(keyedBy: AnyPart.self).decode(UInt8.self, forKey: .a)
            } catch DecodingError.dataCorrupted {
                isCorrupted = true
            } catch {}
        }
    }

    /// A property whose name ends in an acronym.
    struct Account: Decodable, Equatable {
        var userID: Int
    }

    /// A property whose coding key is in snake case.
    struct Guest: Decodable, Equatable {
        var userId: Int

        private enum CodingKeys: String, CodingKey { case userId = "user_id" }
    }

    struct Member: Decodable, Equatable {
        var userId: Int
    }

    enum Corner: String, Codable, CodingKeyRepresentable { case topLeft }

    /// A dictionary that codes itself with the coder of the type around it.
    struct OwnDictionary: Codable, Equatable {
        let values: [String: Int]

        init(values: [String: Int]) { self.values = values }

        init(from decoder: any Decoder) throws { values = try [String: Int](from: decoder) }

        func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
    }

    /// Whether there is a nil.
    struct Nils: Decodable, Equatable {
        var isNil: Bool

        init(from decoder: any Decoder) throws {
            isNil = try decoder.container(keyedBy: AnyPart.self).decodeNil(forKey: .a)
        }
    }

    /// So many properties that no table keeps their order by chance.
    struct Wide: Encodable {
        var z = 1, y = 2, x = 3, w = 4, v = 5, u = 6, t = 7, s = 8, r = 9, q = 10, p = 11, o = 12
        var l = 13, k = 14, j = 15, i = 16
    }

    struct OneInt: Codable, Equatable {
        var a: Int
    }

    /// Looks at nothing but that there is an array.
    struct Nest: Codable, Equatable {
        init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
        func encode(to encoder: any Encoder) throws {}
    }

    /// A range without an end.
    struct PartialRange: Codable, Equatable {
        var from: PartialRangeFrom<Int>
        var upTo: PartialRangeUpTo<Int>
        var through: PartialRangeThrough<Int>

        init(_ bound: Int) { (from, upTo, through) = (bound..., ..<bound, ...bound) }

        static func == (left: PartialRange, right: PartialRange) -> Bool {
            left.from.lowerBound == right.from.lowerBound && left.upTo.upperBound == right.upTo.upperBound
                && left.through.upperBound == right.through.upperBound
        }
    }
}

extension SingleValueEncodingContainer {
    fileprivate func encodeAll(_ values: [Bool]) throws {
        var container = self
        try container.encode(values)
    }
}
