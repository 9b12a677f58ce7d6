import Foundation
import Lift
import LiftTestSupport
import Testing

/// A Codable type with raw values is written in the form that it's read from.
struct RawValueFormTests {
    /// Codable would make a dictionary with the key `rawValue`.
    @Test func aRawValueIsTheForm() throws {
        struct ID: RawRepresentable, JarCodable, Hashable { var rawValue: UUID }
        struct Names: RawRepresentable, JarDefaultable, Hashable {
            var rawValue = ["a", "b"]
            init() {}
            init(rawValue: [String]) { self.rawValue = rawValue }
        }
        struct Counts: RawRepresentable, JarCodable, Hashable { var rawValue: [String: Int] }
        struct Link: RawRepresentable, JarCodable, JarRepresentableWithContext, Hashable { var rawValue: URL }
        func check<Value: JarElement & Codable & Equatable & SendableMetatype>(
            _ value: Value, _ text: String
        ) throws {
            #expect(try String(json: Jar(value)) == text)
            #expect(try String(json: value) == text)
            #expect(try String(json: [value]) == "[\(text)]")
            #expect(try String(json: ["k": value], options: .sortedKeys) == #"{"k":\#(text)}"#)
            #expect(try String(json: OwnFormTests.MappedParent(part: value)) == #"{"part":\#(text)}"#)
            let encoder = JarEncoder()
            #expect(try String(json: encoder.encode(value)) == text)
            #expect(try String(decoding: encoder.encodeJSON(value), as: UTF8.self) == text)
            #expect(
                try String(decoding: encoder.encodeJSON(OwnFormTests.Parent(part: value)), as: UTF8.self)
                    == #"{"part":\#(text)}"#)
            #expect(try Jar(json: text)^ == value)
            #expect(try JarDecoder().decode(Value.self, from: Array(text.utf8)) == value)
        }
        let id = ID(rawValue: UUID())
        try check(id, #""\#(id.rawValue.uuidString)""#)
        try check(Names(), #"["a","b"]"#)
        try check(Counts(rawValue: ["p": 1]), #"{"p":1}"#)
        if let url = URL(string: "https://a.b") { try check(Link(rawValue: url), #""https://a.b""#) }
        let counts = try Counts(rawValue: ["p": 1]).updated(from: ["q": 2])
        #expect(counts.rawValue == ["p": 1, "q": 2])
    }

    /// What many apps do to keep settings in `@AppStorage`.
    private struct Settings: RawRepresentable, JarCodable, Equatable {
        var a = 1
        var parts: [Settings] = []

        init(a: Int = 1, parts: [Settings] = []) { (self.a, self.parts) = (a, parts) }

        init?(rawValue: String) {
            guard let value = try? JarDecoder().decode(Settings.self, from: rawValue) else { return nil }
            self = value
        }

        var rawValue: String { (try? String(json: self)) ?? "" }

        enum CodingKeys: String, CodingKey { case a, parts }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            a = try container.decode(Int.self, forKey: .a)
            parts = try container.decodeIfPresent([Settings].self, forKey: .parts) ?? []
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(a, forKey: .a)
            if !parts.isEmpty { try container.encode(parts, forKey: .parts) }
        }
    }

    @Test func aRawValueMayBeMadeByEncoding() throws {
        let value = Settings(a: 2, parts: [Settings(a: 3)])
        let text = #"{"a":2,"parts":[{"a":3}]}"#
        #expect(value.rawValue == text)
        for written in [
            try String(json: value), try String(json: Jar(value)),
            try String(json: JarEncoder().encode(value)),
            String(decoding: try JarEncoder().encodeJSON(value), as: UTF8.self),
        ] { #expect(written == text) }
        #expect(try Jar(json: text)^ == value)
        #expect(try Jar(value)^ == value)
        #expect(try Jar(text)^ == value)
        #expect(try JarDecoder().decode([Settings].self, from: "[\(text), \(text)]") == [value, value])
        #expect(try value.updated(from: ["a": 5]) == Settings(a: 5, parts: value.parts))
        let error = try liftError { try Jar(json: #"{"a":2,"parts":[{"a":"x"}]}"#)^ as Settings }
        #expect(error.description == #"expected Int, found string "x" at parts[0].a (line 1, column 22)"#)
    }

    /// Each level is coded once, not once for each way to code it.
    @Test func aTreeOfSuchValuesTakesLinearTime() throws {
        let levels = 30
        let value = (0..<levels).reduce(Settings()) { inner, level in Settings(a: level, parts: [inner]) }
        var jar = Jar(value)
        #expect(try String(json: jar) == String(json: value))
        #expect(try jar^ == value)
        jar[path: JarPath(String(repeating: "parts[0].", count: levels) + "a")] = "x"
        #expect(try liftError { try jar^ as Settings }.path.description.hasSuffix("].parts[0].a"))
    }

    @Test func aFormOfItsOwnIsTheSameByAllRoutes() throws {
        enum Shouted: String, JarCodable {
            case a, b
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                self = Shouted(rawValue: text.lowercased()) ?? .a
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                if self == .a { return try container.encodeNil() }
                try container.encode(rawValue.uppercased())
            }
        }
        struct Generic<Value: JarElement & Codable & Equatable>: RawRepresentable, JarCodable, Equatable {
            var rawValue: Value
        }
        struct Sign: JarContextValue {}
        struct Signed: RawRepresentable, JarCodable {
            var rawValue: Int
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode((encoder.jarContext.get() as Sign?) == nil ? rawValue : -rawValue)
            }
        }
        struct Parent<Part: JarCodable>: JarCodable { var part: Part }
        func texts<Value: JarCodable>(_ value: Value) throws -> Set<String> {
            [
                try String(json: [value]), try String(json: Jar([value])), try String(json: [Jar(value)]),
                try String(json: JarEncoder().encode([value])),
                String(decoding: try JarEncoder().encodeJSON([value]), as: UTF8.self),
                try String(json: [Jar(Parent(part: value))["part"]]),
                try String(json: [Jar(json: String(json: Parent(part: value)))["part"]]),
            ]
        }
        #expect(try texts(Shouted.b) == [#"["B"]"#])
        #expect(try texts(Shouted.a) == ["[null]"])
        #expect(try Jar(Shouted.b)^ == Shouted.b)
        struct Emptied: RawRepresentable, JarCodable {
            var rawValue: String
            init(rawValue: String) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws {
                rawValue = try decoder.singleValueContainer().decode(String?.self) ?? ""
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(rawValue.isEmpty ? nil : rawValue)
            }
        }
        #expect(try texts(Emptied(rawValue: "")) == ["[null]"])
        #expect(try (Jar(Emptied(rawValue: ""))^ as Emptied).rawValue.isEmpty)
        #expect(throws: LiftError.self) { try Jar(null)^ as Generic<Int> }
        #expect(try texts(Generic(rawValue: 5)) == [#"[{"rawValue":5}]"#])
        #expect(try Jar(Generic(rawValue: 5))^ == Generic(rawValue: 5))
        #expect(try Jar(5)^ == Generic(rawValue: 5))
        #expect(try texts(Signed(rawValue: 5)) == ["[5]"])
        let signed: Jar = ["k": Signed(rawValue: 5)]
        #expect(try String(json: signed.union(context: Sign())) == #"{"k":-5}"#)
    }

    /// What many apps write so that the servers may add cases.
    private enum Status: String, JarCodable, Hashable {
        case paid, unknown

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            self = Status(rawValue: text.lowercased()) ?? .unknown
        }
    }

    @Test func whatIsNoRawValueIsDecodedByTheTypeItself() throws {
        #expect(try Jar("paid")^ == Status.paid)
        #expect(try Jar("PAID")^ == Status.paid)
        #expect(try Jar(json: #"["new", "paid"]"#)^ == [Status.unknown, .paid])
        #expect(try JarDecoder().decode(Status.self, from: #""new""#) == .unknown)
        #expect(
            try JarDecoder().decode(OwnFormTests.Parent<Status>.self, from: #"{"part": "new"}"#).part
                == .unknown)
        let parent: OwnFormTests.JarParent<Status> = try Jar(json: #"{"part": "new"}"#)^
        #expect(parent.part == .unknown)
        let mapped: OwnFormTests.MappedParent<Status> = try Jar(json: #"{"part": "new"}"#)^
        #expect(mapped.part == .unknown)
        #expect(try (Jar(json: "null")^ as Status?) == nil)
        let error = try liftError { try Jar(json: #"{"part": 5}"#)^ as OwnFormTests.JarParent<Status> }
        #expect(error.description == "expected String, found number 5 at part (line 1, column 10)")
        #expect(throws: LiftError.self) { try Jar()^ as Status }
    }

    /// Otherwise what's written couldn't be read, or would be read as the defaults.
    @Test func whatIsOnlyReadOrOnlyWrittenAsARawValueIsCodedByCodable() throws {
        struct Written: JarEncodable, Decodable, Equatable { var a: Int? }
        struct Read: JarDecodable, Encodable, Equatable { var a: Int? }
        struct ByWritten: RawRepresentable, JarCodable, Equatable { var rawValue: Written }
        struct ByRead: RawRepresentable, JarCodable, Equatable { var rawValue: Read }
        struct Defaulted: RawRepresentable, JarDefaultable, Equatable {
            var rawValue = Written(a: 1)
            init() {}
            init(rawValue: Written) { self.rawValue = rawValue }
            enum CodingKeys: CodingKey { case rawValue }
        }
        let text = #"{"rawValue":{"a":5}}"#
        func check<Value: JarCodable & Equatable>(_ value: Value) throws {
            #expect(try String(json: value) == text)
            #expect(try String(json: Jar(value)) == text)
            #expect(try Jar(json: text)^ == value)
            #expect(try JarDecoder().decode(Value.self, from: text) == value)
            #expect(try value.updated(from: [:]) == value)
        }
        try check(ByWritten(rawValue: Written(a: 5)))
        try check(ByRead(rawValue: Read(a: 5)))
        try check(Defaulted(rawValue: Written(a: 5)))
        #expect(try Jar(json: "{}")^ == Defaulted())
    }

    @Test func aRawValueHasNoDefaults() throws {
        struct Named: RawRepresentable, JarDefaultable {
            var rawValue = "n"
            var other: Int? = 1
            enum CodingKeys: CodingKey { case name, other }
            init() {}
            init(rawValue: String) { (self.rawValue, other) = (rawValue, nil) }
            init(from decoder: any Decoder) throws { throw LiftError("not decoded") }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(rawValue, forKey: .name)
                try container.encodeIfPresent(other, forKey: .other)
            }
        }
        #expect(try String(json: Named(rawValue: "m")) == #"{"name":"m"}"#)
    }

    /// A raw value in another form, which its type checks and converts.
    private struct Hidden: RawRepresentable, JarCodable, Hashable {
        var rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            if text.isEmpty { throw LiftError("empty") }
            rawValue = String(text.reversed())
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(String(rawValue.reversed()))
        }
    }

    @Test func aStructIsReadByItsOwnInitializer() throws {
        let value = Hidden(rawValue: "abc")
        let text = try String(json: value)
        #expect(text == #""cba""#)
        #expect(try JSONDecoder().decode(Hidden.self, from: Data(text.utf8)) == value)
        #expect(try Jar(json: text)^ == value)
        #expect(try JarDecoder().decode(Hidden.self, from: text) == value)
        typealias Parent = OwnFormTests.JarParent<Hidden>
        let parent: Parent = try Jar(json: #"{"part":"cba"}"#)^
        #expect(parent.part == value)
        #expect(try parent.updated(from: [:]).part == value)
        let mapped: OwnFormTests.MappedParent<Hidden> = try Jar(json: #"{"part":"cba"}"#)^
        #expect(mapped.part == value)
        let keys: [Hidden: Int] = try Jar(json: #"{"cba":1}"#)^
        #expect(keys == [value: 1])
        #expect(try String(json: keys) == #"{"cba":1}"#)
        let wrong = try liftError { try Jar(json: #"{"part":""}"#)^ as Parent }
        #expect(wrong.message == "empty" && wrong.key == "part")
    }

    /// Numbers that begin at 1, and raw values that begin at 0.
    private enum Priority: Int, JarCodable, CaseIterable {
        case low, medium, high

        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Int.self)
            guard let value = Priority(rawValue: number - 1) else { throw LiftError("no priority") }
            self = value
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue + 1)
        }
    }

    /// Numbers, coded as texts.
    private enum Store: Int, JarCodable {
        case app, play

        init(from decoder: any Decoder) throws {
            self = try decoder.singleValueContainer().decode(String.self) == "app" ? .app : .play
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self == .app ? "app" : "play")
        }
    }

    private struct Job: JarCodable, Equatable {
        var priority: Priority
        var store: Store?
        var title: String?
    }

    /// The other order shows that a case is compared only once.
    @Test(arguments: [false, true], JarRoute.keepingOrder)
    func anEnumIsReadInTheFormThatItWrites(isReversed: Bool, route: JarRoute) throws {
        for value in isReversed ? Priority.allCases.reversed() : Priority.allCases {
            for _ in 0..<2 {
                #expect(try route.jar(String(json: value))^ == value)
                let job = Job(priority: value, store: .play)
                let text = try String(json: job)
                #expect(text == #"{"priority":\#(value.rawValue + 1),"store":"play"}"#)
                #expect(try route.jar(text)^ == job)
                #expect(try route.jar(text)^ == JSONDecoder().decode(Job.self, from: Data(text.utf8)))
                #expect(try job.updated(from: ["title": "x"]).priority == value)
            }
        }
        #expect(throws: LiftError.self) { try route.jar("0")^ as Priority }
        #expect(throws: LiftError.self) { try route.jar("1")^ as Store }
        #expect(throws: LiftError.self) { try route.jar(#"{"priority":1,"store":0}"#)^ as Job }
    }

    /// Bools, the other way around.
    private enum Switch: RawRepresentable, JarCodable, CaseIterable {
        case on, off

        var rawValue: Bool {
            switch self {
            case .on: true
            case .off: false
            }
        }

        init(rawValue: Bool) { self = rawValue ? .on : .off }

        init(from decoder: any Decoder) throws {
            self = try decoder.singleValueContainer().decode(Bool.self) ? .off : .on
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(!rawValue)
        }
    }

    /// Numbers in quotes are read, too.
    private enum Lenient: Int, JarCodable, CaseIterable {
        case low, high

        static let coercion = JarCoercion.lossless

        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Int.self)
            guard let value = Lenient(rawValue: number - 1) else { throw LiftError("none") }
            self = value
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue + 1)
        }
    }

    @Test func anyRawValueIsReadInTheFormThatItIsWrittenIn() throws {
        for value in Switch.allCases {
            #expect(try Jar(json: String(json: value))^ == value)
            #expect(try Jar(json: String(json: [[value]]))^ == [[value]])
        }
        for value in Lenient.allCases {
            #expect(try Jar("\(value.rawValue + 1)")^ == value)
            #expect(try Jar(json: String(json: [value: 1]))^ == [value: 1])
            #expect(try Jar(json: String(json: value))^ == value)
        }
    }

    /// Its cases have values, which differ although the case doesn't.
    private enum Open: RawRepresentable, JarCodable, Equatable {
        case known, other(String)

        init(rawValue: String) { self = rawValue == "known" ? .known : .other(rawValue) }

        var rawValue: String {
            switch self {
            case .known: "known"
            case .other(let text): text
            }
        }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            self.init(rawValue: text == "legacy" ? "known" : text.lowercased())
        }
    }

    private enum Fallback: String, JarCodable, JarFallback {
        case first, second, unknown

        static let fallback = Fallback.unknown

        init(from decoder: any Decoder) throws {
            switch try decoder.singleValueContainer().decode(String.self) {
            case "second": self = .second
            case "old": self = .first
            case let text: throw LiftError("no \(text)")
            }
        }
    }

    /// What was lifted before makes no difference.
    @Test func anEnumIsReadTheSameWayEachTime() throws {
        for _ in 0..<2 {
            for (text, value) in [
                ("x", Open.other("x")), ("ABC", .other("abc")), ("legacy", .known), ("known", .known),
            ] {
                #expect(try Jar(text)^ == value)
                #expect(try JarDecoder().decode(Open.self, from: Jar(text)) == value)
            }
            for (text, value) in [
                ("first", Fallback.first), ("second", .second), ("old", .unknown), ("none", .unknown),
            ] {
                #expect(try Jar(text)^ == value)
            }
        }
    }

    @Test func onlyAWishForAContainerOfItsOwnLeadsToTheRawValue() throws {
        /// A JSON text, whose contents are checked.
        struct Document: RawRepresentable, JarCodable, Equatable {
            var rawValue: String
            init(rawValue: String) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                let members: [String: Int] = try Jar(json: text)^
                rawValue = members.keys.sorted().joined()
            }
        }
        #expect(try Jar(#"{"b":1,"a":2}"#)^ == Document(rawValue: "ab"))
        for text in ["[1]", "5"] { #expect(throws: LiftError.self) { try Jar(text)^ as Document } }
        struct Code: RawRepresentable, JarCodable, JarFallback, Equatable {
            var rawValue: String
            static let fallback = Code(rawValue: "?")
            init(rawValue: String) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                if text.isEmpty { throw LiftError("empty") }
                rawValue = text.lowercased()
            }
        }
        let receipt = JarReceipt()
        #expect(try Jar(json: #"["A",""]"#).union(context: receipt)^ == [Code(rawValue: "a"), .fallback])
        #expect(receipt.entries(of: .fallback).map(\.key) == ["[1]"])
        #expect(throws: LiftError.self) { try Jar(5).union(context: receipt)^ as Code }
    }

    @Test func aRawValueThatATypeRefusesIsNone() throws {
        struct Percent: RawRepresentable, JarCodable, Equatable {
            var rawValue: Int
            init?(rawValue: Int) {
                if rawValue > 100 { return nil }
                self.rawValue = rawValue
            }
        }
        struct Fallback: RawRepresentable, JarCodable, JarFallback, Equatable {
            var rawValue: Int
            static let fallback = Fallback(0)
            init(_ value: Int) { rawValue = value }
            init?(rawValue: Int) {
                if rawValue > 100 { return nil }
                self.rawValue = rawValue
            }
        }
        #expect(try Jar(100)^ == Percent(rawValue: 100))
        let wrong = try failure { try Jar(json: #"{"p":500}"#)["p"]^ as Percent }
        #expect(wrong == LiftFailure(.value, "expected Percent, found number 500", at: "p"))
        let text = try failure { try Jar("x")^ as Percent }
        #expect(text == LiftFailure(.type, #"expected Int, found string "x""#))
        #expect(try failure { try Jar(null)^ as Percent } == LiftFailure(.null, "expected Int, found null"))
        let receipt = JarReceipt()
        #expect(try Jar(500).union(context: receipt)^ == Fallback(0))
        #expect(receipt.entries(of: .fallback).count == 1)
        #expect(try Jar(5).union(context: receipt)^ == Fallback(5))
        #expect(receipt.entries.count == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func wideIntegersAreRawValues() throws {
        struct ID: RawRepresentable, JarCodable { var rawValue: UInt128 }
        struct Offset: RawRepresentable, JarCodable { var rawValue: Int128 }
        struct Parent: JarCodable { var id = ID(rawValue: .max) }
        let text = String(UInt128.max)
        #expect(try String(json: Jar(ID(rawValue: .max))) == text)
        #expect(try String(json: Jar(Parent())) == #"{"id":\#(text)}"#)
        #expect(try String(json: JarEncoder().encode(Parent())) == #"{"id":\#(text)}"#)
        #expect(try String(json: Jar(Offset(rawValue: .min))) == String(Int128.min))
        #expect(try (Jar(json: text)^ as ID).rawValue == .max)
    }

    @Test func anErrorIsThatOfTheRawValue() throws {
        enum Plain: String, JarCodable, CaseIterable { case a, b }
        let error = try liftError { try Jar("c")^ as Plain }
        #expect(error.description == #"expected Plain, found string "c", which is not one of "a", "b""#)
        let marks = try liftError { try Jar("e" + String(repeating: "\u{301}", count: 300))^ as Status }
        #expect(marks.kind == .bounds)
    }

    @Test func anInitializerMayLiftItsOwnType() throws {
        struct Lifting: RawRepresentable, JarCodable {
            var rawValue: Int
            init(rawValue: Int) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws { self = try Jar(from: decoder)^ }
        }
        struct Trying: RawRepresentable, JarCodable {
            var rawValue: Int
            init(rawValue: Int) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws {
                let jar = try Jar(from: decoder)
                for _ in 0..<20 { if let value = try? jar^ as Trying { self = value } }
                throw LiftError("tried")
            }
        }
        struct First: RawRepresentable, JarCodable {
            var rawValue: String
            init(rawValue: String) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws {
                rawValue = try (Jar(from: decoder).union(context: JarKeyRules.snakeCase)^ as Second).rawValue
            }
        }
        struct Second: RawRepresentable, JarCodable {
            var rawValue: String
            init(rawValue: String) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws {
                rawValue = try decoder.singleValueContainer().decode(First.self).rawValue
            }
        }
        #expect(try (Jar(3)^ as Lifting).rawValue == 3)
        let error = try liftError { try Jar("x")^ as Lifting }
        #expect(error.kind == .type)
        #expect(try liftError { try Jar("x")^ as Trying }.message == "tried")
        for jar in [["a": [1, 2]], try Jar(json: "[[1]]"), 5] as [Jar] {
            #expect(throws: LiftError.self) { try jar^ as First }
            #expect(throws: LiftError.self) { try jar^ as Second }
        }
    }

    /// Codable's `init(from:)` for a dictionary doesn't call `init(rawValue:)`.
    @Test func onlyAScalarRawValueIsDecodedByTheTypeItself() throws {
        struct Price: RawRepresentable, JarCodable {
            let rawValue: Decimal
            init?(rawValue: Decimal) {
                guard rawValue >= 0 else { return nil }
                self.rawValue = rawValue
            }
        }
        for text in [#"{"rawValue":-5}"#, "-5"] {
            #expect(throws: LiftError.self) { try Jar(json: text)^ as Price }
        }
        let partial = try Jar(json: #"["pa"#, options: JSONReadingOptions(partial: .closed))
        #expect(throws: LiftError.self) { try partial[0]^ as Status }
    }

    @Test func aFormOfItsOwnIsKept() throws {
        struct ReadOnly: JarDecodable, Encodable { var a: Int }
        struct WriteOnly: JarEncodable, Decodable { var a: Int }
        struct Written: RawRepresentable, JarDecodable, JarRepresentable {
            var rawValue: ReadOnly
            var jar: Jar { ["a": Jar(rawValue.a)] }
        }
        struct Read: RawRepresentable, JarCodable {
            var rawValue: WriteOnly
            init(rawValue: WriteOnly) { self.rawValue = rawValue }
            init(jar: Jar) throws { rawValue = WriteOnly(a: try jar["a"]^) }
        }
        let text = #"{"a":5}"#
        let written: Written = try Jar(json: text)^
        let read: Read = try Jar(json: text)^
        #expect(try String(json: written) == text)
        #expect(try String(json: read) == text)
        #expect(try read.updated(from: ["a": 6]).rawValue.a == 6)
    }

    @Test func rawValuesInContextCompile() throws {
        enum Plain: String, JarCodable, JarRepresentableWithContext { case a }
        enum Own: String, JarCodable, JarRepresentableWithContext {
            case a
            init(jar: Jar) throws { self = .a }
            func asJar(using context: Jar.Context) -> Jar { "own" }
        }
        enum Default: Int, JarDefaultable, JarRepresentableWithContext {
            case a
            init() { self = .a }
        }
        #expect(try String(json: [Plain.a]) == #"["a"]"#)
        #expect(Jar(Plain.a) == "a")
        #expect(try String(json: [Own.a]) == #"["own"]"#)
        #expect(Jar(Own.a) == "own")
        #expect(try String(json: [Default.a]) == "[0]")
        #expect(Jar(Default.a) == 0)
    }
}
