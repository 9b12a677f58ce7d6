/// A choice of types by what stands at a key: which subclass, or which type that conforms to a protocol, a value is.
///
///     let animals = JarVariants<Animal>(by: "type", ["cat": Cat.self, "dog": Dog.self])
///     let animal: Animal = try jar.transformed(by: animals)^
///
/// A class chooses among its subclasses itself if it is lifted by its variants:
///
///     extension Animal {
///         static func lift(from jar: Jar) throws -> Animal { try animals.lift(from: jar) }
///     }
///
/// Written, a value is what its own type represents it as, with the name of the type at the key.
public struct JarVariants<Base>: JarTransform {
    private let key: JarKeys
    private let types: Types

    private struct Types: Sendable {
        let byName: [(name: String, type: any (JarConvertible & SendableMetatype).Type)]
        let other: (any (JarConvertible & SendableMetatype).Type)?
    }

    /// - Parameters:
    ///   - key: where the name of the type stands.
    ///   - types: the types by their names. Each must be a `Base`, and conform on every thread, not on one actor only.
    ///   - other: the type for all other names, and where there is none; nil makes these an error.
    public init(
        by key: JarKeys, _ types: KeyValuePairs<String, any (JarConvertible & SendableMetatype).Type>,
        otherwise other: (any (JarConvertible & SendableMetatype).Type)? = nil
    ) {
        self.key = key
        self.types = Types(byName: types.map { ($0.key, $0.value) }, other: other)
    }

    /// - Throws: a `LiftError` of the kind `value`, at the key, that names what is allowed, for any other name.
    public func lift(from jar: Jar) throws -> Base {
        if jar.content.isMissing { throw LiftError(expected: "\(Base.self)", in: jar) }
        let place = key.value(in: jar)
        let name = try types.other == nil ? place^ as String : (try? place^ as String) ?? ""
        let named = name.hashesQuickly ? types.byName.first { $0.name == name }?.type : nil
        guard let type = named ?? types.other else {
            let names = types.byName.map { JSONText.quoted($0.name) }.joined(separator: ", ")
            throw LiftError(kind: .value, expected: "one of \(names)", in: place)
        }
        // By its initialiser: as a type that is lifted it may be the one that asked.
        guard let value = try type.init(jar: jar) as? Base else { throw jar._mismatch(Base.self) }
        return value
    }

    /// - Throws: a `LiftError` of the kind `unsupported` for a value of a type that is not among the types.
    public func represent(_ value: Base) throws -> Jar {
        let type = Swift.type(of: value as Any)
        guard let value = value as? any JarRepresentable else {
            throw LiftError("\(type) has no representation as a Jar", kind: .unsupported)
        }
        guard let name = types.byName.first(where: { $0.type == type })?.name else {
            if let other = types.other, other == type { return value._held() }
            throw LiftError("\(type) is not among these variants", kind: .unsupported)
        }
        let named = JarDeferredNamed(value._held(), name, at: key)
        return named.held.isDeferred ? Jar(.deferred(named)) : named.represent(using: Jar.Context())
    }
}

/// A value that is represented when the context is known, and the name of its type.
private final class JarDeferredNamed: JarDeferred {
    let held: Jar
    private let name: String
    private let key: JarKeys

    init(_ held: Jar, _ name: String, at key: JarKeys) {
        self.held = held
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
