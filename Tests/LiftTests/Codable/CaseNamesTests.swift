import Foundation
import Lift
import Testing

/// A key with two names, which counts the texts that are tried.
private protocol CountedKey: CodingKey {
    static var tries: Locked<Int> { get }
    var name: String { get }

    init(name: String)
}

extension CountedKey {
    static var count: Int { tries.withLock { $0 } }
    var stringValue: String { name }
    var intValue: Int? { nil }

    init?(stringValue: String) {
        Self.tries.withLock { $0 += 1 }
        guard ["someCase", "otherCase"].contains(stringValue) else { return nil }
        self.init(name: stringValue)
    }

    init?(intValue: Int) { nil }
}

/// The names of the properties that its dictionary has, like those of an enum, which has one.
private struct Listing<Key: CountedKey>: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
}

/// Limits that no time is needed for: how many texts are tried.
///
/// Each test has a key type of its own, because each thread remembers what it tried.
@Suite struct CaseNamesTests {
    /// A key of five letters is tried in 15 ways with capitals, and in at most 3 others.
    private static let (ways, otherWays) = (15, 3)

    private func names<Key: CountedKey>(_ key: Key.Type, _ jar: Jar) throws -> [String] {
        let jar = jar.union(context: JarKeyRules.caseInsensitive)
        return try JarDecoder().decode(Listing<Key>.self, from: jar).names
    }

    private func names<Key: CountedKey>(_ key: Key.Type, _ text: String) throws -> [String] {
        try names(key, Jar(json: "{\"\(text)\": 1}"))
    }

    @Test func aKeyIsSpelledIn1024WaysAtMost() throws {
        struct Key: CountedKey {
            static let tries = Locked(0)
            let name: String
        }
        #expect(try names(Key.self, String(repeating: "k", count: 45)) == [])
        #expect(990...1024 + Self.otherWays ~= Key.count)
    }

    @Test func aLongKeyIsNotSpelledInOtherWays() throws {
        struct Key: CountedKey {
            static let tries = Locked(0)
            let name: String
        }
        #expect(try names(Key.self, String(repeating: "k", count: 65)) == [])
        #expect(try names(Key.self, "k") == [])
        #expect(Key.count <= 2 * Self.otherWays)
    }

    @Test func ofOneDocument64KeysAreTriedInVain() throws {
        struct Fewer: CountedKey {
            static let tries = Locked(0)
            let name: String
        }
        struct More: CountedKey {
            static let tries = Locked(0)
            let name: String
        }
        func found<Key: CountedKey>(_ key: Key.Type, after count: Int) throws -> [String] {
            let keys = (0..<count).map { "k\(1000 + $0)" } + ["SOMECASE"]
            let jar = try Jar(json: "[" + keys.map { "{\"\($0)\": 1}" }.joined(separator: ",") + "]")
            return try jar.elements.flatMap { try names(key, $0) }
        }
        #expect(try found(Fewer.self, after: 63) == ["someCase"])
        #expect(try found(More.self, after: 200) == [])
        #expect(More.count <= 64 * Self.ways + 201 * Self.otherWays)
        // Another document is tried again, and what it finds is known in any.
        #expect(try names(More.self, "SOMECASE") == ["someCase"])
        #expect(try found(More.self, after: 200) == ["someCase"])
    }

    @Test func noNameIsRefusedBecauseOfOtherDocuments() throws {
        struct Key: CountedKey {
            static let tries = Locked(0)
            let name: String
        }
        for index in 0..<1000 { #expect(try names(Key.self, "k\(1000 + index)") == []) }
        #expect(try names(Key.self, "OTHERCASE") == ["otherCase"])
    }

    @Test func aKeyIsTriedInVainOnce() throws {
        struct Key: CountedKey {
            static let tries = Locked(0)
            let name: String
        }
        for _ in 0..<1000 { #expect(try names(Key.self, "k1000") == []) }
        #expect(Key.count <= Self.ways + 1000 * Self.otherWays)
        #expect(try names(Key.self, "SOMECASE") == ["someCase"])
    }
}
