/// Which keys the properties of Codable types stand at, as a context value: it holds for the Jar that it is given to and
/// for all in it, and in both directions.
///
///     let cat: Cat = try jar.union(context: JarKeyRules(
///         .snakeCase,
///         .renaming(Cat.self, ["id": "cat_id", "smallImage": "image.small", "name": ["name", "title"]])
///     ))^
///
/// Renaming counts more than the style of keys. The keys of Swift dictionaries are data and stay as they are. Rules of an
/// inner context replace those of an outer one as a whole.
public struct JarKeyRules: JarContextValue {
    /// One rule.
    public struct Rule: Sendable {
        enum Kind: Sendable {
            case snakeCase
            case caseInsensitive
            case renaming([JarKey: JarKeys])
            case root(JarKeys)
            case type(any (Decodable & SendableMetatype).Type, property: String)
        }

        let kind: Kind
        /// Whether the rule holds for a type, or for its properties.
        let holds: @Sendable (Any.Type) -> Bool

        fileprivate init(_ kind: Kind, holds: @escaping @Sendable (Any.Type) -> Bool = { _ in true }) {
            self.kind = kind
            self.holds = holds
        }

        /// `smallImage` stands at `small_image`, and `myURL` at `my_url`.
        ///
        /// A key is written as `JSONEncoder` writes it by `.convertToSnakeCase`. A property is read there or, where there
        /// is no such key, at its own name, at the name's words (`URL` at `url`, which is written as `u_rl`), and at the
        /// first key that `JSONDecoder` takes for it by `.convertFromSnakeCase`:
        ///
        ///     struct Address: JarCodable { var addressLine1: String }
        ///     // address_line1 is written; address_line_1, ADDRESS_LINE1 and address__line__1 are read too
        ///
        /// A key that stands for another property of the type by `.convertFromSnakeCase` is read for that one only.
        ///
        /// - Complexity: a property that is found where it is written costs one lookup. The first that is not costs O(n)
        ///   in the keys of its dictionary, all others O(1).
        public static let snakeCase = Rule(.snakeCase)

        /// Where no key is the same, one that differs by its case only is read: the first of several.
        ///
        /// So are the cases of enums with associated values. Of their names Codable tells nothing, and so likely ones
        /// are tried: all with up to 11 letters, with up to 19 those with three capitals behind the first letter, with up
        /// to 45 two. Of a `CodingKeys` that is `CaseIterable`, and of what is renamed, all are known.
        public static let caseInsensitive = Rule(.caseInsensitive)

        /// The properties of `Owner`, and of what inherits from it, by the names of their coding keys, and where they
        /// stand. Any other property stays what the style of keys makes of it.
        public static func renaming<Owner>(_ type: Owner.Type, _ keys: [String: JarKeys]) -> Rule {
            let keys = keys.map { (JarKey(text: $0), $1.ofDictionary) }
            return Rule(.renaming(Dictionary(keys) { first, _ in first })) { $0 is Owner.Type }
        }

        /// A value of `Owner` stands at a path inside of the Jar that it is lifted from, as in
        /// `{"code": 200, "data": {"cat": {…}}}`, and is written there.
        public static func root<Owner>(_ path: JarKeys, of type: Owner.Type) -> Rule {
            Rule(.root(path)) { $0 is Owner.Type }
        }

        /// What stands at a property of `Owner` is lifted as `Value`, which inherits from the property's type; or, where
        /// that is an array, each of its elements.
        public static func type<Owner, Value: Decodable & AnyObject & SendableMetatype>(
            _ value: Value.Type, at property: String, of type: Owner.Type
        ) -> Rule {
            Rule(.type(value, property: property)) { $0 is Owner.Type }
        }
    }

    let rules: [Rule]

    /// Of rules that contradict each other the last one counts.
    public init(_ rules: Rule...) { self.rules = rules }

    /// Of rules that contradict each other the last one counts.
    public init(_ rules: [Rule]) { self.rules = rules }

    /// `smallImage` stands at `small_image`.
    public static let snakeCase = JarKeyRules(.snakeCase)

    /// Keys are read whatever their case.
    public static let caseInsensitive = JarKeyRules(.caseInsensitive)
}

extension JarKeyRules: JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { .keyRules }
}

extension Jar.Context.Traits {
    /// Properties stand at other keys than their names.
    static var keyRules: Self { Self(rawValue: 1 << 2) }
}

extension Jar.Context {
    /// Whether one of the values says at which keys properties stand, or notes it.
    @inline(__always)
    var hasKeyRules: Bool { has(.keyRules) }
}
