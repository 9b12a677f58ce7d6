import Foundation
import Lift
import Testing

/// Foundation's coders, set to the forms that Lift has.
private enum Foundations {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Jar(date)^ as String)
        }
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            try Date(jar: Jar(decoder.singleValueContainer().decode(String.self)))
        }
        return decoder
    }
}

@Suite struct CodingDifferentialTests {
    @Test(arguments: 0..<60)
    func codesWhatJSONCodersCode(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<8 {
            let type = AnyShape.random(depth: Int.random(in: 0..<4, using: &generator), using: &generator)
            try expectSameCoding(type, using: &generator, "seed \(seed), \(type)")
        }
    }

    @Test func codesEachShapeAsJSONCodersDo() throws {
        let types: [any Shape.Type] = [
            Scalars.self, OptionalScalars.self, FoundationValues.self, Nested<String, Int?>.self,
            BySuper<Scalars, [String]>.self, Choice<Int, String>.self, Wrapped<Wrapped<String?>>.self,
            ExplicitNil<Scalars>.self, ExplicitNil<Int>.self, DynamicKeys<[Double]>.self, Recursive<Int>.self,
            FlatChild<String>.self, NestedChild<[Int]>.self, [String: Scalars].self, [Int: String].self,
            [Suit: Int].self, [Side: Int].self, [Level: Suit].self, [[Int8]].self, Set<String>.self,
            Range<Int>.self, ContiguousArray<Int>.self, Pair<Int??, String??>.self, [Suit].self,
            Pair<Wrapped<Date>, Wrapped<Data>>.self, Pair<[Wrapped<Int>?], [String: Wrapped<Int>?]>.self,
        ]
        for type in types { try expectSameCoding(type) }
    }

    /// Arrays and dictionaries that are written as Jars drop nil. When they are encoded, a nil is an element.
    @Test func keepsNilAmongElements() throws {
        let types: [any Shape.Type] = [
            [Int?].self, [String: Int?].self, [[String?]].self, Pair<[Date?], Int>.self, Wrapped<[Int?]>.self,
            [String: [Int?]].self, ContiguousArray<Int?>.self, Pair<[Int?]?, Int>.self,
        ]
        for type in types { try expectSameCoding(type) }
    }

    @Test func setsKeepNil() throws {
        let set: Set<Int?> = [nil]
        let text = try String(decoding: JSONEncoder().encode(["k": set]), as: UTF8.self)
        #expect(try String(json: JarEncoder().encode(["k": set])) == text)
        #expect(try JarDecoder().decode([String: Set<Int?>].self, from: Jar(json: text)) == ["k": set])
    }

