import Foundation
import Testing

@testable import Lift

/// Where there is no memory for a document, reading it is an error.
@Suite(.enabled(if: !Sanitizer.isPresent, "a sanitizer's allocator ends the process instead"))
struct OutOfMemoryTests {
    @Test func inputThatNoDocumentHasRoomForIsNotCopied() throws {
        // More than any address space has; no byte is looked at.
        let count = 1 << 60
        let start = NSMutableData(data: Data("bplist00".utf8))
        let data = Data(bytesNoCopy: start.mutableBytes, count: count, deallocator: .none)
        let message = "expected at most \(UInt32.max - 1) bytes"
        #expect(
            try failure { try Jar(json: data) }
                == LiftFailure(.bounds, message + " of text, found \(count)"))
        #expect(
            try failure { try Jar(json: [data[...], data]) }
                == LiftFailure(.bounds, message + " of text, found more"))
        #expect(try failure { try Jar(plist: data) } == LiftFailure(.bounds, message + ", found \(count)"))
        withExtendedLifetime(start) {}
    }

    // Only Linux lets a process limit its own memory.
    #if os(Linux)
        @Test func rowsThatHaveNoRoomAreAnError() async {
            await #expect(processExitsWith: .success) {
                let zeros = { "[" + String(repeating: "0,", count: $0) + "0]" }
                let long = try unwrap(PaddedBytes(copying: zeros(50_000)))
                let short = try unwrap(PaddedBytes(copying: zeros(6000)))
                let objects =
                    [.array(Array(1...3000))] + (1...3000).map { PropertyListBytes.Object.ascii("\($0)") }
                let list = try unwrap(PaddedBytes(copying: PropertyListBytes.fitting(objects).data))

                let first = ScarceMemory.run(blocks: 0) { jsonFailure(long.view) }
                #expect(first == JSONScanFailure(reason: .outOfMemory, offset: 0))
                // The first rows have room: the array and 1007 numbers, with a comma behind each.
                let later = ScarceMemory.run(blocks: 1) { jsonFailure(short.view) }
                #expect(later == JSONScanFailure(reason: .outOfMemory, offset: 1 + 2 * 1007 + 1))
                let ofList = ScarceMemory.run(blocks: 0) { propertyListFailure(list.view) }
                #expect(ofList == PropertyListFailure(reason: .outOfMemory, offset: 0))

                #expect(jsonFailure(long.view) == nil)
                #expect(jsonFailure(short.view) == nil)
                #expect(propertyListFailure(list.view) == nil)
            }
        }

        @Test func inputThatHasNoRoomIsAnError() async {
            await #expect(processExitsWith: .success) {
                let text = Array("[\(String(repeating: "0,", count: 50_000))0]".utf8)
                let data = Data(text)
                let inputs: [() throws -> Jar] = [
                    { try Jar(json: data) }, { try Jar(json: text) }, { try Jar(json: text.span) },
                    { try Jar(json: [text]) }, { try Jar(json: text.lazy.map { $0 }) },
                    { try Jar(plist: text.span) },
                ]
                for read in inputs {
                    let result = ScarceMemory.run(blocks: 0) { Result { try read() } }
                    let error = try liftError { try result.get() }
                    #expect(error.kind == .bounds)
                    #expect(error.message.hasPrefix("not enough memory for a document of "))
                }
            }
        }
    #endif
}

private func jsonFailure(_ text: ByteView) -> JSONScanFailure? {
    do throws(JSONScanFailure) {
        _ = try JSONScanner.scan(text, maximumDepth: 512)
        return nil
    } catch {
        return error
    }
}

private func propertyListFailure(_ bytes: ByteView) -> PropertyListFailure? {
    do throws(PropertyListFailure) {
        _ = try BinaryPropertyListScanner.scan(bytes, options: PropertyListReadingOptions())
        return nil
    } catch {
        return error
    }
}

#if os(Linux)
    /// A process that has all the memory it will get.
    private enum ScarceMemory {
        static let blockSize = 16384

        /// What `body` gives while of large blocks only so many are to be had. Small ones are there.
        static func run<Result>(blocks count: Int, _ body: () -> Result) -> Result {
            // What a process makes once, for types as for files, it makes now.
            _ = body()
            // Every other one, so that they do not become large ones.
            let small = (0..<4000).map { _ in malloc(512) }
            for index in stride(from: 0, to: small.count, by: 2) { free(small[index]) }
            var blocks: [UnsafeMutableRawPointer] = []
            blocks.reserveCapacity(100_000)

            let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
            var limit = rlimit()
            getrlimit(resource, &limit)
            let before = limit.rlim_cur
            limit.rlim_cur = 0
            setrlimit(resource, &limit)
            while let block = malloc(blockSize) { blocks.append(block) }
            for _ in 0..<count { free(blocks.removeLast()) }
            let result = body()
            limit.rlim_cur = before
            setrlimit(resource, &limit)

            for block in blocks { free(block) }
            for index in stride(from: 1, to: small.count, by: 2) { free(small[index]) }
            return result
        }
    }
#endif
