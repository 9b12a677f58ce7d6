/// Values for `userInfo` of the Codable types that are coded with this context.
///
///     let cat: Cat = try jar.union(context: CodingUserInfo([key: value]))^
public struct CodingUserInfo: JarContextValue {
    public let values: [CodingUserInfoKey: any Sendable]

    public init(_ values: [CodingUserInfoKey: any Sendable]) { self.values = values }
}

extension CodingUserInfoKey {
    /// The context of the Jar that is being decoded or encoded, a `Jar.Context`.
    public static let jarContext = CodingUserInfoKey(known: "Lift.Jar.Context")

    private init(known name: String) {
        // The initialiser fails for no name at all; the type leaves no other way to make a key.
        guard let key = CodingUserInfoKey(rawValue: name) else { preconditionFailure("no key \(name)") }
        self = key
    }
}

extension Jar.Context {
    /// What a decoder or an encoder with this context says of it.
    var userInfo: [CodingUserInfoKey: Any] {
        var info: [CodingUserInfoKey: Any] = [:]
        for (key, value) in find(CodingUserInfo.self)?.values ?? [:] { info[key] = value }
        info[.jarContext] = self
        return info
    }
}

extension Decoder {
    /// The context of the Jar that is being decoded; empty for any other decoder.
    ///
    ///     init(from decoder: any Decoder) throws {
    ///         currency = try decoder.jarContext.get()
    ///     }
    public var jarContext: Jar.Context {
        if let decoding = self as? JarDecoding { return decoding.jar.context }
        return userInfo[.jarContext] as? Jar.Context ?? Jar.Context()
    }

    /// The Jar that is being decoded; nil for any other decoder.
    public var jar: Jar? {
        guard let decoding = self as? JarDecoding else { return nil }
        // Typed: as an optional it would be this property, which every Decoder has, calling itself for ever.
        let jar: Jar = decoding.jar
        return jar
    }
}

extension Encoder {
    /// The context with which a Jar is being made; empty for any other encoder.
    public var jarContext: Jar.Context { userInfo[.jarContext] as? Jar.Context ?? Jar.Context() }
}
