/// What the fields of a mapping find in a dictionary.
@usableFromInline
struct JarPresence {
    /// Whether one finds something other than null.
    var hasValue = false
    /// Whether one finds something.
    var isTouched = false
    /// Whether none finds anything but null.
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

    /// Nil for a type without a mapping, of which nothing is known.
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
    /// Whether the property stands in the dictionary itself.
    @usableFromInline var isItself: Bool { parts.key == nil && parts.keys.isItself }

    /// What this field finds.
    @usableFromInline
    func presence(in jar: Jar) -> JarPresence {
        isItself ? JarPresence(of: Value.self, in: jar) ?? JarPresence(jar) : JarPresence(value(in: jar))
    }

    /// What this field is changed by: missing or null where the fields of its mapping find nothing else.
    @usableFromInline
    func part(in jar: Jar) -> Jar {
        guard isItself, let presence = JarPresence(of: Value.self, in: jar) else { return value(in: jar) }
        return presence.isTouched ? presence.isAllNull ? Jar(.null) : jar : Jar()
    }

    /// As `lift`, for a property in the dictionary itself.
    @usableFromInline
    static func liftingItself(
        _ lift: @escaping @Sendable (Jar) throws -> Value
    ) -> @Sendable (Jar) throws -> Value {
        { jar in
            if let presence = JarPresence(of: Value.self, in: jar), !presence.hasValue {
                // Nil, or a default; for any other what is missing is said by its own fields.
                if let value = try? lift(Jar()) { return value }
            }
            return try lift(jar)
        }
    }

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
