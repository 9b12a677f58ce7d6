/// Whether the fields of a mapping find values in a dictionary.
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

    init(_ jar: Jar, nullIsValue: Bool) {
        let kind = jar.kind
        hasValue = kind != .missing && (kind != .null || nullIsValue)
        isTouched = kind != .missing
        isAllNull = kind == .null && !nullIsValue
    }

    @usableFromInline
    mutating func add(_ other: JarPresence) {
        hasValue = hasValue || other.hasValue
        isTouched = isTouched || other.isTouched
        isAllNull = isAllNull && other.isAllNull
    }

    /// The presence of the fields of `type`; nil if the type has no mapping or `jar` is not a dictionary.
    init?(of type: Any.Type, in jar: Jar) {
        guard jar.kind == .dictionary, let type = FlattenedType(type).type as? any JarMapped.Type
        else { return nil }
        self = type.presence(in: jar)
    }
}

extension JarMapped {
    fileprivate static func presence(in jar: Jar) -> JarPresence {
        SharedDictionary.keys(of: self) { mapping.parts.presence(jar) } ?? JarPresence()
    }
}

extension JarField {
    /// Whether the key is `.flattened`.
    @usableFromInline var isItself: Bool { parts.key == nil && parts.keys.isItself }

    /// The presence of this field, or of the fields of its mapping if it is `.flattened`.
    @usableFromInline
    func presence(in jar: Jar) -> JarPresence {
        if isRest { return JarPresence() }
        return isItself
            ? JarPresence(of: Value.self, in: jar) ?? JarPresence(jar, nullIsValue: parts.tellsNull)
            : JarPresence(value(in: jar), nullIsValue: parts.tellsNull)
    }

    /// The data that updates this field.
    ///
    /// For a `.flattened` field with a mapping, it is missing if the fields of the mapping find nothing, null
    /// if they all find null, and otherwise `jar`, without what only other fields have. For that of a rest or
    /// a dictionary, it is missing if other fields have all keys.
    @usableFromInline
    func part(in jar: Jar) -> Jar {
        guard isItself else { return value(in: jar) }
        if isRest { return hasMembers(besidesOthersIn: jar) ? jar : Jar() }
        let part = parts.flattening?.part(of: jar) ?? jar
        guard !FlattenedType(Value.self).hasOwnForm, let presence = JarPresence(of: Value.self, in: part)
        else { return part }
        return presence.isTouched ? presence.isAllNull ? Jar(.null) : part : Jar()
    }

    /// Whether `jar` has members whose keys are not those of the other fields.
    private func hasMembers(besidesOthersIn jar: Jar) -> Bool {
        parts.flattening?.otherKeys.rest(of: jar).members != nil
    }

    /// Whether a change to `jar` may be one of the value of this `.flattened` field, although the fields of
    /// its mapping find nothing: the mapping has cases, or a rest.
    @usableFromInline
    func mayChange(_ value: Value, in jar: Jar) -> Bool {
        FlattenedType(Value.self).mayKeepOthers && !isNil(value) && hasMembers(besidesOthersIn: jar)
    }

    /// The value of this `.flattened` field if it consists only of members that no field has; nil if it
    /// doesn't keep them.
    func othersOnly(in jar: Jar) -> Value? {
        let type = FlattenedType(Value.self)
        guard isItself, type.type == Value.self, type.mayKeepOthers, hasMembers(besidesOthersIn: jar) else {
            return nil
        }
        return try? parts.lifting(jar)
    }

    /// Returns `lift`, adapted to a `.flattened` field: if the fields of its mapping find nothing but nulls,
    /// the value is nil or the default.
    @usableFromInline
    static func liftingItself(
        _ lift: @escaping (Jar) throws -> Value
    ) -> (Jar) throws -> Value {
        let lift = FlattenedType(Value.self).isMapped ? { try SharedDictionary.lifting($0, lift) } : lift
        return { jar in
            if let presence = JarPresence(of: Value.self, in: jar), !presence.hasValue {
                let type = FlattenedType(Value.self)
                let isItself = type.type == Value.self
                // Its keys may be others than those of its mapping.
                if isItself, type.hasOwnForm { return try lift(jar) }
                if isItself && type.mayKeepOthers || type.hasOwnForm, let value = try? lift(jar) {
                    return value
                }
                // Otherwise, the type's own fields report what is missing.
                let isNull = presence.isTouched && tellsNullFromMissing(Value.self)
                if let value = jar.lifted(asNull: isNull, lift) { return value }
            }
            return try lift(jar)
        }
    }

