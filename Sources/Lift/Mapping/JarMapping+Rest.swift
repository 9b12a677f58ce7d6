// The field of a `JarRest` in a mapping, and those of flattened models. They need the keys of the other
// fields, so they get them when the mapping is made.

/// What a mapping has to know of the fields that share its dictionary.
@usableFromInline
struct JarMappingRest: Sendable {
    /// Whether there is a field for the rest.
    private(set) var isKept = false
    /// The types of the flattened fields.
    private var flattened: [FlattenedType] = []
    /// The types of the payloads of an enum, whose members are its own.
    private var payloads: [FlattenedType] = []

    @usableFromInline
    init() {}

    /// What is known of a case whose members are those of its payload.
    @usableFromInline
    init(ofPayload type: Any.Type) { payloads = [FlattenedType(type)] }

    /// What is known of an enum, whose cases have the payloads.
    init(ofPayloads payloads: [JarMappingRest]) {
        isKept = payloads.contains { $0.isKept }
        self.payloads = payloads.flatMap { $0.flattened + $0.payloads }
    }

    /// Whether a rest is kept here, and other fields have keys that only their types know.
    var sharesKeys: Bool {
        !flattened.isEmpty && (isKept || flattened.contains { $0.mayKeepRest })
    }

    /// Whether a rest is kept, here or by the type of a flattened field or of a payload.
    ///
    /// - Parameter known: The types around this one, which may contain it again.
    func isKeptAnywhere(besides known: Set<ObjectIdentifier>) -> Bool {
        isKept || (flattened + payloads).contains { $0.mayKeepRest(besides: known) }
    }

    @usableFromInline
    mutating func add<Root, Value>(_ field: JarField<Root, Value>) {
        if field.isRest {
            isKept = true
        } else if field.isItself {
            flattened.append(FlattenedType(Value.self))
        }
    }

    mutating func add<Root>(_ variable: JarVariableParts<Root>) {
        if variable.isRest { isKept = true }
        if let type = variable.flattened { flattened.append(type) }
    }
}

/// The type of a flattened field: of an optional or a change, the type inside.
struct FlattenedType: Sendable {
    private let type: Any.Type

    init(_ type: Any.Type) {
        if let optional = type as? any OptionalValue.Type {
            self = FlattenedType(optional.wrappedType)
        } else if let change = type as? any ChangeValue.Type {
            self = FlattenedType(change.changedType)
        } else {
            self.init(inside: type)
        }
    }

    private init(inside type: Any.Type) { self.type = type }

    /// Whether its own rest of the dictionary has none of the keys of other fields.
    var sharesKeys: Bool { type is any JarMapped.Type || type is any Decodable.Type }

    /// Whether it keeps a rest, as far as that's known before a value is lifted.
    var mayKeepRest: Bool { mayKeepRest(besides: []) }

    fileprivate func mayKeepRest(besides known: Set<ObjectIdentifier>) -> Bool {
        if let mapped = type as? any JarMapped.Type {
            let identifier = ObjectIdentifier(type)
            return !known.contains(identifier) && mapped.keepsRest(besides: known.union([identifier]))
        }
        return type is any Decodable.Type && CodingCache.rules(of: type).keepsRest != false
    }
}

extension JarMapped {
    fileprivate static func keepsRest(besides known: Set<ObjectIdentifier>) -> Bool {
        mapping.parts.rest.isKeptAnywhere(besides: known)
    }
}

/// The storage of a field or of all variables, which knows their keys.
private protocol KeyedParts: AnyObject {
    var allKeys: [JarKeys] { get }
}

extension JarFieldParts: KeyedParts {
    fileprivate var allKeys: [JarKeys] { [keys] }
}

/// The keys of the variables of a mapping, for the field of a rest.
@usableFromInline
final class JarVariableKeys: KeyedParts, Sendable {
    fileprivate let allKeys: [JarKeys]

    @usableFromInline
    init<Root>(_ variables: [JarVariableParts<Root>]) { allKeys = variables.map(\.keys) }
}

/// The keys of fields and variables, except those that are flattened.
private func ownKeys(of fields: [any Sendable & AnyObject]) -> [JarKeys] {
    fields.flatMap { ($0 as? any KeyedParts)?.allKeys ?? [] }.filter { !$0.isItself }
}

