/// Takes the initialiser of a `JarMapping` and its fields as statements: one `JarMake`, then a `JarField` for each parameter.
///
/// Each statement is checked by itself and once.
@resultBuilder
public struct JarMappingBuilder<Root> {
    /// The initialiser or a field.
    @inlinable
    public static func buildExpression<Part: JarMappingPart>(_ part: Part) -> Part where Part.Root == Root {
        part
    }

    /// The initialiser.
    @inlinable
    public static func buildPartialBlock<Values>(first: JarMake<Root, Values>) -> JarMake<Root, Values> {
        first
    }

    /// The field of the next parameter.
    @inlinable
    public static func buildPartialBlock<Next, each Rest>(
        accumulated: JarMake<Root, (Next, repeat each Rest) -> Void>, next: JarField<Root, Next>
    ) -> JarMake<Root, (repeat each Rest) -> Void> {
        JarMake(fields: accumulated.fields + [next.parts], accumulated.make)
    }

    /// All of it, where each parameter has a field.
    @inlinable
    public static func buildFinalResult(_ make: JarMake<Root, () -> Void>) -> JarMake<Root, () -> Void> {
        make
    }

    /// Says that there are more fields than parameters.
    @available(*, unavailable, message: "the initialiser has no parameter for this field")
    public static func buildPartialBlock<Next>(
        accumulated: JarMake<Root, () -> Void>, next: JarField<Root, Next>
    ) -> JarMake<Root, () -> Void> {
        accumulated
    }

    /// Says that there are fewer fields than parameters.
    @available(*, unavailable, message: "the initialiser has a parameter for which there is no field")
    public static func buildFinalResult<Missing, each Rest>(
        _ make: JarMake<Root, (Missing, repeat each Rest) -> Void>
    ) -> JarMake<Root, () -> Void> {
        JarMake(fields: make.fields, make.make)
    }
}

/// What a mapping is put together from: `JarMake` and `JarField`.
public protocol JarMappingPart<Root> {
    /// The type with the mapping.
    associatedtype Root
}

extension JarField: JarMappingPart {}

/// The initialiser of a mapping, as its first statement.
///
///     static let mapping = JarMapping<Cat> {
///         JarMake(Cat.init(id:name:))
///         JarField("cat_id", \.id)
///         JarField("name", \.name)
///     }
///
/// It may be a closure whose parameters have types, and it may throw. `Values` are the parameters that have no field yet.
@frozen
public struct JarMake<Root, Values>: JarMappingPart {
    /// The parts of the fields that there are.
    @usableFromInline let fields: [any Sendable & AnyObject]
    /// Makes the mapping of all fields.
    @usableFromInline let make: ([any Sendable & AnyObject]) -> JarMapping<Root>

    @inlinable
    init(
        fields: [any Sendable & AnyObject], _ make: @escaping ([any Sendable & AnyObject]) -> JarMapping<Root>
    ) {
        self.fields = fields
        self.make = make
    }

    /// What makes a value of the fields' values, in their order.
    @inlinable
    @preconcurrency
    public init<each Value>(_ make: @escaping @Sendable (repeat each Value) throws -> Root)
    where Values == (repeat each Value) -> Void {
        self.init(fields: []) { JarMapping(making: make, JarFields(parts: $0)) }
    }

    @inlinable var mapping: JarMapping<Root> { make(fields) }
}
