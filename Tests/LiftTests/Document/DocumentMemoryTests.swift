import Foundation
import Testing

@testable import Lift

/// A document of n bytes keeps the bytes, 16 more, and 8 for each of its rows, of which there are at most
/// n / 2 + 1. While it is read, the rows move to larger memory: with room for half as many again or, for a
/// property list, for twice as many. The old and the new memory are reserved at the same time, which takes 20
/// or 24 bytes for each row. An XML property list keeps some values once more, after its text.
@Suite struct DocumentMemoryTests {
    /// A text and how many values and keys it has.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (_ count: Int) -> String
        let rows: @Sendable (_ count: Int) -> Int

        init(
            _ name: String, rows: @escaping @Sendable (_ count: Int) -> Int,
            _ make: @escaping @Sendable (_ count: Int) -> String
        ) {
            testDescription = name
            self.make = make
            self.rows = rows
        }
    }

    static let shapes = [
        Shape("zeros", rows: { $0 + 1 }) {
            "[" + Array(repeating: "0", count: $0).joined(separator: ",") + "]"
        },
        Shape("empty arrays", rows: { $0 + 1 }) {
            "[" + Array(repeating: "[]", count: $0).joined(separator: ",") + "]"
        },
        Shape("arrays in arrays", rows: { $0 }) {
            String(repeating: "[", count: $0) + String(repeating: "]", count: $0)
        },
        Shape("empty keys", rows: { 2 * $0 + 1 }) {
            "{" + Array(repeating: #""":0"#, count: $0).joined(separator: ",") + "}"
        },
        Shape("one string", rows: { _ in 1 }) { "\"" + String(repeating: "x", count: $0) + "\"" },
        Shape("one number", rows: { _ in 1 }) { String(repeating: "9", count: $0) },
        Shape("white space", rows: { _ in 1 }) { String(repeating: " ", count: $0) + "1" },
        Shape("one digit", rows: { _ in 1 }) { _ in "1" },
    ]

    @Test(arguments: shapes, [1, 2, 9, 1000, 20_000])
    func rowsAreCountedAndBounded(shape: Shape, count: Int) throws {
        let text = shape.make(count)
        let document = try Document(text, options: JSONReadingOptions(maximumDepth: .max))
        #expect(document.rowCount == shape.rows(count))
        #expect(document.rowCount <= text.utf8.count / 2 + 1)
    }

    /// By default a property list of any shape has at most four rows for each of its bytes.
    @Test(arguments: [100, 10_000])
    func rowsOfPropertyListsAreBounded(count: Int) throws {
        let list = PropertyListBytes.fitting([
            .array(Array(repeating: 1, count: count)), .array([2, 2]), .true,
        ])
        let document = try Document(propertyList: list.data, options: PropertyListReadingOptions())
        #expect(document.rowCount == 1 + 3 * count)
        #expect(document.rowCount <= 4 * list.data.count)
    }

    @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer needs memory of its own"))
    func readingTakesNoMoreThanTheFormulaSays() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let text = Data(("[" + String(repeating: "0,", count: 4_000_000) + "0]").utf8)
            let jar = try MemoryOfReading.print(of: text) { try Jar(json: $0) }
            precondition(jar.count == 4_000_001)
        }
        let reading = try #require(MemoryOfReading(output: result.standardOutputContent))
        let rows = 4_000_002
        #expect(reading.bytes == 8_000_003)
        #expect(reading.taken <= reading.bytes + 16 + 20 * rows + MemoryOfReading.ofAnyProcess)
        // It is measured at all, though what making the text left is used again.
        #expect(reading.taken >= 4 * rows)
    }

    @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer needs memory of its own"))
    func readingAPropertyListTakesNoMoreThanTheFormulaSays() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let list = PropertyListBytes.fitting([
                .array(Array(repeating: 1, count: 2_000_000)), .array([2, 2]), .true,
            ])
            let jar = try MemoryOfReading.print(of: list.data) { try Jar(plist: $0) }
            precondition(jar.count == 2_000_000)
        }
        let reading = try #require(MemoryOfReading(output: result.standardOutputContent))
        let rows = 6_000_001
        #expect(reading.taken <= reading.bytes + 16 + 24 * rows + MemoryOfReading.ofAnyProcess)
        #expect(reading.taken >= 4 * rows)
    }

    /// Each object is one value here: 24 bytes for it are as much as the row.
    @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer needs memory of its own"))
    func readingVeryManyObjectsTakesNoMoreThanTheFormulaSays() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let list = propertyList(ofObjects: 400_000) { object in
                if object > 0 { return [0x12] + fourBytes(object) }
                return [0xAF, 0x12] + fourBytes(399_999) + (1..<400_000).flatMap(fourBytes)
            }
            let jar = try MemoryOfReading.print(of: list) { try Jar(plist: $0) }
            precondition(jar.count == 399_999)
        }
        let reading = try #require(MemoryOfReading(output: result.standardOutputContent))
        let objects = 400_000
        let limit = reading.bytes + 16 + 24 * objects + 24 * objects
        #expect(reading.taken <= limit + MemoryOfReading.ofAnyProcess)
        #expect(reading.taken >= 16 * objects)
    }

    @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer needs memory of its own"))
    func readingVeryManyLevelsTakesNoMoreThanTheFormulaSays() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            // Each array has the next one in it, the last one itself is empty.
            let list = propertyList(ofObjects: 400_000) { object in
                object == 399_999 ? [0xA0] : [0xA1] + fourBytes(object + 1)
            }
            let options = PropertyListReadingOptions(maximumDepth: .max)
            let jar = try MemoryOfReading.print(of: list) { try Jar(plist: $0, options: options) }
            precondition(jar.count == 1)
        }
        let reading = try #require(MemoryOfReading(output: result.standardOutputContent))
        let levels = 400_000
        let limit = reading.bytes + 16 + 24 * levels + 24 * levels + 48 * levels
        #expect(reading.taken <= limit + MemoryOfReading.ofAnyProcess)
        #expect(reading.taken >= 8 * levels + 24 * levels)
    }

    /// A row of 8 bytes for each real, and the real once more in 8 bytes after the text.
    @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer needs memory of its own"))
    func readingXMLTakesNoMoreThanTheFormulaSays() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let reals = String(repeating: "<real>1</real>", count: 1_000_000)
            let list = Data("<array>\(reals)</array>".utf8)
            let jar = try MemoryOfReading.print(of: list) { try Jar(plist: $0) }
            precondition(jar.count == 1_000_000)
        }
        let reading = try #require(MemoryOfReading(output: result.standardOutputContent))
        let (rows, values) = (1_000_001, 8_000_001)
        let limit = reading.bytes + 16 + values * 5 / 2 + max(24 * rows, reading.bytes + 8 * rows)
        #expect(reading.taken <= limit + MemoryOfReading.ofAnyProcess)
        #expect(reading.taken >= reading.bytes + values + 8 * rows)
    }

    /// A string of n bytes with a reference is kept once more, and its text is converted.
    @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer needs memory of its own"))
    func readingXMLInAnotherEncodingTakesNoMoreThanTheFormulaSays() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let head = Data("<?xml version='1.0' encoding='ISO-8859-1'?><string>&amp;".utf8)
            let list = head + Data(repeating: 0xE9, count: 10_000_000) + Data("</string>".utf8)
            let jar = try MemoryOfReading.print(of: list) { try Jar(plist: $0) }
            precondition(jar.kind == .string)
        }
        let reading = try #require(MemoryOfReading(output: result.standardOutputContent))
        let (bytes, values) = (2 * reading.bytes, 20_000_002)
        let limit = bytes + 16 + values * 5 / 2 + bytes
        #expect(reading.taken <= limit + MemoryOfReading.ofAnyProcess)
        #expect(reading.taken >= bytes + values)
    }

    /// A text that begins dense lets expect more rows than it has.
    @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer needs memory of its own"))
    func whatWasReservedForNothingIsGivenBackUntouched() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let zeros = String(repeating: "0,", count: 20_000)
            let text = Data(("[" + zeros + "\"" + String(repeating: "x", count: 20_000_000) + "\"]").utf8)
            let jar = try MemoryOfReading.print(of: text) { try Jar(json: $0) }
            precondition(jar.count == 20_001)
        }
        let reading = try #require(MemoryOfReading(output: result.standardOutputContent))
        #expect(reading.taken <= reading.bytes + 16 + 20 * 20_002 + MemoryOfReading.ofAnyProcess)
    }
}

