import Foundation
import Lift
import Testing

/// A value that is encoded by a closure.
struct Encoded: JarEncodable, Sendable {
    let body: @Sendable (any Encoder) throws -> Void

    init(_ body: @escaping @Sendable (any Encoder) throws -> Void) { self.body = body }

    func encode(to encoder: any Encoder) throws { try body(encoder) }

    static let nothing = Encoded { _ in }
}

/// A value and the text that it is.
struct TextOfEncoding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let value: Encoded

    init(_ description: String, _ text: String, _ body: @escaping @Sendable (any Encoder) throws -> Void) {
        (testDescription, self.text) = (description, text)
        value = Encoded(body)
    }

    func write(_ isPretty: Bool) throws -> String { try String(json: value, prettyPrinted: isPretty) }

    func writeSorted() throws -> String {
        try String(json: value, options: JSONWritingOptions(sortedKeys: true))
    }

    static let all: [TextOfEncoding] = [
        TextOfEncoding("nothing", "{}") { _ in },
        TextOfEncoding("a dictionary without members", "{}") { _ = $0.container(keyedBy: EncodedKey.self) },
        TextOfEncoding("an array without elements", "[]") { _ = $0.unkeyedContainer() },
        TextOfEncoding("members", #"{"a":1,"b":"x","c":null,"d":true,"e":1.5,"f":18446744073709551615}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(1, forKey: "a")
            try container.encode("x", forKey: "b")
            try container.encodeNil(forKey: "c")
            try container.encode(true, forKey: "d")
            try container.encode(1.5 as Float, forKey: "e")
            try container.encode(UInt64.max, forKey: "f")
        },
        TextOfEncoding("a key that comes again", #"{"a":3,"b":2}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(1, forKey: "a")
            try container.encode(2, forKey: "b")
            try container.encode(3, forKey: "a")
        },
        TextOfEncoding("a part whose key comes again", #"{"a":{"x":1},"b":[1,2]}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode([3], forKey: "a")
            try container.encode([1, 2], forKey: "b")
            try container.encode(["x": 1], forKey: "a")
        },
        TextOfEncoding("a container at the key of a value", #"{"a":{"x":1,"y":2},"b":3}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(["x": 1], forKey: "a")
            try container.encode(3, forKey: "b")
            var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "a")
            try nested.encode(2, forKey: "y")
        },
        TextOfEncoding("an array at the key of an array", #"{"a":[1,2]}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode([1], forKey: "a")
            var nested = container.nestedUnkeyedContainer(forKey: "a")
            try nested.encode(2)
        },
        TextOfEncoding("a container at the key of a null", #"{"a":{"y":2}}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encodeNil(forKey: "a")
            var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "a")
            try nested.encode(2, forKey: "y")
        },
        TextOfEncoding("a single value and more members", #"{"x":1,"y":2}"#) {
            var single = $0.singleValueContainer()
            try single.encode(["x": 1])
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(2, forKey: "y")
        },
        TextOfEncoding("members and a single value", #"{"y":2,"x":1}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(2, forKey: "y")
            var single = $0.singleValueContainer()
            try single.encode(["x": 1])
        },
        TextOfEncoding("a single array and more elements", "[1,2]") {
            var single = $0.singleValueContainer()
            try single.encode([1])
            var list = $0.unkeyedContainer()
            try list.encode(2)
        },
        TextOfEncoding("a super encoder at the key of a nested container", #"{"super":{"y":2}}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "super")
            try nested.encode(1, forKey: "x")
            var inherited = container.superEncoder().container(keyedBy: EncodedKey.self)
            try inherited.encode(2, forKey: "y")
        },
        TextOfEncoding("a container at the key of a super encoder", #"{"super":{"x":1,"y":2}}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            var inherited = container.superEncoder().container(keyedBy: EncodedKey.self)
            try inherited.encode(1, forKey: "x")
            var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "super")
            try nested.encode(2, forKey: "y")
        },
        TextOfEncoding("a nested container behind members", #"{"a":"\"{[,","b":{"c":1,"e":3},"d":2}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode("\"{[,", forKey: "a")
            var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "b")
            try nested.encode(1, forKey: "c")
            try container.encode(2, forKey: "d")
            try nested.encode(3, forKey: "e")
        },
        TextOfEncoding("a nested container behind elements", #"[1,[2,4],"x",{"a":[]}]"#) {
            var list = $0.unkeyedContainer()
            try list.encode(1)
            var nested = list.nestedUnkeyedContainer()
            try nested.encode(2)
            try list.encode("x")
            try nested.encode(4)
            var object = list.nestedContainer(keyedBy: EncodedKey.self)
            try object.encode([Int](), forKey: "a")
        },
        TextOfEncoding("a value in place of a nested container", #"{"a":5,"b":{"x":1}}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "a")
            try nested.encode(1, forKey: "x")
            try container.encode(5, forKey: "a")
            var other = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "b")
            try other.encode(1, forKey: "x")
        },
        TextOfEncoding("equivalent keys", "{\"\u{e9}\":{\"x\":1},\"e\u{301}\":{\"x\":2,\"y\":3}}") {
            var container = $0.container(keyedBy: EncodedKey.self)
            var first = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "\u{e9}")
            try first.encode(1, forKey: "x")
            var second = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "e\u{301}")
            try second.encode(2, forKey: "x")
            var third = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "e\u{301}")
            try third.encode(3, forKey: "y")
        },
        TextOfEncoding("super encoders", #"{"a":1,"super":{"b":2},"c":[3]}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(1, forKey: "a")
            try TextOfEncoding.pair.encode(to: container.superEncoder())
            var list = container.superEncoder(forKey: "c").unkeyedContainer()
            try list.encode(3)
        },
        TextOfEncoding("one dictionary through two containers", #"{"a":1,"b":2}"#) {
            var first = $0.container(keyedBy: EncodedKey.self)
            var second = $0.container(keyedBy: EncodedKey.self)
            try first.encode(1, forKey: "a")
            try second.encode(2, forKey: "b")
        },
        TextOfEncoding("a single value that comes again", "2") {
            var container = $0.singleValueContainer()
            try container.encode(1)
            try container.encode(2)
        },
        TextOfEncoding("a single value that is a part", #"{"b":2}"#) {
            var container = $0.singleValueContainer()
            try container.encode(TextOfEncoding.pair)
        },
        TextOfEncoding("parts in parts", #"{"a":{"b":2},"c":[{"b":2},{}],"d":[[1],[]]}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(TextOfEncoding.pair, forKey: "a")
            try container.encode([TextOfEncoding.pair, .nothing], forKey: "c")
            try container.encode([[1], []], forKey: "d")
        },
        TextOfEncoding("what Jars hold", #"{"a":[1,"x"],"c":1.50}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode([1, "x"] as Jar, forKey: "a")
            try container.encode(Jar(), forKey: "b")
            try container.encode(Jar(json: "1.50"), forKey: "c")
        },
        TextOfEncoding("nil", #"{"a":null,"c":[null,1]}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(nil as Int?, forKey: "a")
            try container.encodeIfPresent(nil as Int?, forKey: "b")
            try container.encode([nil, 1], forKey: "c")
        },
        TextOfEncoding("dates", #"{"a":"1970-01-01T00:00:00.000Z","b":["1970-01-01T00:00:01.000Z"]}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(Date(timeIntervalSince1970: 0), forKey: "a")
            try container.encode([Date(timeIntervalSince1970: 1)], forKey: "b")
        },
        TextOfEncoding("objects, of which one has a representation", #"{"a":{},"b":"own"}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode(EncodedPlain(), forKey: "a")
            try container.encode(EncodedOwn() as EncodedPlain, forKey: "b")
        },
        TextOfEncoding("nil behind keys that are no strings", #"{"a":{"1.5":null},"b":[{"2.5":[null]}]}"#) {
            var container = $0.container(keyedBy: EncodedKey.self)
            try container.encode([1.5: nil as Int?], forKey: "a")
            try container.encode([[2.5: [nil as Int?]]], forKey: "b")
        },
    ]

    private static let pair = Encoded { encoder in
        var container = encoder.container(keyedBy: EncodedKey.self)
        try container.encode(2, forKey: "b")
    }
}

