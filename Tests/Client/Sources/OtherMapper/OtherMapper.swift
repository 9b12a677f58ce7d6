// Public names of ObjectMapper 4, declared anew, to see whether they meet Lift's.

import Foundation

public protocol BaseMappable { mutating func mapping(map: Map) }

public protocol Mappable: BaseMappable { init?(map: Map) }

public protocol TransformType {
    associatedtype Object
    associatedtype JSON
    func transformFromJSON(_ value: Any?) -> Object?
    func transformToJSON(_ value: Object?) -> JSON?
}

open class DateTransform: TransformType {
    public init() {}
    open func transformFromJSON(_ value: Any?) -> Date? {
        (value as? Double).map { Date(timeIntervalSince1970: $0) }
    }
    open func transformToJSON(_ value: Date?) -> Double? { value?.timeIntervalSince1970 }
}

public struct MapError: Error {}

public protocol MapContext {}

public final class Map {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public let JSON: [String: Any]
    public var currentKey: String?
    public var context: MapContext?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public init(JSON: [String: Any]) { self.JSON = JSON }
    public subscript(key: String) -> Map {
        currentKey = key
        return self
    }
    public func value<Value>(_ key: String) throws -> Value {
        guard let value = JSON[key] as? Value else { throw MapError() }
        return value
    }
}

public final class Mapper<Model: BaseMappable> {
    public init() {}
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public func map(JSON: [String: Any]) -> Model? where Model: Mappable {
        let map = Map(JSON: JSON)
        var model = Model(map: map)
        model?.mapping(map: map)
        return model
    }
}

infix operator <-
infix operator >>>

public func <- <Value>(left: inout Value, right: Map) {
    if let key = right.currentKey, let value = right.JSON[key] as? Value { left = value }
}

public func >>> <Value>(left: Value, right: Map) {}
