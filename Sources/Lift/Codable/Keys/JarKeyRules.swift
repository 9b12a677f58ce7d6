/// A context value with rules for the keys of properties in Codable types.
///
///     let cat: Cat = try jar.union(context: JarKeyRules(
///         .snakeCase,
///         .renaming(Cat.self, ["id": "cat_id", "name": .anyOf("name", "title")])
///     ))^
///
/// The rules apply to the Jar that you add them to and to everything in it, for reading and for writing. A
/// renamed property doesn't follow `snakeCase`. The keys of Swift dictionaries are data, so they stay as they
/// are. If a part of the Jar has its own rules, they replace all outer rules.
public struct JarKeyRules: JarContextValue, JarContextTraitCarrier {
    /// A rule for the keys of properties.
    public struct Rule: Sendable {
        enum Kind: Sendable {
            case snakeCase
            case caseInsensitive
            case renaming([JarKey: JarKeys])
            case renamingAll(KeyMaker)
            case root(JarKeys)
            case type(any (Decodable & SendableMetatype).Type, property: String)
        }

        let kind: Kind
        /// Whether the rule applies to a type, or to its properties.
        let holds: @Sendable (Any.Type) -> Bool

        /// Whether the rule writes each key by the name of its property alone.
        var isByName: Bool {
            switch kind {
            case .snakeCase, .caseInsensitive, .type, .renamingAll: true
            case .renaming, .root: false
            }
        }

        fileprivate init(_ kind: Kind, holds: @escaping @Sendable (Any.Type) -> Bool = { _ in true }) {
            self.kind = kind
            self.holds = holds
        }

        /// Keys are in snake case: `small_image` for the property `smallImage`, `my_url` for `myURL`.
        ///
        /// Lift writes a property at the key that `JSONEncoder` gives it with `.convertToSnakeCase`. It reads
        /// this key or, if that's missing, the first of these that is present: the property's own name, the
        /// words of the name (`url` for `URL`, which is written as `u_rl`), and the first key that
        /// `JSONDecoder` maps to the property with `.convertFromSnakeCase`.
        ///
        ///     struct Address: JarCodable { var addressLine1: String }
        ///     // address_line1 is written; address_line_1, ADDRESS_LINE1 and address__line__1 are read too
        ///
        /// If `.convertFromSnakeCase` maps a key to another property of the type, only that one reads it. If
        /// it maps the written key to another name, as it maps `user_id` to `userId` and not to `userID`, the
        /// property's own name comes first. If the first key that is present has a null, the value is null.
        ///
        /// - Complexity: O(1) for a property at the key at which it's written. In each dictionary, the first
        ///   property at another key costs O(*n*) in the keys, and each further one O(1).
        public static let snakeCase = Rule(.snakeCase)

        /// If a key is missing, Lift reads the first key that differs from it only by case.
        ///
        ///     struct Cat: JarCodable { var smallImage: String }
        ///     // smallImage is written; SMALLIMAGE and smallimage are read too
        ///
        /// This includes the case names of enums with associated values. Codable doesn't reveal these names,
        /// so Lift tries the likely ones: all of them for names of up to 11 letters, those with up to three
        /// capitals after the first letter for up to 19 letters, and with up to two for up to 45 letters.
        /// After 64 unknown names in one document, it gives up. If the `CodingKeys` are `CaseIterable`, or
        /// you rename the case, it finds any name.
        public static let caseInsensitive = Rule(.caseInsensitive)

        /// Gives the properties of a type, and of its subclasses, other keys or paths.
        ///
        ///     .renaming(Cat.self, ["id": "cat_id", "name": .anyOf("name", "title")])
        ///
        /// Properties that aren't in `keys` follow the other rules, such as `snakeCase`.
        ///
        /// - Parameters:
        ///   - type: the type whose properties are renamed.
        ///   - keys: the keys and paths of each property, by the name of its coding key. If there are
        ///     several, Lift reads the first that leads to a value other than null, and writes to the very
        ///     first.
        public static func renaming<Owner>(_ type: Owner.Type, _ keys: [String: JarKeys]) -> Rule {
            let keys = keys.map { (JarKey(text: $0), $1.ofDictionary) }
            return Rule(.renaming(Dictionary(keys) { first, _ in first })) { $0 is Owner.Type }
        }

        /// Gives the properties of all types the keys that a function makes of their names.
        ///
        ///     .renaming { $0.prefix(1).uppercased() + $0.dropFirst() }
        ///     // FirstName for the property firstName
        ///
        /// Lift reads and writes a property at this key only. A property that `renaming(_:_:)` gives a key
        /// has that one. Of this rule and `snakeCase`, the last one applies.
        ///
        /// An enum with associated values has its cases at such keys, too. Codable doesn't reveal their
        /// names, so Lift tries those that are likely for a key: `fullName` for `FullName`, `full-name` and
        /// `FULL_NAME`. If the `CodingKeys` are `CaseIterable`, it finds any name.
        ///
        /// - Parameter key: Returns the key of a property, by the name of its coding key. It must return the
        ///   same key each time, and no two properties of a type may have the same.
        public static func renaming(_ key: @escaping @Sendable (_ property: String) -> String) -> Rule {
            Rule(.renamingAll(KeyMaker(key)))
        }

