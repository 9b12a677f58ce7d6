// The containers of `JarEncoding`. Codable asks for each type by a method of its own.

// MARK: - Dictionaries

struct JarKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoding: JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }

    @inline(__always)
    private func set(_ content: JarContent, _ key: Key) { encoding.set(JarItem(content), at: key) }

    func encodeNil(forKey key: Key) throws { encoding.setNil(at: key, isExplicit: true) }
    func encode(_ value: Bool, forKey key: Key) throws { set(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) throws { set(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { set(.double(value), key) }
    func encode(_ value: Float, forKey key: Key) throws { set(.float(value), key) }
    func encode(_ value: Int, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int8, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int16, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int32, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: Int64, forKey key: Key) throws { set(.int(value), key) }
    func encode(_ value: UInt, forKey key: Key) throws { set(value.jar.content, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { set(.int(Int64(value)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { set(value.jar.content, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let item: JarItem
        do {
            item = try encoding.item(of: value, at: encoding.step(key))
        } catch {
            throw encoding.below(encoding.steps(key), error)
        }
        if item.content.isMissing || (item.content.isNull && isNil(value)) {
            encoding.setNil(at: key, isExplicit: true)
        } else {
            encoding.set(item, at: key)
        }
    }

    @inline(__always)
    private func setIfPresent<Value>(_ value: Value?, _ key: Key, _ content: (Value) -> JarContent) {
        if let value { set(content(value), key) } else { encoding.setNil(at: key, isExplicit: false) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { setIfPresent(value, key) { .bool($0) } }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        setIfPresent(value, key) { .string($0) }
    }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        setIfPresent(value, key) { .double($0) }
    }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { setIfPresent(value, key) { .float($0) } }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { setIfPresent(value, key) { .int($0) } }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
        setIfPresent(value, key) { $0.jar.content }
    }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
        setIfPresent(value, key) { .int(Int64($0)) }
    }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
        setIfPresent(value, key) { $0.jar.content }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else {
            encoding.setNil(at: key, isExplicit: false)
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

    func superEncoder(forKey key: Key) -> any Encoder { encoding.nest(at: key) }
}

// MARK: - Arrays

struct JarUnkeyedEncoding: UnkeyedEncodingContainer {
    let encoding: JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }
    var count: Int { encoding.count }

    @inline(__always)
    private func append(_ content: JarContent) { encoding.append(JarItem(content)) }

    func encodeNil() throws { append(.null) }
    func encode(_ value: Bool) throws { append(.bool(value)) }
    func encode(_ value: String) throws { append(.string(value)) }
    func encode(_ value: Double) throws { append(.double(value)) }
    func encode(_ value: Float) throws { append(.float(value)) }
    func encode(_ value: Int) throws { append(.int(Int64(value))) }
    func encode(_ value: Int8) throws { append(.int(Int64(value))) }
    func encode(_ value: Int16) throws { append(.int(Int64(value))) }
    func encode(_ value: Int32) throws { append(.int(Int64(value))) }
    func encode(_ value: Int64) throws { append(.int(value)) }
    func encode(_ value: UInt) throws { append(value.jar.content) }
    func encode(_ value: UInt8) throws { append(.int(Int64(value))) }
    func encode(_ value: UInt16) throws { append(.int(Int64(value))) }
    func encode(_ value: UInt32) throws { append(.int(Int64(value))) }
    func encode(_ value: UInt64) throws { append(value.jar.content) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let index = JarPathComponent.index(encoding.count)
        let item: JarItem
        do {
            item = try encoding.item(of: value, at: index)
        } catch {
            throw encoding.below([index], error)
        }
        encoding.append(item.content.isMissing ? JarItem(.null) : item)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        part().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }

    func superEncoder() -> any Encoder { part() }

    private func part() -> JarEncoding {
        let index = encoding.count
        append(.null)
        return encoding.nest(at: .index(index))
    }
}

// MARK: - Single values

struct JarSingleEncoding: SingleValueEncodingContainer {
    let encoding: JarEncoding

    var codingPath: [any CodingKey] { encoding.codingPath }

    private func set(_ content: JarContent) { encoding.setSingle(JarItem(content)) }

    func encodeNil() throws { set(.null) }
    func encode(_ value: Bool) throws { set(.bool(value)) }
    func encode(_ value: String) throws { set(.string(value)) }
    func encode(_ value: Double) throws { set(.double(value)) }
    func encode(_ value: Float) throws { set(.float(value)) }
    func encode(_ value: Int) throws { set(.int(Int64(value))) }
    func encode(_ value: Int8) throws { set(.int(Int64(value))) }
    func encode(_ value: Int16) throws { set(.int(Int64(value))) }
    func encode(_ value: Int32) throws { set(.int(Int64(value))) }
    func encode(_ value: Int64) throws { set(.int(value)) }
    func encode(_ value: UInt) throws { set(value.jar.content) }
    func encode(_ value: UInt8) throws { set(.int(Int64(value))) }
    func encode(_ value: UInt16) throws { set(.int(Int64(value))) }
    func encode(_ value: UInt32) throws { set(.int(Int64(value))) }
    func encode(_ value: UInt64) throws { set(value.jar.content) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let item = try encoding.singleItem(of: value)
        encoding.setSingle(item.content.isMissing ? JarItem(.null) : item)
    }
}

private func isNil(_ value: some Encodable) -> Bool {
    guard let optional = value as? any OptionalValue else { return false }
    return optional.wrapped == nil
}
