/// A type with a mapping, which lifts, represents and updates its values. A class must be final.
///
///     struct Cat: JarMapped {
///         let id: Int
///         let name: String?
///
///         static let mapping = JarMapping<Cat> {
///             JarMake(Cat.init(id:name:))
///             JarField("cat_id", \.id)
///             JarField("name", \.name)
///         }
///     }
///     let cat: Cat = try Jar(json: #"{"cat_id": 1, "name": "Tom"}"#)^
///     try String(json: cat)  // {"cat_id":1,"name":"Tom"}
///
/// Lift represents a value in a literal right away, but a context that you add later still applies, for
/// example a `JarEncoder.NilStrategy` or a transform. If the type is also `JarRepresentableWithContext`, the
/// Jar keeps the value, and represents it when you read or write it.
///
/// If the type has its own `init(jar:)` and `jar`, Lift reads, writes and updates values by these, and the
/// mapping only tells the keys of a flattened property.
public protocol JarMapped: JarConvertible, JarRepresentable, JarUpdatable {
    /// The initializer and the fields of the type.
    ///
    /// Lift uses it for each value, so make it a `static let`. In a generic type, use
    /// ``JarMapping/cached(file:line:column:_:)``.
    static var mapping: JarMapping<Self> { get }

    /// `Jar` if the type has its own `init(jar:)`. The compiler infers it.
    associatedtype _JarInitForm: _JarForm = _DefaultForm

    /// `Jar` if the type has its own `jar`. The compiler infers it.
    associatedtype _JarPropertyForm: _JarForm = _DefaultForm

    /// An own `init(jar:)`, or the one of the protocol.
    @_disfavoredOverload
    init(jar: _JarInitForm) throws

    /// An own `jar`, or the one of the protocol.
    @_disfavoredOverload
    var jar: _JarPropertyForm { get }
}

extension JarMapped {
    /// Creates a value from a dictionary with the mapping.
    ///
    /// - Throws: a `LiftError` of the first field that can't be lifted, or the error that the mapping's
    ///   initializer throws. If you lifted the value with `^`, ``LiftError/all`` has the errors of all
    ///   fields.
    /// - Complexity: O(*n*) in the data of the fields.
    public init(jar: Jar) throws {
        let parts = Self.mapping.parts
        if jar.context.hasKeyRules || parts.sharesKeys {
            self = try Self.readingKeys(of: jar) { try Self.made(from: $0, by: parts) }
        } else {
            self = try Self.made(from: jar, by: parts)
        }
    }

    @inline(__always)
    private static func made(from jar: Jar, by parts: JarMappingParts<Self>) throws -> Self {
        // `isNull` would count a reference to the document.
        if parts.refusesNull, jar.withRowIndex({ $0[$1].kind == .null }) ?? jar.isNull {
            throw jar._mismatch(Self.self)
        }
        do {
            return try parts.make(jar)
        } catch {
            throw JarFieldErrors.failure(error, of: jar) { parts.collect(jar, &$0) }
        }
    }

    /// The value as a dictionary, made with the mapping.
    ///
    /// - Complexity: O(*n*) in the value.
    public var jar: Jar { held() }

    /// Whether values are lifted and represented by their own `init(jar:)` and `jar`, not by the mapping.
    static var hasOwnForm: Bool { _JarPropertyForm.self == Jar.self && _JarInitForm.self == Jar.self }

    public static func _held(_ value: Self) -> Jar {
        if hasOwnForm { return value.ownForm(in: Jar.Context()) }
        return value.members(in: Jar.Context(), isEarly: true).held(as: Self.self)
    }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        hasOwnForm ? value.ownForm(in: context) : value.represented(in: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnForm { return try sink.write(value.ownForm(in: context)) }
        try write(value, to: sink, in: context)
    }

    public static func _write(_ value: Self, forKey key: String, to sink: _JarSink) throws(LiftError) {
        if hasOwnForm { return try sink.write(value.ownForm(in: Jar.Context()), forKey: key) }
        try write(value, forKey: key, to: sink)
    }

    /// Writes the value by its mapping.
    private static func write(
        _ value: Self, to sink: JarSink, in context: Jar.Context
    ) throws(LiftError) {
        if try sink.writeTransformed(value, in: context) { return }
        if context.isEmpty, try mapping.parts.write(value, to: sink) { return }
        try sink.write(value.mapped(in: context))
    }

    /// Writes the value by its mapping, as a member of the dictionary that was begun last.
    private static func write(_ value: Self, forKey key: String, to sink: JarSink) throws(LiftError) {
        if mapping.parts.mayBeMissing {
            return try sink.write(value.mapped(in: Jar.Context()), forKey: key)
        }
        try sink.beginMember(key)
        try write(value, to: sink, in: Jar.Context())
    }

