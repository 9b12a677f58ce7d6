import Foundation
import Testing

@testable import Lift

/// Keys of a binary property list, in ASCII and in UTF-16.
@Suite struct PropertyListKeyTests {
    @Test(arguments: [1, 63, 64, 65, 66, 128, 1000])
    func everyKeyIsFoundInEitherText(count: Int) throws {
        var generator = SeededGenerator(seed: 0x11F7_0051)
        let keys = (0..<count).map { $0.isMultiple(of: 3) ? "é\($0)" : "key \($0)" }
        // Every fifth key in UTF-16 though it is ASCII, every fourth value a container.
        let objects = keys.enumerated().map { index, key -> PropertyListBytes.Object in
            index.isMultiple(of: 3) || index.isMultiple(of: 5) ? .utf16(key) : .ascii(key)
        }
        let values = (0..<count).map { index -> PropertyListBytes.Object in
            index.isMultiple(of: 4)
                ? .array([0]) : .bytes([0x12] + PropertyListBytes.bigEndian(UInt64(index), size: 4))
        }
        var list = PropertyListBytes.fitting(
            [.true, .dictionary(Array(2..<2 + count), Array(2 + count..<2 + 2 * count))] + objects + values)
        list.outermost = 1
        let jar = try Jar(plist: list.data)
        for _ in 0..<3 {
            for index in Array(0..<count).shuffled(using: &generator) {
                let wanted: Jar = index.isMultiple(of: 4) ? [true] : Jar(index)
                #expect(jar[keys[index]] == wanted)
            }
            for key in ["", "key", "é", "key \(count)", "e\u{301}0"] { #expect(jar[key].kind == .missing) }
        }
        #expect(jar.keys == keys)
        let last = jar[keys[count - 1]]
        let error = try liftError { try last^ as Date }
        #expect(error.path == [.key(keys[count - 1])])
    }

    @Test(arguments: ["", "a", "abcdefg", "abcdefgh", "abcdefghi"], [false, true])
    func aKeyIsFoundAfterNearMisses(key: String, isUTF16: Bool) throws {
        // The values of the near misses are dictionaries that have the key.
        let list = PropertyListBytes.fitting([
            .dictionary([1, 2, 3], [6, 7, 5]), .ascii(key + "x"), .utf16(String(key.dropLast()) + "y"),
            isUTF16 ? .utf16(key) : .ascii(key), .int(1), .int(2), .dictionary([3], [4]), .array([6]),
        ])
        let jar = try Jar(plist: list.data)
        #expect(try jar[key]^ as Int == 2)
        #expect(try jar[key + "x"][key]^ as Int == 1)
        #expect(jar[key + "y"].kind == (key.isEmpty ? .array : .missing))
    }

    @Test(arguments: [0, 61, 62, 63, 200])
    func theFirstOfEqualKeysCountsByEveryRoute(others: Int) throws {
        let otherKeys = (0..<others).map { PropertyListBytes.Object.ascii("o\($0)") }
        // "a" three times: as ASCII, as another such object, as UTF-16.
        let keys = [1, 2] + Array(8..<8 + others) + [7, 3]
        let values = [4, 5] + otherKeys.map { _ in 5 } + [5, 6]
        let list = PropertyListBytes.fitting(
            [
                .dictionary(keys, values), .ascii("a"), .utf16("é"), .utf16("a"),
                .int(1), .int(2), .array([5]), .ascii("a"),
            ]
                + otherKeys)
        let jar = try Jar(plist: list.data)
        for _ in 0..<3 { #expect(try jar["a"]^ as Int == 1) }
        var wanted: Jar = ["a": 1, "é": 2]
        for index in 0..<others { wanted["o\(index)"] = 2 }
        let wantedKeys = ["a", "é"] + (0..<others).map { "o\($0)" }
        #expect(jar == wanted && wanted == jar && jar.hashValue == wanted.hashValue)
        #expect(jar.keys == wantedKeys)
        #expect(jar.count == wantedKeys.count)
        #expect(try jar^ as [String: Int] == wanted^ as [String: Int])
        #expect(try jar.lift(as: [String: Jar].self) == wanted.lift(as: [String: Jar].self))
        #expect(try String(json: jar) == String(json: wanted))
        #expect(
            try String(json: jar, options: JSONWritingOptions(sortedKeys: true))
                == String(json: wanted, options: JSONWritingOptions(sortedKeys: true)))
        #expect(try Jar(checked: jar.asAny()) == wanted)
        #expect(try Data(plist: jar) == Data(plist: wanted))
        #expect(try Data(plist: jar, format: .xml) == Data(plist: wanted, format: .xml))
        var edited = jar
        edited["new"] = 1
        edited["new"] = nil
        #expect(edited == wanted && edited.keys == wantedKeys)
    }
}
