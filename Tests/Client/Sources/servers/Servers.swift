// Recipes for servers, as an app writes them. The libraries are stand-ins. It exits with an error if a result
// is wrong.

import AWSLambdaRuntime
import AsyncHTTPClient
import Foundation
import GRDB
import Hummingbird
import Lift
import NIOCore
import Vapor

struct Greeting: Codable, Equatable {
    var name: String
    var count: Int
}

// MARK: SwiftNIO

// An app writes `@retroactive` before the protocols. The stand-ins are in the package of this program, where
// that doesn't compile.
extension ByteBuffer: JarByteInput, JarByteOutput {
    public func withBytes<Result: ~Copyable>(_ body: (RawSpan) -> Result) -> Result {
        body(readableBytesSpan)
    }

    public mutating func append(bytes: RawSpan) { writeBytes(bytes) }
}

// MARK: Vapor

struct LiftContentCoder: ContentEncoder, ContentDecoder {
    func encode<E: Encodable>(_ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders) throws {
        try encode(value, to: &body, headers: &headers, userInfo: [:])
    }

    func encode<E: Encodable>(
        _ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders,
        userInfo: [CodingUserInfoKey: any Sendable]
    ) throws {
        headers.contentType = .json
        try JarEncoder(userInfo: userInfo).encodeJSON(value, appendingTo: &body)
    }

    func decode<D: Decodable>(_ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders) throws -> D {
        try decode(type, from: body, headers: headers, userInfo: [:])
    }

    func decode<D: Decodable>(
        _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders,
        userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> D {
        try JarDecoder(userInfo: userInfo).decode(type, from: body)
    }
}

// MARK: Hummingbird

struct LiftRequestDecoder: RequestDecoder {
    func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext)
        async throws
        -> T
    {
        try JarDecoder().decode(type, from: await request.body.collect(upTo: context.maxUploadSize))
    }
}

struct LiftResponseEncoder: ResponseEncoder {
    func encode(_ value: some Encodable, from request: Request, context: some RequestContext) throws
        -> Response
    {
        var body = ByteBuffer()
        try JarEncoder().encodeJSON(value, appendingTo: &body)
        return Response(status: .ok, body: ResponseBody(byteBuffer: body))
    }
}

// MARK: AsyncHTTPClient

func jar(of response: HTTPClientResponse) async throws -> Jar {
    let chunks = try await response.body.reduce(into: []) { $0.append($1.readableBytesView) }
    return try Jar(json: chunks, options: JSONReadingOptions(maximumSize: 1 << 20))
}

func request(to url: String, sending value: some JarRepresentable) throws -> HTTPClientRequest {
    var (request, body) = (HTTPClientRequest(url: url), ByteBuffer())
    try body.append(json: value)
    request.body = .bytes(body)
    return request
}

// MARK: AWS Lambda

struct LiftLambdaCoder<Output: Encodable>: LambdaEventDecoder, LambdaOutputEncoder {
    func decode<Event: Decodable>(_ type: Event.Type, from buffer: ByteBuffer) throws -> Event {
        try JarDecoder().decode(type, from: buffer)
    }

    func encode(_ value: Output, into buffer: inout ByteBuffer) throws {
        try JarEncoder().encodeJSON(value, appendingTo: &buffer)
    }
}

struct GreetingHandler: StreamingLambdaHandler {
    func handle(
        _ event: ByteBuffer, responseWriter: some LambdaResponseStreamWriter, context: LambdaContext
    ) async throws {
        let name: String = try Jar(json: event)["name"]^
        var body = ByteBuffer()
        try body.append(json: ["greeting": "Hello \(name)"])
        try await responseWriter.writeAndFinish(body)
    }
}

// MARK: GRDB

protocol JSONColumn: DatabaseValueConvertible, JarElement {}

extension JSONColumn {
    var databaseValue: DatabaseValue { (try? String(json: self))?.databaseValue ?? .null }

    static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
        Data.fromDatabaseValue(dbValue).flatMap { try? Jar(json: $0)^ }
    }
}

struct Address: JSONColumn, Equatable {
    let city: String

    init(jar: Jar) throws { city = try jar["city"]^ }

