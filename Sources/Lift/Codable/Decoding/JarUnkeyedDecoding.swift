/// The unkeyed container of a decoder.
struct JarUnkeyedDecoding: UnkeyedDecodingContainer {
    // Three words, which fit in an existential without a box.
    private let decoding: JarDecoding
    private(set) var currentIndex = 0
    /// The row of the next element, if the array is part of a document.
    private var row: UInt32

    init(_ decoding: JarDecoding, firstRow: UInt32) {
        self.decoding = decoding
        row = firstRow
    }

    var codingPath: [any CodingKey] { decoding.codingPath }
    var count: Int? { decoding.count }
    var isAtEnd: Bool { currentIndex >= decoding.count ?? 0 }

    /// Decodes the next element. If that fails, the next element remains the same.
    @inline(__always)
    mutating func next<Value: DecodedScalar>(_ type: Value.Type) throws -> Value {
        if isAtEnd { throw endOfArray(type) }
        let value = try decoding.scalar(type, at: row) ?? other(type)
        step()
        return value
    }

    @inline(never)
    private func other<Value: DecodedScalar>(_ type: Value.Type) throws -> Value {
        try decoding.scalar(type, from: element(type), at: .index(currentIndex))
    }

    private mutating func step() {
        currentIndex += 1
        row = decoding.next(after: row)
    }

    private func element(_ type: Any.Type) throws -> Jar {
        if isAtEnd { throw endOfArray(type) }
        return decoding.element(currentIndex, at: row)
    }

    private func endOfArray(_ type: Any.Type) -> any Error {
        let error = LiftError(outOfBounds: currentIndex, of: decoding.count ?? 0, in: decoding.jar)
        return decoding.thrown(error, asking: type, at: .index(currentIndex), isEnd: true)
    }

    mutating func decodeNil() throws -> Bool {
        let isNil = try element(Any?.self)._isNothing(unlessNull: false)
        if isNil { step() }
        return isNil
    }

    @inline(__always)
    mutating func decode<Value: DecodedScalar>(_ type: Value.Type) throws -> Value { try next(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value: Value
        do {
            if decoding.keys != nil || !decoding.isDocument {
                value = try decoding.decode(
                    type, from: element(type), as: decoding.keys?.elementType, at: .index(currentIndex))
            } else if isAtEnd {
                throw endOfArray(type)
            } else {
                value = try decoding.decode(type, at: row, ElementIndex(currentIndex))
            }
        } catch {
            decoding.noteStop(at: .index(currentIndex))
            throw error
        }
        step()
        return value
    }

    /// Skips elements up to `index`.
    mutating func skip(to index: Int) {
        while currentIndex < index, !isAtEnd { step() }
    }

    /// Does the same as the standard library's method, but for the type that the metatype names.
    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        if try isAtEnd || decodeNil() { return nil }
        return try decode(type)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try decoder([String: Any].self).container(keyedBy: type)
        step()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try decoder([Any].self).unkeyedContainer()
        step()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try decoder((any Decoder).self)
        step()
        return decoder
    }

    private func decoder(_ type: Any.Type) throws -> JarDecoding {
        decoding.decoder(for: try element(type), at: .index(currentIndex))
    }
}
