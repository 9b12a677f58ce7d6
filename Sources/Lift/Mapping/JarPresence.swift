/// Tells whether the fields of a mapping find values in a dictionary.
///
/// A `.flattened` property has no key of its own. Its presence is that of the fields of its mapping.
@usableFromInline
struct JarPresence {
    /// Whether a field finds a value other than null.
    var hasValue = false
    /// Whether a field finds a value, which may be null.
    var isTouched = false
    /// Whether each field finds a null.
    var isAllNull = true

    @usableFromInline
    init() {}

    init(_ jar: Jar) {
        let kind = jar.kind
        hasValue = kind != .missing && kind != .null
        isTouched = kind != .missing
        isAllNull = kind == .null
    }

    @usableFromInline
    mutating func add(_ other: JarPresence) {
        hasValue = hasValue || other.hasValue
        isTouched = isTouched || other.isTouched
        isAllNull = isAllNull && other.isAllNull
    }

    /// The presence of the fields of `type`; nil if the type has no mapping or `jar` is not a dictionary.
    fileprivate init?(of type: Any.Type, in jar: Jar) {
        guard jar.kind == .dictionary else { return nil }
        if let type = type as? any JarMapped.Type {
            self = type.presence(in: jar)
        } else if let optional = type as? any OptionalValue.Type {
            self.init(of: optional.wrappedType, in: jar)
        } else {
            return nil
        }
    }
}

extension JarMapped {
    fileprivate static func presence(in jar: Jar) -> JarPresence { mapping.parts.presence(jar) }
}

extension JarField {
    /// Whether the key is `.flattened`.
    @usableFromInline var isItself: Bool { parts.key == nil && parts.keys.isItself }

    /// The presence of this field, or of the fields of its mapping if it is `.flattened`.
    @usableFromInline
    func presence(in jar: Jar) -> JarPresence {
        isItself ? JarPresence(of: Value.self, in: jar) ?? JarPresence(jar) : JarPresence(value(in: jar))
    }

    /// The data that updates this field.
    ///
    /// For a `.flattened` field with a mapping, it is missing if the fields of the mapping find nothing, null
    /// if they all find null, and otherwise `jar` itself.
    @usableFromInline
    func part(in jar: Jar) -> Jar {
        guard isItself, let presence = JarPresence(of: Value.self, in: jar) else { return value(in: jar) }
        return presence.isTouched ? presence.isAllNull ? Jar(.null) : jar : Jar()
    }

    /// Returns `lift`, adapted to a `.flattened` field: if the fields of its mapping find nothing but nulls,
    /// the value is nil or the default.
    @usableFromInline
    static func liftingItself(
        _ lift: @escaping @Sendable (Jar) throws -> Value
    ) -> @Sendable (Jar) throws -> Value {
        { jar in
            if let presence = JarPresence(of: Value.self, in: jar), !presence.hasValue {
                // This succeeds for an optional or a default. Otherwise the type's own fields report what is
                // missing.
                if let value = try? lift(Jar()) { return value }
            }
            return try lift(jar)
        }
    }

    /// Returns the value of a `.flattened` field, updated by `jar`.
    @usableFromInline
    func renewedItself(_ present: Value, from jar: Jar) throws -> Value {
        let part = part(in: jar)
        if part.kind == .missing { return present }
        if part.kind == .null, let value = try? parts.updating(present, part) { return value }
        if let presence = JarPresence(of: Value.self, in: jar), !presence.hasValue,
            let optional = present as? any OptionalValue, optional.wrapped == nil
        {
            return present
        }
        return try parts.updating(present, jar)
    }
}
