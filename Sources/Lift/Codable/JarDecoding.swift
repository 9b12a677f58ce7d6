/// Decodes one value from a Jar. Containers, and decoders for parts, are made when they are asked for.
final class JarDecoding: Decoder {
    /// The document, if the value is part of one. The value is read from its row: no Jar is made, and no
    /// reference counted, until a Jar is asked for.
    private var source: JarSource?
    private var row: UInt32 = 0
    /// The view of the document, if the value is a dictionary in it and its keys are the names of the
    /// properties. `source` keeps the document alive.
    private var object: DocumentView?
    /// The value, if it is not part of a document.
    private var held = Jar()
    /// The decoder that decoding began with; nil in that decoder itself.
    private(set) var outermost: JarDecoding?
    /// The rules for keys, if the context has any.
    private(set) var keys: JarKeyScope?
    /// The last failure that user code saw. Only the decoder that decoding began with has it.
    var lastFailure: DecodingFailure?
    /// The keys in snake case that belong to properties but are not what these would be written as.
    var snakeKeys = SnakeCaseKeys()
    /// The values of missing properties; nil for a type without defaults.
    private(set) var defaults: JarDefaults?
    /// The part that could not be decoded last, while all errors were being collected.
    var stop: JarPathComponent?

    init() {}

    private func start(
        at jar: Jar, _ keys: JarKeyScope?, _ defaults: JarDefaults? = nil, in outer: JarDecoding?
    ) {
        self.keys = keys
        self.defaults = defaults
        outermost = outer?.outermost ?? outer
        if case .row(let source, let row) = jar.content {
            start(at: row, of: source)
        } else {
            held = jar
        }
    }

    private func start(at row: UInt32, of source: consuming JarSource) {
        if keys == nil, defaults == nil, source[row].kind == .object {
            object = unsafe source.unownedView
        }
        self.source = source
        self.row = row
    }

    /// Drops all references, so the decoder can be used again.
    func reset() {
        if source == nil { held = Jar() }
        if keys != nil { snakeKeys = SnakeCaseKeys() }
        if defaults != nil { defaults = nil }
        (source, object, outermost, keys) = (nil, nil, nil, nil)
        if lastFailure != nil { lastFailure = nil }
    }

    /// The value that is decoded.
    var jar: Jar {
        if let source { Jar(.row(source, row)) } else { held }
    }

    /// The steps from the value that decoding began with.
    var codingPath: [any CodingKey] {
        guard let outermost else { return [] }
        return jar.steps.dropFirst(outermost.jar.steps.count).map { JarCodingKey($0) }
    }

