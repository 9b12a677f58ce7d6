import Foundation

/// A Codable type of which random values can be made. Types are composed at run time: see `AnyShape`.
protocol Shape: Codable, Hashable {
    static func random(using generator: inout SeededGenerator) -> Self
}

// MARK: - Values

extension Bool: Shape {
    static func random(using generator: inout SeededGenerator) -> Bool { generator.next() & 1 == 0 }
}

extension Shape where Self: FixedWidthInteger {
    static func random(using generator: inout SeededGenerator) -> Self {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .min
        case 1: .max
        case 2: 0
        case 3: Self(truncatingIfNeeded: Int.random(in: -3...3, using: &generator))
        default: Self.random(in: .min ... .max, using: &generator)
        }
    }
}

extension Int: Shape {}
extension Int8: Shape {}
extension Int16: Shape {}
extension Int32: Shape {}
extension Int64: Shape {}
extension UInt: Shape {}
extension UInt8: Shape {}
extension UInt16: Shape {}
extension UInt32: Shape {}
extension UInt64: Shape {}

extension Double: Shape {
    static func random(using generator: inout SeededGenerator) -> Double {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: Double(Int.random(in: -9...9, using: &generator))
        case 1: Double.random(in: -1...1, using: &generator) * 1e-200
        case 2: Double.random(in: -1...1, using: &generator) * 1e200
        default: Double.random(in: -1e6...1e6, using: &generator)
        }
    }
}

extension Float: Shape {
    static func random(using generator: inout SeededGenerator) -> Float {
        Float.random(in: -1e6...1e6, using: &generator)
    }
}

extension String: Shape {
    static func random(using generator: inout SeededGenerator) -> String {
        let pieces = [
            "", "a", "key", "é", "e\u{301}", "😀", "\"", "\\", "/", "\n", "\u{0}", "12", " ", ".", "_",
        ]
        let count = Int.random(in: 0..<4, using: &generator)
        return (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }.joined()
    }
}

extension Date: Shape {
    /// Whole eighths of a second: exact in binary, and in the milliseconds that are written.
    static func random(using generator: inout SeededGenerator) -> Date {
        let eighths = Int.random(in: -16_000_000_000...32_000_000_000, using: &generator)
        return Date(timeIntervalSince1970: Double(eighths) / 8)
    }
}