    /// Foundation writes these as arrays of keys and values. Lift writes text keys and keeps nil, too.
    @Test func dictionariesWithKeysThatAreTextKeepNil() throws {
        struct Whole: Codable, Equatable {
            var byID: [UUID: Int?]
            var byURL: [URL: [Int?]]?
            var nested: [[UUID: [UUID: String?]]]
        }
        let id = try #require(UUID(uuidString: "64CD16A5-41F2-4698-BD49-06C714C3AADF"))
        let url = try #require(URL(string: "https://a.b"))
        let whole = Whole(byID: [id: nil], byURL: [url: [1, nil]], nested: [[id: [id: nil]], [:]])
        let text =
            #"{"byID":{"\#(id)":null},"byURL":{"https://a.b":[1,null]},"nested":[{"\#(id)":{"\#(id)":null}},{}]}"#
        #expect(try String(json: JarEncoder().encode(whole)) == text)
        #expect(try JarDecoder().decode(Whole.self, from: Jar(json: text)) == whole)
        #expect(try String(json: JarEncoder().encode([id: nil as Int?])) == #"{"\#(id)":null}"#)
        // Represented as a Jar, nil is left out.
        #expect(try String(json: [id: nil as Int?]) == "{}")
        // Values that are only coded make no difference, and what Foundation writes is read.
        let coded = [id: Scalar(number: 1), UUID(): nil]
        let data = try Data(json: JarEncoder().encode(coded))
        #expect(try Jar(json: data)["\(id)"]["number"]^ as Int == 1)
        #expect(try JarDecoder().decode([UUID: Scalar?].self, from: Jar(json: data)) == coded)
        let pairs = try Jar(json: JSONEncoder().encode(coded))
        #expect(try JarDecoder().decode([UUID: Scalar?].self, from: pairs) == coded)
        #expect(
            try failure { try JarEncoder().encode(["k": [id: [Refusing(), nil]]]) }
                == LiftFailure(.value, "refused", at: "k.\(id)[0]"))
    }

    private struct Scalar: Codable, Equatable {
        var number: Int
    }

    private struct Refusing: JarCodable {
        init() {}
        init(from decoder: any Decoder) throws { throw LiftError("refused") }
        func encode(to encoder: any Encoder) throws { throw LiftError("refused") }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func wideIntegersAreCodedAsJSONCodersDo() throws {
        struct Wide: Codable, Equatable {
            var signed: Int128
            var unsigned: UInt128
            var optional: Int128?
            var other: UInt128?
            var elements: [Int128?]
            var byKey: [String: UInt128]
            var single: [[UInt128]]
        }
        for (signed, unsigned) in [
            (Int128.min, UInt128.max), (0, 0), (.max, .max - 1), (-(1 << 64), 1 << 64),
        ] {
            let wide = Wide(
                signed: signed, unsigned: unsigned, optional: unsigned == 0 ? nil : signed,
                other: signed == 0 ? nil : unsigned, elements: [signed, nil], byKey: ["k": unsigned],
                single: [[unsigned]])
            let data = try JSONEncoder().encode(wide)
            let jar = try JarEncoder().encode(wide)
            #expect(try jar == Jar(json: data))
            #expect(try JarDecoder().decode(Wide.self, from: jar) == wide)
            #expect(try JarDecoder().decode(Wide.self, from: Jar(json: data)) == wide)
            #expect(try JSONDecoder().decode(Wide.self, from: Data(json: jar)) == wide)
        }
        let beyond = "340282366920938463463374607431768211456"
        #expect(
            try failure { try JarDecoder().decode([UInt128].self, from: Jar(json: "[\(beyond)]")) }
                == LiftFailure(
                    .range, "expected UInt128, found number \(beyond), which doesn't fit", at: "[0]"))
    }

    private func expectSameCoding(_ type: any Shape.Type) throws {
        for seed in 1...10 {
            var generator = SeededGenerator(seed: UInt64(seed))
            try expectSameCoding(type, using: &generator, "seed \(seed), \(type)")
        }
    }

    /// Both directions, each with the other side's coder; built Jars are decoded as documents are.
    private func expectSameCoding<Value: Shape>(
        _ type: Value.Type, using generator: inout SeededGenerator, _ comment: Comment
    ) throws {
        // Foundation takes only containers at the top where they are in use everywhere: so does this test.
        let value = [Value.random(using: &generator)]
        let data = try Foundations.encoder.encode(value)
        let expected = try Foundations.decoder.decode([Value].self, from: data)
        let text = String(decoding: data, as: UTF8.self)
        let document = try Jar(json: data)
        expectEqual(expected, "a document \(text): \(comment)") {
            try JarDecoder().decode([Value].self, from: document)
        }
        expectEqual(expected, "a built Jar \(text): \(comment)") {
            try JarDecoder().decode([Value].self, from: document.rebuilt())
        }
        expectEqual(expected, "a part of a Jar \(text): \(comment)") {
            try JarDecoder().decode([Value].self, from: (["here": [0, document]] as Jar)["here"][1])
        }
        let encoded = try JarEncoder().encode(value)
        expectEqual(document, "encoded \(text): \(comment)") { try Jar(json: Data(json: encoded)) }
        expectEqual(expected, "encoded, not written \(text): \(comment)") {
            try JarDecoder().decode([Value].self, from: encoded)
        }
        expectEqual(expected, "encoded, decoded by Foundation \(text): \(comment)") {
            try Foundations.decoder.decode([Value].self, from: Data(json: encoded))
        }
    }

    /// Both have native dates and data. Dictionaries in a binary property list have the same keys as in JSON.
    @Test(arguments: 0..<30)
    func codesWhatPropertyListCodersCode(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 1000)
        for _ in 0..<4 {
            let type = PlistShape.random(using: &generator)
            try expectSamePropertyList(type, using: &generator, "seed \(seed), \(type)")
        }
    }

    private func expectSamePropertyList<Value: Shape>(
        _ type: Value.Type, using generator: inout SeededGenerator, _ comment: Comment
    ) throws {
        let value = [Value.random(using: &generator)]
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(value)
        let expected = try PropertyListDecoder().decode([Value].self, from: data)
        expectEqual(expected, comment) { try JarDecoder().decode([Value].self, from: Jar(plist: data)) }
        let encoded = try JarEncoder().encode(value)
        expectEqual(expected, comment) {
            try PropertyListDecoder().decode([Value].self, from: Data(plist: encoded))
        }
        expectEqual(expected, comment) {
            try JarDecoder().decode([Value].self, from: Jar(plist: Data(plist: encoded)))
        }
    }
}

extension Jar {
    /// This Jar, built of Swift values.
    fileprivate func rebuilt() throws -> Jar {
        if kind == .array {
            var jar: Jar = []
            for element in elements { jar.append(try element.rebuilt()) }
            return jar
        }
        if let keys {
            var jar: Jar = [:]
            for key in keys { jar[key] = try self[key].rebuilt() }
            return jar
        }
        switch kind {
        case .bool: return Jar(try self^ as Bool)
        case .string: return Jar(try self^ as String)
        case .null: return Jar(null)
        default:
            if let value = try? self^ as Int64 { return Jar(value) }
            if let value = try? self^ as UInt64 { return Jar(value) }
            return Jar(try self^ as Double)
        }
    }
}

/// Shapes that property lists have the same form for on both sides: no null, which PropertyListEncoder
/// writes as a text of its own, and no number beyond Int64.
private enum PlistShape {
    static func random(using generator: inout SeededGenerator) -> any Shape.Type {
        let types: [any Shape.Type] = [
            Nested<Int, String>.self, BySuper<[Data], [String]>.self, Choice<Date, Data>.self,
            Pair<Date, Data>.self, Pair<Float, Double>.self, DynamicKeys<[Date]>.self, Recursive<Data>.self,
            FlatChild<Date>.self, NestedChild<Data>.self, [String: Date].self, [Int: Data].self,
            [Suit: Bool].self,
            [Side: UInt8].self, Pair<Level, Suit>.self, Range<Date>.self, Pair<UUID, Int64>.self,
        ]
        return types[Int.random(in: types.indices, using: &generator)]
    }
}

private func expectEqual<Value: Equatable>(
    _ expected: Value, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Value
) {
    #expect(throws: Never.self, comment, sourceLocation: sourceLocation) {
        let found = try body()
        #expect(found == expected, comment, sourceLocation: sourceLocation)
    }
}
