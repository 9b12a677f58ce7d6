/// One line of a `JarMapping`: a property that can be set, and the key of its value in the data.
///
///     final class User: JarMapped {
///         var id = 0
///         var name: String?
///         var birthday: Date?
///         init() {}
///
///         static let mapping = JarMapping<User> {
///             JarMake(User.init)
///             JarVariable("id", \.id)
///             JarVariable("name", \.name)
///             JarVariable("birthday", \.birthday, by: .secondsSince1970)
///         }
///     }
///
/// First comes the initializer, as a ``JarMake``. If it has parameters, their fields come next. Then Lift
/// sets each variable:
///
/// - If its key is missing, the property keeps the value that the initializer gave it.
/// - If its value is null, an optional property is nil. Any other property keeps its value.
/// - Any other value is lifted. If it's wrong, you get an error with its key path.
///
/// A nil is written as nothing. So an optional property has no nil that can be read again if the initializer
/// gives it another value, unless you write it with ``JarEncoder/NilStrategy/null``.
///
/// If the data must have a property, make it a parameter of the initializer, as in any mapping. A variable
/// can also be the field of a parameter. Then it's lifted like a ``JarField``, and an update can change it in
/// place.
///
/// An update changes the variables whose keys are in the data. A null clears an optional property, restores a
/// default, and throws for any other property. ``JarMapped/update(from:)`` changes an object in place. A
/// struct keeps the properties that the mapping doesn't list, unless the update changes a parameter of its
/// initializer.
@frozen
public struct JarVariable<Root, Value>: Sendable {
    @usableFromInline let field: JarField<Root, Value>
    /// Whether the field has a default, which a missing variable is set to.
    @usableFromInline let hasDefault: Bool

    /// Creates a variable from a field that can be set.
    init(_ field: JarField<Root, Value>, hasDefault: Bool) {
        (self.field, self.hasDefault) = (field, hasDefault)
    }

    @inlinable
    init(
        _ field: JarField<Root, Value>, _ property: WritableKeyPath<Root, Value>,
        hasDefault: Bool = false
    ) {
        self.field = JarField(parts: field.parts.assigning { $0[keyPath: property] = $1 })
        self.hasDefault = hasDefault
    }
}

// Like a field, a variable may be isolated to an actor, and so may the conformances of its type.
extension JarVariable where Value: Liftable & JarRepresentable {
    /// Creates a variable that is lifted and represented as its type.
    ///
    ///     JarVariable("name", \.name)
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    @inlinable
    public init(_ keys: JarKeys, _ property: WritableKeyPath<Root, Value>) {
        self.init(JarField(own: keys, { $0[keyPath: property] }), property)
    }

    /// Creates a variable with a default.
    ///
    ///     JarVariable("retries", \.retries, default: 3)
    ///
    /// A value of the wrong type still throws.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - value: the property's value if the data has none, or null. It's evaluated each time.
    @inlinable
    public init(
        _ keys: JarKeys, _ property: WritableKeyPath<Root, Value>,
        default value: sending @escaping @autoclosure () -> Value
    ) {
        self.init(
            JarField(own: keys, { $0[keyPath: property] }, default: value), property, hasDefault: true)
    }
}

extension JarVariable {
    /// Unavailable: a constant can't be set after the initializer.
    ///
    ///     JarVariable("id", \.id)  // an error, unless it is `var id`
    @available(
        *, unavailable, message: "a JarVariable is set after the initializer: declare the property with 'var'"
    )
    @_disfavoredOverload
    public init(_ keys: JarKeys, _ property: KeyPath<Root, Value>) { notAvailable() }

    /// Unavailable: Lift has to know how to lift and represent the property.
    ///
    ///     JarVariable("extra", \.extra)  // an error if `extra` is an `Any`
    @available(
        *, unavailable,
        message:
            "the type of the property has to be a 'JarElement', such as a Jar, or it needs a transform: 'by:'"
    )
    @_disfavoredOverload
    public init(_ keys: JarKeys, _ property: WritableKeyPath<Root, Value>) { notAvailable() }

