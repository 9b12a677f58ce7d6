/// One line of a `JarMapping`: a property, and the key of its value in the data.
///
///     JarField("cat_id", \.id)
///     JarField("image.small", \.smallImage)  // the key "small" of the dictionary at "image"
///     JarField(["name", "title"], \.name)  // the first of the two that is present
///     JarField("retries", \.retries, default: 3)
///     JarField("birthday", \.birthday, by: .secondsSince1970)
///     JarField("name", variable: \.name)  // a variable of an object, which can be updated in place
///
/// ``JarKeys`` describes all keys and paths.
@frozen
public struct JarField<Root, Value>: Sendable {
    /// The storage, a class instance: a mapping copies its fields for each value, and a copy costs one
    /// retain.
    @usableFromInline let parts: JarFieldParts<Root, Value>

    @inlinable
    init(parts: JarFieldParts<Root, Value>) { self.parts = parts }

    @inlinable
    init(
        _ keys: JarKeys, _ property: @escaping @Sendable (Root) -> Value,
        assign: (@Sendable (Root, Value) -> Void)? = nil,
        lift: @escaping @Sendable (Jar) throws -> Value,
        represent: @escaping @Sendable (Value, Jar.Context) -> Jar,
        update: (@Sendable (Value, Jar) throws -> Value)? = nil
    ) {
        let keys = keys.ofDictionary
        let key = keys.singleKey
        // A value without an update of its own is represented, merged with the new data, and lifted again.
        let updating =
            update ?? { value, jar in
                try lift(represent(value, jar.context).merged(with: jar, lifting: lift))
            }
        parts = JarFieldParts(
            keys, key, property, assign, lifting: keys.isItself ? Self.liftingItself(lift) : lift,
            writing: { root, members in members.add(represent(property(root), members.context), key, keys) },
            updating, updatesItself: update != nil)
    }
}

/// The storage of a field.
@usableFromInline
final class JarFieldParts<Root, Value>: Sendable {
    @usableFromInline let keys: JarKeys
    /// The key, if the field has a single one; most fields do.
    @usableFromInline let key: String?
    @usableFromInline let property: @Sendable (Root) -> Value
    /// Sets the property of an object; nil for constants and for the properties of structs.
    @usableFromInline let assigning: (@Sendable (Root, Value) -> Void)?
    /// Makes the value from the data at the keys.
    @usableFromInline let lifting: @Sendable (Jar) throws -> Value
    /// Adds the property to the members of a dictionary.
    @usableFromInline let writing: @Sendable (Root, inout JarMembersBuilder) -> Void
    /// Returns the value, updated by the data at the keys.
    @usableFromInline let updating: @Sendable (Value, Jar) throws -> Value
    /// Whether a `JarUpdatable` value updates itself. A field with a transform never lets it.
    @usableFromInline let updatesItself: Bool

    @usableFromInline
    init(
        _ keys: JarKeys, _ key: String?, _ property: @escaping @Sendable (Root) -> Value,
        _ assigning: (@Sendable (Root, Value) -> Void)?, lifting: @escaping @Sendable (Jar) throws -> Value,
        writing: @escaping @Sendable (Root, inout JarMembersBuilder) -> Void,
        _ updating: @escaping @Sendable (Value, Jar) throws -> Value, updatesItself: Bool
    ) {
        self.keys = keys
        self.key = key
        self.property = property
        self.assigning = assigning
        self.lifting = lifting
        self.writing = writing
        self.updating = updating
        self.updatesItself = updatesItself
    }
}

// A property is passed as a key path literal, which Swift converts to a function. Calling the function is
// many times faster than applying a stored key path. A variable of an object has to be settable, so its
// parameter is a key path. It has a label because the compiler would take minutes to choose an initialiser
// without one.

// The closures capture the metatype of `Value`. `SendableMetatype` excludes types whose conformances are
// isolated to an actor, because those could not be used on another thread.
extension JarField where Value: Liftable & JarRepresentable & SendableMetatype {
    /// Creates a field for a property that is lifted and represented in the way of its type.
    ///
    ///     JarField("cat_id", \.id)
    ///
    /// An optional property is nil if its value is missing or null. An update lets a `JarUpdatable` value
    /// update itself. Otherwise it merges dictionaries key by key, at any depth, and replaces any other
    /// value.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the property, as a key path.
    // Two initialisers, one of them for updatable types, would make the compiler try all combinations of
    // fields.
    @inlinable
    @preconcurrency
    public init(_ keys: JarKeys, _ property: @escaping @Sendable (Root) -> Value) {
        self.init(
            keys, property, lift: { try $0^ }, represent: { $0._part(using: $1) },
            update: { try Self.updated($0, from: $1) })
    }

