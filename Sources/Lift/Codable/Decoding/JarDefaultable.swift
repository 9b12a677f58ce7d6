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
/// Other decoders, such as `JSONDecoder`, don't use them. For each property:
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

extension JarDefaultable {
    /// Creates a value from a Jar. Missing properties keep the defaults of `init()`.
    ///
    /// - Throws: a `LiftError` with the key path of the value that couldn't be decoded.
    /// - Complexity: O(*n*) in the data.
    public init(jar: Jar) throws { self = try Self.decoded(from: jar) }

    /// Lifts a value from a Jar. Missing properties keep the defaults of `init()`.
    ///
    /// - Throws: a `LiftError` with the key path of the value that couldn't be decoded.
    /// - Complexity: O(*n*) in the data.
    public static func lift(from jar: Jar) throws -> _Lifted {
        guard let value = try lifted(from: jar) as? _Lifted else { throw jar._mismatch(_Lifted.self) }
        return value
    }

    /// Lifts a value of the type that `self` is.
    fileprivate static func lifted(from jar: Jar) throws -> Self {
        _JarInitForm.self == Jar.self ? try self.init(jar: jar) : try decoded(from: jar)
    }

    /// Decodes a value of the type that `self` is. In a subclass that is the subclass, whose defaults are
    /// used, whereas `Self` is the class that conforms.
    private static func decoded(from jar: Jar) throws -> Self {
        let decoding = try JarDecoding.begin(jar, type: self, defaultsOf: self)
        var value: Self
        do {
            value = try self.init(from: decoding)
            if decoding.lacksRest {
                decoding.startAgain(keepingRestOf: self)
                value = try self.init(from: decoding)
            }
        } catch {
            throw decoding.failure(error)
        }
        try decoding.finishWhole()
        JarDecoding.end(decoding)
        return value
    }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        hasOwnForm
            ? value.ownForm(in: context)
            : TreeEncoding.held(value, in: context, JarDefaults(namesOf: value, in: context))
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnForm { return try sink.write(value.ownForm(in: context)) }
        if try sink.writeTransformed(value, in: context) { return }
        try sink.encode(value, in: context, JarDefaults(namesOf: value, in: context))
    }
}

extension JarDefaultable where Self: _JarRepresentableInContext {
    /// Encodes this value as a Jar, with `context`. If encoding fails, the Jar throws the error when you read
    /// or write it.
    ///
    /// - Complexity: O(*n*) in the value.
    public func asJar(using context: Jar.Context) -> Jar {
        Self.hasOwnForm
            ? ownForm(in: context)
            : TreeEncoding.jar(of: self, in: context, JarDefaults(namesOf: self, in: context))
    }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        if hasOwnContextForm { return value.held().within(context) }
        return hasOwnForm
            ? value.ownForm(in: context)
            : TreeEncoding.held(value, in: context, JarDefaults(namesOf: value, in: context))
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnContextForm || hasOwnForm { return try sink.write(value.held(using: context)) }
        if try sink.writeTransformed(value, in: context) { return }
        try sink.encode(value, in: context, JarDefaults(namesOf: value, in: context))
    }
}

extension JarDefaultable where _Lifted == Self {
    /// Lifts a value from a Jar. Missing properties keep the defaults of `init()`.
    ///
    /// - Throws: a `LiftError` with the key path of the value that couldn't be decoded.
    /// - Complexity: O(*n*) in the data.
    public static func lift(from jar: Jar) throws -> Self { try lifted(from: jar) }
}

/// Types with raw values have no properties, so no defaults apply.
extension JarDefaultable
where Self: RawRepresentable, RawValue: Liftable & JarRepresentable, _Lifted == Self {
    /// Creates a value from its raw value in a Jar.
    ///
    /// - Throws: a `LiftError` of the kind `value` if no case has this raw value. If the Jar contains
    ///   something else, the error of lifting the raw value, such as one of the kind `type`.
    @inlinable
    public init(jar: Jar) throws { self = try jar._case(of: jar._codedRawValue(Self.coercion)) }

    /// Lifts a value from its raw value in a Jar.
    ///
    /// - Throws: a `LiftError` of the kind `value` if no case has this raw value. If the Jar contains
    ///   something else, the error of lifting the raw value, such as one of the kind `type`.
    @inlinable
    public static func lift(from jar: Jar) throws -> Self { try self.init(jar: jar) }

    /// The raw value as a Jar.
    public var jar: Jar { rawValue.held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        hasOwnForm ? value.ownForm(in: context) : value.rawValue.held(using: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnForm { return try sink.write(value.ownForm(in: context)) }
        try writeRawValue(of: value, to: sink, in: context)
    }
}

extension JarDefaultable
where
    Self: RawRepresentable & _JarRepresentableInContext, RawValue: Liftable & JarRepresentable,
    _Lifted == Self
{
    /// The raw value as a Jar.
    public var jar: Jar { held() }

    /// The raw value as a Jar, with `context`.
    public func asJar(using context: Jar.Context) -> Jar {
        Self.hasOwnForm ? ownForm(in: context) : rawValue.held(using: context)
    }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        if hasOwnContextForm { return value.held().within(context) }
        return hasOwnForm ? value.ownForm(in: context) : value.rawValue.held(using: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if hasOwnContextForm || hasOwnForm { return try sink.write(value.held(using: context)) }
        try writeRawValue(of: value, to: sink, in: context)
    }
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

    /// Creates the defaults of a type, at the keys that the rules in the context give.
    convenience init(of type: any JarDefaultable.Type, in context: Jar.Context) {
        let types = context.find(JarTypesOfDefaults.self)?.types ?? []
        let isPart = types.contains(ObjectIdentifier(type))
        self.init(isPartOfDefaults: isPart) {
            if isPart { return Jar() }
            let marked = context.union(JarTypesOfDefaults(types: types.union([ObjectIdentifier(type)])))
            return Self.jar(of: type, in: marked)
        }
    }

    /// Creates the defaults of the type of a value, at the names of the properties.
    convenience init(namesOf value: any JarDefaultable, in context: Jar.Context) {
        self.init(
            of: type(of: value),
            in: context.hasKeyRules || OwnRules.of(type(of: value)) != nil
                ? context.union(JarKeyRules.names) : context)
    }

    private static func jar<Value: JarDefaultable>(of type: Value.Type, in context: Jar.Context) -> Jar {
        do throws(LiftError) {
            let jar = Jar(try TreeEncoding.item(of: type.init(), in: context), in: context)
            return JarKeyScope.scope(context, type)?.unnotedRoot(of: jar) ?? jar
        } catch {
            return Jar(error: error)
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
            own.noteDefault(of: MismatchTexts.name(of: type))
        }
        return value
    }

    /// The defaults of the container at `key`. `keys` are the rules for this key.
    func defaults(of key: some CodingKey, _ keys: JarKeyScope?) -> JarDefaults? {
        guard let defaults else { return nil }
        guard let keys else { return defaults.part(at: [.key(key.stringValue)]) }
        return defaults.part(at: keys.keys(of: key.stringValue).alternatives.first?.steps ?? [])
    }
}
