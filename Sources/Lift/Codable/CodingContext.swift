extension JarDecoder {
    /// A context value that puts values into the `userInfo` of decoders and encoders.
    ///
    ///     let cat: Cat = try jar.union(context: JarDecoder.UserInfo([key: value]))^
    ///
    /// Codable types that are decoded or encoded with this context find the values at their keys in
    /// `decoder.userInfo` or `encoder.userInfo`.
    public struct UserInfo: JarContextValue {
        /// The values by key.
        public let values: [CodingUserInfoKey: any Sendable]

        /// Creates a context value with `values`.
        public init(_ values: [CodingUserInfoKey: any Sendable]) { self.values = values }
    }
}

extension CodingUserInfoKey {
    /// The key of the context of the Jar that is being decoded or encoded. Its value is a `Jar.Context`.
    ///
    ///     let context = decoder.userInfo[.jarContext] as? Jar.Context
    ///
    /// The property `jarContext` of the decoder or encoder returns the same context.
    public static let jarContext = CodingUserInfoKey(known: "Lift.Jar.Context")

    private init(known name: String) {
        // The initializer is failable, but no name makes it fail.
        guard let key = CodingUserInfoKey(rawValue: name) else { preconditionFailure("no key \(name)") }
        self = key
    }
}

extension Jar.Context {
    /// Returns whether both contexts have the same values in the same order: the same objects, and the same
    /// numbers and texts in the `userInfo`. False if the values can't tell.
    func hasSameValues(as other: Jar.Context) -> Bool {
        if isSame(as: other) { return true }
        guard let entries = storage?.entries, let others = other.storage?.entries else { return false }
        return entries.elementsEqual(others) { Self.areSame($0.value, $1.value) }
    }

    private static func areSame(_ first: Any, _ second: Any) -> Bool {
        if let first = first as? JarDecoder.UserInfo, let second = second as? JarDecoder.UserInfo {
            return first.values.count == second.values.count
                && first.values.allSatisfy { key, value in
                    second.values[key].map { areSame(value, $0) } ?? false
                }
        }
        // The `==` of a value may compare only some of its properties.
        return type(of: first) is AnyClass
            ? first as AnyObject === second as AnyObject : isSameParameter(first, second)
    }

    /// The `userInfo` of a decoder or encoder with this context.
    var userInfo: [CodingUserInfoKey: Any] {
        var info: [CodingUserInfoKey: Any] = [:]
        for (key, value) in find(JarDecoder.UserInfo.self)?.values ?? [:] { info[key] = value }
        info[.jarContext] = self
        return info
    }
}

extension Decoder {
    /// The context of the Jar that is being decoded.
    ///
    ///     init(from decoder: any Decoder) throws {
    ///         currency = try decoder.jarContext.get()
    ///     }
    ///
    /// With other decoders, such as `JSONDecoder`, this is the context at `.jarContext` in their `userInfo`,
    /// or an empty one.
    public var jarContext: Jar.Context {
        if let decoding = self as? JarDecoding { return decoding.jar.context }
        return userInfo[.jarContext] as? Jar.Context ?? Jar.Context()
    }

    /// The Jar that is being decoded; nil if the decoder isn't Lift's.
    ///
    ///     init(from decoder: any Decoder) throws {
    ///         if let jar = decoder.jar { fieldNames = jar.keys ?? [] }
    ///     }
    public var jar: Jar? {
        guard let decoding = self as? JarDecoding else { return nil }
        // The type is written out. If it were inferred as optional, `decoding.jar` would be this property,
        // which every `Decoder` has, and would call itself.
        let jar: Jar = decoding.jar
        // Which of its keys are read is not known.
        decoding.keys?.reading?.noteOpen(jar)
        return jar
    }
}

extension Encoder {
    /// The context with which a value is being encoded.
    ///
    ///     func encode(to encoder: any Encoder) throws {
    ///         let currency: Currency = try encoder.jarContext.get()
    ///         try currency.format(amount).encode(to: encoder)
    ///     }
    ///
    /// With other encoders, such as `JSONEncoder`, this is the context at `.jarContext` in their `userInfo`,
    /// or an empty one.
    public var jarContext: Jar.Context { userInfo[.jarContext] as? Jar.Context ?? Jar.Context() }
}
