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

extension RawRepresentable {
    /// Whether the type is read and written as its raw value.
    @usableFromInline
    static var _isRaw: Bool { CodingCache.rawWay(of: self) != .coded }
}

extension Jar {
    /// Decodes a value, even if its type is `Liftable`.
    @inline(never)
    @usableFromInline
    func _decoded<Value: Decodable>() throws(LiftError) -> Value {
        let way = DecodingWay(keepsRest: CodingCache.rules(of: Value.self).keepsRest)
        return try JarDecoding.decode(Value.self, way, from: self)
    }

    /// Decodes a scalar that isn't a raw value of a type. The type may have its own `init(from:)` for it, as
    /// an enum may to which servers add cases. If that fails, throws the `error` of the raw value.
    @inline(never)
    @usableFromInline
    func _decoded<Value: Decodable & RawRepresentable>(after error: LiftError) throws(LiftError) -> Value {
        switch error.kind {
        case .type, .range, .value: break
        default: throw error
        }
        // Containers could be tried again at each level. For a type that isn't of scalars, Codable's
        // `init(from:)` wouldn't call its `init(rawValue:)`.
        guard CodingCache.rawWay(of: Value.self) == .scalar, kind != .array, kind != .dictionary, !isPartial
        else { throw error }
        let jar = listingNothing
        guard let value = CodingCache.attempt({ try? jar._decoded() as Value }) else { throw error }
        return value
    }
}
