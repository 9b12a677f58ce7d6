/// Decodes one value out of a Jar. Containers and decoders of parts are made as they are asked for.
final class JarDecoding: Decoder {
    let jar: Jar
    /// The value that decoding began with; nil in its own decoder.
    private let outermost: JarDecoding?
    /// What the context says of keys, if it does.
    let keys: JarKeyScope?
    /// The small dictionary of a document that `jar` is, to read through: scalars are taken out of it without a Jar of
    /// their own, and so without a reference. `jar` keeps it alive as long as this object is.
    private let view: DocumentView?
    private let row: Int

    /// A decoder for all of `jar`.
    init(outermost jar: Jar, type: Any.Type) throws(LiftError) {
        let jar = jar.isDeferred ? jar.resolved : jar
        if case .error(let error) = jar.content { throw error.located(at: jar) }
        let keys = JarKeyScope.scope(jar.context, type)
        self.jar = keys?.root(of: jar) ?? jar
        self.keys = keys
        outermost = nil
        (view, row) = Self.smallDictionary(self.jar, keys)
    }

    /// A decoder for a part.
    private init(_ jar: Jar, type: Any.Type, in outer: JarDecoding) {
        let keys = JarKeyScope.scope(jar.context, type)
        self.jar = keys?.root(of: jar) ?? jar
        self.keys = keys
        outermost = outer.outermost ?? outer
        (view, row) = Self.smallDictionary(self.jar, keys)
    }

    private init(_ jar: Jar, _ keys: JarKeyScope, in outer: JarDecoding) {
        self.jar = jar
        self.keys = keys
        outermost = outer.outermost ?? outer
        (view, row) = (nil, 0)
    }

    private static func smallDictionary(_ jar: Jar, _ keys: JarKeyScope?) -> (DocumentView?, Int) {
        guard keys == nil, case .row(let source, let row) = jar.content else { return (nil, 0) }
        let isSmall = source.view[row].kind == .object && source.view[row].length <= Document.indexedCount
        return (isSmall ? source.view : nil, Int(row))
    }

    /// What stands at a key.
    enum Member {
        case absent
        /// A value of a document.
        case row(DocumentView, TapeRow)
        /// To be looked for in the Jar.
        case elsewhere
    }

    @inline(__always)
    func member(_ key: String) -> Member {
        guard let view else { return .elsewhere }
        guard let member = key.withByteView({ view.scanMembers(for: $0, of: row) }) else { return .absent }
        return .row(view, view[member])
    }

    /// The steps from where decoding began.
    var codingPath: [any CodingKey] {
        guard let outermost else { return [] }
        return jar.path.dropFirst(outermost.jar.path.count).map { JarCodingKey($0) }
    }

