import Foundation
import Lift
import Testing

/// A type may write to the containers of its value in any order. Text, which is written immediately, has to
/// be the same as that of a Jar, which is made from a tree.
@Suite struct EncodingOrderTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func anyOrderGivesTheSameByEveryRoute(seed: UInt64) throws {
        var count = 0
        for index in 0..<40 as Range<UInt64> {
            let value = RandomEncoding(seed: seed &* 1000 &+ index, depth: 3)
            let comment: Comment = "seed \(value.seed)"
            // A contradiction in a part fails immediately in text. A Jar fails when it is written, unless
            // another value has replaced the part.
            guard let text = try? String(json: value), let early = try? String(json: value.jar) else {
                continue
            }
            count += 1
            #expect(text == early, comment)
            let pretty = try String(json: value, prettyPrinted: true)
            #expect(try pretty == String(json: value.jar, prettyPrinted: true), comment)
            let sorted = try String(json: value, options: JSONWritingOptions(sortedKeys: true))
            #expect(
                try sorted == String(json: Jar(json: text), options: JSONWritingOptions(sortedKeys: true)),
                comment)
            #expect(try String(json: [value, value]) == "[\(text),\(text)]", comment)
        }
        #expect(count > 20)
    }

    @Test func aNestedContainerIsWrittenToWhileTheOuterOneGoesOn() throws {
        let value = Encoded { encoder in
            var outer = encoder.container(keyedBy: Key.self)
            var first = outer.nestedUnkeyedContainer(forKey: "first")
            var second = outer.nestedContainer(keyedBy: Key.self, forKey: "second")
            try second.encode(1, forKey: "a")
            try outer.encode(2, forKey: "between")
            var inner = first.nestedContainer(keyedBy: Key.self)
            try first.encode(3)
            try second.encode(4, forKey: "b")
            try inner.encode(5, forKey: "c")
            try outer.encode(6, forKey: "last")
        }
        let text = #"{"first":[{"c":5},3],"second":{"a":1,"b":4},"between":2,"last":6}"#
        #expect(try String(json: value) == text)
        #expect(try String(json: value.jar) == text)
    }

    @Test(arguments: [true, false])
    func anEncoderThatIsNotUsedReplacesNothing(isFirstUsed: Bool) throws {
        let value = Encoded { encoder in
            var outer = encoder.container(keyedBy: Key.self)
            let first = outer.superEncoder(forKey: "a")
            if isFirstUsed {
                var container = first.container(keyedBy: Key.self)
                try container.encode(1, forKey: "b")
                for _ in 0..<3 { _ = outer.superEncoder(forKey: "a") }
                try container.encode(2, forKey: "c")
            } else {
                for _ in 0..<3 { _ = outer.superEncoder(forKey: "a") }
            }
            var last = first.container(keyedBy: Key.self)
            var nested = last.nestedContainer(keyedBy: Key.self, forKey: "n")
            try nested.encode(3, forKey: "d")
        }
        let text = isFirstUsed ? #"{"a":{"b":1,"c":2,"n":{"d":3}}}"# : #"{"a":{"n":{"d":3}}}"#
        #expect(try String(json: value) == text)
        #expect(try String(json: value.jar) == text)
    }

    @Test func anUnusedEncoderForASuperclassReplacesNothing() throws {
        let value = Encoded { encoder in
            var outer = encoder.container(keyedBy: Key.self)
            var container = outer.superEncoder().container(keyedBy: Key.self)
            try container.encode(1, forKey: "b")
            _ = outer.superEncoder()
            try container.encode(2, forKey: "c")
        }
        #expect(try String(json: value) == #"{"super":{"b":1,"c":2}}"#)
        #expect(try String(json: value.jar) == #"{"super":{"b":1,"c":2}}"#)
    }

    @Test func theLastEncoderThatIsUsedReplacesTheOthers() throws {
        let value = Encoded { encoder in
            var outer = encoder.container(keyedBy: Key.self)
            for index in 0..<3 {
                var container = outer.superEncoder(forKey: "a").container(keyedBy: Key.self)
                try container.encode(index, forKey: "b")
            }
            _ = outer.superEncoder(forKey: "a")
            try outer.encode(1, forKey: "c")
        }
        let text = #"{"a":{"b":2},"c":1}"#
        #expect(try String(json: value) == text)
        #expect(try String(json: value.jar) == text)
    }

    @Test func aReplacedContainerIsWrittenToInVain() throws {
        let value = Encoded { encoder in
            var outer = encoder.container(keyedBy: Key.self)
            var nested = outer.nestedContainer(keyedBy: Key.self, forKey: "a")
            var deeper = nested.nestedUnkeyedContainer(forKey: "b")
            try outer.encode("instead", forKey: "a")
            try nested.encode(1, forKey: "c")
            try deeper.encode(2)
            _ = nested.nestedContainer(keyedBy: Key.self, forKey: "d")
        }
        #expect(try String(json: value) == #"{"a":"instead"}"#)
        #expect(try String(json: value.jar) == #"{"a":"instead"}"#)
    }

    @Test func aContradictionInAReplacedContainerDoesNotMatter() throws {
        let value = Encoded { encoder in
            var outer = encoder.container(keyedBy: Key.self)
            let nested = outer.superEncoder(forKey: "a")
            _ = nested.unkeyedContainer()
            _ = nested.container(keyedBy: Key.self)
            try outer.encode([1], forKey: "a")
        }
        #expect(try String(json: value) == #"{"a":[1]}"#)
    }

    /// Up to 64 keys are searched one by one, more in a table.
    @Test(arguments: [2, 64, 65, 66, 500])
    func everyKeyMayComeAgain(count: Int) throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            for round in 0..<3 {
                for index in 0..<count {
                    let key = Key(stringValue: "k\(index)")
                    try container.encode([index * round], forKey: key)
                    try? container.encode(NeverEncoded(), forKey: Key(stringValue: "x\(index)"))
                    try? container.encode(NeverEncoded(), forKey: key)
                }
            }
            var nested = container.nestedUnkeyedContainer(forKey: "k0")
            try nested.encode("more")
            try container.encode("new", forKey: "x0")
        }
        let members =
            [#""k0":[0,"more"]"#] + (1..<count).map { #""k\#($0)":[\#($0 * 2)]"# } + [#""x0":"new""#]
        #expect(try String(json: value) == "{\(members.joined(separator: ","))}")
    }

    /// A key of a document is copied as it is written there.
    @Test func aKeyWithEscapesIsTheSameKey() throws {
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(Jar(json: #"{"\u0061":[1, "]}"],"\"\\":{"x":"{\""}}"#), forKey: "k")
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: "k")
            try nested.encode(2, forKey: "a")
            var inner = nested.nestedContainer(keyedBy: Key.self, forKey: "\"\\")
            try inner.encode(3, forKey: "y")
        }
        let text = #"{"k":{"a":2,"\"\\":{"x":"{\"","y":3}}}"#
        #expect(try String(json: value) == text)
        #expect(try String(json: value.jar) == text)
    }

    @Test func whatIsContinuedKeepsItsNestedContainers() throws {
        let part = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: "n")
            try nested.encode(1, forKey: "x")
            try container.encode(2, forKey: "a")
            try container.encode([3], forKey: "a")
        }
        let value = Encoded { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(part, forKey: "p")
            var again = container.nestedContainer(keyedBy: Key.self, forKey: "p")
            var deeper = again.nestedContainer(keyedBy: Key.self, forKey: "n")
            try deeper.encode(4, forKey: "y")
            var list = again.nestedUnkeyedContainer(forKey: "a")
            try list.encode(5)
        }
        #expect(try String(json: value) == #"{"p":{"n":{"x":1,"y":4},"a":[3,5]}}"#)
        #expect(try String(json: value.jar) == #"{"p":{"n":{"x":1,"y":4},"a":[3,5]}}"#)
    }

    /// The innermost has as many as the levels of a built Jar may be.
    @Test(arguments: [511, 512, 100_000]) func containersInEachOtherAreBounded(depth: Int) throws {
        let value = Encoded { encoder in
            var container = encoder.unkeyedContainer()
            for _ in 0..<depth { container = container.nestedUnkeyedContainer() }
            try container.encode(1)
        }
        if depth < 512 {
            let text = String(repeating: "[", count: 512) + "1" + String(repeating: "]", count: 512)
            #expect(try String(json: value) == text)
        } else {
            let error = try liftError { try String(json: value) }
            #expect(error.kind == .bounds && "\(error)".hasPrefix("nested more than 512 levels deep"))
        }
    }

    @Test func anErrorDeepInContainersHasTheWholePath() throws {
        let depth = 500
        let value = Encoded { encoder in
            var container = encoder.unkeyedContainer()
            for _ in 0..<depth { container = container.nestedUnkeyedContainer() }
            try container.encode(NeverEncoded())
        }
        let path = String(repeating: "[0]", count: depth + 1)
        #expect(try failure { try String(json: value) } == LiftFailure(.value, "refused", at: path))
    }
}

