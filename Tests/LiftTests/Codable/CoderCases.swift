import Foundation
import Lift

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
            .reads([Planet].self, #"["1"]"#),
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
            .reads(Data.self, "[1,2]"), .reads(Decimal.self, #""1.5""#),
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
            .reads(Refusal<URL>.self, "1", differs: .askedType),
            .reads(Refusal<UUID>.self, "[]", differs: .askedType),
            .reads(Refusal<Data>.self, "true", differs: .askedType),
            .reads(Refusal<[Int]>.self, "1", differs: .askedType),
            .reads(Refusal<[String: Int]>.self, "1", differs: .askedType),
            .reads(Refusal<[Int]>.self, "[true]"), .reads(Refusal<Sum>.self, "1"),
            .reads(Refusal<Int>.self, "true"), .reads(Refusal<Bool>.self, "1"),
            .reads(Refusal<Bool>.self, "null", differs: .nullBool), .reads(Refusal<Int>.self, "null"),
            .reads(Refusal<String>.self, "null"), .reads(Refusal<Sum>.self, "null"),
            .reads([Int: Int].self, #"{"1.0":1}"#, differs: .realKey), .reads([Int: Int].self, #"{"01":1}"#),
            .reads([Int: Int].self, #"{"+1":1}"#),
            .reads(Int.self, #""12""#), .reads(Int.self, "1.0"),
            .reads(Int.self, "1e2"), .reads(Int.self, "1.5"),
            .reads(Int.self, "-0"), .reads(UInt.self, "-0"), .reads(UInt8.self, "300"),
            .reads(UInt.self, "-1"),
            .reads(Int.self, "1e400"), .reads(Int.self, "9223372036854775808"),
            .reads(Int.self, "9007199254740993.0"),
            .reads(Int.self, "9007199254740993.5", differs: .lostFraction),
            .reads(Int.self, "1e-400", differs: .lostFraction),
            .reads(Int.self, "3.0000000000000000001", differs: .lostFraction),
            .reads(Int64.self, "9223372036854775807.0", differs: .wholeNumber), .reads(Int.self, "10e-1"),
            .reads(Int.self, "0.0000"),
            .reads(Double.self, #""1.5""#), .reads(Double.self, "1e400"),
            .reads(Double.self, "1e-400", differs: .tooSmall),
            .reads(Double.self, "0.1e1"), .reads(Double.self, "-0"), .reads(Float.self, "1e39"),
            .reads(Float.self, "1e-50", differs: .tooSmall),
            .reads(Double.self, "1" + String(repeating: "0", count: 400)),
            .reads(String.self, "12"),
            .reads(String.self, "1.50"), .reads(String.self, "true"),
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
            .reads(OneInt.self, #"{"a":1,"b":"\q"}"#, differs: .unread),
            .reads(OneInt.self, "{\"b\":\"\t\",\"a\":1}", differs: .unread),
            .reads(OneInt.self, #"{"a":1,"b":[01]}"#, differs: .unread),
            .reads(OneInt.self, #"{"a":1,"b":1-2}"#, differs: .unread),
            .reads(OneInt.self, #"{"a":1,"b":tru}"#), .reads(OneInt.self, #"{"a":1,"b":1e999}"#),
            .reads(Locale.self, #""de""#, differs: .textForms),
            .reads(TimeZone.self, #""UTC""#, differs: .textForms),
            .reads(URLComponents.self, #""https://a""#, differs: .textForms),
            .reads(Range<Int>.self, "[1,5,9]", differs: .longRange), .reads(Range<Int>.self, "[1]"),
            .reads(ClosedRange<Int>.self, "[1,5,9]", differs: .longRange),
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
            .looks("the year 10000", differs: .years) { try isReadByBoth("10000-01-01T00:00:00Z") },
            .looks("30 February", differs: .noDates) { try isReadByBoth("2024-02-30T00:00:00Z") },
            .looks("the hour 24", differs: .noDates) { try isReadByBoth("2024-03-01T24:00:00Z") },
            .looks("the second 60", differs: .noDates) { try isReadByBoth("2016-12-31T23:59:60Z") },
            .looks("a month of one digit", differs: .looseDates) { try isReadByBoth("2020-1-1T00:00:00Z") },
            .looks("GMT", differs: .looseDates) { try isReadByBoth("2020-01-01T00:00:00GMT") },
            .looks("an offset with seconds", differs: .looseDates) {
                try isReadByBoth("2020-01-01T00:00:00+01:00:30")
            },
            .looks("text after a date", differs: .looseDates) {
                try isReadByBoth("2020-01-01T00:00:00Z a")
            },
            .looks("a small t", differs: .rareDates) { try isReadByFoundation("2020-01-01t00:00:00Z") },
            .looks("a comma before the fraction", differs: .rareDates) {
                try isReadByFoundation("2020-01-01T00:00:00,5Z")
            },
            .looks("an offset above 18 hours", differs: .rareDates) {
                try isReadByFoundation("2020-01-01T00:00:00+18:01")
            },
            .looks("an offset of 18 hours") { try isReadByFoundation("2020-01-01T00:00:00+18:00") },
            .looks("a small z") { try isReadByFoundation("2020-01-01T00:00:00z") },
            .looks("an offset of hours") { try isReadByFoundation("2020-01-01T00:00:00+01") },
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
            .looks("a coding key in snake case", differs: .writtenKey) {
                try isReadInSnakeCase(#"{"user_id":1}"#, as: Guest.self)
            },
            .looks("two keys for a property", differs: .twoKeys) {
                try isReadInSnakeCase(#"{"userId":1,"user_id":2}"#, as: Member.self)
            },
            .looks("one key twice") {
                try isReadInSnakeCase(#"{"user_id":1,"user_id":2}"#, as: Member.self)
            },
            .looks("keys of a dictionary", differs: .dataKeys) {
                try isWrittenInSnakeCase([Corner.topLeft: 1])
            },
            .looks("keys of a dictionary that encodes itself", differs: .ownKeys) {
                try isWrittenInSnakeCase(OwnDictionary(values: ["topLeft": 1]))
            },
            .looks("keys of a dictionary that decodes itself", differs: .ownKeys) {
                try isReadInSnakeCase(#"{"top_left":1}"#, as: OwnDictionary.self)
            },
            .looks("an element of a nested container", differs: .nestedPath) {
                try JSONEncoder().encode(NestedPath()) == JarEncoder().encodeJSON(NestedPath())
            },
            .looks("strings as keys of a dictionary") { try isWrittenInSnakeCase(["topLeft": 1]) },
            .looks("keys", differs: .order) {
                try String(decoding: JSONEncoder().encode(Wide()), as: UTF8.self)
                    == String(decoding: JarEncoder().encodeJSON(Wide()), as: UTF8.self)
            },
            .looks("lines", differs: .layout) {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .prettyPrinted
                return try encoder.encode(["a": 1])
                    == JarEncoder(options: .prettyPrinted).encodeJSON(["a": 1])
            },
        ]
    }

    /// Whether both read a property with an acronym from snake case, or neither does.
    private static func isReadInSnakeCase<Value: Decodable & Equatable>(
        _ text: String, as type: Value.Type = Account.self
    ) throws -> Bool {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let foundation = try? decoder.decode(type, from: Data(text.utf8))
        let lift = try? JarDecoder(context: JarKeyRules.snakeCase).decode(type, from: text)
        return foundation == lift
    }

    private static func isWrittenInSnakeCase(_ value: some Encodable) throws -> Bool {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return try encoder.encode(value) == JarEncoder(context: JarKeyRules.snakeCase).encodeJSON(value)
    }

    private static var iso8601: (encoder: JSONEncoder, decoder: JSONDecoder) {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.dateEncodingStrategy = .iso8601
        decoder.dateDecodingStrategy = .iso8601
        return (encoder, decoder)
    }

    /// Whether Lift, too, reads a date that Foundation reads.
    private static func isReadByBoth(_ text: String) throws -> Bool {
        let data = Data("[\"\(text)\"]".utf8)
        let date = try iso8601.decoder.decode([Date].self, from: data)
        return (try? JarDecoder().decode([Date].self, from: data)) == date
    }

    /// Whether Foundation, too, reads a date that Lift reads.
    private static func isReadByFoundation(_ text: String) throws -> Bool {
        let data = Data("[\"\(text)\"]".utf8)
        let date = try JarDecoder().decode([Date].self, from: data)
        return (try? iso8601.decoder.decode([Date].self, from: data)) == date
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
            .codes([Int64(5): 6], differs: .textKeys),
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
