/// Decodes one value out of a Jar. Containers and decoders of parts are made as they are asked for.
final class JarDecoding: Decoder {
    /// A value of a document is read where it stands: no Jar is made of it, and no reference counted, until it is asked
    /// for.
    private var source: JarSource?
    private var row: UInt32 = 0
    /// A dictionary of a document in which the keys are those of the properties, to read through; `source` keeps it alive.
    private var object: DocumentView?
    /// A value of no document.
    private var held = Jar()
    /// The value that decoding began with; nil in its own decoder.
    private(set) var outermost: JarDecoding?
    /// What the context says of keys, if it does.
    private(set) var keys: JarKeyScope?
    /// The failure that code of users saw last, in the decoder that decoding began with.
    var lastFailure: DecodingFailure?
    /// The keys in snake case that stand for other properties than those that are written so.
    var snakeKeys = SnakeCaseKeys()
    /// What properties are that the value lacks; nil for a type without defaults.
    private(set) var defaults: JarDefaults?

    init() {}

    private func stand(
        at jar: Jar, _ keys: JarKeyScope?, _ defaults: JarDefaults? = nil, in outer: JarDecoding?
    ) {
        self.keys = keys
        self.defaults = defaults
        outermost = outer?.outermost ?? outer
        if case .row(let source, let row) = jar.content {
            stand(at: row, of: source)
        } else {
            held = jar
        }
    }

    private func stand(at row: UInt32, of source: JarSource) {
        self.source = source
        self.row = row
        if keys == nil, defaults == nil, source.view[row].kind == .object { object = source.view }
    }

    /// Lets go of everything, to be used again.
    func leave() {
        if source == nil { held = Jar() }
        if keys != nil { snakeKeys = SnakeCaseKeys() }
        if defaults != nil { defaults = nil }
        (source, object, outermost, keys) = (nil, nil, nil, nil)
        if lastFailure != nil { lastFailure = nil }
    }

    /// The value.
    var jar: Jar {
        if let source { Jar(.row(source, row)) } else { held }
    }

    /// The steps from where decoding began.
    var codingPath: [any CodingKey] {
        guard let outermost else { return [] }
        return jar.path.dropFirst(outermost.jar.path.count).map { JarCodingKey($0) }
    }