extension Data: Shape {
    static func random(using generator: inout SeededGenerator) -> Data {
        let count = Int.random(in: 0..<9, using: &generator)
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

extension URL: Shape {
    static func random(using generator: inout SeededGenerator) -> URL {
        let number = Int.random(in: 0..<1000, using: &generator)
        return URL(fileURLWithPath: "/").appendingPathComponent("p\(number)")
    }
}

extension UUID: Shape {
    static func random(using generator: inout SeededGenerator) -> UUID {
        var bytes = [UInt8](repeating: 0, count: 16)
        for index in bytes.indices { bytes[index] = .random(in: 0...255, using: &generator) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

extension Decimal: Shape {
    static func random(using generator: inout SeededGenerator) -> Decimal {
        let significand = Int.random(in: -999_999_999...999_999_999, using: &generator)
        return Decimal(significand) / Decimal(1000)
    }
}

// MARK: - Collections

extension SeededGenerator {
    mutating func some<Value: Shape>(_ type: Value.Type, upTo maximum: Int = 3) -> [Value] {
        let count = Int.random(in: 0...maximum, using: &self)
        return (0..<count).map { _ in Value.random(using: &self) }
    }
}

extension Optional: Shape where Wrapped: Shape {
    static func random(using generator: inout SeededGenerator) -> Wrapped? {
        Int.random(in: 0..<3, using: &generator) == 0 ? nil : Wrapped.random(using: &generator)
    }
}

extension Array: Shape where Element: Shape {
    static func random(using generator: inout SeededGenerator) -> [Element] { generator.some(Element.self) }
}

extension ContiguousArray: Shape where Element: Shape {
    static func random(using generator: inout SeededGenerator) -> ContiguousArray<Element> {
        ContiguousArray(generator.some(Element.self))
    }
}

extension Set: Shape where Element: Shape {
    /// One element at most: what has several comes in any order.
    static func random(using generator: inout SeededGenerator) -> Set<Element> {
        Set(generator.some(Element.self, upTo: 1))
    }
}

extension Dictionary: Shape where Key: Shape, Value: Shape {
    static func random(using generator: inout SeededGenerator) -> [Key: Value] {
        var dictionary: [Key: Value] = [:]
        // Keys that are not texts are coded as an array in any order, as one member has none.
        let maximum = Key.self == String.self || Key.self == Int.self ? 90 : 1
        let isLarge = maximum > 1 && Int.random(in: 0..<12, using: &generator) == 0
        let count = isLarge ? maximum : Int.random(in: 0...(maximum == 1 ? 1 : 3), using: &generator)
        for index in 0..<count {
            let key = Key.random(using: &generator)
            // A random text is often the same one.
            let other = "\(key)\(index)" as? Key ?? key
            dictionary[isLarge ? other : key] = Value.random(using: &generator)
        }
        return dictionary
    }
}

extension Range: Shape where Bound: Shape {
    static func random(using generator: inout SeededGenerator) -> Range<Bound> {
        let bounds = [Bound.random(using: &generator), Bound.random(using: &generator)].sorted()
        return bounds[0]..<bounds[1]
    }
}

extension ClosedRange: Shape where Bound: Shape {
    static func random(using generator: inout SeededGenerator) -> ClosedRange<Bound> {
        let bounds = [Bound.random(using: &generator), Bound.random(using: &generator)].sorted()
        return bounds[0]...bounds[1]
    }
}

// MARK: - Enums

enum Suit: String, Shape, CaseIterable {
    case clubs, diamonds
    case hearts = "♥ hearts"

    static func random(using generator: inout SeededGenerator) -> Suit {
        allCases.randomElement(using: &generator) ?? .clubs
    }
}

/// The keys of its dictionaries are the raw values.
enum Side: String, Shape, CaseIterable, CodingKeyRepresentable {
    case left, right

    static func random(using generator: inout SeededGenerator) -> Side {
        allCases.randomElement(using: &generator) ?? .left
    }
}

enum Level: Int8, Shape, CaseIterable {
    case low = -1
    case high = 100

    static func random(using generator: inout SeededGenerator) -> Level {
        allCases.randomElement(using: &generator) ?? .low
    }
}

/// Coded as the compiler does it for associated values.
indirect enum Choice<A: Shape, B: Shape>: Shape {
    case none
    case first(A)
    case both(first: A, B)
    case optional(value: B?)
    case further(Choice)

    static func random(using generator: inout SeededGenerator) -> Choice {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .none
        case 1: .first(.random(using: &generator))
        case 2: .both(first: .random(using: &generator), .random(using: &generator))
        case 3: .optional(value: .random(using: &generator))
        default: .further(.random(using: &generator))
        }
    }
}

// MARK: - Types coded as the compiler does it

struct Scalars: Shape {
    var bool: Bool
    var int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64
    var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64
    var double: Double, float: Float, string: String

    static func random(using generator: inout SeededGenerator) -> Scalars {
        Scalars(
            bool: .random(using: &generator), int: .random(using: &generator),
            int8: .random(using: &generator), int16: .random(using: &generator),
            int32: .random(using: &generator), int64: .random(using: &generator),
            uint: .random(using: &generator), uint8: .random(using: &generator),
            uint16: .random(using: &generator), uint32: .random(using: &generator),
            uint64: .random(using: &generator), double: .random(using: &generator),
            float: .random(using: &generator), string: .random(using: &generator))
    }
}

struct OptionalScalars: Shape {
    var bool: Bool?
    var int: Int?, int8: Int8?, int16: Int16?, int32: Int32?, int64: Int64?
    var uint: UInt?, uint8: UInt8?, uint16: UInt16?, uint32: UInt32?, uint64: UInt64?
    var double: Double?, float: Float?, string: String?

    static func random(using generator: inout SeededGenerator) -> OptionalScalars {
        OptionalScalars(
            bool: .random(using: &generator), int: .random(using: &generator),
            int8: .random(using: &generator), int16: .random(using: &generator),
            int32: .random(using: &generator), int64: .random(using: &generator),
            uint: .random(using: &generator), uint8: .random(using: &generator),
            uint16: .random(using: &generator), uint32: .random(using: &generator),
            uint64: .random(using: &generator), double: .random(using: &generator),
            float: .random(using: &generator), string: .random(using: &generator))
    }
}

struct FoundationValues: Shape {
    var date: Date, data: Data, url: URL, uuid: UUID, decimal: Decimal
    var dates: [Date], datas: [String: Data], urlOrNil: URL?

    static func random(using generator: inout SeededGenerator) -> FoundationValues {
        FoundationValues(
            date: .random(using: &generator), data: .random(using: &generator),
            url: .random(using: &generator),
            uuid: .random(using: &generator), decimal: .random(using: &generator),
            dates: .random(using: &generator), datas: .random(using: &generator),
            urlOrNil: .random(using: &generator))
    }
}

struct Pair<A: Shape, B: Shape>: Shape {
    var a: A
    var b: B

    static func random(using generator: inout SeededGenerator) -> Pair {
        Pair(a: .random(using: &generator), b: .random(using: &generator))
    }
}

/// Many properties, so that what it is coded as is indexed.
struct Recursive<A: Shape>: Shape {
    var value: A
    var next: [Recursive]
    var named: [String: Recursive]?

    static func random(using generator: inout SeededGenerator) -> Recursive {
        let isLast = Int.random(in: 0..<3, using: &generator) > 0
        return Recursive(
            value: .random(using: &generator), next: isLast ? [] : [.random(using: &generator)],
            named: isLast ? nil : ["n": .random(using: &generator)])
    }
}

// MARK: - Types coded by hand

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
