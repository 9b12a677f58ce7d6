import Foundation
import Lift
import Testing

/// Small versions of data that is made to be expensive. It is read correctly, even on a small stack.
/// `Tests/Hostile` measures the cost of large versions.
@Suite struct JarHostilityTests {
    static let count = 100_000

    // MARK: Keys

    static let keys: [@Sendable (Int) -> String] = [
        { "key-\(1_000_000 + $0)" },
        // Equal in every hash that adds bytes to 31 times what was before.
        { number in (0..<15).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }.joined() },
        { #"\u006bey-\u00e9\#(1_000_000 + $0)"# },
        { "e" + String(repeating: "\u{301}", count: 1 + $0 % 50) + "\($0)" },
    ]

    @Test(arguments: keys.indices)
    func veryManyKeysAreAllFound(index: Int) async throws {
        let isRight = try await onSmallStack {
            let count = 4000
            let members = (0..<count).map { "\"\(Self.keys[index]($0))\":\($0)" }
            let options = JSONReadingOptions(duplicateKeys: .refused)
            let jar = try Jar(json: "{" + members.joined(separator: ",") + "}", options: options)
            let reversed = try Jar(json: "{" + members.reversed().joined(separator: ",") + "}")
            let keys = try #require(jar.keys)
            var changed = jar
            for key in keys.reversed() { changed[key] = try jar[key]^ + 1 }
            let values: [String: Int] = try jar^
            return try keys.count == count && jar == reversed && jar.hashValue == reversed.hashValue
                && values.count == count
                && keys.enumerated().allSatisfy { place, key in try changed[key]^ == place + 1 }
                && Jar(plist: Data(plist: jar)) == jar
        }
        #expect(isRight)
    }

    @Test func oneKeyAgainAndAgainIsOneKey() throws {
        let text = "{" + (0..<20_000).map { #""a":\#($0)"# }.joined(separator: ",") + "}"
        let (first, last) = (try Jar(json: text), try Jar(json: text, options: .init(duplicateKeys: .last)))
        #expect(first == ["a": 0])
        #expect(last == ["a": 19_999])
        #expect(first.count == 1 && last.count == 1)
        #expect(try first^ as [String: Int] == ["a": 0])
        #expect(try String(json: last) == #"{"a":19999}"#)
        let found = try failure { try Jar(json: text, options: .init(duplicateKeys: .refused)) }
        #expect(found.kind == .syntax)
    }

    // MARK: Numbers

    @Test func numbersOfVeryManyDigitsAreExactOrRefused() throws {
        let zeros = String(repeating: "0", count: Self.count)
        for one in ["1\(zeros)e-\(Self.count)", "0.\(zeros)1e\(Self.count + 1)", "1.\(zeros)", "1e\(zeros)"] {
            let jar = try Jar(json: one)
            #expect(try jar^ as Int == 1)
            #expect(try jar^ as UInt8 == 1)
            #expect(try jar^ as Double == 1)
            #expect(try jar^ as Float == 1)
            #expect(try jar^ as Decimal == 1)
            #expect(try jar^ as String == one)
            #expect(jar == Jar(1) && jar.hashValue == Jar(1).hashValue)
        }
        for large in ["1" + zeros, String(repeating: "9", count: Self.count), "1e1\(zeros)"] {
            let jar = try Jar(json: "[\(large)]")
            #expect(try failure { try jar[0]^ as Double }.kind == .range)
            #expect(try failure { try jar[0]^ as Int }.kind == .range)
            #expect(try failure { try jar[0]^ as Decimal }.kind == .range)
            #expect(try jar == Jar(json: "[\(large)]"))
            #expect(try String(json: jar) == "[\(large)]")
        }
        let small = try Jar(json: "0.\(zeros)1")
        #expect(try small^ as Double == 0)
        #expect(try failure { try small^ as Int }.kind == .type)
        #expect(try failure { try small^ as Decimal }.kind == .range)
    }

    @Test(arguments: ["1e999999999", "1e99999999999999999999", "123456789e99999"])
    func exponentsBeyondReckoningAreRefusedEachTime(text: String) throws {
        let jar = try Jar(json: "[" + Array(repeating: text, count: 2000).joined(separator: ",") + "]")
        let same = try Jar(json: "[" + Array(repeating: text, count: 2000).joined(separator: ", ") + "]")
        #expect(jar == same && jar.hashValue == same.hashValue)
        for element in jar.elements {
            try #require((try? element^ as Int) == nil)
            try #require((try? element^ as Double) == nil)
            try #require((try? element^ as Decimal) == nil)
        }
    }

    // MARK: Text

    @Test(arguments: [
        (#"\ud83d\udeb2"#, "🚲"), (#"\\"#, "\\"), (#"\n"#, "\n"), ("\u{301}", "\u{301}"),
        ("👩\u{200D}", "👩\u{200D}"), (#"\u0301\u0323"#, "\u{301}\u{323}"), ("🇸🇪", "🇸🇪"),
    ])
    func longTextsAreLiftedWhole(escaped: String, part: String) async throws {
        let isRight = try await onSmallStack {
            let text = "e" + String(repeating: part, count: 10_000)
            let jar = try Jar(json: "\"e" + String(repeating: escaped, count: 10_000) + "\"")
            let lifted: String = try jar^
            let keyed = try Jar(json: "{\(String(json: Jar(text))):1}")
            return try Array(lifted.utf8) == Array(text.utf8) && jar == Jar(text)
                && jar.hashValue == Jar(text).hashValue && Jar(json: String(json: jar)) == jar
                && jar.description.utf8.elementsEqual(text.utf8) && keyed[text]^ == 1
                && keyed.keys == [text] && Jar(plist: Data(plist: [jar] as Jar))[0] == jar
        }
        #expect(isRight)
    }

    @Test func aLetterWithVeryManyMarksIsOneCharacter() throws {
        let text = "e" + String(repeating: "\u{301}", count: 20_000)
        let character: Character = try Jar(json: "\"\(text)\"")^
        #expect(character == Character(text))
    }

    // MARK: Depth

    /// A container is opened and changed at each level of a nest, from the innermost out.
    @Test(arguments: [false, true])
    func aDeepNestIsChangedAtEveryLevel(isRead: Bool) async throws {
        let levels = 512
        let isRight = try await onSmallStack {
            let text =
                String(repeating: #"{"k":"#, count: levels) + "0" + String(repeating: "}", count: levels)
            var whole = try Jar(json: text, options: JSONReadingOptions(maximumDepth: levels))
            if !isRead {
                whole = 0
                for _ in 0..<levels { whole = ["k": whole] }
            }
            var parts = [whole]
            for _ in 0..<levels { parts.append(parts[parts.count - 1]["k"]) }
            var changed: Jar = 1
            while var part = parts.popLast() {
                if parts.count == levels { continue }
                part["k"] = changed
                part["n"] = 2
                changed = part
            }
            let expected =
                String(repeating: #"{"k":"#, count: levels) + "1"
                + String(repeating: #","n":2}"#, count: levels)
            return try String(json: changed) == expected && String(json: whole) == text
        }
        #expect(isRight)
    }
}
