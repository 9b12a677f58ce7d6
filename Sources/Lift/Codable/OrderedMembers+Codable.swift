extension OrderedMembers: Decodable where Value: Decodable & Liftable {
    /// Decodes the members of a dictionary. `JarDecoder` keeps the order of the data; `JSONDecoder` has no
    /// order.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JarCodingKey.self)
        self.init(
            try container.allKeys.map { key in
                (key.stringValue, try container.decode(Value.self, forKey: key))
            })
    }
}

extension OrderedMembers: Encodable where Value: Encodable & JarRepresentable {
    /// Encodes the members as a dictionary. `JarEncoder` keeps their order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JarCodingKey.self)
        for (key, value) in self { try container.encode(value, forKey: JarCodingKey(stringValue: key)) }
    }
}

extension OrderedMembers: JarContainer {
    static var partType: Any.Type { Value.self }
}
