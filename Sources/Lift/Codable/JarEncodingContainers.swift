// The containers of a `JarEncoding`. Codable has a method for each scalar type.

// MARK: - Dictionaries

struct JarKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoding: any JarEncoding

    init(_ encoding: any JarEncoding) { self.encoding = encoding }

    var codingPath: [any CodingKey] { encoding.codingPath }

    @inline(__always)
    private func set(_ content: JarContent, _ key: Key) throws {
        try encoding.container(content.anyScalar, at: key) { () throws(LiftError) in
            try encoding.set(content, at: key)
        }
    }

    private func setNil(_ key: Key, isExplicit: Bool) throws {
        try encoding.container(Any?.none as Any, at: key) { () throws(LiftError) in
            try encoding.setNil(at: key, isExplicit: isExplicit)
        }
    }

    func encodeNil(forKey key: Key) throws { try setNil(key, isExplicit: true) }
    func encode(_ value: Bool, forKey key: Key) throws { try set(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) throws { try set(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { try set(.double(value), key) }
    func encode(_ value: Float, forKey key: Key) throws { try set(.float(value), key) }
    func encode(_ value: Int, forKey key: Key) throws { try set(.int(Int64(value)), key) }
    func encode(_ value: Int8, forKey key: Key) throws { try set(.int(Int64(value)), key) }
    func encode(_ value: Int16, forKey key: Key) throws { try set(.int(Int64(value)), key) }
    func encode(_ value: Int32, forKey key: Key) throws { try set(.int(Int64(value)), key) }
    func encode(_ value: Int64, forKey key: Key) throws { try set(.int(value), key) }
    func encode(_ value: UInt, forKey key: Key) throws { try set(value.jar.content, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try set(.int(Int64(value)), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try set(.int(Int64(value)), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try set(.int(Int64(value)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try set(value.jar.content, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoding.container(value, at: key) { () throws(LiftError) in try encoding.setPart(value, at: key)
        }
    }

    @inline(__always)
    private func setIfPresent<Value>(_ value: Value?, _ key: Key, _ content: (Value) -> JarContent) throws {
        if let value { try set(content(value), key) } else { try setNil(key, isExplicit: false) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        try setIfPresent(value, key) { .bool($0) }
    }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        try setIfPresent(value, key) { .string($0) }
    }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        try setIfPresent(value, key) { .double($0) }
    }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
        try setIfPresent(value, key) { .float($0) }
    }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int($0) }
    }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
        try setIfPresent(value, key) { $0.jar.content }
    }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
        try setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
        try setIfPresent(value, key) { $0.jar.content }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        try value.inPlace {
            try encode($0, forKey: key)
        } else: {
            try setNil(key, isExplicit: false)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoding.nest(at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoding.nest(at: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoding.nestInherited() }

    func superEncoder(forKey key: Key) -> any Encoder { encoding.nestValue(at: key) }
}

// MARK: - Arrays

struct JarUnkeyedEncoding: UnkeyedEncodingContainer {
    let encoding: any JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }
    var count: Int { encoding.count }

    @inline(__always)
    private func append(_ content: JarContent) throws {
        try encoding.container(content.anyScalar) { () throws(LiftError) in try encoding.append(content) }
    }

    func encodeNil() throws { try append(.null) }
    func encode(_ value: Bool) throws { try append(.bool(value)) }
    func encode(_ value: String) throws { try append(.string(value)) }
    func encode(_ value: Double) throws { try append(.double(value)) }
    func encode(_ value: Float) throws { try append(.float(value)) }
    func encode(_ value: Int) throws { try append(.int(Int64(value))) }
    func encode(_ value: Int8) throws { try append(.int(Int64(value))) }
    func encode(_ value: Int16) throws { try append(.int(Int64(value))) }
    func encode(_ value: Int32) throws { try append(.int(Int64(value))) }
    func encode(_ value: Int64) throws { try append(.int(value)) }
    func encode(_ value: UInt) throws { try append(value.jar.content) }
    func encode(_ value: UInt8) throws { try append(.int(Int64(value))) }
    func encode(_ value: UInt16) throws { try append(.int(Int64(value))) }
    func encode(_ value: UInt32) throws { try append(.int(Int64(value))) }
    func encode(_ value: UInt64) throws { try append(value.jar.content) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try encoding.container(value) { () throws(LiftError) in try encoding.appendPart(value) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoding.nestElement().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoding.nestElement().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoding.nestElement() }
}

// MARK: - Single values

struct JarSingleEncoding: SingleValueEncodingContainer {
    let encoding: any JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }

    private func set(_ content: JarContent) throws {
        try encoding.container(content.anyScalar) { () throws(LiftError) in try encoding.setSingle(content) }
    }

    func encodeNil() throws { try set(.null) }
    func encode(_ value: Bool) throws { try set(.bool(value)) }
    func encode(_ value: String) throws { try set(.string(value)) }
    func encode(_ value: Double) throws { try set(.double(value)) }
    func encode(_ value: Float) throws { try set(.float(value)) }
    func encode(_ value: Int) throws { try set(.int(Int64(value))) }
    func encode(_ value: Int8) throws { try set(.int(Int64(value))) }
    func encode(_ value: Int16) throws { try set(.int(Int64(value))) }
    func encode(_ value: Int32) throws { try set(.int(Int64(value))) }
    func encode(_ value: Int64) throws { try set(.int(value)) }
    func encode(_ value: UInt) throws { try set(value.jar.content) }
    func encode(_ value: UInt8) throws { try set(.int(Int64(value))) }
    func encode(_ value: UInt16) throws { try set(.int(Int64(value))) }
    func encode(_ value: UInt32) throws { try set(.int(Int64(value))) }
    func encode(_ value: UInt64) throws { try set(value.jar.content) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try encoding.container(value) { () throws(LiftError) in try encoding.setSinglePart(value) }
    }
}

extension JarContent {
    /// The text of a number that is infinite or NaN; nil for anything else.
    var notFinite: String? {
        switch self {
        case .double(let value): value.isFinite ? nil : value.description
        case .float(let value): value.isFinite ? nil : value.description
        default: nil
        }
    }

    /// The scalar as the type of the standard library that the caller passed.
    fileprivate var anyScalar: Any {
        switch self {
        case .double(let value): value
        case .float(let value): value
        case .bool(let value): value
        case .int(let value): value
        case .uint(let value): value
        case .string(let value): value
        default: Jar(self)
        }
    }
}
