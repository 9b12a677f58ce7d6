import Lift
import Testing

/// Rests of types that decode themselves, by their own `init(from:)`.
struct JarRestDecoderTests {
    /// Keys that may be any text.
    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// Reads the members that begin with `x-`, and looks at the others.
    private struct Operation: JarCodable {
        var name: String
        var extensions: [String: Jar] = [:]
        var rest: JarRest

        enum CodingKeys: CodingKey { case name, rest }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            let all = try decoder.container(keyedBy: AnyKey.self)
            for key in all.allKeys where key.stringValue.hasPrefix("x-") {
                extensions[key.stringValue] = try all.decode(Jar.self, forKey: key)
            }
            rest = try container.decode(JarRest.self, forKey: .rest)
            _ = try [String: Jar](from: decoder).count
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            var all = encoder.container(keyedBy: AnyKey.self)
            for (key, value) in extensions { try all.encode(value, forKey: AnyKey(stringValue: key)) }
            try container.encode(rest, forKey: .rest)
        }
    }

    @Test(
        arguments: [
            nil, JarReceipt(), JarUnknownKeys.refused, JarKeyRules.snakeCase,
        ] as [(any JarContextValue)?])
    func aLookAtAllKeysReadsNone(context: (any JarContextValue)?) throws {
        let jar = try Jar(json: #"{"name":"n","x-a":1,"summary":"s","tags":[{}]}"#)
        for jar in [jar, try Jar(checked: jar.asAny())] {
            var operation: Operation = try jar.union(context: context)^
            #expect(operation.rest.jar == ["summary": "s", "tags": [[:] as Jar]])
            operation.extensions = [:]
            #expect(
                try Jar(json: String(json: operation)) == ["name": "n", "summary": "s", "tags": [[:] as Jar]])
        }
    }

    private struct Guest: Codable {
        var name: String
        var rest: JarRest
    }

    /// An enum whose last case has what no other case has read.
    private enum Payload: JarCodable {
        case user(Guest)
        case other(JarRest)

        init(from decoder: any Decoder) throws {
            if let user = try? Guest(from: decoder) {
                self = .user(user)
            } else {
                self = .other(try JarRest(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .user(let user): try user.encode(to: encoder)
            case .other(let rest): try rest.encode(to: encoder)
            }
        }
    }

    /// A payload beside its kind.
    private struct Envelope: JarCodable {
        var kind: String
        var payload: Payload

        enum CodingKeys: CodingKey { case kind }

        init(from decoder: any Decoder) throws {
            kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
            payload = try Payload(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try payload.encode(to: encoder)
        }
    }

    @Test func inAnEnumARestHasAllMembers() throws {
        let text = #"{"kind":"k","name":7,"c":3}"#
        #expect(try Jar(json: String(json: Jar(json: text)^ as Envelope)) == Jar(json: text))
        for text in [#"{"name":7,"c":3}"#, #"{"name":"n","c":3}"#, #"{"c":3}"#] {
            #expect(try String(json: Jar(json: text)^ as Payload) == text)
            #expect(try String(json: Jar(json: "[\(text)]")^ as [Payload]) == "[\(text)]")
        }
    }

    /// The names of flags, in a dictionary of their own.
    private struct Flagged: JarCodable {
        var flags: Set<String>
        var rest: JarRest

        enum CodingKeys: CodingKey { case flags, rest }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let all = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .flags).allKeys
            flags = Set(all.map(\.stringValue))
            rest = try container.decode(JarRest.self, forKey: .rest)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var all = container.nestedContainer(keyedBy: AnyKey.self, forKey: .flags)
            for flag in flags { try all.encode(true, forKey: AnyKey(stringValue: flag)) }
            try container.encode(rest, forKey: .rest)
        }
    }

    @Test(arguments: [nil, JarUnknownKeys.refused] as [(any JarContextValue)?])
    func theKeysOfAContainerInsideAreAValue(context: (any JarContextValue)?) throws {
        let jar = try Jar(json: #"{"flags":{"a":true,"b":true},"c":1}"#)
        var flagged: Flagged = try jar.union(context: context)^
        flagged.flags.remove("a")
        #expect(try Jar(json: String(json: flagged)) == ["flags": ["b": true], "c": 1])
    }
}
