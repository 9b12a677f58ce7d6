/// The bytes of a String that is being made, in its own memory.
///
/// Safe: `target` is the String's while `fill` runs, to which the buffer is only lent, and what is appended fits in: who
/// asked for the capacity counted it.
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
    /// The UTF-8 that `fill` appends, of at most `capacity` bytes: one allocation, and none for a short string.
    ///
    /// Unsafe: the caller knows that it does not append more.
    @unsafe init(capacity: Int, _ fill: (inout TextBuffer) -> Void) {
        unsafe self.init(unsafeUninitializedCapacity: capacity) { target in
            var buffer = unsafe TextBuffer(target)
            fill(&buffer)
            return buffer.count
        }
    }
}
