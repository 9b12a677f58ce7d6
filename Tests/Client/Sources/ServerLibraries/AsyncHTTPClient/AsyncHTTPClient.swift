// Public names of AsyncHTTPClient 1.33, declared anew: the bodies of its requests and responses.

@_exported import NIOCore

public struct HTTPClientRequest: Sendable {
    public struct Body: Sendable {
        public let buffer: ByteBuffer

        public static func bytes(_ byteBuffer: ByteBuffer) -> Body { Body(buffer: byteBuffer) }
    }

    public var url: String
    public var body: Body?

    public init(url: String) { self.url = url }
}

public struct HTTPClientResponse: Sendable {
    public struct Body: AsyncSequence, Sendable {
        public typealias Element = ByteBuffer

        public struct AsyncIterator: AsyncIteratorProtocol {
            var rest: ArraySlice<ByteBuffer>

            public mutating func next() async throws -> ByteBuffer? { rest.popFirst() }
        }

        let chunks: [ByteBuffer]

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: chunks[...]) }

        public func collect(upTo maxBytes: Int) async throws -> ByteBuffer {
            ByteBuffer(bytes: chunks.flatMap(\.readableBytesView))
        }
    }

    public var body: Body

    /// Not in the library: a response of these chunks.
    public init(chunks: [ByteBuffer]) { body = Body(chunks: chunks) }
}
