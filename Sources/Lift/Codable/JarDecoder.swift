import Foundation

/// Decodes any Decodable type out of a Jar, JSON text or a property list, for types that are not `JarDecodable`.
///
///     let animal = try JarDecoder().decode(Animal.self, from: data)
///     let cat = try JarDecoder(context: JarKeyRules.snakeCase).decode(Cat.self, from: jar["cat"])
///
/// Types inside of it that have an `init(jar:)` of their own are lifted by that. Numbers, dates, data and all else follow
/// the same rules as with `^`; the context says how dates are read and which keys the properties stand at
/// (`JarKeyRules`). Where Combine is, this is a `TopLevelDecoder` of JSON.
public struct JarDecoder: Sendable {
    /// What is added to the context of all that is decoded: rules for keys, formatters, transforms, values of yours. It
    /// replaces values of the same type in the context that a Jar brings along, but not those of its parts.
    public var context: Jar.Context

    /// Values for `userInfo` of the types that are decoded.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// How JSON text is read.
    public var jsonOptions = JSONReadingOptions()

    /// How property lists are read.
    public var plistOptions = PropertyListReadingOptions()

    /// A decoder with context values, of which equal types count as they do in a context.
    ///
    ///     JarDecoder(context: JarKeyRules.snakeCase, dayFormatter)
    public init(
        context: (any JarContextValue)?..., userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.context = Jar.Context(context)
        self.userInfo = userInfo
    }

    /// The value that `jar` holds. Of an optional type, nil where there is nothing or a null.
    ///
    /// - Throws: a `LiftError` with the whole key path. A `DecodingError` of the type's own is its `underlyingError`.
    /// - Complexity: O(n) in what is decoded.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from jar: Jar
    ) throws -> Value {
        var jar = jar
        if !context.isEmpty { jar = jar.union(context: context) }
        if !userInfo.isEmpty { jar = jar.union(context: CodingUserInfo(userInfo)) }
        do {
            return try JarDecoding.decode(type, from: jar)
        } catch {
            throw jar._failure(error)
        }
    }
}
