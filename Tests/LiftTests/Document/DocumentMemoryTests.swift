import Foundation
import Testing

@testable import Lift

/// What a document of n bytes keeps: the bytes, 16 more, and 8 for each of its rows, of which there are at most
/// n / 2 + 1. While it is read, the rows move to where there is room for half as many again, or for twice as many if it
/// is a property list: then those before and after are reserved at once, 20 and 24 bytes for each row.
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

/// The most memory, in bytes, that this process has had. On Linux `getrusage` counts what the process had before it
/// became this program.
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
