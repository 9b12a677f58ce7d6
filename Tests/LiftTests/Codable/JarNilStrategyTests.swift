import Lift
import Testing

private struct Inner: Codable, Hashable, Sendable { var it: Int? }

/// Synthesized: its nils are encoded if they are present.
private struct Implicit: JarCodable, JarRepresentableWithContext, Hashable {
    var number: Int?
    var float: Float?
    var text: String?
    var inner: Inner?
    var list: [Int]?
    var last = 1
}

/// Its nils are encoded because it says so.
private struct Explicit: JarCodable, JarRepresentableWithContext, Hashable {
    var number: Int?
    var inner: Inner?

    enum CodingKeys: CodingKey { case number, inner, none }

    init(number: Int?, inner: Inner?) {
        self.number = number
        self.inner = inner
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(Int?.self, forKey: .number)
        inner = try container.decode(Inner?.self, forKey: .inner)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(inner, forKey: .inner)
        try container.encodeNil(forKey: .none)
    }
}

@Suite struct JarNilStrategyTests {
    @Test(
        arguments: [
            (nil, #"{"last":1}"#), (.omitted, #"{"last":1}"#),
            (.null, #"{"number":null,"float":null,"text":null,"inner":null,"list":null,"last":1}"#),
        ] as [(JarEncoder.NilStrategy?, String)])
    func governsWhatIsEncodedIfPresent(form: JarEncoder.NilStrategy?, text: String) throws {
        try expect(Implicit(), form, text)
    }

    @Test(
        arguments: [
            (nil, #"{"number":null,"inner":null,"none":null}"#), (.omitted, "{}"),
            (.null, #"{"number":null,"inner":null,"none":null}"#),
        ] as [(JarEncoder.NilStrategy?, String)])
    func governsWhatIsEncodedExplicitly(form: JarEncoder.NilStrategy?, text: String) throws {
        try expect(Explicit(number: nil, inner: nil), form, text)
    }

    @Test(
        arguments: [
            (nil, #"{"number":1,"inner":{},"none":null}"#), (.omitted, #"{"number":1,"inner":{}}"#),
            (.null, #"{"number":1,"inner":{"it":null},"none":null}"#),
        ] as [(JarEncoder.NilStrategy?, String)])
    func holdsForPropertiesOfProperties(form: JarEncoder.NilStrategy?, text: String) throws {
        try expect(Explicit(number: 1, inner: Inner(it: nil)), form, text)
    }

    @Test func isAboutPropertiesAndNotAboutElements() throws {
        struct Elements: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encodeNil()
                try container.encode(Inner?.none)
                try container.encode(Int?.none)
                try container.encode(1)
            }
        }
        for form in [JarEncoder.NilStrategy.omitted, .null] {
            #expect(
                try String(json: JarEncoder().encode(Elements(), context: [form])) == "[null,null,null,1]")
        }
    }

    @Test func agreesWithKeyRules() throws {
        struct Renamed: Codable {
            var smallImage: Int?
            var other = 1
        }
        let rules = JarKeyRules(.renaming(Renamed.self, ["smallImage": "image.small"]))
        let written = try JarEncoder().encode(Renamed(), context: [rules, JarEncoder.NilStrategy.null])
        #expect(try String(json: written) == #"{"image":{"small":null},"other":1}"#)
        #expect(try String(json: JarEncoder().encode(Renamed(), context: [rules])) == #"{"other":1}"#)
    }

    private func expect<Value: JarCodable & JarRepresentableWithContext & Hashable>(
        _ value: Value, _ form: JarEncoder.NilStrategy?, _ text: String
    ) throws {
        #expect(try String(json: Jar(value).union(context: form)) == text)
        #expect(try String(json: value.asJar(using: form)) == text)
        #expect(try String(json: JarEncoder().encode(value, context: [form])) == text)
        #expect(try String(json: Jar([value]).union(context: form)) == "[\(text)]")
        #expect(try String(json: (["k": value] as Jar).union(context: form)) == #"{"k":\#(text)}"#)
        #expect(try Jar(json: text)^ as Value == value)
    }
}
