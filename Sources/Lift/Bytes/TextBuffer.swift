/// The bytes of a String that is being made, in its own memory.
struct TextBuffer {
    private let target: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    fileprivate init(_ target: UnsafeMutableBufferPointer<UInt8>) { self.target = target }

    mutating func append(_ byte: UInt8) {
        // Who asked for the capacity counted this byte.
        assert(count < target.count)
        target[count] = byte
        count &+= 1
    }

    mutating func append(_ view: ByteView) {
        assert(count &+ view.count <= target.count)
        guard let base = target.baseAddress else { return }
        (base + count).update(from: view.start, count: view.count)
        count &+= view.count
    }
}

extension String {
    /// The UTF-8 that `fill` appends, of at most `capacity` bytes: one allocation, and none for a short string.
    init(capacity: Int, _ fill: (inout TextBuffer) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { target in
            var buffer = TextBuffer(target)
            fill(&buffer)
            return buffer.count
        }
    }
}
