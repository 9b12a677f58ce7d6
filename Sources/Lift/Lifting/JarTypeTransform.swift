#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A context value that applies a transform to all values of its type in a Jar.
///
///     let users: [User] = try jar.union(context: JarTypeTransform(.millisecondsSince1970))^
///
/// It applies to your own types wherever Lift reads them, inside Codable types too. For writing, it applies
/// to values that are represented with this context: by `asJar(using:)`, or as parts of Codable types and of
/// types with a mapping. In `var jar: Jar { ["price": price] }`, the price is represented before any context
/// is known. To have it transformed, conform the type to ``JarRepresentableWithContext``, and write
/// `price.asJar(using: context)`.
///
/// Of the types that Lift supports itself, it applies to `Date` and `Data` for reading and writing, and to
/// `URL` and `UUID` for reading. It doesn't apply to numbers, strings and bools.
///
/// Inside the transform, at any depth, the type is lifted and represented as if there were no transform for
/// it. So a transform can try the type's own form first:
///
///     let dates = JarTypeTransform(
///         AnyJarTransform<Date>(
///             lift: { jar in
///                 if let date: Date = try? jar^ { return date }  // ISO 8601, or the formatter's form
///                 return try jar.transformed(by: .secondsSince1970)^
///             }, represent: { Jar($0) }))
///
/// Other transforms in the context still apply. A ``JarVariants`` only chooses a type, so it also applies
/// inside the values that it chose, as in a tree of views.
public struct JarTypeTransform<Value>: JarContextValue {
    /// The transform; nil if values are not transformed, whatever an outer context contains.
    let transform: AnyJarTransform<Value>?

    /// Keeps a transform from being applied inside itself.
    fileprivate static var none: Self { Self() }

    private init() { transform = nil }

    /// Creates a context value that applies `transform` to all values of its type.
    public init(_ transform: some JarTransform<Value>) { self.init(any: transform) }

    fileprivate init(any transform: some JarTransform<Value>) {
        func erased(_ choice: some JarChoice) -> AnyJarTransform<Value>? {
            choice.erased as? AnyJarTransform<Value>
        }
        self.transform =
            transform as? AnyJarTransform<Value> ?? (transform as? any JarChoice).flatMap { erased($0) }
            ?? AnyJarTransform(transform)
    }
}

// A deprecated initializer gives a warning. One that's unavailable would give nothing, because the compiler
// would choose the other one.

extension JarTypeTransform where Value: FixedWidthInteger {
    /// Deprecated: a context doesn't transform numbers.
    @available(
        *, deprecated,
        message: "a context doesn't transform numbers; use 'by:' in a mapping, or a type of your own"
    )
    public init(_ transform: some JarTransform<Value>) { self.init(any: transform) }
}

extension JarTypeTransform where Value: BinaryFloatingPoint {
    /// Deprecated: a context doesn't transform numbers.
    @available(
        *, deprecated,
        message: "a context doesn't transform numbers; use 'by:' in a mapping, or a type of your own"
    )
    public init(_ transform: some JarTransform<Value>) { self.init(any: transform) }
}

extension JarTypeTransform where Value == Decimal {
    /// Deprecated: a context doesn't transform numbers.
    @available(
        *, deprecated,
        message: "a context doesn't transform numbers; use 'by:' in a mapping, or a type of your own"
    )
    public init(_ transform: some JarTransform<Value>) { self.init(any: transform) }
}

extension JarTypeTransform where Value == String {
    /// Deprecated: a context doesn't transform strings.
    @available(
        *, deprecated,
        message: "a context doesn't transform strings; use 'by:' in a mapping, or a type of your own"
    )
    public init(_ transform: some JarTransform<Value>) { self.init(any: transform) }
}

extension JarTypeTransform where Value == Bool {
    /// Deprecated: a context doesn't transform bools.
    @available(
        *, deprecated,
        message: "a context doesn't transform bools; use 'by:' in a mapping, or a type of your own"
    )
    public init(_ transform: some JarTransform<Value>) { self.init(any: transform) }
}

/// Keeps a transform from being applied to its own result, which contains what it made of a value. When that
/// is lifted, the transform applies.
private struct JarTransformResult<Value>: JarContextValue {}

extension JarTypeTransform: JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { .transform }

    static var transformedType: Any.Type? { Value.self }
}

