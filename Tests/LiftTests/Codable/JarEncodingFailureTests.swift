import Foundation
import Lift
import Testing

private struct OwnError: Error, CustomStringConvertible {
    let description = "an error of its own"
}

private enum Key: String, CodingKey { case a, b, c }

/// Fails by an error of Lift's that is of another kind than `value`.
private struct LiftingNull: Encodable {
    func encode(to encoder: any Encoder) throws { _ = try Jar(null)^ as Int }
}

/// Fails to be encoded as `how` says.
private struct Failing: Encodable, Sendable {
    enum How: Sendable, CaseIterable {
        case invalid, invalidAtKey, own, message, nested, nestedArray, byDeepSuper, madeAnew
    }

    let how: How

    func encode(to encoder: any Encoder) throws {
        switch how {
        case .invalid:
            throw EncodingError.invalidValue(
                1, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "refused"))
        case .invalidAtKey:
            throw EncodingError.invalidValue(
                1,
                EncodingError.Context(codingPath: encoder.codingPath + [Key.c], debugDescription: "refused"))
        case .own: throw OwnError()
        case .message: throw LiftError("refused")
        case .nested:
            var container = encoder.container(keyedBy: Key.self)
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: .a)
            try nested.encode(Failing(how: .message), forKey: .b)
        case .nestedArray:
            var container = encoder.unkeyedContainer()
            try container.encode(0)
            var nested = container.nestedUnkeyedContainer()
            var deeper = nested.nestedContainer(keyedBy: Key.self)
            try deeper.encode(Failing(how: .own), forKey: .c)
        case .byDeepSuper:
            var container = encoder.container(keyedBy: Key.self)
            let inherited = container.superEncoder()
            var single = inherited.singleValueContainer()
            try single.encode(Failing(how: .message))
        case .madeAnew:
            do {
                var single = encoder.singleValueContainer()
                try single.encode(LiftingNull())
            } catch EncodingError.invalidValue(let value, let context) {
                let parts = EncodingError.Context(
                    codingPath: context.codingPath, debugDescription: context.debugDescription,
                    underlyingError: context.underlyingError)
                throw EncodingError.invalidValue(value, parts)
            }
        }
    }

    var expected: LiftFailure {
        switch how {
        case .invalid: LiftFailure(.value, "refused")
        case .invalidAtKey: LiftFailure(.value, "refused", at: "c")
        case .own: LiftFailure(.value, "an error of its own")
        case .message: LiftFailure(.value, "refused")
        case .nested: LiftFailure(.value, "refused", at: "a.b")
        case .nestedArray: LiftFailure(.value, "an error of its own", at: "[1][0].c")
        case .byDeepSuper: LiftFailure(.value, "refused", at: "super")
        case .madeAnew: LiftFailure(.null, "expected Int, found null")
        }
    }
}

private struct Holder<Value: Encodable>: Encodable {
    var before = 1
    var value: Value
}

private struct OptIn: JarEncodable, Sendable {
    let failing: Failing
}

/// Encodes as more than one kind of value, as `how` says.
private struct Contradicting: Encodable, Sendable {
    enum How: Sendable, CaseIterable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case keyedUnkeyed, unkeyedKeyed, keyedSingle, singleKeyed, singleUnkeyed, super_
    }

    let how: How

    func encode(to encoder: any Encoder) throws {
        switch how {
        case .keyedUnkeyed:
            var keyed = encoder.container(keyedBy: Key.self)
            try keyed.encode(1, forKey: .a)
            var unkeyed = encoder.unkeyedContainer()
            try unkeyed.encode(1)
            try keyed.encode(Holder(value: 1), forKey: .b)
        case .unkeyedKeyed:
            var unkeyed = encoder.unkeyedContainer()
            try unkeyed.encode(Holder(value: 1))
            var keyed = encoder.container(keyedBy: Key.self)
            try keyed.encode(1, forKey: .a)
            _ = keyed.nestedContainer(keyedBy: Key.self, forKey: .b)
            _ = unkeyed.superEncoder()
        case .keyedSingle:
            var keyed = encoder.container(keyedBy: Key.self)
            try keyed.encode(1, forKey: .a)
            var single = encoder.singleValueContainer()
            try single.encode(1)
        case .singleKeyed:
            var single = encoder.singleValueContainer()
            try single.encode(1)
            var keyed = encoder.container(keyedBy: Key.self)
            try keyed.encode(1, forKey: .a)
        case .singleUnkeyed:
            var single = encoder.singleValueContainer()
            try single.encodeNil()
            var unkeyed = encoder.unkeyedContainer()
            try unkeyed.encodeNil()
        case .super_:
            var keyed = encoder.container(keyedBy: Key.self)
            let inherited = keyed.superEncoder()
            var unkeyed = inherited.unkeyedContainer()
            try unkeyed.encode(1)
            var other = inherited.container(keyedBy: Key.self)
            try other.encode(1, forKey: .a)
        }
    }
}

