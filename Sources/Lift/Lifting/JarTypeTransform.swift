import Foundation

/// A transform as a context value: it holds for all values of its type in the Jar.
///
///     let users: [User] = try jar.union(context: JarTypeTransform(.millisecondsSince1970))^
///
/// It governs types of yours, however they are lifted, and how Codable types encode them; of Lift's own types it governs
/// `Date` and `Data`, in both directions, and `URL` and `UUID` when they are lifted. Numbers, strings and bools are what
/// they are. In the transform a value of the same type is made by its initialiser, not by `^`, which would ask the
/// transform again.
public struct JarTypeTransform<Value>: JarContextValue {
    /// Nil for values that are not to be transformed, whatever an outer context says.
    let transform: AnyJarTransform<Value>?

    /// Shields what a transform has made of a value from being transformed again.
    fileprivate static var none: Self { Self(nil) }

    private init(_ transform: AnyJarTransform<Value>?) { self.transform = transform }

    public init(_ transform: some JarTransform<Value>) {
        self.transform = AnyJarTransform(
            lift: { try transform.lift(from: $0) }, represent: { try transform.represent($0) })
    }
}

/// A transform for values of a type that is known only here.
private protocol JarTransformCarrier {
    /// The type; nil where its values are not transformed.
    var transformedType: Any.Type? { get }
}

extension JarTypeTransform: JarTransformCarrier, JarContextTraitCarrier {
    fileprivate var transformedType: Any.Type? { transform == nil ? nil : Value.self }

    static var traits: Jar.Context.Traits { .transform }
}

extension Jar.Context.Traits {
    /// Values of a type are lifted and represented by a transform.
    static var transform: Self { Self(rawValue: 1 << 0) }
}

/// Whether a type is one of numbers, strings or bools, whose values no transform in a context changes, as it changes none
/// that is lifted.
private func isScalar(_ type: Any.Type) -> Bool {
    type == String.self || type == Bool.self || type == Double.self || type == Float.self
        || type == Decimal.self
        || type == Substring.self || type == Character.self || type is any FixedWidthInteger.Type
}

extension Jar.Context {
    /// The transform for values of a type.
    @inline(never)
    func transform<Value>(of type: Value.Type) -> AnyJarTransform<Value>? {
        find(JarTypeTransform<Value>.self)?.transform
    }

    /// Whether there is a transform for values of a type that is known only here.
    func transforms(_ type: Any.Type) -> Bool {
        if isScalar(type) { return false }
        return storage?.entries.contains { ($0.value as? any JarTransformCarrier)?.transformedType == type }
            ?? false
    }

    /// Whether there is any transform. To be asked before all that is generic, whose types are looked up each time.
    @inline(__always)
    var hasTransforms: Bool { has(.transform) }

    /// What a transform in this context represents `value` as; nil when there is none.
    @inline(never)
    func represented<Value>(_ value: Value) -> Jar? {
        guard !isScalar(Value.self), let transform = transform(of: Value.self) else { return nil }
        let jar = Jar(value, by: transform)
        switch jar.content {
        // They may hold the value itself, to be represented by its type.
        case .deferred, .object, .array, .nest: return jar.union(context: JarTypeTransform<Value>.none)
        default: return jar
        }
    }
}

extension Jar {
    /// What a transform in the context makes of this Jar; nil when there is none.
    @inline(never)
    func transformed<Value>(_ type: Value.Type) throws(LiftError) -> Value? {
        guard let transform = context.transform(of: type) else { return nil }
        return try transformed(by: transform).lifted()
    }
}

extension JarRepresentable {
    /// The value as a part of what is represented with `context`: by the transform in it, if there is one.
    @usableFromInline
    func _part(using context: Jar.Context) -> Jar {
        if context.hasTransforms, Self.self != Date.self, Self.self != Data.self,
            let jar = context.represented(self)
        {
            return jar
        }
        return _held(using: context)
    }
}
