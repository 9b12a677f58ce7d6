/// A type whose values can be expressed as a Jar.
///
///     extension Money: JarRepresentable {
///         var jar: Jar { Jar(fractionized) }
///     }
///     let jar: Jar = ["amount": Money(fractionized: 2000)]  // {"amount":2000}
///
/// Arrays, sets, dictionaries and optionals of such values are representable too; nil is left out.
public protocol JarRepresentable {
    /// The value as a Jar.
    var jar: Jar { get }

    /// The value as a Jar that keeps what depends on the context for later. Not for conforming types.
    func _held() -> Jar

    /// As above, where the context is known already: it is the one of the result at least. Not for conforming types.
    func _held(using context: Jar.Context) -> Jar

    /// Hands the value to `sink`, piece by piece where that saves building all of it. Not for conforming
    /// types.
    func _write(to sink: JarSink, using context: Jar.Context) throws(LiftError)
}

/// A type whose values can be expressed as a Jar once the context is known.
///
///     extension Price: JarRepresentableWithContext {
///         func asJar(using context: Jar.Context) -> Jar {
///             let formatter: NumberFormatter? = context.get()
///             return Jar(formatter?.string(from: amount) ?? "\(amount)")
///         }
///     }
///
/// A value in a literal or in a Jar is represented when it is read or written, with the context that it has
/// then. That is why such types are Sendable: the Jar keeps the value itself until then.
public protocol JarRepresentableWithContext: JarRepresentable, Sendable {
    func asJar(using context: Jar.Context) -> Jar
}

extension JarRepresentable {
    public func _held() -> Jar { jar }

    public func _held(using context: Jar.Context) -> Jar {
        var jar = _held()
        if !context.isEmpty { jar.context = context.union(jar.context) }
        return jar
    }

    public func _write(to sink: JarSink, using context: Jar.Context) throws(LiftError) {
        try sink.write(context.isEmpty ? _held() : _held(using: context))
    }

    /// The value as a Jar that has the given context. What the value's own representation brings along
    /// counts more.
    public func asJar(using context: (any JarContextValue)?...) -> Jar {
        _held(using: Jar.Context(context))
    }
}

extension JarRepresentableWithContext {
    /// The value as a Jar that is represented when it is read or written, with the context it has then.
    public var jar: Jar { _held() }

    public func _held() -> Jar { heldUntilRead }

    /// A Jar that keeps the value itself until its context is known.
    var heldUntilRead: Jar { Jar(.deferred(JarDeferredValue(self))) }
}

/// A value and, by its type, the way to represent it.
private final class JarDeferredValue<Value: JarRepresentableWithContext>: JarDeferred {
    private let value: Value

    init(_ value: Value) { self.value = value }

    func represent(using context: Jar.Context) -> Jar { value.asJar(using: context) }
}

extension Jar {
    /// A Jar that holds `value`.
    public init(_ value: some JarRepresentable) {
        self = value._held()
    }

    /// The same Jar. Lets a literal of mixed values stand without a type: `Jar(["a": 1, "b": "x"])`.
    public init(_ jar: Jar) {
        self = jar
    }
}

extension Jar: JarRepresentable {
    public var jar: Jar { self }
}
