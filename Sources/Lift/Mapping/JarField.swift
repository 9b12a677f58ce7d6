/// One line of a `JarMapping`: a property, and the key of its value in the data.
///
///     JarField("cat_id", \.id)
///     JarField("image.small", \.smallImage)  // the key "small" of the dictionary at "image"
///     JarField(.anyOf("name", "title"), \.name)  // the first of the two that is present
///     JarField("retries", \.retries, default: 3)
///     JarField("birthday", \.birthday, by: .secondsSince1970)
///
/// See ``JarKeys`` for all keys and paths. For a property that can be set, use a ``JarVariable``.
@frozen
public struct JarField<Root, Value>: Sendable {
    /// The storage, a class instance: a mapping copies its fields for each value, and a copy costs one
    /// retain.
    @usableFromInline let parts: JarFieldParts<Root, Value>

    @inlinable
    init(parts: JarFieldParts<Root, Value>) { self.parts = parts }

    @inlinable
    init(
        _ keys: JarKeys, _ property: @escaping (Root) -> Value,
        lift: @escaping (Jar) throws -> Value,
        represent: @escaping (Value, Jar.Context) -> Jar,
        writingMember: ((Root, String, _JarSink) throws(LiftError) -> Void)? = nil,
        update: ((Value, Jar) throws -> Value)? = nil, hasDefault: Bool = false
    ) {
        let keys = keys.ofDictionary
        let key = keys.singleKey
        // A value without an update of its own is represented, merged with the new data, and lifted again.
        let updating =
            update ?? { value, jar in
                try lift(represent(value, jar.context).updated(by: jar))
            }
        let represent = keys.isItself ? Self.representingItself(represent) : represent
        let writing: (Root, String, _JarSink) throws(LiftError) -> Void
        if let writingMember {
            writing = writingMember
        } else {
            writing = { (root, key, sink) throws(LiftError) in
                try sink.write(represent(property(root), Jar.Context()), forKey: key)
            }
        }
        parts = JarFieldParts(
            keys, key, property, nil,
            lifting: keys.isItself
                ? Self.liftingItself(lift) : Self.isRestType ? { throw $0._restWithKey } : lift,
            writing: { root, members in members.add(represent(property(root), members.context), key, keys) },
            writingMember: writing, updating, updatesItself: update != nil, hasDefault: hasDefault)
    }
}

/// Writes a property of `Root` as a member of the dictionary that was begun last, without a context.
///
/// A mapping keeps a list of these, so that a value is written without counting references to its fields.
@frozen
@usableFromInline
struct JarMemberWriter<Root> {
    /// The key at which the property is written; nil if that is a path.
    @usableFromInline let key: String?
    @usableFromInline let writing: (Root, String, _JarSink) throws(LiftError) -> Void

    @inlinable
    @inline(__always)
    func write(_ root: Root, to sink: _JarSink) throws(LiftError) {
        guard let key else { return }
        do throws(LiftError) {
            try writing(root, key, sink)
        } catch {
            throw error.below(.key(key))
        }
    }
}

/// The storage of a field.
///
/// **Sendable:** All properties are constants, and nobody else has the functions (`sending`). Only the
/// conformance of `Root` to ``JarMapped`` calls them. If the functions need an actor, because the property or
/// the conformance of its type is isolated, the compiler lets only code on that actor declare the field, and
/// so `Root` conforms, and is lifted, on that actor only.
@usableFromInline
final class JarFieldParts<Root, Value>: @unchecked Sendable {
    @usableFromInline let keys: JarKeys
    /// The key, if the field has a single one; most fields do.
    @usableFromInline let key: String?
    @usableFromInline let property: (Root) -> Value
    /// Sets the property; nil unless it is declared as a variable.
    @usableFromInline let assigning: ((inout Root, Value) -> Void)?
    /// Makes the value from the data at the keys.
    @usableFromInline let lifting: (Jar) throws -> Value
    /// Adds the property to the members of a dictionary.
    @usableFromInline let writing: (Root, inout JarMembersBuilder) -> Void
    /// Writes the property without a Jar.
    @usableFromInline let writer: JarMemberWriter<Root>
    /// Returns the value, updated by the data at the keys.
    @usableFromInline let updating: (Value, Jar) throws -> Value
    /// Whether a `JarUpdatable` value updates itself. A field with a transform never lets it.
    @usableFromInline let updatesItself: Bool
    /// Whether there is a default for a missing value.
    private let hasDefault: Bool
    /// Whether a null means something else to the property than a missing value.
    let tellsNull: Bool
    /// What is known of the other fields, if this one shares the dictionary with them.
    let flattening: JarFlattening?

