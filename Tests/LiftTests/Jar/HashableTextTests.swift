import Foundation
import Testing

@testable import Lift

/// A text that Swift takes long to hash, and one that is as long as it may be.
private let marks = String.marks(257)
private let fewer = String.marks(256)

private let message = "more than 256 combining marks in a row"

extension String {
    /// Marks of five classes, in no order.
    fileprivate static func marks(_ count: Int) -> String {
        let marks: [Unicode.Scalar] = ["\u{301}", "\u{323}", "\u{327}", "\u{31B}", "\u{334}"]
        var text = UnicodeScalarView()
        for index in 0..<count { text.append(marks[index % marks.count]) }
        return String(text)
    }
}

@Suite struct HashableTextTests {
    // MARK: Which texts

    private static let texts: [(text: String, hashesQuickly: Bool)] = [
        ("", true), (repeated("a", 10_000), true), (repeated("é", 10_000), true),
        (repeated("字", 10_000), true),
        (repeated("👩‍👩‍👧", 1000), true), (fewer, true), (marks, false), ("a" + fewer + "a" + fewer + "é", true),
        ("a" + fewer + "é" + marks, false), (repeated("a" + fewer, 100), true),
        (repeated("\u{301}", 257), false), (repeated("\u{F73}", 256), true),
        (repeated("\u{F73}", 257), false),
        (repeated("\u{F75}\u{F81}", 129), false), (repeated("\u{5B0}", 257), false),
        (repeated("\u{1D165}", 257), false),
    ]

    private static func repeated(_ part: String, _ count: Int) -> String {
        String(repeating: part, count: count)
    }

    @Test(arguments: texts.indices)
    func aTextOfLongRunsOfMarksIsNotHashed(row: Int) {
        #expect((HashableText(Self.texts[row].text) != nil) == Self.texts[row].hashesQuickly)
    }

    /// What the canonical form makes nothing but marks of is one.
    @Test func allMarksAreKnown() {
        // Behind these planes there are none.
        let scalars = (0..<0x20000).lazy.compactMap { Unicode.Scalar($0 as UInt32) }
        let wrong = scalars.filter { scalar in
            let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            return scalar.isMark
                != parts.allSatisfy { $0.properties.canonicalCombiningClass != .notReordered }
        }
        #expect(Array(wrong) == [])
    }

    // MARK: Lifting