    /// Creates a field for a variable of an object, which can be updated in place.
    ///
    ///     JarField("name", variable: \.name)
    ///
    /// The variable is lifted and represented in the way of its type. An optional one is nil if its value is
    /// missing or null.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the variable, as a key path.
    @inlinable
    public init(_ keys: JarKeys, variable property: ReferenceWritableKeyPath<Root, Value> & Sendable) {
        self.init(
            keys, { $0[keyPath: property] }, assign: { $0[keyPath: property] = $1 }, lift: { try $0^ },
            represent: { $0._part(using: $1) },
            update: { try Self.updated($0, from: $1) })
    }

    /// Creates a field for a property with a default.
    ///
    ///     JarField("retries", \.retries, default: 3)
    ///
    /// A value of the wrong type is an error all the same.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the property, as a key path.
    ///   - value: the property's value if the data has none, or null. It is evaluated each time.
    @inlinable
    @preconcurrency
    public init(
        _ keys: JarKeys, _ property: @escaping @Sendable (Root) -> Value,
        default value: @escaping @Sendable @autoclosure () -> Value
    ) {
        self.init(
            keys, property, lift: { try $0^ ?? value() }, represent: { $0._part(using: $1) },
            update: { try Self.updated($0, from: $1, default: value) })
    }

    /// Creates a field for a variable of an object, with a default.
    ///
    ///     JarField("retries", variable: \.retries, default: 3)
    ///
    /// The variable can be updated in place. A value of the wrong type is an error all the same.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the variable, as a key path.
    ///   - value: the variable's value if the data has none, or null. It is evaluated each time.
    @inlinable
    public init(
        _ keys: JarKeys, variable property: ReferenceWritableKeyPath<Root, Value> & Sendable,
        default value: @escaping @Sendable @autoclosure () -> Value
    ) {
        self.init(
            keys, { $0[keyPath: property] }, assign: { $0[keyPath: property] = $1 },
            lift: { try $0^ ?? value() }, represent: { $0._part(using: $1) },
            update: { try Self.updated($0, from: $1, default: value) })
    }

    /// Returns `value`, updated by the data at the keys.
    ///
    /// A `JarUpdatable` value updates itself. Any other value is represented, merged with the data if both
    /// are dictionaries and otherwise replaced, and lifted again.
    @usableFromInline
    static func updated(_ value: Value, from jar: Jar) throws -> Value {
        func update<Updatable: JarUpdatable>(_ type: Updatable.Type) throws -> Value? {
            try (value as? Updatable)?.updated(from: jar) as? Value
        }
        if let type = Value.self as? any JarUpdatable.Type, let value = try update(type) { return value }
        return try value._held(using: jar.context).merged(with: jar, lifting: { try $0^ as Value })^
    }

    @usableFromInline
    static func updated(
        _ value: Value, from jar: Jar, default other: () -> Value
    ) throws -> Value {
        jar._isNothing(unlessNull: Value._liftsNull) ? other() : try updated(value, from: jar)
    }
}

extension JarField {
    /// Creates a field for a property that a transform lifts and represents.
    ///
    ///     JarField("birthday", \.birthday, by: .secondsSince1970)
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the value.
    @inlinable
    @preconcurrency
    public init(
        _ keys: JarKeys, _ property: @escaping @Sendable (Root) -> Value,
        by transform: some JarTransform<Value>
    ) {
        self.init(
            keys, property, lift: { try $0.transformed(by: transform)^ },
            represent: { value, _ in Jar(value, by: transform) })
    }

    /// Creates a field for a variable of an object that a transform lifts and represents.
    ///
    ///     JarField("birthday", variable: \.birthday, by: .secondsSince1970)
    ///
    /// The variable can be updated in place.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the variable, as a key path.
    ///   - transform: lifts and represents the value.
    @inlinable
    public init(
        _ keys: JarKeys, variable property: ReferenceWritableKeyPath<Root, Value> & Sendable,
        by transform: some JarTransform<Value>
    ) {
        self.init(
            keys, { $0[keyPath: property] }, assign: { $0[keyPath: property] = $1 },
            lift: { try $0.transformed(by: transform)^ }, represent: { value, _ in Jar(value, by: transform) }
        )
    }

