/// Builds the fields of a `JarMapping` from one statement for each parameter of its initializer.
///
/// The compiler checks each field separately and reports a mistake at its line. `Values` is a function type
/// with the parameters of the initializer. Function types may contain parameter packs on every system
/// version; generic structs may not.
@resultBuilder
public struct JarFieldsBuilder<Root, Values> {
    /// Accepts a field of the mapped type.
    @inlinable
    public static func buildExpression<Property>(
        _ field: JarField<Root, Property>
    ) -> JarField<Root, Property> {
        field
    }

    /// Accepts a variable of the mapped type.
    @inlinable
    public static func buildExpression<Property>(
        _ variable: JarVariable<Root, Property>
    ) -> JarField<Root, Property> {
        variable.field
    }

    /// Begins with the field of the first parameter.
    @inlinable
    public static func buildPartialBlock<Next, each Rest>(
        first: JarField<Root, Next>
    ) -> JarFields<Root, (repeat each Rest) -> Void> where Values == (Next, repeat each Rest) -> Void {
        JarFields(parts: [first.parts])
    }

    /// Appends the field of the next parameter.
    @inlinable
    public static func buildPartialBlock<Next, each Rest>(
        accumulated: JarFields<Root, (Next, repeat each Rest) -> Void>, next: JarField<Root, Next>
    ) -> JarFields<Root, (repeat each Rest) -> Void> {
        JarFields(parts: accumulated.parts + [next.parts])
    }

    /// Returns the fields once each parameter has one.
    @inlinable
    public static func buildFinalResult(_ fields: JarFields<Root, () -> Void>) -> JarFields<Root, Values> {
        JarFields(parts: fields.parts)
    }

    /// Returns no fields, for an initializer without parameters.
    @inlinable
    public static func buildBlock() -> JarFields<Root, () -> Void> where Values == () -> Void {
        JarFields(parts: [])
    }

    /// Rejects more fields than parameters, with an error at the first extra field.
    @available(*, unavailable, message: "the initializer has no parameter for this field")
    public static func buildPartialBlock<Next>(
        accumulated: JarFields<Root, () -> Void>, next: JarField<Root, Next>
    ) -> JarFields<Root, () -> Void> {
        accumulated
    }

    /// Rejects fewer fields than parameters.
    @available(*, unavailable, message: "the initializer has a parameter without a field")
    public static func buildFinalResult<Missing, each Rest>(
        _ fields: JarFields<Root, (Missing, repeat each Rest) -> Void>
    ) -> JarFields<Root, Values> {
        JarFields(parts: fields.parts)
    }

    /// Rejects a mapping without fields whose initializer has parameters.
    @available(*, unavailable, message: "the initializer has a parameter without a field")
    public static func buildBlock<Missing, each Rest>() -> JarFields<Root, () -> Void>
    where Values == (Missing, repeat each Rest) -> Void {
        JarFields(parts: [])
    }
}

/// The fields of a mapping, as a `JarFieldsBuilder` passes them to a `JarMapping`. Apps do not name this
/// type.
///
/// `Values` is a function type. While the fields are being built, its parameters are the ones that have no
/// field yet. Afterwards they are those of the initializer.
@frozen
public struct JarFields<Root, Values> {
    /// The storage of each field.
    @usableFromInline let parts: [any Sendable & AnyObject]

    @inlinable
    init(parts: [any Sendable & AnyObject]) { self.parts = parts }

    /// Returns the field at `index` and advances the index.
    ///
    /// The type is always the right one: `JarFieldsBuilder` and `JarMappingBuilder` make one field for each
    /// type in `Values`, and only a mapping whose initializer takes `Values` asks for them, in the same
    /// order.
    @inlinable
    func field<Value>(_ type: Value.Type, _ index: inout Int) -> JarField<Root, Value> {
        defer { index += 1 }
        return JarField(parts: unsafe known(parts[index], JarFieldParts<Root, Value>.self))
    }
}
