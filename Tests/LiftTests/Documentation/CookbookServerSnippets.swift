import Foundation
import Lift
import Testing

// The Swift blocks of the article Cookbook for servers and databases. They compile against stand-ins, which
// have only what the documentation of SwiftNIO 2.101, Vapor 4.122, Hummingbird 2.26, AsyncHTTPClient 1.33,
// the Swift AWS Lambda Runtime 2.9 and GRDB 7.8 says of the types that the blocks name. The package
// `Tests/Client` has all of them as modules of their own.

private struct Greeting: Codable, Equatable {
    var name: String
    var count: Int
}

/// A stand-in for the ByteBuffer of SwiftNIO.
private struct ByteBuffer: Equatable {
    var readableBytesView: [UInt8] = []

    init() {}

    init(bytes: some Sequence<UInt8>) { readableBytesView = Array(bytes) }

    @discardableResult mutating func writeBytes(_ bytes: RawSpan) -> Int {
        readableBytesView.append(bytes: bytes)
        return bytes.byteCount
    }
}

extension ByteBuffer: JarByteOutput {
    fileprivate mutating func append(bytes: RawSpan) { writeBytes(bytes) }
}

/// Stand-ins for Vapor and its HTTP types.
private enum Vapor {
    protocol ContentEncoder: Sendable {
        func encode<E: Encodable>(
            _ encodable: E, to body: inout ByteBuffer, headers: inout HTTPHeaders
        ) throws

        func encode<E: Encodable>(
            _ encodable: E, to body: inout ByteBuffer, headers: inout HTTPHeaders,
            userInfo: [CodingUserInfoKey: any Sendable]
        ) throws
    }

    protocol ContentDecoder: Sendable {
        func decode<D: Decodable>(
            _ decodable: D.Type, from body: ByteBuffer, headers: HTTPHeaders
        ) throws -> D

        func decode<D: Decodable>(
            _ decodable: D.Type, from body: ByteBuffer, headers: HTTPHeaders,
            userInfo: [CodingUserInfoKey: any Sendable]
        ) throws -> D
    }

    /// The content of a request. A path and validations reach the decoder in the `userInfo` only.
    struct ContentContainer {
        let body: ByteBuffer

        func get<D: Decodable>(_ type: D.Type = D.self, at path: String...) throws -> D {
            try decode(ValueAtPath<D>.self, info: path).value
        }

        subscript<D: Decodable>(_ type: D.Type = D.self, at path: String...) -> D? {
            try? decode(ValueAtPath<D>.self, info: path).value
        }

        /// Throws if a key is missing.
        func validate(_ keys: String...) throws { _ = try decode(Validation.self, info: keys) }

        private func decode<D: Decodable>(_ type: D.Type, info: [String]) throws -> D {
            let decoder = try #require(ContentConfiguration.global.decoder)
            let key = try #require(ContentKey.info)
            return try decoder.decode(type, from: body, headers: HTTPHeaders(), userInfo: [key: info])
        }
    }

    private struct ContentKey: CodingKey {
        static let info = CodingUserInfoKey(rawValue: "info")
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }

        /// The path or the keys that a decoder has in its `userInfo`.
        static func keys(of decoder: any Decoder) throws -> [ContentKey] {
            guard let strings = info.flatMap({ decoder.userInfo[$0] }) as? [String] else {
                throw Abort(.badRequest, reason: "the userInfo wasn't passed on")
            }
            return strings.map(ContentKey.init(stringValue:))
        }
    }

    private struct ValueAtPath<Value: Decodable>: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            let keys = try ContentKey.keys(of: decoder)
            let last = try #require(keys.last)
            let parent = try keys.dropLast().reduce(decoder) {
                try $0.container(keyedBy: ContentKey.self).superDecoder(forKey: $1)
            }
            value = try parent.container(keyedBy: ContentKey.self).decode(Value.self, forKey: last)
        }
    }

    private struct Validation: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: ContentKey.self)
            for key in try ContentKey.keys(of: decoder) where !container.contains(key) {
                throw Abort(.badRequest, reason: "\(key.stringValue) is required")
            }
        }
    }

    struct HTTPMediaType: Hashable {
        static let json = HTTPMediaType()
    }

    struct HTTPHeaders {
        var contentType: HTTPMediaType?
    }

    struct HTTPResponseStatus: Equatable {
        static let badRequest = HTTPResponseStatus()
    }

    struct Abort: Error {
        let status: HTTPResponseStatus
        let reason: String?

        init(_ status: HTTPResponseStatus, reason: String? = nil) {
            (self.status, self.reason) = (status, reason)
        }
    }

    struct ContentConfiguration {
        nonisolated(unsafe) static var global = ContentConfiguration()
        private(set) var encoder: (any ContentEncoder)?
        private(set) var decoder: (any ContentDecoder)?

        mutating func use(encoder: any ContentEncoder, for mediaType: HTTPMediaType) {
            self.encoder = encoder
        }

        mutating func use(decoder: any ContentDecoder, for mediaType: HTTPMediaType) {
            self.decoder = decoder
        }
    }
}