    @usableFromInline
    init(
        _ keys: JarKeys, _ key: String?, _ property: @escaping (Root) -> Value,
        _ assigning: ((inout Root, Value) -> Void)?,
        lifting: @escaping (Jar) throws -> Value,
        writing: @escaping (Root, inout JarMembersBuilder) -> Void,
        writingMember: @escaping (Root, String, _JarSink) throws(LiftError) -> Void,
        _ updating: @escaping (Value, Jar) throws -> Value, updatesItself: Bool, hasDefault: Bool = false,
        flattening: JarFlattening? = nil
    ) {
        self.keys = keys
        self.key = key
        self.property = property
        self.assigning = assigning
        self.lifting = lifting
        self.writing = writing
        writer = JarMemberWriter(key: keys.writtenKey, writing: writingMember)
        self.updating = updating
        self.updatesItself = updatesItself
        self.hasDefault = hasDefault
        self.flattening = flattening
        tellsNull = tellsNullFromMissing(Value.self)
    }

    /// Returns these parts for a property that can be set.
    @usableFromInline
    func assigning(_ assigning: @escaping (inout Root, Value) -> Void) -> JarFieldParts {
        JarFieldParts(
            keys, key, property, assigning, lifting: lifting, writing: writing,
            writingMember: writer.writing, updating, updatesItself: updatesItself, hasDefault: hasDefault)
    }

    /// Lifts the value at the keys.
    @usableFromInline
    func lift(from jar: Jar) throws -> Value {
        if let key { return try lifting(jar[key]) }
        return try lift(keys.value(in: jar), of: jar)
    }

    /// Lifts a part of `jar`, which the keys lead to. If it is missing, the error or the entry of a receipt
    /// has the whole path.
    func lift(_ part: Jar, of jar: Jar) throws -> Value {
        do {
            return try lifting(hasDefault ? keys.listed(part, in: jar) : part)
        } catch let error as LiftError {
            throw keys.completing(error, of: part, in: jar)
        }
    }
}

// A property is passed as a key path literal, which Swift converts to a function. Calling the function is
// many times faster than applying a stored key path.

// Neither the property nor the conformances of `Value` have to be Sendable. In a module that isolates its
// declarations to an actor by default, both are isolated.
extension JarField where Value: Liftable & JarRepresentable {
    /// Creates a field for a property that is lifted and represented as its type.
    ///
    ///     JarField("cat_id", \.id)
    ///
    /// An optional property is nil if its value is missing or null. In an update, a `JarUpdatable` value
    /// updates itself. Otherwise dictionaries are merged key by key, at any depth, and any other value is
    /// replaced.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    // Two initializers, one of them for updatable types, would make the compiler try all combinations of
    // fields.
    @inlinable
    public init(_ keys: JarKeys, _ property: sending @escaping (Root) -> Value) {
        self.init(own: keys, property)
    }

    /// Creates a field for a property that is lifted and represented as its type, with a default or none.
    @inlinable
    init(own keys: JarKeys, _ property: @escaping (Root) -> Value, default other: (() -> Value)? = nil) {
        let lift: (Jar) throws -> Value =
            if let other {
                { try Value._value(from: $0, default: other) }
            } else {
                { try Value._value(from: $0) }
            }
        self.init(
            keys, property, lift: lift, represent: { $0._part(using: $1) },
            writingMember: { (root, key, sink) throws(LiftError) in
                try Value._write(property(root), forKey: key, to: sink)
            },
            update: { try Self.updated($0, from: $1, default: other) }, hasDefault: other != nil)
    }

    /// Creates a field for a property with a default.
    ///
    ///     JarField("retries", \.retries, default: 3)
    ///
    /// A value of the wrong type still throws.
    ///
    /// - Parameters:
    ///   - keys: the key or path of the value. If there are several, Lift reads the first that is present.
    ///   - property: the property, as a key path.
    ///   - value: the property's value if the data has none, or null. It's evaluated each time.
    @inlinable
    public init(
        _ keys: JarKeys, _ property: sending @escaping (Root) -> Value,
        default value: sending @escaping @autoclosure () -> Value
    ) {
        self.init(own: keys, property, default: value)
    }
}
