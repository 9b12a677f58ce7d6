/// To lift and write an enum or another type with raw values, just declare the conformance:
///
///     enum Status: String, JarElement { case paid, refunded }
///     let status: Status = try jar["status"]^
///
/// An unknown raw value throws an error of the kind `value` that names it, unless the type has a
/// ``JarFallback``. If the type is `CaseIterable`, the message lists up to eight allowed raw values. A string
/// with more than 256 consecutive combining marks throws an error of the kind `bounds`.
extension RawRepresentable where Self: JarConvertible, RawValue: Liftable {
    /// Creates a value from the raw value in `jar`.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the type has no such raw value and no
    ///   ``JarFallback``, and of the kind `bounds` for a string with more than 256 consecutive combining
    ///   marks. If the raw value can't be lifted, the error of that.
    @inlinable
    public init(jar: Jar) throws { self = try jar._case(of: jar._rawValue(of: Self.self)) }
}

extension RawRepresentable where Self: JarRepresentable, RawValue: JarRepresentable {
    /// The raw value as a Jar.
    @inlinable
    public var jar: Jar { RawValue._held(rawValue) }
}

/// An enum, or another type with raw values, that uses one of its values for all unknown raw values.
///
///     enum Status: String, JarElement, JarFallback {
///         case paid, refunded, unknown
///         static let fallback = Status.unknown
///     }
///     let status: Status = try Jar("disputed")^  // .unknown
///
/// The fallback applies wherever Lift lifts or decodes the type: with `^`, in arrays, sets and dictionaries,
/// as a key, in mappings, and in Codable types. Other decoders, such as `JSONDecoder`, ignore it. If a
/// dictionary has several unknown keys, they are all the same key, and the first one wins.
///
/// A missing value, a null and a value that isn't of the raw type still throw; for an optional, a missing
/// value or a null is nil. The unknown raw value isn't kept: writing gives the raw value of the fallback. A
/// ``JarReceipt`` in the context lists the unknown values.
public protocol JarFallback: JarConvertible, RawRepresentable, Sendable where RawValue: Liftable {
    /// The value for unknown raw values.
    static var fallback: Self { get }
}

extension Jar {
    /// Returns the value with the raw value in this Jar, or the fallback of its type.
    @inlinable
    func _case<Case: RawRepresentable>(of rawValue: Case.RawValue) throws(LiftError) -> Case {
        if let value = Case(rawValue: rawValue) { return value }
        return try _unknownCase()
    }

    /// Lifts a raw value. Swift finds the case of a string by its hash, so the string is checked first.
    @inlinable
    func _rawValue<RawValue: Liftable>(of type: Any.Type) throws(LiftError) -> RawValue {
        if RawValue.self == String.self { try _checkHashable() }
        return try _isCoded(type) ? RawValue._value(from: _strict(nil)) : RawValue._value(from: self)
    }

    /// Whether this is a value of a type inside a Codable one, whose raw value isn't converted.
    @usableFromInline
    func _isCoded(_ type: Any.Type) -> Bool {
        contextHas(.coercion) && context.find(CodedRawValues.self)?.type == ObjectIdentifier(type)
    }

    @inline(never)
    @usableFromInline
    func _unknownCase<Case>() throws(LiftError) -> Case {
        guard let type = Case.self as? any JarFallback.Type, let value = type.fallback as? Case else {
            throw LiftError(noCaseOf: Case.self, in: self)
        }
        noteFallback(LiftError(noCaseOf: Case.self, in: self))
        return value
    }

    /// Notes that a fallback is used instead of this value. Without one, `error` would be thrown.
    @inline(never)
    func noteFallback(_ error: @autoclosure () -> LiftError) {
        guard contextHas(.receipt), let link = context.receiptLink else { return }
        guard let member = link.member else {
            link.receipt?.note(.fallback, error())
            return
        }
        link.receipt?.note(
            JarReceipt.Entry(fallbackForKey: summary, member._keyFailure(error())), of: .fallback)
    }
}
