import Foundation
import Lift

// Types whose coding is written by hand, in the ways that coders' own tests know.

private struct Empty: Codable, Equatable {}

/// Encodes nothing, not even a container.
private struct Silent: Codable, Equatable {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
}

private struct HoldsSilent: Codable, Equatable {
    var silent = Silent()
}

private struct Sum: Codable, Equatable, Hashable {
    var amount: Double
    var currency: String
}

private struct Tag: Codable, Hashable, RawRepresentable {
    var rawValue: String
}

private struct Number: Codable, Hashable, RawRepresentable {
    var rawValue: Int
}

private enum Planet: Int, Codable, Hashable {
    case mercury = 1, venus
}

private enum Event: Codable, Equatable {
    case started
    case moved(x: Int, y: Int)
    case named(String, other: String?)
    indirect case nested(Event)
}

private struct Generic<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    var values: [Value]
    var optional: Value?
}

/// A type that keeps a missing key and a null apart.
private struct Explicit: Codable, Equatable {
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
private struct Merged: Codable, Equatable {
    var a = 1, b = 2

    enum Key: CodingKey { case part, a, b }

    init() {}

    init(from decoder: any Decoder) throws {
        let part = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .part)
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
private struct MergedValue: Codable, Equatable {
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
private struct SingleThenKeyed: Codable, Equatable {
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
private struct Again: Codable, Equatable {
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

private enum AnyPart: CodingKey { case part, a, b }

/// A container, and then a value at its key.
private struct NestedThenValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyPart.self)
        var nested = container.nestedContainer(keyedBy: AnyPart.self, forKey: .part)
        try nested.encode(1, forKey: .a)
        try container.encode(Sum(amount: 1.5, currency: "a"), forKey: .part)
    }
}

private struct NestedThenSuper: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyPart.self)
        var nested = container.nestedContainer(keyedBy: AnyPart.self, forKey: .part)
        try nested.encode(1, forKey: .a)
        var other = container.superEncoder(forKey: .part).container(keyedBy: AnyPart.self)
        try other.encode(2, forKey: .b)
    }
}

private struct SuperThenNested: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyPart.self)
        var other = container.superEncoder(forKey: .part).container(keyedBy: AnyPart.self)
        try other.encode(2, forKey: .b)
        try container.encode(1, forKey: .a)
    }
}

private struct SuperThenValue: Encodable {
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
private struct Twice: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyPart.self)
        try container.encode(1, forKey: .a)
        try container.encode([2], forKey: .a)
        try container.encode("b", forKey: .b)
        try container.encode(3, forKey: .a)
    }
}

private struct ValueThenNil: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyPart.self)
        try container.encode(1, forKey: .a)
        try container.encodeNil(forKey: .a)
        try container.encodeIfPresent(nil as Int?, forKey: .b)
    }
}

/// Catches what its own containers throw.
private struct CatchingWrites: Encodable {
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
private struct Unordered: Encodable {
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

extension SingleValueEncodingContainer {
    fileprivate func encodeAll(_ values: [Bool]) throws {
        var container = self
        try container.encode(values)
    }
}

/// Catches what its own containers throw.
private struct Catching: Codable, Equatable {
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
private struct Paths: Codable, Equatable {
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

private struct AnyKeys: Codable, Equatable {
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

private class Person: Codable, Equatable {
    var name = "p"

    init() {}

    static func == (left: Person, right: Person) -> Bool {
        type(of: left) == type(of: right) && left.isEqual(to: right)
    }

    func isEqual(to other: Person) -> Bool { name == other.name }
}

private final class Employee: Person {
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

enum CoderCases: CaseIterable {
    case scalars, optionals, containers, keys, types, foundation, texts, coders
    case wholeNumbers, dictionaries, ownErrors, oldDates, metatypes

