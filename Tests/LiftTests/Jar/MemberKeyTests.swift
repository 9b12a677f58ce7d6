import Foundation
import Testing

@testable import Lift

/// Keys of built dictionaries are stored in one of two ways, by their length. No result depends on it.
@Suite struct MemberKeyTests {
    /// Keys on both sides of each limit: a word, what a String stores without an allocation, two words.
    static let keys: [String] =
        [0, 1, 2, 3, 4, 7, 8, 9, 14, 15, 16, 17, 40].flatMap { count in
            let plain = String("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".prefix(count))
            // The last byte differs, or the one before the last word.
            let others = count > 0 ? [String(plain.dropLast()) + "Ö", String(plain.dropLast()) + " "] : []
            return [plain] + others
        } + [
            "\u{0}", "\u{0}\u{0}", "a\u{0}", "  ", "é", "e\u{301}", "\"", "\\", "a\nb", "<&>", "CF$UIE",
            "🙂🙂🙂", "🙂🙂🙂🙂", "ends in a quote\"",
        ]

    @Test func keysAreKeptFoundAndOrdered() {
        var jar = Jar()
        for (value, key) in Self.keys.enumerated() { jar[key] = Jar(value) }
        let small = Self.keys.enumerated().map { value, key in [key: Jar(value), "other": 0] as Jar }
        for (value, key) in Self.keys.enumerated() {
            #expect(MemberKey(key).text.utf8.elementsEqual(key.utf8))
            #expect(jar[key] == Jar(value))
            #expect(small[value][key] == Jar(value))
            for other in Self.keys {
                let isSame = other.utf8.elementsEqual(key.utf8)
                #expect(MemberKey.areEqual(MemberKey(key), MemberKey(other)) == isSame)
                let isBefore = key.utf8.lexicographicallyPrecedes(other.utf8)
                #expect(MemberKey.precedes(MemberKey(key), MemberKey(other)) == isBefore)
                #expect(small[value][other].kind == (isSame ? .number : .missing))
            }
        }
        let found = jar.members.map(\.key)
        #expect(found.count == Self.keys.count)
        #expect(zip(found, Self.keys).allSatisfy { $0.utf8.elementsEqual($1.utf8) })
    }

    @Test(arguments: keys)
    func aKeyIsWrittenInEveryFormat(key: String) throws {
        let jar: Jar = [key: [key: 1] as Jar, "last": [Jar(key)] as Jar]
        #expect(try Jar(json: String(json: jar)) == jar)
        #expect(
            try JSONDecoder().decode([String: Int].self, from: Data(json: [key: 1] as Jar)) == [key: 1])
        #expect(try Jar(json: String(json: jar, options: JSONWritingOptions(sortedKeys: true))) == jar)
        #expect(try Jar(plist: Data(plist: jar)) == jar)
        #expect(try Jar(checked: jar.asAny()) == jar)
        if key.unicodeScalars.contains("\u{0}") {
            #expect(try liftError { try Data(plist: jar, format: .xml) }.kind == .unsupported)
        } else {
            #expect(try Jar(plist: Data(plist: jar, format: .xml)) == jar)
        }
    }

    /// A key and a string with the same text are one object of a binary property list.
    @Test(arguments: keys)
    func aTextIsStoredOnceInABinaryList(key: String) throws {
        func size(_ jar: Jar) throws -> Int { try Data(plist: jar).count }
        let other = key + "x"
        let more = try size([other: Jar(key), key: Jar(key)]) - size([other: Jar(key)])
        // Two references of one byte each, and no new text.
        #expect(more == 2)
    }

    @Test func theLastOfEqualKeysOfALiteralCounts() throws {
        for key in Self.keys {
            let jar: Jar = [key: 1, "between": 2, key: 3]
            #expect(jar.count == 2)
            #expect(jar[key] == 3)
            #expect(Array(jar.members)[0].key.utf8.elementsEqual(key.utf8))
        }
    }
}