    /// Creates a variable that a transform lifts and represents.
    ///
    ///     JarVariable("birthday", \.birthday, by: .secondsSince1970)
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the value.
    @inlinable
    public init(
        _ keys: JarKeys, _ property: WritableKeyPath<Root, Value>,
        by transform: some JarTransform<Value>
    ) {
        self.init(
            JarField(
                keys, { $0[keyPath: property] }, lift: { try $0.transformed(by: transform)^ },
                represent: { value, _ in Jar(value, by: transform) }), property)
    }

    /// Creates an optional variable that a transform lifts and represents.
    ///
    ///     JarVariable("birthday", \.birthday, by: .secondsSince1970)
    ///
    /// Nil is omitted, unless the context has another `JarEncoder.NilStrategy`.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the wrapped value.
    @inlinable
    public init<Wrapped>(
        _ keys: JarKeys, _ property: WritableKeyPath<Root, Value>,
        by transform: some JarTransform<Wrapped>
    ) where Value == Wrapped? {
        self.init(
            JarField(
                keys, { $0[keyPath: property] }, lift: { try $0.transformed(by: transform)^ },
                represent: { value, _ in value.map { Jar($0, by: transform) } ?? Jar() }), property)
    }

    /// Creates a variable for a change whose value a transform lifts and represents.
    ///
    ///     JarVariable("birthday", \.birthday, by: .secondsSince1970)  // var birthday: JarChange<Date>
    ///
    /// The variable is `.cleared` if its value is null. It's written the same way.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the value that the change sets.
    // Disfavored for the same reason as the field's initializer.
    @_disfavoredOverload
    @inlinable
    public init<Changed>(
        _ keys: JarKeys, _ property: WritableKeyPath<Root, Value>,
        by transform: some JarTransform<Changed>
    ) where Value == JarChange<Changed> {
        self.init(
            JarField(
                keys, { $0[keyPath: property] }, lift: { try Value(in: $0, by: transform) },
                represent: { value, _ in value.represented(by: transform) }), property)
    }
}

// MARK: - After the initializer

/// A variable that is set after the initializer has run, whatever its type.
///
/// **Sendable:** as for `JarFieldParts`: only the conformance of `Root` calls the functions.
@usableFromInline
struct JarVariableParts<Root>: @unchecked Sendable {
    fileprivate let key: String?
    let keys: JarKeys
    let isRest: Bool
    /// The type of a flattened variable that is not a rest.
    let flattened: FlattenedType?
    /// Makes a flattened variable again, with the keys of the other fields.
    let remade: ((JarMappingKeys) -> JarVariableParts<Root>)?
    fileprivate let set: (inout Root, Jar) throws -> Void
    fileprivate let collect: (Jar, inout JarFieldErrors) -> Void
    fileprivate let represent: (Root, inout JarMembersBuilder) -> Void
    fileprivate let writer: JarMemberWriter<Root>
    /// Sets the variable of the first value to that of the second, updated by the data.
    fileprivate let renew: (inout Root, Root, Jar) throws -> Void
    /// Returns what changes an object in place.
    fileprivate let change: (Root, Jar) throws -> () throws -> Void
    fileprivate let presence: (Jar) -> JarPresence
    fileprivate let noteKeys: (Jar, JarKeyReading) -> Int