    /// Returns `represent`, adapted to a `.flattened` field: it has no key that could be null.
    @usableFromInline
    static func representingItself(
        _ represent: @escaping (Value, Jar.Context) -> Jar
    ) -> (Value, Jar.Context) -> Jar {
        { value, context in
            let jar = represent(value, context)
            guard jar.content.isNull, value is any ChangeValue else { return jar }
            let message = "a flattened property can't be cleared: it has no key"
            return Jar(error: LiftError(message, kind: .unsupported))
        }
    }

    /// Returns the value of a `.flattened` field, updated by `jar`.
    @usableFromInline
    func renewedItself(_ present: Value, from jar: Jar) throws -> Value {
        let part = part(in: jar)
        if part.kind == .missing {
            return mayChange(present, in: jar) ? try parts.updating(present, jar) : present
        }
        if isCleared(present, by: part) { return try parts.updating(present, part.asNull) }
        if part.kind == .null, keepsCase { return try parts.updating(present, jar) }
        if part.kind == .null, let rest = try? keptRest(of: present, from: jar) { return rest }
        if part.kind == .null, let value = try? parts.updating(present, part) { return value }
        if let presence = JarPresence(of: Value.self, in: jar), !presence.hasValue,
            let optional = present as? any OptionalValue, optional.wrapped == nil
        {
            return present
        }
        return try parts.updating(present, jar)
    }

    /// Whether a null as the tag doesn't change the case: the value always has one.
    private var keepsCase: Bool {
        let type = FlattenedType(Value.self)
        return type.type == Value.self && type.hasCases
    }

    /// Whether `change` has a null at the key of the case that an optional enum has, and no other case.
    private func isCleared(_ present: Value, by change: Jar) -> Bool {
        guard let optional = present as? any OptionalValue, let value = optional.wrapped,
            FlattenedType(Value.self).hasCases, let old = (value as? any JarRepresentable)?.jar,
            let presence = JarPresence(of: Value.self, in: change), presence.isTouched, !presence.hasValue
        else { return false }
        return JarPresence(of: Value.self, in: old.updated(by: change))?.hasValue == false
    }

    /// The value, updated by nulls at all of its keys, if it still has a rest; nil otherwise.
    private func keptRest(of present: Value, from jar: Jar) throws -> Value? {
        let type = FlattenedType(Value.self)
        guard type.mayKeepRest, !type.hasCases, !isNil(present) else { return nil }
        let value = try parts.updating(present, jar)
        // The rest is known once everything is lifted.
        let isKept = hasUnknownMembers(jar) || (value as? any JarRepresentable)?.jar.count ?? 0 > 0
        return isKept ? value : nil
    }

    /// Whether `jar` has members that neither the fields around this `.flattened` one nor its own have.
    private func hasUnknownMembers(_ jar: Jar) -> Bool {
        let others = JarKeyReading.content(of: jar) { jar, reading in
            parts.flattening?.otherKeys.note(jar, reading)
            _ = noteKeys(in: jar, reading)
        }
        return others.members != nil
    }
}

extension Jar {
    /// Returns what `lift` makes of a null, or of no value, in this place: an optional, a change or a
    /// default. Nil if that's an error.
    func lifted<Value>(asNull isNull: Bool, _ lift: (Jar) throws -> Value) -> Value? {
        var nothing = self
        nothing.become(isNull ? .null : .missing)
        return try? lift(nothing)
    }

    /// A null in this place.
    fileprivate var asNull: Jar {
        var null = self
        null.become(.null)
        return null
    }
}

/// Returns whether a null means something else to a property of this type than a missing value.
func tellsNullFromMissing(_ type: Any.Type) -> Bool {
    if type is any ChangeValue.Type { return true }
    guard let optional = type as? any OptionalValue.Type else { return false }
    return optional.wrappedType is any OptionalValue.Type || optional.wrappedType is any ChangeValue.Type
}
