/// An optional is nil if the value is missing or null. Any other value must be of the wrapped type.
///
/// An optional of an optional tells the two apart, like a ``JarChange``: it's nil if the value is missing,
/// and `.some(nil)` if it's null.
///
/// A nil element of an array is written as a null, which keeps the places of the elements after it. As a
/// value of a key, a nil is omitted. To write a null there, use `value ?? null` or `.some(nil)`.
extension Optional: Liftable, JarConvertible where Wrapped: Liftable {
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> Wrapped? {
        if jar._isNothing(unlessNull: Wrapped._liftsNullInOptional) { return nil }
        return try Wrapped._value(from: jar)
    }

    @inlinable
    public static func _element(from jar: consuming Jar) throws -> Wrapped? { try _lift(from: jar) }

    @inlinable
    public static var _liftsNull: Bool { Wrapped._liftsNull }

    @inlinable
    public static var _liftsNullInOptional: Bool { true }
}

extension Optional: JarRepresentable where Wrapped: JarRepresentable {
    public static var _isOptional: Bool { true }

    /// The wrapped value as a Jar; a missing Jar for nil.
    public var jar: Jar { held() }

    public static func _held(_ optional: Self) -> Jar { held(optional) { $0.held() } }

    public static func _held(_ optional: Self, using context: Jar.Context) -> Jar {
        held(optional) { $0._part(using: context) }
    }

    @inline(__always)
    private static func held(_ optional: Self, _ represent: (borrowing Wrapped) -> Jar) -> Jar {
        optional.inPlace { value in
            let jar = represent(value)
            return jar.content.isMissing && Wrapped._isOptional ? Jar(.null) : jar
        } else: {
            Jar()
        }
    }

    public static func _write(
        _ optional: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        try optional.inPlace { (value) throws(LiftError) in
            if Wrapped._isOptional { return try sink.write(optional.held(using: context)) }
            try value.write(to: sink, using: context)
        } else: { () throws(LiftError) in
            try sink.write(Jar(.missing, context: context))
        }
    }

    public static func _write<Element>(
        _ elements: [Element], to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) -> Bool {
        guard let optionals = sameArray(elements, of: Self.self) else { return false }
        try sink.write(optionals.held(using: context))
        return true
    }

    public static func _write(_ optional: Self, forKey key: String, to sink: _JarSink) throws(LiftError) {
        try optional.inPlace { (value) throws(LiftError) in
            if Wrapped._isOptional {
                return try sink.write(optional.held(using: Jar.Context()), forKey: key)
            }
            try Wrapped._write(value, forKey: key, to: sink)
        } else: { () throws(LiftError) in
            // A nil is left out.
        }
    }
}

extension Optional: JarUpdatable where Wrapped: JarUpdatable & Liftable {
    /// Returns nil for a null. Otherwise updates the present value, or lifts a new one if there's none.
    public func updated(from jar: Jar) throws -> Wrapped? {
        if jar._isNothing(unlessNull: false) { return nil }
        guard let present = self else { return try jar^ as Wrapped }
        return try present.updated(from: jar)
    }
}

/// An optional, whatever type it wraps.
package protocol OptionalValue {
    static var wrappedType: Any.Type { get }
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    package static var wrappedType: Any.Type { Wrapped.self }
    package var wrapped: Any? { self }
}

/// Returns whether a value of any type is a nil.
func isNil(_ value: Any) -> Bool {
    (value as? any OptionalValue).map { $0.wrapped == nil } ?? false
}