    init<Value>(_ variable: JarVariable<Root, Value>) {
        let field = variable.field
        let liftsNull = setsNull(Value.self)
        // Whether the data has nothing, so that the initializer's value is kept. A rest with a key is lifted
        // anyway, which is an error.
        let mayBeKept = !variable.hasDefault && !JarField<Root, Value>.isRestType
        let isKept: (Jar) -> Bool = { mayBeKept && $0._isNothing(unlessNull: liftsNull) }
        key = field.parts.key
        (keys, isRest) = (field.parts.keys, field.isRest)
        flattened = field.isItself && !field.isRest ? FlattenedType(Value.self) : nil
        remade = variable.remade
        set = { root, jar in
            if field.isRest {
                field.parts.assigning?(&root, try field.parts.lifting(jar))
                return
            }
            let part = field.part(in: jar)
            if isKept(part) {
                if let value = field.othersOnly(in: jar) { field.parts.assigning?(&root, value); return }
                if !liftsNull { field.parts.keys.listed(part, in: jar)._noteDefault(of: Value.self) }
                return
            }
            let value =
                field.isItself ? try field.parts.lifting(jar) : try field.parts.lift(part, of: jar)
            field.parts.assigning?(&root, value)
        }
        collect = { jar, errors in
            if !isKept(field.part(in: jar)) { field.collect(from: jar, &errors) }
        }
        represent = field.parts.writing
        writer = field.parts.writer
        renew = { root, old, jar in field.parts.assigning?(&root, try field.renewed(old, from: jar)) }
        change = { root, jar in
            let value = try field.renewed(root, from: jar)
            return { try field.assign(value, to: root, from: jar) }
        }
        presence = { field.presence(in: $0) }
        noteKeys = { field.noteKeys(in: $0, $1) }
    }
}

/// Returns whether a null is a value of a property of this type.
private func setsNull(_ type: Any.Type) -> Bool {
    type is any OptionalValue.Type || type is any ChangeValue.Type
        || (type as? any Liftable.Type)?._liftsNullInOptional == true
}

extension JarMapping {
    /// Returns this mapping with variables that are set after the initializer has run.
    ///
    /// - Parameter writing: the initializer of `JarMappingWriting`, from code that knows the type.
    @usableFromInline
    func setting(
        _ variables: [JarVariableParts<Root>],
        writing: (ContiguousArray<JarMemberWriter<Root>>) -> JarMappingWriting<Root>
    ) -> JarMapping {
        if variables.isEmpty { return self }
        let parts = parts
        // Without parameters, a struct is copied and updated. For an object, the result is another object.
        let isMadeAgain = !parts.keys.isEmpty || parts.rest.isKept || Root.self is AnyClass
        var rest = parts.rest
        for variable in variables { rest.add(variable) }
        let writers = parts.writers + variables.map(\.writer)
        let all = JarMappingParts<Root>(
            keys: parts.keys + variables.filter { !$0.isRest }.map(\.key),
            writers: writers, rest: rest,
            make: { jar in
                // Fields would report it. If only variables are missing, nothing would.
                if jar.kind != .dictionary { throw jar._mismatch(Root.self) }
                var root = try parts.make(jar)
                for variable in variables { try variable.set(&root, jar) }
                return root
            },
            collect: { jar, errors in
                parts.collect(jar, &errors)
                for variable in variables { variable.collect(jar, &errors) }
            },
            represent: { root, members in
                parts.represent(root, &members)
                for variable in variables { variable.represent(root, &members) }
            },
            writing: writing(writers),
            renew: { old, jar in
                var root = isMadeAgain ? try parts.renew(old, jar) : old
                for variable in variables { try variable.renew(&root, old, jar) }
                return root
            },
            check: parts.check,
            change: { root, jar in
                // Everything that can throw comes before the first assignment.
                let changes = try variables.map { try $0.change(root, jar) }
                try parts.change(root, jar)
                for change in changes { try change() }
            },
            presence: { jar in
                var presence = parts.presence(jar)
                for variable in variables { presence.add(variable.presence(jar)) }
                return presence
            },
            noteKeys: { jar, reading in
                variables.reduce(parts.noteKeys(jar, reading)) { $0 + $1.noteKeys(jar, reading) }
            })
        return JarMapping(parts: all)
    }
}
