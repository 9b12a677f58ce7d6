import Foundation
import Lift
import Testing

/// A key that takes any name.
private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A dictionary whose keys are names of properties.
private struct Members: Codable, Equatable {
    var values: [String: Int]

    init(_ values: [String: Int]) { self.values = values }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        values = [:]
        for key in container.allKeys { values[key.stringValue] = try container.decode(Int.self, forKey: key) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (name, value) in values { try container.encode(value, forKey: AnyKey(stringValue: name)) }
    }
}

/// One property, whose name is asked for when it is decoded.
private struct Single: Decodable {
    let value: Int?
    let isContained: Bool

    static var name: CodingUserInfoKey {
        get throws { try #require(CodingUserInfoKey(rawValue: "name")) }
    }

    init(from decoder: any Decoder) throws {
        let key = AnyKey(stringValue: try #require(decoder.userInfo[Self.name] as? String))
        let container = try decoder.container(keyedBy: AnyKey.self)
        value = try container.decodeIfPresent(Int.self, forKey: key)
        isContained = container.contains(key)
    }
}

private enum Foundations {
    static func key(of name: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let data = try encoder.encode(Members([name: 1]))
        return try #require(JSONDecoder().decode([String: Int].self, from: data).keys.first)
    }

    static func name(at key: String) throws -> String {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let data = try JSONEncoder().encode([key: 1])
        return try #require(decoder.decode(Members.self, from: data).values.keys.first)
    }
}

/// `JarKeyRules.snakeCase` beside the strategies of Foundation's coders.
@Suite struct SnakeCaseDifferentialTests {
    private static let names = [
        "addressLine1", "md5", "md5Hash", "allCaps", "ALLCaps", "thisAndThat", "myURL", "URL", "URLName",
        "myURLName",
        "a1B2C3", "aB2c", "x", "X", "aB", "aBC", "aBc", "_private", "__twoWords", "trailing_", "twoWords__",
        "_", "___",
        "", "already_snake", "my_URL", "my_Url", "two__parts", "image2x", "image2X", "iPhone12Pro", "é",
        "éÉa",
        "straßeName", "ǅa", "aǅǅa", "myE\u{301}a", "aE\u{301}E\u{301}a", "naïveÉtat", "ΑΣΣ", "aªB",
        "with space",
        "o'Neil", "a.B", "日本語Name", "name日本語", "a\u{301}B", "😀Face", "lineAb1cd", "i\u{307}İx",
    ]

    private static let keys = [
        "address_line_1", "address_line1", "ADDRESS_LINE_1", "md_5", "md5", "MD_5", "ALL_CAPS", "all_caps",
        "ALLCAPS",
        "this__and__that", "this_and_that", "_first_name", "__first__name__", "first_Name", "firstName",
        "first_name_",
        "_", "__", "", "_a", "a_", "a_b", "a_b_c", "my_url", "my_URL", "my_u_r_l", "ab_1cd", "a_b1c",
        "line_ab1cd",
        "x_o'neil", "a_x.y", "a_b c", "a_ßx", "a_ﬁx", "a_ǆb", "a_İx", "É_É", "é_état", "a_\u{345}b",
        "a_e\u{301}b",
        "_\u{301}a_b", "a_\u{301}b", "x__1", "1_2", "1_a", "名_前", "😀_face", "a-b_c-d", "first name_last name",
    ]

    private static func random(_ pieces: [String], using generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 1...6, using: &generator)
        return (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }.joined()
    }

    private static let pieces = [
        "a", "b", "name", "line", "B", "Z", "Name", "URL", "9", "12", "_", "_", "__", "é", "É", "ß", "ǅ",
        "e\u{301}",
        " ", ".", "'", "-", "日", "😀",
    ]

    private static func names(seed: Int) -> [String] {
        var generator = SeededGenerator(seed: UInt64(seed))
        return (0..<60).map { _ in random(pieces, using: &generator) }
    }

    // MARK: Writing

    @Test func directedNamesAreWrittenAlike() throws {
        for name in Self.names + Self.keys { try expectWrittenAlike(name, "\(name)") }
    }

    @Test(arguments: 0..<30)
    func randomNamesAreWrittenAlike(seed: Int) throws {
        for name in Self.names(seed: seed) { try expectWrittenAlike(name, "\(name), seed \(seed)") }
    }

    private func expectWrittenAlike(_ name: String, _ comment: Comment) throws {
        let key = try Foundations.key(of: name)
        let context: Jar.Context = [JarKeyRules.snakeCase]
        #expect(try JarEncoder().encode(Members([name: 1]), context: context).keys == [key], comment)
    }

    // MARK: Reading

    @Test func directedKeysAreReadAlike() throws {
        for key in Self.keys + Self.names { try expectReadAlike(key, "\(key)") }
    }

    @Test(arguments: 0..<30)
    func randomKeysAreReadAlike(seed: Int) throws {
        for key in Self.names(seed: seed) { try expectReadAlike(key, "\(key), seed \(seed)") }
    }

    private func expectReadAlike(_ key: String, _ comment: Comment) throws {
        let name = try Foundations.name(at: key)
        for jar in [try Jar(json: JSONEncoder().encode([key: 1])), [key: 1] as Jar] {
            let jar = jar.union(context: JarKeyRules.snakeCase)
            #expect(try JarDecoder().decode(Members.self, from: jar).values == [name: 1], comment)
            try expectFound(1, name, in: jar, comment)
        }
    }

    private func expectFound(_ value: Int, _ name: String, in jar: Jar, _ comment: Comment) throws {
        let single = try JarDecoder(userInfo: [Single.name: name]).decode(Single.self, from: jar)
        #expect(single.value == value, comment)
        #expect(single.isContained, comment)
    }

    /// Whatever else is there, each property is found at a key that Foundation takes for it.
    @Test(arguments: 0..<30)
    func propertiesAreFoundAmongOthers(seed: Int) throws {
        let keys = Self.names(seed: seed).filter { $0.unicodeScalars.allSatisfy { $0.value != 0x301 } }
        var numbers: [String: Int] = [:]
        for (number, key) in keys.enumerated() where numbers[key] == nil { numbers[key] = number }
        let document = try Jar(json: JSONEncoder().encode(numbers)).union(context: JarKeyRules.snakeCase)
        var accepted: [String: Set<Int>] = [:]
        for (key, number) in numbers { accepted[try Foundations.name(at: key), default: []].insert(number) }
        for name in accepted.keys.sorted() {
            let single = try JarDecoder(userInfo: [Single.name: name]).decode(Single.self, from: document)
            let found = try #require(single.value, "\(name), seed \(seed)")
            // Where it is written counts more, also where Foundation reads another name there.
            if try numbers[Foundations.key(of: name)] == found { continue }
            #expect(accepted[name]?.contains(found) == true, "\(name), seed \(seed)")
        }
        // Each value once, and each property that Foundation has.
        let all = try JarDecoder().decode(Members.self, from: document).values
        #expect(Set(all.values).count == all.count, "seed \(seed)")
    }

    // MARK: What the names of a type say

    private struct Address: Codable, Equatable {
        var addressLine1: String
        var md5: Int
        var allCaps: Bool
        var thisAndThat: [Int]
        var _private: Int?
    }

    @Test(arguments: [
        #"{"address_line_1":"a","md_5":1,"ALL_CAPS":true,"this__and__that":[2],"_private":3}"#,
        #"{"address_line1":"a","md5":1,"all_caps":true,"this_and_that":[2],"_private":3}"#,
        #"{"addressLine1":"a","MD_5":1,"all__caps":true,"THIS_AND_THAT":[2],"_PRIVATE":0,"_private":3}"#,
    ])
    func typesAreDecodedAlike(text: String) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let address = try decoder.decode(Address.self, from: Data(text.utf8))
        #expect(
            address == Address(addressLine1: "a", md5: 1, allCaps: true, thisAndThat: [2], _private: 3))
        let jar = try Jar(json: text).union(context: JarKeyRules.snakeCase)
        #expect(try JarDecoder().decode(Address.self, from: jar) == address)
        let several = try Jar(json: "[\(text),\(text)]").union(context: JarKeyRules.snakeCase)
        #expect(try JarDecoder().decode([Address].self, from: several) == [address, address])
    }

    /// `my_url` is `myUrl` to Foundation. A type without that name has Lift's reading of it.
    @Test func aKeyOfAnotherPropertyIsNotRead() throws {
        struct Both: Decodable, Equatable {
            var myURL: Int?
            var myUrl: Int?
            var other: Int?
            var firstName: Int?

            enum CodingKeys: String, CodingKey {
                case myURL, myUrl, firstName
                case other = "first_name"
            }
        }
        struct One: Decodable, Equatable {
            var myURL: Int?
            var other: Int?
            var url: Int?

            enum CodingKeys: String, CodingKey {
                case myURL
                case other = "first_name"
                case url = "URL"
            }
        }
        func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
            try JarDecoder().decode(type, from: Jar(json: json).union(context: JarKeyRules.snakeCase))
        }
        let text = #"{"my_url":1,"first_name":2}"#
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let both = try decode(Both.self, text)
        #expect(both == Both(myUrl: 1, firstName: 2))
        #expect(try decoder.decode(Both.self, from: Data(text.utf8)) == both)
        #expect(try decode(Both.self, #"{"myURL":3,"MY_URL":4}"#) == Both(myURL: 3, myUrl: 4))
        #expect(try decode(One.self, text) == One(myURL: 1, other: 2))
        #expect(try decode(One.self, #"{"url":1}"#) == One(url: 1))
        #expect(try decode(One.self, #"{"u_rl":1}"#) == One(url: 1))
    }

    @Test func whatIsMissingIsSaidWhereItWouldBeRead() throws {
        struct Both: Decodable {
            var myURL: Int
            var myUrl: Int
        }
        let jar = try Jar(json: #"{"my_url":1}"#).union(context: JarKeyRules.snakeCase)
        #expect(
            try failure { try JarDecoder().decode(Both.self, from: jar) }
                == LiftFailure(
                    .missing, #"expected Int, but the key is missing; the only key is "my_url""#, at: "myURL")
        )
    }

    @Test func anUpdateIsReadByTheSameKeys() throws {
        struct Address: JarCodable, Equatable {
            var addressLine1: String
            var allCaps: Inner
        }
        struct Inner: Codable, Equatable {
            var md5: Int
            var other: Int
        }
        var address = Address(addressLine1: "a", allCaps: Inner(md5: 1, other: 2))
        let update = try Jar(json: #"{"address_line_1":"b","ALL_CAPS":{"md_5":3}}"#)
        try address.update(from: update.union(context: JarKeyRules.snakeCase))
        #expect(address == Address(addressLine1: "b", allCaps: Inner(md5: 3, other: 2)))
    }

    @Test func partsHaveKeysOfTheirOwn() throws {
        struct Outer: Decodable {
            let inner: Int
            let inherited: Int

            enum CodingKeys: CodingKey { case md5, part }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                _ = container.contains(.md5)
                inner = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .part)
                    .decode(Int.self, forKey: .md5)
                inherited = try container.superDecoder().container(keyedBy: CodingKeys.self)
                    .decode(Int.self, forKey: .md5)
            }
        }
        let json = #"{"MD_5":1,"part":{"md_5":2},"super":{"Md_5":3}}"#
        for route in JarRoute.keepingOrder {
            let jar = try route.jar(json).union(context: JarKeyRules.snakeCase)
            let outer = try JarDecoder().decode(Outer.self, from: jar)
            #expect(outer.inner == 2, "by \(route)")
            #expect(outer.inherited == 3, "by \(route)")
        }
    }

    /// Each property that is missing, and each key that is none's, must not look through all keys again.
    @Test func hostileKeysAreReadInLinearTime() throws {
        let count = 20_000
        var text = "{"
        for number in 0..<count { text += (number == 0 ? "" : ",") + "\"A_\(number)\":\(number)" }
        let jar = try Jar(json: text + "}").union(context: JarKeyRules.snakeCase)
        let values = try JarDecoder().decode(Members.self, from: jar).values
        #expect(values.count == count)
        #expect(values["a17"] == 17)
    }
}
