/// The single-value container of a decoder.
struct JarSingleDecoding: SingleValueDecodingContainer {
    let decoding: JarDecoding

    private var jar: Jar { decoding.jar }

    var codingPath: [any CodingKey] { decoding.codingPath }

    func lifted<Value: JarConvertible>(_ type: Value.Type) throws -> Value {
        do {
            return try Value(jar: jar)
        } catch {
            throw decoding.thrown(error, asking: type)
        }
    }

    func decodeNil() -> Bool { jar._isNothing(unlessNull: false) }

    func decode(_ type: Bool.Type) throws -> Bool { try lifted(type) }
    /// The text usually becomes a raw value, which is found by its hash, so it must be quick to hash.
    func decode(_ type: String.Type) throws -> String {
        let text = try lifted(type)
        do {
            return try jar._hashable(text).string
        } catch {
            throw decoding.thrown(error, asking: type)
        }
    }
    func decode(_ type: Double.Type) throws -> Double { try lifted(type) }
    func decode(_ type: Float.Type) throws -> Float { try lifted(type) }
    func decode(_ type: Int.Type) throws -> Int { try lifted(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try lifted(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try lifted(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try lifted(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try lifted(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try lifted(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try lifted(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try lifted(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try lifted(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try lifted(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let reading = decoding.keys?.reading else { return try decoding.decode(type, from: jar) }
        let before = reading.joinCount
        let value = try decoding.decode(type, from: jar)
        // A type that does not say which keys it has may read any.
        if reading.joinCount == before { reading.noteOpen(jar) }
        return value
    }
}
