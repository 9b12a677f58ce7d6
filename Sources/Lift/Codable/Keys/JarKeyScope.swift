/// The rules for the keys of one type's properties.
///
/// A class, because a decoder then stores it in a single word.
final class JarKeyScope {
    private let type: Any.Type
    private let context: Jar.Context
    /// The scopes of parts that were decoded, for further parts of the same types.
    private var parts: [JarKeyScope] = []
    private var names: [JarKey: JarKeys] = [:]
    /// How the keys of the other properties are made.
    private let form: KeyForm
    private var root: JarKeys?
    /// The rules that the type declares, which its nested containers follow as well.
    let own: OwnRules?
    private var types: [JarKey: any Decodable.Type] = [:]
    private var ignoresCase = false
    /// Records the keys that are read, to find unknown ones; nil if nothing asks for them.
    private(set) var reading: JarKeyReading?
    /// Whether the value that is decoded with this scope finds the unknown keys.
    private var ownsReading = false
    /// The errors of parts with unknown keys, each with its number among all that were noted.
    var refusals: [(number: Int, error: LiftError)] = []
    var refusalCount = 0
    /// The types of the keys of its containers, if they are recorded.
    private var declared: [any CodingKey.Type] = []
    /// Whether the keys are recorded for the rest of them.
    private var keepsRest = false
    /// The type that the elements of an array are decoded as.
    private(set) var elementType: (any Decodable.Type)?

    /// The scope of a type; nil if neither the type nor the context has rules for keys.
    static func scope(_ context: Jar.Context, _ type: Any.Type) -> JarKeyScope? {
        scope(context, type, OwnRules.of(type))
    }

    /// The scope of a type with its own rules.
    static func scope(_ context: Jar.Context, _ type: Any.Type, _ own: OwnRules?) -> JarKeyScope? {
        context.hasKeyRules || own?.keys.isEmpty == false ? JarKeyScope(context, type, own) : nil
    }

    /// The scope of a part of the value with the scope `outer`. Parts with the same rules share one.
    static func scope(
        _ context: Jar.Context, _ type: Any.Type, _ own: OwnRules?, in outer: JarKeyScope?
    ) -> JarKeyScope? {
        // One that records what is read belongs to a single value.
        guard let outer, outer.reading == nil, !context.has(.unknownKeys) else {
            return scope(context, type, own)
        }
        func isScope(_ scope: JarKeyScope) -> Bool {
            scope.type == type && scope.context.isSame(as: context) && scope.elementType == nil
        }
        // If each of many nested containers had a scope, they'd be a chain, which is freed recursively.
        if isScope(outer) { return outer }
        for part in outer.parts where isScope(part) { return part }
        guard let part = scope(context, type, own) else { return nil }
        if outer.parts.count < 8 { outer.parts.append(part) }
        return part
    }

    /// A scope that records the keys that are read, of a type that has the rest of them.
    static func keepingRest(_ context: Jar.Context, _ type: Any.Type, _ own: OwnRules?) -> JarKeyScope {
        let scope = JarKeyScope(context, type, own)
        scope.keepsRest = true
        return scope
    }

    /// A scope with the same rules as `scope` that records the keys from now on.
    static func keepingRest(_ context: Jar.Context, of scope: JarKeyScope?) -> JarKeyScope {
        let new = keepingRest(context, scope?.type ?? Never.self, scope?.own)
        // The value is at the root already.
        new.root = nil
        return new
    }

    private init(_ context: Jar.Context, _ type: Any.Type, _ own: OwnRules?) {
        (self.context, self.type) = (context, type)
        self.own = own
        let rules = context.find(JarKeyRules.self)
        let ownRules = rules?.areNames == true ? [] : own?.keys ?? []
        let all = ownRules + (rules?.rules ?? [])
        form = all.keyForm
        for rule in all where rule.holds(type) {
            switch rule.kind {
            case .snakeCase, .renamingAll: break
            case .caseInsensitive: ignoresCase = true
            case .renaming(let keys): names.merge(keys) { $1 }
            case .root(let path): root = path
            case .type(let type, let property): types[JarKey(text: property)] = type
            }
        }
    }

    /// Creates a scope in which the elements of an array are decoded as `type`.
    convenience init(elementType: any Decodable.Type, in context: Jar.Context) {
        self.init(context, Never.self, nil)
        self.elementType = elementType
    }

    /// Whether keys are in snake case, and nothing else applies to them.
    var isOnlySnakeCase: Bool { isSnakeCase && !ignoresCase && names.isEmpty && reading == nil }

