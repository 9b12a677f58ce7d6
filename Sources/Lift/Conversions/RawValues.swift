/// Enums with raw values, and other raw-representable types, need only the conformance:
///
///     enum Status: String, JarElement { case paid, refunded }
///     let status: Status = try jar["status"]^
///
/// A raw value that the type does not have is an error of the kind `value` that names it. If the type is
/// `CaseIterable`, the message lists up to eight raw values that it has. A string with more
/// than 256 consecutive combining marks is an error of the kind `bounds`.
extension RawRepresentable where Self: JarConvertible, RawValue: Liftable {
    /// Creates a value from the raw value that `jar` holds.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the type has no such raw value, and of the kind
    ///   `bounds` if it is a string with more than 256 consecutive combining marks. If the raw value cannot
    ///   be lifted, its error.
    @inlinable
    public init(jar: Jar) throws {
        guard let value = Self(rawValue: try jar._rawValue()) else { throw jar._notACase(Self.self) }
        self = value
    }
}

extension RawRepresentable where Self: JarRepresentable, RawValue: JarRepresentable {
    /// The raw value as a Jar.
    @inlinable
    public var jar: Jar { rawValue._held() }
}

extension Jar {
    /// Lifts a raw value. Swift finds the case of a string by its hash, so the string is checked first.
    @inlinable
    func _rawValue<RawValue: Liftable>() throws(LiftError) -> RawValue {
        if RawValue.self == String.self { try _checkHashable() }
        return try RawValue._value(from: self)
    }

    @inline(never)
    @usableFromInline
    func _notACase(_ type: Any.Type) -> LiftError { LiftError(noCaseOf: type, in: self) }
}
