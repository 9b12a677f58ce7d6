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

    /// The number of fields that have keys that only their types know.
    var flattenedCount: Int { flattened.count }

    /// Whether fields have keys that only their types know.
    var hasFlattened: Bool { flattenedCount > 0 }

    /// Whether a rest is kept here, and other fields have keys that only their types know.
    var sharesKeys: Bool { hasFlattened && (isKept || flattened.contains { $0.mayKeepRest }) }

    /// Whether a rest is kept, here or by the type of a flattened field or of a payload.
    var isKeptAnywhere: Bool {
        if hasNoOthers { return isKept }
        return isKept || (flattened + payloads).contains { $0.mayKeepRest }
    }

    /// Whether a dictionary has the members that no field has, here or in a flattened field or a payload.
    var hasDictionary: Bool { (flattened + payloads).contains { $0.hasDictionary } }

    /// Whether no other type has members of the dictionary.
    private var hasNoOthers: Bool { flattened.isEmpty && payloads.isEmpty }

    /// Whether no rest can be kept.
    var isSimple: Bool { !isKept && hasNoOthers }

    /// Whether no flattened field or payload has members whose keys are those of fields around it.
    fileprivate var knowsOuterKeys: Bool { (flattened + payloads).allSatisfy { $0.knowsOuterKeys } }

    /// The type of a payload that is the only one; nil if there are fields.
    var payload: FlattenedType? { isKept || !flattened.isEmpty ? nil : payloads.first }

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
    let type: Any.Type

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

    /// Whether it's a dictionary, to which all members belong that no other field has.
    var hasAnyKey: Bool { type is any FlattenedDictionary.Type }

    /// Whether it is or contains such a dictionary.
    fileprivate var hasDictionary: Bool {
        guard let mapped = type as? any JarMapped.Type else { return hasAnyKey }
        return !mapped.sharesNothing && SharedDictionary.keys(of: type) { mapped.rest.hasDictionary } ?? false
    }

    /// Whether it keeps a rest, as far as that's known before a value is lifted.
    var mayKeepRest: Bool {
        guard let mapped = type as? any JarMapped.Type else {
            return type is any JarDecodable.Type && CodingCache.rules(of: type).keepsRest != false
        }
        return SharedDictionary.keys(of: type) { mapped.rest.isKeptAnywhere } ?? false
    }

    /// Whether it has none of the keys of the fields around it. A dictionary, a Jar, and a type with its own
    /// `init(jar:)` may have them.
    fileprivate var knowsOuterKeys: Bool {
        guard let mapped = type as? any JarMapped.Type else { return type is any JarDecodable.Type }
        return SharedDictionary.keys(of: type) { mapped.rest.knowsOuterKeys } ?? true
    }

    /// Whether it keeps members of a dictionary that neither it nor fields around it have: a rest, or the
    /// data of an unknown case.
    var mayKeepOthers: Bool { hasCases || mayKeepRest }

    var isMapped: Bool { type is any JarMapped.Type }

    /// Whether it has a mapping, and is read and written without it.
    var hasOwnForm: Bool { (type as? any JarMapped.Type)?.hasOwnForm ?? false }

    /// Whether its mapping has cases.
    var hasCases: Bool { (type as? any JarMapped.Type)?.hasCases ?? false }
}

private protocol FlattenedDictionary {}

extension Dictionary: FlattenedDictionary {}
extension OrderedMembers: FlattenedDictionary {}
extension Lossy: FlattenedDictionary where Value: FlattenedDictionary {}

extension JarMapped {
    static var rest: JarMappingRest { mapping.parts.rest }

    /// Whether a rest is kept, as far as that's known before a value is lifted.
    static var keepsRest: Bool { !sharesNothing && rest.isKeptAnywhere }

    /// Whether no other type has members of the dictionary, and no rest is kept.
    static var sharesNothing: Bool { mapping.parts.hasNoRest }

    fileprivate static var hasCases: Bool { mapping.parts.hasCases }

    /// Whether all keys of the type are those of its fields.
    static var knowsItsKeys: Bool { sharesNothing && !hasCases && !hasOwnForm }
}

/// The storage of a field or of all variables, which knows their keys.
private protocol KeyedParts: AnyObject {
    var allKeys: [JarKeys] { get }
    var allFlattened: [FlattenedType] { get }
}

extension JarFieldParts: KeyedParts {
    fileprivate var allKeys: [JarKeys] { [keys] }
    fileprivate var allFlattened: [FlattenedType] {
        let field = JarField(parts: self)
        return field.isItself && !field.isRest ? [FlattenedType(Value.self)] : []
    }
}

