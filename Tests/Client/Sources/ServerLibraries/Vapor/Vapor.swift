// Public names of Vapor 4.122, declared anew: the coders of its contents.

@_exported import NIOCore

public struct HTTPMediaType: Hashable, Sendable { public static let json = HTTPMediaType() }

public struct HTTPHeaders: Sendable {
    public var contentType: HTTPMediaType?

    public init() {}
}

public protocol ContentEncoder: Sendable {
    func encode<E>(_ encodable: E, to body: inout ByteBuffer, headers: inout HTTPHeaders) throws
    where E: Encodable

    func encode<E>(
        _ encodable: E, to body: inout ByteBuffer, headers: inout HTTPHeaders,
        userInfo: [CodingUserInfoKey: any Sendable]
    ) throws where E: Encodable
}

extension ContentEncoder {
    public func encode<E>(
        _ encodable: E, to body: inout ByteBuffer, headers: inout HTTPHeaders,
        userInfo: [CodingUserInfoKey: any Sendable]
    ) throws where E: Encodable { try encode(encodable, to: &body, headers: &headers) }
}

public protocol ContentDecoder: Sendable {
    func decode<D>(_ decodable: D.Type, from body: ByteBuffer, headers: HTTPHeaders) throws -> D
    where D: Decodable

    func decode<D>(
        _ decodable: D.Type, from body: ByteBuffer, headers: HTTPHeaders,
        userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> D where D: Decodable
}

extension ContentDecoder {
    public func decode<D>(
        _ decodable: D.Type, from body: ByteBuffer, headers: HTTPHeaders,
        userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> D where D: Decodable { try decode(decodable, from: body, headers: headers) }
}