    var userInfo: [CodingUserInfoKey: Any] { jar.context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard object != nil || jar.kind == .dictionary else {
            throw thrown(jar.mismatch("a dictionary"), asking: [String: Any].self)
        }
        return KeyedDecodingContainer(JarKeyedDecoding(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard count != nil else {
            guard let sole = jar._soleElement(of: [Any].self) else {
                throw thrown(jar.mismatch("an array"), asking: [Any].self)
            }
            return JarSoleDecoding(decoder(for: sole))
        }
        return JarUnkeyedDecoding(self, firstRow: row &+ 1)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        JarSingleDecoding(decoding: self)
    }
}

// MARK: - Members and elements

extension JarDecoding {
    /// What a dictionary has at a key.
    enum Member {
        case absent
        /// A row of a document.
        case row(UInt32, DocumentView)
        /// Not known here: the Jar has to be asked.
        case elsewhere
    }

    @inline(__always)
    func member(_ key: String) -> Member {
        guard let object else { return .elsewhere }
        let member =
            object[row].length > Document.indexedCount
            ? indexedMember(key) : object.scanMembers(for: key, of: Int(row))
        guard let member else { return .absent }
        return .row(UInt32(truncatingIfNeeded: member), object)
    }

    @inline(never)
    private func indexedMember(_ key: String) -> Int? { source?.document.member(key, of: Int(row)) }

    var isDocument: Bool { source != nil }

    /// The number of elements; nil if the value is not an array.
    var count: Int? {
        guard let source else { return heldCount }
        let row = source[row]
        return row.kind == .array ? row.length : nil
    }

    @inline(never)
    private var heldCount: Int? { held.kind == .array ? held.count : nil }

    /// The element at `index`. In a document, it is in `row`.
    func element(_ index: Int, at row: UInt32) -> Jar {
        if let source { Jar(.row(source, row)) } else { held.child(index) }
    }

    /// The row after an element of a document.
    func next(after row: UInt32) -> UInt32 {
        guard let source else { return 0 }
        return UInt32(truncatingIfNeeded: source.next(after: Int(row)))
    }
}

// MARK: - Values

extension JarDecoding {
    /// Decodes a value, or lifts it if its type is `Liftable`. Decoding begins here.
    static func decode<Value: Decodable>(_ type: Value.Type, from jar: Jar) throws(LiftError) -> Value {
        if type != Value.self { return try decodeSubclass(type, from: jar) }
        let way = CodingCache.decodingWay(of: type)
        if case .lifted(let liftable) = way {
            return try lift(liftable, from: jar, as: type)
        }
        if jar.context.hasTransforms, let value = try transformed(type, from: jar) { return value }
        let decoding = try begin(jar, type: type)
        let value: Value
        do {
            value = try decoding.value(type, way)
        } catch {
            throw decoding.failure(error)
        }
        end(decoding)
        if let error = absence(of: type, in: jar) { throw error }
        return value
    }

    /// Decodes a subclass that only the metatype knows: for `T.self as Value.Type`, that is T.
    @inline(never)
    private static func decodeSubclass<Value: Decodable>(
        _ type: Value.Type, from jar: Jar
    ) throws(LiftError) -> Value {
        let subclass: any Decodable.Type = type
        guard let value = try decode(subclass, from: jar) as? Value else { throw jar._mismatch(type) }
        return value
    }

    /// The error for a missing value, unless the type is optional. It is needed even if the value could be
    /// decoded, because a type may decode itself without looking at the data.
    private static func absence<Value>(of type: Value.Type, in jar: Jar) -> LiftError? {
        jar.content.isMissing && !mayBeMissing(type) ? jar._mismatch(type) : nil
    }

    @inline(never)
    private static func mayBeMissing(_ type: Any.Type) -> Bool {
        type is any OptionalValue.Type || type is any ChangeValue.Type
    }

    /// A decoder for a value of `type`, even if the type is `Liftable`.
    static func begin(
        _ jar: Jar, type: Any.Type, defaultsOf defaulted: (any JarDefaultable.Type)? = nil,
        in outer: JarDecoding? = nil
    ) throws(LiftError) -> JarDecoding {
        let jar = jar.isDeferred ? jar.resolved : jar
        if case .error(let error) = jar.content { throw error.located(at: jar) }
        let keys = JarKeyScope.scope(jar.context, type)
        let defaults = defaulted.map { JarDefaults(of: $0, in: jar.context) }
        return begin(keys?.root(of: jar) ?? jar, keys, defaults, in: outer)
    }

    private static func begin(
        _ jar: Jar, _ keys: JarKeyScope?, _ defaults: JarDefaults? = nil, in outer: JarDecoding?
    ) -> JarDecoding {
        let decoding = CodingCache.takeDecoder()
        decoding.start(at: jar, keys, defaults, in: outer)
        return decoding
    }

    /// Takes back a decoder that is done, for reuse.
    static func end(_ decoding: consuming JarDecoding) { CodingCache.put(decoding) }

    /// Decodes a part for user code. It throws a `DecodingError`, or the error of a user's initialiser.
    func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, at key: (any CodingKey)? = nil
    ) throws -> Value {
        if type != Value.self { return try decodeSubclass(type) { try self.decode($0, from: jar, at: key) } }
        let way = CodingCache.decodingWay(of: type)
        do throws(LiftError) {
            if case .lifted(let liftable) = way {
                return try Self.lift(liftable, from: jar, as: type)
            }
            if jar.context.hasTransforms, let value = try Self.transformed(type, from: jar) { return value }
        } catch {
            throw thrown(error, asking: type, missing: jar.content.isMissing ? key : nil)
        }
        let decoding: JarDecoding
        do throws(LiftError) {
            decoding = try Self.begin(jar, type: type, in: self)
        } catch {
            throw thrown(error, asking: type, missing: jar.content.isMissing ? key : nil)
        }
        let value: Value
        do {
            value = try decoding.value(type, way)
        } catch {
            throw missing(error, asking: type, at: key, of: jar)
        }
        Self.end(decoding)
        if let error = Self.absence(of: type, in: jar) {
            throw thrown(error, asking: type, missing: jar.content.isMissing ? key : nil)
        }
        return value
    }

    /// Decodes a part of the same document.
    func decode<Value: Decodable>(_ type: Value.Type, at row: UInt32) throws -> Value {
        guard keys == nil, type == Value.self, let source, !source.context.hasTransforms else {
            return try decode(type, from: element(0, at: row))
        }
        let way = CodingCache.decodingWay(of: type)
        if case .lifted(let liftable) = way {
            do throws(LiftError) {
                return try Self.lift(liftable, from: Jar(.row(consume source, row)), as: type)
            } catch {
                throw thrown(error, asking: type)
            }
        }
        let part = CodingCache.takeDecoder()
        part.outermost = outermost ?? self
        part.start(at: row, of: consume source)
        let value = try part.value(type, way)
        CodingCache.put(part)
        return value
    }

    /// Decodes a subclass that only the metatype knows, with the given `decode`.
    @inline(never)
    private func decodeSubclass<Value: Decodable>(
        _ type: Value.Type, _ decode: (any Decodable.Type) throws -> Any
    ) throws -> Value {
        guard let value = try decode(type) as? Value else {
            throw thrown(jar._mismatch(type), asking: type)
        }
        return value
    }

    /// Decodes the value of this decoder.
    @inline(__always)
    private func value<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay = .decoded
    ) throws -> Value {
        do {
            if case .fromText(let dictionary) = way {
                return try dictionaryByText(type, by: dictionary)
            }
            let value = try Value(from: self)
            if keys != nil { try finish(value) }
            return value
        } catch {
            throw collected(passing(error, outOf: type), of: type)
        }
    }

