import Foundation
import Lift
import Testing

private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// Asks its dictionary for the keys that the data lists.
private struct Asked: Decodable {
    let found: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let names = try container.decode([String].self, forKey: Key("names"))
        found = try names.filter { try container.decodeIfPresent(Int.self, forKey: Key($0)) != nil }.count
    }
}

private final class Chain: JarCodable {
    var someName = "a"
    var nextOne: Chain?

    init(_ next: Chain?) { nextOne = next }
}

/// Goes down by nested containers, reads one beside each, and counts the levels.
private struct Descent: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws {
        var container = try decoder.container(keyedBy: Key.self)
        var count = 1
        while let inner = try? container.nestedContainer(keyedBy: Key.self, forKey: Key("next_one")) {
            _ = try? container.nestedContainer(keyedBy: Key.self, forKey: Key("beside"))
            container = inner
            count += 1
        }
        self.count = count
    }
}

private struct Growing: Encodable {
    let body: @Sendable (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// Work that is done on very many keys, or on as many levels.
private struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The number of keys or levels, at first. The second measurement has ten times as many.
    let count: Int
    /// Returns the part of it that is measured.
    let prepare: @Sendable (_ count: Int) throws -> () throws -> Void

    static let all = asked + deep + nested + [descent, choices]

    private static func asking(
        _ description: String, _ context: @escaping @Sendable () -> Jar.Context, found: Bool,
        _ key: @escaping @Sendable (Int) -> String
    ) -> Work {
        Work(testDescription: description, count: 200) { count in
            let names = (0..<count).map { "\"keyNumber\($0)\"" }.joined(separator: ",")
            let members = (0..<count).map { "\"\(key($0))\":1" }.joined(separator: ",")
            let jar = try Jar(json: "{\"names\":[\(names)],\(members)}").union(context: context())
            return {
                let asked = try JarDecoder().decode(Asked.self, from: jar)
                #expect(asked.found == (found ? count : 0))
            }
        }
    }

    private static let asked = [
        asking("other case", { [JarKeyRules.caseInsensitive] }, found: true) { "KEYNUMBER\($0)" },
        asking("missing", { [JarKeyRules.caseInsensitive] }, found: false) { "other\($0)" },
        asking("snake case", { [JarKeyRules(.snakeCase, .caseInsensitive)] }, found: true) {
            "KEY_NUMBER\($0)"
        },
        asking("unknown", { [JarReceipt()] }, found: false) { "keyNumbr\($0)" },
    ]

    private static func deepening(
        _ description: String, _ work: @escaping @Sendable (Chain, Jar) throws -> Void
    ) -> Work {
        Work(testDescription: description, count: 25) { count in
            let open = String(repeating: #"{"some_name":"b","next_one":"#, count: count)
            let jar = try Jar(
                json: open + #"{"some_name":"b"}"# + String(repeating: "}", count: count))
            let chain = (0..<count).reduce(Chain(nil)) { chain, _ in Chain(chain) }
            return { try work(chain, jar) }
        }
    }

    private static let deep = [
        deepening("update") { chain, jar in
            let chain = try chain.updated(from: jar.union(context: JarKeyRules.snakeCase))
            #expect(chain.someName == "b" && chain.nextOne?.nextOne?.someName == "b")
        },
        deepening("levels with unknown keys") { _, jar in
            let unknown = JarReceipt()
            _ = try jar.union(context: [JarKeyRules.snakeCase, unknown])^ as Chain
            #expect(unknown.entries.isEmpty)
        },
    ]

    private static let descent = Work(testDescription: "nested containers with unknown keys", count: 25) {
        count in
        let open = String(repeating: #"{"some_name":"b","beside":{},"next_one":"#, count: count)
        let jar = try Jar(json: open + "{}" + String(repeating: "}", count: count))
        return {
            let unknown = JarReceipt()
            for _ in 0..<4 {
                let descent = try JarDecoder(context: unknown).decode(Descent.self, from: jar)
                #expect(descent.count == count + 1)
            }
            #expect(unknown.entries.count == 4 * count)
        }
    }

    /// Enums at whose key no case is found.
    private static let choices = Work(testDescription: "names of cases", count: 200) { count in
        enum Choice: Codable { case someCase(Int) }
        let parts = (0..<count).map { "{\"someverylongname\($0)\":{\"_0\":1}}" }
        let jar = try Jar(json: "[\(parts.joined(separator: ","))]")
            .union(context: JarKeyRules.caseInsensitive)
        return {
            for element in jar.elements {
                #expect((try? JarDecoder().decode(Choice.self, from: element)) == nil)
            }
        }
    }

    private static func encoding(
        _ description: String, _ body: @escaping @Sendable (any Encoder, Int) throws -> Void
    ) -> Work {
        Work(testDescription: description, count: 200) { count in
            let value = Growing { try body($0, count) }
            return {
                let jar = try JarEncoder().encode(value)
                #expect(jar.count == count)
                #expect(try Data(json: jar) == JarEncoder().encodeJSON(value))
            }
        }
    }

    private static let nested = [
        encoding("nested twice") { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<2 * count {
                let key = Key("\(index % count)")
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: key)
                try nested.encode(index, forKey: Key("k\(index)"))
            }
        },
        encoding("nested and replaced") { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<2 * count {
                let key = Key("\(index % count)")
                if index < count {
                    _ = container.nestedContainer(keyedBy: Key.self, forKey: key)
                } else {
                    try container.encode(index, forKey: key)
                }
            }
        },
        encoding("super encoders of one key") { encoder, count in
            var container = encoder.container(keyedBy: Key.self)
            for index in 0..<count {
                _ = container.superEncoder(forKey: Key("again"))
                if index > 0 { _ = container.superEncoder(forKey: Key("\(index)")) }
            }
        },
    ]
}

@Suite(.serialized) struct CodingGrowthTests {
    @Test(arguments: Work.all)
    fileprivate func takesTimeInProportion(work: Work) async throws {
        let (small, large) = try await onStack(of: 64 << 10) {
            func time(_ count: Int) throws -> Double {
                let measured = try work.prepare(count)
                return try (0..<2).map { _ in try threadTime { try measured() } }.min() ?? 0
            }
            return try (time(work.count), time(10 * work.count))
        }
        // In proportion it is ten times as long, with quadratic work up to a hundred times.
        #expect(large < small * 40, "\(small) s, \(large) s")
    }
}
