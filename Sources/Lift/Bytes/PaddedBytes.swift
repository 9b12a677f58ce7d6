#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Immutable bytes with an owner, followed by `padding` zero bytes.
///
/// The padding makes reading by words safe: a `ByteCursor` or `ByteView` may load eight bytes at any offset
/// up to and including `count`.
///
/// Safe: `base` has `count` bytes and the padding. It is freed once, because this type cannot be copied.
///
/// Sendable: the memory is written once, in `init`, and only read until `deinit`.
@safe struct PaddedBytes: ~Copyable, @unchecked Sendable {
    static let padding = 16

    private let base: UnsafePointer<UInt8>
    let count: Int

    /// Allocates `count` bytes and lets `fill` write them. Returns nil if allocation fails.
    private init?(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        guard let memory = unsafe Memory.allocate(count + Self.padding) else { return nil }
        // memory has count + padding bytes: fill writes the first part, the zeros are the rest.
        unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
        unsafe (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
        unsafe base = unsafe UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
        self.count = count
    }

    deinit { unsafe Memory.release(UnsafeMutablePointer(mutating: base)) }

    /// A view of all bytes.
    ///
    /// Unsafe: the caller keeps `self` alive for as long as it uses the view.
    @unsafe var view: ByteView { unsafe ByteView(start: base, count: count) }
}

extension PaddedBytes {
    init?(copying data: Data) {
        unsafe self.init(count: data.count) { target in
            unsafe data.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
        }
    }

    init?(copying text: String) {
        var text = text
        // Makes a bridged string contiguous once. The length below is then the length of the copied bytes.
        text.makeContiguousUTF8()
        unsafe self.init(count: text.utf8.count) { target in
            text.withUTF8 { unsafe target.copyMemory(from: UnsafeRawBufferPointer($0)) }
        }
    }
}
