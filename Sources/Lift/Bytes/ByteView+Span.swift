// Bytes as the other products read them: a span checks each index, and cannot outlive its owner.

extension ByteBuffer {
    /// Calls `body` with the bytes.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        withView(from: 0) { view in
            // The buffer has `count` bytes, and keeps them during this call.
            unsafe body(Span(_unsafeStart: view.start, count: view.count))
        }
    }
}

extension Span<UInt8> {
    /// Calls `body` with the bytes. The view has no padding.
    func withView<Result>(_ body: (ByteView) -> Result) -> Result {
        unsafe withUnsafeBufferPointer { bytes in unsafe body(ByteView(bytes)) }
    }
}
