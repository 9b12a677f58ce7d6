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
            // Lifting it would have this error.
            throw thrown(failure(error), asking: type, of: Jar(.row(source, row)), at: CodingStep(key))
        }
    }
}

extension DecodingWay {
    /// The way to decode a value in `row` that is lifted by decoding; nil if it isn't, or is of another kind.
    fileprivate func decoding(_ row: TapeRow) -> DecodingWay? {
        switch self {
        case .liftedByDecoding(_, let keepsRest) where row.kind == .object:
            return DecodingWay(keepsRest: keepsRest)
        case .liftedByElement(_, let array) where row.kind == .array && row.length > 0:
            guard case .liftedByDecoding = array.elementWay else { return nil }
            return .array(array)
        default: return nil
        }
    }
}

// MARK: - Raw values

extension RawRepresentable where Self: JarConvertible & Decodable, RawValue: Liftable {
    /// Creates a value from the raw value in `jar`. If there's none, and the type has its own `init(from:)`,
    /// decodes it by that.
    ///
    /// - Throws: a ``LiftError`` of the kind `value` if the type has no such raw value and no
    ///   ``JarFallback``, and of the kind `bounds` for a string with more than 256 consecutive combining
    ///   marks. If the raw value can't be lifted, the error of that.
    @inlinable
    public init(jar: Jar) throws {
        do throws(LiftError) {
            self = try jar._case(of: jar._rawValue())
        } catch {
            self = try jar._decoded(after: error)
        }
    }
}

extension Jar {
    /// Whether a type is read and written as its raw value.
    @usableFromInline
    func _isRaw<Value: RawRepresentable>(_ type: Value.Type) -> Bool { CodingCache.isRaw(type) }

    /// Decodes a value, even if its type is `Liftable`.
    @inline(never)
    @usableFromInline
    func _decoded<Value: Decodable>() throws(LiftError) -> Value {
        let way = DecodingWay(keepsRest: CodingCache.rules(of: Value.self).keepsRest)
        return try JarDecoding.decode(Value.self, way, from: self)
    }

    /// Decodes data that isn't a raw value of a type, which may have its own `init(from:)` for it. If that
    /// fails, throws the `error` of the raw value.
    @inline(never)
    @usableFromInline
    func _decoded<Value: Decodable>(after error: LiftError) throws(LiftError) -> Value {
        switch error.kind {
        case .null, .type, .range, .value: break
        default: throw error
        }
        // The `init(from:)` of such a type is its `init(jar:)`.
        if Value.self is any CodableByJar.Type { throw error }
        guard let value = CodingCache.attempt({ try? _decoded() as Value }) else { throw error }
        return value
    }
}
