/// The keyed container of a decoder. Codable asks for each scalar type with a method of its own.
struct JarKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    // One word. The standard library copies the container for each property.
    let decoding: JarDecoding

    init(_ decoding: JarDecoding) {
        self.decoding = decoding
        if decoding.noting != nil, !isEnum(Key.self) { decoding.noteContainer(of: Key.self) }
        guard let keys = decoding.keys else { return }
        if keys.governs(Key.self) {
            keys.noteDeclared(Key.self)
        } else {
            keys.reading?.noteListed(decoding.jar)
        }
    }

    /// The key rules for this container, or nil if there are none. Rules never apply to the keys of a
    /// dictionary, which are data.
    private var keys: JarKeyScope? {
        guard let keys = decoding.keys, keys.governs(Key.self) else { return nil }
        return keys
    }

    var codingPath: [any CodingKey] { decoding.codingPath }

    var allKeys: [Key] {
        decoding.properties(in: decoding.jar, as: Key.self, &decoding.decodedKeys).withoutEqualTexts
    }

    /// The value at `key` or, if it is missing, its default.
    ///
    /// - Parameter type: the type that it is decoded as; nil if it is only asked about.
    func value(_ key: some CodingKey, as type: Any.Type? = nil) -> Jar {
        let value = own(key)
        guard decoding.defaults != nil, value.content.isMissing else { return value }
        return decoding.fallback(for: key, keys, insteadOf: value, as: type) ?? value
    }

    /// The value at `key` in the data.
    private func own(_ key: some CodingKey) -> Jar {
        if let keys {
            return keys.value(of: key, in: decoding.jar, &decoding.decodedKeys)
        }
        if decoding.noting != nil { decoding.note(key.stringValue) }
        return decoding.jar.child(key.stringValue)
    }

    /// The value at `key`, or its default if it is missing or null: for types that do not accept null.
    @inline(never)
    private func required(_ key: Key, as type: Any.Type) -> Jar {
        let value = value(key, as: type)
        guard decoding.defaults != nil, value._isNothing(unlessNull: false) else { return value }
        return decoding.fallback(for: key, keys, insteadOf: value, as: type) ?? value
    }

    // MARK: Scalars

    // Codable has a method for each type. All but those of the widest integers are this one.
    @inline(__always)
    func decode<Value: DecodedScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try scalar(type, key)
    }

    @inline(__always)
    func scalar<Value: DecodedScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        // No Jar is made for a value in a document.
        if case .row(let row, let view) = decoding.member(key.stringValue),
            let value = Value.read(view[row], view)
        {
            return value
        }
        return try scalarByRules(type, key)
    }

    /// The scalar at `key` where there are rules for keys, defaults or no document.
    // Inlined where the type is known: otherwise the runtime looks up the type of the optional.
    @inline(__always)
    private func scalarByRules<Value: DecodedScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        if let (row, view) = snakeCaseMember(key), let value = Value.read(view[row], view) { return value }
        let jar = required(key, as: type)
        if let value = jar.withRow({ view, row in Value.read(row, view) }) { return value }
        return try decoding.scalar(type, from: jar, at: .key(key))
    }

    /// The scalar at `key`; nil if the value is missing or null.
    @inline(__always)
    func optional<Value: DecodedScalar>(_ type: Value.Type, _ key: Key) throws -> Value? {
        switch decoding.member(key.stringValue) {
        case .absent: return nil
        case .row(let row, let view):
            if view[row].kind == .null { return nil }
            if let value = Value.read(view[row], view) { return value }
        case .elsewhere:
            if let (row, view) = snakeCaseMember(key) {
                if view[row].kind == .null { return nil }
                if let value = Value.read(view[row], view) { return value }
            }
            if value(key)._isNothing(unlessNull: false) { return nil }
        }
        return try scalarByRules(type, key)
    }

    private func snakeCaseMember(_ key: Key) -> (row: UInt32, view: DocumentView)? {
        keys == nil ? nil : decoding.snakeCaseMember(key.stringValue)
    }

    func contains(_ key: Key) -> Bool { !value(key).content.isMissing }

    func decodeNil(forKey key: Key) throws -> Bool { value(key)._isNothing(unlessNull: false) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        // The rest has no key.
        if type == JarRest.self { return unsafe known(decoding.rest(), as: type) }
        let name = key.stringValue
        do {
            // If this is the key of a Swift dictionary, it is hashed next.
            if HashableText(name) == nil { try throwUnhashable(name, key, type) }
            if case .row(let row, _) = decoding.member(name) {
                return try decoding.decode(type, at: row, key)
            }
            if decoding.defaults != nil { return try decodeOrDefault(type, key) }
            return try decoding.decode(
                type, from: value(key, as: type), as: decoding.keys?.type(of: name), at: .key(key))
        } catch {
            decoding.noteStop(at: .key(name))
            throw error
        }
    }

    @inline(never)
    private func throwUnhashable(_ name: String, _ key: Key, _ type: Any.Type) throws {
        do {
            _ = try value(key)._hashable(name)
        } catch {
            throw decoding.thrown(error, asking: type, of: value(key), at: .key(key))
        }
    }

    /// Decodes a null if the type accepts it, and the default otherwise.
    @inline(never)
    private func decodeOrDefault<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        let jar = value(key, as: type)
        let actual = decoding.keys?.type(of: key.stringValue)
        if jar._isNothing(unlessNull: false), let other = decoding.fallback(for: key, keys, insteadOf: jar) {
            if let value = try? decoding.decode(type, from: jar, as: actual, at: .key(key)) { return value }
            if !other._isNothing(unlessNull: false) {
                decoding.noteDefault(of: type, insteadOf: jar, for: key, keys)
            }
            return try decoding.decode(type, from: other, as: actual, at: .key(key))
        }
        return try decoding.decode(type, from: jar, as: actual, at: .key(key))
    }

    // A generic method would not replace the defaults of the standard library.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        if type == JarRest.self { return unsafe known(decoding.rest(), as: type) }
        if type == Jar.self { return try jar(key, as: type) }
        if case .row(let row, let view) = decoding.member(key.stringValue) {
            return view[row].kind == .null ? nil : try decoding.decode(type, at: row, key)
        }
        let jar = value(key, as: type)
        if jar._isNothing(unlessNull: false) { return nil }
        return try decoding.decode(
            type, from: jar, as: decoding.keys?.type(of: key.stringValue), at: .key(key))
    }

    /// A property of type `Jar` keeps a null.
    @inline(never)
    private func jar<Value>(_ key: Key, as type: Value.Type) throws -> Value? {
        value(key, as: type)._merged.presence as? Value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(at: key, [String: Any].self).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(at: key, [Any].self).unkeyedContainer()
    }

    /// A decoder for a container, which must be present.
    private func decoder(at key: Key, _ type: Any.Type) throws -> JarDecoding {
        decoding.readKeysIfNoted()
        let jar = value(key, as: type)
        if jar.content.isMissing { throw decoding.mismatch(type, in: jar, at: .key(key)) }
        return decoding.decoder(for: jar, at: .key(key), nil, decoding.defaults(of: key, keys))
    }

    func superDecoder() throws -> any Decoder {
        // The same rules apply to the properties of the superclass.
        let key = JarCodingKey.inherited
        decoding.readKeysIfNoted()
        return decoding.decoder(
            for: value(key), at: .key(key), decoding.keys, decoding.defaults(of: key, keys))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoding.readKeysIfNoted()
        return decoding.decoder(for: value(key), at: .key(key), nil, decoding.defaults(of: key, keys))
    }
}

extension Array where Element: CodingKey {
    /// These keys without those whose texts Swift takes for that of an earlier one, because they are the same
    /// characters in another form of Unicode. Types make a dictionary of all keys, which must be different.
    fileprivate var withoutEqualTexts: [Element] {
        if count < 2 || allSatisfy({ $0.stringValue.utf8.allSatisfy { $0 < 0x80 } }) { return self }
        var texts: [String: Void] = [:]
        return filter { key in
            guard let text = HashableText(key.stringValue) else { return true }
            if texts[text] != nil { return false }
            texts[text] = ()
            return true
        }
    }
}
