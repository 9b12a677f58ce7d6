// Public names of Alamofire 5, declared anew, to see whether they meet Lift's.

import Foundation

public typealias Parameters = [String: any Sendable]

public protocol ParameterEncoding {}

public struct JSONEncoding: ParameterEncoding {
    public static var `default`: JSONEncoding { JSONEncoding() }
    public static var prettyPrinted: JSONEncoding { JSONEncoding() }
}

public protocol ParameterEncoder {}

open class JSONParameterEncoder: ParameterEncoder {
    public init() {}
    public static var sortedKeys: JSONParameterEncoder { JSONParameterEncoder() }
}

public protocol DataDecoder {
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: DataDecoder {}

public struct Empty: Codable, Sendable { public static let value = Empty() }

public struct HTTPMethod: RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let get = HTTPMethod(rawValue: "GET")
}

public enum AFError: Error { case explicitlyCancelled }

public struct DataResponse<Success, Failure: Error> {
    public let data: Data?
    public let result: Result<Success, Failure>
    public init(data: Data?, result: Result<Success, Failure>) { (self.data, self.result) = (data, result) }
}

extension Result {
    public var success: Success? { try? get() }
}

public enum AF {
    public static func request(_ address: String, method: HTTPMethod = .get) -> Data { Data("{}".utf8) }
}
