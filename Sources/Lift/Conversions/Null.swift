/// A null. Use it to write a null, and to tell a null from a missing value.
///
///     jar["nickname"] = null
///     if let _: Null = try? jar["nickname"]^ { print("there is a null") }
///
/// For most types, a null and a missing value are the same: `try jar["nickname"]^ as String?` is nil for
/// both. `Null?` tells them apart: it's nil for a missing value, and a `Null` for a null.
public struct Null: JarElement, Hashable, Sendable {
    /// Creates a null.
    public init() {}

    /// Creates a null from the null in `jar`.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing` or `type` if there's no null.
    public init(jar: Jar) throws { self = try Null._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Null {
        guard jar.resolvedContent.isNull else { throw jar.mismatch("null") }
        return Null()
    }

    public var jar: Jar { Jar(.null) }

    public static var _liftsNull: Bool { true }
}

/// A null, for literals and assignments: `["nickname": nickname ?? null]`.
public let null = Null()

extension Jar {
    /// Returns whether a Jar is a null. A missing value isn't; for that, see ``Jar/isMissing``.
    ///
    ///     if jar["nickname"] == null { print("there is a null") }
    public static func == (jar: Jar, null: Null) -> Bool { jar.kind == .null }

    /// Returns whether a Jar is anything else than a null, even a missing value.
    ///
    ///     if jar["nickname"] != null { print("there is no null") }
    public static func != (jar: Jar, null: Null) -> Bool { jar.kind != .null }
}
