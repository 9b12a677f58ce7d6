/// An encoder that does nothing but call back: the least that encoding a type can take with Swift's Codable.
///
/// It writes nothing, and only counts the scalars.
final class FloorEncoder: Encoder, CountingContainer {
    // Checks of exclusive access are not part of the floor.
    @exclusivity(unchecked) private(set) var scalars = 0

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Returns the number of scalars in `value`, so that the work has a result.
    func encode(whole value: some Encodable) throws -> Int {
        scalars = 0
        try value.encode(to: self)
        return scalars
    }

    func count() { scalars += 1 }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedCounter(encoder: self))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedCounter(encoder: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

private struct KeyedCounter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FloorEncoder

    var codingPath: [any CodingKey] { [] }
    func encodeNil(forKey key: Key) { encoder.count() }

    func encode(_ value: Bool, forKey key: Key) { encoder.count() }
    func encode(_ value: String, forKey key: Key) { encoder.count() }
    func encode(_ value: Double, forKey key: Key) { encoder.count() }
    func encode(_ value: Int, forKey key: Key) { encoder.count() }
    func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: encoder) }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) { if value != nil { encoder.count() } }
    func encodeIfPresent(_ value: String?, forKey key: Key) { if value != nil { encoder.count() } }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { if value != nil { encoder.count() } }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { if value != nil { encoder.count() } }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
        try value?.encode(to: encoder)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
        -> KeyedEncodingContainer<NestedKey>
    { encoder.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct UnkeyedCounter: UnkeyedEncodingContainer {
    let encoder: FloorEncoder
    private(set) var count = 0

    init(encoder: FloorEncoder) { self.encoder = encoder }

    var codingPath: [any CodingKey] { [] }
    mutating func encodeNil() { step(encoder.count()) }

    mutating func encode(_ value: Bool) { step(encoder.count()) }
    mutating func encode(_ value: String) { step(encoder.count()) }
    mutating func encode(_ value: Double) { step(encoder.count()) }
    mutating func encode(_ value: Int) { step(encoder.count()) }
    mutating func encode(_ value: some Encodable) throws { step(try value.encode(to: encoder)) }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        step(encoder.container(keyedBy: type))
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        step(encoder.unkeyedContainer())
    }
    mutating func superEncoder() -> any Encoder { step(encoder) }

    private mutating func step<Value>(_ value: Value) -> Value {
        count += 1
        return value
    }
}

/// A container that counts its scalars.
protocol CountingContainer: SingleValueEncodingContainer {
    func count()
}

extension CountingContainer {
    func encodeNil() { count() }
    func encode(_ value: Bool) { count() }
    func encode(_ value: String) { count() }
    func encode(_ value: Double) { count() }
    func encode(_ value: Float) { count() }
    func encode(_ value: Int) { count() }
    func encode(_ value: Int8) { count() }
    func encode(_ value: Int16) { count() }
    func encode(_ value: Int32) { count() }
    func encode(_ value: Int64) { count() }
    func encode(_ value: UInt) { count() }
    func encode(_ value: UInt8) { count() }
    func encode(_ value: UInt16) { count() }
    func encode(_ value: UInt32) { count() }
    func encode(_ value: UInt64) { count() }
}

extension FloorEncoder {
    func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}
