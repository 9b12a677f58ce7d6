import Foundation
import Testing

@testable import Lift

/// References between the objects of a binary property list that are refused.
@Suite struct PropertyListReferenceTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func referencesToNothingAreRefused(size: Int) {
        let largest = size == 8 ? Int.max : 1 << (8 * size) - 1
        for object in [3, largest] {
            var list = PropertyListBytes([.dictionary([1], [2]), .ascii("a"), .array([1, object])])
            list.referenceSize = size
            #expect(
                refusal(ofPropertyList: list.data)
                    == PropertyListRefusal(
                        "expected a reference to one of 3 objects, found one to object \(object)",
                        at: list.offset(ofReference: 1, in: 2), key: "a[1]"))
        }
    }

    @Test func referencesBeyondIntAreRefused() {
        var list = PropertyListBytes([.array([-1])])
        list.referenceSize = 8
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "expected a reference to one of 1 objects, found one to object \(Int.max)",
                    at: 9, key: "[0]"))
    }

    @Test func keysThatAreNotThereHaveNoPath() {
        let list = PropertyListBytes([.array([1]), .dictionary([9], [0])])
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "expected a reference to one of 2 objects, found one to object 9",
                    at: list.offset(ofReference: 0, in: 1), key: "[0]"))
    }

    @Test(arguments: [0, 7, 13, 14, 255])
    func offsetsOutsideOfTheObjectsAreRefused(offset: UInt64) {
        var list = PropertyListBytes([.array([1, 1]), .int(1), .bytes([0])])
        list.offsets[1] = offset == 13 ? UInt64(list.tableOffset) : offset
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "expected an object offset between the header and the offset table",
                    at: list.offset(ofEntry: 1), key: "[0]"))
        list.outermost = 1
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "expected an object offset between the header and the offset table",
                    at: list.offset(ofEntry: 1)))
    }

    @Test func offsetsBeyondIntAreRefused() {
        var list = PropertyListBytes([.true])
        list.offsetSize = 8
        for offset in [UInt64(Int.max), UInt64(Int.max) + 1, .max] {
            list.offsets[0] = offset
            #expect(
                refusal(ofPropertyList: list.data)
                    == PropertyListRefusal(
                        "expected an object offset between the header and the offset table", at: 9))
        }
    }

    @Test(
        arguments: [
            [0x10, 1], [0x23, 0, 0, 0, 0, 0, 0, 0, 0], [0x00], [0x09], [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x40],
            [0xA0], [0xD0],
        ] as [[UInt8]])
    func keysThatAreNoStringsAreRefused(key: [UInt8]) {
        let list = PropertyListBytes([
            .array([1]), .dictionary([2, 3], [4, 4]), .ascii("a"), .bytes(key), .true,
        ])
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "expected a string as a key, found another object", at: list.offset(of: 3), key: "[0]"))
    }

    @Test(arguments: 1...20)
    func cyclesAreRefused(length: Int) {
        // Arrays and dictionaries in turn, each in the one before it, the first in the last.
        let objects = (0..<length).map { index -> PropertyListBytes.Object in
            let next = (index + 1) % length
            return index.isMultiple(of: 2) ? .array([length, next]) : .dictionary([length], [next])
        }
        let list = PropertyListBytes(objects + [.ascii("k")])
        let key = (0..<length).map { $0.isMultiple(of: 2) ? "[1]" : ".k" }.joined()
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "a container contains itself",
                    at: list.offset(of: 0),
                    key: key))
    }

    @Test func aCycleBelowTheTopIsRefused() {
        let list = PropertyListBytes([.array([1]), .dictionary([2], [3]), .ascii("a"), .array([3])])
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "a container contains itself",
                    at: list.offset(of: 3),
                    key: "[0].a[0]"))
    }

    @Test func objectsThatOverlapAreRefused() {
        // The string holds the bytes of an integer that is an object too. With two bytes that are
        // in no object there are as many as the objects take, which is good enough.
        var list = PropertyListBytes([.array([1, 2]), .ascii("\u{10}\u{7}"), .bytes([]), .bytes([0, 0])])
        list.offsets[2] = UInt64(list.offset(of: 1) + 1)
        #expect(refusal(ofPropertyList: list.data) == nil)
        list.objects[3] = .bytes([0])
        #expect(
            refusal(ofPropertyList: list.data)
                == PropertyListRefusal(
                    "two objects overlap",
                    at: list.offset(of: 1) + 1, key: "[1]"))
    }
}