extension JarField {
    /// Whether this is the field of a rest.
    @inlinable var isRest: Bool {
        isItself && (Value.self == JarRest.self || Value.self == JarRest?.self)
    }

    /// Returns this field or, if it shares the dictionary with the others, one that knows their keys.
    @usableFromInline
    func among(_ fields: [any Sendable & AnyObject]) -> JarField {
        isItself ? besides(ownKeys(of: fields)) : self
    }

    /// Returns this flattened field, which now knows the keys of the others.
    func besides(_ keys: [JarKeys]) -> JarField {
        if !isRest { return flattened(besides: keys) }
        if let rest = self as? JarField<Root, JarRest> {
            return rest.rest(besides: KeyList(keys), { $0 }, { $0 }) as? JarField ?? self
        }
        if let rest = self as? JarField<Root, JarRest?> {
            return rest.rest(besides: KeyList(keys), { $0 }, { $0 ?? JarRest() }) as? JarField ?? self
        }
        return self
    }

    /// Returns a field of the members that have none of the given keys.
    private func rest(
        besides keys: KeyList, _ value: @escaping (JarRest) -> Value, _ rest: @escaping (Value) -> JarRest
    ) -> JarField {
        let property = parts.property
        return JarField(
            parts: JarFieldParts(
                parts.keys, nil, property, parts.assigning,
                lifting: { jar in value(JarRest(keys.rest(of: jar, in: Root.self, adding: .none))) },
                writing: { root, members in members.add(rest(property(root)).content) },
                { old, jar in
                    value(JarRest(keys.rest(of: jar, in: Root.self, adding: rest(old).content.settled)))
                },
                updatesItself: true, otherKeys: keys))
    }

    private func flattened(besides keys: [JarKeys]) -> JarField {
        let writing = parts.writing
        let flattening = JarFlattening(keys, sharesKeys: FlattenedType(Value.self).sharesKeys)
        return JarField(
            parts: JarFieldParts(
                parts.keys, nil, parts.property, parts.assigning, lifting: parts.lifting,
                writing: { root, members in
                    members.flattening = flattening
                    writing(root, &members)
                },
                parts.updating, updatesItself: parts.updatesItself))
    }
}

/// What a flattened field has to know to be written among the others.
struct JarFlattening {
    private let ownKeys: [JarKeys]
    private let sharesKeys: Bool

    /// - Parameter sharesKeys: Whether a rest inside the value has none of the keys of other fields.
    init(_ ownKeys: [JarKeys], sharesKeys: Bool) {
        self.ownKeys = ownKeys
        self.sharesKeys = sharesKeys
    }

    /// Whether `value` has keys of other fields.
    func overlaps(_ value: Jar) -> Bool { ownKeys.contains { $0.path(in: value) != nil } }

    /// Returns the members of `value` that are not those of the other fields, which have `written`.
    ///
    /// If the type of the value doesn't know these keys, its rest may have old values of them, even those of
    /// properties that are nil now.
    func rest(of value: Jar, besides written: Jar) -> RestContent {
        KeyList(sharesKeys ? ownKeys.filter { $0.path(in: written) != nil } : ownKeys).rest(of: value)
    }
}

extension KeyList {
    /// The rest of a dictionary that a model is lifted from, or that updates a model with the rest `old`.
    fileprivate func rest(of jar: Jar, in model: Any.Type, adding old: RestContent) -> RestContent {
        guard jar.contextHas(.unknownKeys), let reading = jar.keyReading else {
            let rest = rest(of: jar)
            return if case .none = old { rest } else { old.union(rest) }
        }
        return reading.rest(of: jar, for: model, adding: old).map { .pending($0) } ?? old
    }
}

extension JarVariableParts {
    /// Returns this variable or, if it shares the dictionary with the others, one that knows their keys.
    @usableFromInline
    func among(_ fields: [any Sendable & AnyObject]) -> JarVariableParts {
        remade?(ownKeys(of: fields)) ?? self
    }
}

extension JarVariable {
    /// Returns a function that makes this variable again with the keys of the others; nil unless it is
    /// flattened.
    var remade: (([JarKeys]) -> JarVariableParts<Root>)? {
        guard field.isItself else { return nil }
        return { JarVariableParts(JarVariable(field.besides($0), hasDefault: hasDefault)) }
    }
}