// What an application has at the top level of a file.
extension Vapor {
    struct LiftCoder: ContentEncoder, ContentDecoder {
        func encode<E: Encodable>(
            _ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders
        ) throws {
            try encode(value, to: &body, headers: &headers, userInfo: [:])
        }

        func encode<E: Encodable>(
            _ value: E, to body: inout ByteBuffer, headers: inout HTTPHeaders,
            userInfo: [CodingUserInfoKey: any Sendable]
        ) throws {
            headers.contentType = .json
            try JarEncoder(userInfo: userInfo).encodeJSON(value, appendingTo: &body)
        }

        func decode<D: Decodable>(
            _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders
        ) throws -> D {
            try decode(type, from: body, headers: headers, userInfo: [:])
        }

        func decode<D: Decodable>(
            _ type: D.Type, from body: ByteBuffer, headers: HTTPHeaders,
            userInfo: [CodingUserInfoKey: any Sendable]
        ) throws -> D {
            do {
                return try JarDecoder(userInfo: userInfo).decode(type, from: body.readableBytesView)
            } catch let error as LiftError {
                throw Abort(.badRequest, reason: "\(error)")
            }
        }
    }

    static func configure() {
        ContentConfiguration.global.use(encoder: LiftCoder(), for: .json)
        ContentConfiguration.global.use(decoder: LiftCoder(), for: .json)
    }
}

/// Stand-ins for Hummingbird and the HTTP types.
private enum Hummingbird {
    protocol ResponseEncoder {
        func encode(
            _ value: some Encodable, from request: Request, context: some RequestContext
        ) throws -> Response
    }

    protocol RequestDecoder {
        func decode<T: Decodable>(
            _ type: T.Type, from request: Request, context: some RequestContext
        ) async throws -> T
    }

    protocol RequestContextSource {}

    struct ApplicationRequestContextSource: RequestContextSource {}

    struct CoreRequestContextStorage: Sendable {
        init(source: some RequestContextSource) {}
    }

    protocol RequestContext: Sendable {
        associatedtype Source: RequestContextSource = ApplicationRequestContextSource
        associatedtype Decoder: RequestDecoder
        associatedtype Encoder: ResponseEncoder
        init(source: Source)
        var coreContext: CoreRequestContextStorage { get set }
        var maxUploadSize: Int { get }
        var requestDecoder: Decoder { get }
        var responseEncoder: Encoder { get }
    }

    struct RequestBody {
        let bytes: [UInt8]

        func collect(upTo maxBytes: Int) async throws -> ByteBuffer {
            ByteBuffer(bytes: bytes.prefix(maxBytes))
        }
    }

    struct Request {
        let body: RequestBody
    }

    struct ResponseBody {
        let byteBuffer: ByteBuffer
    }

    struct HTTPFields: ExpressibleByDictionaryLiteral {
        struct Name: Hashable { static let contentType = Name() }

        let fields: [Name: String]

        init(dictionaryLiteral elements: (Name, String)...) { fields = Dictionary(elements) { $1 } }
    }

    struct Status: Equatable {
        let code: Int
        static let ok = Status(code: 200), badRequest = Status(code: 400)
    }

