import Lift
import Testing

/// Scalars of every type, as a type codes them by hand in an array and alone.
@Suite struct CodingScalarsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        typealias Encode<Container> = @Sendable (inout Container) throws -> Void
        typealias Decode<Container> = @Sendable (inout Container) throws -> Bool

        let text: String
        let type: String
        let append: Encode<any UnkeyedEncodingContainer>
        let set: Encode<any SingleValueEncodingContainer>
        /// Whether the value is what the text says.
        let next: Decode<any UnkeyedDecodingContainer>
        let get: Decode<any SingleValueDecodingContainer>

        init(
            _ type: String, _ text: String, _ append: @escaping Encode<any UnkeyedEncodingContainer>,
            _ set: @escaping Encode<any SingleValueEncodingContainer>,
            _ next: @escaping Decode<any UnkeyedDecodingContainer>,
            _ get: @escaping Decode<any SingleValueDecodingContainer>
        ) {
            (self.type, self.text) = (type, text)
            (self.append, self.set, self.next, self.get) = (append, set, next, get)
        }

        var testDescription: String { "\(type) \(text)" }
    }

    // Each type is written out: generic code would take the containers' generic methods.
    static let rows = [
        Row(
            "Bool", "true", { try $0.encode(true) }, { try $0.encode(true) },
            { try $0.decode(Bool.self) }, { try $0.decode(Bool.self) }),
        Row(
            "String", #""é""#, { try $0.encode("é") }, { try $0.encode("é") },
            { try $0.decode(String.self) == "é" }, { try $0.decode(String.self) == "é" }),
        Row(
            "Double", "0.1", { try $0.encode(0.1) }, { try $0.encode(0.1) },
            { try $0.decode(Double.self) == 0.1 }, { try $0.decode(Double.self) == 0.1 }),
        Row(
            "Float", "0.1", { try $0.encode(0.1 as Float) }, { try $0.encode(0.1 as Float) },
            { try $0.decode(Float.self) == 0.1 }, { try $0.decode(Float.self) == 0.1 }),
        Row(
            "Int", "-9223372036854775808", { try $0.encode(Int.min) }, { try $0.encode(Int.min) },
            { try $0.decode(Int.self) == .min }, { try $0.decode(Int.self) == .min }),
        Row(
            "Int8", "-128", { try $0.encode(Int8.min) }, { try $0.encode(Int8.min) },
            { try $0.decode(Int8.self) == .min }, { try $0.decode(Int8.self) == .min }),
        Row(
            "Int16", "-32768", { try $0.encode(Int16.min) }, { try $0.encode(Int16.min) },
            { try $0.decode(Int16.self) == .min }, { try $0.decode(Int16.self) == .min }),
        Row(
            "Int32", "-2147483648", { try $0.encode(Int32.min) }, { try $0.encode(Int32.min) },
            { try $0.decode(Int32.self) == .min }, { try $0.decode(Int32.self) == .min }),
        Row(
            "Int64", "-9223372036854775808", { try $0.encode(Int64.min) }, { try $0.encode(Int64.min) },
            { try $0.decode(Int64.self) == .min }, { try $0.decode(Int64.self) == .min }),
        Row(
            "UInt", "18446744073709551615", { try $0.encode(UInt.max) }, { try $0.encode(UInt.max) },
            { try $0.decode(UInt.self) == .max }, { try $0.decode(UInt.self) == .max }),
        Row(
            "UInt8", "255", { try $0.encode(UInt8.max) }, { try $0.encode(UInt8.max) },
            { try $0.decode(UInt8.self) == .max }, { try $0.decode(UInt8.self) == .max }),
        Row(
            "UInt16", "65535", { try $0.encode(UInt16.max) }, { try $0.encode(UInt16.max) },
            { try $0.decode(UInt16.self) == .max }, { try $0.decode(UInt16.self) == .max }),
        Row(
            "UInt32", "4294967295", { try $0.encode(UInt32.max) }, { try $0.encode(UInt32.max) },
            { try $0.decode(UInt32.self) == .max }, { try $0.decode(UInt32.self) == .max }),
        Row(
            "UInt64", "18446744073709551615", { try $0.encode(UInt64.max) }, { try $0.encode(UInt64.max) },
            { try $0.decode(UInt64.self) == .max }, { try $0.decode(UInt64.self) == .max }),
    ]

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    static let wideRows = [
        Row(
            "Int128", "\(Int128.min)", { try $0.encode(Int128.min) }, { try $0.encode(Int128.min) },
            { try $0.decode(Int128.self) == .min }, { try $0.decode(Int128.self) == .min }),
        Row(
            "UInt128", "\(UInt128.max)", { try $0.encode(UInt128.max) }, { try $0.encode(UInt128.max) },
            { try $0.decode(UInt128.self) == .max }, { try $0.decode(UInt128.self) == .max }),
    ]

    @Test(arguments: rows)
    func areCodedInArraysAndAlone(row: Row) throws {
        try expectCoded(row)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func wideIntegersAreCodedInArraysAndAlone() throws {
        for row in Self.wideRows { try expectCoded(row) }
    }

    /// What Swift takes for a number, and JSON does not.
    @Test(arguments: ["+1.5", ".5", "1.", "0x1p3", "nan", "", "a"])
    func textThatIsNoNumberIsNoDouble(text: String) throws {
        struct Model: Decodable { let a: Double }
        let jar = try Jar(json: #"{"a":"\#(text)"}"#)
        let error = LiftFailure(.type, #"expected Double, found string "\#(text)""#, at: "a")
        #expect(try failure { try JarDecoder().decode(Model.self, from: jar) } == error)
    }

    private func expectCoded(_ row: Row) throws {
        let list = Encoded { encoder in
            var container = encoder.unkeyedContainer()
            try row.append(&container)
            try row.append(&container)
        }
        let alone = Encoded { encoder in
            var container = encoder.singleValueContainer()
            try row.set(&container)
        }
        for (value, text) in [(list, "[\(row.text),\(row.text)]"), (alone, row.text)] {
            // As text at once, and by way of a Jar.
            #expect(try String(json: value) == text)
            #expect(try String(json: value.jar) == text)
        }
        #expect(try read(Jar(json: "[0,\(row.text)]"), row.second))
        #expect(try read([0, Jar(json: row.text)], row.second))
        #expect(try read(Jar(json: row.text), row.alone))

        let message = "expected \(row.type), found array of 0"
        let jar = try Jar(json: "[0,[]]")
        #expect(try failure { try read(jar, row.second) } == LiftFailure(.type, message, at: "[1]"))
        #expect(try failure { try read(jar[1], row.alone) } == LiftFailure(.type, message, at: "[1]"))
        let short = try failure { try read(Jar(json: "[0]"), row.second) }
        #expect(short == LiftFailure(.bounds, "index 1 is out of bounds, expected 0", at: "[1]"))
    }

    private func read(_ jar: Jar, _ body: @escaping @Sendable (any Decoder) throws -> Bool) throws -> Bool {
        try Reading.$body.withValue(body) { try JarDecoder().decode(Reading.self, from: jar).result }
    }
}

extension CodingScalarsTests.Row {
    /// Reads the second element of an array.
    fileprivate var second: @Sendable (any Decoder) throws -> Bool {
        { decoder in
            var container = try decoder.unkeyedContainer()
            _ = try container.decode(Int.self)
            return try next(&container)
        }
    }

    fileprivate var alone: @Sendable (any Decoder) throws -> Bool {
        { decoder in
            var container = try decoder.singleValueContainer()
            return try get(&container)
        }
    }
}

/// What a test does with a decoder, which it has only while something is decoded.
private struct Reading: Decodable {
    @TaskLocal static var body: @Sendable (any Decoder) throws -> Bool = { _ in false }

    let result: Bool

    init(from decoder: any Decoder) throws { result = try Self.body(decoder) }
}
