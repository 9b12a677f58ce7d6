/// One line of a `JarMapping`: where a property stands in the data, and which property it is.
///
///     JarField("cat_id", \.id)
///     JarField("image.small", \.smallImage)  // in the dictionary at "image"
///     JarField(["name", "title"], \.name)  // at the first of both that is there
///     JarField("retries", \.retries, default: 3)
///     JarField("birthday", \.birthday, by: .secondsSince1970)
///     JarField("name", variable: \.name)  // of an object, which is updated in place
@frozen
public struct JarField<Root, Value>: Sendable {
    /// All of it, in an object: to copy a field, as a mapping does for each value, is to count one reference.
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
        let keys = keys._ofDictionary
        let key = keys.singleKey
        // Dictionaries are merged, whatever represents the value.
        let updating =
            update ?? { value, jar in
                try lift(represent(value, jar.context)._updated(by: jar, lifting: lift))
            }
        parts = JarFieldParts(
            keys, key, property, assign, lifting: keys._isItself ? Self.liftingItself(lift) : lift,
            writing: { root, members in members.add(represent(property(root), members.context), key, keys) },
            updating, updatesItself: update != nil)
    }
}

/// What a field is made of.
@usableFromInline
final class JarFieldParts<Root, Value>: Sendable {
    @usableFromInline let keys: JarKeys
    /// The single key, which most fields have.
    @usableFromInline let key: String?
    @usableFromInline let property: @Sendable (Root) -> Value
    /// Sets the property of an object; nil for a constant one and for all of a value.
    @usableFromInline let assigning: (@Sendable (Root, Value) -> Void)?
    /// Makes the value from what stands at the keys.
    @usableFromInline let lifting: @Sendable (Jar) throws -> Value
    /// Puts the property into the members of a dictionary.
    @usableFromInline let writing: @Sendable (Root, inout JarMembersBuilder) -> Void
    /// The value as what stands at the keys changes it.
    @usableFromInline let updating: @Sendable (Value, Jar) throws -> Value
    /// Whether a value that is `JarUpdatable` is changed by its own fields or its coding, rather than by a transform.
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

// A property is given as a key path, which Swift makes a function of: that is read many times faster than a key path that
// is kept. A variable of an object, which is to be set, is given as what it is, and by a label, since the compiler takes
// minutes to find out by itself.

// SendableMetatype: to the compiler the type of a value is something that a closure captures, and that it may not take to
// another thread where the type conforms to its protocols in an actor only.
extension JarField where Value: Liftable & JarRepresentable & SendableMetatype {
    /// A property that is lifted and represented as its type does it; an optional one may be missing. One whose type is
    /// `JarUpdatable` is updated by a part of its data; what is missing there stays.
    // One initialiser for both: two that differ by what the type conforms to make the compiler try all combinations.
    @inlinable
    @preconcurrency
    public init(_ keys: JarKeys, _ property: @escaping @Sendable (Root) -> Value) {
        self.init(
            keys, property, lift: { try $0^ }, represent: { $0._part(using: $1) },
            update: { try Self.updated($0, from: $1) })
    }

    /// A variable property of an object.
    @inlinable
    public init(_ keys: JarKeys, variable property: ReferenceWritableKeyPath<Root, Value> & Sendable) {
        self.init(
            keys, { $0[keyPath: property] }, assign: { $0[keyPath: property] = $1 }, lift: { try $0^ },
            represent: { $0._part(using: $1) },
            update: { try Self.updated($0, from: $1) })
    }

    /// A property that is `value` where it is missing or null.
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

    /// A variable property of an object that is `value` where it is missing or null.
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

    /// A value as what stands at the keys changes it: by the fields of its mapping or by its coding where its type is
    /// `JarUpdatable`; of any other, dictionaries are merged and all else is replaced.
    @usableFromInline
    static func updated(_ value: Value, from jar: Jar) throws -> Value {
        func update<Updatable: JarUpdatable>(_ type: Updatable.Type) throws -> Value? {
            try (value as? Updatable)?._updated(from: jar) as? Value
        }
        if let type = Value.self as? any JarUpdatable.Type, let value = try update(type) { return value }
        return try value._held(using: jar.context)._updated(by: jar, lifting: { try $0^ as Value })^
    }

    @usableFromInline
    static func updated(
        _ value: Value, from jar: Jar, default other: () -> Value
    ) throws -> Value {
        jar._isNothing(unlessNull: Value._liftsNull) ? other() : try updated(value, from: jar)
    }
}

extension JarField {
    /// A property that is lifted and represented by a transform.
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

    /// A variable property of an object that is lifted and represented by a transform.
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

    /// An optional property, whose value is lifted and represented by a transform.
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

    /// A variable optional property of an object, whose value is lifted and represented by a transform.
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

    /// A property that is lifted and represented by a transform, and `value` where it is missing or null.
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

// MARK: - What a mapping does with it

extension JarField {
    @inlinable
    @inline(__always)
    func value(in jar: Jar) -> Jar {
        if let key = parts.key { return jar[key] }
        return parts.keys._value(in: jar)
    }

    @inlinable
    @inline(__always)
    func lift(from jar: Jar) throws -> Value { try parts.lifting(value(in: jar)) }

    /// The property of `root` as `jar` changes it: what is missing there stays.
    @inlinable
    func renewed(_ root: Root, from jar: Jar) throws -> Value {
        if isItself { return try renewedItself(parts.property(root), from: jar) }
        let part = value(in: jar)
        let present = parts.property(root)
        if part.kind == .missing { return present }
        return try parts.updating(present, part)
    }

    /// Puts `value`, which `jar` made of the property, into an object; an object there is changed as it is.
    @inlinable
    func assign(_ value: Value, to root: Root, from jar: Jar) throws {
        let part = part(in: jar)
        guard let assigning = parts.assigning, part.kind != .missing else { return }
        if parts.updatesItself, part.kind == .dictionary,
            let present = parts.property(root) as? any JarUpdatable,
            try present._update(from: part)
        {
            return
        }
        assigning(root, value)
    }

    /// - Throws: where `jar` would change a constant property of an object.
    @inlinable
    func checkAssignable(from jar: Jar) throws {
        if parts.assigning != nil { return }
        let part = part(in: jar)
        if part.kind != .missing { throw part.assertionFailure("a constant property cannot be updated") }
    }
}

extension JarKeys {
    /// The key, if it is a single one.
    @usableFromInline var singleKey: String? {
        guard alternatives.count == 1, alternatives[0].count == 1, case .key(let key) = alternatives[0][0]
        else {
            return nil
        }
        return key
    }

    @usableFromInline var _ofDictionary: JarKeys { ofDictionary }

    @usableFromInline var _isItself: Bool { isItself }

    @usableFromInline
    func _value(in jar: Jar) -> Jar {
        let context = jar.context
        if context.hasKeyRules, let trace = context.find(JarKeyTrace.self) {
            trace.note(JarPropertyPlace(keys: self, ignoresCase: false), in: jar)
        }
        return value(in: jar)
    }
}
