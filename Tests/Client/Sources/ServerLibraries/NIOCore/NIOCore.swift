// Public names of SwiftNIO 2.101, declared anew: the bytes of a ByteBuffer, and how it takes and lends them.

public struct ByteBuffer: Hashable, Sendable {
    private var bytes: [UInt8] = []

    public init() {}

    public init(string: String) { bytes = Array(string.utf8) }

    public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    public var readableBytes: Int { bytes.count }

    public var readableBytesView: ByteBufferView { ByteBufferView(bytes: bytes[...]) }

    public func withUnsafeReadableBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
        try bytes.withUnsafeBytes(body)
    }

    public var readableBytesSpan: RawSpan {
        @_lifetime(borrow self)
        borrowing get { bytes.span.bytes }
    }

    @discardableResult public mutating func writeBytes(_ bytes: some Sequence<UInt8>) -> Int {
        let count = self.bytes.count
        self.bytes += bytes
        return self.bytes.count - count
    }

    @discardableResult public mutating func writeBytes(_ bytes: RawSpan) -> Int {
        bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
        return bytes.byteCount
    }

    public mutating func writeWithOutputRawSpan<Failure: Error>(
        minimumWritableBytes: Int,
        initializingWith initializer: (_ span: inout OutputRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: minimumWritableBytes, alignment: 1)
        defer { memory.deallocate() }
        var span = OutputRawSpan(buffer: memory, initializedCount: 0)
        try initializer(&span)
        bytes.append(contentsOf: memory.prefix(span.byteCount))
    }
}

public struct ByteBufferView: RandomAccessCollection, Sendable {
    let bytes: ArraySlice<UInt8>

    public var startIndex: Int { bytes.startIndex }
    public var endIndex: Int { bytes.endIndex }

    public subscript(index: Int) -> UInt8 { bytes[index] }

    public func withContiguousStorageIfAvailable<R>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> R
    ) rethrows -> R? {
        try bytes.withContiguousStorageIfAvailable(body)
    }
}
