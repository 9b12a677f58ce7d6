import Foundation
import Testing

@testable import Lift

@Suite struct BinaryPropertyListScannerTests {
    struct Row: Equatable {
        let kind: TapeRow.Kind
        let length: Int
        let low: Int

        init(_ kind: TapeRow.Kind, _ length: Int, _ low: Int) {
            self.kind = kind
            self.length = length
            self.low = low
        }
    }

    private func rows(_ data: Data) throws -> [Row] {
        let document = try Document(propertyList: data)
        return (0..<document.rowCount).map { index in
            let row = document[index]
            return Row(row.kind, row.length, row.offset)
        }
    }

    // MARK: The drawn example

    /// As it is drawn at `BinaryPropertyList`.
    static let drawn: [UInt8] = [
        0x62, 0x70, 0x6C, 0x69, 0x73, 0x74, 0x30, 0x30,
        0xD2, 0x01, 0x02, 0x03, 0x06,
        0x51, 0x61,
        0x51, 0x62,
        0xA2, 0x04, 0x05,
        0x10, 0x01,
        0x23, 0x40, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x09,
        0x08, 0x0D, 0x0F, 0x11, 0x14, 0x16, 0x1F,
        0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x01, 0x01,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20,
    ]

    @Test func drawnListHasItsRows() throws {
        #expect(
            try rows(Data(Self.drawn)) == [
                Row(.object, 2, 7),
                Row(.string, 1, 14),
                Row(.array, 2, 5),
                Row(.binaryInteger, 1, 21),
                Row(.binaryReal, 8, 23),
                Row(.string, 1, 16),
                Row(.true, 1, 31),
            ])
        let jar = try Jar(plist: Data(Self.drawn))
        #expect(jar == ["a": [1, 2.5], "b": true])
        #expect(jar.keys == ["a", "b"])
    }

    @Test func drawnListIsWhatTheBuilderMakes() {
        let list = PropertyListBytes([
            .dictionary([1, 2], [3, 6]), .ascii("a"), .ascii("b"), .array([4, 5]), .int(1), .real(2.5), .true,
        ])
        #expect([UInt8](list.data) == Self.drawn)
    }

    // MARK: Objects

    static let objects: [(object: [UInt8], row: Row, jar: Jar)] = [
        ([0x00], Row(.null, 1, 8), Jar(null)),
        ([0x08], Row(.false, 1, 8), false),
        ([0x09], Row(.true, 1, 8), true),
        // Integers: one, two and four bytes without a sign, eight with one, sixteen either.
        ([0x10, 0x00], Row(.binaryInteger, 1, 9), 0),
        ([0x10, 0xFF], Row(.binaryInteger, 1, 9), 255),
        ([0x11, 0xFF, 0xFE], Row(.binaryInteger, 2, 9), 65534),
        ([0x11, 0x00, 0x01], Row(.binaryInteger, 2, 9), 1),
        ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], Row(.binaryInteger, 4, 9), 4_294_967_295),
        ([0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7), Row(.binaryInteger, 8, 9), Jar(Int64.max)),
        ([0x13, 0x80] + [UInt8](repeating: 0, count: 7), Row(.binaryInteger, 8, 9), Jar(Int64.min)),
        ([0x13] + [UInt8](repeating: 0xFF, count: 8), Row(.binaryInteger, 8, 9), -1),
        (
            [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
            Row(.binaryInteger, 16, 9), Jar(UInt64.max)
        ),
        ([0x14] + [UInt8](repeating: 0, count: 15) + [7], Row(.binaryInteger, 16, 9), 7),
        ([0x14] + [UInt8](repeating: 0xFF, count: 16), Row(.binaryInteger, 16, 9), -1),
        (
            [0x14] + [UInt8](repeating: 0xFF, count: 8) + [0x80] + [UInt8](repeating: 0, count: 7),
            Row(.binaryInteger, 16, 9), Jar(Int64.min)
        ),
        // Reals.
        ([0x22, 0x3F, 0xC0, 0x00, 0x00], Row(.binaryReal, 4, 9), 1.5),
        ([0x22, 0x3D, 0xCC, 0xCC, 0xCD], Row(.binaryReal, 4, 9), Jar(Float(0.1))),
        ([0x22, 0x7F, 0x80, 0x00, 0x00], Row(.binaryReal, 4, 9), Jar(Float.infinity)),
        ([0x22, 0xFF, 0x80, 0x00, 0x00], Row(.binaryReal, 4, 9), Jar(-Float.infinity)),
        ([0x23, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0], Row(.binaryReal, 8, 9), -1.5),
        ([0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], Row(.binaryReal, 8, 9), Jar(Double.infinity)),
        ([0x23, 0x80, 0, 0, 0, 0, 0, 0, 0], Row(.binaryReal, 8, 9), Jar(-0.0)),
        ([0x23, 0, 0, 0, 0, 0, 0, 0, 1], Row(.binaryReal, 8, 9), Jar(Double.leastNonzeroMagnitude)),
        // Dates, in seconds since 2001.
        ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], Row(.date, 8, 9), Jar(Date(timeIntervalSinceReferenceDate: 0))),
        (
            [0x33, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0], Row(.date, 8, 9),
            Jar(Date(timeIntervalSinceReferenceDate: -1.5))
        ),
        // Data and text, with their counts in the marker or behind it in any width.
        ([0x40], Row(.data, 0, 9), Jar(Data())),
        ([0x42, 1, 2], Row(.data, 2, 9), Jar(Data([1, 2]))),
        ([0x4F, 0x10, 0x01, 7], Row(.data, 1, 11), Jar(Data([7]))),
        ([0x50], Row(.string, 0, 9), ""),
        ([0x53, 0x61, 0x00, 0x7F], Row(.string, 3, 9), "a\0\u{7F}"),
        ([0x5F, 0x10, 0x00], Row(.string, 0, 11), ""),
        ([0x5F, 0x10, 0x01, 0x61], Row(.string, 1, 11), "a"),
        ([0x5F, 0x11, 0, 0x01, 0x61], Row(.string, 1, 12), "a"),
        ([0x5F, 0x12, 0, 0, 0, 0x01, 0x61], Row(.string, 1, 14), "a"),
        ([0x5F, 0x13, 0, 0, 0, 0, 0, 0, 0, 0x01, 0x61], Row(.string, 1, 18), "a"),
        ([0x60], Row(.utf16String, 0, 9), ""),
        ([0x61, 0x00, 0x61], Row(.utf16String, 2, 9), "a"),
        ([0x61, 0x00, 0xE9], Row(.utf16String, 2, 9), "é"),
        ([0x62, 0xD8, 0x3D, 0xDE, 0x00], Row(.utf16String, 4, 9), "😀"),
        ([0x62, 0xDB, 0xFF, 0xDF, 0xFF], Row(.utf16String, 4, 9), "\u{10FFFF}"),
        ([0x61, 0xFE, 0xFF], Row(.utf16String, 2, 9), "\u{FEFF}"),
        ([0x61, 0xFF, 0xFF], Row(.utf16String, 2, 9), "\u{FFFF}"),
        ([0x6F, 0x10, 0x01, 0x01, 0x7D], Row(.utf16String, 2, 11), "\u{17D}"),
        // Containers of nothing.
        ([0xA0], Row(.array, 0, 1), []),
        ([0xAF, 0x10, 0x00], Row(.array, 0, 1), []),
        ([0xD0], Row(.object, 0, 1), [:]),
        ([0xDF, 0x13, 0, 0, 0, 0, 0, 0, 0, 0], Row(.object, 0, 1), [:]),
    ]

    @Test(arguments: objects.indices)
    func everyObjectHasItsRowAndItsValue(index: Int) throws {
        let (object, row, value) = Self.objects[index]
        let alone = propertyList(object)
        #expect(try rows(alone) == [row])
        let jar = try Jar(plist: alone)
        #expect(jar == value && value == jar)
        #expect(jar.hashValue == value.hashValue)
        #expect(jar.kind == value.kind)
        // The same behind other objects, as an element and as a member.
        let list = PropertyListBytes([
            .dictionary([1, 2], [3, 4]), .ascii("k"), .utf16("é"), .array([4, 4]), .bytes(object),
        ])
        let inside = try Jar(plist: list.data)
        for jar in [inside["é"], inside["k"][0], inside["k"][1]] { #expect(jar == value) }
        #expect(inside == ["k": [value, value], "é": value])
    }

    @Test func notANumberIsRead() throws {
        for object: [UInt8] in [[0x22, 0x7F, 0xC0, 0, 0], [0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]] {
            let jar = try Jar(plist: propertyList(object))
            #expect(try (jar^ as Double).isNaN)
            #expect(try (jar^ as Float).isNaN)
            #expect(jar.kind == .number)
        }
    }

    @Test(arguments: [14, 15, 16, 255, 256, 65535, 65536])
    func countsOfEveryWidthAreRead(count: Int) throws {
        let text = String(repeating: "x", count: count)
        let bytes = [UInt8](repeating: 7, count: count)
        let wide = String(repeating: "ž", count: count)
        let list = PropertyListBytes.fitting([
            .array([1, 2, 3, 4]), .ascii(text), .data(bytes), .utf16(wide),
            .array(Array(repeating: 5, count: count)),
            .true,
        ])
        let options = PropertyListReadingOptions(maximumExpansion: 8)
        let jar = try Jar(plist: list.data, options: options)
        #expect(try jar[0]^ as String == text)
        #expect(try jar[1]^ as Data == Data(bytes))
        #expect(try jar[2]^ as String == wide)
        #expect(try jar[3]^ as [Bool] == Array(repeating: true, count: count))
    }

    // MARK: Sizes

    @Test(arguments: 1...8, 1...8)
    func offsetsAndReferencesOfEverySizeAreRead(offsetSize: Int, referenceSize: Int) throws {
        var list = PropertyListBytes([
            .dictionary([1, 2], [3, 6]), .ascii("a"), .ascii("b"), .array([4, 5]), .int(1), .real(2.5), .true,
        ])
        list.offsetSize = offsetSize
        list.referenceSize = referenceSize
        let jar = try Jar(plist: list.data)
        #expect(jar == ["a": [1, 2.5], "b": true])
        let error = try liftError { try jar["a"][1]^ as Int }
        #expect(error.key == "a[1]")
        #expect(error.offset == list.offset(of: 5))
    }

    // MARK: References

    @Test func theOutermostObjectMayBeAnyOfThem() throws {
        var list = PropertyListBytes([.int(1), .ascii("a"), .array([0, 1]), .bytes([0xFF])])
        for (object, jar) in [(0, 1), (1, "a"), (2, [1, "a"])] as [(UInt64, Jar)] {
            list.outermost = object
            #expect(try Jar(plist: list.data) == jar)
        }
    }

    @Test func whatIsNotReachedIsNotLookedAt() throws {
        // No such object, one beyond the end, one in itself, references to nothing.
        var list = PropertyListBytes([
            .true, .bytes([0x70]), .bytes([0x14]), .array([3]), .array([99]), .int(1),
        ])
        list.offsets[5] = 0xFF
        #expect(try Jar(plist: list.data) == true)
    }

    @Test func bytesBetweenObjectsMeanNothing() throws {
        let list = PropertyListBytes([.array([2]), .bytes([0xFF, 0xFF, 0xFF]), .int(7), .bytes([0xFF])])
        #expect(try Jar(plist: list.data) == [7])
    }

    @Test func sharedScalarsAreReadWhereverTheyAreReferredTo() throws {
        let list = PropertyListBytes([
            .array([1, 2, 1, 2]), .ascii("a"), .dictionary([1, 3], [1, 3]), .utf16("é"),
        ])
        let a = Row(.string, 1, list.offset(of: 1) + 1)
        let e = Row(.utf16String, 2, list.offset(of: 3) + 1)
        #expect(
            try rows(list.data) == [
                Row(.array, 4, 13), a, Row(.object, 2, 7), a, a, e, e, a, Row(.object, 2, 13), a, a, e, e,
            ])
        let member: Jar = ["a": "a", "é": "é"]
        #expect(try Jar(plist: list.data) == ["a", member, "a", member])
    }

    @Test func sharedContainersHaveRowsOfTheirOwn() throws {
        let list = PropertyListBytes([.array([1, 2, 1]), .array([2, 2]), .array([3]), .int(7)])
        let seven = list.offset(of: 3) + 1
        #expect(
            try rows(list.data) == [
                Row(.array, 3, 13),
                Row(.array, 2, 6),
                Row(.array, 1, 4), Row(.binaryInteger, 1, seven),
                Row(.array, 1, 6), Row(.binaryInteger, 1, seven),
                Row(.array, 1, 8), Row(.binaryInteger, 1, seven),
                Row(.array, 2, 13),
                Row(.array, 1, 11), Row(.binaryInteger, 1, seven),
                Row(.array, 1, 13), Row(.binaryInteger, 1, seven),
            ])
        var jar = try Jar(plist: list.data)
        #expect(jar == [[[7], [7]], [7], [[7], [7]]])
        // What changes in one place does not in the other.
        jar[0][1][0] = 8
        #expect(jar == [[[7], [8]], [7], [[7], [7]]])
    }

    @Test func theTrailerMayHaveAnythingInItsFirstSixBytes() throws {
        var data = Data(Self.drawn)
        for index in 39..<45 { data[index] = 0xFF }
        #expect(try Jar(plist: data) == ["a": [1, 2.5], "b": true])
    }
}