    struct Response {
        let status: Status
        let headers: HTTPFields
        let body: ResponseBody
    }

    struct HTTPError: Error {
        let status: Status
        let body: String?

        init(_ status: Status, message: String) { (self.status, body) = (status, message) }
    }
}

extension Hummingbird.RequestContext {
    fileprivate var maxUploadSize: Int { 2 * 1024 * 1024 }
}

extension Hummingbird {
    struct LiftRequestDecoder: RequestDecoder {
        func decode<T: Decodable>(
            _ type: T.Type, from request: Request, context: some RequestContext
        ) async throws -> T {
            let body = try await request.body.collect(upTo: context.maxUploadSize)
            do {
                return try JarDecoder().decode(type, from: body.readableBytesView)
            } catch let error as LiftError {
                throw HTTPError(.badRequest, message: "\(error)")
            }
        }
    }

    struct LiftResponseEncoder: ResponseEncoder {
        func encode(
            _ value: some Encodable, from request: Request, context: some RequestContext
        ) throws -> Response {
            var body = ByteBuffer()
            try JarEncoder().encodeJSON(value, appendingTo: &body)
            let headers: HTTPFields = [.contentType: "application/json; charset=utf-8"]
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
        }
    }

    struct AppRequestContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        var requestDecoder: LiftRequestDecoder { LiftRequestDecoder() }
        var responseEncoder: LiftResponseEncoder { LiftResponseEncoder() }

        init(source: Source) { coreContext = .init(source: source) }
    }
}

/// Stand-ins for AsyncHTTPClient.
private enum HTTP {
    struct HTTPMethod: Equatable {
        let name: String
        // swift-format-ignore: AlwaysUseLowerCamelCase
        static let GET = HTTPMethod(name: "GET")
        // swift-format-ignore: AlwaysUseLowerCamelCase
        static let POST = HTTPMethod(name: "POST")
    }

    struct TimeAmount {
        static func seconds(_ amount: Int64) -> TimeAmount { TimeAmount() }
    }

    struct HTTPClientRequest {
        struct Body: Equatable {
            let buffer: ByteBuffer

            static func bytes(_ byteBuffer: ByteBuffer) -> Body { Body(buffer: byteBuffer) }
        }

        let url: String
        var method: HTTPMethod = .GET
        var body: Body?

        init(url: String) { self.url = url }
    }

    struct HTTPClientResponse {
        struct Body {
            let buffer: ByteBuffer

            func collect(upTo maxBytes: Int) async throws -> ByteBuffer { buffer }
        }

        let body: Body
    }

    /// It answers with the body of the request.
    struct HTTPClient {
        static let shared = HTTPClient()

        func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPClientResponse {
            let buffer = request.method == .POST ? request.body?.buffer : nil
            return HTTPClientResponse(body: .init(buffer: buffer ?? ByteBuffer()))
        }
    }
}

extension HTTP {
    static func post(_ value: some JarRepresentable, to url: String) async throws -> Jar {
        var (request, body) = (HTTPClientRequest(url: url), ByteBuffer())
        try body.append(json: value)
        (request.method, request.body) = (.POST, .bytes(body))
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        return try await Jar(json: response.body.collect(upTo: 1 << 20).readableBytesView)
    }
}

/// Stand-ins for the runtime of AWS Lambda.
private enum Lambda {
    protocol LambdaEventDecoder {
        func decode<Event: Decodable>(_ type: Event.Type, from buffer: ByteBuffer) throws -> Event
    }

    protocol LambdaOutputEncoder {
        associatedtype Output
        func encode(_ value: Output, into buffer: inout ByteBuffer) throws
    }

    struct LambdaContext {}

    struct LambdaRuntime<Event: Decodable, Encoder: LambdaOutputEncoder, Decoder: LambdaEventDecoder> {
        let encoder: Encoder
        let decoder: Decoder
        let body: (Event, LambdaContext) async throws -> Encoder.Output

        init(
            encoder: Encoder, decoder: Decoder,
            body: @escaping (Event, LambdaContext) async throws -> Encoder.Output
        ) {
            (self.encoder, self.decoder, self.body) = (encoder, decoder, body)
        }

