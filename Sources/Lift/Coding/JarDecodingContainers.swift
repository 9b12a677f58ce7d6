// The containers of `JarDecoding`. Codable asks for each type by a method of its own.

// MARK: - Dictionaries

struct JarKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoding: JarDecoding

    var codingPath: [any CodingKey] { decoding.codingPath }

    var allKeys: [Key] {
        guard let keys = decoding.jar.keys else { return [] }
        guard let scope = decoding.keys, scope.governs(Key.self) else {
            return keys.compactMap { Key(stringValue: $0) }
        }
        return keys.compactMap { key in
            scope.properties(for: key).lazy.compactMap { Key(stringValue: $0) }.first
        }
    }

    /// The value at `key`.
    @inline(__always)
    private func value(_ key: some CodingKey) -> Jar {
        if let scope = decoding.keys, scope.governs(Key.self) {
            return scope.value(of: key.stringValue, in: decoding.jar)
        }
        return decoding.jar.child(key.stringValue)
    }

    // MARK: Scalars of documents, without a Jar

    /// Whether there is nothing, or a null.
    @inline(__always)
    private func isAbsent(_ key: Key) -> Bool {
        switch decoding.member(key.stringValue) {
        case .absent: true
        case .row(_, let row): row.kind == .null
        case .elsewhere: value(key)._isNothing(unlessNull: false)
        }
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger & JarConvertible>(
        _ type: Value.Type, _ key: Key
    ) throws -> Value {
        if case .row(let view, let row) = decoding.member(key.stringValue), row.kind == .integer,
            case .value(let value) = JSONNumber.integer(view.bytes(of: row), as: type)
        {
            return value
        }
        return try Value(jar: value(key))
    }

    @inline(__always)
    private func string(_ key: Key) throws -> String {
        if case .row(let view, let row) = decoding.member(key.stringValue), row.kind == .string {
            return view.bytes(of: row).string
        }
        return try String(jar: value(key))
    }

    @inline(__always)
    private func double(_ key: Key) throws -> Double {
        if case .row(let view, let row) = decoding.member(key.stringValue),
            row.kind == .real || row.kind == .integer, let value = JSONNumber.double(view.bytes(of: row))
        {
            return value
        }
        return try Double(jar: value(key))
    }

    @inline(__always)
    private func bool(_ key: Key) throws -> Bool {
        if case .row(_, let row) = decoding.member(key.stringValue), row.kind == .true || row.kind == .false {
            return row.kind == .true
        }
        return try Bool(jar: value(key))
    }

    func contains(_ key: Key) -> Bool { !value(key).content.isMissing }

    func decodeNil(forKey key: Key) throws -> Bool { value(key)._isNothing(unlessNull: false) }

    @inline(__always)
    private func present(_ key: Key) -> Jar? {
        let jar = value(key)
        return jar._isNothing(unlessNull: false) ? nil : jar
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try bool(key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try string(key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try double(key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try Float(jar: value(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoding.decode(type, from: value(key), as: decoding.keys?.type(of: key.stringValue))
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        isAbsent(key) ? nil : try bool(key)
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        isAbsent(key) ? nil : try string(key)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        isAbsent(key) ? nil : try double(key)
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try present(key).map { try Float(jar: $0) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        isAbsent(key) ? nil : try integer(type, key)
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        isAbsent(key) ? nil : try integer(type, key)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        // A Jar takes a null for what it is.
        if type == Jar.self { return value(key).presence as? Value }
        guard let jar = present(key) else { return nil }
        return try decoding.decode(type, from: jar, as: decoding.keys?.type(of: key.stringValue))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoding.decoder(for: value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoding.decoder(for: value(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        // The same rules hold for what the type inherits.
        decoding.decoder(for: value(JarCodingKey.inherited), decoding.keys)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoding.decoder(for: value(key)) }
}

// MARK: - Arrays

struct JarUnkeyedDecoding: UnkeyedDecodingContainer {
    private let decoding: JarDecoding
    private var elements: JarElements
    /// An element that was taken and could not be decoded: it is still the next one.
    private var refused: Jar?
    private(set) var currentIndex = 0

    init(_ decoding: JarDecoding, _ elements: JarElements) {
        self.decoding = decoding
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoding.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    /// Decodes the next element, which is the next one still if that fails.
    @inline(__always)
    private mutating func next<Value>(_ decode: (Jar) throws -> Value) throws -> Value {
        guard let jar = take() else { throw endOfArray }
        do {
            let value = try decode(jar)
            currentIndex &+= 1
            return value
        } catch {
            refused = jar
            throw error
        }
    }

    private mutating func take() -> Jar? {
        if let jar = refused {
            refused = nil
            return jar
        }
        return isAtEnd ? nil : elements.next()
    }

    private var endOfArray: LiftError {
        LiftError(outOfBounds: currentIndex, of: elements.count, in: decoding.jar)
    }

    mutating func decodeNil() throws -> Bool {
        guard let jar = take() else { throw endOfArray }
        let isNil = jar._isNothing(unlessNull: false)
        if isNil { currentIndex += 1 } else { refused = jar }
        return isNil
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try Bool(jar: $0) } }
    mutating func decode(_ type: String.Type) throws -> String { try next { try String(jar: $0) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next { try Double(jar: $0) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next { try Float(jar: $0) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next { try Int(jar: $0) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try Int8(jar: $0) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try Int16(jar: $0) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try Int32(jar: $0) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try Int64(jar: $0) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try UInt(jar: $0) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try UInt8(jar: $0) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try UInt16(jar: $0) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try UInt32(jar: $0) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try UInt64(jar: $0) } }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let decoding = decoding
        return try next { try decoding.decode(type, from: $0, as: decoding.keys?.elementType) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let decoding = decoding
        return try next { try decoding.decoder(for: $0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let decoding = decoding
        return try next { try decoding.decoder(for: $0).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoding = decoding
        return try next { decoding.decoder(for: $0) }
    }
}

// MARK: - Single values

struct JarSingleDecoding: SingleValueDecodingContainer {
    let decoding: JarDecoding

    private var jar: Jar { decoding.jar }

    var codingPath: [any CodingKey] { decoding.codingPath }

    func decodeNil() -> Bool { jar._isNothing(unlessNull: false) }

    func decode(_ type: Bool.Type) throws -> Bool { try Bool(jar: jar) }
    func decode(_ type: String.Type) throws -> String { try String(jar: jar) }
    func decode(_ type: Double.Type) throws -> Double { try Double(jar: jar) }
    func decode(_ type: Float.Type) throws -> Float { try Float(jar: jar) }
    func decode(_ type: Int.Type) throws -> Int { try Int(jar: jar) }
    func decode(_ type: Int8.Type) throws -> Int8 { try Int8(jar: jar) }
    func decode(_ type: Int16.Type) throws -> Int16 { try Int16(jar: jar) }
    func decode(_ type: Int32.Type) throws -> Int32 { try Int32(jar: jar) }
    func decode(_ type: Int64.Type) throws -> Int64 { try Int64(jar: jar) }
    func decode(_ type: UInt.Type) throws -> UInt { try UInt(jar: jar) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try UInt8(jar: jar) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try UInt16(jar: jar) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try UInt32(jar: jar) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try UInt64(jar: jar) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoding.decode(type, from: jar) }
}