    /// Whether keys of this type are names of properties. The keys of dictionaries are data.
    func governs(_ key: any CodingKey.Type) -> Bool {
        !isDictionaryKey(key)
    }

    /// The Jar that contains the properties, for a value that is decoded from `jar`.
    func root(of jar: Jar) -> Jar {
        let jar = keepsRest || jar.context.has(.unknownKeys) ? read(jar) : jar
        guard let root else { return jar }
        let inner = root.value(in: jar)
        reading?.noteNested(inner)
        return inner
    }

    /// The Jar that contains the properties, without recording its path: for a Jar that is not decoded.
    func unnotedRoot(of jar: Jar) -> Jar { root?.value(in: jar) ?? jar }

    /// The path at which the properties are written.
    var rootSteps: [JarPath.Component] { root?.alternatives.first?.steps ?? [] }

    /// A Jar with `jar` at the path at which the properties are written.
    func rooted(_ jar: Jar) -> Jar {
        guard let root else { return jar }
        return Jar { () throws(LiftError) in
            var outer = Jar()
            try root.set(jar, in: &outer)
            return outer
        }
    }

    private var isSnakeCase: Bool { if case .snakeCase = form { true } else { false } }

    /// The function that makes the keys; nil if there is none.
    private var maker: KeyMaker? { if case .made(let maker) = form { maker } else { nil } }

    /// Whether rules give keys to single properties, or a function gives them to all.
    var isRenaming: Bool { !names.isEmpty || maker != nil }

    /// The keys and paths that rules give a property; nil if it has only its name.
    private func renamed(_ property: String) -> JarKeys? {
        names[JarKey(text: property)] ?? maker.map { JarKeys(key: $0.key(of: property)) }
    }

    /// The paths of a property. `type` is the type of its coding key.
    func paths(of property: String, _ type: any CodingKey.Type) -> JarPropertyPaths {
        if let keys = renamed(property) { return JarPropertyPaths(keys: keys, ignoresCase: ignoresCase) }
        if isSnakeCase, HashableText(property) != nil {
            return JarPropertyPaths(snakeCase: property, ignoresCase: ignoresCase, of: type)
        }
        return JarPropertyPaths(keys: JarKeys(key: property), ignoresCase: ignoresCase)
    }

    /// The keys and paths of a property, of which the first is written.
    func keys(of property: String) -> JarKeys {
        names[JarKey(text: property)] ?? JarKeys(key: form.key(of: property))
    }

    /// The value of a property in `jar`, of whose keys `table` is.
    func value(of property: some CodingKey, in jar: Jar, _ table: inout DecodedKeys) -> Jar {
        let name = property.stringValue
        if let value = plainValue(of: name, in: jar, &table) { return value }
        let paths = paths(of: name, Swift.type(of: property))
        if let reading { table.note(paths, in: jar, reading) }
        return paths.value(in: jar, &table)
    }

    /// The value of a property in defaults. These are not data, so nothing is recorded.
    func unnotedValue(of property: some CodingKey, in jar: Jar) -> Jar {
        var table = DecodedKeys()
        return paths(of: property.stringValue, Swift.type(of: property)).value(in: jar, &table)
    }

    /// The value of a property at the key at which it is written, where nearly all are, or at one that
    /// differs only by case; nil if other keys may have it.
    private func plainValue(of name: String, in jar: Jar, _ table: inout DecodedKeys) -> Jar? {
        guard !isRenaming, reading == nil else { return nil }
        var key = name
        if isSnakeCase {
            let snake = CodingCache.snakeKey(of: name)
            guard snake.isPlain else { return nil }
            key = snake.text
        }
        if let (old, change) = jar.update {
            let part = change.child(key)
            return part.content.isMissing ? nil : part.updating(old.child(key))
        }
        let value = jar.child(key)
        if !value.content.isMissing { return value }
        if isSnakeCase {
            if ignoresCase { return nil }
            let own = jar.child(name)
            if !own.content.isMissing { return own }
            return table.key(of: name, in: jar).map { jar.child($0) } ?? value
        }
        return ignoresCase ? table.key(like: name, in: jar).map { jar.child($0) } ?? value : nil
    }

    /// The type that a property is decoded as; nil if that is its own type.
    func type(of property: String) -> (any Decodable.Type)? { types[JarKey(text: property)] }
}

// MARK: - Unknown keys

