import Foundation
import Lift
import Testing

/// Values that probe their data, one type after another: the way of ten well-known packages, each in a form
/// of its own.
private enum Probe: Codable, Equatable {
    case null, bool(Bool), int(Int), double(Double), string(String), array([Probe]), object([String: Probe])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([Probe].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: Probe].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// One that holds `Any`, and asks for the wider numbers, dictionaries and arrays first.
private struct Erased: Codable {
    let value: Any

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(value: Any) { self.value = value }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Name.self) {
            var members: [String: Erased] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(Erased.self, forKey: key)
            }
            value = members
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [Erased] = []
            while !container.isAtEnd { elements.append(try container.decode(Erased.self)) }
            value = elements
        } else {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                value = number
            } else if let flag = try? container.decode(Bool.self) {
                value = flag
            } else if let text = try? container.decode(String.self) {
                value = text
            } else {
                value = ()
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case let members as [String: Erased]: try members.encode(to: encoder)
        case let elements as [Erased]: try elements.encode(to: encoder)
        default:
            var container = encoder.singleValueContainer()
            switch value {
            case let number as Double: try container.encode(number)
            case let flag as Bool: try container.encode(flag)
            case let text as String: try container.encode(text)
            default: try container.encodeNil()
            }
        }
    }
}

/// An identifier that is a number or a string, and tries the number first.
private enum ID: Codable, Equatable {
    case number(Int), text(String)

    init(from decoder: any Decoder) throws {
        if let number = try? Int(from: decoder) {
            self = .number(number)
        } else {
            self = .text(try String(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .number(let number): try number.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        }
    }
}

/// One or several, untagged.
private enum OneOrMany<Value: Codable & Equatable>: Codable, Equatable {
    case one(Value), many([Value])

    init(from decoder: any Decoder) throws {
        do { self = .many(try [Value](from: decoder)) } catch { self = .one(try Value(from: decoder)) }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let value): try value.encode(to: encoder)
        case .many(let values): try values.encode(to: encoder)
        }
    }
}

private enum Either<Left: Codable & Equatable, Right: Codable & Equatable>: Codable, Equatable {
    case left(Left), right(Right)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { self = .left(try container.decode(Left.self)) } catch {
            self = .right(try container.decode(Right.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .left(let value): try value.encode(to: encoder)
        case .right(let value): try value.encode(to: encoder)
        }
    }
}

private struct Plain: JarCodable, Equatable {
    var count: Int?
    var name: String?
    var ratio: Double?
    var price: Decimal?
    var flags: [Bool]?
    var counts: [Int]?
    var names: [String: String]?
    var unique: Set<Int8>?
    var nested: [[Double]]?
    var level: Rank?
    var byNumber: [Int: String]?
}

private enum Rank: Int, JarCodable { case low = 1, high }
private enum Word: String, JarCodable { case one = "1" }

/// A type by hand inside a Codable one keeps the rules of `^`.
private struct Cents: JarElement, Codable, Equatable {
    var value: Int

    init(_ value: Int) { self.value = value }
    init(jar: Jar) throws { value = try jar^ }
    var jar: Jar { Jar(value) }
}

private struct Price: JarCodable, Equatable {
    var amount: Cents
    var others: [Cents]
}

@Suite struct CodableStrictnessTests {
    private static let texts = [
        #"{"zip":"90210","version":"3.0","flag":"true","count":7,"on":true,"ratio":1.5,"none":null,"list":["1",2,"x",[]]}"#,
        #"["0","1","1e3","-0","0x10","",1,0,false,true,{"a":"12","b":{"c":["5"]}}]"#,
        #"{"1":"1","2":{"3":"4"}}"#,
    ]

