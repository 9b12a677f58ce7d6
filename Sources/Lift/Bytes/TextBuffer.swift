/// The memory of a new `String`, while its bytes are being written.
///
/// Safe: `target` belongs to the string while `fill` runs, and the buffer is only lent to `fill`. Whoever
/// asked for the capacity has counted the bytes, so everything that is appended fits.
@safe struct TextBuffer {
    private let target: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    fileprivate init(_ target: UnsafeMutableBufferPointer<UInt8>) { unsafe self.target = unsafe target }

    mutating func append(_ byte: UInt8) {
        unsafe assert(count < target.count)
        unsafe target[count] = byte
        count &+= 1
    }

    mutating func append(_ view: ByteView) {
        unsafe assert(count &+ view.count <= target.count)
        guard let base = unsafe target.baseAddress else { return }
        unsafe (base + count).update(from: view.start, count: view.count)
        count &+= view.count
    }
}

extension String {
    /// Creates a string from the UTF-8 that `fill` appends, at most `capacity` bytes. This takes one
    /// allocation, or none for a short string.
    ///
    /// Unsafe: the caller guarantees that `fill` appends at most `capacity` bytes.
    @unsafe init(capacity: Int, _ fill: (inout TextBuffer) -> Void) {
        unsafe self.init(unsafeUninitializedCapacity: capacity) { target in
            var buffer = unsafe TextBuffer(target)
            fill(&buffer)
            return buffer.count
        }
    }
}
