import Foundation
import Lift
import Testing

/// A part whose representation is an error.
private struct Failing: JarCodable, Hashable {
    init() {}

    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws { throw Refusal() }
}

private struct Refusal: Error {}

/// A part that JSON cannot hold, in an element, a mapping or another value.
private struct Endless: JarCodable { var number = Double.infinity }

private struct Drawn: Codable, JarElement {
    init() {}

    init(jar: Jar) throws {}

    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {}

    var jar: Jar { ["x": [1, Double.nan] as Jar] }
}

private struct Wide: Codable, JarMapped {
    let size: Double
    static let mapping = JarMapping<Wide> {
        JarMake(Wide.init(size:))
        JarField("size", \.size)
    }
}

/// Requests more than one kind of container, for itself or for a part.
private struct Contradiction: Encodable {
    let isNested: Bool

    func encode(to encoder: any Encoder) throws {
        if isNested {
            var elements = encoder.unkeyedContainer()
            let part = elements.superEncoder()
            var single = part.singleValueContainer()
            try single.encode(3)
            _ = part.unkeyedContainer()
        } else {
            var single = encoder.singleValueContainer()
            try single.encode(3)
            _ = encoder.unkeyedContainer()
        }
    }
}

/// Goes on without a part that cannot be encoded.
private struct Catching<Part: Encodable>: Encodable {
    var part: Part

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
        do { try container.encode(part) } catch { try container.encode("caught") }
    }
}

/// An error that a type catches while it is encoded is caught however it is encoded.
@Suite struct CaughtEncodingErrorTests {
    private static let parts: [any Encodable & Sendable] = [
        Failing(), [Failing()], [[Failing()]], ["k": Failing()], ["k": ["l": [Failing()]]], Set([Failing()]),
        [nil, Failing()] as [Failing?], [Jar(error: Refusal())] as [Jar],
        ["k": 1, "l": ["m": Jar(error: Refusal())] as Jar] as Jar,
    ]

    private static let partsBeyondJSON: [any Encodable & Sendable] = [
        [Endless()], Endless(), Drawn(), [Drawn()], Wide(size: .nan), ["k": Wide(size: .nan)],
        [1, Double.infinity] as Jar, Date(timeIntervalSince1970: 1e14), [Date(timeIntervalSince1970: -1e14)],
        Decimal.nan, [Float.nan],
    ]

    private static let encoders = [
        JarEncoder(), JarEncoder(options: JSONWritingOptions(sortedKeys: true)),
        JarEncoder(context: JarKeyRules.snakeCase),
        JarEncoder(context: JarEncoder.NilStrategy.null, options: JSONWritingOptions(sortedKeys: true)),
    ]

    @Test(arguments: parts.indices, encoders.indices)
    func errorsOfPartsAreCaught(part: Int, encoder: Int) throws {
        func check(_ part: some Encodable) throws {
            let encoder = Self.encoders[encoder]
            for value in [[Catching(part: part)], []] {
                let expected: Jar = value.isEmpty ? [] : [[1, "caught"] as Jar]
                #expect(try Jar(json: encoder.encodeJSON(value)) == expected)
                #expect(try encoder.encode(value) == expected)
                #expect(try Jar(plist: encoder.encodePropertyList(value)) == expected)
                #expect(try Jar(plist: encoder.encodePropertyList(value, format: .xml)) == expected)
            }
            let error = try liftError { try encoder.encode([part]) }
            #expect(error.underlyingError is Refusal)
        }
        try check(Self.parts[part])
    }

    @Test(arguments: [false, true], encoders.indices)
    func contradictionsAreCaught(isNested: Bool, encoder: Int) throws {
        let encoder = Self.encoders[encoder]
        let part = Contradiction(isNested: isNested)
        #expect(try Jar(json: encoder.encodeJSON([Catching(part: part)])) == [[1, "caught"] as Jar])
        #expect(try encoder.encode([Catching(part: part)]) == [[1, "caught"] as Jar])
        #expect(try Jar(plist: encoder.encodePropertyList([Catching(part: part)])) == [[1, "caught"] as Jar])
        let expected = LiftFailure(
            .value, "`encode(to:)` used more than one kind of container", at: isNested ? "k[0]" : "k")
        #expect(try failure { try encoder.encodeJSON(["k": part]) } == expected)
        #expect(try failure { try encoder.encode(["k": part]) } == expected)
        #expect(try failure { try encoder.encodePropertyList(["k": part]) } == expected)
    }

    @Test(arguments: partsBeyondJSON.indices, encoders.indices)
    func valuesThatJSONCannotHoldAreCaught(part: Int, encoder: Int) throws {
        func check(_ part: some Encodable) throws {
            let encoder = Self.encoders[encoder]
            #expect(try Jar(json: encoder.encodeJSON([Catching(part: part)])) == [[1, "caught"] as Jar])
            #expect(throws: LiftError.self) { try encoder.encodeJSON([part]) }
        }
        try check(Self.partsBeyondJSON[part])
    }

    @Test(arguments: encoders.indices)
    func pathsLeadToThePart(encoder: Int) throws {
        struct Outer: Encodable { var list: [[String: [Failing]]] }
        let outer = Outer(list: [[:], ["k": [Failing()]]])
        let encoder = Self.encoders[encoder]
        #expect(try liftError { try encoder.encodeJSON(outer) }.key == "list[1].k[0]")
        #expect(try liftError { try encoder.encode(outer) }.key == "list[1].k[0]")
    }

    /// Nobody can catch the error of a value that is encoded alone.
    @Test(arguments: encoders.indices) func nothingIsReturnedThatHoldsAnError(encoder: Int) throws {
        let encoder = Self.encoders[encoder]
        let identifier = UUID()
        for error in [
            try liftError { try encoder.encode([identifier: [Failing()]]) },
            try liftError { try encoder.encodeJSON([identifier: [Failing()]]) },
            try liftError { try encoder.encode(["k": [Failing()]]) },
        ] {
            #expect(error.underlyingError is Refusal)
            #expect(error.path.count == 2 && error.path.last == 0)
        }
    }

    @Test func anErrorIsFoundAtAnyDepth() async throws {
        let key = try await onSmallStack {
            var jar = Jar(error: Refusal())
            for _ in 0..<511 { jar = [jar] }
            struct Outer: Encodable { var jar: Jar }
            let outer = Outer(jar: jar)
            do {
                _ = try JarEncoder().encode(outer)
                return 0
            } catch let error as LiftError {
                return error.path.count
            }
        }
        #expect(key == 512)
    }
}