    var userInfo: [CodingUserInfoKey: Any] { jar.context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard object != nil || jar.kind == .dictionary else {
            throw thrown(jar.mismatch("a dictionary"), asking: [String: Any].self)
        }
        return KeyedDecodingContainer(JarKeyedDecoding(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard count != nil else { throw thrown(jar.mismatch("an array"), asking: [Any].self) }
        return JarUnkeyedDecoding(self, firstRow: row &+ 1)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        JarSingleDecoding(decoding: self)
    }
}

// MARK: - What stands where

extension JarDecoding {
    /// What stands at a key.
    enum Member {
        case absent
        /// A value of a document.
        case row(UInt32, DocumentView)
        /// To be looked for in the Jar.
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

    /// How many elements an array has; nil if this is none.
    var count: Int? {
        guard let source else { return held.kind == .array ? held.count : nil }
        let row = source.view[row]
        return row.kind == .array ? row.length : nil
    }

    /// The element at `index`, which is at `row` in a document.
    func element(_ index: Int, at row: UInt32) -> Jar {
        if let source { Jar(.row(source, row)) } else { held.child(index) }
    }

    /// The row behind an element.
    func next(after row: UInt32) -> UInt32 {
        guard let source else { return 0 }
        return UInt32(truncatingIfNeeded: source.view.next(after: Int(row)))
    }
}

// MARK: - Values

extension JarDecoding {
    /// Lifts a value that can be lifted, and decodes any other. Decoding begins here.
    static func decode<Value: Decodable>(_ type: Value.Type, from jar: Jar) throws(LiftError) -> Value {
        if type != Value.self { return try decodeSubclass(type, from: jar) }
        let way = CodingCache.current.decodingWay(of: type)
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

    /// Decodes a value of a class of which only the metatype knows: in `T.self as Value.Type` it is T.
    @inline(never)
    private static func decodeSubclass<Value: Decodable>(
        _ type: Value.Type, from jar: Jar
    ) throws(LiftError) -> Value {
        let subclass: any Decodable.Type = type
        guard let value = try decode(subclass, from: jar) as? Value else { throw jar._mismatch(type) }
        return value
    }

    /// Nothing is a value of an optional type only, also where another one does not look what there is.
    @inline(__always)
    private static func absence<Value>(of type: Value.Type, in jar: Jar) -> LiftError? {
        jar.content.isMissing && !(type is any OptionalValue.Type) ? jar._mismatch(type) : nil
    }

    /// A decoder for a value of `type`, also of one that can be lifted.
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
        let decoding = CodingCache.current.takeDecoder()
        decoding.stand(at: jar, keys, defaults, in: outer)
        return decoding
    }

    /// Takes back a decoder that has done its work.
    static func end(_ decoding: consuming JarDecoding) { CodingCache.current.put(decoding) }

    /// A part, for code of users: what fails is a `DecodingError`, or an error of theirs.
    func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, at key: (any CodingKey)? = nil
    ) throws -> Value {
        if type != Value.self { return try decodeSubclass(type) { try self.decode($0, from: jar, at: key) } }
        let way = CodingCache.current.decodingWay(of: type)
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

    /// A part of the same document.
    func decode<Value: Decodable>(_ type: Value.Type, at row: UInt32) throws -> Value {
        guard let source, keys == nil, !source.context.hasTransforms, type == Value.self else {
            return try decode(type, from: element(0, at: row))
        }
        let cache = CodingCache.current
        let way = cache.decodingWay(of: type)
        if case .lifted(let liftable) = way {
            do throws(LiftError) {
                return try Self.lift(liftable, from: Jar(.row(source, row)), as: type)
            } catch {
                throw thrown(error, asking: type)
            }
        }
        let part = cache.takeDecoder()
        part.outermost = outermost ?? self
        part.stand(at: row, of: source)
        let value = try part.value(type, way)
        cache.put(part)
        return value
    }

    /// As `decodeSubclass(_:from:)`, by `decode`.
    @inline(never)
    private func decodeSubclass<Value: Decodable>(
        _ type: Value.Type, _ decode: (any Decodable.Type) throws -> Any
    ) throws -> Value {
        guard let value = try decode(type) as? Value else {
            throw thrown(jar._mismatch(type), asking: type)
        }
        return value
    }

    /// Decodes the value that this decoder is for.
    @inline(__always)
    private func value<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay = .decoded
    ) throws -> Value {
        do {
            if case .fromText(let dictionary) = way {
                return try dictionaryByText(type, by: dictionary)
            }
            let value = try Value(from: self)
            if keys != nil { note(value) }
            return value
        } catch {
            throw passing(error)
        }
    }

    /// A dictionary whose keys are text in JSON, or the array of keys and values that Foundation writes.
    ///
    /// Out of line, since the type `Value?` costs a lookup in the runtime.
    @inline(never)
    private func dictionaryByText<Value: Decodable>(
        _ type: Value.Type, by dictionary: any JarDictionaryFromText.Type
    ) throws -> Value {
        if jar.kind == .dictionary, let value = try dictionary.decode(fromText: jar, by: self) as? Value {
            return value
        }
        let value = try Value(from: self)
        if keys != nil { note(value) }
        return value
    }

    /// Notes what a decoded value is, where an update has to know it.
    @inline(never)
    func note(_ value: Any) {
        guard let keys, keys.isTraced, Mirror(reflecting: value).displayStyle == .enum else { return }
        keys.noteChoice(in: jar)
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

    /// A part; what inherits from the type is lifted as `actual`, if that is not nil, and so are the elements of an
    /// array.
    @inline(__always)
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

    /// A decoder for a part, as user code asks for it.
    func decoder(for jar: Jar, _ keys: JarKeyScope? = nil, _ defaults: JarDefaults? = nil) -> JarDecoding {
        let jar = jar.isDeferred ? jar.resolved : jar
        let decoding = JarDecoding()
        decoding.stand(at: jar, keys ?? JarKeyScope.scope(jar.context, Never.self), defaults, in: self)
        return decoding
    }
}
