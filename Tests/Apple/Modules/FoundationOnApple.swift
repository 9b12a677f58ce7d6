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

private func nothing<Value>() -> Value { preconditionFailure("a stand-in is for the type checker only") }
