import Foundation
import Lift
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