    var userInfo: [CodingUserInfoKey: Any] { jar.context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard view != nil || jar.holdsDictionary else { throw jar.mismatch("a dictionary") }
        return KeyedDecodingContainer(JarKeyedDecoding(decoding: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = JarElements(jar) else { throw jar.mismatch("an array") }
        return JarUnkeyedDecoding(self, elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        JarSingleDecoding(decoding: self)
    }
}

// MARK: - Values

extension JarDecoding {
    /// Lifts a value that can be lifted, and decodes any other, out of all of `jar`.
    static func decode<Value: Decodable>(_ type: Value.Type, from jar: Jar) throws -> Value {
        if let type = type as? any Liftable.Type {
            guard let value = try lift(type, from: jar) as? Value else { throw jar._mismatch(type) }
            return value
        }
        if jar.context.hasTransforms, let value = try jar.transformed(type) { return value }
        let decoding = try JarDecoding(outermost: jar, type: type)
        do {
            return try Value(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
    }

    /// Lifts a value that can be lifted, and decodes any other.
    func decode<Value: Decodable>(_ type: Value.Type, from jar: Jar) throws -> Value {
        if let type = type as? any Liftable.Type {
            guard let value = try Self.lift(type, from: jar) as? Value else { throw jar._mismatch(type) }
            return value
        }
        if jar.context.hasTransforms, let value = try jar.transformed(type) { return value }
        let jar = jar.isDeferred ? jar.resolved : jar
        if case .error(let error) = jar.content { throw error.located(at: jar) }
        let decoding = JarDecoding(jar, type: type, in: self)
        do {
            return try Value(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
    }

    /// As above; what inherits from the type is lifted as `actual`, if that is not nil, and so are the elements of an
    /// array.
    @inline(__always)
    func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, as actual: (any Decodable.Type)?
    ) throws -> Value {
        guard let actual else { return try decode(type, from: jar) }
        return try decodeActual(type, from: jar, as: actual)
    }

    @inline(never)
    private func decodeActual<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, as actual: any Decodable.Type
    ) throws -> Value {
        if actual is Value.Type {
            func decode<Actual: Decodable>(_ actual: Actual.Type) throws -> Any {
                try self.decode(actual, from: jar)
            }
            guard let value = try decode(actual) as? Value else { throw jar._mismatch(type) }
            return value
        }
        let decoding = JarDecoding(jar, JarKeyScope(elementType: actual, in: jar.context), in: self)
        do {
            return try Value(from: decoding)
        } catch {
            throw decoding.failure(error)
        }
    }

    private static func lift<Value: Liftable>(_ type: Value.Type, from jar: Jar) throws -> Any {
        try Value._lift(from: jar)
    }

    /// A decoder for a part, as user code asks for it.
    func decoder(for jar: Jar) -> JarDecoding {
        JarDecoding(jar.isDeferred ? jar.resolved : jar, type: Never.self, in: self)
    }

    /// A decoder for what the type inherits, which the same rules hold for.
    func inheritedDecoder(for jar: Jar) -> JarDecoding {
        guard let keys else { return decoder(for: jar) }
        return JarDecoding(jar.isDeferred ? jar.resolved : jar, keys, in: self)
    }

    /// Any error of user code as a LiftError with its place.
    func failure(_ error: any Error) -> LiftError {
        guard let error = error as? DecodingError else { return LiftError(wrapping: error).located(at: jar) }
        let (kind, context, key) = error.parts
        // The coding path starts where decoding began; one that does not lead here says nothing of the place.
        let own = codingPath
        let leadsHere =
            context.codingPath.count >= own.count
            && zip(own, context.codingPath).allSatisfy { $0.stringValue == $1.stringValue }
        let steps =
            (leadsHere ? Array(context.codingPath.dropFirst(own.count)) : []) + [key].compactMap { $0 }
        var place = jar
        for (index, step) in steps.enumerated() {
            let next = part(step, of: place, isLast: index == steps.count - 1)
            var isError = false
            if case .error = next.content { isError = true }
            // Further than there is data the path is what the type says.
            if isError || place.content.isMissing {
                let tail = steps[index...].map { JarPathComponent($0) }
                return LiftError(
                    context.debugDescription, kind: kind, in: place, tail: tail, underlying: error)
            }
            place = next
        }
        return LiftError(context.debugDescription, kind: kind, in: place, underlying: error)
    }

    /// What stands at a step of a coding path; the last one may be the name of a property.
    private func part(_ step: any CodingKey, of place: Jar, isLast: Bool) -> Jar {
        if let index = step.intValue, place.kind == .array { return place.child(index) }
        if isLast, let keys, keys.governs(type(of: step)) {
            return keys.value(of: step.stringValue, in: place)
        }
        return place.child(step.stringValue)
    }
}

extension DecodingError {
    fileprivate var parts: (kind: LiftError.Kind, context: Context, key: (any CodingKey)?) {
        switch self {
        case .keyNotFound(let key, let context): (.missing, context, key)
        case .valueNotFound(_, let context): (.null, context, nil)
        case .typeMismatch(_, let context): (.type, context, nil)
        case .dataCorrupted(let context): (.value, context, nil)
        @unknown default: (.value, Context(codingPath: [], debugDescription: "\(self)"), nil)
        }
    }
}

extension Jar {
    fileprivate var holdsDictionary: Bool {
        defer { withExtendedLifetime(self) {} }
        if let (_, row) = content.row { return row.kind == .object }
        if case .object = content.unboxed { return true }
        return false
    }
}

// MARK: - Dictionaries

private struct JarKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
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
        decoding.inheritedDecoder(for: value(JarCodingKey.inherited))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoding.decoder(for: value(key)) }
}

// MARK: - Arrays

private struct JarUnkeyedDecoding: UnkeyedDecodingContainer {
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
    private mutating func next<Value>(_ type: Any.Type, _ decode: (Jar) throws -> Value) throws -> Value {
        guard let jar = take() else { throw endOfArray(type) }
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

    private func endOfArray(_ type: Any.Type) -> LiftError {
        LiftError(outOfBounds: currentIndex, of: elements.count, in: decoding.jar)
    }

    mutating func decodeNil() throws -> Bool {
        guard let jar = take() else { throw endOfArray(Never.self) }
        let isNil = jar._isNothing(unlessNull: false)
        if isNil { currentIndex += 1 } else { refused = jar }
        return isNil
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try Bool(jar: $0) } }
    mutating func decode(_ type: String.Type) throws -> String { try next(type) { try String(jar: $0) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try Double(jar: $0) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try Float(jar: $0) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next(type) { try Int(jar: $0) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type) { try Int8(jar: $0) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type) { try Int16(jar: $0) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type) { try Int32(jar: $0) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type) { try Int64(jar: $0) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type) { try UInt(jar: $0) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type) { try UInt8(jar: $0) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type) { try UInt16(jar: $0) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type) { try UInt32(jar: $0) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type) { try UInt64(jar: $0) } }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let decoding = decoding
        return try next(type) { try decoding.decode(type, from: $0, as: decoding.keys?.elementType) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let decoding = decoding
        return try next(type) { try decoding.decoder(for: $0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let decoding = decoding
        return try next([Any].self) { try decoding.decoder(for: $0).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoding = decoding
        return try next(Any.self) { decoding.decoder(for: $0) }
    }
}

// MARK: - Single values

private struct JarSingleDecoding: SingleValueDecodingContainer {
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