@Suite struct JarEncodingFailureTests {
    @Test(arguments: Failing.How.allCases)
    fileprivate func saysWhatAndWhere(how: Failing.How) throws {
        let failing = Failing(how: how)
        let expected = failing.expected
        func expect(_ value: some Encodable, at prefix: String) throws {
            let inner = expected.key
            let separator = prefix.isEmpty || inner.isEmpty || inner.hasPrefix("[") ? "" : "."
            let found = try failure { try JarEncoder().encode(value) }
            #expect(found == LiftFailure(expected.kind, expected.message, at: prefix + separator + inner))
        }
        try expect(failing, at: "")
        try expect(Holder(value: failing), at: "value")
        try expect(["k": [Holder(value: failing)]], at: "k[0].value")
        try expect([Optional(Holder(value: Holder(value: failing)))], at: "[0].value.value")
    }

    @Test(arguments: Failing.How.allCases)
    fileprivate func isInTheJarOfATypeThatIsEncodedByItself(how: Failing.How) throws {
        let expected = Failing(how: how).expected
        let key = "failing" + (expected.key.isEmpty || expected.key.hasPrefix("[") ? "" : ".") + expected.key
        let value = OptIn(failing: Failing(how: how))
        #expect(Jar(value).kind == .error)
        let alone = LiftFailure(expected.kind, expected.message, at: key)
        #expect(try failure { try String(json: value) } == alone)
        #expect(try failure { try Data(plist: value) } == alone)
        let placed = LiftFailure(expected.kind, expected.message, at: "k[1]." + key)
        #expect(try failure { try String(json: ["k": [1, value] as Jar] as Jar) } == placed)
        let held = LiftFailure(expected.kind, expected.message, at: "value." + key)
        #expect(try failure { try String(json: JarEncoder().encode(Holder(value: value))) } == held)
    }

    @Test func keepsTheErrorOfTheType() throws {
        let invalid = try liftError { try JarEncoder().encode([Failing(how: .invalid)]) }
        #expect(invalid.underlyingError is EncodingError)
        #expect(try liftError { try JarEncoder().encode([Failing(how: .own)]) }.underlyingError is OwnError)
    }

    @Test(arguments: Contradicting.How.allCases)
    fileprivate func refusesToEncodeTwoKindsOfValues(how: Contradicting.How) throws {
        let message = "`encode(to:)` used more than one kind of container"
        let inner = how == .super_ ? ".super" : ""
        let found = try failure {
            try String(json: JarEncoder().encode(Holder(value: [Contradicting(how: how)])))
        }
        #expect(found == LiftFailure(.value, message, at: "value[0]" + inner))
        #expect(
            try failure { try JarEncoder().encode(Contradicting(how: how)).resolvedForTests() }
                == LiftFailure(.value, message, at: String(inner.dropFirst())))
    }

    @Test func whatNoFormatHasFailsWithItsPathWhenItIsWritten() throws {
        let nan = try JarEncoder().encode(Holder(value: ["x": [Double.nan]]))
        #expect(
            try failure { try String(json: nan) }
                == LiftFailure(.unsupported, "JSON can't store nan", at: "value.x[0]"))
        let infinite = try JarEncoder().encode(Holder(value: [Holder(value: -Float.infinity)]))
        #expect(
            try failure { try String(json: infinite) }
                == LiftFailure(.unsupported, "JSON can't store -inf", at: "value[0].value"))
    }

    @Test func whatIsRepresentedAsAnErrorIsThrown() throws {
        #expect(
            try failure { try JarEncoder().encode(Holder(value: ["x": Jar(error: OwnError())])) }
                == LiftFailure(.value, "an error of its own", at: "value.x"))
        #expect(
            try failure { try JarEncoder().encode(Jar(error: OwnError())) }
                == LiftFailure(.value, "an error of its own"))
        #expect(
            try failure { try JarEncoder().encode(OptIn(failing: Failing(how: .message))) }
                == LiftFailure(.value, "refused", at: "failing"))
    }

    @Test func encodingNothingIsAnEmptyDictionary() throws {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
        #expect(try JarEncoder().encode(Nothing()) == [:])
        #expect(try JarEncoder().encode([Nothing()]) == [[:] as Jar])
    }
}

extension Jar {
    /// Writes this Jar, which throws what it holds.
    fileprivate func resolvedForTests() throws -> String { try String(json: self) }
}