    /// Decodes a dictionary from one whose keys are text, or from the array of keys and values that
    /// Foundation writes.
    ///
    /// Out of line, because the type `Value?` costs a lookup in the runtime.
    @inline(never)
    private func dictionaryByText<Value: Decodable>(
        _ type: Value.Type, by dictionary: any JarDictionaryFromText.Type
    ) throws -> Value {
        if jar.kind == .dictionary, let value = try dictionary.decode(fromText: jar, by: self) as? Value {
            return value
        }
        let value = try Value(from: self)
        if keys != nil { try finish(value) }
        return value
    }

    private static func lift<Lifted: Liftable, Value>(
        _ lifted: Lifted.Type, from jar: Jar, as type: Value.Type
    ) throws(LiftError) -> Value {
        guard let value = try lifted._lift(from: jar) as? Value else { throw jar._mismatch(type) }
        return value
    }

    @inline(never)
    private static func transformed<Value>(_ type: Value.Type, from jar: Jar) throws(LiftError) -> Value? {
        try jar.transformed(type)
    }

    /// Decodes a part as `actual`, if that is not nil: a subclass of `type` or, if `type` is an array, of the
    /// type of its elements.
    func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, as actual: (any Decodable.Type)?, at key: (any CodingKey)? = nil
    ) throws -> Value {
        guard let actual else { return try decode(type, from: jar, at: key) }
        return try decodeActual(type, from: jar, as: actual, at: key)
    }

    @inline(never)
    private func decodeActual<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, as actual: any Decodable.Type, at key: (any CodingKey)?
    ) throws -> Value {
        if actual is Value.Type {
            return try decodeSubclass(type) { _ in try self.decode(actual, from: jar, at: key) }
        }
        let decoding = Self.begin(jar, JarKeyScope(elementType: actual, in: jar.context), in: self)
        let value = try decoding.value(type)
        Self.end(decoding)
        return value
    }

    /// A decoder for a part, made when user code asks for it.
    func decoder(for jar: Jar, _ keys: JarKeyScope? = nil, _ defaults: JarDefaults? = nil) -> JarDecoding {
        let jar = jar.isDeferred ? jar.resolved : jar
        let decoding = JarDecoding()
        let scope = keys ?? JarKeyScope.scope(jar.context, Never.self)
        scope?.readNested(jar, for: self.keys)
        decoding.start(at: jar, scope, defaults, in: self)
        return decoding
    }
}
