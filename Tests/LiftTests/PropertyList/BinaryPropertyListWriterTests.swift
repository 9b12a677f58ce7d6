import Foundation
import Testing

@testable import Lift

@Suite struct BinaryPropertyListWriterTests {
    private static func bytes(_ value: UInt64, _ size: Int) -> [UInt8] {
        PropertyListBytes.bigEndian(value, size: size)
    }

    /// What stands in a trailer.
    private struct Trailer: Equatable {
        let offsetSize: Int
        let referenceSize: Int
        let objects: Int

        init(offsetSize: Int, referenceSize: Int, objects: Int) {
            self.offsetSize = offsetSize
            self.referenceSize = referenceSize
            self.objects = objects
        }

        init(of data: Data) {
            let bytes = [UInt8](data.suffix(32))
            offsetSize = Int(bytes[6])
            referenceSize = Int(bytes[7])
            objects = bytes[8..<16].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    // MARK: Bytes

    /// Values and the one object that they become.
    static let scalars: [(value: Jar, object: [UInt8])] = [
        (false, [0x08]), (true, [0x09]),
        (0, [0x10, 0]), (1, [0x10, 1]), (127, [0x10, 0x7F]), (128, [0x10, 0x80]), (255, [0x10, 0xFF]),
        (256, [0x11, 1, 0]), (65535, [0x11, 0xFF, 0xFF]), (65536, [0x12, 0, 1, 0, 0]),
        (4_294_967_295, [0x12, 0xFF, 0xFF, 0xFF, 0xFF]),
        (4_294_967_296, [0x13, 0, 0, 0, 1, 0, 0, 0, 0]),
        (Jar(Int64.max), [0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)),
        (-1, [0x13] + [UInt8](repeating: 0xFF, count: 8)),
        (Jar(Int64.min), [0x13, 0x80] + [UInt8](repeating: 0, count: 7)),
        (Jar(UInt64(1) << 63), [0x14] + bytes(0, 8) + bytes(1 << 63, 8)),
        (Jar(UInt64.max), [0x14] + bytes(0, 8) + bytes(.max, 8)),
        (1.5, [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]), (1.0, [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
        (0.0, [0x23] + bytes(0, 8)), (Jar(-0.0), [0x23, 0x80] + bytes(0, 7)),
        (Jar(Double.infinity), [0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]),
        (Jar(-Double.infinity), [0x23, 0xFF, 0xF0, 0, 0, 0, 0, 0, 0]),
        (Jar(Double.nan), [0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]),
        (Jar(Float(1.5)), [0x22, 0x3F, 0xC0, 0, 0]),
        (Jar(Decimal(15) / 10), [0x53, 0x31, 0x2E, 0x35]),
        (Jar(Date(timeIntervalSinceReferenceDate: -1.5)), [0x33, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0]),
        (Jar(Data()), [0x40]), (Jar(Data([1, 0xFF])), [0x42, 1, 0xFF]),
        ("", [0x50]), ("a\0", [0x52, 0x61, 0]), ("\u{7F}", [0x51, 0x7F]), ("\u{80}", [0x61, 0, 0x80]),
        ("é", [0x61, 0, 0xE9]), ("😀", [0x62, 0xD8, 0x3D, 0xDE, 0]),
        ([], [0xA0]), ([:], [0xD0]),
    ]

    @Test(arguments: scalars.indices)
    func oneObjectIsWrittenInTheseBytes(index: Int) throws {
        let (value, object) = Self.scalars[index]
        let wanted = propertyList(object)
        #expect(try Data(plist: value) == wanted)
        #expect(try Data(plist: value, format: .binary) == wanted)
        // Deferred, from a document, and again from that.
        #expect(try Data(plist: JarRoute.Deferred(held: value)) == wanted)
        #expect(try Data(plist: Jar(plist: wanted)) == wanted)
        var inside = try Jar(plist: Data(plist: ["at": [value]] as Jar))
        #expect(try Data(plist: inside["at"][0]) == wanted)
        inside["at"][0] = inside["at"][0]
        #expect(try Data(plist: inside["at"][0]) == wanted)
    }

    @Test func aSmallDocumentIsWrittenInTheseBytes() throws {
        let jar: Jar = ["a": [1, 2.5] as Jar, "b": true, "é": ["a", 1] as Jar]
        let list = PropertyListBytes([
            .bytes([0x51, 0x61, 0x10, 1, 0x23, 0x40, 4, 0, 0, 0, 0, 0, 0, 0x51, 0x62, 0x09, 0x61, 0, 0xE9]),
            .bytes([0xA2, 3, 4]), .bytes([0xA2, 1, 3]), .bytes([0xD3, 1, 5, 7, 2, 6, 8]),
        ])
        // The outermost object has the number 0, and stands last: 46 is where the table begins.
        var wanted = Data("bplist00".utf8)
        for object in list.objects.indices { wanted += list.bytes(of: object) }
        wanted += [33, 8, 27, 10, 12, 21, 23, 24, 30]
        wanted += [0, 0, 0, 0, 0, 0, 1, 1] + Self.bytes(9, 8) + Self.bytes(0, 8) + Self.bytes(40, 8)
        #expect(try Data(plist: jar) == wanted)
        #expect(try Jar(plist: wanted) == jar)
        #expect(try Data(plist: Jar(plist: wanted)) == wanted)
    }

    // MARK: Once

    @Test(
        arguments: [
            ([1, 1, 1], 2), (["a", "a", "b"], 3), (["é", "é"], 2), ([1.5, 1.5], 2), ([true, true, false], 3),
            ([1, 1.0, true, "1"], 5), ([0.0, Jar(-0.0)], 3), ([Jar(Float(1.5)), 1.5], 3),
            ([Jar(Int8(1)), Jar(UInt64(1)), 1], 2), ([Jar(UInt64.max), Jar(UInt64.max), -1], 3),
            ([Jar(Double.nan), Jar(Double.nan)], 2),
            (["k": "k"], 2), ([["k": 1], ["k": 1]], 5), ([Jar([Int]()), Jar([Int]()), [:] as Jar], 4),
            ([Jar(Data([1])), Jar(Data([1])), Jar(Data())], 3), (["a", Jar(Data([0x61]))], 3),
            (
                [
                    Jar(Date(timeIntervalSinceReferenceDate: 1)),
                    Jar(Date(timeIntervalSinceReferenceDate: 1)),
                    1.0,
                ], 3
            ),
            ([Jar(Decimal(1)), "1"], 2), (["a", "\u{C1}"], 3), (["e\u{301}", "é"], 3),
        ] as [(Jar, Int)])
    func equalScalarsAreStoredOnce(jar: Jar, objects: Int) throws {
        let data = try Data(plist: jar)
        #expect(Trailer(of: data).objects == objects)
        // From documents too, and whatever stands around.
        #expect(try Trailer(of: Data(plist: Jar(plist: data))).objects == objects)
        let around = try Data(plist: [jar, Jar(plist: data), 99] as Jar)
        #expect(try Jar(plist: around)[1] == Jar(plist: around)[0])
    }

    @Test(arguments: [1, 10, 31, 32, 33, 100, 5000])
    func manyScalarsAreStoredOnceInAnyOrder(count: Int) throws {
        var generator = SeededGenerator(seed: 0x11F7_0041)
        // Containers between them, which have no place yet when the table of scalars grows.
        let values: [Jar] = (0..<count).map { index in
            switch index % 4 {
            case 0: Jar(index)
            case 1: Jar("text \(index)")
            case 2: Jar("ž\(index)")
            default: Jar(Double(index) + 0.5)
            }
        }
        let once = values.map { [$0] as Jar }
        let again = (values + values.shuffled(using: &generator) + values.reversed()).map { [$0] as Jar }
        let data = try Data(plist: Jar(once + again))
        #expect(Trailer(of: data).objects == 1 + count + 4 * count)
        #expect(try Jar(plist: data) == Jar(once + again))
    }

    // MARK: Sizes

    @Test(arguments: [
        (254, 1), (255, 1), (256, 2), (65534, 2), (65535, 2), (65536, 3),
    ])
    func referencesAreAsWideAsTheyMustBe(objects: Int, size: Int) throws {
        // One array and numbers.
        let numbers = (0..<objects - 1).map { $0 }
        let data = try Data(plist: numbers)
        let trailer = Trailer(of: data)
        #expect(trailer.objects == objects)
        #expect(trailer.referenceSize == size)
        #expect(try Jar(plist: data)^ as [Int] == numbers)
        #expect(try foundation(data) as? [Int] == numbers)
    }

    @Test(arguments: [254, 255, 256, 257, 65535, 65536, 65537])
    func offsetsAreAsWideAsTheyMustBe(table: Int) throws {
        // Header, marker, a count of 2, 3 or 5 bytes, text: up to where the table begins.
        let count = table < 256 + 11 ? table - 11 : table < 65536 + 12 ? table - 12 : table - 14
        let text = String(repeating: "x", count: count)
        let data = try Data(plist: text)
        let tableOffset = data.suffix(8).reduce(0) { $0 << 8 | Int($1) }
        #expect(tableOffset == table || tableOffset == table + 1 || tableOffset == table - 1)
        #expect(Trailer(of: data).offsetSize == (tableOffset < 256 ? 1 : tableOffset < 65536 ? 2 : 3))
        #expect(try Jar(plist: data)^ as String == text)
        #expect(try foundation(data) as? String == text)
    }

    @Test(arguments: [0, 1, 13, 14, 15, 16, 255, 256, 65535, 65536])
    func countsAreAsWideAsTheyMustBe(count: Int) throws {
        let ascii = String(repeating: "x", count: count)
        let wide = String(repeating: "ž", count: count)
        let bytes = Data(repeating: 7, count: count)
        let numbers = Array(repeating: 3, count: count)
        let jar: Jar = [
            "ascii": ascii, "wide": wide, "data": bytes, "array": Jar(numbers), ascii: wide, wide: ascii,
        ]
        let data = try Data(plist: jar)
        let options = PropertyListReadingOptions(maximumExpansion: 8)
        #expect(try Jar(plist: data, options: options) == jar)
        if hasFullFoundation { #expect(try Jar(checked: foundation(data)) == jar) }
        let prefix: [UInt8] =
            switch count {
            case ...14: [0x50 | UInt8(count)]
            case ...255: [0x5F, 0x10, UInt8(count)]
            case ...65535: [0x5F, 0x11] + Self.bytes(UInt64(count), 2)
            default: [0x5F, 0x12] + Self.bytes(UInt64(count), 4)
            }
        #expect(try Data(plist: ascii) == propertyList(prefix + ascii.utf8))
    }

    @Test(arguments: [14, 15, 16, 63, 64, 65, 255, 256, 1000])
    func dictionariesOfAnySizeAreWrittenInTheOrderOfTheirKeys(count: Int) throws {
        let keys = (0..<count).map { $0.isMultiple(of: 3) ? "ž\($0)" : "key \($0)" }
        var jar: Jar = [:]
        for (index, key) in keys.enumerated() { jar[key] = Jar(index) }
        let data = try Data(plist: jar)
        let again = try Jar(plist: data)
        #expect(again.keys == keys)
        #expect(again == jar)
        #expect(try Data(plist: again) == data)
        if hasFullFoundation { #expect(try Jar(checked: foundation(data)) == jar) }
    }

    // MARK: Foundation

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func randomTreesGoRoundByEveryRoute(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let jar = PropertyListTree.random(&generator, depth: 4)
            let binary = try Data(plist: jar)
            let read = try Jar(plist: binary)
            #expect(read == jar && jar == read, "seed \(seed)")
            #expect(read.hashValue == jar.hashValue, "seed \(seed)")
            #expect(try Data(plist: read) == binary, "seed \(seed)")
            #expect(try String(json: read) == String(json: jar), "seed \(seed)")
            if hasFullFoundation { #expect(try Jar(checked: foundation(binary)) == jar, "seed \(seed)") }
            #expect(try Jar(checked: read.asAny()) == jar, "seed \(seed)")
            let xml = try Data(plist: read, format: .xml)
            #expect(try Jar(plist: xml) == jar, "seed \(seed)")
            if hasFullFoundation { #expect(try Jar(checked: foundation(xml)) == jar, "seed \(seed)") }
            for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
                let theirs = try PropertyListSerialization.data(
                    fromPropertyList: foundation(binary), format: format, options: 0)
                #expect(try Jar(plist: theirs) == jar, "seed \(seed)")
            }
        }
    }

    private func foundation(_ data: Data) throws -> Any {
        try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    }

    // MARK: Limits

    @Test func asManyObjectsAsReferencesCanTellApartAreWritten() throws {
        // The array, an integer, a string; what is equal is one object.
        let value: Jar = [1, "a", 1, "a"]
        let bytes = try BinaryPropertyListSink.bytes(of: value, by: BinaryPropertyListWriter(maximumCount: 4))
        #expect(try Jar(plist: bytes.data()) == value)
        let failure = try failure {
            _ = try BinaryPropertyListSink.bytes(of: value, by: BinaryPropertyListWriter(maximumCount: 3))
        }
        #expect(failure == LiftFailure(.bounds, "too many objects for a property list"))
    }
}
