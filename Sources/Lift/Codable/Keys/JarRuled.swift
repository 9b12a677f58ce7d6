/// A Codable type that can declare how Lift reads and writes its own properties.
///
/// `JarDecodable`, `JarEncodable` and `JarCodable` include this protocol, so just declare what you need:
///
///     struct User: JarCodable {
///         static let keyRules = JarKeyRules.snakeCase
///         static let coercion = JarCoercion.lossless
///
///         var firstName: String
///         var zipCode: Int
///     }
///     let user: User = try Jar(json: #"{"first_name":"Kim","zip_code":"90210"}"#)^
///     try String(json: user)  // {"first_name":"Kim","zip_code":90210}
///
/// The rules apply wherever Lift reads or writes the type, but only to its own properties. A property of
/// another type follows the rules of that type. So a type is read the same way on its own and inside any
/// other. A Codable type that is only `JarDecodable`, only `JarEncodable` or just `JarRuled` is read and
/// written by its rules, too.
///
/// If you call an initializer yourself, as in `User(from: container.superDecoder(forKey: .user))`, it follows
/// the rules of the type around it. To apply those of `User`, call `decode(User.self, forKey: .user)`.
public protocol JarRuled {
    /// The rules for the keys of this type's properties. By default there are none.
    ///
    /// The rules in the context apply as well. If two rules contradict each other, the one in the context
    /// wins.
    static var keyRules: JarKeyRules { get }

    /// Which values of other kinds may be converted to the numbers, strings and bools of this type. The
    /// default is nil: none.
    ///
    /// A ``JarCoercion`` in the context wins. A `JarDecodable` type may declare a `JarCoercion`, too. A
    /// property of any other type isn't this one.
    static var coercion: JarCoercion? { get }
}

extension JarRuled {
    /// No rules for keys.
    public static var keyRules: JarKeyRules { JarKeyRules() }

    /// Nil: Lift doesn't convert values.
    public static var coercion: JarCoercion? { nil }
}

extension JarRuled where Self: JarDecodable {
    /// The coercion that the type declares as a `JarCoercion`; nil if it declares none.
    public static var coercion: JarCoercion? {
        let declared: JarCoercion = self.coercion
        return declared == .strict ? nil : declared
    }
}

extension JarDecodable {
    /// Strict: Lift doesn't convert values.
    @_disfavoredOverload
    public static var coercion: JarCoercion { .strict }
}

/// What a type declares for its own properties.
struct OwnRules {
    let keys: [JarKeyRules.Rule]
    let coercion: JarCoercion?
    /// Whether the type is `JarDefaultable`, and isn't just a raw value.
    let hasDefaults: Bool
    /// Whether only another actor than the current one may make the defaults.
    let hasIsolatedDefaults: Bool

    /// How the keys of the type are written.
    let keyForm: KeyForm

    /// The rules that `type` declares; nil if it declares none.
    static func of(_ type: Any.Type) -> OwnRules? { CodingCache.rules(of: type).own }

    fileprivate init?(of type: any JarRuled.Type) {
        (keys, coercion) = (type.keyRules.rules, type.coercion)
        keyForm = keys.keyForm
        let defaultable = type as? any JarDefaultable.Type
        hasDefaults = defaultable != nil && (type as? any RawRepresentable.Type)?.isRaw != true
        hasIsolatedDefaults = defaultable.map { !isDefaultableHere($0) } ?? false
        if keys.isEmpty, coercion == nil, !hasDefaults { return nil }
    }
}

/// What is known of a type before a value of it is decoded.
struct TypeRules {
    let own: OwnRules?
    /// Whether the type asks for the members that have no property; nil if no value was decoded yet.
    var keepsRest: Bool?

    init(of type: Any.Type) {
        if let type = type as? any JarRuled.Type {
            own = OwnRules(of: type)
        } else {
            own = nil
            if scalarType(type) != nil || containerType(type) != nil { keepsRest = false }
        }
    }
}
