import Foundation
import Testing

@testable import Lift

/// Each reason to refuse a binary property list, with all that the error says.
@Suite struct PropertyListFailureTests {
    typealias Refusal = PropertyListRefusal

    // MARK: Header and trailer

    static let headers: [(bytes: [UInt8], refusal: Refusal)] = [
        ([], Refusal("expected a property list in XML or binary, found no data", at: 0)),
        (Array("bplist".utf8), Refusal("expected a binary property list, found no complete header", at: 0)),
        (Array("bplist0".utf8), Refusal("expected a binary property list, found no complete header", at: 0)),
        (Array("xplist00".utf8), Refusal("expected a property list in XML or binary, found 'x'", at: 0)),
        (
            Array("bplist00".utf8),
            Refusal("expected a header, an object, an offset and a trailer, found the end of the data", at: 8)
        ),
        (
            Array("bplist00".utf8) + [UInt8](repeating: 0, count: 33),
            Refusal(
                "expected a header, an object, an offset and a trailer, found the end of the data", at: 41)
        ),
        (
            Array("bplist01".utf8),
            Refusal(#"expected a binary property list of version "00", found version "01""#, at: 6)
        ),
        (
            Array("bplist15".utf8) + [UInt8](repeating: 0, count: 64),
            Refusal(#"expected a binary property list of version "00", found version "15""#, at: 6)
        ),
        (
            Array("bplist".utf8) + [0x30, 0xFF],
            Refusal("expected a binary property list of version \"00\", found version \"0\u{FFFD}\"", at: 6)
        ),
    ]

    @Test(arguments: headers.indices)
    func headersAreRefused(index: Int) {
        let (bytes, wanted) = Self.headers[index]
        #expect(refusal(ofPropertyList: Data(bytes)) == wanted)
    }

    /// A trailer that says something else of an array, a string and an integer: `A2 01 02 51 61 10
    /// 01`, with its table at 15 and its trailer at 18.
    static let trailers: [(field: PropertyListBytes.TrailerField, value: UInt64, refusal: Refusal)] = [
        (.offsetSize, 0, Refusal("expected a trailer with an offset size of 1 to 8 bytes", at: 24)),
        (.offsetSize, 9, Refusal("expected a trailer with an offset size of 1 to 8 bytes", at: 24)),
        (.offsetSize, 255, Refusal("expected a trailer with an offset size of 1 to 8 bytes", at: 24)),
        (.referenceSize, 0, Refusal("expected a trailer with a reference size of 1 to 8 bytes", at: 25)),
        (.referenceSize, 9, Refusal("expected a trailer with a reference size of 1 to 8 bytes", at: 25)),
        (
            .offsetSize, 2,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
        (
            .objectCount, 0,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
        (
            .objectCount, 2,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
        (
            .objectCount, 4,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
        (
            .objectCount, 1 << 60,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
        (
            .objectCount, .max,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
        (.outermost, 3, Refusal("expected a trailer with a valid outermost object", at: 34)),
        (.outermost, .max, Refusal("expected a trailer with a valid outermost object", at: 34)),
        (.tableOffset, 0, tableOffset), (.tableOffset, 7, tableOffset), (.tableOffset, 8, tableOffset),
        (.tableOffset, 18, tableOffset), (.tableOffset, 50, tableOffset),
        (.tableOffset, 1 << 63, tableOffset),
        (.tableOffset, .max, tableOffset),
        (
            .tableOffset, 14,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
        (
            .tableOffset, 16,
            Refusal("expected a trailer with an object count that matches the offset table", at: 26)
        ),
    ]

    static let tableOffset = Refusal(
        "expected a trailer with a valid offset of the offset table", at: 42)

    @Test(arguments: trailers.indices)
    func trailersAreRefused(index: Int) {
        let (field, value, wanted) = Self.trailers[index]
        var list = PropertyListBytes([.array([1, 2]), .ascii("a"), .int(1)])
        list.trailer[field] = value
        #expect(refusal(ofPropertyList: list.data) == wanted)
    }

    @Test func tablesThatEndInAnOffsetAreRefused() {
        // Three bytes: one offset of two, and half of another.
        var list = PropertyListBytes([.array([1, 2]), .ascii("a"), .int(1)])
        list.trailer = [.offsetSize: 2, .objectCount: 1]
        #expect(
            refusal(ofPropertyList: list.data)
                == Refusal("expected a trailer with an object count that matches the offset table", at: 26))
    }

    // MARK: Objects

    /// An object, what is said of it, and at which of its bytes.
    static let objects: [(object: [UInt8], message: String, offset: Int)] = [
        ([0x01], "expected an object, found the unknown marker 0x01", 0),
        ([0x07], "expected an object, found the unknown marker 0x07", 0),
        ([0x0A], "expected an object, found the unknown marker 0x0A", 0),
        // A URL, a UUID and a filler, which stand in no property list.
        ([0x0C, 0x51, 0x61], "expected an object, found the unknown marker 0x0C", 0),
        ([0x0E], "expected an object, found the unknown marker 0x0E", 0),
        ([0x0F], "expected an object, found the unknown marker 0x0F", 0),
        ([0x15] + [UInt8](repeating: 0, count: 32), "expected an object, found the unknown marker 0x15", 0),
        ([0x1F], "expected an object, found the unknown marker 0x1F", 0),
        ([0x20, 0], "expected an object, found the unknown marker 0x20", 0),
        ([0x21, 0, 0], "expected an object, found the unknown marker 0x21", 0),
        ([0x24] + [UInt8](repeating: 0, count: 16), "expected an object, found the unknown marker 0x24", 0),
        ([0x30], "expected an object, found the unknown marker 0x30", 0),
        ([0x32, 0, 0, 0, 0], "expected an object, found the unknown marker 0x32", 0),
        ([0x70], "expected an object, found the unknown marker 0x70", 0),
        ([0x90], "expected an object, found the unknown marker 0x90", 0),
        ([0xE0], "expected an object, found the unknown marker 0xE0", 0),
        ([0xFF], "expected an object, found the unknown marker 0xFF", 0),
        ([0x80, 0x01], "expected a value, found a UID of a keyed archive", 0),
        ([0x8F], "expected a value, found a UID of a keyed archive", 0),
        ([0xB0], "expected a value, found a set", 0),
        ([0xC1, 0x00], "expected a value, found a set", 0),
        // Integers of 128 bits that are none of 64.
        (
            [0x14] + [UInt8](repeating: 0, count: 7) + [1] + [UInt8](repeating: 0, count: 8),
            "expected an integer of at most 64 bits, found one of 128", 0
        ),
        (
            [0x14] + [UInt8](repeating: 0xFF, count: 8) + [0x7F] + [UInt8](repeating: 0xFF, count: 7),
            "expected an integer of at most 64 bits, found one of 128", 0
        ),
        (
            [0x14, 0x80] + [UInt8](repeating: 0, count: 15),
            "expected an integer of at most 64 bits, found one of 128", 0
        ),
        // What ends too early.
        ([0x10], "expected an integer, found the end of the objects", 0),
        ([0x11, 0], "expected an integer, found the end of the objects", 0),
        ([0x14] + [UInt8](repeating: 0, count: 15), "expected an integer, found the end of the objects", 0),
        ([0x22, 0, 0, 0], "expected a real, found the end of the objects", 0),
        ([0x23, 0, 0, 0, 0, 0, 0, 0], "expected a real, found the end of the objects", 0),
        ([0x33, 0, 0, 0, 0, 0, 0, 0], "expected a date, found the end of the objects", 0),
        ([0x41], "expected data, found the end of the objects", 0),
        ([0x53, 0x61, 0x62], "expected a string, found the end of the objects", 0),
        ([0x62, 0, 0x61, 0], "expected a string, found the end of the objects", 0),
        ([0xA1], "expected an array, found the end of the objects", 0),
        ([0xD1, 0], "expected a dictionary, found the end of the objects", 0),
        // Counts.
        ([0x4F], "expected a count, found the end of the objects", 1),
        ([0x5F, 0x11, 0], "expected a count, found the end of the objects", 1),
        ([0x5F, 0x13, 0, 0, 0, 0, 0, 0, 0], "expected a count, found the end of the objects", 1),
        ([0x5F, 0x51, 0x61], "expected a valid count after the marker of an object", 1),
        (
            [0x5F, 0x14] + [UInt8](repeating: 0, count: 16),
            "expected a valid count after the marker of an object", 1
        ),
        ([0xAF, 0x09], "expected a valid count after the marker of an object", 1),
        (
            [0x4F, 0x13] + [UInt8](repeating: 0xFF, count: 8),
            "expected a valid count after the marker of an object", 1
        ),
        ([0xDF, 0x13, 0x80, 0, 0, 0, 0, 0, 0, 0], "expected a valid count after the marker of an object", 1),
        // As many as can be counted, of anything.
        (
            [0x4F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7),
            "expected data, found the end of the objects", 0
        ),
        (
            [0x5F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7),
            "expected a string, found the end of the objects", 0
        ),
        ([0x6F, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0], "expected a string, found the end of the objects", 0),
        ([0xAF, 0x13, 0x20, 0, 0, 0, 0, 0, 0, 0], "expected an array, found the end of the objects", 0),
        ([0xDF, 0x13, 0x10, 0, 0, 0, 0, 0, 0, 0], "expected a dictionary, found the end of the objects", 0),
        ([0xDF, 0x12, 0xFF, 0xFF, 0xFF, 0xFF], "expected a dictionary, found the end of the objects", 0),
        // Text.
        ([0x52, 0x61, 0x80], "expected ASCII, found byte 0x80", 2),
        ([0x5A] + Array("abcdefghi".utf8) + [0xFF], "expected ASCII, found byte 0xFF", 10),
        ([0x5A, 0xFF] + Array("abcdefghi".utf8), "expected ASCII, found byte 0xFF", 1),
        ([0x5A] + Array("abcdefg".utf8) + [0x80, 0x68, 0x69], "expected ASCII, found byte 0x80", 8),
        ([0x5F, 0x10, 0x02, 0xC3, 0xA9], "expected ASCII, found byte 0xC3", 3),
        ([0x61, 0xD8, 0x00], "expected a surrogate pair, found a lone surrogate", 1),
        ([0x61, 0xDC, 0x00], "expected a surrogate pair, found a lone surrogate", 1),
        ([0x62, 0xDC, 0x00, 0xD8, 0x00], "expected a surrogate pair, found a lone surrogate", 1),
        ([0x62, 0xDC, 0x00, 0xDC, 0x00], "expected a surrogate pair, found a lone surrogate", 1),
        ([0x63, 0, 0x61, 0xD8, 0x00, 0xD8, 0x00], "expected a surrogate pair, found a lone surrogate", 3),
        ([0x63, 0, 0x61, 0xD8, 0x00, 0, 0x61], "expected a surrogate pair, found a lone surrogate", 3),
        ([0x63, 0xD8, 0, 0xDC, 0, 0xDF, 0xFF], "expected a surrogate pair, found a lone surrogate", 5),
        // Dates.
        ([0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], "expected a finite date, found infinity or NaN", 0),
        ([0x33, 0xFF, 0xF0, 0, 0, 0, 0, 0, 0], "expected a finite date, found infinity or NaN", 0),
        ([0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], "expected a finite date, found infinity or NaN", 0),
    ]

    @Test(arguments: objects.indices)
    func objectsAreRefusedWhereverTheyStand(index: Int) {
        let (object, message, offset) = Self.objects[index]
        #expect(refusal(ofPropertyList: propertyList(object)) == Refusal(message, at: 8 + offset))
        // As the last object, so that what ends too early does so here too.
        let list = PropertyListBytes.fitting([
            .dictionary([1, 2], [3, 4]), .ascii("good"), .utf16("é.x"), .true, .array([3, 5]), .bytes(object),
        ])
        #expect(
            refusal(ofPropertyList: list.data)
                == Refusal(message, at: list.offset(of: 5) + offset, key: #"["é.x"][1]"#))
    }

    // MARK: Paths

    /// References take one byte, two or three.
    @Test(arguments: [3, 300, 70_000])
    func thePathLeadsThroughContainersOfAnySize(count: Int) {
        let keys = (0..<count).map { PropertyListBytes.Object.ascii("k\($0)") }
        let values = Array(repeating: 3, count: count - 1)
        let list = PropertyListBytes.fitting(
            [
                .array([3, 1]), .dictionary(Array(4..<4 + count), values + [2]), .bytes([0x61, 0xD8, 0]),
                .true,
            ]
                + keys)
        #expect(
            refusal(ofPropertyList: list.data)
                == Refusal(
                    "expected a surrogate pair, found a lone surrogate", at: list.offset(of: 2) + 1,
                    key: "[1].k\(count - 1)"))
    }

    @Test func theKeyThatCannotBeReadIsNotInThePath() {
        let list = PropertyListBytes([
            .dictionary([1, 2], [3, 3]), .ascii("a"), .bytes([0x51, 0xFF]), .true,
        ])
        #expect(
            refusal(ofPropertyList: list.data)
                == Refusal("expected ASCII, found byte 0xFF", at: list.offset(of: 2) + 1))
    }

    @Test func thePathOfAnErrorGoesThroughSharedContainers() {
        let list = PropertyListBytes([
            .array([1, 1, 2]), .array([3]), .dictionary([4], [5]), .true, .ascii("a b"), .bytes([0x70]),
        ])
        #expect(
            refusal(ofPropertyList: list.data)
                == Refusal(
                    "expected an object, found the unknown marker 0x70", at: list.offset(of: 5),
                    key: #"[2]["a b"]"#))
    }

    // MARK: Limits

    static let sizes: [(reason: PropertyListFailure.Reason, message: String)] = [
        (.tooLong("an array of 300000000"), "an array of 300000000 exceeds the limit for one value"),
        (.tooLarge(3, limit: 2), "expected at most 2 bytes, found 3"),
        (.outOfMemory, "not enough memory for the document"),
    ]

    @Test(arguments: sizes.indices)
    func whatIsTooMuchIsSaid(index: Int) {
        let failure = PropertyListFailure(reason: Self.sizes[index].reason, offset: 0)
        #expect(failure.message == Self.sizes[index].message)
    }

    @Test func moreContentThanIsAllowedIsRefused() throws {
        let list = PropertyListBytes([.array([1, 2, 1]), .ascii("12345678"), .int(1)])
        let options = PropertyListReadingOptions(maximumContent: 16)
        #expect(
            refusal(ofPropertyList: list.data, options: options)
                == Refusal(
                    "expected at most 16 bytes of keys and values, found references to more",
                    at: list.offset(ofReference: 2, in: 0), key: "[2]"))
        #expect(
            refusal(ofPropertyList: list.data, options: PropertyListReadingOptions(maximumContent: 17)) == nil
        )
    }

    @Test func listsBeyondWhatRowsCanAddressAreRefused() throws {
        let padded = try unwrap(PaddedBytes(copying: "bplist00"))
        let limit = Int(UInt32.max) - 1
        // Refused before it is looked at.
        let bytes = ByteView(start: padded.view.start, count: limit + 1)
        #expect(throws: PropertyListFailure(reason: .tooLarge(limit + 1, limit: limit), offset: 0)) {
            _ = try BinaryPropertyListScanner.scan(bytes, options: PropertyListReadingOptions())
        }
    }
}
