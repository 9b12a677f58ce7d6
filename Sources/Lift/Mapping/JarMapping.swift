/// The mapping between a type and its data, declared once: it lifts, represents and updates.
///
///     struct Cat: JarMapped {
///         let id: Int
///         let name: String?
///         let birthday: Date
///
///         static let mapping = JarMapping(Cat.init(id:name:birthday:)) {
///             JarField("cat_id", \.id)
///             JarField("name", \.name)
///             JarField("birthday", \.birthday, by: .secondsSince1970)
///         }
///     }
///     let cat: Cat = try jar^
///
/// The fields are in the order of the initialiser's parameters. The compiler checks their number and their types, each
/// field at its line. The initialiser stays the only way to make a value: it may be one of yours that checks its
/// parameters and throws.
///
/// For a type with many optional properties, give the initialiser as the first statement. Beside the braces, each optional
/// parameter doubles the time that the compiler takes to find a mistake: with six of twenty it is a second, with ten a
/// quarter of a minute. As a statement it is a tenth of a second, whatever the parameters are.
///
///     static let mapping = JarMapping<Cat> {
///         JarMake(Cat.init(id:name:birthday:))
///         JarField("cat_id", \.id)
///         JarField("name", \.name)
///         JarField("birthday", \.birthday, by: .secondsSince1970)
///     }
///
/// Errors are those of `^`: they have the key path of the field.
///
/// Two fields of one type that are swapped compile. In a debug build a lift compares each property with what was lifted for
/// it, where its type is `Equatable`, and throws a `LiftError` that names fields whose values ended up in each other's
/// properties:
///
///     the fields "first_name", "last_name" of Person are swapped: fields are in the order of the initialiser's parameters
///
/// An initialiser that trims, clamps or sorts what it gets is none of that: before an error is thrown, it is given the values
/// the other way round, and has to put them right. So a debug build may call it twice. A release build has none of this; what
/// counts is how Lift itself is built, which for a Swift package is as the app is.
@frozen
public struct JarMapping<Root>: Sendable {
    /// All of it, in an object: a mapping is copied for each value.
    @usableFromInline let parts: JarMappingParts<Root>

    /// - Parameters:
    ///   - make: makes a value of the fields' values, in their order: an initialiser, or a closure whose parameters have
    ///     types. It may throw.
    ///   - fields: the fields, a line for each parameter of `make`.
    @inlinable
    @preconcurrency
    public init<each Value>(
        _ make: @escaping @Sendable (repeat each Value) throws -> Root,
        @JarFieldsBuilder<Root, (repeat each Value) -> Void> fields: () -> JarFields<
            Root, (repeat each Value) -> Void
        >
    ) {
        self.init(making: make, fields())
    }

    /// A mapping whose initialiser is its first statement, as a `JarMake`, and whose fields are the others.
    ///
    /// What the compiler needs to find a mistake in one of them is the same whatever the parameters are.
    @inlinable
    public init(@JarMappingBuilder<Root> _ parts: () -> JarMake<Root, () -> Void>) {
        self = parts().mapping
    }

    @inlinable
    init<each Value>(
        making make: @escaping @Sendable (repeat each Value) throws -> Root,
        _ fields: JarFields<Root, (repeat each Value) -> Void>
    ) {
        var index = 0
        self.init(making: make, repeat fields.field((each Value).self, &index))
    }

    // A parameter pack, not a tuple: of a tuple that a closure captures, each call counts a reference to each field.
    @inlinable
    init<each Value>(
        making make: @escaping @Sendable (repeat each Value) throws -> Root,
        _ field: repeat JarField<Root, each Value>
    ) {
        var keys: [String?] = []
        for field in repeat each field { keys.append(field.parts.key) }
        #if DEBUG
            var slots: [JarFieldSlot<Root>] = []
            for field in repeat each field { slots.append(JarFieldSlot(field)) }
            let order = JarFieldOrder(slots: slots) { values in
                var values = values[...]
                return try make(repeat JarFieldOrder<Root>.next((each Value).self, &values))
            }
            let makeAll: @Sendable (Jar) throws -> Root = { jar in
                let values = (repeat try (each field).lift(from: jar))
                let root = try make(repeat each values)
                var lifted: [Any] = []
                for value in repeat each values { lifted.append(value) }
                try order.check(root, lifted)
                return root
            }
        #else
            let makeAll: @Sendable (Jar) throws -> Root = { jar in
                try make(repeat (each field).lift(from: jar))
            }
        #endif
        parts = JarMappingParts(
            keys: keys,
            make: makeAll,
            represent: { root, members in repeat (each field).parts.writing(root, &members) },
            renew: { root, jar in try make(repeat (each field).renewed(root, from: jar)) },
            check: { jar in repeat try (each field).checkAssignable(from: jar) },
            change: { root, jar in
                // First everything that can fail.
                repeat try (each field).checkAssignable(from: jar)
                let values = (repeat try (each field).renewed(root, from: jar))
                _ = try make(repeat each values)
                repeat try (each field).assign(each values, to: root, from: jar)
            },
            presence: { jar in
                var presence = JarPresence()
                repeat presence.add((each field).presence(in: jar))
                return presence
            })
    }
}