/// The keys of the variables of a mapping, for the field of a rest.
@usableFromInline
final class JarVariableKeys: KeyedParts, Sendable {
    fileprivate let allKeys: [JarKeys]
    fileprivate let allFlattened: [FlattenedType]

    @usableFromInline
    init<Root>(_ variables: [JarVariableParts<Root>]) {
        allKeys = variables.map(\.keys)
        allFlattened = variables.compactMap(\.flattened)
    }
}

/// What the fields and variables of a mapping have of its dictionary.
struct JarMappingKeys: Sendable {
    /// The keys, except those of flattened fields.
    let own: [JarKeys]
    /// The types of the flattened fields.
    fileprivate let flattened: [FlattenedType]

    fileprivate init(of fields: [any Sendable & AnyObject]) {
        let fields = fields.compactMap { $0 as? any KeyedParts }
        own = fields.flatMap(\.allKeys).filter { !$0.isItself }
        flattened = fields.flatMap(\.allFlattened)
    }
}

extension JarField {
    /// Whether this is the field of a rest.
    @inlinable var isRest: Bool { isItself && Self.isRestType }

    @inlinable static var isRestType: Bool { Value.self == JarRest.self || Value.self == JarRest?.self }

    /// Returns this field or, if it shares the dictionary with the others, one that knows their keys.
    @usableFromInline
    func among(_ fields: [any Sendable & AnyObject]) -> JarField {
        isItself ? besides(JarMappingKeys(of: fields)) : self
    }

    /// Returns this flattened field, which now knows the keys of the others.
    func besides(_ keys: JarMappingKeys) -> JarField {
        if !isRest { return flattened(besides: keys) }
        if let rest = self as? JarField<Root, JarRest> {
            return rest.rest(besides: keys, { $0 }, { $0 }) as? JarField ?? self
        }
        if let rest = self as? JarField<Root, JarRest?> {
            return rest.rest(besides: keys, { $0 }, { $0 ?? JarRest() }) as? JarField ?? self
        }
        return self
    }

    /// Returns a field of the members that have none of the given keys.
    private func rest(
        besides keys: JarMappingKeys, _ value: @escaping (JarRest) -> Value,
        _ rest: @escaping (Value) -> JarRest
    ) -> JarField {
        let property = parts.property
        let flattening = JarFlattening(FlattenedType(Value.self), among: keys)
        let keys = flattening.otherKeys
        return JarField(
            parts: JarFieldParts(
                parts.keys, nil, property, parts.assigning,
                lifting: { jar in value(JarRest(keys.rest(of: jar, in: Root.self))) },
                writing: { root, members in members.add(rest(property(root)).content) },
                writingMember: parts.writer.writing,
                { old, jar in
                    value(JarRest(keys.rest(of: jar, in: Root.self, adding: rest(old).content.settled)))
                },
                updatesItself: true, flattening: flattening))
    }

    private func flattened(besides keys: JarMappingKeys) -> JarField {
        let (writing, lifting, updating) = (parts.writing, parts.lifting, parts.updating)
        let flattening = JarFlattening(FlattenedType(Value.self), among: keys)
        return JarField(
            parts: JarFieldParts(
                parts.keys, nil, parts.property, parts.assigning,
                lifting: { try flattening.lift(from: $0, lifting) },
                writing: { root, members in
                    members.flattening = flattening
                    writing(root, &members)
                },
                writingMember: parts.writer.writing,
                { try flattening.update($0, from: $1, updating) },
                updatesItself: parts.updatesItself, flattening: flattening))
    }
}

/// What a flattened field has to know of the others, to be read and written among them.
@usableFromInline
struct JarFlattening {
    private let type: FlattenedType
    /// The keys of the other fields that are not flattened.
    let otherKeys: KeyList
    /// The other flattened fields with a mapping.
    private let others: [FlattenedType]
    private let mapped: (any JarMapped.Type)?
    private let mayHaveDictionary: Bool

    /// - Parameter keys: Those of all fields of the mapping.
    fileprivate init(_ type: FlattenedType, among keys: JarMappingKeys) {
        self.type = type
        mapped = type.type as? any JarMapped.Type
        mayHaveDictionary = mapped != nil || type.hasAnyKey
        otherKeys = KeyList(keys.own)
        others = keys.flattened.filter { $0.type != type.type && $0.type is any JarMapped.Type }
    }

    /// Whether `value` may have members of other fields.
    func overlaps(_ value: Jar) -> Bool {
        if otherKeys.all.contains(where: { $0.leads(into: value) }) { return true }
        return !type.knowsOuterKeys
            && others.contains { JarPresence(of: $0.type, in: value)?.isTouched ?? false }
    }