/// Returns whether values of a type are numbers, strings or bools. No transform in a context changes these,
/// neither when they are lifted nor when they are represented.
func isScalar(_ type: Any.Type) -> Bool {
    type == String.self || type == Bool.self || type == Double.self || type == Float.self
        || type == Decimal.self || type == Substring.self || type == Character.self
        || type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type
}

extension Jar.Context {
    /// Returns the transform for values of a type; nil if there is none.
    @inline(never)
    func transform<Value>(of type: Value.Type) -> AnyJarTransform<Value>? {
        // The search for a type is quicker than making the type of its transform.
        hasTransform(of: type) ? find(JarTypeTransform<Value>.self)?.transform : nil
    }

    /// Returns whether values of a type, which is known only at run time, are represented by a transform.
    func transforms(_ type: Any.Type) -> Bool {
        func transforms<Value>(_ type: Value.Type) -> Bool {
            transform(of: type) != nil && find(JarTransformResult<Value>.self) == nil
        }
        return !isScalar(type) && _openExistential(type, do: transforms)
    }

    /// Returns a value that was represented before this context was known, as the transform for `declared`
    /// represents it; nil unless that only chooses the type.
    func chosen(_ type: Any.Type, as declared: Any.Type, _ item: @autoclosure () -> JarItem) -> Jar? {
        func choose<Value>(_ declared: Value.Type) -> Jar? {
            transform(of: declared)?.choose?(type, Jar(item(), in: self))
        }
        return _openExistential(declared, do: choose)
    }

    /// Whether there is any transform. Check this before generic code, which looks up its types each time it
    /// is called.
    var hasTransforms: Bool { has(.transform) }

    /// Returns `value` as represented by a transform in this context; nil if there is none.
    @inline(never)
    func represented<Value>(_ value: Value) -> Jar? {
        guard !isScalar(Value.self), let transform = transform(of: Value.self),
            find(JarTransformResult<Value>.self) == nil
        else { return nil }
        if let represent = transform.representInside { return represent(value, self) }
        let jar = Jar(value, by: transform)
        switch jar.content {
        // They may contain the value itself, which its type would represent.
        case .deferred, .object, .array: return jar.union(context: JarTransformResult<Value>())
        default: return jar
        }
    }

    /// Returns this context for representing a value that its transform made, and everything in it.
    func afterTransform<Value>(of type: Value.Type) -> Jar.Context {
        union(Jar.Context(JarTransformResult<Value>()))
    }
}

extension Jar {
    /// Returns the value that a transform in the context lifts from this Jar; nil if there is none.
    @inline(never)
    func transformed<Value>(_ type: Value.Type) throws(LiftError) -> Value? {
        guard let transform = context.transform(of: type) else { return nil }
        return try transformed(inContextBy: transform)
    }

    /// Returns the value lifted by a transform that is in the context, without applying it inside itself.
    func transformed<Value>(inContextBy transform: AnyJarTransform<Value>) throws(LiftError) -> Value {
        let jar = transform.isLiftedInside ? self : union(context: JarTypeTransform<Value>.none)
        return try jar.transformed(by: transform).lifted()
    }
}

extension JarRepresentable {
    /// Returns the value as a Jar with the given context. If the representation has its own context, that
    /// wins. If the context has a ``JarTypeTransform`` for the value, that represents it.
    ///
    ///     let jar = price.asJar(using: formatter)
    public func asJar(using context: (any JarContextValue)?...) -> Jar {
        _part(using: Jar.Context(context))
    }

    /// Returns the value as a part of something that is represented with `context`. If the context has a
    /// transform for the value, the transform represents it.
    @usableFromInline
    func _part(using context: Jar.Context) -> Jar {
        if context.hasTransforms, Self.self != Date.self, Self.self != Data.self,
            let jar = context.represented(self)
        {
            return jar
        }
        return held(using: context)
    }

    /// Returns the value's own `jar`, or what a transform in `context` makes of the value.
    func ownForm(in context: Jar.Context) -> Jar {
        if context.hasTransforms, let jar = context.represented(self) { return jar }
        return jar.within(context)
    }
}

extension JarSink {
    /// Writes the value by the transform in `context` for its type. Returns whether there is one.
    @inline(__always)
    func writeTransformed(_ value: some JarRepresentable, in context: Jar.Context) throws(LiftError) -> Bool {
        guard context.hasTransforms, let jar = context.represented(value) else { return false }
        try write(jar.within(context))
        return true
    }
}
