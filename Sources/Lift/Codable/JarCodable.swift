/// A Codable type that is lifted by the way it is decoded.
///
///     struct Animal: Codable, JarCodable {
///         var name: String?
///         var num: Int?
///     }
///     let animal: Animal = try jar^
///
/// It says so itself, so that nothing becomes liftable by accident. Classes are lifted with what they inherit, as far
/// as their `init(from:)` says. An enum with raw values is lifted from its raw value.
///
/// Types inside of it that have an `init(jar:)` of their own, as dates, data, decimals and URLs do, are lifted by that.
/// What goes wrong is a `LiftError` with the whole key path. Inside of `init(from:)` the errors are Codable's: a container
/// throws a `DecodingError`, whose context has the `LiftError` as its `underlyingError`, and an error of a part's own code is
/// what it is.
public protocol JarDecodable: Decodable, JarConvertible {}

/// A Codable type that is represented by the way it is encoded.
///
///     let jar = Jar(animal)  // {"name":"cat","num":180}
///
/// Types inside it that have a `jar` of their own are represented by that.
///
/// A value is encoded at once, but the context still reaches it later: rules for keys, what is written for nil, and
/// transforms hold for a value in a literal, wherever they are added.
///
///     let jar: Jar = ["trip": trip]
///     try String(json: jar.union(context: JarKeyRules.snakeCase))  // {"trip":{"start_day":1}}
///
/// If the type asks its encoder for the context, or if a transform is for the type itself, the value is decoded and
/// encoded again, with the context that came. If that does not give the same value, it is an error of the kind
/// `unsupported` when the Jar is written. A change to the Jar makes a value the dictionary that it is with the context at
/// that time. A type that is also `JarRepresentableWithContext`, and so Sendable, is encoded only when it is read or
/// written.
public protocol JarEncodable: Encodable, JarRepresentable {}

/// A Codable type that is lifted, represented and updated by its coding.
///
///     struct Animal: JarCodable {
///         var name: String?
///         var num: Int?
///     }
///     var animal: Animal = try jar^
///     try animal.update(from: ["num": 181])
///     let jar = Jar(animal)
///
/// Updating, what the value is encoded as is merged with the update, dictionaries key by key, and decoded: a variable that
/// holds an object holds another one then.
public protocol JarCodable: Codable, JarDecodable, JarEncodable, JarUpdatable {}

extension JarDecodable {
    public init(jar: Jar) throws {
        let decoding = try JarDecoding.begin(jar, type: Self.self)
        do {
            try self.init(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
        if decoding.keys != nil { decoding.note(self) }
        JarDecoding.end(decoding)
    }
}

extension JarDecodable where Self: RawRepresentable, RawValue: Liftable {
    @inlinable
    public init(jar: Jar) throws {
        guard let value = Self(rawValue: try jar._rawValue()) else { throw jar._notACase(Self.self) }
        self = value
    }
}

extension JarEncodable {
    public var jar: Jar { _held(using: Jar.Context()) }

    public func _held(using context: Jar.Context) -> Jar { TreeEncoding.held(self, in: context) }

    public func _write(to sink: _JarSink, using context: Jar.Context) throws(LiftError) {
        if context.hasTransforms, var jar = context.represented(self) {
            jar.context = context.union(jar.context)
            return try sink.write(jar)
        }
        try sink.encode(self, in: context)
    }
}

/// A type that says that it is represented with the context that it has when it is read or written.
extension JarEncodable where Self: JarRepresentableWithContext {
    public var jar: Jar { _held() }

    public func asJar(using context: Jar.Context) -> Jar {
        if context.hasTransforms, let jar = context.represented(self) { return jar }
        do throws(LiftError) {
            return Jar(try TreeEncoding.item(of: self, in: context), in: context)
        } catch {
            return Jar(error: error)
        }
    }
}

extension JarEncodable where Self: RawRepresentable, RawValue: JarRepresentable {
    public var jar: Jar { rawValue._held() }

    public func _held(using context: Jar.Context) -> Jar { rawValue._held(using: context) }
}

extension JarCodable {
    /// What this value is encoded as, merged with `jar`, is decoded: dictionaries are merged key by key, at any depth,
    /// and everything else is replaced.
    ///
    /// The rules for keys in the context, and those of mappings inside, hold for both: a property is changed by any key
    /// that it is read at. To learn which these are, the value is decoded as it is before.
    public func updated(from jar: Jar) throws -> Self {
        guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
        // Of the object's own type, which may inherit from Self.
        let type = type(of: self)
        let changed = _held(using: jar.context).merged(with: jar) { try type._lift(from: $0) }
        let value = try type._lift(from: changed)
        guard let value = value as? Self else { throw jar._mismatch(Self.self) }
        return value
    }
}
