/// A transform that chooses the type of a value by the name at a key. It can be a subclass, or a type that
/// conforms to a protocol.
///
///     let animals = JarVariants<Animal>(by: "type", ["cat": Cat.self, "dog": Dog.self])
///     let animal: Animal = try jar.transformed(by: animals)^
///
/// To let a class choose among its subclasses by itself, use its variants in `lift(from:)`:
///
///     extension Animal {
///         static func lift(from jar: Jar) throws -> Animal { try animals.lift(from: jar) }
///     }
///
/// Each value is written as its own type represents it, with the name of the type at the key:
///
///     try String(json: Jar(animal, by: animals))  // {"name":"Tom","type":"cat"}
public struct JarVariants<Base>: JarTransform {
    private let key: JarKeys
    private let types: Types

    /// **Sendable:** A type whose conformance is isolated to an actor is lifted only after a check that this
    /// is the current actor.
    private struct Types: @unchecked Sendable {
        let byName: [(name: String, type: any JarConvertible.Type)]
        let other: (any JarConvertible.Type)?
    }

    /// Creates a choice of types.
    ///
    /// - Parameters:
    ///   - key: the key or path of the name.
    ///   - types: the types by their names. Each must be a subtype of `Base`. If a conformance is isolated to
    ///     an actor, lift the type on that actor.
    ///   - other: the type for all other names, and for a missing name. If it's nil, these throw. A
    ///     ``JarReceipt`` in the context lists them.
    public init(
        by key: JarKeys, _ types: KeyValuePairs<String, any JarConvertible.Type>,
        otherwise other: (any JarConvertible.Type)? = nil
    ) {
        self.key = key
        self.types = Types(byName: types.map { ($0.key, $0.value) }, other: other)
    }

    /// Lifts a value of the type whose name is at the key.
    ///
    /// - Throws: a `LiftError` with the path of the name: of the kind `value`, with a list of up to eight
    ///   allowed names, if no type has this name; of the kind `missing`, `null` or `type` if the name is
    ///   missing or not a string. With an `otherwise` type, it throws none of these. Errors of lifting the
    ///   chosen type are passed on.
    /// - Complexity: O(*n*) in the types.
    public func lift(from jar: Jar) throws -> Base {
        if jar.content.isMissing { throw LiftError(expected: "\(Base.self)", in: jar) }
        guard jar.context.has(.unknownKeys) else { return try chosen(from: jar) }
        return try jar.readingKeys { jar, reading in
            let before = reading.joinCount
            let value = try chosen(from: jar)
            reading.note(key, in: jar)
            if reading.joinCount == before { reading.noteOpen(jar) }
            return value
        }
    }

    private func chosen(from jar: Jar) throws -> Base {
        let tag = key.value(in: jar)
        let name = types.other == nil ? try tag^ as String : try? tag^ as String
        let type = try name.flatMap(type(named:)) ?? other(insteadOf: name, at: tag)
        guard let value = try Self.lift(type, from: jar) as? Base else { throw jar._mismatch(Base.self) }
        return value
    }

    private func type(named name: String) -> (any JarConvertible.Type)? {
        HashableText(name).flatMap { name in types.byName.first { $0.name == name.string }?.type }
    }

    /// Returns the type for all other names, of which `name` is one; nil for a tag that isn't a name.
    private func other(insteadOf name: String?, at tag: Jar) throws -> any JarConvertible.Type {
        func error() -> LiftError {
            guard let name else { return LiftError(expected: "String", in: tag) }
            let names = AllowedValues.list(names: types.byName.map(\.name), near: tag.isRedacted ? nil : name)
            return LiftError(kind: .value, expected: "one of \(names)", in: tag)
        }
        guard let other = types.other else { throw error() }
        tag.noteFallback(error())
        return other
    }

    private static func lift<Variant: JarConvertible>(_ type: Variant.Type, from jar: Jar) throws -> Variant {
        if !isLiftableHere(type) { throw LiftError(isolated: type, "lifted") }
        // The initializer, not `lift(from:)`: the lift of a class may be the one that called `chosen(from:)`.
        return try type.init(jar: jar)
    }

    /// Represents a value as its own type does, with the name of the type at the key.
    ///
    /// A value of the `otherwise` type is represented without a name.
    ///
    /// - Throws: a `LiftError` of the kind `unsupported` if the type of `value` isn't one of the types, or
    ///   isn't `JarRepresentable`.
    /// - Complexity: O(*n*) in the types.
    public func represent(_ value: Base) throws -> Jar {
        let type = Swift.type(of: value as Any)
        guard let value = value as? any JarRepresentable else {
            throw LiftError("\(type) has no representation as a Jar", kind: .unsupported)
        }
        guard let name = types.byName.first(where: { $0.type == type })?.name else {
            if let other = types.other, other == type { return value.held() }
            throw LiftError("\(type) is not one of the types of these variants", kind: .unsupported)
        }
        let named = JarDeferredNamed(value.held(), name, at: key)
        return named.held.isDeferred ? Jar(.deferred(named)) : named.represent(using: Jar.Context())
    }
}

/// A value whose representation depends on the context, and the name of its type.
private final class JarDeferredNamed: JarDeferred {
    let held: Jar
    let height: UInt16
    private let name: String
    private let key: JarKeys

    init(_ held: Jar, _ name: String, at key: JarKeys) {
        self.held = held
        height = held.content.height
        self.name = name
        self.key = key
    }

    func represent(using context: Jar.Context) -> Jar {
        var jar = context.isEmpty ? held.resolved : held.union(context: context.union(held.context)).resolved
        do throws(LiftError) {
            try key.set(Jar(name), in: &jar)
        } catch {
            return Jar(error: error)
        }
        return jar
    }
}
