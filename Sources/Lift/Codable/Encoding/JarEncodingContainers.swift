// The containers of a `JarEncoding`. Codable has a method for each scalar type. Here, a single generic method
// serves all.

// MARK: - Dictionaries

struct JarKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoding: any JarEncoding

    init(_ encoding: any JarEncoding) { self.encoding = encoding }

    var codingPath: [any CodingKey] { encoding.codingPath }

    @inline(__always)
    func set(_ content: JarContent, _ key: Key) throws {
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

    @inline(__always)
    func encode<Value: EncodedScalar>(_ value: Value, forKey key: Key) throws { try set(value.content, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        // The rest has no key.
        if Value.self == JarRest.self {
            return encoding.add(unsafe known(value, as: JarRest.self).content.settled)
        }
        try encoding.container(value, at: key) { () throws(LiftError) in try encoding.setPart(value, at: key)
        }
    }

    @inline(__always)
    func setIfPresent(_ value: (some EncodedScalar)?, _ key: Key) throws {
        if let value { try set(value.content, key) } else { try setNil(key, isExplicit: false) }
    }

    // A generic method would not replace the defaults of the standard library, which leave out nil.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try setIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try setIfPresent(value, key) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        try value.inPlace {
            try encode($0, forKey: key)
        } else: {
            if Value.self != JarRest.self { try setNil(key, isExplicit: false) }
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
    func append(_ content: JarContent) throws {
        try encoding.container(content.anyScalar) { () throws(LiftError) in try encoding.append(content) }
    }

    func encodeNil() throws { try append(.null) }

    @inline(__always)
    func encode<Value: EncodedScalar>(_ value: Value) throws { try append(value.content) }

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

    func set(_ content: JarContent) throws {
        try encoding.container(content.anyScalar) { () throws(LiftError) in try encoding.setSingle(content) }
    }

    func encodeNil() throws { try set(.null) }

    @inline(__always)
    func encode<Value: EncodedScalar>(_ value: Value) throws { try set(value.content) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try encoding.container(value) { () throws(LiftError) in try encoding.setSinglePart(value) }
    }
}

/// A type that Codable has methods for: a number, a string or a bool.
protocol EncodedScalar: Encodable {
    var content: JarContent { get }
}

extension FixedWidthInteger where Self: EncodedScalar & JarRepresentable {
    @inline(__always)
    var content: JarContent { Self.fitsInt64 ? .int(Int64(truncatingIfNeeded: self)) : jar.content }
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
