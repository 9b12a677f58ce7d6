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
@safe package struct PaddedBytes: ~Copyable, @unchecked Sendable {
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

    /// Takes over allocated memory: `count` bytes and room for the padding.
    ///
    /// Unsafe: the caller guarantees that there is such room, and neither uses nor frees the memory
    /// afterwards.
    @unsafe init(taking memory: UnsafeMutablePointer<UInt8>, count: Int) {
        unsafe (memory + count).initialize(repeating: 0, count: Self.padding)
        unsafe base = unsafe UnsafePointer(memory)
        self.count = count
    }

    /// These bytes followed by those of `other`, or nil if allocation fails.
    consuming func appending(_ other: borrowing ByteBuffer) -> PaddedBytes? {
        let (memory, length) = unsafe (UnsafeMutablePointer(mutating: base), count)
        discard self
        let total = length + other.count
        let resized = unsafe Memory.resize(memory, to: total + Self.padding)
        if unsafe resized == nil { unsafe Memory.release(memory) }
        guard let bytes = unsafe resized?.assumingMemoryBound(to: UInt8.self) else { return nil }
        // The memory has room for both.
        other.withView(from: 0) { unsafe (bytes + length).update(from: $0.start, count: $0.count) }
        return unsafe PaddedBytes(taking: bytes, count: total)
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

    /// Copies the bytes of a view, which needs no padding.
    init?(copying view: ByteView) {
        unsafe self.init(count: view.count) { target in
            unsafe target.baseAddress?.copyMemory(from: view.start, byteCount: view.count)
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
