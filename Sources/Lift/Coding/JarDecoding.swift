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
    private var outermost: JarDecoding?
    /// What the context says of keys, if it does.
    private(set) var keys: JarKeyScope?

    init() {}

    private func stand(at jar: Jar, _ keys: JarKeyScope?, in outer: JarDecoding?) {
        self.keys = keys
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
        if keys == nil, source.view[row].kind == .object { object = source.view }
    }

    /// Lets go of everything, to be used again.
    func leave() {
        if source == nil { held = Jar() }
        (source, object, outermost, keys) = (nil, nil, nil, nil)
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
        guard object != nil || jar.kind == .dictionary else { throw jar.mismatch("a dictionary") }
        return KeyedDecodingContainer(JarKeyedDecoding(decoding: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard count != nil else { throw jar.mismatch("an array") }
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
    /// Lifts a value that can be lifted, and decodes any other: all of what is decoded, or a part of what `outer` decodes.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, in outer: JarDecoding? = nil
    ) throws -> Value {
        if case .lifted(let liftable) = JarDecodings.current.way(of: type) {
            return try lift(liftable, from: jar, as: type)
        }
        if jar.context.hasTransforms, let value = try transformed(type, from: jar) { return value }
        let decoding = try begin(jar, type: type, in: outer)
        let value = try decoding.value(type)
        end(decoding)
        // Nothing is a value of an optional type only, also where another one does not look what there is.
        if jar.content.isMissing, !(type is any OptionalValue.Type) { throw jar._mismatch(type) }
        return value
    }

    /// A decoder for a value of `type`, also of one that can be lifted.
    static func begin(
        _ jar: Jar, type: Any.Type, in outer: JarDecoding? = nil
    ) throws(LiftError) -> JarDecoding {
        let jar = jar.isDeferred ? jar.resolved : jar
        if case .error(let error) = jar.content { throw error.located(at: jar) }
        let keys = JarKeyScope.scope(jar.context, type)
        return begin(keys?.root(of: jar) ?? jar, keys, in: outer)
    }

    private static func begin(_ jar: Jar, _ keys: JarKeyScope?, in outer: JarDecoding?) -> JarDecoding {
        let decoding = JarDecodings.current.take()
        decoding.stand(at: jar, keys, in: outer)
        return decoding
    }

    /// Takes back a decoder that has done its work.
    static func end(_ decoding: consuming JarDecoding) { JarDecodings.current.put(decoding) }

    /// A part.
    func decode<Value: Decodable>(_ type: Value.Type, from jar: Jar) throws -> Value {
        try Self.decode(type, from: jar, in: self)
    }

    /// A part of the same document.
    func decode<Value: Decodable>(_ type: Value.Type, at row: UInt32) throws -> Value {
        guard let source, keys == nil, !source.context.hasTransforms else {
            return try decode(type, from: element(0, at: row))
        }
        let decodings = JarDecodings.current
        if case .lifted(let liftable) = decodings.way(of: type) {
            return try Self.lift(liftable, from: Jar(.row(source, row)), as: type)
        }
        let part = decodings.take()
        part.outermost = outermost ?? self
        part.stand(at: row, of: source)
        let value = try part.value(type)
        decodings.put(part)
        return value
    }

    /// Decodes the value that this decoder is for.
    @inline(__always)
    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            let value = try Value(from: self)
            if keys != nil { note(value) }
            return value
        } catch {
            throw failure(error)
        }
    }

    /// Notes what a decoded value is, where an update has to know it.
    @inline(never)
    func note(_ value: Any) {
        guard let keys, keys.isTraced, Mirror(reflecting: value).displayStyle == .enum else { return }
        keys.noteChoice(in: jar)
    }

    private static func lift<Lifted: Liftable, Value>(
        _ lifted: Lifted.Type, from jar: Jar, as type: Value.Type
    ) throws -> Value {
        guard let value = try lifted._lift(from: jar) as? Value else { throw jar._mismatch(type) }
        return value
    }

    @inline(never)
    private static func transformed<Value>(_ type: Value.Type, from jar: Jar) throws -> Value? {
        try jar.transformed(type)
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
        let decoding = Self.begin(jar, JarKeyScope(elementType: actual, in: jar.context), in: self)
        let value = try decoding.value(type)
        Self.end(decoding)
        return value
    }

    /// A decoder for a part, as user code asks for it.
    func decoder(for jar: Jar, _ keys: JarKeyScope? = nil) -> JarDecoding {
        let jar = jar.isDeferred ? jar.resolved : jar
        let decoding = JarDecoding()
        decoding.stand(at: jar, keys ?? JarKeyScope.scope(jar.context, Never.self), in: self)
        return decoding
    }

    /// Any error of user code as a LiftError with its place.
    func failure(_ error: any Error) -> LiftError {
        guard let error = error as? DecodingError else { return LiftError(wrapping: error).located(at: jar) }
        let (kind, context, key) = error.parts
        let steps = context.codingPath.steps(behind: codingPath) + [key].compactMap { $0 }
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