    /// Creates a field for an optional property that a transform lifts and represents.
    ///
    ///     JarField("birthday", \.birthday, by: .secondsSince1970)
    ///
    /// The property is nil if its value is missing or null. A nil is written as the context's
    /// `JarNilStrategy` says: by default it is left out.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the wrapped value.
    @inlinable
    @preconcurrency
    public init<Wrapped>(
        _ keys: JarKeys, _ property: @escaping @Sendable (Root) -> Value,
        by transform: some JarTransform<Wrapped>
    ) where Value == Wrapped? {
        self.init(
            keys, property, lift: { try $0.transformed(by: transform)^ },
            represent: { value, _ in value.map { Jar($0, by: transform) } ?? Jar() })
    }

    /// Creates a field for an optional variable of an object that a transform lifts and represents.
    ///
    ///     JarField("birthday", variable: \.birthday, by: .secondsSince1970)
    ///
    /// The variable can be updated in place. It is nil if its value is missing or null. A nil is written as
    /// the context's `JarNilStrategy` says: by default it is left out.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the variable, as a key path.
    ///   - transform: lifts and represents the wrapped value.
    @inlinable
    public init<Wrapped>(
        _ keys: JarKeys, variable property: ReferenceWritableKeyPath<Root, Value> & Sendable,
        by transform: some JarTransform<Wrapped>
    ) where Value == Wrapped? {
        self.init(
            keys, { $0[keyPath: property] }, assign: { $0[keyPath: property] = $1 },
            lift: { try $0.transformed(by: transform)^ },
            represent: { value, _ in value.map { Jar($0, by: transform) } ?? Jar() })
    }

    /// Creates a field, with a default, for a property that a transform lifts and represents.
    ///
    ///     JarField("retries", \.retries, by: .text(), default: 3)
    ///
    /// A value that the transform cannot lift is an error all the same.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. Of several, the first that is present is read.
    ///   - property: the property, as a key path.
    ///   - transform: lifts and represents the value.
    ///   - value: the property's value if the data has none, or null. It is evaluated each time.
    @inlinable
    @preconcurrency
    public init(
        _ keys: JarKeys, _ property: @escaping @Sendable (Root) -> Value,
        by transform: some JarTransform<Value>,
        default value: @escaping @Sendable @autoclosure () -> Value
    ) {
        self.init(
            keys, property, lift: { try $0.transformed(by: transform)^ ?? value() },
            represent: { value, _ in Jar(value, by: transform) })
    }
}

// MARK: - Lifting and updating

extension JarField {
    @inlinable
    @inline(__always)
    func value(in jar: Jar) -> Jar {
        if let key = parts.key { return jar[key] }
        return parts.keys.notedValue(in: jar)
    }

    @inlinable
    @inline(__always)
    func lift(from jar: Jar) throws -> Value { try parts.lifting(value(in: jar)) }

    /// Returns the property of `root`, updated by `jar`. If `jar` does not mention it, it stays the same.
    @inlinable
    func renewed(_ root: Root, from jar: Jar) throws -> Value {
        if isItself { return try renewedItself(parts.property(root), from: jar) }
        let part = value(in: jar)
        let present = parts.property(root)
        if part.kind == .missing { return present }
        return try parts.updating(present, part)
    }

    /// Sets the property of an object to `value`, the result of `renewed(_:from:)`.
    ///
    /// If the property is itself an updatable object, that object is changed in place.
    @inlinable
    func assign(_ value: Value, to root: Root, from jar: Jar) throws {
        let part = part(in: jar)
        guard let assigning = parts.assigning, part.kind != .missing else { return }
        if parts.updatesItself, part.kind == .dictionary,
            let present = parts.property(root) as? any JarMapped, try present.updateInPlace(from: part)
        {
            return
        }
        assigning(root, value)
    }

    /// Checks that the property can be set, or that `jar` does not mention it.
    ///
    /// - Throws: a `LiftError` if `jar` mentions a constant.
    @inlinable
    func checkAssignable(from jar: Jar) throws {
        if parts.assigning != nil { return }
        let part = part(in: jar)
        if part.kind != .missing { throw part.assertionFailure("a constant property cannot be updated") }
    }
}

extension JarKeys {
    /// The key, if there are no alternatives and no path.
    @usableFromInline var singleKey: String? {
        guard alternatives.count == 1, alternatives[0].count == 1, case .key(let key) = alternatives[0][0]
        else {
            return nil
        }
        return key
    }

    /// The value in `jar`. If an update asks which keys are read, the paths are recorded.
    @usableFromInline
    func notedValue(in jar: Jar) -> Jar {
        let context = jar.context
        if context.hasKeyRules, let trace = context.find(JarKeyTrace.self) {
            trace.note(JarPropertyPaths(keys: self, ignoresCase: false), in: jar)
        }
        return value(in: jar)
    }
}