    /// Represents the value with the transform in `context`, if there is one for its type, or with its
    /// mapping.
    func represented(in context: Jar.Context) -> Jar {
        context.hasTransforms ? context.represented(self) ?? mapped(in: context) : mapped(in: context)
    }

    /// Represents the value by its mapping.
    func mapped(in context: Jar.Context) -> Jar {
        members(in: context, isEarly: false).finished()
    }

    @inline(__always)
    private func members(in context: Jar.Context, isEarly: Bool) -> JarMembersBuilder {
        let mapping = Self.mapping.parts
        var members = JarMembersBuilder(
            context: context, count: mapping.keys.count, keysAreSimple: mapping.keysAreSimple,
            isEarly: isEarly)
        mapping.represent(self, &members)
        return members
    }

    public func updated(from jar: Jar) throws -> Self {
        let mapping = Self.mapping.parts
        let isObject = Self.self is AnyClass
        guard jar.kind == .dictionary || mapping.hasCases && !isObject && !Self.hasOwnForm else {
            throw jar._mismatch(Self.self)
        }
        if Self.hasOwnForm { return try Self._value(from: ownForm(in: jar.context).updated(by: jar)) }
        do {
            return try Self.readingKeys(of: jar) { jar in
                if isObject { try mapping.check(self, jar) }
                return try mapping.renew(self, jar)
            }
        } catch {
            throw jar._failure(error)
        }
    }

    /// Updates this object in place, after `updated(from:)` succeeded with the same data. Returns false
    /// for a value that is not an object.
    @usableFromInline
    func updateInPlace(from jar: Jar) throws -> Bool {
        guard Self.self is AnyClass, !Self.hasOwnForm else { return false }
        do {
            try Self.mapping.parts.change(self, jar)
        } catch {
            throw jar._failure(error)
        }
        return true
    }
}

extension JarMapped where Self: AnyObject {
    /// Changes the properties of this object whose keys are in `jar`.
    ///
    ///     try player.update(from: ["stars": 3])
    ///
    /// Dictionaries are merged key by key, at any depth, and everything else is replaced. A null clears an
    /// optional property. A property whose key is missing stays the same, and so does one whose path leads
    /// through a null: `{"image": null}` says nothing about `image.url`. You can change only properties that
    /// the mapping declares as a ``JarVariable``.
    ///
    /// - Throws: a `LiftError` with the key path if a value can't be lifted, if the mapping's initializer
    ///   throws, if `jar` has a value for a constant that isn't the same number, text, date, URL or raw
    ///   value, or if the type has its own `init(jar:)` and `jar`. If it throws, nothing changes.
    /// - Complexity: O(*n*) in the data of the fields.
    public func update(from jar: Jar) throws {
        do {
            guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
            if Self.hasOwnForm {
                throw LiftError(
                    "\(Self.self) has its own jar, so only updated(from:) can update it", kind: .unsupported)
            }
            try Self.readingKeys(of: jar) { try Self.mapping.parts.change(self, $0) }
        } catch {
            throw jar._failure(error)
        }
    }

}

extension JarMapped where Self: _JarRepresentableInContext {
    /// A Jar that keeps the value, and represents it when you read or write it, with the context that the Jar
    /// has then.
    public var jar: Jar { held() }

    /// The value as a dictionary, made with the mapping in a context, or the type's own `jar`.
    ///
    /// - Complexity: O(*n*) in the value.
    public func asJar(using context: Jar.Context) -> Jar {
        Self.hasOwnForm ? ownForm(in: context) : represented(in: context)
    }

    public static func _held(_ value: Self) -> Jar { _heldUntilRead(value) }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        if hasOwnContextForm { return value.held().within(context) }
        return hasOwnForm ? value.ownForm(in: context) : value.represented(in: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnContextForm || hasOwnForm { return try sink.write(value.held(using: context)) }
        try write(value, to: sink, in: context)
    }

    public static func _write(_ value: Self, forKey key: String, to sink: _JarSink) throws(LiftError) {
        if hasOwnContextForm || hasOwnForm { return try sink.write(value.held(), forKey: key) }
        try write(value, forKey: key, to: sink)
    }
}

// MARK: - Own conversions

// The implementations by which the compiler infers whether the type has its own `init(jar:)`, `jar` and
// `asJar(using:)`. `JarForm.swift` says how.

extension JarMapped where _JarInitForm == _DefaultForm {
    @_disfavoredOverload
    public init(jar: _DefaultForm) throws { throw _DefaultForm.error }
}

extension JarMapped where _JarPropertyForm == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarMapped where Self: _JarRepresentableInContext, _JarPropertyForm == _DefaultForm {
    @_disfavoredOverload
    public var jar: _DefaultForm { _DefaultForm() }
}

extension JarMapped where Self: _JarRepresentableInContext, _JarContextForm == _DefaultForm {
    @_disfavoredOverload
    public func asJar(using context: Jar.Context) -> _DefaultForm { _DefaultForm() }
}
