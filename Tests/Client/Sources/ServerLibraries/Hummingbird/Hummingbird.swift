// Public names of Hummingbird 2.26, declared anew: the coders of its requests and responses.

@_exported import NIOCore

public protocol RequestContext { var maxUploadSize: Int { get } }

public struct RequestBody: Sendable {
    let chunks: [ByteBuffer]

    public init(_ chunks: [ByteBuffer]) { self.chunks = chunks }

    public func collect(upTo maxSize: Int) async throws -> ByteBuffer {
        ByteBuffer(bytes: chunks.flatMap(\.readableBytesView))
    }
}

public struct Request: Sendable {
    public var body: RequestBody

    public init(body: RequestBody) { self.body = body }
}

public struct HTTPResponse: Sendable {
    public struct Status: Hashable, Sendable { public static let ok = Status() }
}

public struct ResponseBody: Sendable {
    public let buffer: ByteBuffer

    public init(byteBuffer: ByteBuffer) { buffer = byteBuffer }
}

public struct Response: Sendable {
    public var status: HTTPResponse.Status
    public var body: ResponseBody

    public init(status: HTTPResponse.Status, body: ResponseBody) { (self.status, self.body) = (status, body) }
}

public protocol ResponseEncoder {
    func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws
        -> Response
}

public protocol RequestDecoder {
    func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext)
        async throws
        -> T
}
