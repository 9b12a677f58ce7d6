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

    /// A decoder for a value of `type`: all of what is decoded, or a part of what `outer` decodes.
    convenience init(_ jar: Jar, type: Any.Type, in outer: JarDecoding? = nil) throws(LiftError) {
        let jar = jar.isDeferred ? jar.resolved : jar
        if case .error(let error) = jar.content { throw error.located(at: jar) }
        let keys = JarKeyScope.scope(jar.context, type)
        self.init(keys?.root(of: jar) ?? jar, keys, in: outer)
    }

    private init(_ jar: Jar, _ keys: JarKeyScope?, in outer: JarDecoding?) {
        self.jar = jar
        self.keys = keys
        outermost = outer?.outermost ?? outer
        (view, row) = Self.smallDictionary(jar, keys)
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
    /// Lifts a value that can be lifted, and decodes any other: all of what is decoded, or a part of what `outer` decodes.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, in outer: JarDecoding? = nil
    ) throws -> Value {
        if let type = type as? any Liftable.Type {
            guard let value = try lift(type, from: jar) as? Value else { throw jar._mismatch(type) }
            return value
        }
        if jar.context.hasTransforms, let value = try jar.transformed(type) { return value }
        return try JarDecoding(jar, type: type, in: outer).value(type)
    }

    /// A part.
    func decode<Value: Decodable>(_ type: Value.Type, from jar: Jar) throws -> Value {
        try Self.decode(type, from: jar, in: self)
    }

    /// Decodes the value that this decoder is for.
    @inline(__always)
    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try Value(from: self)
        } catch {
            throw failure(error)
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
        return try JarDecoding(jar, JarKeyScope(elementType: actual, in: jar.context), in: self).value(type)
    }

    private static func lift<Value: Liftable>(_ type: Value.Type, from jar: Jar) throws -> Any {
        try Value._lift(from: jar)
    }

    /// A decoder for a part, as user code asks for it.
    func decoder(for jar: Jar, _ keys: JarKeyScope? = nil) -> JarDecoding {
        let jar = jar.isDeferred ? jar.resolved : jar
        return JarDecoding(jar, keys ?? JarKeyScope.scope(jar.context, Never.self), in: self)
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

extension Jar {
    fileprivate var holdsDictionary: Bool {
        defer { withExtendedLifetime(self) {} }
        if let (_, row) = content.row { return row.kind == .object }
        if case .object = content.unboxed { return true }
        return false
    }
}
