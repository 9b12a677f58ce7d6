// The implementations by which the compiler infers whether a Codable type has its own `init(jar:)`,
// `lift(from:)` and `jar`. `JarForm.swift` says how.

extension JarDecodable {
    /// Whether the type is lifted by code of its own, and not by decoding it.
    static var hasOwnReading: Bool { _Source.self == Jar.self || _LiftSource.self == Jar.self }
}

extension JarEncodable {
    /// Whether values are represented by their own `jar`. A type that's decoded is encoded too: its `jar` is
    /// some property.
    static var hasOwnForm: Bool {
        _Form.self == Jar.self && (self as? any JarDecodable.Type)?.hasOwnReading != false
    }
}

extension JarDecodable where _Source == _DefaultForm {
    @_disfavoredOverload
    public init(jar: _DefaultForm) throws { throw _DefaultForm.error }
}

extension JarDecodable where Self: RawRepresentable, RawValue: Liftable, _Source == _DefaultForm {
    @_disfavoredOverload
    public init(jar: _DefaultForm) throws { throw _DefaultForm.error }
}

extension JarDefaultable where _Source == _DefaultForm {
    @_disfavoredOverload
    public init(jar: _DefaultForm) throws { throw _DefaultForm.error }
}

extension JarDefaultable
where Self: RawRepresentable, RawValue: Liftable & JarRepresentable, _Lifted == Self, _Source == _DefaultForm
{
    @_disfavoredOverload
    public init(jar: _DefaultForm) throws { throw _DefaultForm.error }
}

extension JarDecodable where _LiftSource == _DefaultForm {
    @_disfavoredOverload
    public static func lift(from jar: _DefaultForm) throws -> _Lifted { throw _DefaultForm.error }
}

extension JarDecodable where _Lifted == Self, _LiftSource == _DefaultForm {
    @_disfavoredOverload
    public static func lift(from jar: _DefaultForm) throws -> Self { throw _DefaultForm.error }
}

extension JarDefaultable where _LiftSource == _DefaultForm {
    @_disfavoredOverload
    public static func lift(from jar: _DefaultForm) throws -> _Lifted { throw _DefaultForm.error }
}

extension JarDefaultable where _Lifted == Self, _LiftSource == _DefaultForm {
    @_disfavoredOverload
    public static func lift(from jar: _DefaultForm) throws -> Self { throw _DefaultForm.error }
}

extension JarDefaultable
where
    Self: RawRepresentable, RawValue: Liftable & JarRepresentable, _Lifted == Self,
    _LiftSource == _DefaultForm
{
    @_disfavoredOverload
    public static func lift(from jar: _DefaultForm) throws -> Self { throw _DefaultForm.error }
}

extension JarEncodable where _Form == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarEncodable where Self: _JarRepresentableInContext, _Form == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarEncodable where Self: RawRepresentable, RawValue: JarRepresentable, _Form == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarDefaultable
where Self: RawRepresentable, RawValue: Liftable & JarRepresentable, _Lifted == Self, _Form == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}
