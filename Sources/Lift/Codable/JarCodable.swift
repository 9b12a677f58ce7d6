/// A Decodable type whose values are lifted by decoding them.
///
///     struct Animal: JarDecodable {
///         var name: String?
///         var num: Int?
///     }
///     let animal: Animal = try jar^
///
/// A type opts in by this conformance, so no type becomes liftable by accident. A class decodes its
/// superclass if its `init(from:)` does. An enum with raw values is lifted from its raw value.
///
/// A part whose type has an `init(jar:)` of its own is lifted by that, as dates, data, decimals and URLs
/// are. The caller of `^` receives every error as a `LiftError` with the whole key path. Inside
/// `init(from:)`, a container throws a `DecodingError`. Its context has the `LiftError` as the
/// `underlyingError`. An error that the code of a part throws is passed on unchanged.
public protocol JarDecodable: Decodable, JarConvertible, JarRuled {}

/// An Encodable type whose values are represented by encoding them.
///
///     let jar = Jar(animal)  // {"name":"cat","num":180}
///
/// A part whose type has a `jar` of its own is represented by that.
///
/// A value is encoded immediately, but a context that is added later still applies to it: key rules, a
/// `JarEncoder.NilStrategy` and transforms.
///
///     let jar: Jar = ["trip": trip]
///     try String(json: jar.union(context: JarKeyRules.snakeCase))  // {"trip":{"start_day":1}}
///
/// If the type asks its encoder for the context, or the context has a transform for the type, the value
/// is decoded and encoded again with the new context. If that does not reproduce the value, writing the
/// Jar is an error of the kind `unsupported`. A change inside the value turns it into a plain dictionary,
/// with the keys that it has at that moment.
///
/// A type that is also `JarRepresentableWithContext`, and therefore Sendable, is encoded only when its Jar is
/// read or written.
public protocol JarEncodable: Encodable, JarRepresentable, JarRuled {}

/// A Codable type that Lift lifts, represents and updates with its Codable implementation.
///
///     struct Animal: JarCodable {
///         var name: String?
///         var num: Int?
///     }
///     var animal: Animal = try jar^
///     try animal.update(from: ["num": 181])
///     let jar = Jar(animal)
///
/// To update a value, Lift encodes it, merges the result with the update, dictionaries key by key, and
/// decodes it. Updating an object therefore creates a new one.
public protocol JarCodable: Codable, JarDecodable, JarEncodable, JarUpdatable {}

extension JarDecodable {
    /// Creates a value by decoding `jar`.
    ///
    /// - Throws: a `LiftError` with the key path of the part that could not be decoded.
    /// - Complexity: O(*n*) in the data that the type decodes.
    public init(jar: Jar) throws {
        let decoding = try JarDecoding.begin(jar, type: Self.self)
        do {
            try self.init(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
        if decoding.keys != nil { try decoding.finishWhole(self) }
        JarDecoding.end(decoding)
    }
}

extension JarDecodable where Self: RawRepresentable, RawValue: Liftable {
    /// Creates a value from the raw value that `jar` holds.
    ///
    /// - Throws: a `LiftError` of the kind `value` if the type has no such raw value and no ``JarFallback``.
    ///   If the raw value cannot be lifted, its error.
    @inlinable
    public init(jar: Jar) throws { self = try jar._case(of: jar._codedRawValue(Self.coercion)) }
}

extension JarEncodable {
    /// The value as a Jar, which is made by encoding it. If encoding fails, the Jar holds the error.
    ///
    /// - Complexity: O(*n*) in the value.
    public var jar: Jar { held(using: Jar.Context()) }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        TreeEncoding.held(value, in: context)
    }

    public static func _write(
        _ value: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        if try sink.writeTransformed(value, in: context) { return }
        try sink.encode(value, in: context)
    }
}

extension JarEncodable where Self: _JarRepresentableInContext {
    /// A Jar that keeps the value and encodes it when it is read or written, with the context it has then.
    public var jar: Jar { held() }

    /// Encodes the value as a Jar, with `context`. If encoding fails, the Jar holds the error.
    ///
    /// - Complexity: O(*n*) in the value.
    public func asJar(using context: Jar.Context) -> Jar {
        TreeEncoding.jar(of: self, in: context)
    }
}

extension JarEncodable where Self: RawRepresentable, RawValue: JarRepresentable {
    /// The raw value as a Jar.
    public var jar: Jar { rawValue.held() }

    public static func _held(_ value: Self, using context: Jar.Context) -> Jar {
        value.rawValue.held(using: context)
    }
}

extension JarCodable {
    /// Returns a value that is decoded from the encoded form of this one, merged with `jar`. Dictionaries are
    /// merged key by key, at any depth, and everything else is replaced.
    ///
    /// A property can be updated at any key that it can be read from, according to key rules and mappings.
    ///
    /// - Throws: a `LiftError` with the key path if `jar` is not a dictionary, or the result cannot be
    ///   decoded.
    /// - Complexity: O(*n*) in the value and the update.
    public func updated(from jar: Jar) throws -> Self {
        guard jar.kind == .dictionary else { throw jar._mismatch(Self.self) }
        // The object's own type may be a subclass of Self.
        let type = type(of: self)
        let defaults = (self as? any JarDefaultable).map { JarDefaults(namesOf: $0, in: jar.context) }
        let old = TreeEncoding.jar(of: self, in: jar.context, defaults)
        let value = try type._lift(from: old.updated(by: jar))
        guard let value = value as? Self else { throw jar._mismatch(Self.self) }
        return value
    }
}
