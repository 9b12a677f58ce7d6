// Public names of BetterCodable 0.4, declared anew, to see whether they meet Lift's.

@propertyWrapper
public struct LossyArray<Element: Codable>: Codable {
    public var wrappedValue: [Element]
    public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
    public init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

@propertyWrapper
public struct LossyDictionary<Key: Codable & Hashable, Value: Codable>: Codable {
    public var wrappedValue: [Key: Value]
    public init(wrappedValue: [Key: Value]) { self.wrappedValue = wrappedValue }
}

@propertyWrapper
public struct LossyOptional<Wrapped: Codable>: Codable {
    public var wrappedValue: Wrapped?
    public init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }
}

public protocol LosslessStringCodable: LosslessStringConvertible, Codable {}

extension Int: LosslessStringCodable {}

@propertyWrapper
public struct LosslessValue<Value: LosslessStringCodable>: Codable {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

public protocol DefaultCodableStrategy {
    associatedtype DefaultValue: Codable
    static var defaultValue: DefaultValue { get }
}

@propertyWrapper
public struct DefaultCodable<Strategy: DefaultCodableStrategy>: Codable {
    public var wrappedValue: Strategy.DefaultValue
    public init(wrappedValue: Strategy.DefaultValue) { self.wrappedValue = wrappedValue }
    public init(from decoder: any Decoder) throws { wrappedValue = try Strategy.DefaultValue(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

public struct DefaultFalseStrategy: DefaultCodableStrategy { public static var defaultValue: Bool { false } }

public typealias DefaultFalse = DefaultCodable<DefaultFalseStrategy>

extension KeyedDecodingContainer {
    public func decode<Strategy>(
        _ type: DefaultCodable<Strategy>.Type, forKey key: Key
    ) throws -> DefaultCodable<Strategy> {
        try decodeIfPresent(type, forKey: key) ?? DefaultCodable(wrappedValue: Strategy.defaultValue)
    }
}
