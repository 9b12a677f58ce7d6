#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Encodes any Encodable type into a Jar, JSON text or a property list, for types that are not `JarEncodable`.
///
///     let jar = try JarEncoder().encode(animal)
///     let data = try JarEncoder(context: JarKeyRules.snakeCase, sortedKeys: true).encodeJSON(animal)
///
/// Types inside of it that have a `jar` of their own are represented by that. Where Combine is, this is a
/// `TopLevelEncoder` of JSON.
public struct JarEncoder: Sendable {
    /// With what all is encoded: rules for keys, formatters, transforms, values of yours.
    public var context: Jar.Context

    /// Values for `userInfo` of the types that are encoded.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Whether JSON text has each element and member in a line of its own, indented by two spaces a level.
    public var prettyPrinted: Bool

    /// Whether JSON text has the members of every dictionary in the order of their keys' UTF-8, instead of the order in
    /// which they were encoded.
    public var sortedKeys: Bool

    /// An encoder with context values, of which equal types count as they do in a context.
    ///
    ///     JarEncoder(context: JarKeyRules.snakeCase, dayFormatter, prettyPrinted: true)
    public init(
        context: (any JarContextValue)?..., userInfo: [CodingUserInfoKey: any Sendable] = [:],
        prettyPrinted: Bool = false, sortedKeys: Bool = false
    ) {
        self.context = Jar.Context(context)
        self.userInfo = userInfo
        self.prettyPrinted = prettyPrinted
        self.sortedKeys = sortedKeys
    }

    /// What `value` is encoded as, with this encoder's context and the given one, which counts more. The result has both.
    /// A nil is a null.
    ///
    /// - Throws: a `LiftError` with the key path of what failed to be encoded. An `EncodingError` of the type's own is its
    ///   `underlyingError`.
    /// - Complexity: O(n) in what is encoded.
    public func encode(
        _ value: some Encodable, context: Jar.Context = Jar.Context()
    ) throws -> Jar {
        let context = whole(context)
        var jar = try Self.jar(of: value, in: context)
        if jar.content.isMissing { jar.content = .null }
        jar.context = context.union(jar.context)
        if case .error(let error) = jar.resolvedContent { throw error.located(at: jar) }
        return jar
    }

    /// This encoder's context with another one, which counts more.
    func whole(_ context: Jar.Context = Jar.Context()) -> Jar.Context {
        let context = self.context.union(context)
        return userInfo.isEmpty ? context : context.union(CodingUserInfo(userInfo))
    }

    private static func jar(of value: some Encodable, in context: Jar.Context) throws(LiftError) -> Jar {
        if context.hasTransforms, let jar = context.represented(value) { return jar }
        if value is any JarDictionaryByText {
            return Jar(try TreeEncoding.early(EncodedPart(value: value), in: context))
        }
        if !isCodedByParts(type(of: value)), let value = value as? any JarRepresentable {
            return value._held(using: context)
        }
        return Jar(try TreeEncoding.early(value, in: context))
    }
}

/// Encodes a value as a part is.
private struct EncodedPart<Value: Encodable>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A value of an encoder that goes to a sink as it is encoded.
struct EncodedRoot<Value: Encodable>: JarRepresentable {
    let value: Value
    let context: Jar.Context

    var jar: Jar { _held(using: Jar.Context()) }

    func _held(using outer: Jar.Context) -> Jar {
        do throws(LiftError) {
            let context = outer.union(context)
            return Jar(try TreeEncoding.item(of: EncodedPart(value: value), in: context), in: context)
        } catch {
            return Jar(error: error)
        }
    }

    func _write(to sink: JarSink, using outer: Jar.Context) throws(LiftError) {
        try sink.encode(EncodedPart(value: value), in: outer.union(context))
    }
}
