import Foundation

/// JSON's null, to be written and to be told from a missing value.
///
///     jar["nickname"] = null
///     if let _: Null = try? jar["nickname"]^ { print("there is a null") }
///
/// Where a value is read, null and missing are the same: `try jar["nickname"]^ as String?` is nil for both.
/// `Null?` tells them apart: nil for a missing value, a `Null` for a null.
public struct Null: JarElement, Hashable, Sendable {
    public init() {}

    /// - Throws: a `LiftError` unless `jar` holds a null.
    public init(jar: Jar) throws { self = try Null._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Null {
        guard jar.resolvedContent.isNull else { throw jar.mismatch("null") }
        return Null()
    }

    public var jar: Jar { Jar(.null) }

    public static var _liftsNull: Bool { true }
}

/// The null, for literals and assignments: `["nickname": nickname ?? null]`.
public let null = Null()

/// `NSNull` stands for a null wherever `Null` does, as in data that Foundation made.
extension NSNull: Liftable, JarRepresentable {
    public static func lift(from jar: Jar) throws -> NSNull { try _lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> NSNull {
        _ = try Null._lift(from: jar)
        return NSNull()
    }

    public var jar: Jar { Jar(.null) }

    public static var _liftsNull: Bool { true }
}

extension Jar {
    /// Whether there is a null. Nothing at all is none: `jar["nickname"].kind == .missing`.
    ///
    ///     if jar["nickname"] == null { print("there is a null") }
    public static func == (jar: Jar, null: Null) -> Bool { jar.kind == .null }

    /// Whether there is anything but a null, or nothing at all.
    ///
    ///     if jar["nickname"] != null { print("there is no null") }
    public static func != (jar: Jar, null: Null) -> Bool { jar.kind != .null }
}
