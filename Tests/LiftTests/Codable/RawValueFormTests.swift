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

    @Test func aRawValueMayBeMadeByEncoding() throws {
        struct Settings: RawRepresentable, JarCodable {
            var a = 1
            init() {}
            init?(rawValue: String) { nil }
            var rawValue: String { (try? String(json: self)) ?? "" }
            enum CodingKeys: String, CodingKey { case a }
            init(from decoder: any Decoder) throws {
                a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(a, forKey: .a)
            }
        }
        #expect(try String(json: Settings()) == #"{"a":1}"#)
        #expect(Settings().rawValue == #"{"a":1}"#)
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
        #expect(try (Jar(3)^ as Lifting).rawValue == 3)
        let error = try liftError { try Jar("x")^ as Lifting }
        #expect(error.kind == .type)
        #expect(try liftError { try Jar("x")^ as Trying }.kind == .type)
    }

    /// Codable's `init(from:)` for a dictionary doesn't call `init(rawValue:)`.
    @Test func onlyScalarsAreDecodedByTheTypeItself() throws {
        struct Price: RawRepresentable, JarCodable {
            let rawValue: Decimal
            init?(rawValue: Decimal) {
                guard rawValue >= 0 else { return nil }
                self.rawValue = rawValue
            }
        }
        struct List: RawRepresentable, JarCodable {
            var rawValue: String
            init(rawValue: String) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws {
                rawValue = try decoder.singleValueContainer().decode([List].self).map(\.rawValue).joined()
            }
        }
        for text in [#"{"rawValue":-5}"#, "-5"] {
            #expect(throws: LiftError.self) { try Jar(json: text)^ as Price }
        }
        #expect(throws: LiftError.self) { try Jar(json: #"["a"]"#)^ as List }
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
