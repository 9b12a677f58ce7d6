import Foundation
import Lift
import Testing

/// Equal Jars have the same hash, however they were made.
@Suite struct JarHashingTests {
    private static let keys = ["a", "b", "ab", "ba", "é", "e\u{301}", "", "a longer key", "quote\"", "0"]

    /// A value as a tree that is written in several ways.
    private indirect enum Value {
        case scalar(json: String, escaped: String, built: Jar)
        case array([Value])
        case dictionary([(String, Value)])
    }

    private func value(_ depth: Int, using random: inout SeededGenerator) -> Value {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
        case 0:
            let number = Int.random(in: -1000...1000, using: &random)
            return .scalar(json: "\(number)", escaped: "\(number * 10).00e-1", built: Jar(number))
        case 1:
            let number = Double(Int.random(in: -4000...4000, using: &random)) / 8
            return .scalar(json: "\(number)", escaped: "\(number * 1000)00E-3", built: Jar(number))
        case 2:
            let flag = Bool.random(using: &random)
            return .scalar(json: "\(flag)", escaped: " \(flag) ", built: Jar(flag))
        case 3:
            let number = UInt64.max - UInt64.random(in: 0..<9, using: &random)
            return .scalar(json: "\(number)", escaped: "\(number).0", built: Jar(number))
        case 4:
            let text = Self.keys.randomElement(using: &random) ?? ""
            return .scalar(json: quoted(text), escaped: escaped(text), built: Jar(text))
        case 5:
            let count = Int.random(in: 0..<4, using: &random)
            return .array((0..<count).map { _ in value(depth - 1, using: &random) })
        default:
            let keys = Self.keys.shuffled(using: &random).prefix(Int.random(in: 0..<8, using: &random))
            return .dictionary(keys.map { ($0, value(depth - 1, using: &random)) })
        }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    private func escaped(_ text: String) -> String {
        var escaped = ""
        for unit in text.utf16 {
            let digits = String(unit, radix: 16)
            escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"\(escaped)\""
    }

    private func json(_ value: Value) -> String {
        switch value {
        case .scalar(let json, _, _): json
        case .array(let elements): "[" + elements.map { json($0) }.joined(separator: ",") + "]"
        case .dictionary(let members):
            "{" + members.map { "\(quoted($0)):\(json($1))" }.joined(separator: ",") + "}"
        }
    }

    /// Other text for the same data: escapes, other numbers, and members in another order, some of them
    /// twice.
    private func otherJSON(_ value: Value, using random: inout SeededGenerator) -> String {
        switch value {
        case .scalar(_, let escaped, _): return escaped
        case .array(let elements):
            return "[" + elements.map { otherJSON($0, using: &random) }.joined(separator: ", ") + "]"
        case .dictionary(let members):
            var texts = members.shuffled(using: &random).map { key, value in
                "\(escaped(key)) : \(otherJSON(value, using: &random))"
            }
            // The first one counts.
            if let (key, _) = members.first { texts.append("\(quoted(key)): [null]") }
            return "{" + texts.joined(separator: ",\n") + "}"
        }
    }

    private func built(_ value: Value) -> Jar {
        switch value {
        case .scalar(_, _, let jar): return jar
        case .array(let elements): return Jar(elements.map { built($0) })
        case .dictionary(let members):
            var jar: Jar = [:]
            for (key, value) in members.reversed() { jar[key] = built(value) }
            return jar
        }
    }

    @Test func equalJarsHaveTheSameHashHoweverTheyWereMade() throws {
        for seed in 0..<UInt64(TestSize.count(300, full: 10_000)) {
            var random = SeededGenerator(seed: seed)
            let value = Value.dictionary([("root", value(4, using: &random))])
            let jar = try Jar(json: json(value))
            var others = [
                built(value), try Jar(json: otherJSON(value, using: &random)),
                try JarRoute.mutated.jar(json(value)), try JarRoute.placed.jar(json(value)),
                try JarRoute.deferred.jar(json(value)),
            ]
            for format in [PropertyListFormat.binary, .xml] {
                others.append(try Jar(plist: Data(plist: jar, format: format)))
                others.append(try Jar(plist: Data(plist: built(value), format: format)))
            }
            for (route, other) in others.enumerated() {
                #expect(jar == other, "seed \(seed), route \(route): \(json(value))")
                #expect(jar.hashValue == other.hashValue, "seed \(seed), route \(route): \(json(value))")
            }
        }
    }

    @Test func theLastOfTwoEqualKeysIsHashedIfItCounts() throws {
        let options = JSONReadingOptions(duplicateKeys: .last)
        let jar = try Jar(json: #"{"a": 1, "b": 2, "\u0061": 3}"#, options: options)
        #expect(jar == ["b": 2, "a": 3])
        #expect(jar.hashValue == (["b": 2, "a": 3] as Jar).hashValue)
        #expect(jar.hashValue != (["b": 2, "a": 1] as Jar).hashValue)
    }

    @Test func differentJarsHaveDifferentHashes() throws {
        let texts = [
            "[]", "{}", "null", "false", "true", "0", "1", "-1", "10", "0.1", "\"\"", "\"0\"", "\"1\"",
            "\"true\"",
            "[\"ab\",\"c\"]", "[\"a\",\"bc\"]", "[\"abc\"]", "[[],[]]", "[[[]]]", "[{}]", #"{"a":"b"}"#,
            #"{"b":"a"}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#, #"{"ab":""}"#, #"{"a":null}"#,
            #"{"":{"a":1}}"#, "12345678901234567890123", "12345678901234567890124", "1e400", "1e401",
            "1e1000000000000", "1e1000000000001",
        ]
        var hashes: [Int: String] = [:]
        for text in texts { hashes[try Jar(json: text).hashValue] = text }
        #expect(hashes.count == texts.count)
    }
}