    var cases: [CoderCase] {
        switch self {
        case .scalars: Self.ofScalars
        case .optionals: Self.ofOptionals
        case .containers: Self.ofContainers
        case .keys: Self.ofKeys
        case .types: Self.ofTypes
        case .foundation: Self.ofFoundation
        case .texts: Self.ofTexts
        case .coders: Self.ofCoders
        case .wholeNumbers: Self.ofWholeNumbers
        case .dictionaries: Self.ofDictionaries
        case .ownErrors: Self.ofOwnErrors
        case .oldDates: Self.ofOldDates
        case .metatypes: Self.ofMetatypes
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_234_567_890.125)

    // MARK: Scalars

    private static var ofScalars: [CoderCase] {
        [
            .codes(true), .codes(false), .codes([true, false]),
            .codes([Int.min, .max, 0, -1]), .codes([Int8.min, .max]), .codes([Int16.min, .max]),
            .codes([Int32.min, .max]), .codes([Int64.min, .max]), .codes([UInt.max]), .codes([UInt8.max]),
            .codes([UInt16.max]), .codes([UInt32.max]), .codes([UInt64.max]),
            .codes([1.5, -1.5, 0.1, 1e-7, 123456789.123]),

            .codes(
                [Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, .pi],
                "extremes"),

            .codes([Double.infinity], "infinity"), .codes([Float.nan], "not a number"),
            .codes(["", "a", "é", "e\u{301}", "😀", "日本"]),
            .codes(["\"\\/\u{8}\u{c}\n\r\t"], "escapes"), .codes(["\0\u{1}\u{1f}"], "control characters"),
            .codes(["\u{7f}\u{80}\u{2028}\u{2029}\u{feff}\u{10ffff}"], "other characters"),
            .codes("top"), .codes(5), .codes(1.5), .codes(Int128.max), .codes([UInt128.max]),
        ]
    }

    // MARK: Optionals

    private static var ofOptionals: [CoderCase] {
        [
            .codes(nil as Int?), .codes(5 as Int?), .codes(nil as Int??), .codes(5 as Int??),
            .codes(nil as [Int]?),
            .codes([nil, 1] as [Int?]), .codes([[nil], []] as [[String?]]),
            .codes(["a": nil, "b": 1] as [String: Int?]),
            .codes([nil] as [Int??]), .codes([[:], ["a": nil]] as [[String: Sum?]]),
            .codes(Generic(value: 1, values: [], optional: nil)),
            .codes(Generic<Int?>(value: nil, values: [nil, 2], optional: 5)),
            .codes(Generic<String?>(value: "a", values: [nil], optional: nil)),
            .codes(Explicit(value: nil)), .codes(Explicit(value: 1)), .codes(nil as Sum?),
            .codes([nil, Sum(amount: 1.5, currency: "a")]), .codes(Set([1, nil])),
            .codes(ContiguousArray([nil, 1])), .codes(nil as Date?), .codes([nil, date]),
            .reads(Explicit.self, "{}", differs: .missing), .reads(Explicit.self, #"{"value":null}"#),
            .reads(Generic<Int>.self, #"{"value":1,"values":[],"optional":null}"#),
            .reads(Generic<Int>.self, #"{"value":null,"values":[]}"#), .reads([Int].self, "[null]"),
            .reads(Int??.self, "null"), .reads([Int??].self, "[null,1]"), .reads(Int?.self, "true"),
        ]
    }

    // MARK: Containers

    private static var ofContainers: [CoderCase] {
        [
            .codes(Empty()), .codes([Empty()]), .codes(HoldsSilent()), .writes(Silent(), differs: .nothing),
            .codes([Silent()]),
            .codes([] as [Int]), .codes([:] as [String: Int]), .codes([[]] as [[Int]]),
            .codes([[[1]], [], [[]]]),
            .writes(NestedThenValue()), .writes(NestedThenSuper()), .writes(SuperThenNested()),
            .writes(SuperThenValue()),
            .writes(Twice()), .writes(ValueThenNil()), .writes(Unordered()),
            .codes(Merged()), .codes(MergedValue()), .codes(SingleThenKeyed()), .codes(Again()),
            .codes(ContiguousArray([1])), .codes(Set([1])),
            .codes(AnyKeys(keys: ["a", "b", "", "é", "1"])), .codes(AnyKeys(keys: ["a.b", "a[0]", "$"])),
            .codes(
                AnyKeys(keys: [
                    "a", "B", "10", "9", "_", "é", "A", "aa", "a1", "a10", "a9", "Z", "z", "ö", "日",
                ]), "many keys"),
            .reads(Catching.self, #"{"a":1}"#),

            .reads(Paths.self, #"{"list":[0,1]}"#),
            .codes(Employee()), .codes([Employee()]),
            .reads([Int].self, "{}"), .reads([String: Int].self, "[]"), .reads(Sum.self, "[]"),
            .reads(Empty.self, "[]"), .reads(Empty.self, "null"), .reads(Empty.self, "1"),
            .reads(Silent.self, "1"),
            .reads(Silent.self, "null"),
        ]
    }

    // MARK: Keys of dictionaries

    private static var ofKeys: [CoderCase] {
        [
            .codes(["a": 1, "b": 2]), .codes([1: "a", -2: "b"]),

            .codes([Side.left: 1]), .codes([Suit.hearts: 1]), .codes([Level.low: 1]),
            .codes([Planet.venus: 1]), .codes([Tag(rawValue: "t"): 1]), .codes([Number(rawValue: 1): 1]),

            .codes([Character("a")].map { String($0) }.reduce(into: [:]) { $0[$1] = 1 }),
            .codes([Sum(amount: 1.5, currency: "a"): 1]), .codes(["a": ["b": ["c": 1]]]),

            .codes([1: [2: 3]]), .codes([Side.left: [Suit.clubs: 1]]),

            .reads([Int: Int].self, #"{"-0":1}"#), .reads([Int: Int].self, #"{"a":1}"#),
            .reads([Int: Int].self, #"{"":1}"#),
            .reads([Side: Int].self, #"{"up":1}"#), .reads([Suit: Int].self, #"["up",1]"#),

            .reads([String: Int].self, #"["a",1]"#),
        ]
    }

    // MARK: Types of the library

    private static var ofTypes: [CoderCase] {
        [
            .codes(Event.started), .codes(Event.moved(x: 1, y: -2)), .codes(Event.named("a", other: nil)),
            .codes([Event.nested(.nested(.started)), .named("", other: "b")]),
            .codes([Planet.mercury, .venus]), .codes([Suit.hearts]), .codes(Tag(rawValue: "x")),
            .codes(Sum(amount: 1.25, currency: "SEK")),
            .codes(Generic(value: [1], values: [[]], optional: [2, 3])),
            .codes(1..<5), .codes(1...5), .codes((1...).relative(to: [0, 1, 2])), .codes(PartialRange(1)),
            .codes("a"..<"c"), .codes(SIMD2<Int>(1, 2)), .codes(SIMD3<Double>(1.5, 2.5, 3.5)),
            .codes([1, 2, 4].difference(from: [1, 3])), .codes(Duration.milliseconds(1500)),
            .codes([Recursive(value: 1, next: [Recursive(value: 2, next: [], named: nil)], named: [:])]),
            .reads(Event.self, "{}"), .reads(Event.self, #"{"started":{},"moved":{}}"#),
            .reads(Event.self, #"{"x":{}}"#),
            .reads(Event.self, #"{"moved":{"x":1}}"#), .reads(Planet.self, "9"), .reads(Suit.self, #""x""#),
            .reads(ClosedRange<Int>.self, "[2,1]"), .reads(Range<Int>.self, "[1]"),
            .reads([Planet].self, #"["1"]"#, differs: .numberInText),
        ]
    }

    // MARK: Types of Foundation

    private static var ofFoundation: [CoderCase] {
        [
            .codes(date), .codes([date, Date(timeIntervalSince1970: 0)]),
            .codes(Date.distantPast, "distant past"),
            .codes(Date.distantFuture, "distant future"),
            .codes(Date(timeIntervalSince1970: -12_219_292_801), "1582"),
            .codes([Data(), Data([0, 255])]), .codes(URL(string: "https://a.b/c?d=e#f")),
            .codes(URL(string: "c", relativeTo: URL(string: "https://a.b/"))?.absoluteURL), .codes(UUID.zero),
            .codes(URL(fileURLWithPath: "/a b/é")),
            .codes([Decimal(string: "1.50"), Decimal(string: "-0.001")]),
            .codes(Decimal(string: "12345678901234567890123456789.123")), .codes(Decimal(1)),
            .codes(Calendar(identifier: .gregorian)), .codes(Calendar(identifier: .hebrew)),
            .codes(Locale(identifier: "sv_SE")), .codes(TimeZone(identifier: "Europe/Stockholm")),
            .codes(TimeZone(secondsFromGMT: 3600)), .codes(CharacterSet(charactersIn: "abc")),
            .codes(CharacterSet.alphanumerics.bitmapRepresentation.count), .codes(IndexSet([1, 2, 5])),
            .codes(IndexPath(indexes: [1, 2])), .codes(IndexPath()),
            .codes(DateInterval(start: date, duration: 1.5)),
            .codes(
                DateComponents(calendar: nil, timeZone: TimeZone(secondsFromGMT: 0), year: 2020, month: 2)),
            .codes(DateComponents(calendar: Calendar(identifier: .gregorian), day: 1)),

            .codes(PersonNameComponents.sample), .codes(URLComponents(string: "https://u:p@a.b:80/c?d=e#f")),
            .codes(NSRange(location: 1, length: 2)),

            .codes(CGFloat(1.5)),

            .codes(Date.ISO8601FormatStyle.iso8601), .codes(Locale.Currency("SEK")),
            .codes(Locale.Language(identifier: "sv")),
            .codes(Calendar.Identifier.buddhist == .buddhist),
            .codes(["d": Data([1])]), .codes([date]),
            .reads(Date.self, "0"), .reads(URL.self, #""""#), .reads(URL.self, #""a b""#),
            .reads(UUID.self, #""x""#),
            .reads(Data.self, #""!""#), .reads(Data.self, #""AA""#), .reads(Data.self, #""AA==\n""#),
            .reads(Data.self, "[1,2]"), .reads(Decimal.self, #""1.5""#, differs: .numberInText),
            .reads(Decimal.self, "1e-10"),
            .reads(Decimal.self, "0.1234567890123456789012345678901234567890123", differs: .longDecimal),
            .reads(Decimal.self, "1e200"),
            .reads(Date.self, #""1970-01-01T00:00:00Z""#),
            .reads(TimeZone.self, #"{"identifier":"No/Where"}"#),
        ]
    }

    // MARK: Texts

    private static var ofTexts: [CoderCase] {
        [
            .reads(Unfit.self, #"{"a":300}"#, differs: .unfit), .reads(Nils.self, "{}", differs: .missingNil),
            .reads(Nils.self, #"{"a":null}"#), .reads(Nils.self, #"{"a":1}"#),
            .reads([Int: Int].self, #"{"1.0":1}"#, differs: .realKey), .reads([Int: Int].self, #"{"01":1}"#),
            .reads([Int: Int].self, #"{"+1":1}"#),
            .reads(Int.self, #""12""#, differs: .numberInText), .reads(Int.self, "1.0"),
            .reads(Int.self, "1e2"), .reads(Int.self, "1.5"),
            .reads(Int.self, "-0"), .reads(UInt.self, "-0"), .reads(UInt8.self, "300"),
            .reads(UInt.self, "-1"),
            .reads(Int.self, "1e400"), .reads(Int.self, "9223372036854775808"),
            .reads(Int.self, "9007199254740993.0"),
            .reads(Int64.self, "9223372036854775807.0", differs: .wholeNumber), .reads(Int.self, "10e-1"),
            .reads(Int.self, "0.0000"),
            .reads(Double.self, #""1.5""#, differs: .numberInText), .reads(Double.self, "1e400"),
            .reads(Double.self, "1e-400", differs: .tooSmall),
            .reads(Double.self, "0.1e1"), .reads(Double.self, "-0"), .reads(Float.self, "1e39"),
            .reads(Float.self, "1e-50", differs: .tooSmall),
            .reads(Double.self, "1" + String(repeating: "0", count: 400)),
            .reads(String.self, "12", differs: .textOfNumber),
            .reads(String.self, "1.50", differs: .textOfNumber), .reads(String.self, "true"),
            .reads(String.self, "null"),
            .reads(Bool.self, "1"), .reads(Bool.self, "0"), .reads(Bool.self, #""true""#),
            .reads(Bool.self, "1.0"),
            .reads(Double.self, "true"), .reads(Int.self, "true"), .reads(String.self, #""\ud83d\ude00""#),
            .reads(String.self, #""\ud83d""#), .reads(String.self, #""\/\u0000""#),
            .reads(String.self, "\"a\nb\""),
            .reads([Int].self, "[1,]", differs: .comma), .reads([Int].self, "[1 2]"), .reads([Int].self, ""),
            .reads([Int].self, " "),
            .reads([Int].self, "[1] 2"), .reads([Int].self, "[01]"), .reads([Int].self, "[+1]"),
            .reads([Int].self, "[1.]"),
            .reads([Double].self, "[.5]"), .reads([Double].self, "[NaN]"), .reads([Int].self, "// c\n[1]"),
            .reads([String: Int].self, "{'a':1}"), .reads([String: Int].self, "{a:1}"),
            .reads([Int].self, "\u{feff}[1]"),
            .reads([String: Int].self, #"{"a":1,"a":2}"#), .reads([Int].self, "[1]\0"),
            .reads([Int].self, " \t\r\n[1]\n"),
            .reads([String: Int].self, "{\"\u{e9}\":1,\"e\u{301}\":2}"),
            .reads([String: Int].self, #"{"a":1,}"#, differs: .comma),
            .reads(
                [Int].self, Data("[1]".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }), "UTF-16",
                differs: .encoding),
            .reads(
                [Int].self, Data([0xFF, 0xFE] + "[1]".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
                "UTF-16 with its mark", differs: .encoding),
            .reads([String].self, Data([0x5B, 0x22, 0xFF, 0x22, 0x5D]), "no UTF-8"),
            .reads([String].self, Data([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D]), "a surrogate in UTF-8"),
            .reads(Nest.self, String(repeating: "[", count: 512) + String(repeating: "]", count: 512)),
            .reads(Nest.self, String(repeating: "[", count: 513) + String(repeating: "]", count: 513)),
        ]
    }
}

/// What its own containers say of a value.
private struct Words: Decodable, Equatable {
    var description = ""

    init(from decoder: any Decoder) throws {
        do {
            _ = try decoder.container(keyedBy: AnyPart.self).decode(Int.self, forKey: .a)
        } catch DecodingError.typeMismatch(_, let context) {
            description = context.debugDescription
        }
    }
}

/// Which error a number is that does not fit.
private struct Unfit: Decodable, Equatable {
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
private struct Account: Decodable, Equatable {
    var userID: Int
}

/// Whether there is a nil.
private struct Nils: Decodable, Equatable {
    var isNil: Bool

    init(from decoder: any Decoder) throws {
        isNil = try decoder.container(keyedBy: AnyPart.self).decodeNil(forKey: .a)
    }
}

extension CoderCases {
    /// What is compared by cases of its own.
    private static var ofCoders: [CoderCase] {
        [
            .looks("a wrong type", differs: .thrown) {
                let data = Data(#"{"amount":true,"currency":""}"#.utf8)
                var thrown: [any Error] = []
                do { _ = try JSONDecoder().decode(Sum.self, from: data) } catch { thrown.append(error) }
                do { _ = try JarDecoder().decode(Sum.self, from: data) } catch { thrown.append(error) }
                return thrown.count == 2 && thrown[0] is DecodingError == thrown[1] is DecodingError
            },
            .looks("a date", differs: .dates) {
                try JSONEncoder().encode([date]) == JarEncoder().encodeJSON([date])
            },
            .looks("a date with a fraction", differs: .fractions) {
                try iso8601.encoder.encode([date]) == JarEncoder().encodeJSON([date])
            },
            .looks("the year 10000", differs: .years) {
                let data = Data(#"["10000-01-01T00:00:00Z"]"#.utf8)
                let date = try iso8601.decoder.decode([Date].self, from: data)
                return (try? JarDecoder().decode([Date].self, from: data)) == date
            },
            .looks("two texts of one key", differs: .sameKey) {
                let (first, second) = (#"{"01":1,"1":2}"#, #"{"1":1,"01":2}"#)
                return try [first, second].contains { text in
                    try JarDecoder().decode([Int: Int].self, from: text) != [1: 1]
                }
            },
            .looks("the words of an error", differs: .seen) {
                let data = Data(#"{"a":true}"#.utf8)
                return try JSONDecoder().decode(Words.self, from: data)
                    == JarDecoder().decode(Words.self, from: data)
            },
            .looks("dates of whole seconds") {
                try areReadByEachOther([0, 1_234_567_890, -1, 253_402_300_799])
            },
            .looks("an acronym at the key that is written", differs: .acronym) {
                try isReadInSnakeCase(#"{"user_id":1}"#)
            },
            .looks("an acronym at its letters") { try isReadInSnakeCase(#"{"user_i_d":1}"#) },
            .looks("an acronym at a word with a small first letter") {
                try isReadInSnakeCase(#"{"user_iD":1}"#)
            },
            .looks("keys", differs: .order) {
                try String(decoding: JSONEncoder().encode(Wide()), as: UTF8.self)
                    == String(decoding: JarEncoder().encodeJSON(Wide()), as: UTF8.self)
            },
            .looks("lines", differs: .layout) {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .prettyPrinted
                return try encoder.encode(["a": 1]) == JarEncoder(prettyPrinted: true).encodeJSON(["a": 1])
            },
        ]
    }

    /// Whether both read a property with an acronym from snake case, or neither does.
    private static func isReadInSnakeCase(_ text: String) throws -> Bool {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let foundation = try? decoder.decode(Account.self, from: Data(text.utf8))
        let lift = try? JarDecoder(context: JarKeyRules.snakeCase).decode(Account.self, from: text)
        return foundation == lift
    }

    private static var iso8601: (encoder: JSONEncoder, decoder: JSONDecoder) {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.dateEncodingStrategy = .iso8601
        decoder.dateDecodingStrategy = .iso8601
        return (encoder, decoder)
    }

    /// Whether dates without a fraction of a second have the same text except for the fraction, and are read
    /// by both coders.
    private static func areReadByEachOther(_ seconds: [Double]) throws -> Bool {
        try seconds.allSatisfy { seconds in
            let dates = [Date(timeIntervalSince1970: seconds)]
            let (encoder, decoder) = iso8601
            let (foundation, lift) = (try encoder.encode(dates), try JarEncoder().encodeJSON(dates))
            let text = String(decoding: lift, as: UTF8.self).replacingOccurrences(of: ".000Z", with: "Z")
            return try Data(text.utf8) == foundation
                && JarDecoder().decode([Date].self, from: foundation) == dates
                && decoder.decode([Date].self, from: lift) == dates
        }
    }
}

extension CoderCases {
    /// A whole number has no fraction, whatever its type.
    private static var ofWholeNumbers: [CoderCase] {
        [
            .codes([0.0, 1.0, -1.0, 100.0, 1e6], "whole doubles"),
            .codes([-0.0], "minus zero"),
            .codes(
                [1e15, 1e16, 1e17, 1e20, 1e21, 1e22, 1e100, 1e-5, 1e-4, 1.5e300, 9_007_199_254_740_992],
                "exponents"),
            .codes([
                Float(1.5), 0.1, 1, 16_777_216, 1e10, 1e20, .greatestFiniteMagnitude,
                .leastNonzeroMagnitude,
            ]),
            .codes(Measurement(value: 1.5, unit: UnitLength.meters)),
            .codes(Measurement(value: 2, unit: UnitMass.grams)),
            .codes(CGPoint(x: 1.5, y: 2)),
            .codes(CGSize(width: 1, height: 2.5)),
            .codes(CGRect(x: 1, y: 2, width: 3.5, height: 4)),
            .codes(AffineTransform(translationByX: 1, byY: 2.5)),
        ]
    }

    /// Keys of dictionaries that are no strings, integers or coding keys.
    private static var ofDictionaries: [CoderCase] {
        [
            .codes([Int8(1): "a"], differs: .textKeys),
            .codes([UUID.zero: Sum(amount: 1.5, currency: "a")], differs: .textKeys),
            .codes([UInt64.max: 1], differs: .textKeys),
            .codes([1.5: "a"], differs: .textKeys),
            .codes([UUID.zero: 1], differs: .textKeys),
            .codes([UUID.zero: nil as Int?], differs: .textKeys),
            .codes([UUID.zero: [UUID.zero: 1]], differs: .textKeys),
            .codes([URL(fileURLWithPath: "/a"): 1], differs: .textKeys),
            .codes([date: 1], differs: .textKeys),
            .codes([Data([1]): 1], differs: .textKeys),
            .codes([Decimal(1): 1], differs: .textKeys),
            .codes(["a": [date: [UUID.zero]]], differs: .textKeys),
            .codes([true: 1]),
            .codes([[1, 2]: 3]),
            .codes([nil as Int?: 1]),
            .codes([1 as Int?: nil as Int?]),
            .codes([nil as String?: 1]),
            .codes([Set([1]): 1]),
            .codes([[UUID.zero]: 1]),
            .reads([UUID: Int].self, #"["00000000-0000-0000-0000-000000000000",1]"#),
            .reads([UUID: Int].self, #"["00000000-0000-0000-0000-000000000000"]"#),
            .reads([Bool: Int].self, "[true,1,false,0]"),
            .reads([Bool: Int].self, "[true]"),
            .reads([[Int]: Int].self, "[[1],1,[],0]"),
            .reads([Double: Int].self, "[1,1]"),
            .reads(
                [UUID: Sum].self, #"["00000000-0000-0000-0000-000000000000",{"amount":1,"currency":"a"}]"#
            ),
        ]
    }

    /// What containers throw is caught by the types that asked them.
    private static var ofOwnErrors: [CoderCase] {
        [
            .writes(CatchingWrites()),
            .reads(Catching.self, "{}"),
            .reads(Catching.self, #"{"a":[]}"#),
            .reads(Catching.self, #"{"a":null}"#),
        ]
    }

    private static var ofOldDates: [CoderCase] {
        [
            .looks("the calendar's first date") { try areReadByEachOther([-12_219_292_800]) },
            .looks("the date before") { try areReadByEachOther([-12_219_292_801]) },
            .looks("the first years") { try areReadByEachOther([-62_135_769_600, -62_135_596_800]) },
            .looks("the distant past") {
                try areReadByEachOther([Date.distantPast.timeIntervalSince1970])
            },
        ]
    }

    private static var ofMetatypes: [CoderCase] {
        [
            .looks("a value that is more than its type says") {
                let data = try JSONEncoder().encode(Employee())
                let type: Person.Type = Employee.self
                let foundation = try JSONDecoder().decode(type, from: data)
                return try JarDecoder().decode(type, from: data) == foundation
            }
        ]
    }
}

/// So many properties that no table keeps their order by chance.
private struct Wide: Encodable {
    var z = 1, y = 2, x = 3, w = 4, v = 5, u = 6, t = 7, s = 8, r = 9, q = 10, p = 11, o = 12
    var l = 13, k = 14, j = 15, i = 16
}

/// Looks at nothing but that there is an array.
private struct Nest: Codable, Equatable {
    init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
    func encode(to encoder: any Encoder) throws {}
}

/// A range without an end.
private struct PartialRange: Codable, Equatable {
    var from: PartialRangeFrom<Int>
    var upTo: PartialRangeUpTo<Int>
    var through: PartialRangeThrough<Int>

    init(_ bound: Int) { (from, upTo, through) = (bound..., ..<bound, ...bound) }

    static func == (left: PartialRange, right: PartialRange) -> Bool {
        left.from.lowerBound == right.from.lowerBound && left.upTo.upperBound == right.upTo.upperBound
            && left.through.upperBound == right.through.upperBound
    }
}

extension UUID {
    fileprivate static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension PersonNameComponents {
    fileprivate static var sample: PersonNameComponents {
        var name = PersonNameComponents()
        (name.givenName, name.familyName, name.nickname) = ("A", "B", "")
        return name
    }
}