    /// Returns the members of `value` that are not those of the other fields, which have `written`.
    ///
    /// If the type of the value doesn't know their keys, it may have old values of them, even those of
    /// properties that are nil now.
    func rest(of value: Jar, besides written: Jar) -> RestContent {
        if type.knowsOuterKeys {
            return KeyList(otherKeys.all.filter { $0.path(in: written) != nil }).rest(of: value)
        }
        return rest(of: value)
    }

    /// Whether it is or contains a dictionary, which would have the members of the other fields, too. What a
    /// mapping contains, which may be this one, is known only when values are lifted.
    private var hasDictionary: Bool {
        mapped.map { !$0.sharesNothing && $0.rest.hasDictionary } ?? type.hasAnyKey
    }

    /// Lifts a value. If a dictionary has no members, an optional is nil, and a default is used.
    func lift<Value>(from jar: Jar, _ lift: (Jar) throws -> Value) throws -> Value {
        guard let part = dictionaryPart(of: jar) else { return try lift(jar) }
        if part.isEmptyDictionary, let value = jar.lifted(asNull: false, lift) { return value }
        return try lift(part)
    }

    /// Updates a value, unless the data has nothing for it.
    func update<Value>(
        _ value: Value, from jar: Jar, _ update: (Value, Jar) throws -> Value
    ) throws -> Value {
        if let part = dictionaryPart(of: jar) {
            return part.isEmptyDictionary ? value : try update(value, part)
        }
        if mapped == nil { return try update(value, jar) }
        return try SharedDictionary.updating(from: jar, noteOthers) { try update(value, jar) }
    }

    /// Returns the part of `jar` that the field reads. A field that is or contains a dictionary reads only
    /// the members that no other field has. Without any, the part is missing.
    func part(of jar: Jar) -> Jar {
        guard let part = dictionaryPart(of: jar) else { return jar }
        return part.isEmptyDictionary ? Jar() : part
    }

    /// Returns the members that no other field has, if the field is or contains a dictionary.
    private func dictionaryPart(of jar: Jar) -> Jar? {
        guard mayHaveDictionary, hasDictionary else { return nil }
        return jar.kind == .dictionary ? jar.with(members: rest(of: jar)) : jar
    }

    private func rest(of value: Jar) -> RestContent {
        let value = value.represented
        let reading = JarKeyReading(of: value)
        noteOthers(in: value, reading)
        return reading.content()
    }

    /// Records the keys of the other fields.
    private func noteOthers(in value: Jar, _ reading: JarKeyReading) {
        otherKeys.note(value, reading)
        for type in others { _ = noteFlattenedKeys(of: type.type, in: value, reading) }
    }
}

extension JarKeys {
    /// Whether `jar` has the key that one of the paths begins with.
    fileprivate func leads(into jar: Jar) -> Bool {
        alternatives.contains { !jar.part(at: $0.steps.prefix(1), pastEnd: .missing).content.isMissing }
    }
}

extension Jar {
    /// Returns a dictionary at the place of this one.
    fileprivate func with(members: RestContent) -> Jar { replaced(by: JarRest(members).jar) }

    fileprivate var isEmptyDictionary: Bool { kind == .dictionary && count == 0 }

    /// Returns this dictionary without the members that have the keys.
    func without(_ keys: JarKeys) -> Jar { with(members: KeyList([keys]).rest(of: self)) }
}

extension KeyList {
    /// The rest of a dictionary that a model is lifted from, or that updates a model with the rest `old`.
    fileprivate func rest(of jar: Jar, in model: Any.Type, adding old: RestContent? = nil) -> RestContent {
        guard jar.contextHas(.unknownKeys), let reading = jar.keyReading else {
            let rest = rest(of: jar, isUpdate: old != nil)
            return old?.union(rest) ?? rest
        }
        let rest = reading.rest(of: jar, for: model, adding: old ?? .none, isUpdate: old != nil)
        return rest.map { .pending($0) } ?? old ?? .none
    }
}

extension JarVariableParts {
    /// Returns this variable or, if it shares the dictionary with the others, one that knows their keys.
    @usableFromInline
    func among(_ fields: [any Sendable & AnyObject]) -> JarVariableParts {
        remade?(JarMappingKeys(of: fields)) ?? self
    }
}

extension JarVariable {
    /// Returns a function that makes this variable again with the keys of the others; nil unless it is
    /// flattened.
    var remade: ((JarMappingKeys) -> JarVariableParts<Root>)? {
        guard field.isItself else { return nil }
        return { JarVariableParts(JarVariable(field.besides($0), hasDefault: hasDefault)) }
    }
}

extension Jar {
    /// The error of a field for a rest that isn't flattened. What it's meant to keep would be lost.
    @usableFromInline
    var _restWithKey: LiftError {
        LiftError("a JarRest has the key '.flattened' in a mapping", kind: .unsupported, in: self)
    }
}
