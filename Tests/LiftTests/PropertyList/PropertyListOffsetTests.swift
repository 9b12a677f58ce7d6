import Foundation
import Testing

@testable import Lift

/// The byte at which an error says that its object is.
@Suite struct PropertyListOffsetTests {
    @Test func errorsOfVeryManyObjectsSayAtWhichBytesTheyStand() throws {
        let count = 300
        let arrays = (0..<count).map { Jar([$0]) }
        let members = Jar(Dictionary(uniqueKeysWithValues: arrays.enumerated().map { ("k\($0)", $1) }))
        for whole in [Jar(arrays), members] {
            let data = try Data(plist: [whole, true] as Jar)
            let jar = try Jar(plist: data)[0]
            let parts = jar.keys?.map { jar[$0] } ?? Array(jar.elements)
            let offsets = try (0..<3).map { _ in
                try parts.map { part in try #require(try liftError { try part^ as Bool }.offset) }
            }
            #expect(offsets[1] == offsets[0] && offsets[2] == offsets[0])
            #expect(Set(offsets[0]).count == count)
            // The marker of an array of one.
            #expect(offsets[0].allSatisfy { data[$0] == 0xA1 })
        }
    }

    @Test func errorsSayAtWhichByteTheObjectStands() throws {
        let list = PropertyListBytes([
            .dictionary([1, 2], [3, 4]), .ascii("a"), .utf16("é"), .array([1, 2, 4]), .dictionary([1], [5]),
            .bytes([0x11, 1, 0]),
        ])
        let jar = try Jar(plist: list.data)
        func expect(_ jar: Jar, _ description: String, object: Int) throws {
            let error = try liftError { try jar^ as Bool }
            #expect(error.description == "\(description) (byte \(list.offset(of: object)))")
            #expect(error.offset == list.offset(of: object))
            #expect(error.line == nil && error.column == nil)
        }
        try expect(jar, "expected Bool, found dictionary of 2", object: 0)
        try expect(jar["a"], "expected Bool, found array of 3 at a", object: 3)
        try expect(jar["a"][0], #"expected Bool, found string "a" at a[0]"#, object: 1)
        try expect(jar["a"][1], #"expected Bool, found string "é" at a[1]"#, object: 2)
        // The same object in two places.
        try expect(jar["a"][2], "expected Bool, found dictionary of 1 at a[2]", object: 4)
        try expect(jar["é"], "expected Bool, found dictionary of 1 at é", object: 4)
        try expect(jar["é"]["a"], "expected Bool, found number 256 at é.a", object: 5)
        try expect(jar["a"][2]["a"], "expected Bool, found number 256 at a[2].a", object: 5)
        // What is not there is missing from its container.
        try expect(
            jar["é"]["b"], #"expected Bool, but the key is missing; the only key is "a" at é.b"#, object: 4)
    }

    @Test(arguments: [14, 15, 16, 255, 256, 300, 70000])
    func errorsInLargeContainersSayAtWhichByte(count: Int) throws {
        let keys = (0..<count).map { PropertyListBytes.Object.ascii("k\($0)") }
        let list = PropertyListBytes.fitting(
            [.array([1, 2]), .array(Array(repeating: 3, count: count - 1) + [4])]
                + [.dictionary(Array(5..<5 + count), Array(repeating: 3, count: count - 1) + [4])]
                + [.true, .int(7)] + keys)
        let jar = try Jar(plist: list.data)
        for (jar, key) in [
            (jar[0][count - 1], "[0][\(count - 1)]"), (jar[1]["k\(count - 1)"], "[1].k\(count - 1)"),
        ] {
            let error = try liftError { try jar^ as Bool }
            #expect(
                error.description == "expected Bool, found number 7 at \(key) (byte \(list.offset(of: 4)))")
        }
    }
}
