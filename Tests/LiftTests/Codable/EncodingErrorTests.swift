import Foundation
import Lift
import LiftTestSupport
import Testing

/// Code that encodes itself sees the errors of Codable, and its own; outside they are LiftErrors.
@Suite struct EncodingErrorTests {
    /// What `value` is encoded as straight into text, and by Foundation.
    private func texts(_ value: Encoded) throws -> [String] {
        [
            try String(json: value), try String(json: value, options: JSONWritingOptions(sortedKeys: true)),
            String(decoding: try JarEncoder().encodeJSON(value), as: UTF8.self),
            String(decoding: try JSONEncoder().encode(value), as: UTF8.self),
        ]
    }

    @Test func aContainerThrowsAnEncodingError() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            do {
                try container.encode([1, .infinity], forKey: .a)
            } catch EncodingError.invalidValue(_, let context) {
                let path = context.codingPath.map(\.stringValue).joined(separator: "/")
                try container.encode(path, forKey: .path)
            }
            var list = container.nestedUnkeyedContainer(forKey: .list)
            do {
                try list.encode(Double.nan)
            } catch EncodingError.invalidValue(let value, let context) {
                let path = context.codingPath.map(\.stringValue).joined(separator: "/")
                try list.encode("\(value) at \(path)")
            }
        }
        // Foundation's path leaves out where a nested container is.
        for text in try texts(value).dropLast() {
            #expect(
                try String(json: Jar(json: text), options: JSONWritingOptions(sortedKeys: true))
                    == #"{"list":["nan at list/Index 0"],"path":"a/Index 1"}"#)
        }
    }

    @Test func anErrorOfItsOwnReachesTheTypesAround() throws {
        struct Refusal: Error, Equatable {}
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            do {
                try container.encode(Encoded { _ in throw Refusal() }, forKey: .a)
            } catch is Refusal {
                try container.encode("refused", forKey: .b)
            }
        }
        for text in try texts(value) { #expect(try Jar(json: text) == ["b": "refused"]) }
    }

    @Test(arguments: Thrown.allCases)
    func outsideItIsALiftErrorWithItsPath(_ thrown: Thrown) throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            do {
                try container.encode([[Double.nan]], forKey: .a)
            } catch let error as EncodingError {
                try thrown.throwAgain(error)
            }
        }
        let whole = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: .outer)
            try nested.encode(value, forKey: .inner)
        }
        let expected = LiftFailure(.unsupported, "JSON can't store nan", at: "outer.inner.a[0][0]")
        #expect(try failure { try String(json: whole) } == expected)
        #expect(try failure { try JarEncoder().encodeJSON(whole) } == expected)
        #expect(try failure { try String(json: [whole]) }.key == "[0].outer.inner.a[0][0]")
    }

    enum Thrown: CaseIterable {
        case same, castBefore, madeAnew

        func throwAgain(_ error: EncodingError) throws {
            switch self {
            case .same: throw error
            case .castBefore:
                let other: any Error = error
                throw other
            case .madeAnew:
                guard case .invalidValue(let value, let context) = error else { return }
                throw EncodingError.invalidValue(value, context)
            }
        }
    }

    /// If each level encoded its part again for the path of the error, the time would double with each level.
    @Test(arguments: [Jar.Context(), Jar.Context(JarKeyRules.snakeCase)])
    func anErrorIsFoundInOnePass(context: Jar.Context) throws {
        final class Count { var number = 0 }
        struct Failing: JarCodable {
            let count: Count
            init(_ count: Count) { self.count = count }
            init(from decoder: any Decoder) throws { count = Count() }
            func encode(to encoder: any Encoder) throws {
                count.number += 1
                throw LiftError("failed")
            }
        }
        struct Nest: JarDefaultable {
            var innerParts: [Nest] = []
            var lastPart: Failing?
        }
        struct Ruled: JarCodable {
            static let keyRules = JarKeyRules.snakeCase
            var innerParts: [Ruled] = []
            var lastPart: Failing?
        }
        let count = Count()
        func check(_ isRuled: Bool, _ encode: () throws -> Void) throws {
            count.number = 0
            let error = try liftError { try encode() }
            let keys =
                isRuled || !context.isEmpty ? ["inner_parts", "last_part"] : ["innerParts", "lastPart"]
            #expect(error.path.count == 101)
            #expect(error.path.first == .key(keys[0]) && error.path.last == .key(keys[1]))
            #expect(count.number == 1)
        }
        var nest = Nest(lastPart: Failing(count))
        var ruled = Ruled(lastPart: Failing(count))
        for _ in 0..<50 { (nest, ruled) = (Nest(innerParts: [nest]), Ruled(innerParts: [ruled])) }
        let encoder = JarEncoder(context: context)
        try check(false) { _ = try encoder.encode(nest) }
        try check(true) { _ = try encoder.encode(ruled) }
        try check(false) { _ = try String(json: nest.asJar(using: context)) }
        try check(true) { _ = try Data(plist: ruled.asJar(using: context)) }
        try check(false) { _ = try encoder.encodeJSON(nest) }
        try check(true) { _ = try encoder.encodeJSON(ruled) }
        let inDictionary = try liftError { try encoder.encode(["k": Ruled(lastPart: Failing(count))]) }
        #expect(inDictionary.key == "k.last_part")
    }

    @Test func anErrorThatWasCaughtIsForgotten() throws {
        struct Refusal: Error {}
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try? container.encode(Double.nan, forKey: .a)
            throw Refusal()
        }
        let error = try liftError { try String(json: ["k": value]) }
        #expect(error.underlyingError is Refusal)
        #expect(error.key == "k")
    }

    /// Without a limit, the stack would overflow.
    @Test func aCycleIsTooDeep() async throws {
        let messages = try await onThreads(1, stackSize: 64 << 20) { _ in
            let node = Node()
            node.next = node
            defer { node.next = nil }
            let snake = JarEncoder(context: JarKeyRules.snakeCase)
            return try [
                liftError { try snake.encodeJSON(node) }, liftError { try snake.encodeJSON(Endless()) },
                liftError { try String(json: node, options: .sortedKeys) },
                liftError { try Data(plist: node) }, liftError { try String(json: Endless()) },
            ].map(\.message)
        }
        #expect(Set(messages[0]) == ["nested more than 512 levels deep"])
    }

    @Test func aCaughtErrorIsRedacted() throws {
        struct Secret: JarCodable {
            init() {}
            init(from decoder: any Decoder) throws {}
            func encode(to encoder: any Encoder) throws { throw LiftError("secret 42") }
        }
        struct Parent: JarCodable {
            init() {}
            init(from decoder: any Decoder) throws {}
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                do {
                    try container.encode(Secret(), forKey: .a)
                } catch {
                    try container.encode("\(error)", forKey: .b)
                }
            }
        }
        let text = try JarEncoder(context: JarRedaction.all).encodeJSON(Parent())
        #expect(!String(decoding: text, as: UTF8.self).contains("secret"))
        #expect(try String(json: Parent()).contains("secret"))
    }
}

private final class Node: JarCodable {
    var id = 1
    var next: Node?
}

private struct Endless: JarCodable {
    static let keyRules = JarKeyRules.snakeCase

    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Endless(), forKey: .a)
    }
}

private enum Key: String, CodingKey { case a, b, path, list, outer, inner }
