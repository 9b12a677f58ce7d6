import Foundation
import Testing

@testable import Lift

/// Values that are too long for a row, and inputs that are too large for a tape. The largest that fit are
/// accepted.
@Suite(.serialized) struct DocumentLimitTests {
    // MARK: Values

    struct Long: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let head: String
        let repeated: String
        let times: Int
        let tail: String
        let message: String
        /// Counted from the end of what is repeated.
        let offset: Int

        func data(times: Int) -> Data {
            let count = times * repeated.utf8.count
            var middle = Data(repeated.utf8)
            while middle.count < count { middle.append(middle) }
            return Data(head.utf8) + middle.prefix(count) + Data(tail.utf8)
        }

        var refusal: JSONRefusal {
            let offset = head.utf8.count + times * repeated.utf8.count + offset
            return JSONRefusal(message: message, offset: offset, line: 1, column: offset + 1)
        }
    }

    /// One more than a row can say.
    static let count = TapeRow.maximumLength + 1

    static let scalars = [
        Long(
            testDescription: "string", head: "\"", repeated: "a", times: count, tail: "\"",
            message: "a string of \(count) bytes exceeds the limit for one value", offset: 0),
        Long(
            testDescription: "number", head: "", repeated: "9", times: count, tail: "",
            message: "a number of \(count) characters exceeds the limit for one value", offset: 0),
    ]

    @Test(.enabled(if: TestSize.isFull, "takes gigabytes"), arguments: scalars)
    func longScalarsAreRefused(row: Long) {
        #expect(documentRefusal(of: row.data(times: row.times)) == row.refusal)
        #expect(documentRefusal(of: row.data(times: row.times - 1)) == nil)
    }

    static let containers = [
        Long(
            testDescription: "at its end", head: "[", repeated: "0,", times: count - 1, tail: "[0]]",
            message: "a container of \(count) elements exceeds the limit for one value", offset: 3),
        // While another one is open in it, its row says how many elements it has so far.
        Long(
            testDescription: "at another one in it", head: "[", repeated: "0,", times: count, tail: "[0",
            message: "a container of \(count) elements exceeds the limit for one value", offset: 1),
    ]

    @Test(.enabled(if: TestSize.isFull, "takes gigabytes"), arguments: containers)
    func longContainersAreRefused(row: Long) {
        #expect(documentRefusal(of: row.data(times: row.times)) == row.refusal)
    }

    @Test(
        .enabled(if: TestSize.isFull, "takes gigabytes"),
        arguments: [(0x4F, "data", "bytes"), (0x5F, "a string", "bytes"), (0xAF, "an array", "elements")]
            as [(UInt8, String, String)])
    func longObjectsAreRefused(marker: UInt8, what: String, units: String) throws {
        let message = "\(what) of \(Self.count) \(units) exceeds the limit for one value"
        #expect(
            refusal(ofPropertyList: propertyList(marker, count: Self.count))
                == PropertyListRefusal(message, at: 8))
        // An object that is one shorter is checked further: the array is found to contain itself.
        let accepted = refusal(ofPropertyList: propertyList(marker, count: Self.count - 1))
        #expect(
            accepted?.message
                == (marker == 0xAF
                    ? "a container contains itself" : nil))
    }

    /// A property list of one object that has `count` zeros.
    private func propertyList(_ marker: UInt8, count: Int) -> Data {
        let start: [UInt8] = [marker, 0x12] + withUnsafeBytes(of: UInt32(count).bigEndian, Array.init)
        var list = PropertyListBytes([.bytes(start)])
        let end = list.tableOffset
        list.trailer[.tableOffset] = UInt64(end + count)
        return list.data.prefix(end) + Data(count: count) + list.data.dropFirst(end)
    }

    // MARK: Inputs

    @Test func textsThatNoRowCanReachAreRefused() throws {
        let limit = TapeRow.maximumInput
        #expect(
            try failure(ofZeros: limit + 1) { (text) throws(JSONScanFailure) in
                _ = try JSONScanner.scan(text, maximumDepth: 512)
            } == JSONScanFailure(reason: .tooLarge(limit: limit), offset: 0))
        #expect(
            try failure(ofZeros: limit) { (text) throws(JSONScanFailure) in
                _ = try JSONScanner.scan(text, maximumDepth: 512)
            } == JSONScanFailure(reason: .unexpected(expected: "a value"), offset: 0))
    }

    @Test func propertyListsThatNoRowCanReachAreRefused() throws {
        let limit = TapeRow.maximumInput
        let options = PropertyListReadingOptions(maximumSize: .max)
        #expect(
            try failure(ofZeros: limit + 1) { (bytes) throws(PropertyListFailure) in
                _ = try BinaryPropertyListScanner.scan(bytes, options: options)
            } == PropertyListFailure(reason: .tooLarge(limit + 1, limit: limit), offset: 0))
        #expect(
            try failure(ofZeros: limit) { (bytes) throws(PropertyListFailure) in
                _ = try BinaryPropertyListScanner.scan(bytes, options: options)
            }
                == PropertyListFailure(
                    reason: .malformed("expected a binary property list, found no complete header"), offset: 0
                ))
    }

    /// What `scan` throws for `count` zeros. They are pages that are only read, and take no memory.
    private func failure<Failure: Error>(
        ofZeros count: Int, _ scan: (ByteView) throws(Failure) -> Void
    ) throws -> Failure? {
        let size = count + PaddedBytes.padding
        let memory = try #require(mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0))
        try #require(memory != MAP_FAILED)
        defer { munmap(memory, size) }
        do throws(Failure) {
            try scan(ByteView(start: UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), count: count))
            return nil
        } catch {
            return error
        }
    }
}