    @Test(arguments: texts) func probingTypesKeepWhatTheyFind(text: String) throws {
        let jar = try Jar(json: text)
        let built = try Jar(jar.asAny())
        for jar in [jar, built] {
            #expect(try JarEncoder().encode(JarDecoder().decode(Probe.self, from: jar)) == jar)
            #expect(try JarEncoder().encode(JarDecoder().decode(Erased.self, from: jar)) == jar)
            #expect(
                try JarEncoder().encode(JarDecoder().decode(Either<[String: Probe], Probe>.self, from: jar))
                    == jar)
        }
        let rules = JarKeyRules.snakeCase
        #expect(
            try JarEncoder(context: rules).encode(JarDecoder(context: rules).decode(Probe.self, from: jar))
                == jar)
        let list = try PropertyListEncoder().encode(["a": "12", "b": "x"])
        #expect(
            try JarDecoder().decode([String: ID].self, fromPlist: list) == [
                "a": .text("12"), "b": .text("x"),
            ])
    }

    @Test func probedScalarsAreOfTheirOwnKind() throws {
        let jar = try Jar(json: #"["12", 12, ["1", "2"], [1], 1.0]"#)
        #expect(
            try JarDecoder().decode([ID].self, from: [jar[0], jar[1], jar[4]]) == [
                .text("12"), .number(12), .number(1),
            ])
        #expect(try JarDecoder().decode(OneOrMany<String>.self, from: jar[0]) == .one("12"))
        #expect(try JarDecoder().decode(Either<[Int], [String]>.self, from: jar[2]) == .right(["1", "2"]))
        #expect(try JarDecoder().decode(Either<[String], [Int]>.self, from: jar[3]) == .right([1]))
        #expect(try JarDecoder().decode(Either<Set<Int>, [String]>.self, from: jar[2]) == .right(["1", "2"]))
        #expect(try JarDecoder().decode(Either<Int?, String>.self, from: jar[0]) == .right("12"))
    }

    /// The data, and the error of a Codable type that has it.
    static let refused: [(String, String)] = [
        (#"{"count": "12"}"#, #"expected Int, found string "12" at count (line 1, column 11)"#),
        (#"{"count": true}"#, #"expected Int, found bool true at count (line 1, column 11)"#),
        (#"{"count": 1.5}"#, #"expected Int, found number 1.5 at count (line 1, column 11)"#),
        (#"{"name": 12}"#, #"expected String, found number 12 at name (line 1, column 10)"#),
        (#"{"ratio": "1.5"}"#, #"expected Double, found string "1.5" at ratio (line 1, column 11)"#),
        (#"{"price": "1.5"}"#, #"expected Decimal, found string "1.5" at price (line 1, column 11)"#),
        (#"{"flags": ["true"]}"#, #"expected Bool, found string "true" at flags[0] (line 1, column 12)"#),
        (#"{"counts": [1, "2"]}"#, #"expected Int, found string "2" at counts[1] (line 1, column 16)"#),
        (#"{"names": {"a": 1}}"#, #"expected String, found number 1 at names.a (line 1, column 17)"#),
        (#"{"unique": ["1"]}"#, #"expected Int8, found string "1" at unique[0] (line 1, column 13)"#),
        (
            #"{"nested": [[1], ["1"]]}"#,
            #"expected Double, found string "1" at nested[1][0] (line 1, column 19)"#
        ),
        (#"{"level": "1"}"#, #"expected Int, found string "1" at level (line 1, column 11)"#),
        (
            #"{"byNumber": {"1": 1}}"#,
            #"expected String, found number 1 at byNumber.1 (line 1, column 20)"#
        ),
    ]

    @Test(arguments: refused) func aCodableTypeConvertsNothing(text: String, message: String) throws {
        let jar = try Jar(json: text)
        for error in [
            #expect(throws: LiftError.self) { try jar^ as Plain },
            #expect(throws: LiftError.self) { try JarDecoder().decode(Plain.self, from: jar) },
            #expect(throws: LiftError.self) {
                try JarDecoder(context: JarKeyRules()).decode(Plain.self, from: jar)
            },
            #expect(throws: LiftError.self) {
                try JarDecoder(context: JarReceipt()).decode(Plain.self, from: jar)
            },
        ] {
            #expect(error?.description == message)
        }
        let converting = JarDecoder(context: JarCoercion.lossless)
        let isConversion = !text.contains("true") && !text.contains("1.5}")
        #expect(((try? converting.decode(Plain.self, from: jar)) != nil) == isConversion)
    }

    @Test func aCodableTypeHasTheErrorsOfFoundation() throws {
        for (text, _) in Self.refused {
            let data = Data(text.utf8)
            let theirs = #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Plain.self, from: data)
            }
            let ours = #expect(throws: LiftError.self) { try JarDecoder().decode(Plain.self, from: data) }
            let seen = try #require(ours)
            #expect("\(seen.key)".isEmpty == false)
            #expect(theirs != nil, "\(text)")
        }
    }

    @Test func theRawValuesOfCodableEnumsAreNotConverted() throws {
        #expect(try Jar(1)^ == Rank.low)
        #expect(throws: LiftError.self) { try Jar("1")^ as Rank }
        #expect(throws: LiftError.self) { try Jar(1)^ as Word }
        #expect(try Jar("1").union(context: JarCoercion.lossless)^ == Rank.low)
        #expect(try Jar(1).union(context: JarCoercion.lenient)^ == Word.one)
        #expect(try JarDecoder().decode([Rank].self, from: [1, 2]) == [.low, .high])
        #expect(throws: LiftError.self) { try JarDecoder().decode([Rank].self, from: ["1"]) }
    }

    private enum Grade: Int, Codable, JarElement { case low = 1, high }

    /// A dictionary, although it has a raw value.
    private struct Mass: RawRepresentable, Codable, JarElement {
        var rawValue: Int

        init(rawValue: Int) { self.rawValue = rawValue }
        init(jar: Jar) throws { rawValue = try jar["grams"]^ }
        var jar: Jar { ["grams": rawValue] }
    }

    /// Its raw value has a raw value.
    private struct Ranked: RawRepresentable, Codable, JarElement {
        var rawValue: Grade
    }

    /// Its own initializer lifts another such value.
    private struct Boxed: RawRepresentable, Codable, JarElement {
        var rawValue: Int

        init(rawValue: Int) { self.rawValue = rawValue }
        init(jar: Jar) throws { rawValue = (try jar["grade"]^ as Grade).rawValue }
        var jar: Jar { ["grade": rawValue] }
    }

    private struct Graded: JarCodable {
        var grade: Grade?
        var grades: [Grade]?
        var byName: [String: Grade]?
        var unique: Set<Grade>?
        var masses: [Mass]?
        var ranked: Ranked?
        var boxes: [Boxed]?
        var mass: Mass?
    }

    @Test(arguments: [
        (#"{"grade":"2"}"#, "grade"), (#"{"grades":[1,"2"]}"#, "grades[1]"),
        (#"{"byName":{"a":"2"}}"#, "byName.a"), (#"{"unique":["2"]}"#, "unique[0]"),
        (#"{"ranked":"2"}"#, "ranked"),
    ])
    func theRawValuesOfElementsInCodableTypesAreNotConverted(text: String, path: String) throws {
        for jar in [try JarRoute.document.jar(text), try JarRoute.built.jar(text)] {
            let expected = LiftFailure(.type, #"expected Int, found string "2""#, at: path)
            #expect(try failure { try jar^ as Graded } == expected)
            let graded: Graded = try jar.union(context: JarCoercion.lossless)^
            let grades = [
                graded.grade, graded.grades?[1], graded.byName?["a"], graded.unique?.first,
                graded.ranked?.rawValue,
            ]
            #expect(grades.compactMap(\.self) == [.high])
        }
    }

    @Test func anElementInACodableTypeReadsItsOwnForm() throws {
        let text = #"{"mass":{"grams":"5"},"masses":[{"grams":"6"}],"grade":2,"grades":[2],"unique":[2]}"#
        for jar in [try JarRoute.document.jar(text), try JarRoute.built.jar(text)] {
            let graded: Graded = try jar^
            #expect(graded.mass?.rawValue == 5 && graded.grade == .high && graded.grades == [.high])
            #expect(graded.masses?.map(\.rawValue) == [6])
            #expect(try JarDecoder().decode(Mass.self, from: jar["mass"]).rawValue == 5)
            #expect(throws: LiftError.self) { try JarDecoder().decode(Grade.self, from: "2" as Jar) }
        }
        let boxes = try Jar(json: #"{"boxes":[{"grade":"2"}]}"#)
        #expect(try (boxes^ as Graded).boxes?.map(\.rawValue) == [2])
        // By hand, it's converted, and so is what a transform lifts by hand.
        #expect(try Jar("2")^ as Grade == .high)
        let transform = AnyJarTransform<Grade>(
            lift: { try (($0^ as Int) == 2 ? .high : .low) }, represent: { Jar($0.rawValue) })
        let jar = try Jar(json: #"{"grade":"2","grades":["2"]}"#)
        let graded: Graded = try jar.union(context: JarTypeTransform(transform))^
        #expect(graded.grade == .high && graded.grades == [.high])
    }

    private struct Certificate: JarCodable, Equatable {
        var until: Date?
        var key: Data?
        var days: [Date]?
        var parts: [String: Data]?
    }

    @Test(arguments: ["until", "key", "days", "parts"])
    func aStringIsNoDateOrDataInAPropertyList(key: String) throws {
        let values: [String: Jar] = [
            "until": "1970-01-01T00:00:00Z", "key": "AAAA", "days": ["1970-01-01T00:00:00Z"],
            "parts": ["a": "AAAA"],
        ]
        let epoch = Date(timeIntervalSince1970: 0)
        let data = Data(count: 3)
        let certificates = [
            "until": Certificate(until: epoch), "key": Certificate(key: data),
            "days": Certificate(days: [epoch]), "parts": Certificate(parts: ["a": data]),
        ]
        let (text, certificate) = try (#require(values[key]), #require(certificates[key]))
        for format in [PropertyListFormat.binary, .xml] {
            let list = try Data(plist: [key: text] as Jar, format: format)
            #expect(throws: DecodingError.self) {
                try PropertyListDecoder().decode(Certificate.self, from: list)
            }
            #expect(throws: LiftError.self) { try JarDecoder().decode(Certificate.self, fromPlist: list) }
            let jar = try Jar(plist: list)
            #expect(throws: LiftError.self) { try jar^ as Certificate }
            #expect(try jar.union(context: JarCoercion.lossless)^ == certificate)
            let own = try Data(plist: certificate, format: format)
            #expect(try Jar(plist: own)^ == certificate)
        }
        #expect(try Jar(json: String(json: [key: text] as Jar))^ == certificate)
        #expect(try ([key: text] as Jar)^ == certificate)
    }

    @Test func aDateInAPropertyListHasTheFormOfTheContext() throws {
        let jar = try Jar(plist: Data(plist: ["until": "1970-01-01", "days": ["1970-01-01"]] as Jar))
        let style = Date.ISO8601FormatStyle().year().month().day()
        let epoch = Date(timeIntervalSince1970: 0)
        #expect(try jar.union(context: style)^ == Certificate(until: epoch, days: [epoch]))
        let base64 = Jar.Context(JarTypeTransform(AnyJarTransform<Data>.base64))
        for format in [PropertyListFormat.binary, .xml] {
            let own = Certificate(key: Data(count: 3), parts: ["a": Data([1])])
            let list = try Jar(plist: Data(plist: own.asJar(using: base64), format: format))
            #expect(list["key"] == "AAAA")
            #expect(try list.union(context: base64)^ == own)
            #expect(
                try list["key"].union(context: JarCoercion.strict).transformed(by: .base64)^ == own.key)
        }
        let strict = jar.union(context: JarCoercion.strict)
        #expect(try strict.union(context: style)["until"]^ == epoch)
    }

    @Test func aTypeByHandConvertsAsEver() throws {
        let jar = try Jar(json: #"{"amount": "12", "others": ["1", 2]}"#)
        #expect(try jar^ == Price(amount: Cents(12), others: [Cents(1), Cents(2)]))
        #expect(throws: LiftError.self) { try jar.union(context: JarCoercion.strict)^ as Price }
    }

    @Test func keysAreStillText() throws {
        let jar = try Jar(json: #"{"byNumber": {"1": "a", "+2": "b"}}"#)
        #expect(try (jar^ as Plain).byNumber == [1: "a", 2: "b"])
        #expect(try JarDecoder().decode([Int: Int].self, from: ["7": 8]) == [7: 8])
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test func aFormatterReadsItsNumbers() throws {
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: "de_DE")
            formatter.numberStyle = .decimal
            let jar = try Jar(json: #"{"count": "1.000", "ratio": "1,5", "counts": ["2.000"]}"#)
            #expect(
                try jar.union(context: formatter)^ == Plain(count: 1000, ratio: 1.5, counts: [2000]))
        }
    #endif
}

extension Plain {
    init(count: Int, ratio: Double, counts: [Int]) {
        (self.count, self.ratio, self.counts) = (count, ratio, counts)
    }
}
