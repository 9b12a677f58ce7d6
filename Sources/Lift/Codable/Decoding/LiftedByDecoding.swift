extension JarDecoding {
    /// Decodes a part of the same document that is lifted, or whose elements are. If `JarDecodable` lifts
    /// them, decoding them here takes no Jar, and less time than lifting them.
    func decodeLiftable<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, at row: UInt32, of source: JarSource,
        _ key: some CodingKey
    ) throws -> Value {
        guard let decoding = way.decoding(source[row]) else {
            return try lifted(type, from: Jar(.row(source, row)), way, at: CodingStep(key))
        }
        do {
            return try decode(type, decoding, at: row, of: source, key)
        } catch {
            return try lifted(type, from: Jar(.row(source, row)), way, at: CodingStep(key), after: error)
        }
    }

    /// Decodes a part of any Jar in the same way, so that its coding path begins at the whole value.
    func decodeLiftable<Value: Decodable>(
        _ type: Value.Type, _ way: DecodingWay, from jar: Jar, at step: CodingStep?
    ) throws -> Value {
        guard case .liftedByDecoding(_, let keepsRest) = way, keys == nil else {
            return try lifted(type, from: jar, way, at: step)
        }
        let jar = jar.represented
        if jar._isNothing(unlessNull: false) { return try lifted(type, from: jar, way, at: step) }
        do {
            return try decode(type, DecodingWay(keepsRest: keepsRest), from: jar, at: step)
        } catch {
            return try lifted(type, from: jar, way, at: step, after: error)
        }
    }

    /// Lifts the raw value of a type that wants a container, or throws what lifting the part would throw.
    ///
    /// - Parameter error: why the part can't be decoded.
    @inline(never)
    private func lifted<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, _ way: DecodingWay, at step: CodingStep?, after error: any Error
    ) throws -> Value {
        let failure = failure(error)
        if type is any RawRepresentable.Type, jar.isRaw(failure) {
            return try lifted(type, from: jar, way, at: step)
        }
        throw thrown(failure, asking: type, of: jar, at: step)
    }
}

extension DecodingWay {
    /// The way to decode a value in `row` that is lifted by decoding; nil if it isn't, or is a null, or if
    /// its parts are but it has none.
    fileprivate func decoding(_ row: TapeRow) -> DecodingWay? {
        switch self {
        case .liftedByDecoding(_, let keepsRest) where row.kind != .null:
            return DecodingWay(keepsRest: keepsRest)
        case .liftedByElement(_, let array) where row.kind == .array && row.length > 0:
            return array.elementWay.isLiftingByDecoding ? .array(array) : nil
        case .liftedByMember(_, let dictionary) where row.kind == .object && row.length > 0:
            return dictionary.valueWay.isLiftingByDecoding ? .fromText(dictionary) : nil
        default: return nil
        }
    }

    /// Whether `JarDecodable` lifts the values, or the parts that they consist of.
    var isLiftingByDecoding: Bool {
        switch self {
        case .liftedByDecoding, .liftedByElement, .liftedByMember: true
        default: false
        }
    }
}

/// Lifts a type that isn't `Liftable` but has rules of its own, by `init(from:)`.
enum LiftedByRules<Value: Decodable>: Liftable {
    typealias _Lifted = Value

    static func lift(from jar: Jar) throws -> Value { try _lift(from: jar) }

    static func _lift(from jar: Jar) throws(LiftError) -> Value {
        if jar.context.hasTransforms, let value = try jar.transformed(Value.self) { return value }
        return try jar._decoded()
    }
}

// MARK: - Raw values

extension RawRepresentable {
    static var rawWay: RawWay { CodingCache.rawWay(of: self) }

    /// Whether the type is read from its raw value.
    static var isRaw: Bool { rawWay != .coded }
}

extension Jar {
    /// Decodes a value, even if its type is `Liftable`.
    @inline(never)
    @usableFromInline
    func _decoded<Value: Decodable>() throws(LiftError) -> Value {
        let way = DecodingWay(keepsRest: CodingCache.rules(of: Value.self).keepsRest)
        return try JarDecoding.decode(Value.self, way, from: self)
    }

    /// Decodes a value of a type with raw values whose `init(from:)` comes first. Returns nil where the raw
    /// value is read instead: for an enum, for a scalar if that initializer wants a container, and if it's
    /// being called for this data already.
    @inline(never)
    @usableFromInline
    func _decodedFirst<Value: Decodable & RawRepresentable>() throws(LiftError) -> Value? {
        switch Value.rawWay {
        case .coded: return try _decoded() as Value
        case .scalar where !isEnum(Value.self): break
        case .scalar, .value: return nil
        }
        // The outermost initializer has no other to be called by, and remembering its data takes long.
        let cache = CodingCache.current
        let isOutermost = !cache.isDecodingRawType
        cache.isDecodingRawType = true
        defer { if isOutermost { cache.isDecodingRawType = false } }
        do throws(LiftError) {
            if isOutermost { return try JarDecoding.decode(Value.self, .decoded, from: self) as Value }
            return try CodingCache.attempt(Value.self, from: self) { () throws(LiftError) in try _decoded() }
        } catch {
            if isRaw(error) { return nil }
            if error.kind == .value, Value.self is any JarFallback.Type { return try _unknownCase() as Value }
            throw error
        }
    }