        /// What happens for each event.
        func handle(_ event: ByteBuffer) async throws -> ByteBuffer {
            var buffer = ByteBuffer()
            let output = try await body(decoder.decode(Event.self, from: event), LambdaContext())
            try encoder.encode(output, into: &buffer)
            return buffer
        }
    }
}

extension Lambda {
    struct LiftLambdaCoder<Output: Encodable>: LambdaEventDecoder, LambdaOutputEncoder {
        func decode<Event: Decodable>(_ type: Event.Type, from buffer: ByteBuffer) throws -> Event {
            try JarDecoder().decode(type, from: buffer.readableBytesView)
        }

        func encode(_ value: Output, into buffer: inout ByteBuffer) throws {
            try JarEncoder().encodeJSON(value, appendingTo: &buffer)
        }
    }

    static func answer(to event: ByteBuffer) async throws -> ByteBuffer {
        let coder = LiftLambdaCoder<Greeting>()
        let runtime = LambdaRuntime(encoder: coder, decoder: coder) {
            (greeting: Greeting, context: LambdaContext) in
            Greeting(name: greeting.name, count: greeting.count + 1)
        }
        return try await runtime.handle(event)
    }
}

/// Stand-ins for GRDB.
private enum GRDB {
    struct DatabaseValue: Equatable {
        let text: String?
        static let null = DatabaseValue(text: nil)
    }

    protocol DatabaseValueConvertible {
        var databaseValue: DatabaseValue { get }
        static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self?
    }
}

private typealias DatabaseValue = GRDB.DatabaseValue
private typealias DatabaseValueConvertible = GRDB.DatabaseValueConvertible

extension String: GRDB.DatabaseValueConvertible {
    fileprivate var databaseValue: DatabaseValue { DatabaseValue(text: self) }

    fileprivate static func fromDatabaseValue(_ dbValue: DatabaseValue) -> String? { dbValue.text }
}

/// What the recipe logs, in the task of a test.
private final class DatabaseLog: @unchecked Sendable {
    @TaskLocal static var current = DatabaseLog()
    var lines: [String] = []
}

private func log(_ line: String) { DatabaseLog.current.lines.append(line) }

private protocol JSONColumnValue: DatabaseValueConvertible, JarElement {}

extension JSONColumnValue {
    fileprivate var databaseValue: DatabaseValue { (try? String(json: self))?.databaseValue ?? .null }

    fileprivate static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
        guard let text = String.fromDatabaseValue(dbValue) else { return nil }
        do {
            return try Jar(json: text)^
        } catch {
            log("\(Self.self): \(error)")
            return nil
        }
    }
}

private struct Address: JSONColumnValue {
    var street: String
    var city: String

    init(jar: Jar) throws { (street, city) = try jar.lift("street", "city") }

    var jar: Jar { ["street": street, "city": city] }
}

