// Integers of 128 bits in the containers. Codable got the methods for these later than those for other
// integers, with defaults that throw. A generic method doesn't replace such a default.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JarKeyedDecoding {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(type, key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JarUnkeyedDecoding {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JarSingleDecoding {
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JarKeyedEncoding {
    func encode(_ value: Int128, forKey key: Key) throws { try set(value.content, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try set(value.content, key) }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try setIfPresent(value, key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JarUnkeyedEncoding {
    func encode(_ value: Int128) throws { try append(value.content) }
    func encode(_ value: UInt128) throws { try append(value.content) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ScalarEncoding {
    func encode(_ value: Int128) throws { try set(value) }
    func encode(_ value: UInt128) throws { try set(value) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension JarSingleEncoding {
    func encode(_ value: Int128) throws { try set(value.content) }
    func encode(_ value: UInt128) throws { try set(value.content) }
}
