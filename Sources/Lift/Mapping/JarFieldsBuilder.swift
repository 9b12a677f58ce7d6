/// Takes the fields of a `JarMapping`, one statement for each parameter of its initialiser.
///
/// Each field is checked by itself, so that a mistake in one of many is an error at its line. `Values` is what the
/// initialiser takes, as a function type: that may have a pack of types on every system, which a type of Lift's own may not.
@resultBuilder
public struct JarFieldsBuilder<Root, Values> {
    /// A field, whose `Root` is known.
    @inlinable
    public static func buildExpression<Property>(
        _ field: JarField<Root, Property>
    ) -> JarField<Root, Property> {
        field
    }

    /// The field of the first parameter.
    @inlinable
    public static func buildPartialBlock<Next, each Rest>(
        first: JarField<Root, Next>
    ) -> JarFields<Root, (repeat each Rest) -> Void> where Values == (Next, repeat each Rest) -> Void {
        JarFields(parts: [first.parts])
    }

    /// The field of the next parameter.
    @inlinable
    public static func buildPartialBlock<Next, each Rest>(
        accumulated: JarFields<Root, (Next, repeat each Rest) -> Void>, next: JarField<Root, Next>
    ) -> JarFields<Root, (repeat each Rest) -> Void> {
        JarFields(parts: accumulated.parts + [next.parts])
    }

    /// All fields, where each parameter has one.
    @inlinable
    public static func buildFinalResult(_ fields: JarFields<Root, () -> Void>) -> JarFields<Root, Values> {
        JarFields(parts: fields.parts)
    }

    /// No fields, for an initialiser without parameters.
    @inlinable
    public static func buildBlock() -> JarFields<Root, () -> Void> where Values == () -> Void {
        JarFields(parts: [])
    }

    /// Says that there are more fields than parameters.
    @available(*, unavailable, message: "the initialiser has no parameter for this field")
    public static func buildPartialBlock<Next>(
        accumulated: JarFields<Root, () -> Void>, next: JarField<Root, Next>
    ) -> JarFields<Root, () -> Void> {
        accumulated
    }

    /// Says that there are fewer fields than parameters.
    @available(*, unavailable, message: "the initialiser has a parameter for which there is no field")
    public static func buildFinalResult<Missing, each Rest>(
        _ fields: JarFields<Root, (Missing, repeat each Rest) -> Void>
    ) -> JarFields<Root, Values> {
        JarFields(parts: fields.parts)
    }

    /// Says that there are no fields.
    @available(*, unavailable, message: "the initialiser has a parameter for which there is no field")
    public static func buildBlock<Missing, each Rest>() -> JarFields<Root, () -> Void>
    where Values == (Missing, repeat each Rest) -> Void {
        JarFields(parts: [])
    }
}

/// The fields of a mapping. `Values` are the types of those that it has or, while it is built, of those that it lacks.
@frozen
public struct JarFields<Root, Values> {
    /// The parts of each field.
    @usableFromInline let parts: [any Sendable & AnyObject]

    @inlinable
    init(parts: [any Sendable & AnyObject]) { self.parts = parts }

    /// The field at `index`.
    ///
    /// Fields are only put together by `JarFieldsBuilder`, one for each of `Values` and of its type, and only a mapping
    /// whose initialiser takes `Values` asks for them, in that order.
    @inlinable
    func field<Value>(_ type: Value.Type, _ index: inout Int) -> JarField<Root, Value> {
        defer { index += 1 }
        return JarField(parts: known(parts[index], JarFieldParts<Root, Value>.self))
    }
}
