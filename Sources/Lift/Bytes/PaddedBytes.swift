import Foundation

/// Bytes that are owned, that never change, and that are followed by `padding` zero bytes.
///
/// The padding is what makes word-wise reading safe: a `ByteCursor` or `ByteView` may load eight bytes at
/// any offset up to and including `count`.
///
/// Safe: `base` has `count` bytes and the padding, and is freed once, since this cannot be copied.
///
/// Sendable: the memory is written once, in `init`, and is only read until `deinit`.
@safe struct PaddedBytes: ~Copyable, @unchecked Sendable {
    static let padding = 16

    private let base: UnsafePointer<UInt8>
    let count: Int

    /// Memory for `count` bytes, which `fill` writes. Returns nil when it is not to be had.
    private init?(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        guard let memory = unsafe malloc(count + Self.padding) else { return nil }
        // memory has count + padding bytes: fill writes the first part, the zeros are the rest.
        unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
        unsafe (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
        unsafe base = unsafe UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
        self.count = count
    }

    deinit { unsafe free(UnsafeMutablePointer(mutating: base)) }

    /// A view of all bytes.
    ///
    /// Unsafe: it must not outlive `self`, which the caller keeps.
    @unsafe var view: ByteView {
        @inline(__always) get { unsafe ByteView(start: base, count: count) }
    }
}

extension PaddedBytes {
    init?(copying data: Data) {
        unsafe self.init(count: data.count) { target in
            unsafe data.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
        }
    }

    init?(copying text: String) {
        var text = text
        // Makes a bridged string contiguous once, so that its length below is the length that is copied.
        text.makeContiguousUTF8()
        unsafe self.init(count: text.utf8.count) { target in
            text.withUTF8 { unsafe target.copyMemory(from: UnsafeRawBufferPointer($0)) }
        }
    }
}