/// What a mapping is made of.
@usableFromInline
final class JarMappingParts<Root>: Sendable {
    let make: @Sendable (Jar) throws -> Root
    let represent: @Sendable (Root, inout JarMembersBuilder) -> Void
    let renew: @Sendable (Root, Jar) throws -> Root
    let check: @Sendable (Jar) throws -> Void
    let change: @Sendable (Root, Jar) throws -> Void
    let presence: @Sendable (Jar) -> JarPresence
    let count: Int
    /// Whether no key comes twice, and none is a path.
    let keysAreSimple: Bool

    @usableFromInline
    init(
        keys: [String?], make: @escaping @Sendable (Jar) throws -> Root,
        represent: @escaping @Sendable (Root, inout JarMembersBuilder) -> Void,
        renew: @escaping @Sendable (Root, Jar) throws -> Root,
        check: @escaping @Sendable (Jar) throws -> Void,
        change: @escaping @Sendable (Root, Jar) throws -> Void,
        presence: @escaping @Sendable (Jar) -> JarPresence
    ) {
        count = keys.count
        keysAreSimple = !keys.contains(nil) && Set(keys.map { JarKey(text: $0 ?? "") }).count == keys.count
        self.make = make
        self.represent = represent
        self.renew = renew
        self.check = check
        self.change = change
        self.presence = presence
    }
}

/// A type whose mapping is declared once. A class must be final.
///
/// A value is represented at once, but the context still reaches it later: what is written for nil, and transforms, hold
/// for a value in a literal, wherever they are added. A type that is also `JarRepresentableWithContext`, and so Sendable,
/// is represented only when it is read or written.
public protocol JarMapped: JarConvertible, JarRepresentable, JarUpdatable {
    static var mapping: JarMapping<Self> { get }
}

extension JarMapped {
    /// - Throws: a `LiftError` of the first field that cannot be lifted, or what the mapping's initialiser throws.
    public init(jar: Jar) throws { self = try Self.mapping.parts.make(jar) }

    public var jar: Jar { _held() }

    public func _held() -> Jar { members(in: Jar.Context(), isEarly: true).held(as: Self.self) }

    public func _held(using context: Jar.Context) -> Jar { represented(in: context) }

    public func _write(to sink: JarSink, using context: Jar.Context) throws(LiftError) {
        if context.hasTransforms, var jar = context.represented(self) {
            jar.context = context.union(jar.context)
            return try sink.write(jar)
        }
        try sink.write(mapped(in: context))
    }

    /// The value by the transform in a context that is known, or by its mapping.
    func represented(in context: Jar.Context) -> Jar {
        context.hasTransforms ? context.represented(self) ?? mapped(in: context) : mapped(in: context)
    }

    /// The value by its mapping, with a context that is known.
    private func mapped(in context: Jar.Context) -> Jar { members(in: context, isEarly: false).finished() }

    @inline(__always)
    private func members(in context: Jar.Context, isEarly: Bool) -> JarMembersBuilder {
        let mapping = Self.mapping.parts
        var members = JarMembersBuilder(
            context: context, count: mapping.count, keysAreSimple: mapping.keysAreSimple, isEarly: isEarly)
        mapping.represent(self, &members)
        return members
    }

    public func _updated(from jar: Jar) throws -> Self {
        guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
        do {
            return try Self.mapping.parts.renew(self, jar)
        } catch {
            throw jar._failure(error)
        }
    }
}

extension JarMapped where Self: AnyObject {
    /// Changes what `jar` has something for, in this object.
    ///
    /// - Throws: a `LiftError` with the key path, also where `jar` has something for a constant property; nothing is
    ///   changed then.
    public func update(from jar: Jar) throws {
        do {
            guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
            try Self.mapping.parts.change(self, jar)
        } catch {
            throw jar._failure(error)
        }
    }

    public func _updated(from jar: Jar) throws -> Self {
        guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
        do {
            try Self.mapping.parts.check(jar)
            return try Self.mapping.parts.renew(self, jar)
        } catch {
            throw jar._failure(error)
        }
    }

    public func _update(from jar: Jar) throws -> Bool {
        try update(from: jar)
        return true
    }
}

/// A type that says that it is represented with the context that it has when it is read or written.
extension JarMapped where Self: JarRepresentableWithContext {
    public var jar: Jar { _held() }

    public func _held() -> Jar { heldUntilRead }

    public func asJar(using context: Jar.Context) -> Jar { _held(using: context) }
}