    @Test(arguments: JarRoute.allCases)
    func aKeyThatSwiftTakesLongToHashIsAnErrorAtItsPlace(route: JarRoute) throws {
        // Of values of unknown type there is no such dictionary.
        let route = [.checked, .unchecked].contains(route) ? JarRoute.built : route
        let jar = try route.jar(#"{"a": {"x\#(fewer)": 1, "x\#(marks)": 2}}"#)
        let key = LiftFailure(
            .bounds, message, at: JarPath(route.path + ["a", .key("x" + marks)]).description)
        #expect(try failure { try jar["a"]^ as [String: Int] } == key)
        #expect(try failure { try jar["a"]^ as [String: Jar] } == key)
        #expect(try failure { try jar["a"]^ as [Name: Int] } == key)
        let dates = AnyJarTransform<Date>.secondsSince1970.dictionary
        #expect(try failure { try jar["a"].transformed(by: dates)^ } == key)
        #expect(try failure { try JarDecoder().decode([String: Number].self, from: jar["a"]) } == key)
        #expect(try failure { try jar.asAny() } == key)
        #expect(throws: LiftError.self) { try jar["a"].lift(as: [String: Jar].self) }
        // All else has it.
        #expect(jar["a"].keys == ["x" + fewer, "x" + marks])
        #expect(try jar["a"]["x" + marks]^ == 2)
        #expect(try Jar(json: String(json: jar)) == jar)
    }

    @Test func upToTheLimitKeysAreLifted() throws {
        let jar = try Jar(json: #"{"\#(fewer)": {"n": 1}}"#)
        #expect(try jar^ as [String: Jar] == [fewer: ["n": 1]])
        #expect(try jar^ as [Name: [String: Int]] == [Name(rawValue: fewer): ["n": 1]])
        #expect(try JarDecoder().decode([String: Coded].self, from: jar) == [fewer: Coded(n: 1)])
        #expect(try jar.asAny() as? [String: [String: Int]] == [fewer: ["n": 1]])
        #expect(try jar.lift(as: [String: Jar].self) == [fewer: ["n": 1]])
    }

    @Test(arguments: JarRoute.allCases)
    func soIsAnElementOfASetAndARawValue(route: JarRoute) throws {
        let jar = try route.jar(#"{"a": ["\#(fewer)", "\#(marks)"]}"#)
        let element = LiftFailure(.bounds, message, at: JarPath(route.path + ["a", 1]).description)
        #expect(try failure { try jar["a"]^ as Set<String> } == element)
        #expect(try failure { try jar["a"]^ as Set<Substring> } == element)
        #expect(try failure { try jar["a"]^ as [Name] } == element)
        #expect(try failure { try jar["a"]^ as [CodedName] } == element)
        let names = AnyJarTransform<Name>.fallback(Name(rawValue: "none")).array
        #expect(try failure { try jar["a"].transformed(by: names)^ } == element)
        #expect(try failure { try JarDecoder().decode(Set<String>.self, from: jar["a"]) } == element)
        #expect(try failure { try JarDecoder().decode([DecodedName].self, from: jar["a"]) } == element)
        #expect(try jar["a"][0]^ as Name == Name(rawValue: fewer))
        #expect(try jar["a"][0]^ as CodedName == CodedName(rawValue: fewer))
        // A text that nobody hashes may be any.
        #expect(try jar["a"]^ as [String] == [fewer, marks])
        #expect(try JarDecoder().decode([String].self, from: jar["a"]) == [fewer, marks])
    }

    @Test func textsOfAnyKindAreLookedAt() throws {
        let escaped = marks.unicodeScalars.map { #"\u0\#(String($0.value, radix: 16))"# }.joined()
        let jars = [
            try Jar(json: #"["\#(escaped)"]"#), try Jar(plist: Data(plist: [marks] as Jar)), [marks] as Jar,
            Jar(unchecked: [marks]),
        ]
        for jar in jars {
            #expect(try failure { try jar^ as Set<String> } == LiftFailure(.bounds, message, at: "[0]"))
        }
        // As many bytes, and no marks.
        #expect(try Jar(json: #"["\#(String(repeating: #"\u00e9"#, count: 300))"]"#)^ as Set<String> != [])
        #expect(try ([1, 1.5, true] as Jar)^ as Set<Jar> == [1, 1.5, true])
    }

    // MARK: Writing into dictionaries

    @Test func whatIsPutIntoADictionaryIsLookedAt() throws {
        let jar: Jar = ["b": ["x" + marks: 1]]
        var dictionary: [String: Any] = ["n": 1]
        let path = JarPath(["a", "b", .key("x" + marks)]).description
        let store = ValueForKeyTests.Cupboard()
        #expect(
            try failure { try store.store(jar, forKey: "a") } == LiftFailure(.bounds, message, at: path))
        // Lists are written without such a dictionary.
        #expect(try Jar(plist: Data(plist: jar, format: .xml)) == jar)
        dictionary.jar["a"] = jar
        dictionary.jar[marks] = 1
        #expect(try Jar(checked: dictionary) == ["n": 1])
    }

    // MARK: Coding

    @Test func aKeyThatIsNoneOfAnEnumIsNotHashed() throws {
        let jar: Jar = ["x" + marks: 1, "n": 2]
        #expect(try AllKeys<Coded.CodingKeys>.of(jar) == ["n"])
        #expect(try AllKeys<AnyKey>.of(jar) == ["x" + marks, "n"])
        #expect(try failure { try JarDecoder().decode(OneOf.self, from: [marks: ["n": 1]]) }.kind == .value)
    }

    @Test(arguments: [JarKeyRules.snakeCase, .caseInsensitive, JarKeyRules(.snakeCase, .caseInsensitive)])
    func soItIsByRules(rules: JarKeyRules) throws {
        let jar = (["x_" + marks: 1, "n": 2] as Jar).union(context: rules)
        #expect(try AllKeys<Coded.CodingKeys>.of(jar) == ["n"])
        #expect(try AllKeys<AnyKey>.of(jar) == ["x_" + marks, "n"])
        #expect(try JarDecoder().decode(Coded.self, from: jar) == Coded(n: 2))
    }

    @Test func aTypeOfAClusterHasNoSuchName() throws {
        let jar: Jar = ["type": Jar(marks), "n": 1]
        let types = JarVariants<Coded>(by: "type", ["é": Coded.self])
        let found = try failure { try jar.transformed(by: types)^ }
        #expect(found.kind == .value && found.key == "type")
        let others = JarVariants<Coded>(by: "type", [:], otherwise: Coded.self)
        #expect(try jar.transformed(by: others)^ == Coded(n: 1))
    }
}

// MARK: - Models

private struct Name: RawRepresentable, Hashable, JarElement { let rawValue: String }

private struct CodedName: RawRepresentable, Hashable, JarCodable { let rawValue: String }

private struct DecodedName: RawRepresentable, Codable { let rawValue: String }

private struct Number: RawRepresentable, Codable { let rawValue: Int }

private struct Coded: JarCodable, Hashable, Sendable {
    enum CodingKeys: CodingKey { case n }

    var n: Int
}

private enum OneOf: Codable { case n(n: Int), other }

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

/// The texts of all keys of a type that a decoder finds.
private struct AllKeys<Key: CodingKey>: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
        texts = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }

    static func of(_ jar: Jar) throws -> [String] { try JarDecoder().decode(Self.self, from: jar).texts }
}
