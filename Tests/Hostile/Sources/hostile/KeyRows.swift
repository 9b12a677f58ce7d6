import Foundation
import Lift

/// Objects with very many keys: of one length, the same, or chosen so that well-known hashes collide.
func keyRows() -> [Row] {
    let shapes: [(title: String, key: (Int) -> String)] = [
        ("keys of one length", { "key-\(String(10_000_000 + $0))" }),
        ("keys that collide in Java and PHP", collidingKey),
        ("keys with escapes", { #"\u006bey-\u00e9-\#(10_000_000 + $0)"# }),
        ("keys with 200 equal bytes in front", { String(repeating: "x", count: 200) + "\(10_000_000 + $0)" }),
    ]
    return shapes.flatMap { keyRows($0.title, $0.title.contains("200") ? 50_000 : 250_000, $0.key) }
        + sameKeyRows()
}

/// `Aa` and `BB` have the same hash where each byte is added to 31 (or 33, with `Ab` and `BA`) times what was
/// before, and so have all words of these.
private func collidingKey(_ number: Int) -> String {
    (0..<24).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }.joined()
}

private func object(_ count: Int, _ key: (Int) -> String) -> Data {
    var text = "{"
    for number in 0..<count {
        text += number == 0 ? "\"" : ",\""
        text += key(number)
        text += "\":1"
    }
    return Data((text + "}").utf8)
}

private func keyRows(_ title: String, _ count: Int, _ key: @escaping (Int) -> String) -> [Row] {
    func row(_ name: String, _ work: @escaping (Data, [String]) throws -> Void) -> Row {
        Row("\(title), \(name)", count) { count in
            let data = object(count, key)
            let keys = try Jar(json: data).keys ?? []
            try Wrong.unless(keys.count == count, "there are \(keys.count) keys")
            return (data.count, { try work(data, keys) })
        }
    }
    return [
        row("read, duplicates refused") { data, _ in
            consume(try Jar(json: data, options: JSONReadingOptions(duplicateKeys: .reject)))
        },
        row("each looked up") { data, keys in
            let jar = try Jar(json: data)
            for key in keys.reversed() { consume(try jar[key]^ as Int) }
        },
        row("lifted as a dictionary") { data, _ in consume(try Jar(json: data)^ as [String: Int]) },
        row("compared with the same, changed") { data, keys in
            let jar = try Jar(json: data)
            var other = jar
            if let last = keys.last {
                other[last] = nil
                other[last] = 1
            }
            try Wrong.unless(jar == other, "it differs")
        },
        row("hashed") { data, _ in consume(try Jar(json: data).hashValue) },
        row("written with sorted keys") { data, _ in
            consume(try Data(json: Jar(json: data), sortedKeys: true))
        },
        row("each taken away") { data, keys in
            var jar = try Jar(json: data)
            for key in keys { jar[key] = nil }
            try Wrong.unless(jar.count == 0, "there are some left")
        },
        row("built one by one") { _, keys in
            var jar: Jar = [:]
            for key in keys { jar[key] = 1 }
            consume(jar)
        },
        row("to a binary property list and back") { data, _ in
            consume(try Jar(plist: Data(plist: Jar(json: data))).count)
        },
    ]
}

private func sameKeyRows() -> [Row] {
    func row(_ name: String, _ options: JSONReadingOptions, _ work: @escaping (Jar) throws -> Void) -> Row {
        Row("one key again and again, \(name)", 500_000) { count in
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
