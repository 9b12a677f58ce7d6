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

    /// Decodes data that isn't a raw value of the type, which may have its own `init(from:)` for it. If that
    /// fails, throws the `error` of the raw value.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from jar: Jar, after error: LiftError
    ) throws(LiftError) -> Value {
        switch error.kind {
        case .null, .type, .range, .value: break
        default: throw error
        }
        let way = DecodingWay(keepsRest: CodingCache.rules(of: type).keepsRest)
        let value = CodingCache.attempt { try? decode(type, way, from: jar) }
        guard let value else { throw error }
        return value
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
