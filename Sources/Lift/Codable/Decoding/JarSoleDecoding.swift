/// The unkeyed container of a single value that is decoded as an array, which ``JarCoercion/lenient`` allows.
struct JarSoleDecoding: UnkeyedDecodingContainer {
    private let element: JarDecoding
    private(set) var currentIndex = 0

    /// - Parameter element: a decoder for the single value.
    init(_ element: JarDecoding) { self.element = element }

    var codingPath: [any CodingKey] { element.codingPath }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }

    /// Decodes the element. If that fails, it remains the next one.
    private mutating func next<Value>(
        _ type: Any.Type, _ decode: (JarSingleDecoding) throws -> Value
    ) throws -> Value {
        if isAtEnd { throw endOfArray(type) }
        let value = try decode(JarSingleDecoding(decoding: element))
        currentIndex = 1
        return value
    }

    private func endOfArray(_ type: Any.Type) -> any Error {
        let error = LiftError(outOfBounds: currentIndex, of: 1, in: element.jar)
        return element.thrown(error, asking: type, isEnd: true)
    }

    /// A single value is never a null.
    mutating func decodeNil() throws -> Bool {
        if isAtEnd { throw endOfArray(Any?.self) }
        return false
    }

    mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.decode(type) } }

    mutating func decode<Value: DecodedScalar>(_ type: Value.Type) throws -> Value {
        try next(type) { try $0.decode(type) }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next(type) { try $0.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next(type) { try $0.decoding.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { try $0.decoding.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next((any Decoder).self) { $0.decoding }
    }
}
