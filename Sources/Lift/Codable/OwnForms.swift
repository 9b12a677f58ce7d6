// The implementations by which the compiler infers whether a Codable type has its own `init(jar:)`,
// `lift(from:)`, `jar` and `asJar(using:)`. `JarForm.swift` says how.

extension JarDecodable {
    /// Whether the type is lifted by code of its own, and not by decoding it.
    static var hasOwnReading: Bool { _JarInitForm.self == Jar.self || _JarLiftForm.self == Jar.self }
}

extension JarEncodable {
    /// Whether values are represented by their own `jar`. If the type is decoded, it's just a property.
    static var hasOwnForm: Bool {
        _JarPropertyForm.self == Jar.self && (self as? any JarDecodable.Type)?.hasOwnReading != false
    }
}

extension JarDecodable where _JarInitForm == _DefaultForm {
    @_disfavoredOverload
    public init(jar: _DefaultForm) throws { throw _DefaultForm.error }
}

extension JarDecodable where Self: RawRepresentable, RawValue: Liftable, _JarInitForm == _DefaultForm {
    @_disfavoredOverload
    public init(jar: _DefaultForm) throws { throw _DefaultForm.error }
}

extension JarDecodable where _JarLiftForm == _DefaultForm {
    @_disfavoredOverload
    public static func lift(from jar: _DefaultForm) throws -> _Lifted { throw _DefaultForm.error }
}

extension JarDecodable where _Lifted == Self, _JarLiftForm == _DefaultForm {
    @_disfavoredOverload
    public static func lift(from jar: _DefaultForm) throws -> Self { throw _DefaultForm.error }
}

extension JarEncodable where _JarPropertyForm == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarEncodable where Self: _JarRepresentableInContext, _JarPropertyForm == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarEncodable
where Self: RawRepresentable, RawValue: JarRepresentable, _JarPropertyForm == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarEncodable
where
    Self: RawRepresentable & _JarRepresentableInContext, RawValue: JarRepresentable,
    _JarPropertyForm == _DefaultForm
{
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarEncodable
where
    Self: RawRepresentable & _JarRepresentableInContext, RawValue: JarRepresentable,
    _JarContextForm == _DefaultForm
{
    @_disfavoredOverload
    public func asJar(using context: Jar.Context) -> _DefaultForm { _DefaultForm() }
}

extension JarEncodable where Self: _JarRepresentableInContext, _JarContextForm == _DefaultForm {
    @_disfavoredOverload
    public func asJar(using context: Jar.Context) -> _DefaultForm { _DefaultForm() }
}