@Suite struct CookbookServerSnippets {
    @Test func vaporReadsAndWrites() throws {
        Vapor.configure()
        let encoder = try #require(Vapor.ContentConfiguration.global.encoder)
        let decoder = try #require(Vapor.ContentConfiguration.global.decoder)
        var body = ByteBuffer()
        var headers = Vapor.HTTPHeaders()
        try encoder.encode(Greeting(name: "Kim", count: 2), to: &body, headers: &headers)
        #expect(String(decoding: body.readableBytesView, as: UTF8.self) == #"{"name":"Kim","count":2}"#)
        #expect(headers.contentType == .json)
        let greeting = try decoder.decode(Greeting.self, from: body, headers: headers)
        #expect(greeting == Greeting(name: "Kim", count: 2))

        let wrong = ByteBuffer(bytes: #"{"name": "Kim", "count": "two"}"#.utf8)
        do {
            _ = try decoder.decode(Greeting.self, from: wrong, headers: headers)
            Issue.record("nothing was thrown")
        } catch let abort as Vapor.Abort {
            #expect(abort.status == .badRequest)
            #expect(abort.reason == #"expected Int, found string "two" at count (line 1, column 26)"#)
        }
    }

    @Test func vaporPassesPathsAndValidations() throws {
        Vapor.configure()
        let content = Vapor.ContentContainer(body: ByteBuffer(bytes: #"{"user": {"name": "Kim"}}"#.utf8))
        #expect(try content.get(String.self, at: "user", "name") == "Kim")
        #expect(content[String.self, at: "user", "name"] == "Kim")
        #expect(content[String.self, at: "user", "age"] == nil)
        try content.validate("user")
        #expect(throws: Vapor.Abort.self) { try content.validate("user", "age") }
    }

    @Test func hummingbirdReadsAndWrites() async throws {
        let context = Hummingbird.AppRequestContext(source: Hummingbird.ApplicationRequestContextSource())
        func request(_ text: String) -> Hummingbird.Request {
            Hummingbird.Request(body: Hummingbird.RequestBody(bytes: Array(text.utf8)))
        }
        let greeting = try await context.requestDecoder.decode(
            Greeting.self, from: request(#"{"name": "Kim", "count": 2}"#), context: context)
        #expect(greeting == Greeting(name: "Kim", count: 2))
        let response = try context.responseEncoder.encode(greeting, from: request(""), context: context)
        #expect(response.body.byteBuffer.readableBytesView == Array(#"{"name":"Kim","count":2}"#.utf8))
        #expect(response.headers.fields[.contentType] == "application/json; charset=utf-8")
        #expect(response.status == .ok)
        do {
            _ = try await context.requestDecoder.decode(
                Greeting.self, from: request(#"{"name": "Kim"}"#), context: context)
            Issue.record("nothing was thrown")
        } catch let error as Hummingbird.HTTPError {
            #expect(error.status == .badRequest)
            #expect(
                error.body
                    == #"expected Int, but the key is missing; the only key is "name" at count (line 1, column 1)"#
            )
        }
    }

    @Test func asyncHTTPClientSendsAndReads() async throws {
        let answer = try await HTTP.post(["name": "Kim"], to: "https://example.com")
        #expect(answer == ["name": "Kim"])
    }

    @Test func lambdaReadsAndWrites() async throws {
        let answer = try await Lambda.answer(to: ByteBuffer(bytes: #"{"name":"Kim","count":2}"#.utf8))
        #expect(answer.readableBytesView == Array(#"{"name":"Kim","count":3}"#.utf8))
        let error = await #expect(throws: LiftError.self) {
            try await Lambda.answer(to: ByteBuffer(bytes: "{}".utf8))
        }
        #expect(error?.key == "name")
    }

    @Test func grdbStoresAModelAsJSON() throws {
        let address: Address = try Jar(json: #"{"street": "High Street", "city": "Oslo"}"#)^
        let stored = address.databaseValue
        #expect(stored.text == #"{"street":"High Street","city":"Oslo"}"#)
        #expect(Address.fromDatabaseValue(stored)?.city == "Oslo")
        #expect(Address.fromDatabaseValue(.null) == nil)
        let lines = DatabaseLog.$current.withValue(DatabaseLog()) {
            #expect(Address.fromDatabaseValue(#"{"city": "Oslo"}"#.databaseValue) == nil)
            return DatabaseLog.current.lines
        }
        #expect(
            lines == [
                #"Address: expected String, but the key is missing; the only key is "city" at street"#
                    + " (line 1, column 1)"
            ])
    }

    @Test func aColumnOfGRDBHasMilliseconds() throws {
        struct Visit: JarElement, Encodable {
            let day: Date

            init(jar: Jar) throws { day = try jar["day"]^ }

            var jar: Jar { ["day": day] }
        }
        let text = #"{"day":1767225600123}"#
        do {
            let dates = JarTypeTransform(.millisecondsSince1970)
            let visit: Visit = try Jar(json: text).union(context: dates)^
            let column = try String(json: visit.asJar(using: dates))  // {"day":1767225600123}
            #expect(column == text)
            let encoder = JSONEncoder()
            // As GRDB sets it for its columns.
            encoder.dateEncodingStrategy = .millisecondsSince1970
            #expect(try encoder.encode(visit) == Data(text.utf8))
        }
    }
}
