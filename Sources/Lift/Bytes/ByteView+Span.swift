// Bytes as the other products and folders read and write them: a span checks each index, and cannot outlive
// its owner.

extension ByteBuffer {
    /// Calls `body` with the bytes and with `output`, which a closure could not capture.
    func withRawSpan<Output: ~Copyable & ~Escapable>(
        for output: inout Output, _ body: (RawSpan, inout Output) throws -> Void
    ) rethrows {
        let start = unsafe withView(from: 0) { unsafe $0.start }
        // The buffer has `count` bytes, and keeps them during this call, which borrows it.
        try unsafe body(RawSpan(_unsafeStart: start, byteCount: count), &output)
    }
}

extension Span<UInt8> {
    /// Calls `body` with the bytes. The view has no padding.
    func withView<Result>(_ body: (ByteView) -> Result) -> Result {
        unsafe withUnsafeBufferPointer { bytes in unsafe body(ByteView(bytes)) }
    }

    /// The offset of the first `quote`, `other` or backslash from `start` on, or `count` if there is none.
    package func endOfStringText(from start: Int, quote: UInt8, or other: UInt8? = nil) -> Int {
        withView { view in
            // Without another byte, the loop has one test less.
            guard let other else { return view.endOfStringText(from: start, quote: quote) }
            return view.endOfStringText(from: start, quote: quote, or: other)
        }
    }

    /// Calls `body` with the same bytes. All of them are initialized, because a UInt8 has no padding.
    func withRawSpan<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result { unsafe body(bytes) }
}

extension RawSpan {
    /// Calls `body` with the bytes. The view has no padding.
    func withView<Result: ~Copyable>(_ body: (ByteView) -> Result) -> Result {
        unsafe withUnsafeBytes { bytes in
            unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body(ByteView($0)) }
        }
    }
}

extension RangeReplaceableCollection<UInt8> {
    /// Appends the bytes of a span.
    mutating func append(contentsOf bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}

extension OutputRawSpan {
    /// Appends the bytes of a span, which the free capacity has room for.
    mutating func append(contentsOf bytes: RawSpan) {
        precondition(bytes.byteCount <= freeCapacity)
        unsafe withUnsafeMutableBytes { target, count in
            unsafe bytes.withUnsafeBytes { source in
                unsafe UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyMemory(from: source)
            }
            count += bytes.byteCount
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends the bytes of a span, which the free capacity has room for.
    mutating func append(contentsOf bytes: RawSpan) {
        precondition(bytes.byteCount <= freeCapacity)
        unsafe withUnsafeMutableBufferPointer { target, count in
            unsafe bytes.withUnsafeBytes { source in
                let room = UnsafeMutableRawBufferPointer(target)
                unsafe UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: source)
            }
            count += bytes.byteCount
        }
    }
}
