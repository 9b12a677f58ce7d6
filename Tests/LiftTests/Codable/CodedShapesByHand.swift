import Foundation

// Shapes whose coding is written by hand.

/// A single value.
struct Wrapped<A: Shape>: Shape {
    var value: A

    init(value: A) { self.value = value }

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(A.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    static func random(using generator: inout SeededGenerator) -> Wrapped {
        Wrapped(value: .random(using: &generator))
    }
}

/// An optional that is always written.
struct ExplicitNil<A: Shape>: Shape {
    var keyed: A?
    var element: A?
    var single: A?

    private enum Key: CodingKey { case keyed, elements, single }

    private struct Single: Codable {
        var value: A?

        init(value: A?) { self.value = value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? nil : try container.decode(A.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let value { try container.encode(value) } else { try container.encodeNil() }
        }
    }

    init(keyed: A?, element: A?, single: A?) {
        self.keyed = keyed
        self.element = element
        self.single = single
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        keyed = try container.decodeNil(forKey: .keyed) ? nil : container.decode(A.self, forKey: .keyed)
        var elements = try container.nestedUnkeyedContainer(forKey: .elements)
        element = try elements.decodeNil() ? nil : elements.decode(A.self)
        single = try container.decode(Single.self, forKey: .single).value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if let keyed {
            try container.encode(keyed, forKey: .keyed)
        } else {
            try container.encodeNil(forKey: .keyed)
        }
        var elements = container.nestedUnkeyedContainer(forKey: .elements)
        if let element { try elements.encode(element) } else { try elements.encodeNil() }
        try container.encode(Single(value: single), forKey: .single)
    }

    static func random(using generator: inout SeededGenerator) -> ExplicitNil {
        ExplicitNil(
            keyed: .random(using: &generator), element: .random(using: &generator),
            single: .random(using: &generator))
    }
}

/// Containers in containers, written to in an order of their own.
struct Nested<A: Shape, B: Shape>: Shape {
    var a: A
    var b: B
    var optional: A?
    var list: [B]

    private enum Outer: CodingKey { case first, second, list }
    private enum Inner: CodingKey { case a, b, deeper }
    private enum Deeper: CodingKey { case optional, count }

    init(a: A, b: B, optional: A?, list: [B]) {
        self.a = a
        self.b = b
        self.optional = optional
        self.list = list
    }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Outer.self)
        let first = try outer.nestedContainer(keyedBy: Inner.self, forKey: .first)
        var second = try outer.nestedUnkeyedContainer(forKey: .second)
        b = try second.nestedContainer(keyedBy: Inner.self).decode(B.self, forKey: .b)
        a = try first.decode(A.self, forKey: .a)
        let deeper = try first.nestedContainer(keyedBy: Deeper.self, forKey: .deeper)
        optional = try deeper.decodeIfPresent(A.self, forKey: .optional)
        list = []
        var inner = try second.nestedUnkeyedContainer()
        while !inner.isAtEnd { list.append(try inner.decode(B.self)) }
        guard try deeper.decode(Int.self, forKey: .count) == list.count, second.isAtEnd else {
            throw DecodingError.dataCorruptedError(
                in: second, debugDescription: "not the elements that there were")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Outer.self)
        var first = outer.nestedContainer(keyedBy: Inner.self, forKey: .first)
        var second = outer.nestedUnkeyedContainer(forKey: .second)
        var deeper = first.nestedContainer(keyedBy: Deeper.self, forKey: .deeper)
        var ofB = second.nestedContainer(keyedBy: Inner.self)
        var inner = second.nestedUnkeyedContainer()
        for element in list { try inner.encode(element) }
        try deeper.encode(list.count, forKey: .count)
        try ofB.encode(b, forKey: .b)
        try first.encode(a, forKey: .a)
        try deeper.encodeIfPresent(optional, forKey: .optional)
    }

    static func random(using generator: inout SeededGenerator) -> Nested {
        Nested(
            a: .random(using: &generator), b: .random(using: &generator),
            optional: .random(using: &generator),
            list: .random(using: &generator))
    }
}

/// Parts that are coded by coders of their own.
struct BySuper<A: Shape, B: Shape>: Shape {
    var inherited: A
    var keyed: B
    var element: A
    var second: B

    private enum Key: CodingKey { case keyed, elements }

