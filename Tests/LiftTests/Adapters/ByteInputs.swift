import Foundation
import Lift
import Testing

/// A collection whose bytes are not next to each other, and that says how many there are as it likes.
struct ScatteredBytes: Collection {
    let bytes: [UInt8]
    let count: Int

    init(_ bytes: [UInt8], count: Int? = nil) { (self.bytes, self.count) = (bytes, count ?? bytes.count) }

    var startIndex: Int { 7 }
    var endIndex: Int { 7 + bytes.count }
    var underestimatedCount: Int { count }

    func index(after index: Int) -> Int { index + 1 }

    subscript(index: Int) -> UInt8 { bytes[index - 7] }
}

/// A sequence that can be read only once.
final class OnePass<Element>: Sequence, IteratorProtocol {
    private var rest: ArraySlice<Element>

    init(_ elements: [Element]) { rest = elements[...] }

    func next() -> Element? { rest.popFirst() }
}

/// A type that lends its bytes, and isn't a sequence.
struct LentBytes: JarByteInput {
    let bytes: [UInt8]

    func withBytes<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result { bytes.span.withBytes(body) }
}

extension Array {
    /// The elements in chunks of a size.
    func chunked(_ size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}

/// The ways of handing the same bytes to a reader.
struct ByteInput: Sendable {
    let name: String
    /// Whether the number of the bytes is known before they are read.
    let hasSize: Bool
    let json: @Sendable (_ bytes: [UInt8], JSONReadingOptions) throws -> Jar
    let list: @Sendable (_ bytes: [UInt8], PropertyListReadingOptions) throws -> Jar
    let decode: @Sendable (_ bytes: [UInt8], JarDecoder) throws -> Jar
    let decodeList: @Sendable (_ bytes: [UInt8], JarDecoder) throws -> Jar

    private init<Bytes: Sequence<UInt8> & SendableMetatype>(
        _ name: String, hasSize: Bool = true, _ make: @escaping @Sendable ([UInt8]) -> Bytes
    ) {
        (self.name, self.hasSize) = (name, hasSize)
        json = { try Jar(json: make($0), options: $1) }
        list = { try Jar(plist: make($0), options: $1) }
        decode = { try $1.decode(from: make($0)) }
        decodeList = { try $1.decode(fromPlist: make($0)) }
    }

    private init<Chunks: Sequence & SendableMetatype>(
        chunks name: String, _ make: @escaping @Sendable ([UInt8]) -> Chunks
    ) where Chunks.Element: Sequence<UInt8> & SendableMetatype {
        (self.name, hasSize) = (name, false)
        json = { try Jar(json: make($0), options: $1) }
        list = { try Jar(plist: make($0), options: $1) }
        decode = { try $1.decode(from: make($0)) }
        decodeList = { try $1.decode(fromPlist: make($0)) }
    }

    private init(
        lent name: String, _ json: @escaping @Sendable ([UInt8], JSONReadingOptions) throws -> Jar,
        _ list: @escaping @Sendable ([UInt8], PropertyListReadingOptions) throws -> Jar,
        _ decode: @escaping @Sendable ([UInt8], JarDecoder) throws -> Jar,
        _ decodeList: @escaping @Sendable ([UInt8], JarDecoder) throws -> Jar
    ) {
        (self.name, hasSize) = (name, true)
        (self.json, self.list, self.decode, self.decodeList) = (json, list, decode, decodeList)
    }

    static let all = sequences + chunks + spans

    private static let sequences = [
        ByteInput("an array") { $0 },
        ByteInput("a slice of an array") { ([1, 2] + $0 + [3])[2..<2 + $0.count] },
        ByteInput("a contiguous array") { ContiguousArray($0) },
        ByteInput("a slice of data") { (Data([1, 2]) + $0).dropFirst(2) },
        ByteInput("scattered bytes", hasSize: false) { ScatteredBytes($0) },
        ByteInput("a slice of scattered bytes", hasSize: false) { ScatteredBytes([1] + $0).dropFirst() },
        ByteInput("too large a count", hasSize: false) { ScatteredBytes($0, count: .max) },
        ByteInput("too small a count", hasSize: false) { ScatteredBytes($0, count: 0) },
        ByteInput("one pass", hasSize: false) { OnePass($0) },
        ByteInput("a lazy map", hasSize: false) { $0.lazy.map { $0 } },
    ]

    private static let chunks = [
        ByteInput(chunks: "chunks of 1") { $0.chunked(1) },
        ByteInput(chunks: "chunks of 2") { $0.chunked(2) },
        ByteInput(chunks: "chunks of 3") { $0.chunked(3) },
        ByteInput(chunks: "chunks of 7") { $0.chunked(7).map { Data($0) } },
        ByteInput(chunks: "one chunk") { [$0] },
        ByteInput(chunks: "empty chunks") { [[], $0, []] },
        ByteInput(chunks: "scattered chunks") { $0.chunked(2).map { ScatteredBytes(Array($0)) } },
        ByteInput(chunks: "chunks in one pass") { OnePass($0.chunked(4)) },
    ]

    private static let spans = [
        ByteInput(
            lent: "a span", { try Jar(json: $0.span, options: $1) },
            { try Jar(plist: $0.span, options: $1) }, { try $1.decode(from: $0.span) },
            { try $1.decode(fromPlist: $0.span) }),
        ByteInput(
            lent: "a raw span",
            { bytes, options in try bytes.withUnsafeBytes { try Jar(json: $0.bytes, options: options) } },
            { bytes, options in try bytes.withUnsafeBytes { try Jar(plist: $0.bytes, options: options) } },
            { bytes, decoder in try bytes.withUnsafeBytes { try decoder.decode(from: $0.bytes) } },
            { bytes, decoder in try bytes.withUnsafeBytes { try decoder.decode(fromPlist: $0.bytes) } }),
        ByteInput(
            lent: "a type of one's own", { try Jar(json: LentBytes(bytes: $0), options: $1) },
            { try Jar(plist: LentBytes(bytes: $0), options: $1) },
            { try $1.decode(from: LentBytes(bytes: $0)) },
            { try $1.decode(fromPlist: LentBytes(bytes: $0)) }),
    ]
}

extension ByteInput: CustomTestStringConvertible {
    var testDescription: String { name }
}