/// A binary property list of so many objects, with four bytes for each reference and offset.
private func propertyList(ofObjects count: Int, _ bytes: (_ object: Int) -> [UInt8]) -> Data {
    var list = Data("bplist00".utf8)
    list.reserveCapacity(16 * count + 64)
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for object in 0..<count {
        offsets.append(list.count)
        list += bytes(object)
    }
    let table = list.count
    for offset in offsets { list += fourBytes(offset) }
    list += [0, 0, 0, 0, 0, 0, 4, 4]
    for number in [count, 0, table] { list += [0, 0, 0, 0] + fourBytes(number) }
    return list
}

private func fourBytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
}

/// What reading took in a process of its own, whose memory nobody else takes.
private struct MemoryOfReading {
    let bytes: Int
    let taken: Int

    /// 4 MB for what any process needs in passing.
    static let ofAnyProcess = 4_000_000

    /// In that process.
    static func print(of data: Data, _ read: (Data) throws -> Jar) throws -> Jar {
        let before = peakMemory()
        let jar = try read(data)
        let line = "bytes:\(data.count),\(peakMemory() - before)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
        return jar
    }

    /// In the one that started it.
    init?(output: [UInt8]) {
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("bytes:") }
        let numbers = line?.dropFirst("bytes:".count).split(separator: ",").compactMap { Int($0) }
        guard let numbers, numbers.count == 2 else { return nil }
        (bytes, taken) = (numbers[0], numbers[1])
    }
}

/// The peak memory of this process, in bytes. On Linux, `getrusage` includes the memory of the process before
/// it became this program.
private func peakMemory() -> Int {
    #if canImport(Darwin)
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #else
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    #endif
}
