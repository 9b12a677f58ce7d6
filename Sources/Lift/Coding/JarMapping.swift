/// The mapping between a type and its data, declared once: it lifts, represents and updates.
///
///     struct Cat: JarMapped {
///         let id: Int
///         let name: String?
///         let birthday: Date
///
///         static let mapping = JarMapping(
///             Cat.init(id:name:birthday:),
///             JarField("cat_id", \.id),
///             JarField("name", \.name),
///             JarField("birthday", \.birthday, by: .secondsSince1970))
///     }
///     let cat: Cat = try jar^
///
/// The fields stand in the order of the initialiser's parameters, which the compiler checks by their types. The initialiser
/// stays the only way to make a value: it may be one of yours that checks its parameters and throws.
///
/// Errors are those of `^`: they have the key path of the field.
public struct JarMapping<Root>: Sendable {
    let make: @Sendable (Jar) throws -> Root
    let represent: @Sendable (Root, inout JarMembersBuilder) -> Void
    let renew: @Sendable (Root, Jar) throws -> Root
    let change: @Sendable (Root, Jar) throws -> Void
    let count: Int

    @usableFromInline
    init(
        count: Int, make: @escaping @Sendable (Jar) throws -> Root,
        represent: @escaping @Sendable (Root, inout JarMembersBuilder) -> Void,
        renew: @escaping @Sendable (Root, Jar) throws -> Root,
        change: @escaping @Sendable (Root, Jar) throws -> Void
    ) {
        self.count = count
        self.make = make
        self.represent = represent
        self.renew = renew
        self.change = change
    }

    /// - Parameters:
    ///   - make: makes a value of the fields' values, in their order.
    ///   - field: the fields.
    @inlinable
    @preconcurrency
    public init<each Value>(
        _ make: @escaping @Sendable (repeat each Value) throws -> Root,
        _ field: repeat JarField<Root, each Value>
    ) {
        var count = 0
        for _ in repeat each field { count += 1 }
        self.init(
            count: count,
            make: { jar in try make(repeat (each field).lift(from: jar)) },
            represent: { root, members in repeat (each field).write(root, to: &members) },
            renew: { root, jar in try make(repeat (each field).renewed(root, from: jar)) },
            change: { root, jar in
                // First everything that can fail.
                repeat try (each field).checkAssignable(from: jar)
                let values = (repeat try (each field).renewed(root, from: jar))
                _ = try make(repeat each values)
                repeat (each field).assign(each values, to: root, from: jar)
            })
    }
}

/// A type whose mapping is declared once. A class must be final.
///
/// A value that is Sendable is represented when it is read or written, with the context that it has then; any other at
/// once.
public protocol JarMapped: JarConvertible, JarRepresentable, JarUpdatable {
    static var mapping: JarMapping<Self> { get }
}

extension JarMapped {
    /// - Throws: a `LiftError` of the first field that cannot be lifted, or what the mapping's initialiser throws.
    public init(jar: Jar) throws { self = try Self.mapping.make(jar) }

    public var jar: Jar { _held(using: Jar.Context()) }

    public func _held(using context: Jar.Context) -> Jar {
        if context.hasTransforms, let jar = context.represented(self) { return jar }
        let mapping = Self.mapping
        var members = JarMembersBuilder(context: context, count: mapping.count)
        mapping.represent(self, &members)
        return members.jar
    }

    public func _updated(from jar: Jar) throws -> Self { try Self.mapping.renew(self, jar) }
}

extension JarMapped where Self: Sendable {
    public func _held() -> Jar { Jar(.deferred(JarDeferredMapped(self))) }
}

/// A value that is represented when the context is known.
///
/// Sendable: one constant of a Sendable type.
private final class JarDeferredMapped<Value: JarMapped & Sendable>: JarDeferred, @unchecked Sendable {
    private let value: Value

    init(_ value: Value) { self.value = value }

    override func represent(using context: Jar.Context) -> Jar { value._held(using: context) }
}
