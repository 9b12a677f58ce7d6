/// An optional is nil if the value is missing or null. Any other value must be of the wrapped type.
///
/// When arrays and dictionaries are represented, nil is left out; `value ?? null` writes a null instead.
extension Optional: Liftable where Wrapped: Liftable {
    public typealias To = Wrapped?

    @inlinable
    public static func lift(from jar: Jar) throws -> Wrapped? { try _lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> Wrapped? {
        if jar._isNothing(unlessNull: Wrapped._liftsNull) { return nil }
        return try Wrapped._value(from: jar)
    }
}

extension Optional where Wrapped: Liftable {
    @inlinable
    public static var _liftsNull: Bool { Wrapped._liftsNull }
}

extension Optional: JarConvertible where Wrapped: Liftable {
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }
}

extension Optional: JarRepresentable where Wrapped: JarRepresentable {
    /// The wrapped value as a Jar; a missing Jar for nil.
    public var jar: Jar { self?.jar ?? Jar() }

    public func _held() -> Jar { self?._held() ?? Jar() }

    public func _held(using context: Jar.Context) -> Jar { self?._part(using: context) ?? Jar() }

    public func _write(to sink: _JarSink, using context: Jar.Context) throws(LiftError) {
        if let value = self {
            try value._write(to: sink, using: context)
        } else {
            try sink.write(Jar(.missing, context: context))
        }
    }
}

extension Optional: JarUpdatable where Wrapped: JarUpdatable & Liftable {
    /// Returns nil for a null. Otherwise updates the present value, or lifts a new one if there is none.
    public func updated(from jar: Jar) throws -> Wrapped? {
        if jar._isNothing(unlessNull: false) { return nil }
        guard let present = self else { return try jar^ as Wrapped }
        return try present.updated(from: jar)
    }
}

extension Jar {
    /// This Jar, or nil if it is missing.
    var presence: Jar? { content.isMissing ? nil : self }
}

/// An optional, whatever type it wraps.
protocol OptionalValue {
    static var wrappedType: Any.Type { get }
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
    var wrapped: Any? { self }
}
