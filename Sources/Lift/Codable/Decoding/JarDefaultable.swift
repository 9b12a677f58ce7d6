/// A Codable type whose properties keep the defaults of `init()` if the data has no value for them.
///
///     struct Cat: JarDefaultable {
///         var name = "nobody"
///         var alive = true
///         var color: String?
///     }
///     let cat: Cat = try Jar(json: #"{"alive":false}"#)^  // Cat(name: "nobody", alive: false, color: nil)
///
/// The compiler writes the Codable implementation, and the type is `JarCodable`, too. The defaults apply
/// wherever Lift decodes the type: with `^`, with `JarDecoder`, inside other Codable types, and in updates.
/// Other decoders, such as `JSONDecoder`, don't use them. Neither does code that calls the type's own
/// `init(from:)`, as some property wrappers do. There, write
/// `try decoder.singleValueContainer().decode(Cat.self)`. For each property:
///
/// - If the value is missing, the property keeps its default.
/// - If the value is null, an optional property is nil. Any other property keeps its default.
/// - Any other value is decoded. If it's wrong, you get an error with its key path.
///
/// Each type decides only about its own properties. The type of a property or an element uses its own
/// defaults if it's `JarDefaultable`, and must be complete otherwise.
///
/// A nil is written as null if the default isn't nil, so it's nil again when you read it. Everything else is
/// written as for any Codable type. With `JarEncoder.NilStrategy.omitted` in the context, all nils are
/// omitted.
///
/// For each value that lacks a property, Lift calls `init()` and encodes the result, with the key rules of
/// the context. So `var id = UUID()` is a new ID each time. A class that isn't final needs
/// `required init() {}`, and `init(from:)` must read what `encode(to:)` writes.
public protocol JarDefaultable: JarCodable {
    /// Creates a value with the default of each property.
    init()
}

/// The values of missing properties of a `JarDefaultable` type: what `init()` makes, encoded when first
/// needed.
final class JarDefaults {
    private let make: () -> Jar
    private lazy var made = make()
    /// Whether the value is itself part of the defaults of its type. It was encoded with all its nils, and
    /// lacks nothing.
    let isPartOfDefaults: Bool

    private init(isPartOfDefaults: Bool, _ make: @escaping () -> Jar) {
        self.isPartOfDefaults = isPartOfDefaults
        self.make = make
    }

    /// The defaults of a type with these rules, at the keys that the rules give; nil if it has none.
    @inline(never)
    static func of(
        _ type: Any.Type, _ rules: OwnRules?, in context: Jar.Context
    ) throws(LiftError) -> JarDefaults? {
        guard let rules, rules.hasDefaults, let type = type as? any JarDefaultable.Type else { return nil }
        if rules.hasIsolatedDefaults, !isDefaultableHere(type) { throw LiftError(isolated: type, "coded") }
        return JarDefaults(of: type, in: context)
    }

    /// The defaults of a value's type, at the names of its properties; nil if it has none.
    static func named(
        _ value: some Any, _ rules: OwnRules?, in context: Jar.Context
    ) throws(LiftError) -> JarDefaults? {
        guard let rules, rules.hasDefaults else { return nil }
        let isRenamed = context.hasKeyRules || !rules.keys.isEmpty
        return try of(
            Swift.type(of: value), rules, in: isRenamed ? context.union(JarKeyRules.names) : context)
    }

    private convenience init(of type: any JarDefaultable.Type, in context: Jar.Context) {
        let types = context.find(JarTypesOfDefaults.self)?.types ?? []
        let isPart = types.contains(ObjectIdentifier(type))
        self.init(isPartOfDefaults: isPart) {
            if isPart { return Jar() }
            let marked = context.union(JarTypesOfDefaults(types: types.union([ObjectIdentifier(type)])))
            return Self.jar(of: type, in: marked)
        }
    }

    private static func jar<Value: JarDefaultable>(of type: Value.Type, in context: Jar.Context) -> Jar {
        Jar { () throws(LiftError) in
            let encoding = TreeEncoding(context, type: type, keepsText: true)
            let jar = Jar(try encoding.item(of: type.init()), in: context)
            return JarKeyScope.scope(context, type)?.unnotedRoot(of: jar) ?? jar
        }
    }

    /// The defaults, with the path of `jar`.
    func value(at jar: Jar) -> Jar { jar.replaced(by: JarItem(made)) }

    /// Whether the default of a property is not nil.
    func hasValue(at name: String) -> Bool {
        isPartOfDefaults || !made.child(name)._isNothing(unlessNull: false)
    }

    /// The defaults of a container inside the value.
    func part(at steps: [JarPath.Component]) -> JarDefaults {
        JarDefaults(isPartOfDefaults: isPartOfDefaults) { self.made.part(at: steps, pastEnd: .missing) }
    }
}

/// The types whose defaults a value belongs to.
private struct JarTypesOfDefaults: JarContextValue {
    let types: Set<ObjectIdentifier>
}

// MARK: - Decoding

extension JarDecoding {
    /// The default of a property that is missing in the value; nil if it has none. `keys` are the rules for
    /// its key. If it's decoded as `type`, records that the default is used instead of `jar`.
    @inline(never)
    func fallback(
        for key: some CodingKey, _ keys: JarKeyScope?, insteadOf own: Jar, as type: Any.Type? = nil
    ) -> Jar? {
        guard let defaults, !defaults.isPartOfDefaults else { return nil }
        let whole = defaults.value(at: jar)
        let value = keys?.unnotedValue(of: key, in: whole) ?? whole.child(key.stringValue)
        if value.content.isMissing { return nil }
        if let type, !value._isNothing(unlessNull: false) {
            noteDefault(of: type, insteadOf: own, for: key, keys)
        }
        return value
    }

    /// Records that a default is used instead of a property.
    func noteDefault(
        of type: Any.Type, insteadOf own: Jar, for key: some CodingKey, _ keys: JarKeyScope?
    ) {
        guard jar.contextHas(.receipt) else { return }
        let own = keys?.keys(of: key.stringValue).listed(own, in: jar) ?? own
        own.noteDefault(of: MismatchTexts.name(of: type))
    }

    /// The defaults of the container at `key`. `keys` are the rules for this key.
    func defaults(of key: some CodingKey, _ keys: JarKeyScope?) -> JarDefaults? {
        guard let defaults else { return nil }
        guard let keys else { return defaults.part(at: [.key(key.stringValue)]) }
        return defaults.part(at: keys.keys(of: key.stringValue).alternatives.first?.steps ?? [])
    }
}
