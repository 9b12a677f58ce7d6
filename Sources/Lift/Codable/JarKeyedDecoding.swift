/// The keyed container of a decoder. Codable asks for each scalar type with a method of its own.
struct JarKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    // One word. The standard library copies the container for each property.
    let decoding: JarDecoding

    init(_ decoding: JarDecoding) {
        self.decoding = decoding
        if let keys = decoding.keys, !keys.governs(Key.self) { keys.reading?.noteOpen(decoding.jar) }
    }

    /// The key rules for this container, or nil if there are none. Rules never apply to the keys of a
    /// dictionary, which are data.
    private var keys: JarKeyScope? {
        guard let keys = decoding.keys, keys.governs(Key.self) else { return nil }
        return keys
    }

    var codingPath: [any CodingKey] { decoding.codingPath }

    var allKeys: [Key] {
        if let keys {
            return keys.properties(in: decoding.jar, as: Key.self, &decoding.snakeKeys)
        }
        return (decoding.jar.keys ?? []).compactMap { Key(ofData: $0) }
    }

    /// The value at `key` or, if it is missing, its default.
    func value(_ key: some CodingKey) -> Jar {
        let value = own(key)
        guard decoding.defaults != nil, value.content.isMissing else { return value }
        return decoding.fallback(for: key, keys) ?? value
    }

    /// The value at `key` in the data.
    private func own(_ key: some CodingKey) -> Jar {
        if let keys {
            return keys.value(of: key, in: decoding.jar, &decoding.snakeKeys)
        }
        return decoding.jar.child(key.stringValue)
    }

    func lifted<Value: JarConvertible>(_ type: Value.Type, _ key: Key) throws -> Value {
        let jar = required(key)
        do {
            return try Value(jar: jar)
        } catch {
            throw decoding.thrown(error, asking: type, missing: jar.content.isMissing ? key : nil)
        }
    }

    /// The value at `key`, or its default if it is missing or null: for types that do not accept null.
    private func required(_ key: Key) -> Jar {
        let value = value(key)
        guard decoding.defaults != nil, value._isNothing(unlessNull: false) else { return value }
        return decoding.fallback(for: key, keys) ?? value
    }

    // MARK: Scalars of documents, without a Jar

    /// The scalar that `read` returns for the row. `read` returns nil for a row of another kind.
    @inline(__always)
    private func scalar<Value: JarConvertible>(
        _ key: Key, _ read: (TapeRow, DocumentView) -> Value?
    ) throws -> Value {
        if case .row(let row, let view) = decoding.member(key.stringValue),
            let value = read(view[row], view)
        {
            return value
        }
        return try lifted(Value.self, key)
    }

    /// The scalar that `read` returns for the row; nil if the value is missing or null.
    @inline(__always)
    private func scalarIfPresent<Value: JarConvertible>(
        _ key: Key, _ read: (TapeRow, DocumentView) -> Value?
    ) throws -> Value? {
        switch decoding.member(key.stringValue) {
        case .absent: return nil
        case .row(let row, let view):
            if view[row].kind == .null { return nil }
            if let value = read(view[row], view) { return value }
        case .elsewhere:
            if value(key)._isNothing(unlessNull: false) { return nil }
        }
        return try lifted(Value.self, key)
    }

    @inline(__always)
    private static func bool(_ row: TapeRow, _ view: DocumentView) -> Bool? {
        row.kind == .true ? true : row.kind == .false ? false : nil
    }

    @inline(__always)
    private static func string(_ row: TapeRow, _ view: DocumentView) -> String? {
        switch row.kind {
        // The scanner has checked the bytes of strings.
        case .string: unsafe view.bytes(of: row).validString
        case .escapedString: JSONText.unescaped(view.bytes(of: row))
        default: nil
        }
    }

    @inline(__always)
    private static func double(_ row: TapeRow, _ view: DocumentView) -> Double? {
        row.kind == .real || row.kind == .integer ? JSONNumber.double(view.bytes(of: row)) : nil
    }

    @inline(__always)
    private static func integer<Value: FixedWidthInteger>(_ row: TapeRow, _ view: DocumentView) -> Value? {
        guard row.kind == .integer,
            case .value(let value) = JSONNumber.integer(view.bytes(of: row), as: Value.self)
        else { return nil }
        return value
    }

    func contains(_ key: Key) -> Bool { !value(key).content.isMissing }

    func decodeNil(forKey key: Key) throws -> Bool { value(key)._isNothing(unlessNull: false) }

    private func present(_ key: Key) -> Jar? {
        let jar = value(key)
        return jar._isNothing(unlessNull: false) ? nil : jar
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key, Self.bool) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(key, Self.string) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(key, Self.double) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try lifted(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(key, Self.integer) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(key, Self.integer) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(key, Self.integer) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(key, Self.integer) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(key, Self.integer) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(key, Self.integer) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(key, Self.integer) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(key, Self.integer) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(key, Self.integer) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(key, Self.integer) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let name = key.stringValue
        do {
            // If this is the key of a Swift dictionary, it is hashed next.
            if HashableText(name) == nil { try throwUnhashable(name, key, type) }
            if case .row(let row, _) = decoding.member(name) { return try decoding.decode(type, at: row) }
            if decoding.defaults != nil { return try decodeOrDefault(type, key) }
            return try decoding.decode(type, from: value(key), as: decoding.keys?.type(of: name), at: key)
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
            throw decoding.thrown(error, asking: type)
        }
    }

    /// Decodes a null if the type accepts it, and the default otherwise.
    @inline(never)
    private func decodeOrDefault<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        let jar = value(key)
        let actual = decoding.keys?.type(of: key.stringValue)
        if jar._isNothing(unlessNull: false), let other = decoding.fallback(for: key, keys) {
            if let value = try? decoding.decode(type, from: jar, as: actual, at: key) { return value }
            return try decoding.decode(type, from: other, as: actual, at: key)
        }
        return try decoding.decode(type, from: jar, as: actual, at: key)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try scalarIfPresent(key, Self.bool)
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try scalarIfPresent(key, Self.string)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try scalarIfPresent(key, Self.double)
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try scalarIfPresent(key) { _, _ in nil }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try scalarIfPresent(key, Self.integer)
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try scalarIfPresent(key, Self.integer)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        if type == Jar.self { return try jar(key, as: type) }
        if case .row(let row, let view) = decoding.member(key.stringValue) {
            return view[row].kind == .null ? nil : try decoding.decode(type, at: row)
        }
        guard let jar = present(key) else { return nil }
        return try decoding.decode(type, from: jar, as: decoding.keys?.type(of: key.stringValue))
    }

    /// A property of type `Jar` keeps a null.
    @inline(never)
    private func jar<Value>(_ key: Key, as type: Value.Type) throws -> Value? {
        value(key).presence as? Value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(at: key, "a dictionary", [String: Any].self).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(at: key, "an array", [Any].self).unkeyedContainer()
    }

    /// A decoder for a container, which must be present.
    private func decoder(at key: Key, _ expected: String, _ type: Any.Type) throws -> JarDecoding {
        let jar = value(key)
        guard jar.content.isMissing else {
            return decoding.decoder(for: jar, nil, decoding.defaults(of: key, keys))
        }
        throw decoding.thrown(jar.mismatch(expected), asking: type, missing: key)
    }

    func superDecoder() throws -> any Decoder {
        // The same rules apply to the properties of the superclass.
        let key = JarCodingKey.inherited
        return decoding.decoder(for: value(key), decoding.keys, decoding.defaults(of: key, keys))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoding.decoder(for: value(key), nil, decoding.defaults(of: key, keys))
    }
}
