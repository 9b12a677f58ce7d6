/// A Codable type whose properties keep the defaults of `init()` where the data has nothing for them.
///
///     struct Cat: JarDefaultable {
///         var name = "nobody"
///         var alive = true
///         var color: String?
///     }
///     let cat: Cat = try Jar(json: #"{"alive":false}"#)^  // Cat(name: "nobody", alive: false, color: nil)
///
/// The coding is the compiler's, and the type is `JarCodable` by this word. Whatever decodes it with Lift has the defaults:
/// `^`, `JarDecoder`, other Codable types that it is a part of, and updates. For each property:
///
/// - What is missing keeps the default.
/// - A null keeps the default of a property that takes no null. An optional property is nil.
/// - Anything else is decoded. What is wrong is an error with its path, as ever.
///
/// Each type says for itself what is missing in it. A property of another type, and an element of an array, has the
/// defaults of its own type if that is `JarDefaultable`, and must be complete if it is not.
///
/// A nil whose default is something else is written as null, so that it is read again as nil. Everything else is written as
/// by any Codable type; with `JarNilStrategy.omitted` in the context all nil is left out.
///
/// A value that lacks something costs an `init()` and the encoding of what that makes, with the rules for keys in the
/// context. It is made for each such value, so that `var id = UUID()` is another one each time. A class that others inherit
/// from has `required init() {}`. `init(from:)` must read what `encode(to:)` writes.
///
/// Other decoders, such as `JSONDecoder`, know nothing of it.
public protocol JarDefaultable: JarCodable {
    /// A value with the defaults of all properties.
    init()
}

extension JarDefaultable {
    public init(jar: Jar) throws {
        let decoding = try JarDecoding.begin(jar, type: Self.self, defaultsOf: Self.self)
        do {
            try self.init(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
        if decoding.keys != nil { decoding.note(self) }
        JarDecoding.end(decoding)
    }

    public static func lift(from jar: Jar) throws -> To {
        guard let value = try decoded(from: jar) as? To else { throw jar._mismatch(To.self) }
        return value
    }

    /// As `init(jar:)`. In a subclass, `self` is the subclass, whose defaults are used; `Self` is not.
    fileprivate static func decoded(from jar: Jar) throws -> Self {
        let decoding = try JarDecoding.begin(jar, type: self, defaultsOf: self)
        let value: Self
        do {
            value = try self.init(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
        if decoding.keys != nil { decoding.note(value) }
        JarDecoding.end(decoding)
        return value
    }

    public func _held(using context: Jar.Context) -> Jar {
        TreeEncoding.held(self, in: context, JarDefaults(namesOf: self, in: context))
    }

    public func _write(to sink: JarSink, using context: Jar.Context) throws(LiftError) {
        if context.hasTransforms, var jar = context.represented(self) {
            jar.context = context.union(jar.context)
            return try sink.write(jar)
        }
        try sink.encode(self, in: context, JarDefaults(namesOf: self, in: context))
    }
}

extension JarDefaultable where Self: JarRepresentableWithContext {
    public func asJar(using context: Jar.Context) -> Jar {
        if context.hasTransforms, let jar = context.represented(self) { return jar }
        do throws(LiftError) {
            let defaults = JarDefaults(namesOf: self, in: context)
            return Jar(try TreeEncoding.item(of: self, in: context, defaults), in: context)
        } catch {
            return Jar(error: error)
        }
    }
}

extension JarDefaultable where To == Self {
    public static func lift(from jar: Jar) throws -> Self { try decoded(from: jar) }
}

/// A raw value is there or not; it has no properties.
extension JarDefaultable where Self: RawRepresentable, RawValue: Liftable & JarRepresentable, To == Self {
    @inlinable
    public init(jar: Jar) throws {
        guard let value = Self(rawValue: try jar._rawValue()) else { throw jar._notACase(Self.self) }
        self = value
    }

    @inlinable
    public static func lift(from jar: Jar) throws -> Self { try self.init(jar: jar) }

    public var jar: Jar { rawValue._held() }

    public func _held(using context: Jar.Context) -> Jar { rawValue._held(using: context) }
}

/// What the properties of a `JarDefaultable` type are where the data has nothing for them: what `init()` makes, encoded once
/// it is asked for.
final class JarDefaults {
    private let make: () -> Jar
    private lazy var made = make()
    /// Whether the value is a part of defaults of its own type. That was encoded with all its nil, and lacks nothing.
    let isPartOfDefaults: Bool

    private init(isPartOfDefaults: Bool, _ make: @escaping () -> Jar) {
        self.isPartOfDefaults = isPartOfDefaults
        self.make = make
    }

    /// The defaults of a type, at the keys that the context says.
    convenience init(of type: any JarDefaultable.Type, in context: Jar.Context) {
        let types = context.find(JarTypesOfDefaults.self)?.types ?? []
        let isPart = types.contains(ObjectIdentifier(type))
        self.init(isPartOfDefaults: isPart) {
            if isPart { return Jar() }
            let marked = context.union(JarTypesOfDefaults(types: types.union([ObjectIdentifier(type)])))
            return Self.jar(of: type, in: marked)
        }
    }

    /// The defaults of the type of a value, at the properties' own names.
    convenience init(namesOf value: any JarDefaultable, in context: Jar.Context) {
        self.init(of: type(of: value), in: context.hasKeyRules ? context.union(JarKeyRules()) : context)
    }

    private static func jar<Value: JarDefaultable>(of type: Value.Type, in context: Jar.Context) -> Jar {
        do throws(LiftError) {
            let jar = Jar(try TreeEncoding.item(of: type.init(), in: context), in: context)
            return JarKeyScope.scope(context, type)?.unnotedRoot(of: jar) ?? jar
        } catch {
            return Jar(error: error)
        }
    }

    /// The defaults, as if they were where `jar` is.
    func value(at jar: Jar) -> Jar { jar.replaced(by: JarItem(made)) }

    /// Whether a property has another default than nil.
    func hasValue(at name: String) -> Bool {
        isPartOfDefaults || !made.child(name)._isNothing(unlessNull: false)
    }

    /// The defaults of a container in the value.
    func part(at steps: [JarPathComponent]) -> JarDefaults {
        JarDefaults(isPartOfDefaults: isPartOfDefaults) { steps.reduce(self.made) { $0.child($1) } }
    }
}

/// The types whose defaults something is a part of.
private struct JarTypesOfDefaults: JarContextValue {
    let types: Set<ObjectIdentifier>
}

// MARK: - Decoding

extension JarDecoding {
    /// What a property is that the value has nothing for; nil if that is nothing too. `keys` are rules that hold for it.
    @inline(never)
    func fallback(for key: some CodingKey, _ keys: JarKeyScope?) -> Jar? {
        guard let defaults, !defaults.isPartOfDefaults else { return nil }
        let whole = defaults.value(at: jar)
        let value = keys?.unnotedValue(of: key, in: whole) ?? whole.child(key.stringValue)
        return value.content.isMissing ? nil : value
    }

    /// The defaults of the container at `key`. `keys` are rules that hold for it.
    func defaults(of key: some CodingKey, _ keys: JarKeyScope?) -> JarDefaults? {
        guard let defaults else { return nil }
        guard let keys else { return defaults.part(at: [.key(key.stringValue)]) }
        return defaults.part(at: keys.keys(of: key.stringValue).alternatives.first ?? [])
    }
}
