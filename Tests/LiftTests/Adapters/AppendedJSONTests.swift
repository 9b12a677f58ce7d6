import Foundation
import Lift
import LiftTestSupport
import Testing

/// A buffer of an app's own.
private struct Parts: JarByteOutput {
    struct IsFull: Error {}

    var parts: [[UInt8]] = []
    var isFull = false

    mutating func append(bytes: RawSpan) throws {
        if isFull { throw IsFull() }
        var part: [UInt8] = []
        part.append(bytes: bytes)
        parts.append(part)
    }
}

private struct Pet: Codable, JarRepresentable {
    var name = "Tom"
    var age: Double?

    var jar: Jar { ["name": name, "age": age] }
}

// Deprecated methods that are called through a protocol give no warning.
private protocol AppendingText {
    static func bytes(of text: String) throws -> [UInt8]
}

private enum Deprecated: AppendingText {
    @available(*, deprecated)
    static func bytes(of text: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try bytes.append(json: text)
        return bytes
    }
}

@Suite struct AppendedJSONTests {
    private let start = Array("data: ".utf8)
    private let whole = Array(#"data: {"name":"Tom"}"#.utf8)

    // MARK: Collections

    @Test func textIsAppendedToWhatIsThere() throws {
        var (bytes, data, contiguous) = (start, Data(start), ContiguousArray(start))
        try bytes.append(json: Pet())
        try data.append(json: Pet())
        try contiguous.append(json: Pet())
        #expect(bytes == whole)
        #expect(data == Data(whole))
        #expect(Array(contiguous) == whole)
        (bytes, data) = (start, Data(start))
        try JarEncoder().encodeJSON(Pet(), appendingTo: &bytes)
        try JarEncoder().encodeJSON(Pet(), appendingTo: &data)
        #expect(bytes == whole)
        #expect(data == Data(whole))
    }

    @Test func appendedTextIsThatOfData() throws {
        let jar: Jar = ["b": [1, "é"] as Jar, "a": Array(repeating: "text", count: 5000)]
        for options in [JSONWritingOptions(), .prettyPrinted, JSONWritingOptions(sortedKeys: true)] {
            var bytes: [UInt8] = []
            try bytes.append(json: jar, options: options)
            #expect(try Data(bytes) == Data(json: jar, options: options))
            try bytes.append(json: jar, options: options)
            #expect(try Data(bytes) == Data(json: jar, options: options) + Data(json: jar, options: options))
        }
        var encoder = JarEncoder()
        encoder.options = .prettyPrinted
        var data = Data()
        try encoder.encodeJSON([Pet(), Pet(age: 3)], appendingTo: &data)
        #expect(try data == encoder.encodeJSON([Pet(), Pet(age: 3)]))
    }

    @Test func literalsAreJars() throws {
        let (name, age) = ("Kim", 3)
        var data = Data()
        try data.append(json: ["name": name, "age": age])
        try data.append(json: [1, name])
        try data.append(json: [1])
        #expect(data == Data(#"{"name":"Kim","age":3}[1,"Kim"][1]"#.utf8))
    }

    @Test func anErrorAppendsNothing() throws {
        var (bytes, data) = (start, Data(start))
        let wanted = LiftFailure(.unsupported, "JSON can't store nan", at: "[1].age")
        let pets = [Pet(), Pet(age: .nan)]
        #expect(try failure { try bytes.append(json: pets) } == wanted)
        #expect(try failure { try data.append(json: Jar(pets)) } == wanted)
        #expect(try failure { try JarEncoder().encodeJSON(pets, appendingTo: &bytes) } == wanted)
        #expect(try failure { try bytes.append(json: Jar()["a"]) }.kind == .missing)
        #expect(bytes == start)
        #expect(data == Data(start))
    }

    @Test func aBufferOfAnAppsOwnTakesAllOfAValueAtOnce() throws {
        var parts = Parts()
        try parts.append(json: Array(0..<10_000))
        try JarEncoder().encodeJSON(Pet(), appendingTo: &parts)
        #expect(parts.parts.count == 2)
        #expect(try Jar(json: parts.parts[0])^ == Array(0..<10_000))
        parts.isFull = true
        #expect(throws: Parts.IsFull.self) { try parts.append(json: Pet()) }
        #expect(throws: Parts.IsFull.self) { try JarEncoder().encodeJSON(Pet(), appendingTo: &parts) }
        #expect(throws: LiftError.self) { try parts.append(json: Pet(age: .nan)) }
        #expect(parts.parts.count == 2)
    }

    @Test func textIsOneString() throws {
        let deprecated: any AppendingText.Type = Deprecated.self
        #expect(try deprecated.bytes(of: "{\"}") == Array(#""{\"}""#.utf8))
    }

    // MARK: Output spans

    @Test(arguments: [0, 1, 13, 14, 15, 28, 100]) func anOutputSpanHasRoomOrSaysWhatItNeeds(room: Int) throws
    {
        let text = Array(#"{"name":"Tom"}"#.utf8)
        let written = min(room / text.count, 2)
        let wanted = written == 2 ? text + text : written == 1 ? text : []
        let needed = LiftFailure(
            .bounds, "expected room for 14 bytes, found room for \(room - written * text.count)")
        var failures: [LiftFailure] = []
        let bytes = try [UInt8](capacity: room) { output in
            do {
                try output.append(json: Pet())
                try JarEncoder().encodeJSON(Pet(), appendingTo: &output)
            } catch let error as LiftError {
                failures.append(LiftFailure(error))
            }
        }
        #expect(bytes == wanted)
        #expect(failures == (written == 2 ? [] : [needed]))

        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
        defer { memory.deallocate() }
        var output = OutputRawSpan(buffer: memory, initializedCount: 0)
        do {
            try output.append(json: Pet())
            try JarEncoder().encodeJSON(Pet(), appendingTo: &output)
        } catch let error as LiftError {
            failures.append(LiftFailure(error))
        }
        #expect(Array(memory.prefix(output.finalize(for: memory))) == wanted)
        #expect(failures == (written == 2 ? [] : [needed, needed]))
    }

    @Test func anErrorAppendsNothingToAnOutputSpan() throws {
        let bytes = try [UInt8](capacity: 100) { output in
            output.append(0x20)
            do { try output.append(json: Pet(age: .nan)) } catch is LiftError {}
            try output.append(json: [1, "a"])
        }
        #expect(bytes == Array(#" [1,"a"]"#.utf8))
    }
}