    var jar: Jar { ["city": city] }
}

// MARK: - Whether they work

struct Context: RequestContext { let maxUploadSize = 1 << 20 }

struct Failure: Error { let what: String }

func check(_ condition: Bool, _ what: String) throws {
    if !condition { throw Failure(what: what) }
}

final class Responses: LambdaResponseStreamWriter {
    nonisolated(unsafe) var buffers: [ByteBuffer] = []

    func writeAndFinish(_ buffer: ByteBuffer) async throws { buffers.append(buffer) }
}

/// What `[UInt8]`, `Data` and spans are read as, and whether literals mean what they did.
func bytes() throws {
    let bytes = Array(#"{"id": 1}"#.utf8)
    let slice = bytes[...]
    let jars = try [
        Jar(json: bytes), Jar(json: slice), Jar(json: Data(bytes)), Jar(json: bytes.span),
        Jar(json: [bytes.prefix(4), bytes.dropFirst(4)]), Jar(json: bytes.lazy.map { $0 }),
        bytes.withUnsafeBytes { try Jar(json: $0.bytes) }, bytes.withUnsafeBytes { try Jar(json: $0) },
    ]
    try check(jars.allSatisfy { $0 == ["id": 1] }, "bytes")
    try check(Jar(json: "[1]") == Jar(json: [0x5B, 0x31, 0x5D]), "literals")
    try check(Jar(json: [[0x5B, 0x31], [0x5D]]) == [1], "literals of chunks")
    var array: [UInt8] = []
    try array.append(json: ["id": 1, "name": "Kim"])
    var data = Data()
    try JarEncoder().encodeJSON(Greeting(name: "Kim", count: 2), appendingTo: &data)
    let kim = try Jar(json: array)["name"]^ as String
    try check(kim == "Kim" && data == Data(#"{"name":"Kim","count":2}"#.utf8), "appended")
}

@main
struct Servers {
    static func main() async throws {
        try bytes()
        let (text, greeting) = (#"{"name":"Kim","count":2}"#, Greeting(name: "Kim", count: 2))
        let buffer = ByteBuffer(string: text)

        var (body, headers) = (ByteBuffer(), HTTPHeaders())
        try LiftContentCoder().encode(greeting, to: &body, headers: &headers)
        try check(body == buffer && headers.contentType == .json, "Vapor")
        let content = try LiftContentCoder().decode(Greeting.self, from: buffer, headers: headers)
        try check(content == greeting, "Vapor")
        let user = ContentContainer(
            body: ByteBuffer(string: #"{"user": \#(text)}"#), decoder: LiftContentCoder())
        try check(user.get(String.self, at: "user", "name") == "Kim", "the userInfo of Vapor")

        let incoming = Request(body: RequestBody([buffer]))
        let decoded = try await LiftRequestDecoder().decode(
            Greeting.self, from: incoming, context: Context())
        let encoded = try LiftResponseEncoder().encode(greeting, from: incoming, context: Context())
        try check(decoded == greeting && encoded.body.buffer == buffer, "Hummingbird")

        let chunks = [ByteBuffer(string: #"{"name":"#), ByteBuffer(string: #""Kim","count":2}"#)]
        let count: Int = try await jar(of: HTTPClientResponse(chunks: chunks))["count"]^
        let outgoing = try request(to: "https://example.com", sending: Jar(json: text))
        try check(count == 2 && outgoing.body?.buffer == buffer, "AsyncHTTPClient")

        let coder = LiftLambdaCoder<Greeting>()
        var output = ByteBuffer()
        try coder.encode(coder.decode(Greeting.self, from: buffer), into: &output)
        let responses = Responses()
        try await GreetingHandler().handle(buffer, responseWriter: responses, context: LambdaContext())
        let answer = ByteBuffer(string: #"{"greeting":"Hello Kim"}"#)
        try check(output == buffer && responses.buffers == [answer], "AWS Lambda")

        let address = Address.fromDatabaseValue(#"{"city":"Oslo"}"#.databaseValue)
        try check(address?.databaseValue == #"{"city":"Oslo"}"#.databaseValue, "GRDB")
        print("all recipes work")
    }
}