/// A value that cannot be encoded, and the error.
struct WrongEncoding: Sendable {
    let key: String
    let message: String
    var kind = LiftError.Kind.unsupported
    let value: Encoded

    static let all: [WrongEncoding] = [
        WrongEncoding(
            key: "b", message: "JSON can't store nan",
            value: Encoded {
                var container = $0.container(keyedBy: EncodedKey.self)
                try container.encode(1, forKey: "a")
                try container.encode(Double.nan, forKey: "b")
            }),
        WrongEncoding(
            key: "a[1][0]", message: "JSON can't store inf",
            value: Encoded {
                var container = $0.container(keyedBy: EncodedKey.self)
                try container.encode([[1], [Double.infinity]], forKey: "a")
            }),
        WrongEncoding(
            key: "a.b.c", message: "JSON can't store nan",
            value: Encoded {
                var container = $0.container(keyedBy: EncodedKey.self)
                var nested = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "a")
                try nested.encode(["c": Double.nan], forKey: "b")
            }),
        WrongEncoding(
            key: "[1]", message: "this fails", kind: .value,
            value: Encoded {
                var list = $0.unkeyedContainer()
                try list.encode(1)
                try list.encode(FailingValue())
            }),
        WrongEncoding(
            key: "a", message: "`encode(to:)` used more than one kind of container", kind: .value,
            value: Encoded {
                var container = $0.container(keyedBy: EncodedKey.self)
                try container.encode(1, forKey: "a")
                _ = container.nestedContainer(keyedBy: EncodedKey.self, forKey: "a")
            }),
        WrongEncoding(
            key: "", message: "`encode(to:)` used more than one kind of container", kind: .value,
            value: Encoded {
                var container = $0.container(keyedBy: EncodedKey.self)
                try container.encode(1, forKey: "a")
                _ = $0.unkeyedContainer()
            }),
        WrongEncoding(
            key: "", message: "`encode(to:)` used more than one kind of container", kind: .value,
            value: Encoded {
                var container = $0.container(keyedBy: EncodedKey.self)
                let outer = HeldContainer(container)
                try container.encode(
                    Encoded { _ in try outer.value.encode(1, forKey: "b") }, forKey: "a")
            }),
        WrongEncoding(
            key: "", message: "`encode(to:)` used more than one kind of container", kind: .value,
            value: Encoded {
                var list = $0.unkeyedContainer()
                let outer = HeldContainer($0)
                try list.encode(Encoded { _ in _ = outer.value.container(keyedBy: EncodedKey.self) })
            }),
        WrongEncoding(
            key: "", message: "`encode(to:)` used more than one kind of container", kind: .value,
            value: Encoded {
                var container = $0.container(keyedBy: EncodedKey.self)
                try container.encode(1, forKey: "a")
                var list = $0.unkeyedContainer()
                try list.encode([1])
            }),
        WrongEncoding(
            key: "", message: "`encode(to:)` used more than one kind of container", kind: .value,
            value: Encoded {
                var list = $0.unkeyedContainer()
                try list.encode(1)
                var container = $0.container(keyedBy: EncodedKey.self)
                try container.encode([1], forKey: "a")
            }),
        WrongEncoding(
            key: "", message: "`encode(to:)` used more than one kind of container", kind: .value,
            value: Encoded {
                var list = $0.unkeyedContainer()
                try list.encode(1)
                var container = $0.singleValueContainer()
                try container.encode([1])
            }),
    ]
}

/// What a closure captures that is called at once, where it was made.
final class HeldContainer<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}

struct FailingValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: EncodedKey.self)
        try container.encode("something", forKey: "before")
        throw LiftError("this fails")
    }
}

class EncodedPlain: Encodable {
    func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: EncodedKey.self) }
}

final class EncodedOwn: EncodedPlain, JarRepresentable {
    var jar: Jar { "own" }
}

struct EncodedKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