    init(inherited: A, keyed: B, element: A, second: B) {
        self.inherited = inherited
        self.keyed = keyed
        self.element = element
        self.second = second
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        inherited = try A(from: container.superDecoder())
        keyed = try container.superDecoder(forKey: .keyed).singleValueContainer().decode(B.self)
        var elements = try container.nestedUnkeyedContainer(forKey: .elements)
        element = try elements.superDecoder().singleValueContainer().decode(A.self)
        second = try elements.decode(B.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var elements = container.nestedUnkeyedContainer(forKey: .elements)
        var single = elements.superEncoder().singleValueContainer()
        try inherited.encode(to: container.superEncoder())
        var ofKeyed = container.superEncoder(forKey: .keyed).singleValueContainer()
        try ofKeyed.encode(keyed)
        try elements.encode(second)
        try single.encode(element)
    }

    static func random(using generator: inout SeededGenerator) -> BySuper {
        BySuper(
            inherited: .random(using: &generator), keyed: .random(using: &generator),
            element: .random(using: &generator), second: .random(using: &generator))
    }
}

/// Keys that are data.
struct DynamicKeys<A: Shape>: Shape {
    var values: [String: A]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(values: [String: A]) { self.values = values }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        values = [:]
        for key in container.allKeys { values[key.stringValue] = try container.decode(A.self, forKey: key) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (key, value) in values { try container.encode(value, forKey: Key(stringValue: key)) }
    }

    static func random(using generator: inout SeededGenerator) -> DynamicKeys {
        DynamicKeys(values: .random(using: &generator))
    }
}

// MARK: - Classes

class Parent<A: Shape>: Codable, Hashable {
    var name: A

    init(name: A) { self.name = name }

    static func == (left: Parent, right: Parent) -> Bool { left.isEqual(to: right) }

    func isEqual(to other: Parent) -> Bool { type(of: self) == type(of: other) && name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What it inherits stands beside its own properties.
final class FlatChild<A: Shape>: Parent<A>, Shape {
    var own: A?

    private enum Key: CodingKey { case own }

    init(name: A, own: A?) {
        self.own = own
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        own = try decoder.container(keyedBy: Key.self).decodeIfPresent(A.self, forKey: .own)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(own, forKey: .own)
    }

    override func isEqual(to other: Parent<A>) -> Bool {
        super.isEqual(to: other) && own == (other as? FlatChild)?.own
    }

    static func random(using generator: inout SeededGenerator) -> FlatChild {
        FlatChild(name: .random(using: &generator), own: .random(using: &generator))
    }
}

/// What it inherits stands at the key `super`.
final class NestedChild<A: Shape>: Parent<A>, Shape {
    var own: A

    private enum Key: CodingKey { case own }

    init(name: A, own: A) {
        self.own = own
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        own = try container.decode(A.self, forKey: .own)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(own, forKey: .own)
        try super.encode(to: container.superEncoder())
    }

    override func isEqual(to other: Parent<A>) -> Bool {
        super.isEqual(to: other) && own == (other as? NestedChild)?.own
    }

    static func random(using generator: inout SeededGenerator) -> NestedChild {
        NestedChild(name: .random(using: &generator), own: .random(using: &generator))
    }
}

// MARK: - Types at random

/// A type that is composed at run time.
enum AnyShape {
    static func random(depth: Int, using generator: inout SeededGenerator) -> any Shape.Type {
        let simple: [any Shape.Type] = [
            Bool.self, Int.self, UInt8.self, UInt64.self, Double.self, Float.self, String.self, Date.self,
            Data.self, URL.self, UUID.self, Decimal.self, Suit.self, Side.self, Level.self, Scalars.self,
            OptionalScalars.self, FoundationValues.self, Range<Int>.self, ClosedRange<Double>.self,
        ]
        if depth == 0 { return simple[Int.random(in: simple.indices, using: &generator)] }
        let first = random(depth: depth - 1, using: &generator)
        let second = random(depth: Int.random(in: 0..<depth, using: &generator), using: &generator)
        return composed(of: first, second, form: Int.random(in: 0..<18, using: &generator))
    }

    private static func composed<A: Shape, B: Shape>(of a: A.Type, _ b: B.Type, form: Int) -> any Shape.Type {
        switch form {
        case 0: Pair<A, B>.self
        case 1: Nested<A, B>.self
        case 2: BySuper<A, B>.self
        case 3: Choice<A, B>.self
        case 4: Wrapped<A>.self
        case 5: ExplicitNil<A>.self
        case 6: DynamicKeys<A>.self
        case 7: Recursive<A>.self
        case 8: FlatChild<A>.self
        case 9: NestedChild<A>.self
        case 10: Pair<A?, B>.self
        case 11: [A].self
        case 12: [String: A].self
        case 13: [Int: A].self
        case 14: Pair<[Suit: A], [Side: B]>.self
        case 15: ContiguousArray<A>.self
        case 16: Pair<Set<A>, [[B]]>.self
        default: Pair<A??, [Level: B]>.self
        }
    }
}
