/// A transform that chooses the type of a value by a tag in the data. It can be a subclass, or a type that
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
/// This only reads. To write the tag as well, represent the values with the variants, as below or by a
/// ``JarTypeTransform`` in the context, or write the tag in the type's own `encode(to:)`.
///
/// Each value is written as its own type represents it, with its tag:
///
///     try String(json: Jar(animal, by: animals))  // {"type":"cat","name":"Tom"}
///
/// With cases instead of types, it's a transform for an enum that has no mapping. See ``JarCase``.
public struct JarVariants<Base>: JarTransform, JarChoice {
    private let cases: JarCases<Base>

    /// Creates a choice of types.
    ///
    /// - Parameters:
    ///   - tag: where the tag is: the key of a member, or another ``JarTag``.
    ///   - types: the types by their tags. Each must be a subtype of `Base`. If a conformance is isolated to
    ///     an actor, lift the type on that actor.
    ///   - other: the type for all other tags, and for a missing tag. If it's nil, these throw. A
    ///     ``JarReceipt`` in the context lists them.
    public init(
        by tag: JarTag, _ types: KeyValuePairs<String, any JarConvertible.Type>,
        otherwise other: (any JarConvertible.Type)? = nil
    ) {
        let cases = types.map { JarCase<Base>(JarTag.Value($0.key), $0.value) }
        self.cases = JarCases(tag, cases + (other.map { [JarCase(otherwise: $0)] } ?? []))
    }

    /// Creates a choice of types or of the cases of an enum, written like the mapping of an enum.
    ///
    ///     let vehicles = JarVariants<any Vehicle>(by: .adjacent("type", content: "data")) {
    ///         JarCase(.anyOf("car", "automobile"), Car.self)
    ///         JarCase("bus", Bus.self)
    ///     }
    ///
    /// - Parameters:
    ///   - tag: where the tag is: the key of a member, or another ``JarTag``.
    ///   - cases: the types or cases, in the order in which they're tried.
    public init(by tag: JarTag, @JarCase<Base>.Builder _ cases: () -> [JarCase<Base>]) {
        self.cases = JarCases(tag, cases())
    }

    /// Lifts a value of the type that the data has the tag of.
    ///
    /// - Throws: a `LiftError` with the path of the tag: of the kind `value`, with a list of up to eight
    ///   tags, if no type has this tag; of the kind `missing`, `null` or `type` if the tag is missing or of
    ///   another type. With an `otherwise` type, it throws none of these. Errors of lifting the chosen type
    ///   are passed on.
    /// - Complexity: O(*n*) in the types.
    public func lift(from jar: Jar) throws -> Base {
        if jar.content.isMissing { throw LiftError(expected: "\(Base.self)", in: jar) }
        return try cases.lift(from: jar)
    }

    /// Represents a value as its own type does, with its tag.
    ///
    /// A value of the `otherwise` type is represented without a tag, unless it's listed with a tag as well. A
    /// tag that the value writes itself stays if it leads to the same type.
    ///
    /// - Throws: a `LiftError` of the kind `unsupported` if the type of `value` isn't one of the types, or
    ///   isn't `JarRepresentable`.
    /// - Complexity: O(*n*) in the types.
    public func represent(_ value: Base) throws -> Jar {
        let jar = cases.represent(value, in: nil)
        if case .error(let error) = jar.content { throw error }
        return jar
    }

    var erased: AnyJarTransform<Base> {
        AnyJarTransform(
            choice: self, representInside: { [cases] in cases.represent($0, in: $1) },
            choose: { [cases] in cases.represent($1, of: $0) })
    }
}
