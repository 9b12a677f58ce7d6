/// Encodes any Encodable type as a Jar, JSON text or a property list.
///
///     let jar = try JarEncoder().encode(animal)
///     let encoder = JarEncoder(context: JarKeyRules.snakeCase, options: .prettyPrinted)
///     let data = try encoder.encodeJSON(animal)
///
/// The type need not be `JarEncodable`. If a part has its own `jar`, the encoder uses that. Where Combine is
/// available, a `JarEncoder` is a `TopLevelEncoder` of JSON.
public struct JarEncoder: Sendable {
    /// The context values for encoding: key rules, formatters, transforms and values of your own.
    public var context: Jar.Context

    /// The values for the `userInfo` of the encoder that `encode(to:)` receives.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// The options for JSON text: the order of keys, indentation, and which characters are escaped.
    public var options: JSONWritingOptions

    /// Creates an encoder with context values. If several have the same type, the last one wins.
    ///
    ///     JarEncoder(context: JarKeyRules.snakeCase, dayFormatter, options: .prettyPrinted)
    ///
    /// - Parameters:
    ///   - context: the context values. Nil adds nothing.
    ///   - userInfo: the values for the `userInfo` of the encoder that `encode(to:)` receives.
    ///   - options: the options for JSON text.
    public init(
        context: (any JarContextValue)?..., userInfo: [CodingUserInfoKey: any Sendable] = [:],
        options: JSONWritingOptions = JSONWritingOptions()
    ) {
        self.init(context: Jar.Context(context), userInfo: userInfo, options: options)
    }

    /// Creates an encoder with several context values, or with a context.
    ///
    ///     JarEncoder(context: [JarKeyRules.snakeCase, JarEncoder.NilStrategy.null])
    ///
    /// - Parameters:
    ///   - context: the context values. If several have the same type, the last one wins.
    ///   - userInfo: the values for the `userInfo` of the encoder that `encode(to:)` receives.
    ///   - options: the options for JSON text.
    public init(
        context: Jar.Context, userInfo: [CodingUserInfoKey: any Sendable] = [:],
        options: JSONWritingOptions = JSONWritingOptions()
    ) {
        self.context = context
        self.userInfo = userInfo
        self.options = options
    }

    /// Encodes `value` as a Jar.
    ///
    ///     let jar = try JarEncoder().encode(animal)  // {"name":"cat","num":180}
    ///
    /// The Jar has this encoder's context and the given one. If both have a value of the same type, the one
    /// in `context` wins. A nil becomes a null. A Jar may contain infinity and NaN, so the error for these
    /// comes only when you write it as JSON, and the type can't catch it.
    ///
    /// - Throws: a `LiftError` with the key path of the part that couldn't be encoded. If the type itself
    ///   throws an `EncodingError`, that's the `underlyingError`.
    /// - Complexity: O(*n*) in the value.
    public func encode(
        _ value: some Encodable, context: Jar.Context = Jar.Context()
    ) throws -> Jar {
        let context = whole(context)
        var jar: Jar
        do throws(LiftError) {
            jar = try Self.jar(of: value, in: context)
        } catch {
            throw error.encoded(in: context)
        }
        if jar.content.isMissing { jar.content = .null }
        jar = jar.within(context)
        if let error = JarItem(jar.resolvedContent).firstError { throw error.located(at: jar) }
        return jar
    }

    /// This encoder's context joined with another one, whose values take precedence.
    func whole(_ context: Jar.Context = Jar.Context()) -> Jar.Context {
        let context = self.context.union(context)
        return userInfo.isEmpty ? context : context.union(JarDecoder.UserInfo(userInfo))
    }

    private static func jar(of value: some Encodable, in context: Jar.Context) throws(LiftError) -> Jar {
        if context.hasTransforms, let jar = context.represented(value) { return jar }
        if value is any JarDictionaryByText {
            return try TreeEncoding.early(EncodedPart(value: value), in: context)
        }
        if !isCodedByParts(type(of: value)), let value = try representable(value) {
            return value.held(using: context)
        }
        return try TreeEncoding.early(value, in: context)
    }
}

/// Encodes a value like a part: by its own representation if it has one.
private struct EncodedPart<Value: Encodable>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws {
        // Text is written once and not searched.
        if let tree = encoder as? TreeEncoding { tree.isPartAlone = true }
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A value that a JarEncoder writes to a sink while the value encodes itself.
struct EncodedRoot<Value: Encodable>: JarRepresentable {
    let value: Value
    let context: Jar.Context

    var jar: Jar { held(using: Jar.Context()) }

    static func _held(_ root: Self, using outer: Jar.Context) -> Jar {
        let context = outer.union(root.context)
        do throws(LiftError) {
            return try TreeEncoding.whole(of: EncodedPart(value: root.value), in: context)
        } catch {
            return Jar(error: error.encoded(in: context))
        }
    }

    static func _write(_ root: Self, to sink: JarSink, using outer: Jar.Context) throws(LiftError) {
        try sink.encode(EncodedPart(value: root.value), in: outer.union(root.context), isPart: true)
    }
}
