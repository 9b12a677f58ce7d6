// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Foundation, with the declarations of Apple's Foundation and Core Foundation that the one on Linux lacks and
// that Lift uses, from Apple's documentation. Nothing here ever runs.

@_exported import Foundation

public typealias CFTypeRef = AnyObject
public typealias CFTypeID = UInt

public func CFGetTypeID(_ object: CFTypeRef!) -> CFTypeID { nothing() }
public func CFBooleanGetTypeID() -> CFTypeID { nothing() }

// Key-value coding.
extension UserDefaults {
    public func value(forKey key: String) -> Any? { nothing() }

    public func setValue(_ value: Any?, forKey key: String) {}
}

extension NSDictionary {
    public func value(forKey key: String) -> Any? { nothing() }
}

extension NSMutableDictionary {
    public func setValue(_ value: Any?, forKey key: String) {}
}

// Key-value observing.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public struct NSKeyValueChangeKey: Hashable, Sendable {}

open class NSObject: Foundation.NSObject {
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}
}

extension UserDefaults {
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {}

    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
}

open class NSUbiquitousKeyValueStore: NSObject {
    public static let didChangeExternallyNotification = NSNotification.Name(rawValue: "")

    open class var `default`: NSUbiquitousKeyValueStore { nothing() }
    open var dictionaryRepresentation: [String: Any] { nothing() }

    open func object(forKey key: String) -> Any? { nothing() }
    open func set(_ object: Any?, forKey key: String) {}
    open func removeObject(forKey key: String) {}
    open func value(forKey key: String) -> Any? { nothing() }
    open func setValue(_ value: Any?, forKey key: String) {}
}

private func nothing<Value>() -> Value { preconditionFailure("a stand-in is for the type checker only") }
