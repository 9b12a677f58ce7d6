/// A type whose values can be represented as a Jar.
///
///     extension Money: JarRepresentable {
///         var jar: Jar { Jar(fractionized) }
///     }
///     let jar: Jar = ["amount": Money(fractionized: 2000)]  // {"amount":2000}
///
/// Arrays, sets, dictionaries and optionals of such values are representable, too. A nil is omitted or, in an
/// array, a null.
public protocol JarRepresentable {
    /// The value as a Jar.
    var jar: Jar { get }

    /// Returns the value as a Jar that represents everything that depends on the context later. Conforming
    /// types don't implement this method.
    static func _held(_ value: Self) -> Jar

    /// Returns the value as a Jar that has at least the given context. Conforming types don't implement this
    /// method.
    static func _held(_ value: Self, using context: Jar.Context) -> Jar

    /// Writes the value to `sink`, piece by piece where that avoids building all of it. Conforming types
    /// don't implement this method.
    static func _write(_ value: Self, to sink: _JarSink, using context: Jar.Context) throws(LiftError)

    /// Writes an array of values together, which takes less time. Returns false, and writes nothing, if they
    /// have to be written one by one. `Element` is this type or a subclass. Conforming types don't implement
    /// this method.
    static func _write<Element>(
        _ elements: [Element], to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) -> Bool

    /// Writes the value, without a context, as a member of the dictionary that was begun last. A missing
    /// value is left out. Conforming types don't implement this method.
    static func _write(_ value: Self, forKey key: String, to sink: _JarSink) throws(LiftError)

    /// Whether this is an optional, whose nil is a null inside another optional. Conforming types don't
    /// implement this property.
    static var _isOptional: Bool { get }
}

/// A type whose values need the context to be represented as a Jar.
///
///     extension Price: JarRepresentableWithContext {
///         func asJar(using context: Jar.Context) -> Jar {
///             let formatter: NumberFormatter? = context.get()
///             return Jar(formatter?.string(from: amount) ?? "\(amount)")
///         }
///     }
///
/// A Jar keeps the value itself and represents it when you read or write it, with the context that the Jar
/// has then. That's why the type must be Sendable.
public protocol JarRepresentableWithContext: _JarRepresentableInContext, Sendable {
    /// Returns the value as a Jar, represented with `context`.
    func asJar(using context: Jar.Context) -> Jar
}

/// What ``JarRepresentableWithContext`` requires, without Sendable. Types conform to that protocol instead.
///
/// Extensions of other protocols are constrained to this one. If they depended on Sendable, the compiler
/// would find a circular reference in modules that isolate types to an actor by default (SE-0466).
public protocol _JarRepresentableInContext: JarRepresentable {
    /// `Jar` if the type has its own `asJar(using:)`. The compiler infers it.
    associatedtype _JarContextForm: _JarForm = _DefaultForm

    /// Returns the value as a Jar, represented with `context`.
    func asJar(using context: Jar.Context) -> Jar

    /// An own `asJar(using:)`, or the one of a protocol.
    @_disfavoredOverload
    func asJar(using context: Jar.Context) -> _JarContextForm

    /// Returns a Jar that keeps the value itself until the context is known. Conforming types don't implement
    /// this method.
    static func _heldUntilRead(_ value: Self) -> Jar
}

extension JarRepresentable {
    public static var _isOptional: Bool { false }

    public static func _held(_ value: Self) -> Jar { value.jar }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        value.held().within(context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        try sink.write(context.isEmpty ? value.held() : value.held(using: context))
    }

    @inlinable
    public static func _write<Element>(
        _: [Element], to _: _JarSink, using _: Jar.Context
    ) throws(LiftError) -> Bool { false }

    public static func _write(_ value: Self, forKey key: String, to sink: _JarSink) throws(LiftError) {
        try sink.write(value.held(using: Jar.Context()), forKey: key)
    }

    // The rest of Lift calls these. The requirements are static, so that code completion doesn't list them
    // after every number, string and model.

    /// Returns the value as a Jar that represents everything that depends on the context later.
    @inline(__always)
    func held() -> Jar { Self._held(self) }

    /// Returns the value as a Jar that has at least the given context.
    @inline(__always)
    func held(using context: Jar.Context) -> Jar { Self._held(self, using: context) }

    /// Writes the value to `sink`, piece by piece where that avoids building all of it.
    @inline(__always)
    func write(to sink: JarSink, using context: Jar.Context) throws(LiftError) {
        try Self._write(self, to: sink, using: context)
    }
}

extension _JarRepresentableInContext {
    /// Whether the type has its own `asJar(using:)`.
    static var hasOwnContextForm: Bool { _JarContextForm.self == Jar.self }

    /// The value as a Jar, which represents it when you read or write it, with the context that it has then.
    public var jar: Jar { held() }

    public static func _held(_ value: Self) -> Jar { _heldUntilRead(value) }
}

extension JarRepresentableWithContext {
    public static func _heldUntilRead(_ value: Self) -> Jar {
        Jar(.deferred(JarDeferredValue(value)))
    }
}

/// A value that is represented by its own type once the context is known.
private final class JarDeferredValue<Value: JarRepresentableWithContext>: JarDeferred {
    private let value: Value

    init(_ value: Value) { self.value = value }

    func represent(using context: Jar.Context) -> Jar { value.asJar(using: context) }
}

extension Jar {
    /// Creates a Jar from a value.
    ///
    ///     let jar = Jar([1, 2])  // [1,2]
    public init(_ value: some JarRepresentable) {
        self = value.held()
    }

    /// Creates a copy of `jar`. With this initializer, a literal of mixed values needs no type.
    ///
    ///     let jar = Jar(["a": 1, "b": "x"])
    public init(_ jar: Jar) {
        self = jar
    }
}

extension Jar: JarRepresentable {
    public var jar: Jar { self }
}
