/// Enums with raw values, and other raw-representable types, need nothing but the conformance:
///
///     enum Status: String, JarElement { case paid, refunded }
///     let status: Status = try jar["status"]^
///
/// A raw value that is none of the type's is an error of the kind `value`, which names it.
extension RawRepresentable where Self: JarConvertible, RawValue: Liftable {
    @inlinable
    public init(jar: Jar) throws {
        let rawValue: RawValue = try jar^
        guard let value = Self(rawValue: rawValue) else { throw jar._notACase(Self.self) }
        self = value
    }
}

extension RawRepresentable where Self: JarRepresentable, RawValue: JarRepresentable {
    @inlinable
    public var jar: Jar { rawValue._held() }
}

extension Jar {
    @inline(never)
    @usableFromInline
    func _notACase(_ type: Any.Type) -> LiftError { LiftError(kind: .value, expected: "\(type)", in: self) }
}
