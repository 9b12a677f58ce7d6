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
