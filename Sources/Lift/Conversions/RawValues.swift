/// Enums with raw values, and other raw-representable types, need only the conformance:
///
///     enum Status: String, JarElement { case paid, refunded }
///     let status: Status = try jar["status"]^
///
/// A raw value that the type does not have is an error of the kind `value` that names it, unless the type has
/// a ``JarFallback``. If the type is `CaseIterable`, the message lists up to eight raw values that it has. A
/// string with more than 256 consecutive combining marks is an error of the kind `bounds`.
extension RawRepresentable where Self: JarConvertible, RawValue: Liftable {
    /// Creates a value from the raw value that `jar` holds.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the type has no such raw value and no
    ///   ``JarFallback``, and of the kind `bounds` if it is a string with more than 256 consecutive combining
    ///   marks. If the raw value cannot be lifted, its error.
    @inlinable
    public init(jar: Jar) throws { self = try jar._case(of: jar._rawValue()) }
}

extension RawRepresentable where Self: JarRepresentable, RawValue: JarRepresentable {
    /// The raw value as a Jar.
    @inlinable
    public var jar: Jar { RawValue._held(rawValue) }
}

/// An enum, or another type with raw values, that lifts unknown raw values as one of its own.
///
///     enum Status: String, JarElement, JarFallback {
///         case paid, refunded, unknown
///         static let fallback = Status.unknown
///     }
///     let status: Status = try Jar("disputed")^  // .unknown
///
/// It applies wherever Lift lifts or decodes the type: with `^`, in arrays, sets and dictionaries, as a key,
/// in mappings, and in Codable types with Lift's coders. Other decoders, such as `JSONDecoder`, ignore it.
///
/// A missing value, a null and a value that is not of the raw type are still errors, and a missing value or a
/// null is nil as an optional. The unknown raw value is not kept: the raw value of the fallback is written.
public protocol JarFallback: JarConvertible, RawRepresentable, Sendable where RawValue: Liftable {
    /// The value for unknown raw values.
    static var fallback: Self { get }
}

extension Jar {
    /// Returns the value with the raw value that this Jar holds, or the fallback of its type.
    @inlinable
    func _case<Case: RawRepresentable>(of rawValue: Case.RawValue) throws(LiftError) -> Case {
        if let value = Case(rawValue: rawValue) { return value }
        return try _unknownCase()
    }

    /// Lifts a raw value. Swift finds the case of a string by its hash, so the string is checked first.
    @inlinable
    func _rawValue<RawValue: Liftable>() throws(LiftError) -> RawValue {
        if RawValue.self == String.self { try _checkHashable() }
        return try RawValue._value(from: self)
    }

    @inline(never)
    @usableFromInline
    func _unknownCase<Case>() throws(LiftError) -> Case {
        if let type = Case.self as? any JarFallback.Type, let value = type.fallback as? Case { return value }
        throw LiftError(noCaseOf: Case.self, in: self)
    }
}