extension JarKeyScope {
    /// Returns `jar` with a reading of its keys in its context: that of an outer value of the same
    /// dictionary, or a new one.
    private func read(_ jar: Jar) -> Jar {
        if let outer = jar.keyReading {
            outer.join(isMapped: false)
            reading = outer
            return jar
        }
        let (names, root) = (names, rootSteps)
        let ruled = { @Sendable in
            names.values.flatMap(\.alternatives).filter { $0.count > 1 }.map { root + $0 }
        }
        let own = JarKeyReading(of: jar, ruled: names.isEmpty ? nil : ruled)
        (reading, ownsReading) = (own, true)
        return jar.union(context: own)
    }

    /// Whether `jar` has the properties of the value that owns the reading.
    func isRoot(_ jar: Jar) -> Bool {
        guard ownsReading, let root, let steps = reading?.steps(to: jar) else { return false }
        return root.alternatives.contains { $0.steps == steps }
    }

    /// Notes that a container at `jar` is read with this scope, for the value that `outer` is the scope of.
    func readNested(_ jar: Jar, for outer: JarKeyScope?) {
        guard let outer, let outerReading = outer.reading else { return }
        outerReading.noteNested(jar, isPayload: isEnum(outer.type))
        reading = outerReading
    }

    /// Refuses or collects the unknown keys once the value is decoded, unless an outer value does that.
    func finishReading<Value>(of value: Value) throws(LiftError) {
        if ownsReading { try finishOwnReading(of: value) }
    }

    private func finishOwnReading(of value: Any) throws(LiftError) {
        try reading?.finish { members, jar in
            guard !declared.isEmpty, hasProperties(jar) else { return }
            var table = DecodedKeys()
            let isOnly = jar.count == 1
            members.removeAll { isConstant($0, of: value, in: jar, isOnly: isOnly, &table) }
        }
    }

    /// Notes that a container of the value has keys of this type.
    func noteDeclared(_ type: any CodingKey.Type) {
        if reading != nil, isEnum(type) { declared.append(type) }
    }

    /// Whether `jar` is the dictionary with the properties of the value that owns the reading.
    private func hasProperties(_ jar: Jar) -> Bool {
        root == nil ? reading?.steps(to: jar)?.isEmpty == true : isRoot(jar)
    }

    /// Whether a member that was not read is a constant of the value, and equal to it.
    private func isConstant(
        _ member: JarUnknownMember, of value: Any, in jar: Jar, isOnly: Bool, _ table: inout DecodedKeys
    ) -> Bool {
        func isConstant<Key: CodingKey>(_ type: Key.Type) -> Bool {
            let property: Key? = property(at: member.name, in: jar, &table, isOnly: isOnly)
            return property.map { hasConstant(value, at: $0, member.value) } ?? false
        }
        return declared.contains { isConstant($0) }
    }
}

/// Whether the property of `value` at a key is equal to `member`. Swift writes constants with initial values,
/// but doesn't read them: `let type = "image"`. Only those that need no code of their types are compared.
///
/// A property has the name of its key, or a name that is no text of a key: `case type = "$type"`.
private func hasConstant<Key: CodingKey>(_ value: Any, at key: Key, _ member: Jar) -> Bool {
    if value is any CustomReflectable { return false }
    var properties: [Mirror.Child] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let here = mirror {
        properties += here.children
        mirror = here.superclassMirror
    }
    let isNamed = properties.contains { $0.label == key.stringValue }
    return properties.contains { label, property in
        guard let label, isNamed ? label == key.stringValue : Key(stringValue: label) == nil else {
            return false
        }
        let isRaw = isEnum(Swift.type(of: property))
        let raw = isRaw ? (property as? any RawRepresentable)?.rawValue : nil
        let constant = raw ?? property
        guard scalarType(Swift.type(of: constant)) != nil else { return false }
        return (constant as? any JarRepresentable)?.held() == member
    }
}

// MARK: - Properties of keys

extension JarKeyScope {
    /// The properties that have a value in `jar`, each once.
    func properties<Key: CodingKey>(in jar: Jar, as type: Key.Type, _ table: inout DecodedKeys) -> [Key] {
        if let (old, change) = jar.update {
            var oldTable = DecodedKeys()
            let properties = properties(in: old, as: type, &oldTable)
            let names = Set(properties.map { JarKey(text: $0.stringValue) })
            return properties
                + self.properties(in: change, as: type, &table).filter {
                    !names.contains(JarKey(text: $0.stringValue))
                }
        }
        guard let keys = jar.keys else { return [] }
        var properties: [Key] = []
        // In a container inside, the keys are the value of a property.
        let isData = reading != nil && type.takesAnyText && hasProperties(jar)
        if isData { reading?.noteListed(jar) }
        for key in keys {
            guard let property: Key = property(at: key, in: jar, &table, isOnly: keys.count == 1)
            else { continue }
            if let reading, !isData { table.note(JarKeys(key: key), in: jar, reading) }
            properties.append(property)
        }
        return properties
    }

