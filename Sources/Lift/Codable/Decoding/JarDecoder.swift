/// Decodes values of any `Decodable` type from a Jar, JSON text or a property list.
///
///     let animal = try JarDecoder().decode(Animal.self, from: data)
///     let cat = try JarDecoder(context: JarKeyRules.snakeCase).decode(Cat.self, from: jar["cat"])
///
/// If a type is `JarDecodable`, you don't need a decoder: the operator `^` lifts it. If a part has its own
/// `init(jar:)`, the decoder uses that. Dates, data and URLs follow the same rules as with `^`. Numbers,
/// strings and bools aren't converted from other kinds: `"12"` isn't an `Int`, unless the context has a
/// ``JarCoercion``. The context also decides how dates are read, and which keys properties have
/// (``JarKeyRules``). Where Combine is available, a `JarDecoder` is a `TopLevelDecoder` of JSON.
public struct JarDecoder: Sendable {
    /// The context values for decoding: key rules, formatters, transforms and values of your own.
    ///
    /// They replace values of the same type in the context of the Jar. A part of the Jar that has its own
    /// context keeps it.
    public var context: Jar.Context

    /// The values for the `userInfo` of the decoder that `init(from:)` receives.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// The options for reading JSON text.
    public var jsonOptions: JSONReadingOptions

    /// The options for reading property lists.
    public var plistOptions = PropertyListReadingOptions()

    /// Creates a decoder with context values. If several have the same type, the last one wins.
    ///
    ///     let decoder = JarDecoder(context: JarKeyRules.snakeCase, dayFormatter, jsonOptions: .strict)
    ///
    /// - Parameters:
    ///   - context: the context values. Nil adds nothing.
    ///   - userInfo: the values for the `userInfo` of the decoder that `init(from:)` receives.
    ///   - jsonOptions: the options for reading JSON text.
    public init(
        context: (any JarContextValue)?..., userInfo: [CodingUserInfoKey: any Sendable] = [:],
        jsonOptions: JSONReadingOptions = JSONReadingOptions()
    ) {
        self.init(context: Jar.Context(context), userInfo: userInfo, jsonOptions: jsonOptions)
    }

    /// Creates a decoder with several context values, or with a context.
    ///
    ///     let decoder = JarDecoder(context: [JarKeyRules.snakeCase, JarUnknownKeys.refused])
    ///
    /// - Parameters:
    ///   - context: the context values. If several have the same type, the last one wins.
    ///   - userInfo: the values for the `userInfo` of the decoder that `init(from:)` receives.
    ///   - jsonOptions: the options for reading JSON text.
    public init(
        context: Jar.Context, userInfo: [CodingUserInfoKey: any Sendable] = [:],
        jsonOptions: JSONReadingOptions = JSONReadingOptions()
    ) {
        self.context = context
        self.userInfo = userInfo
        self.jsonOptions = jsonOptions
    }

    /// Decodes a value from a Jar.
    ///
    ///     let cat = try JarDecoder().decode(Cat.self, from: jar["cat"])
    ///
    /// An optional type is decoded as nil if the Jar is missing or null.
    ///
    /// - Parameters:
    ///   - type: the type of the value, if it can't be inferred.
    ///   - jar: the data.
    /// - Throws: the first `LiftError`, with the key path of the value that couldn't be decoded;
    ///   ``LiftError/all`` has the others too. If your `init(from:)` throws another error, that's the
    ///   `underlyingError`.
    /// - Complexity: O(*n*) in the data that is decoded.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from jar: Jar
    ) throws -> Value {
        let jar = withContext(jar)
        do throws(LiftError) {
            return try JarDecoding.decode(type, from: jar)
        } catch {
            throw jar._thrown(error, as: Decoded<Value>.self)
        }
    }

    private func withContext(_ jar: Jar) -> Jar {
        var jar = jar
        if !context.isEmpty { jar = jar.union(context: context) }
        if !userInfo.isEmpty { jar = jar.union(context: JarDecoder.UserInfo(userInfo)) }
        return jar
    }
}

/// A value that is decoded, as a type that is lifted.
struct Decoded<Value: Decodable>: Liftable {
    static func lift(from jar: Jar) throws -> Self { try _lift(from: jar) }

    static func _lift(from jar: Jar) throws(LiftError) -> Self {
        if isDecodableHere(Value.self) { _ = try JarDecoding.decode(Value.self, from: jar) }
        return Self()
    }
}
