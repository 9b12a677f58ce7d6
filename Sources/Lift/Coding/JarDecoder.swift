/// Decodes any Decodable type out of a Jar, for types that are not `JarDecodable`.
///
///     let animal = try JarDecoder().decode(Animal.self, from: jar)
///
/// Types inside of it that have an `init(jar:)` of their own are lifted by that. Numbers, dates, data and all else follow
/// the same rules as with `^`; the context of the Jar says how dates are read and which keys the properties stand at
/// (`JarKeyRules`).
public struct JarDecoder: Sendable {
    /// Values for `userInfo` of the types that are decoded.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) { self.userInfo = userInfo }

    /// The value that `jar` holds.
    ///
    /// - Throws: a `LiftError` with the whole key path. A `DecodingError` of the type's own is its `underlyingError`.
    /// - Complexity: O(n) in what is decoded.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from jar: Jar
    ) throws -> Value {
        let jar = userInfo.isEmpty ? jar : jar.union(context: CodingUserInfo(userInfo))
        do {
            return try JarDecoding.decode(type, from: jar)
        } catch {
            throw jar._failure(error)
        }
    }
}

/// Encodes any Encodable type into a Jar, for types that are not `JarEncodable`.
///
///     let jar = try JarEncoder().encode(animal)
///
/// Types inside of it that have a `jar` of their own are represented by that.
public struct JarEncoder: Sendable {
    /// Values for `userInfo` of the types that are encoded.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) { self.userInfo = userInfo }

    /// What `value` is encoded as with a context, which the result has.
    ///
    /// - Throws: a `LiftError` with the key path of what failed to be encoded. An `EncodingError` of the type's own is its
    ///   `underlyingError`.
    /// - Complexity: O(n) in what is encoded.
    public func encode(
        _ value: some Encodable, context: Jar.Context = Jar.Context()
    ) throws -> Jar {
        let context = userInfo.isEmpty ? context : context.union(CodingUserInfo(userInfo))
        var jar = try Self.jar(of: value, in: context)
        jar.context = context.union(jar.context)
        if case .error(let error) = jar.resolvedContent { throw error.located(at: jar) }
        return jar
    }

    private static func jar(of value: some Encodable, in context: Jar.Context) throws(LiftError) -> Jar {
        if context.hasTransforms, let jar = context.represented(value) { return jar }
        if value is any JarDictionaryByText {
            return Jar(try JarEncoding.early(Whole(value: value), in: context))
        }
        if !isCodedByParts(type(of: value)), let value = value as? any JarRepresentable {
            return value._held(using: context)
        }
        return Jar(try JarEncoding.early(value, in: context))
    }

    /// Encodes a value as a part is.
    private struct Whole<Value: Encodable>: Encodable {
        let value: Value

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }
}
