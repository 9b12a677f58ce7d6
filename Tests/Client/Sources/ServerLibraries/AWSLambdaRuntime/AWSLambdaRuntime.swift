// Public names of the Swift AWS Lambda Runtime 2.9, declared anew: what stands between a ByteBuffer and the
// types of a handler.

@_exported import NIOCore

public protocol LambdaEventDecoder {
    func decode<Event: Decodable>(_ type: Event.Type, from buffer: ByteBuffer) throws -> Event
}

public protocol LambdaOutputEncoder {
    associatedtype Output

    func encode(_ value: Output, into buffer: inout ByteBuffer) throws
}

public struct LambdaContext: Sendable { public init() {} }

public protocol LambdaResponseStreamWriter {
    func writeAndFinish(_ buffer: ByteBuffer) async throws
}

public protocol StreamingLambdaHandler {
    mutating func handle(
        _ event: ByteBuffer, responseWriter: some LambdaResponseStreamWriter, context: LambdaContext
    ) async throws
}