    /// The property whose value is at `key`.
    private func property<Key: CodingKey>(
        at key: String, in jar: Jar, _ table: inout DecodedKeys, isOnly: Bool
    ) -> Key? {
        func property(_ name: String) -> Key? {
            guard let property = Key(ofData: name),
                isValue(of: property, at: key, in: jar, &table)
            else { return nil }
            return property
        }
        func first(_ names: [String]) -> Key? {
            for name in names {
                if let property = property(name) { return property }
            }
            return nil
        }
        if HashableText(key) == nil { return property(key) }
        // The name itself is a key of every property that is not renamed.
        if isOnly, !isRenaming, !isSnakeCase || !key.utf8.contains(UInt8(ascii: "_")),
            let property = Key(ofData: key)
        {
            return property
        }
        if isOnly, !isRenaming, !isSnakeCase { return ignoresCase ? onlyProperty(like: key, in: jar) : nil }
        var renamed = names.filter { $0.value.alternatives.contains([.key(key)]) }.keys.map(\.text).sorted()
        if maker != nil { renamed += likelyNames(of: key, as: Key.self) }
        if let found = first(renamed) ?? (isSnakeCase ? property(key.camelCased) : nil) { return found }
        if let found = first((isSnakeCase ? key.camelCasedWithAcronyms : []) + [key]) { return found }
        guard ignoresCase, let found = table.key(like: key, in: jar), JarKey.areEqual(found, key) else {
            return nil
        }
        let lower = key.lowercased()
        let known = names.keys.map(\.text).sorted() + ((Key.self as? any CaseIterable.Type)?.names ?? [])
        let lowerCased = isSnakeCase ? [lower.camelCased] + lower.camelCasedWithAcronyms : []
        if let found = first(lowerCased + [lower] + known) { return found }
        // For an enum, the name of the case is the only key, and names can only be guessed.
        if !isOnly { return nil }
        return CaseNames.guess(lower, in: jar) { isValue(of: $0, at: key, in: jar, &table) }
    }

    /// The names to try for a key that a function made: those of the cases of `type` if they are known;
    /// otherwise the words of the key in camel case, and the key itself, in several capitalizations.
    private func likelyNames(of key: String, as type: any CodingKey.Type) -> [String] {
        if let type = type as? any CaseIterable.Type { return type.names }
        let words = String(key.map { $0.isLetter || $0.isNumber ? $0 : "_" }).camelCased
        let names = [words, words.lowercased(), key, key.lowercased()]
        return names.flatMap { [$0.prefix(1).lowercased() + $0.dropFirst(), $0] }
    }

    /// The property whose name differs from `key` only by case. `key` is the only one in `jar`, as for a case
    /// of an enum.
    private func onlyProperty<Key: CodingKey>(like key: String, in jar: Jar) -> Key? {
        let lower = key.lowercased()
        if let property: Key = CaseNames.known(lower) { return property }
        func isRight(_ property: Key) -> Bool { property.stringValue.lowercased() == lower }
        if let property = Key(ofData: lower), isRight(property) { return property }
        for name in (Key.self as? any CaseIterable.Type)?.names ?? [] {
            if let property = Key(ofData: name), isRight(property) {
                CaseNames.note(property, for: lower)
                return property
            }
        }
        return CaseNames.guess(lower, in: jar, isRight)
    }

    /// Whether the value of a property is the one at `key`.
    private func isValue(
        of property: some CodingKey, at key: String, in jar: Jar, _ table: inout DecodedKeys
    ) -> Bool {
        let path = paths(of: property.stringValue, Swift.type(of: property)).path(in: jar, &table)
        guard let path, path.count == 1, case .key(let found) = path[0] else { return false }
        return JarKey.areEqual(found, key)
    }
}

extension CaseIterable {
    /// The texts of the coding keys.
    fileprivate static var names: [String] { allCases.compactMap { ($0 as? any CodingKey)?.stringValue } }
}
