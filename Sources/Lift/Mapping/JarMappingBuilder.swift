extension JarMapping {
    /// Builds a `JarMapping`: one `JarMake`, then a `JarField` or a `JarVariable` for each parameter of the
    /// initializer, then a `JarVariable` for each property to set afterwards.
    ///
    /// The compiler checks each statement separately and once.
    @resultBuilder
    public struct Builder {
        /// Accepts the initializer, a field or a variable of the mapped type.
        @inlinable
        public static func buildExpression<Part: JarMappingPart>(_ part: Part) -> Part
        where Part.Root == Root {
            part
        }

        /// Begins with the initializer.
        @inlinable
        public static func buildPartialBlock<Values>(first: JarMake<Root, Values>) -> JarMake<Root, Values> {
            first
        }

        /// Appends the field of the next parameter.
        @inlinable
        public static func buildPartialBlock<Next, each Rest>(
            accumulated: JarMake<Root, (Next, repeat each Rest) -> Void>, next: JarField<Root, Next>
        ) -> JarMake<Root, (repeat each Rest) -> Void> {
            JarMake(fields: accumulated.fields + [next.parts], accumulated.make)
        }

        /// Appends the variable of the next parameter.
        @inlinable
        public static func buildPartialBlock<Next, each Rest>(
            accumulated: JarMake<Root, (Next, repeat each Rest) -> Void>, next: JarVariable<Root, Next>
        ) -> JarMake<Root, (repeat each Rest) -> Void> {
            JarMake(fields: accumulated.fields + [next.field.parts], accumulated.make)
        }

        /// Appends a variable that is set after the initializer has run.
        public static func buildPartialBlock<Next>(
            accumulated: JarMake<Root, () -> Void>, next: JarVariable<Root, Next>
        ) -> JarMake<Root, () -> Void> {
            let variables = accumulated.variables + [JarVariableParts(next)]
            return JarMake(fields: accumulated.fields, variables: variables, accumulated.make)
        }

        /// Returns the initializer and the fields once each parameter has a field.
        @inlinable
        public static func buildFinalResult(_ make: JarMake<Root, () -> Void>) -> JarMake<Root, () -> Void> {
            make
        }

        /// Rejects more fields than parameters, with an error at the field: the compiler can't convert a
        /// ``JarField`` to a ``JarVariable``. With a generic variable, it would say that it can't infer the
        /// type.
        @available(*, unavailable, message: "the initializer has no parameter for this field")
        public static func buildPartialBlock(
            accumulated: JarMake<Root, () -> Void>, next: JarVariable<Root, Any>
        ) -> JarMake<Root, () -> Void> {
            accumulated
        }

        /// Rejects a mapping without an initializer.
        @available(
            *, unavailable, message: "the initializer comes first: 'JarMake(User.init(id:name:))'"
        )
        public static func buildPartialBlock<Next>(first: JarField<Root, Next>) -> JarMake<Root, () -> Void> {
            notAvailable()
        }

        /// Rejects a mapping without an initializer.
        @available(
            *, unavailable, message: "the initializer comes first: 'JarMake(User.init(id:name:))'"
        )
        public static func buildPartialBlock<Next>(first: JarVariable<Root, Next>) -> JarMake<
            Root, () -> Void
        > {
            notAvailable()
        }

        /// Rejects fewer fields than parameters.
        @available(*, unavailable, message: "the initializer has a parameter without a field")
        public static func buildFinalResult<Missing, each Rest>(
            _ make: JarMake<Root, (Missing, repeat each Rest) -> Void>
        ) -> JarMake<Root, () -> Void> {
            JarMake(fields: make.fields, make.make)
        }
    }
}

/// A statement of a mapping: `JarMake`, `JarField` or `JarVariable`.
///
/// It lets the compiler infer the mapped type of each statement. Don't conform your own types.
public protocol JarMappingPart<Root> {
    /// The mapped type.
    associatedtype Root
}

extension JarField: JarMappingPart {}

extension JarVariable: JarMappingPart {}

/// The initializer of a `JarMapping`, as its first statement.
///
///     static let mapping = JarMapping<Cat> {
///         JarMake(Cat.init(id:name:))
///         JarField("cat_id", \.id)
///         JarField("name", \.name)
///     }
///
/// With an initializer without parameters, you set the properties afterwards:
///
///     static let mapping = JarMapping<Dog> {
///         JarMake(Dog.init)
///         JarVariable("id", \.id)
///         JarVariable("name", \.name)
///     }
///
/// `Values` is a function type. Its parameters are those that have no field yet.
@frozen
public struct JarMake<Root, Values>: JarMappingPart {
    /// The storage of the fields so far.
    @usableFromInline let fields: [any Sendable & AnyObject]
    /// The variables that are set after the initializer has run.
    @usableFromInline let variables: [JarVariableParts<Root>]
    /// Makes the mapping from the storage of all fields.
    @usableFromInline let make: ([any Sendable & AnyObject]) -> JarMapping<Root>

    @inlinable
    init(
        fields: [any Sendable & AnyObject], variables: [JarVariableParts<Root>] = [],
        _ make: @escaping ([any Sendable & AnyObject]) -> JarMapping<Root>
    ) {
        self.fields = fields
        self.variables = variables
        self.make = make
    }

    /// Creates the first statement of a mapping.
    ///
    /// - Parameter make: makes a value from the fields' values, in order: an initializer, or a closure whose
    ///   parameters have explicit types. It may throw.
    @inlinable
    public init<each Value>(_ make: @escaping (repeat each Value) throws -> Root)
    where Values == (repeat each Value) -> Void {
        self.init(fields: []) { JarMapping(making: make, $0) }
    }

    @inlinable var mapping: JarMapping<Root> {
        if variables.isEmpty { return make(fields) }
        // The keys of all fields and variables, for that of a rest.
        let all = fields + [JarVariableKeys(variables)]
        return make(all).setting(variables.map { $0.among(all) }) { JarMappingWriting($0) }
    }
}

extension JarMake where Values == () -> Void {
    /// Unavailable: the argument is an initializer of the model, or a function that returns a model.
    ///
    ///     JarMake(Pet.init(idd:name:))  // an error
    ///
    /// With it, the compiler says that there's no such initializer, and not that it can't infer the types of
    /// its parameters.
    @available(
        *, unavailable, message: "the argument is an initializer of the model: 'JarMake(User.init(id:name:))'"
    )
    @_disfavoredOverload
    public init(_ make: Any) { notAvailable() }
}
