/// Rules for the keys of properties in Codable types, as a context value.
///
///     let cat: Cat = try jar.union(context: JarKeyRules(
///         .snakeCase,
///         .renaming(Cat.self, ["id": "cat_id", "name": .anyOf("name", "title")])
///     ))^
///
/// The rules apply to the Jar that they are added to and to everything in it, for reading and for writing. A
/// renamed property does not follow `snakeCase`. The keys of Swift dictionaries are data and stay as they
/// are. If a part of the Jar has rules of its own, they replace all outer rules.
public struct JarKeyRules: JarContextValue {
    /// A rule for the keys of properties.
    public struct Rule: Sendable {
        enum Kind: Sendable {
            case snakeCase
            case caseInsensitive
            case renaming([JarKey: JarKeys])
            case root(JarKeys)
            case type(any (Decodable & SendableMetatype).Type, property: String)
        }

        let kind: Kind
        /// Whether the rule applies to a type, or to its properties.
        let holds: @Sendable (Any.Type) -> Bool

        fileprivate init(_ kind: Kind, holds: @escaping @Sendable (Any.Type) -> Bool = { _ in true }) {
            self.kind = kind
            self.holds = holds
        }

        /// The key of a property is its name in snake case: `small_image` for `smallImage`, `my_url` for
        /// `myURL`.
        ///
        /// A property is written at the key that `JSONEncoder` gives it with `.convertToSnakeCase`. It is
        /// read from this key or, if that is missing, from the first of these that is present: the property's
        /// own name, the words of the name (`url` for `URL`, which is written as `u_rl`), and the first key
        /// that `JSONDecoder` maps to the property with `.convertFromSnakeCase`.
        ///
        ///     struct Address: JarCodable { var addressLine1: String }
        ///     // address_line1 is written; address_line_1, ADDRESS_LINE1 and address__line__1 are read too
        ///
        /// A key that `.convertFromSnakeCase` maps to another property of the type is read only for that one.
        ///
        /// - Complexity: O(1) for a property at the key at which it is written. The first other property of a
        ///   dictionary costs O(*n*) in its keys, and each further one O(1).
        public static let snakeCase = Rule(.snakeCase)

        /// If a key is missing, the first key that differs from it only by case is read.
        ///
        ///     struct Cat: JarCodable { var smallImage: String }
        ///     // smallImage is written; SMALLIMAGE and smallimage are read too
        ///
        /// This includes the case names of enums with associated values. Codable does not reveal these names,
        /// so likely ones are tried: all for names of up to 11 letters, those with up to three capitals after
        /// the first letter for up to 19 letters, and with up to two for up to 45 letters. Of one document,
        /// 64 names are tried in vain, and no further ones. If the `CodingKeys` are `CaseIterable`, or the
        /// case is renamed, any name is found.
        public static let caseInsensitive = Rule(.caseInsensitive)

        /// The properties of a type, and of its subclasses, are at other keys or paths.
        ///
        ///     .renaming(Cat.self, ["id": "cat_id", "name": .anyOf("name", "title")])
        ///
        /// A property that is not in `keys` follows the other rules, such as `snakeCase`.
        ///
        /// - Parameters:
        ///   - type: the type whose properties are renamed.
        ///   - keys: the keys and paths of each property, by the name of its coding key. If a property has
        ///     several, the first that is present is read, and the first of all is written.
        public static func renaming<Owner>(_ type: Owner.Type, _ keys: [String: JarKeys]) -> Rule {
            let keys = keys.map { (JarKey(text: $0), $1.ofDictionary) }
            return Rule(.renaming(Dictionary(keys) { first, _ in first })) { $0 is Owner.Type }
        }

        /// The values of a type are read from, and written to, a path inside the Jar.
        ///
        ///     .root("data.cat", of: Cat.self)  // {"code": 200, "data": {"cat": {…}}}
        ///
        /// - Parameters:
        ///   - path: the path from the Jar to the value. If there are several, the first that is present is
        ///     read, and the first of all is written.
        ///   - type: the type of the values, which includes its subclasses.
        public static func root<Owner>(_ path: JarKeys, of type: Owner.Type) -> Rule {
            Rule(.root(path)) { $0 is Owner.Type }
        }

        /// A property is decoded as a subclass of its type.
        ///
        ///     .type(Dog.self, at: "pet", of: Person.self)  // a Person's pet is decoded as a Dog
        ///
        /// If the property is an array, each of its elements is decoded as `Value`.
        ///
        /// - Parameters:
        ///   - value: the subclass.
        ///   - property: the name of the property's coding key.
        ///   - type: the type that has the property. Its subclasses are included.
        public static func type<Owner, Value: Decodable & AnyObject & SendableMetatype>(
            _ value: Value.Type, at property: String, of type: Owner.Type
        ) -> Rule {
            Rule(.type(value, property: property)) { $0 is Owner.Type }
        }
    }

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

    /// Rules by which the key of a property is its name in snake case: `small_image` for `smallImage`.
    ///
    ///     let cat: Cat = try jar.union(context: JarKeyRules.snakeCase)^
    public static let snakeCase = JarKeyRules(.snakeCase)

    /// Rules by which a missing key is replaced by the first key that differs from it only by case.
    ///
    ///     let cat: Cat = try jar.union(context: JarKeyRules.caseInsensitive)^
    public static let caseInsensitive = JarKeyRules(.caseInsensitive)
}

extension JarKeyRules: JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { .keyRules }
}

extension Jar.Context {
    /// Whether the context has rules for keys, or something that records the keys of properties.
    @inline(__always)
    var hasKeyRules: Bool { has([.keyRules, .unknownKeys]) }
}
