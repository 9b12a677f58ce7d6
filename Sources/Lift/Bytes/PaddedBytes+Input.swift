/// The reason for which an input was not copied.
enum InputFailure: Error {
    /// Allocation failed for a document of at least `count` bytes.
    case noMemory(count: Int)
    /// The input is larger than it may be. Its size is nil if it is not known.
    case tooLarge(size: Int?)
}

// An input is copied once, to the memory that a document keeps. What is too large isn't copied. What a
// sequence says of its length is never relied on: it's read to its end, or to the first byte after the limit.

extension PaddedBytes {
    /// Copies bytes: all at once if they are next to each other in memory, and otherwise one by one.
    init(copying bytes: some Sequence<UInt8>, limit: Int) throws(InputFailure) {
        var copy: PaddedBytes?
        let size = bytes.withContiguousStorageIfAvailable { bytes in
            if bytes.count <= limit { copy = unsafe PaddedBytes(copying: ByteView(bytes)) }
            return bytes.count
        }
        guard let size else {
            self = try PaddedBytes(joining: CollectionOfOne(bytes), limit: limit)
            return
        }
        if size > limit { throw .tooLarge(size: size) }
        guard let copy else { throw .noMemory(count: size) }
        self = copy
    }

    /// Copies a span, or returns nil if allocation fails.
    init?(copying bytes: RawSpan) {
        guard let copy = bytes.withView({ PaddedBytes(copying: $0) }) else { return nil }
        self = copy
    }

    /// Copies chunks one after another. The memory for them grows by half at a time, and large memory grows
    /// without being copied.
    init<Chunks: Sequence>(joining chunks: Chunks, limit: Int) throws(InputFailure)
    where Chunks.Element: Sequence<UInt8> {
        var buffer = ByteBuffer(capacity: 0)
        if limit < 0 { throw .tooLarge(size: nil) }
        for chunk in chunks { try buffer.append(chunk, limit: limit) }
        buffer.shrink(toFit: Self.padding)
        let size = buffer.count
        guard let bytes = buffer.padded() else { throw .noMemory(count: size) }
        self = bytes
    }
}

extension ByteBuffer {
    /// Appends bytes, until there are more than `limit` in the buffer. There's room for the padding then.
    fileprivate mutating func append(_ bytes: some Sequence<UInt8>, limit: Int) throws(InputFailure) {
        let room = limit - count
        var hasMemory = true
        let size = bytes.withContiguousStorageIfAvailable { bytes in
            if bytes.count > room { return bytes.count }
            hasMemory = reserveIfPossible(bytes.count + PaddedBytes.padding)
            if hasMemory { unsafe append(ByteView(bytes)) }
            return bytes.count
        }
        if let size {
            if size > room { throw .tooLarge(size: nil) }
        } else {
            for byte in bytes {
                if count == limit { throw .tooLarge(size: nil) }
                hasMemory = reserveIfPossible(1 + PaddedBytes.padding)
                if !hasMemory { break }
                append(byte)
            }
        }
        if !hasMemory { throw .noMemory(count: count + 1) }
    }
}
