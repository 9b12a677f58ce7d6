import Foundation
import Lift
import Testing

/// What happens around a call: other threads, other writers, other encodings.
@Suite struct UnusualUseTests {
    private struct Point: Codable, Equatable, Sendable {
        var x: Int
        var name: String?
    }

    /// Keeps its decoder, for another thread.
    private struct Held: Decodable {
        let decoder: any Decoder

        init(from decoder: any Decoder) throws { self.decoder = decoder }
    }

    @Test func aDecoderIsUsedInAnotherThread() async throws {
        struct Box: @unchecked Sendable { let decoder: any Decoder }
        for text in [#"{"x":1,"name":"a"}"#, #"{"x":2}"#] {
            let box = Box(decoder: try JarDecoder().decode(Held.self, from: text).decoder)
            let points = try await onThreads(1) { _ in try Point(from: box.decoder) }
            #expect(points == [try JarDecoder().decode(Point.self, from: text)])
        }
    }

    @Test func codersAreUsedByManyThreads() async throws {
        let (decoder, encoder) = (
            JarDecoder(context: JarKeyRules.snakeCase),
            JarEncoder(options: JSONWritingOptions(sortedKeys: true))
        )
        let texts = try await onThreads(8) { thread in
            try (0..<50).map { number in
                let point = Point(x: thread * 50 + number, name: "n")
                let data = try encoder.encodeJSON(point)
                #expect(try decoder.decode(Point.self, from: data) == point)
                return String(decoding: data, as: UTF8.self)
            }
        }
        #expect(texts.joined().elementsEqual((0..<400).map { #"{"name":"n","x":\#($0)}"# }))
    }

    @Test func writersThatRaceForAFileLeaveTheWholeTextOfOne() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("file")
            let values = (0..<6).map { number in (0..<20_000).map { _ in number } }
            try values[0].writeJSON(to: url)
            let isDone = Locked(false)
            let reader = Task.detached {
                var count = 0
                while !isDone.withLock({ $0 }) {
                    let numbers: [Int] = try Jar(json: url)^
                    guard numbers.count == 20_000, Set(numbers).count == 1 else { return -1 }
                    count += 1
                }
                return count
            }
            _ = try await onThreads(6) { number in
                for _ in 0..<5 { try values[number].writeJSON(to: url) }
            }
            isDone.withLock { $0 = true }
            #expect(try await reader.value >= 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(names == ["file"])
        }
    }

    @Test(arguments: [
        (String.Encoding.utf32LittleEndian, "UTF-32, little-endian"), (.utf32BigEndian, "UTF-32, big-endian"),
        (.utf16LittleEndian, "UTF-16, little-endian"), (.utf16BigEndian, "UTF-16, big-endian"),
    ])
    func otherEncodingsAreNamed(encoding: String.Encoding, name: String) throws {
        for text in ["[1]", "\u{FEFF}[1]", "{\"a\": \"é\"}"] {
            let data = try #require(text.data(using: encoding))
            let error = try liftError { try Jar(json: data) }
            #expect(error.kind == .syntax)
            #expect(error.message == "expected UTF-8, found \(name)")
        }
    }

    /// A binary list of containers, each with its references.
    private func list(_ objects: [[UInt8]]) -> Data {
        var (bytes, offsets) = (Array("bplist00".utf8), [UInt8]())
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let (count, start) = (UInt8(objects.count), UInt8(bytes.count))
        let zeros = [UInt8](repeating: 0, count: 7)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + zeros + [count] + zeros + [0] + zeros + [start]
        return Data(bytes)
    }

    @Test func objectsOfABinaryListMayBeSharedButNotContainThemselves() throws {
        // An array of the same dictionary twice, whose value is an array that is also an element.
        let shared = list([[0xA3, 1, 1, 3], [0xD1, 2, 3], [0x51, 0x61], [0xA1, 4], [0x10, 7]])
        #expect(try Jar(plist: shared) == [["a": [7]] as Jar, ["a": [7]] as Jar, [7]])
        var jar = try Jar(plist: shared)
        jar[0]["a"][0] = 8
        #expect(jar == [["a": [8]] as Jar, ["a": [7]] as Jar, [7]])
        let cycle = "a container contains itself"
        let rows: [([[UInt8]], String)] = [
            ([[0xA1, 0]], ""), ([[0xA1, 1], [0xA1, 0]], "[0]"),
            ([[0xD1, 1, 0], [0x51, 0x61]], ""), ([[0xA2, 1, 2], [0x10, 7], [0xA1, 2]], "[1]"),
        ]
        for (objects, key) in rows {
            let error = try liftError { try Jar(plist: list(objects)) }
            #expect(error.kind == .syntax && error.message == cycle)
            #expect(error.key.hasPrefix(key))
        }
    }
}
