// Only the container of a type knows whether a property has a key, so these methods code a change. The code
// that the compiler writes for a Codable type calls them, in every module that imports Lift and with every
// coder.

extension KeyedDecodingContainer {
    /// Decodes a change: `.unchanged` if the key is missing, `.cleared` for a null, `.set` for any other
    /// value.
    ///
    ///     name = try container.decode(JarChange<String>.self, forKey: .name)
    ///
    /// - Throws: A `DecodingError` if the value is neither missing nor null and can't be decoded.
    public func decode<Value: Decodable>(
        _ type: JarChange<Value>.Type, forKey key: Key
    ) throws -> JarChange<Value> {
        guard contains(key) else { return .unchanged }
        return try decodeNil(forKey: key) ? .cleared : .set(decode(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a change: nothing for `.unchanged`, a null for `.cleared`, whatever the
    /// `JarEncoder.NilStrategy`.
    ///
    ///     try container.encode(name, forKey: .name)
    ///
    /// - Throws: An `EncodingError` if the value can't be encoded.
    public mutating func encode<Value: Encodable>(_ change: JarChange<Value>, forKey key: Key) throws {
        switch change {
        case .unchanged: return
        // Unlike a nil, the null of a Jar is data.
        case .cleared: try encode(Jar(.null), forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}

extension JarChange: Decodable where Value: Decodable {
    /// Decodes a change: `.cleared` for a null, `.set` for any other value.
    ///
    /// Swift calls this for an element of an array and for a value by itself. For a property, the compiler
    /// calls the container's method instead, which also finds out whether the key is missing.
    ///
    /// - Throws: An error of the decoder if the value isn't null and can't be decoded.
    public init(from decoder: any Decoder) throws {
        if let decoding = decoder as? JarDecoding, (decoding.jar as Jar).kind == .missing {
            self = .unchanged
            return
        }
        self.init(try Value?(from: decoder))
    }
}

extension JarChange: Encodable where Value: Encodable {
    /// Encodes a change: a null for `.cleared`.
    ///
    /// Swift calls this for an element of an array and for a value by itself. For a property, the compiler
    /// calls the container's method instead, which omits an unchanged property.
    ///
    /// - Throws: An `EncodingError` for `.unchanged`, which only a dictionary can omit, and if the value
    ///   can't be encoded.
    public func encode(to encoder: any Encoder) throws {
        if case .unchanged = self {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: LiftError.unchangedElement.message))
        }
        try value.encode(to: encoder)
    }
}

extension JarChange: JarContainer {
    static var partType: Any.Type { Value.self }

    static var mayBeScalar: Bool { true }
}

/// Whether `value` is a change that leaves a property as it is.
func changesNothing(_ value: Any) -> Bool { (value as? any ChangeValue)?.isUnchanged ?? false }
