import Foundation

/// Bytes that are owned, that never change, and that are followed by `padding` zero bytes.
///
/// The padding is what makes word-wise reading safe: a `ByteCursor` or `ByteView` may load eight bytes at
/// any offset up to and including `count`.
///
/// Sendable: the memory is written once, in `init`, and is only read until `deinit`.
struct PaddedBytes: ~Copyable, @unchecked Sendable {
    static let padding = 16

    private let base: UnsafePointer<UInt8>
    let count: Int

    /// Memory for `count` bytes, which `fill` writes. Returns nil when it is not to be had.
    private init?(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        guard let memory = malloc(count + Self.padding) else { return nil }
        // memory has count + padding bytes: fill writes the first part, the zeros are the rest.
        fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
        (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
        base = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
        self.count = count
    }

    deinit { free(UnsafeMutablePointer(mutating: base)) }

    /// A view of all bytes. It must not outlive `self`; every caller keeps `self` in a document or a scope.
    var view: ByteView {
        @inline(__always) get { ByteView(start: base, count: count) }
    }
}

extension PaddedBytes {
    init?(copying data: Data) {
        self.init(count: data.count) { target in
            data.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    init?(copying text: String) {
        var text = text
        // Makes a bridged string contiguous once, so that its length below is the length that is copied.
        text.makeContiguousUTF8()
        self.init(count: text.utf8.count) { target in
            text.withUTF8 { target.copyMemory(from: UnsafeRawBufferPointer($0)) }
        }
    }
}
