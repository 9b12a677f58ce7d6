import Foundation
import Lift

private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = "\(intValue)" }
}

/// A value that is encoded by a closure.
private struct Encoded: Encodable {
    let body: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// A type that contains itself in a nested container, and encodes more after it.
private final class Node: Encodable {
    let next: Node?

    init(next: Node?) { self.next = next }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("a text before it", forKey: Key(stringValue: "a"))
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "b"))
        if let next { try nested.encode(next, forKey: Key(stringValue: "next")) }
        try container.encode("a text behind it", forKey: Key(stringValue: "c"))
    }

    static func chain(_ count: Int) -> Node {
        (0..<count).reduce(Node(next: nil)) { node, _ in Node(next: node) }
    }
}

/// Values whose parts are encoded in another order than that of the text.
func encodingRows() -> [Row] {
    func row(_ title: String, _ count: Int, _ body: @escaping (any Encoder, Int) throws -> Void) -> Row {
        Row(title, count) { count in
            let value = Encoded { try body($0, count) }
            let bytes = try JarEncoder().encodeJSON(value).count
            return (bytes, { consume(try JarEncoder().encodeJSON(value)) })
        }
    }
    func sortedRow(_ title: String, _ count: Int, _ body: @escaping (any Encoder, Int) throws -> Void) -> Row
    {
        Row(title + ", with sorted keys", count) { count in
            let value = Encoded { try body($0, count) }
            let bytes = try JarEncoder().encodeJSON(value).count
            return (
                bytes,
                {
                    consume(
                        try JarEncoder(options: JSONWritingOptions(sortedKeys: true)).encodeJSON(value))
                }
            )
        }
    }
    func nestDeeply(_ encoder: any Encoder, _ count: Int) throws {
        var container = encoder.unkeyedContainer()
        for _ in 0..<count {
            try container.encode(1)
            container = container.nestedUnkeyedContainer()
        }
    }
    func nestOften(_ encoder: any Encoder, _ count: Int) throws {
        var container = encoder.container(keyedBy: Key.self)
        for index in 0..<count {
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key(intValue: index))
            try nested.encode(index, forKey: Key(stringValue: "a"))
        }
    }
    return [
        // As deep as the stack allows, and repeated until it can be measured.
        Row("a type in itself, in nested containers, 300 times", 100) { count in
            let value = Node.chain(count)
            let bytes = try JarEncoder().encodeJSON(value).count
            return (bytes, { for _ in 0..<300 { consume(try JarEncoder().encodeJSON(value)) } })
        },
        row("nested containers in each other", 50_000, nestDeeply),
        sortedRow("nested containers in each other", 50_000, nestDeeply),
        row("nested containers beside each other", 50_000, nestOften),
        sortedRow("nested containers beside each other", 50_000, nestOften),
        row("keys that all come again", 50_000) { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<2 * count {
                try container.encode(index, forKey: Key(intValue: index % count))
            }
        },
        row("one key that comes again and again", 100_000) { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<count { try container.encode([index], forKey: Key(intValue: 1)) }
        },
        row("containers at the keys of values", 20_000) { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<count {
                try container.encode(["a": index], forKey: Key(intValue: index))
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key(intValue: index))
                try nested.encode(index, forKey: Key(stringValue: "b"))
            }
        },
        row("parts that fail, each passed over", 50_000) { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<count {
                try container.encode(index, forKey: Key(intValue: index))
                try? container.encode([1, Double.nan], forKey: Key(stringValue: "x\(index)"))
            }
        },
    ]
}
