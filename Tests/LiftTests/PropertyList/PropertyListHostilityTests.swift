import Foundation
import Testing

@testable import Lift

/// Bytes that are made to cost as much as they can: what they cost is counted in rows, or they are refused.
@Suite struct PropertyListHostilityTests {
    typealias Refusal = PropertyListRefusal

    static let seed: UInt64 = 0x11F7_0031

    private func rowCount(
        _ data: Data, options: PropertyListReadingOptions = PropertyListReadingOptions()
    ) throws -> Int {
        try Document(propertyList: data, options: options).rowCount
    }

    // MARK: Limits

    /// Arrays, each twice in the one before it: 2 to the power of `length` values, and as many rows.
    private func chain(_ length: Int) -> PropertyListBytes {
        .fitting((0..<length).map { .array([$0 + 1, $0 + 1]) } + [.true])
    }

    @Test(arguments: [10, 20, 60, 250, 500])
    func chainsOfSharedReferencesAreRefused(length: Int) {
        let list = chain(length)
        let limit = list.data.count * 4
        let found = refusal(ofPropertyList: list.data)
        #expect(
            found?.message == "expected at most \(limit) keys and values, found references to more")
        #expect(found?.key.hasPrefix("[0][0][0]") == true || length <= 10)
    }

    @Test func aChainIsReadUpToTheRowThatIsTooMany() throws {
        let list = chain(12)
        let (values, count) = (1 << 13 - 1, list.data.count)
        for expansion in [values / count + 1, 1 << 20, .max] {
            let options = PropertyListReadingOptions(maximumExpansion: expansion)
            #expect(try rowCount(list.data, options: options) == values)
        }
        let options = PropertyListReadingOptions(maximumExpansion: values / count)
        let found = refusal(ofPropertyList: list.data, options: options)
        let limit = values / count * count
        #expect(
            found?.message == "expected at most \(limit) keys and values, found references to more")
    }

    @Test func asManyRowsAsTheLimitAreAccepted() throws {
        let options = PropertyListReadingOptions(maximumExpansion: 1)
        var list = PropertyListBytes([.array(Array(repeating: 1, count: 14)), .array([2, 2, 2]), .true])
        #expect(list.data.count == 63)
        #expect(try rowCount(list.data, options: options) == 1 + 14 * 4)
        // Two strings, one of which is not reached, make as many bytes as there are rows.
        list.objects[1] = .array([2, 2, 2, 2])
        list.objects.append(.ascii("1234"))
        #expect(list.data.count == 70)
        list.objects.append(.bytes([]))
        #expect(list.data.count == 1 + 14 * 5)
        #expect(try rowCount(list.data, options: options) == 1 + 14 * 5)
        list.objects.removeLast(2)
        #expect(
            refusal(ofPropertyList: list.data, options: options)
                == Refusal(
                    "expected at most 64 keys and values, found references to more",
                    at: list.offset(ofReference: 2, in: 1), key: "[12][2]"))
    }

    @Test(arguments: [0, -1, .min])
    func withoutExpansionNothingIsRead(expansion: Int) {
        let options = PropertyListReadingOptions(maximumExpansion: expansion)
        #expect(
            refusal(ofPropertyList: propertyList([0x09]), options: options)
                == Refusal("expected at most 0 keys and values, found references to more", at: 9))
    }

    /// How much content is allowed, and the reference at which it is too much.
    static let contents: [(limit: Int?, reference: Int?)] = [
        (nil, nil), (.max, nil), (13, nil), (12, nil), (11, 4), (9, 4), (8, 3), (7, 2), (6, 2), (5, 1),
        (3, 1),
        (2, 0), (0, 0), (-1, 0), (.min, 0),
    ]

    @Test(arguments: contents.indices)
    func contentIsCountedAsOftenAsItIsReferredTo(index: Int) {
        let (limit, reference) = Self.contents[index]
        // 3 + 3 + 2 + 1 + 3 bytes.
        let list = PropertyListBytes([.array([1, 1, 2, 3, 1]), .ascii("abc"), .utf16("é"), .int(7)])
        let refused = reference.map { reference in
            Refusal(
                "expected at most \(max(limit ?? 0, 0)) bytes of keys and values, found references to more",
                at: list.offset(ofReference: reference, in: 0), key: "[\(reference)]")
        }
        let options = PropertyListReadingOptions(maximumContent: limit)
        #expect(refusal(ofPropertyList: list.data, options: options) == refused)
    }

    @Test(arguments: [(1, 0), (2, 1)])
    func keysAreContent(limit: Int, reference: Int) {
        let list = PropertyListBytes([.dictionary([1], [2]), .ascii("ab"), .true])
        #expect(
            refusal(ofPropertyList: list.data, options: PropertyListReadingOptions(maximumContent: limit))
                == Refusal(
                    "expected at most \(limit) bytes of keys and values, found references to more",
                    at: list.offset(ofReference: reference, in: 0), key: "ab"))
    }

    /// By default there are at most 64 MiB or, if that is more, 64 times the bytes of the list.
    @Test(arguments: [(1 << 19, 128), (1 << 20, 64)])
    func contentIsLimitedByDefault(size: Int, count: Int) {
        let text = PropertyListBytes.Object.ascii(String(repeating: "x", count: size))
        let accepted = PropertyListBytes.fitting([.array(Array(repeating: 1, count: count)), text])
        #expect(refusal(ofPropertyList: accepted.data) == nil)
        let list = PropertyListBytes.fitting([.array(Array(repeating: 1, count: count + 1)), text])
        let limit = max(64 << 20, 64 * list.data.count)
        #expect(
            refusal(ofPropertyList: list.data)
                == Refusal(
                    "expected at most \(limit) bytes of keys and values, found references to more",
                    at: list.offset(ofReference: count, in: 0), key: "[\(count)]"))
    }

    @Test(arguments: [1, 2, 3, 20])
    func levelsAreCounted(levels: Int) throws {
        let objects = (0..<levels).map { level -> PropertyListBytes.Object in
            if level == levels - 1 { return .array([]) }
            return level.isMultiple(of: 2) ? .array([level + 1]) : .dictionary([levels], [level + 1])
        }
        let list = PropertyListBytes(objects + [.ascii("k")])
        for depth in [levels, levels + 1, .max] {
            let options = PropertyListReadingOptions(maximumDepth: depth)
            #expect(refusal(ofPropertyList: list.data, options: options) == nil)
        }
        for depth in [levels - 1, 0, -1, .min] where depth < levels {
            let options = PropertyListReadingOptions(maximumDepth: depth)
            let key = (0..<max(depth, 0)).map { $0.isMultiple(of: 2) ? "[0]" : ".k" }.joined()
            let offset = depth > 0 ? list.offset(of: depth) : list.offset(of: 0)
            #expect(
                refusal(ofPropertyList: list.data, options: options)
                    == Refusal("nested more than \(depth) levels deep", at: offset, key: key))
        }
        let none = PropertyListReadingOptions(maximumDepth: 0)
        #expect(refusal(ofPropertyList: propertyList([0x09]), options: none) == nil)
    }

    @Test func levelsAreAtMost512() throws {
        func nest(_ levels: Int) -> Data {
            PropertyListBytes.fitting((0..<levels - 1).map { .array([$0 + 1]) } + [.array([])]).data
        }
        #expect(refusal(ofPropertyList: nest(512)) == nil)
        #expect(refusal(ofPropertyList: nest(513))?.message == "nested more than 512 levels deep")
    }

    @Test func bytesAreCounted() {
        let data = propertyList([0x09])
        for size in [data.count, data.count + 1, .max] {
            let options = PropertyListReadingOptions(maximumSize: size)
            #expect(refusal(ofPropertyList: data, options: options) == nil)
        }
        for size in [data.count - 1, 0, -1, .min] {
            let options = PropertyListReadingOptions(maximumSize: size)
            #expect(
                refusal(ofPropertyList: data, options: options)
                    == Refusal("expected at most \(size) bytes, found \(data.count)", at: 0))
        }
        let xml = Data("<plist><true/></plist>".utf8)
        let options = PropertyListReadingOptions(maximumSize: xml.count)
        #expect(refusal(ofPropertyList: xml, options: options) == nil)
    }

    // MARK: Overlap

    @Test(arguments: [100, 10_000])
    func manyEntriesForOneLargeObjectAreRefused(count: Int) {
        // As many objects as it has elements, all of them the same array, or the same string.
        let array = PropertyListBytes.Object.array(Array(repeating: 0, count: count))
        let text = PropertyListBytes.Object.ascii(String(repeating: "x", count: count))
        for object in [array, text] {
            var list = PropertyListBytes.fitting(
                [.array(Array(1...count)), object] + Array(repeating: .bytes([]), count: count))
            let place = UInt64(list.offset(of: 1))
            for entry in 2...count { list.offsets[entry] = place }
            let found = refusal(ofPropertyList: list.data)
            #expect(
                found?.message
                    == "two objects overlap"
                    || found?.message == "a container contains itself")
        }
    }

    @Test func stringsThatBeginInOneAnotherAreRefused() {
        // Each byte is the marker of a string of one to fourteen of the bytes behind it.
        let count = 1000
        var list = PropertyListBytes.fitting(
            [.array(Array(1...count)), .bytes(Array(repeating: 0x5E, count: count + 14))]
                + Array(repeating: .bytes([]), count: count))
        let place = list.offset(of: 1)
        for entry in 1...count { list.offsets[entry] = UInt64(place + entry - 1) }
        #expect(
            refusal(ofPropertyList: list.data)?.message
                == "two objects overlap")
    }

    @Test func aLargeStringThatIsReferredToOftenIsCheckedOnce() throws {
        let (size, count) = (100_000, 100_000)
        let list = PropertyListBytes.fitting([
            .array(Array(repeating: 1, count: count)), .ascii(String(repeating: "x", count: size)),
        ])
        let options = PropertyListReadingOptions(maximumContent: .max)
        let document = try Document(
            propertyList: unwrap(PaddedBytes(copying: list.data)), options: options)
        #expect(document.rowCount == count + 1)
        #expect(document[count].offset == document[1].offset)
    }

    // MARK: Keys

    /// Dictionaries with an object as a key twice, the reference that is the second, and the way there.
    static let repeatedKeys: [(list: PropertyListBytes, reference: Int, key: String)] = [
        (PropertyListBytes([.dictionary([1, 1], [2, 2]), .ascii("a"), .true]), 1, "a"),
        (PropertyListBytes([.dictionary([1, 2, 1], [3, 3, 3]), .ascii("a"), .utf16("é"), .true]), 2, "a"),
        // What is between both has the same key, or is in them twice.
        (
            PropertyListBytes([
                .dictionary([1, 2, 1], [3, 4, 3]), .ascii("a"), .ascii("b"), .true, .dictionary([1], [3]),
            ]), 2, "a"
        ),
        (
            PropertyListBytes([
                .dictionary([1, 1, 1], [2, 2, 2]), .ascii("a"), .array([3, 3]), .dictionary([1], [4]), .true,
            ]), 1, "a"
        ),
    ]

    @Test(arguments: repeatedKeys.indices)
    func anObjectIsAKeyOnce(index: Int) {
        let (list, reference, key) = Self.repeatedKeys[index]
        #expect(
            refusal(ofPropertyList: list.data)
                == Refusal(
                    "duplicate key in a dictionary",
                    at: list.offset(ofReference: reference, in: 0), key: key))
    }

    @Test func anObjectIsAKeyOfAnyNumberOfDictionaries() throws {
        let list = PropertyListBytes([
            .dictionary([1, 2], [3, 3]), .ascii("a"), .ascii("b"), .dictionary([2, 1], [4, 5]), .true,
            .dictionary([1], [1]),
        ])
        let json = #"{"a":{"b":true,"a":{"a":"a"}},"b":{"b":true,"a":{"a":"a"}}}"#
        #expect(try String(json: Jar(plist: list.data)) == json)
    }

    // MARK: Depth

    static let levels = 100_000

    @Test func deepNestsAreReadAndWrittenOnASmallStack() async throws {
        let isSame = try await onSmallStack {
            let list = PropertyListBytes.fitting(
                (0..<Self.levels).map {
                    $0.isMultiple(of: 2) ? .array([$0 + 1]) : .dictionary([Self.levels + 1], [$0 + 1])
                } + [.int(7), .ascii("k")])
            let options = PropertyListReadingOptions(maximumDepth: Self.levels)
            let jar = try Jar(plist: list.data, options: options)
            let written = try Data(plist: jar)
            let again = try Jar(plist: written, options: options)
            _ = jar.hashValue
            _ = jar.description
            return try jar == again && String(json: jar) == String(json: again)
                && Data(plist: again) == written
        }
        #expect(isSame)
    }

    @Test func deepErrorsHaveTheirWholePath() async throws {
        let (steps, offset) = try await onSmallStack {
            let list = PropertyListBytes.fitting(
                (0..<Self.levels).map { .array([$0 + 1]) } + [.bytes([0x70])])
            let options = PropertyListReadingOptions(maximumDepth: .max)
            do throws(LiftError) {
                _ = try liftErrorsOnly { try Jar(plist: list.data, options: options) }
                return (0, 0)
            } catch {
                return (error.path.count, (error.offset ?? 0) - list.offsetOfLast)
            }
        }
        #expect(steps == Self.levels && offset == 0)
    }

    @Test func aBuiltNestIsWrittenOnASmallStack() async throws {
        let isSame = try await onSmallStack {
            var jar = Jar(7)
            for level in 0..<512 { jar = level.isMultiple(of: 2) ? [jar] : ["k": jar] }
            return try Jar(plist: Data(plist: jar)) == jar
        }
        #expect(isSame)
    }

    @Test func cyclesOfAnyLengthAreFoundOnASmallStack() async throws {
        let steps = try await onSmallStack {
            let count = Self.levels
            let list = PropertyListBytes.fitting((0..<count).map { .array([($0 + 1) % count]) })
            do throws(LiftError) {
                _ = try liftErrorsOnly {
                    try Jar(plist: list.data, options: PropertyListReadingOptions(maximumDepth: .max))
                }
                return 0
            } catch {
                return (error.message == "a container contains itself")
                    ? error.path.count : 0
            }
        }
        #expect(steps == Self.levels)
    }

    // MARK: Every change

    /// Small lists with something of everything.
    static let small: [Data] = [
        Data(BinaryPropertyListScannerTests.drawn),
        PropertyListBytes([
            .array([1, 2, 3, 4, 5]), .utf16("é😀"), .date(1.5), .data([1, 2, 3]),
            .bytes([0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8)),
            .dictionary([1, 6], [6, 6]), .ascii("k"),
        ]).data,
        PropertyListBytes([
            .array([1, 1, 2]), .dictionary([3, 3], [4, 5]), .array([1]), .bytes([0x5F, 0x10, 0x01, 0x61]),
            .bytes([0x22, 0x7F, 0xC0, 0, 0]), .bytes([0x00]),
        ]).data,
    ]

    @Test(arguments: small)
    func everyPrefixIsRefused(data: Data) {
        for length in 0..<data.count {
            #expect(refusal(ofPropertyList: data.prefix(length)) != nil, "\(length) bytes")
        }
    }

    @Test(arguments: small)
    func everyChangeOfOneByteIsReadOrRefused(data: Data) {
        var data = data
        var accepted = 0
        for place in data.indices {
            let byte = data[place]
            for other in UInt8.min...UInt8.max {
                data[place] = other
                guard let jar = lifted(data) else { continue }
                accepted += 1
                #expect(walkThrough(jar) > 0)
            }
            data[place] = byte
        }
        #expect(accepted > data.count)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func randomChangesAreReadOrRefused(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<60 {
            let tree = PropertyListTree.random(&generator, depth: 4)
            let whole = try Data(plist: tree)
            for _ in 0..<20 {
                var data = whole
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    // Mostly the table and the trailer, where a byte means much.
                    let isTail = Bool.random(using: &generator)
                    let start = isTail ? max(0, data.count - 80) : 0
                    let place = Int.random(in: start..<data.count, using: &generator)
                    data[place] = UInt8.random(in: .min ... .max, using: &generator)
                }
                guard let jar = lifted(data) else { continue }
                accepted += 1
                #expect(walkThrough(jar) > 0, "seed \(seed)")
            }
        }
        #expect(accepted > 0, "seed \(seed)")
    }

    /// The Jar in `data`; nil if it is refused, which must be by a LiftError of this kind.
    private func lifted(_ data: Data) -> Jar? {
        do throws(LiftError) {
            return try liftErrorsOnly { try Jar(plist: data) }
        } catch {
            #expect(error.kind == .ofInput(error.message))
            return nil
        }
    }
}

extension PropertyListBytes {
    /// Where the last object stands.
    fileprivate var offsetOfLast: Int { tableOffset - bytes(of: objects.count - 1).count }
}
