// Public names of Vapor 4.122, declared anew: the coders of its contents, and a value at a path in a content.

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

/// A content. Its path reaches the decoder in the `userInfo` only.
public struct ContentContainer<Decoder: ContentDecoder> {
    let body: ByteBuffer
    let decoder: Decoder

    public init(body: ByteBuffer, decoder: Decoder) { (self.body, self.decoder) = (body, decoder) }

    public func get<D: Decodable>(_: D.Type = D.self, at path: String...) throws -> D {
        guard let key = PathKey.path else { throw PathError.noPath }
        return try decoder.decode(
            ValueAtPath<D>.self, from: body, headers: HTTPHeaders(), userInfo: [key: path]
        ).value
    }
}

enum PathError: Error { case noPath }

struct PathKey: CodingKey {
    static let path = CodingUserInfoKey(rawValue: "path")
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

struct ValueAtPath<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Swift.Decoder) throws {
        let path = PathKey.path.flatMap { decoder.userInfo[$0] } as? [String] ?? []
        guard let last = path.last else { throw PathError.noPath }
        let parent = try path.dropLast().reduce(decoder) {
            try $0.container(keyedBy: PathKey.self).superDecoder(forKey: PathKey(stringValue: $1))
        }
        value = try parent.container(keyedBy: PathKey.self)
            .decode(Value.self, forKey: PathKey(stringValue: last))
    }
}
