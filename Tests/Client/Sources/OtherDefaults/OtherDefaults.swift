// Public names of Defaults 9 and SwiftyUserDefaults 5, declared anew, to see whether they meet Lift's.

import Foundation

public enum Defaults {
    public class AnyKey: @unchecked Sendable {
        public let name: String
        init(name: String) { self.name = name }
    }

    public final class Key<Value: Serializable>: AnyKey, @unchecked Sendable {
        public let defaultValue: Value
        public init(_ name: String, default value: Value) {
            defaultValue = value
            super.init(name: name)
        }
    }

    public typealias Keys = AnyKey

    public protocol Serializable: Sendable {}

    public static subscript<Value>(key: Key<Value>) -> Value {
        get { key.defaultValue }
        set {}
    }

    public static func reset(_ keys: AnyKey...) {}
    public static func removeAll(suite: UserDefaults = .standard) { suite.removeAll() }
}

extension Int: Defaults.Serializable {}
extension String: Defaults.Serializable {}

extension UserDefaults {
    public subscript<Value: Defaults.Serializable>(key: Defaults.Key<Value>) -> Value {
        get { key.defaultValue }
        set {}
    }

    public func removeAll() {}
    public func hasKey(_ key: Defaults.AnyKey) -> Bool { object(forKey: key.name) != nil }
    public func remove(_ key: Defaults.AnyKey) { removeObject(forKey: key.name) }
}

@propertyWrapper
public struct Default<Value: Defaults.Serializable> {
    public var wrappedValue: Value
    public init(_ key: Defaults.Key<Value>) { wrappedValue = key.defaultValue }
}
