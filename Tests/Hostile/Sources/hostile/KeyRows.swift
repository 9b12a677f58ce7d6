import Foundation
import Lift

/// Objects with very many keys: of equal length, all equal, or chosen so that well-known hashes collide.
func keyRows() -> [Row] {
    let shapes = [
        KeyShape(keys: "keys of one length", count: 2_000_000) { "key-\(10_000_000 + $0)" },
        KeyShape(keys: "keys that collide in Java and PHP", count: 1_000_000, key: collidingKey),
        KeyShape(keys: "keys with escapes", count: 1_000_000) { #"\u006bey-\u00e9-\#(10_000_000 + $0)"# },
        KeyShape(keys: "keys with 200 equal bytes in front", count: 400_000) {
            equalBytes + "\(10_000_000 + $0)"
        },
    ]
    return shapes.flatMap(\.rows) + sameKeyRows()
}

private let equalBytes = String(repeating: "x", count: 200)

/// `Aa` and `BB` have the same hash where each byte is added to 31 (or 33, with `Ab` and `BA`) times what was
/// before, and so have all words of these.
func collidingKey(_ number: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(48)
    for bit in 0..<24 {
        bytes.append(number >> bit & 1 == 0 ? 0x41 : 0x42)
        bytes.append(number >> bit & 1 == 0 ? 0x61 : 0x42)
    }
    return String(decoding: bytes, as: UTF8.self)
}

private func object(_ count: Int, _ key: (Int) -> String) -> Data {
    var text = Array("{".utf8)
    for number in 0..<count {
        text += (number == 0 ? "\"" : ",\"").utf8
        text += key(number).utf8
        text += "\":1".utf8
    }
    return Data(text + "}".utf8)
}

/// Work with an object of very many keys, and similar work with a `Dictionary` of the same keys.
private struct KeyShape {
    let keys: String
    let count: Int
    let key: (Int) -> String

    private static let inserted = "put into a Dictionary, no Lift"
    private static let found = "each looked up in a Dictionary, no Lift"
    private static let removed = "each taken away from a Dictionary, no Lift"

    var rows: [Row] { controls + readingRows + changingRows }

    private func row(
        _ name: String, _ control: Row.Control, _ work: @escaping (Data, [String]) throws -> Void
    ) -> Row {
        Row("\(keys), \(name)", count, keys: keys, control: control) { [key] count in
            let data = object(count, key)
            let keys = try Jar(json: data).keys ?? []
            try Wrong.unless(keys.count == count, "there are \(keys.count) keys")
            return (data.count, { try work(data, keys) })
        }
    }

    private func row(
        _ name: String, as control: String, _ work: @escaping (Data, [String]) throws -> Void
    ) -> Row {
        row(name, .by("\(keys), \(control)"), work)
    }

    private var controls: [Row] {
        func dictionary(_ keys: [String]) -> [String: Int] {
            var dictionary: [String: Int] = [:]
            for key in keys { dictionary[key] = 1 }
            return dictionary
        }
        return [
            row(Self.inserted, .itself) { _, keys in consume(dictionary(keys)) },
            row(Self.found, .itself) { _, keys in
                let dictionary = dictionary(keys)
                for key in keys.reversed() { consume(dictionary[key]) }
            },
            row(Self.removed, .itself) { _, keys in
                var dictionary = dictionary(keys)
                for key in keys { dictionary[key] = nil }
                try Wrong.unless(dictionary.isEmpty, "there are some left")
            },
        ]
    }

    /// A document creates a table of its keys and looks up each member, to see that none occurs twice.
    private var readingRows: [Row] {
        [
            row("read, duplicates refused", as: Self.found) { data, _ in
                consume(try Jar(json: data, options: JSONReadingOptions(duplicateKeys: .refused)))
            },
            row("each looked up", as: Self.found) { data, keys in
                let jar = try Jar(json: data)
                for key in keys.reversed() { consume(try jar[key]^ as Int) }
            },
            row("lifted as a dictionary", as: Self.found) { data, _ in
                consume(try Jar(json: data)^ as [String: Int])
            },
            row("compared with the same, changed", as: Self.found) { data, keys in
                let jar = try Jar(json: data)
                var other = jar
                if let last = keys.last {
                    other[last] = nil
                    other[last] = 1
                }
                try Wrong.unless(jar == other, "it differs")
            },
            row("hashed", as: Self.found) { data, _ in consume(try Jar(json: data).hashValue) },
            row("written with sorted keys", as: Self.found) { data, _ in
                consume(try Data(json: Jar(json: data), options: JSONWritingOptions(sortedKeys: true)))
            },
            row("to a binary property list and back", as: Self.found) { data, _ in
                consume(try Jar(plist: Data(plist: Jar(json: data))).count)
            },
        ]
    }

    private var changingRows: [Row] {
        [
            row("each taken away", as: Self.removed) { data, keys in
                var jar = try Jar(json: data)
                for key in keys { jar[key] = nil }
                try Wrong.unless(jar.count == 0, "there are some left")
            },
            row("built one by one", as: Self.inserted) { _, keys in
                var jar: Jar = [:]
                for key in keys { jar[key] = 1 }
                consume(jar)
            },
        ]
    }
}

private func sameKeyRows() -> [Row] {
    let keys = "one key again and again"
    func row(_ name: String, _ options: JSONReadingOptions, _ work: @escaping (Jar) throws -> Void) -> Row {
        Row("\(keys), \(name)", 500_000, keys: keys) { count in
            let data = object(count) { _ in "a" }
            return (data.count, { try work(Jar(json: data, options: options)) })
        }
    }
    let last = JSONReadingOptions(duplicateKeys: .last)
    return [
        row("looked up", JSONReadingOptions()) { jar in for _ in 0..<1000 { consume(try jar["a"]^ as Int) } },
        row("lifted", JSONReadingOptions()) { consume(try $0^ as [String: Int]) },
        row("the last lifted", last) { consume(try $0^ as [String: Int]) },
        row("the last written", last) { consume(try Data(json: $0)) },
        row("compared", JSONReadingOptions()) { try Wrong.unless($0 == ["a": 1], "it differs") },
        row("changed", JSONReadingOptions()) { jar in
            var copy = jar
            copy["a"] = 2
            try Wrong.unless(copy.count == 1, "there are more")
        },
    ]
}
