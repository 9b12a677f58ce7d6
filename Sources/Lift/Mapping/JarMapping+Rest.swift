// The field of a `JarRest` in a mapping. It needs the keys of all other fields, so it gets them when the
// mapping is made.

/// What a mapping has to know of the field of a `JarRest`.
@usableFromInline
struct JarMappingRest: Sendable {
    /// Whether there is such a field.
    private(set) var isKept = false
    private var hasFlattenedFields = false

    @usableFromInline
    init() {}

    /// Whether other fields have keys that only their types know.
    var sharesKeys: Bool { isKept && hasFlattenedFields }

    @usableFromInline
    mutating func add<Root, Value>(_ field: JarField<Root, Value>) {
        if field.isRest { isKept = true } else if field.isItself { hasFlattenedFields = true }
    }

    mutating func add<Root>(_ variable: JarVariableParts<Root>) {
        if variable.isRest { isKept = true } else if variable.isItself { hasFlattenedFields = true }
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

extension KeyList {
    /// The keys of fields and variables, except those that are flattened.
    fileprivate convenience init(_ fields: [any Sendable & AnyObject]) {
        let keys = fields.flatMap { ($0 as? any KeyedParts)?.allKeys ?? [] }
        self.init(keys.filter { !$0.isItself })
    }
}

extension JarField {
    /// Whether this is the field of a rest.
    @inlinable var isRest: Bool { Value.self == JarRest.self && isItself }

    /// Returns this field or, if it's that of a rest, one that knows the other fields.
    @usableFromInline
    func among(_ fields: [any Sendable & AnyObject]) -> JarField {
        guard isRest, let rest = self as? JarField<Root, JarRest> else { return self }
        return rest.besides(KeyList(fields)) as? JarField ?? self
    }
}

extension JarField where Value == JarRest {
    /// Returns a field of the members that have none of the given keys.
    fileprivate func besides(_ keys: KeyList) -> JarField {
        let property = parts.property
        return JarField(
            parts: JarFieldParts(
                parts.keys, nil, property, parts.assigning,
                lifting: { jar in JarRest(keys.rest(of: jar, in: Root.self, adding: .none)) },
                writing: { root, members in members.add(property(root).content) },
                { rest, jar in JarRest(keys.rest(of: jar, in: Root.self, adding: rest.content.settled)) },
                updatesItself: true, otherKeys: keys))
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
    /// Returns this variable or, if it's that of a rest, one that knows the other fields.
    @usableFromInline
    func among(_ fields: [any Sendable & AnyObject]) -> JarVariableParts { remade?(KeyList(fields)) ?? self }
}

extension JarVariable {
    /// Returns a function that makes this variable again with the keys of the others; nil unless it is that
    /// of a rest.
    var remade: ((KeyList) -> JarVariableParts<Root>)? {
        guard field.isRest, let rest = field as? JarField<Root, JarRest> else { return nil }
        return { JarVariableParts(JarVariable<Root, JarRest>(rest.besides($0))) }
    }
}