private struct NeverEncoded: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("something", forKey: "before")
        var nested = container.nestedUnkeyedContainer(forKey: "nested")
        try nested.encode(1)
        throw LiftError("refused")
    }
}

/// Encodes what a seed says: parts, containers, keys that come again, in any order.
private struct RandomEncoding: JarEncodable, Sendable {
    let seed: UInt64
    let depth: Int

    private enum Target {
        case encoder(any Encoder, isObject: Bool)
        case keyed(KeyedEncodingContainer<Key>)
        case unkeyed(any UnkeyedEncodingContainer)
    }

    func encode(to encoder: any Encoder) throws {
        var generator = SeededGenerator(seed: seed)
        var targets: [Target] = [.encoder(encoder, isObject: Bool.random(using: &generator))]
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            let index = Int.random(in: 0..<targets.count, using: &generator)
            switch targets[index] {
            case .encoder(let encoder, let isObject):
                try encode(to: encoder, isObject, &targets, &generator)
            case .keyed(var container):
                try encode(to: &container, &targets, &generator)
            case .unkeyed(var container):
                try encode(to: &container, &targets, &generator)
            }
        }
    }

    private func encode(
        to encoder: any Encoder, _ isObject: Bool, _ targets: inout [Target],
        _ generator: inout SeededGenerator
    ) throws {
        // Sometimes not what it is.
        let isObject = Int.random(in: 0..<30, using: &generator) == 0 ? !isObject : isObject
        if Int.random(in: 0..<6, using: &generator) == 0 {
            var container = encoder.singleValueContainer()
            try isObject ? container.encode(["a": 1]) : container.encode([1, 2])
        } else if isObject {
            targets.append(.keyed(encoder.container(keyedBy: Key.self)))
        } else {
            targets.append(.unkeyed(encoder.unkeyedContainer()))
        }
    }

    private func encode(
        to container: inout KeyedEncodingContainer<Key>, _ targets: inout [Target],
        _ generator: inout SeededGenerator
    ) throws {
        let keys: [Key] = ["a", "b", "c", "d\u{e9}\""]
        let key = keys[Int.random(in: 0..<keys.count, using: &generator)]
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: try container.encode(Int.random(in: 0..<100, using: &generator), forKey: key)
        case 1: try container.encodeNil(forKey: key)
        case 2: try container.encode(["a": [true]], forKey: key)
        case 3: try? container.encode(NeverEncoded(), forKey: key)
        case 4: targets.append(.keyed(container.nestedContainer(keyedBy: Key.self, forKey: key)))
        case 5: targets.append(.unkeyed(container.nestedUnkeyedContainer(forKey: key)))
        case 6:
            let isObject = Bool.random(using: &generator)
            targets.append(.encoder(container.superEncoder(forKey: key), isObject: isObject))
        default:
            let part = RandomEncoding(seed: generator.next(), depth: depth - 1)
            if depth > 0 { try container.encode(part, forKey: key) }
        }
    }

    private func encode(
        to container: inout any UnkeyedEncodingContainer, _ targets: inout [Target],
        _ generator: inout SeededGenerator
    ) throws {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: try container.encode("[\(Int.random(in: 0..<100, using: &generator))")
        case 1: try container.encodeNil()
        case 2: try container.encode([[1.5], []])
        case 3: try? container.encode(NeverEncoded())
        case 4: targets.append(.keyed(container.nestedContainer(keyedBy: Key.self)))
        case 5: targets.append(.unkeyed(container.nestedUnkeyedContainer()))
        case 6:
            let isObject = Bool.random(using: &generator)
            targets.append(.encoder(container.superEncoder(), isObject: isObject))
        default:
            let part = RandomEncoding(seed: generator.next(), depth: depth - 1)
            if depth > 0 { try container.encode(part) }
        }
    }
}

private struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
