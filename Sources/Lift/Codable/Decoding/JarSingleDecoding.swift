/// The single-value container of a decoder.
struct JarSingleDecoding: SingleValueDecodingContainer {
    let decoding: JarDecoding

    private var jar: Jar { decoding.jar }

    var codingPath: [any CodingKey] { decoding.codingPath }

    @inline(__always)
    func decode<Value: DecodedScalar>(_ type: Value.Type) throws -> Value { try scalar(type) }

    @inline(__always)
    func scalar<Value: DecodedScalar>(_ type: Value.Type) throws -> Value {
        try decoding.scalar(type) ?? decoding.scalar(type, from: jar, at: nil)
    }

    func decodeNil() -> Bool { decoding.isNothing }

    /// The text usually becomes a raw value, which is found by its hash, so it must be quick to hash.
    func decode(_ type: String.Type) throws -> String {
        let text: String = try scalar(type)
        if HashableText(text) != nil { return text }
        do {
            return try jar._hashable(text).string
        } catch {
            throw decoding.thrown(error, asking: type)
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        decoding.readKeysIfNoted()
        guard let reading = decoding.keys?.reading else {
            return decoding.isDocument
                ? try decoding.decode(type, at: decoding.row, ElementIndex.none)
                : try decoding.decode(type, from: jar)
        }
        do {
            return try reading.liftingWhole(jar) {
                try reading.trying { try decoding.decode(type, from: jar) }
            }
        } catch {
            reading.noteFailed(jar)
            throw error
        }
    }

    /// Decodes a value that may be dropped. Its unknown keys are its own error, not one of the value around
    /// it.
    func decodeApart<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let reading = decoding.keys?.reading else { return try decode(type) }
        reading.noteOpen(jar)
        return try decoding.decode(type, from: jar.union(context: JarKeyReading.finished))
    }
}