    /// Whether a case of an enum, which was made from this raw value, wasn't yet compared with what its
    /// `init(from:)` makes, or that makes others.
    @inline(never)
    @usableFromInline
    func _mayBeDecodedOtherwise<Value: Decodable & RawRepresentable>(than value: Value) -> Bool {
        guard let number = caseNumber(of: value) else { return isEnum(Value.self) }
        return !CodingCache.checkedCases(of: Value.self).areMade(number)
    }

    /// Decodes an enum whose `init(from:)` doesn't make the case with this raw value; nil if it does, or if
    /// it wants a container.
    @inline(never)
    @usableFromInline
    func _decoded<Value: Decodable & RawRepresentable>(insteadOf value: Value) throws(LiftError) -> Value? {
        guard Value.rawWay == .scalar else { return nil }
        if !CodingCache.checkedCases(of: Value.self).haveOwnCoding, hasPayloads(Value.self) == false {
            let jar = listingNothing
            let decoded: Value?
            do throws(LiftError) {
                decoded = try CodingCache.attempt(Value.self, from: jar) { () throws(LiftError) in
                    try jar._decoded()
                }
            } catch {
                if isKept(error, as: Value.self) || _isConverted(to: Value.RawValue.self) { return nil }
                CodingCache.checkCases(of: Value.self) { $0.haveOwnCoding = true }
                throw error
            }
            // It's being called already.
            guard let decoded else { return nil }
            if CaseIdentity(of: decoded) == CaseIdentity(of: value) {
                if let number = caseNumber(of: value) {
                    CodingCache.checkCases(of: Value.self) { $0.insert(number) }
                }
                return nil
            }
            CodingCache.checkCases(of: Value.self) { $0.haveOwnCoding = true }
        }
        do throws(LiftError) {
            return try CodingCache.attempt(Value.self, from: self) { () throws(LiftError) in try _decoded() }
        } catch {
            if isKept(error, as: Value.self) { return nil }
            throw error
        }
    }

    /// Whether the case with this raw value is the value, although `init(from:)` threw `error`.
    private func isKept(_ error: LiftError, as type: Any.Type) -> Bool {
        isRaw(error) || type is any JarFallback.Type
    }

    /// Whether this may be a raw value of a type whose `init(from:)` threw `error`: the type codes itself as
    /// a container.
    func isRaw(_ error: LiftError) -> Bool {
        guard kind != .dictionary, kind != .array, error.parts.subject == self else { return false }
        return error.expected == "a dictionary" || error.expected == "an array"
    }

    /// Decodes what isn't a raw value of a type. The type may have its own `init(from:)` for it, as an enum
    /// may to which servers add cases, or settings that are stored as text. If that fails too, throws the
    /// `error` of the raw value, or for a container, what is wrong in it.
    @inline(never)
    @usableFromInline
    func _decoded<Value: Decodable & RawRepresentable>(after error: LiftError) throws(LiftError) -> Value {
        switch error.kind {
        case .type, .range, .value, .null: break
        default: throw error
        }
        // For a type that isn't of scalars, Codable's `init(from:)` wouldn't call its `init(rawValue:)`.
        guard Value.rawWay == .scalar else { throw error }
        let value: Value?
        if kind == .array || kind == .dictionary {
            value = try CodingCache.attempt(Value.self, from: self) { () throws(LiftError) in try _decoded() }
        } else {
            guard !isPartial else { throw error }
            let jar = listingNothing
            value = try? CodingCache.attempt(Value.self, from: jar) { () throws(LiftError) in
                try jar._decoded()
            }
        }
        guard let value else { throw error }
        return value
    }
}

/// The cases of an enum with raw values for which its `init(from:)` was called.
///
/// It's a value, so that asking counts no references.
struct CheckedCases {
    /// Whether it made another case than the raw value.
    var haveOwnCoding = false
    /// The marks of the first 256 cases that it made from their raw values. It's called for others each time.
    private var marks = SIMD4<UInt64>()

    /// Whether it makes the case with this number from its raw value.
    func areMade(_ number: UInt32) -> Bool {
        !haveOwnCoding && number < 256 && marks[Int(number / 64)] & (1 &<< UInt64(number % 64)) != 0
    }

    mutating func insert(_ number: UInt32) {
        if number < 256 { marks[Int(number / 64)] |= 1 &<< UInt64(number % 64) }
    }
}

/// An attempt to decode what isn't a raw value.
struct DecodingAttempt {
    let type: Any.Type
    /// The data, without its context. A container is the same only if it's the same part of the same data.
    let jar: Jar
}

extension CodingCache {
    /// Calls `body` to decode a value of `type`. Returns nil if it is being called for the same data already:
    /// an `init(from:)` may lift its own type.
    fileprivate static func attempt<Value>(
        _ type: Value.Type, from jar: Jar, _ body: () throws(LiftError) -> Value
    ) throws(LiftError) -> Value? {
        let cache = current
        let new = DecodingAttempt(type: type, jar: Jar(jar.resolved.content))
        for attempt in cache.attempts.reversed() {
            // The attempts before that one are for what this data is in.
            guard case .equal = attempt.jar.compare(to: new.jar) else { break }
            if attempt.type == type { return nil }
        }
        cache.attempts.append(new)
        // The data is freed only after it is removed, because that may call user code, which may decode.
        defer { withExtendedLifetime(new) { _ = cache.attempts.removeLast() } }
        return try body()
    }
}
