/// Enums with raw values, and other raw-representable types, need nothing but the conformance:
///
///     enum Status: String, JarElement { case paid, refunded }
///     let status: Status = try jar["status"]^
///
/// A raw value that is none of the type's is an error of the kind `value`, which names it; a text of more than 256 combining
/// marks in a row is one of the kind `bounds`.
extension RawRepresentable where Self: JarConvertible, RawValue: Liftable {
    @inlinable
    public init(jar: Jar) throws {
        guard let value = Self(rawValue: try jar._rawValue()) else { throw jar._notACase(Self.self) }
        self = value
    }
}

extension RawRepresentable where Self: JarRepresentable, RawValue: JarRepresentable {
    @inlinable
    public var jar: Jar { rawValue._held() }
}

extension Jar {
    /// A raw value. Swift finds the case of a text by its hash.
    @inlinable
    func _rawValue<RawValue: Liftable>() throws(LiftError) -> RawValue {
        if RawValue.self == String.self { try _checkMarks() }
        return try RawValue._value(from: self)
    }

    @inline(never)
    @usableFromInline
    func _notACase(_ type: Any.Type) -> LiftError { LiftError(kind: .value, expected: "\(type)", in: self) }
}
