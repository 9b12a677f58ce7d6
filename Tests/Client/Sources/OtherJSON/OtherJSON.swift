// Public names of SwiftyJSON 5, declared anew and without a function, to see whether they meet Lift's.

import Foundation

public enum Type: Int { case number, string, bool, array, dictionary, null, unknown }

public enum SwiftyJSONError: Int, Error { case unsupportedType, indexOutOfBounds, notExist }

public enum JSONKey {
    case index(Int)
    case key(String)
}

public protocol JSONSubscriptType { var jsonKey: JSONKey { get } }

extension Int: JSONSubscriptType { public var jsonKey: JSONKey { .index(self) } }

extension String: JSONSubscriptType { public var jsonKey: JSONKey { .key(self) } }

public enum writingOptionsKeys { case jsonSerialization, castNilToNSNull, maxObjextDepth, encoding }

public struct JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    public var object: Any

    public init(_ object: Any) { self.object = object }
    public init(parseJSON text: String) { object = text }
    public init(dictionaryLiteral elements: (String, Any)...) { object = elements }
    public init(arrayLiteral elements: Any...) { object = elements }
    public init(stringLiteral text: String) { object = text }

    public static var null: JSON { JSON(NSNull()) }

    public subscript(path: JSONSubscriptType...) -> JSON { self }

    public var string: String? { object as? String }
    public var stringValue: String { string ?? "" }
    public var int: Int? { object as? Int }
    public var intValue: Int { int ?? 0 }
    public func merged(with other: JSON) throws -> JSON { other }
    public func exists() -> Bool { true }
}

public func == (left: JSON, right: JSON) -> Bool { left.string == right.string }
public func < (left: JSON, right: JSON) -> Bool { left.stringValue < right.stringValue }