        /// Reads the values of a type from a path inside the Jar, and writes them there.
        ///
        ///     .root("data.cat", of: Cat.self)  // {"code": 200, "data": {"cat": {…}}}
        ///
        /// - Parameters:
        ///   - path: the path from the Jar to the value. If there are several, Lift reads the first that
        ///     leads to a value other than null, and writes to the very first.
        ///   - type: the type of the values. The rule also applies to its subclasses.
        public static func root<Owner>(_ path: JarKeys, of type: Owner.Type) -> Rule {
            Rule(.root(path)) { $0 is Owner.Type }
        }

        /// Decodes a property as a subclass of its type.
        ///
        ///     .type(Dog.self, at: "pet", of: Person.self)  // a Person's pet is decoded as a Dog
        ///
        /// If the property is an array, each of its elements is decoded as `Value`.
        ///
        /// - Parameters:
        ///   - value: the subclass.
        ///   - property: the name of the property's coding key.
        ///   - type: the type that has the property. The rule also applies to its subclasses.
        public static func type<Owner, Value: Decodable & AnyObject & SendableMetatype>(
            _ value: Value.Type, at property: String, of type: Owner.Type
        ) -> Rule {
            Rule(.type(value, property: property)) { $0 is Owner.Type }
        }
    }

    static var traits: Jar.Context.Traits { .keyRules }

    let rules: [Rule]
    /// Whether keys are the names of properties, whatever rules a type declares.
    private(set) var areNames = false

    /// Rules by which every key is the name of its property.
    static let names = {
        var rules = JarKeyRules()
        rules.areNames = true
        return rules
    }()

    /// Creates key rules from single rules. If two of them contradict each other, the last one wins.
    ///
    ///     JarKeyRules(.snakeCase, .caseInsensitive)
    public init(_ rules: Rule...) { self.rules = rules }

    /// Creates key rules from an array of rules. If two of them contradict each other, the last one wins.
    public init(_ rules: [Rule]) { self.rules = rules }

    /// Rules for keys in snake case: `small_image` for the property `smallImage`.
    ///
    ///     let cat: Cat = try jar.union(context: JarKeyRules.snakeCase)^
    public static let snakeCase = JarKeyRules(.snakeCase)

    /// Rules that ignore the case of keys: if a key is missing, Lift reads the first that differs only by
    /// case.
    ///
    ///     let cat: Cat = try jar.union(context: JarKeyRules.caseInsensitive)^
    public static let caseInsensitive = JarKeyRules(.caseInsensitive)
}

extension [JarKeyRules.Rule] {
    /// How keys are made of the names of properties. The last rule applies.
    var keyForm: KeyForm {
        reduce(.ofType) { form, rule in
            switch rule.kind {
            case .snakeCase: .snakeCase
            case .renamingAll(let maker): .made(maker)
            case .caseInsensitive, .renaming, .root, .type: form
            }
        }
    }
}

/// How the keys that are written are made of the names of properties.
enum KeyForm: Sendable {
    /// As the rules say that each type declares.
    case ofType
    /// They are the names, whatever rules a type declares.
    case names
    case snakeCase
    case made(KeyMaker)

    init(_ rules: JarKeyRules?) { self = rules?.areNames == true ? .names : rules?.rules.keyForm ?? .ofType }

    /// Whether keys are others than the names.
    var changesNames: Bool {
        switch self {
        case .ofType, .names: false
        case .snakeCase, .made: true
        }
    }

    func key(of name: String) -> String {
        switch self {
        case .ofType, .names: name
        case .snakeCase: CodingCache.snakeKey(of: name).text
        case .made(let maker): maker.key(of: name)
        }
    }
}

/// Makes the keys of properties with a function. An object, because a thread remembers who made a key.
final class KeyMaker: Sendable {
    let make: @Sendable (_ property: String) -> String

    init(_ make: @escaping @Sendable (_ property: String) -> String) { self.make = make }

    func key(of property: String) -> String { CodingCache.key(of: property, by: self) }
}

extension Jar.Context {
    /// Whether the context has rules for keys, or something that records the keys of properties.
    @inline(__always)
    var hasKeyRules: Bool { has([.keyRules, .unknownKeys]) }

    /// A context with ``JarKeyRules/snakeCase``: `small_image` for the property `smallImage`.
    ///
    ///     let decoder = JarDecoder(context: .snakeCase)
    ///     let cat: Cat = try jar.union(context: .snakeCase)^
    public static let snakeCase: Jar.Context = [JarKeyRules.snakeCase]
}
