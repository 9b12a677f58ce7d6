import Lift

/// A decoder that does nothing but call back: the least that decoding a type can take with Swift's Codable.
///
/// It reads no text, looks up no key, and each string, number and Boolean is a constant. What a type asks
/// about its data, such as how many elements an array has, a `FloorRecorder` has answered once before. A type
/// asks the same questions in the same order each time, so here only the next answer is read.
final class FloorDecoder<Value: Decodable>: AnsweringDecoder {
    /// Creates a decoder that answers as if it decoded a `Value` from `jar`.
    init(answersFor jar: Jar) throws {
        let record = FloorRecorder.Record()
        consume(try Value(from: FloorRecorder(jar, record)))
        super.init(record)
    }

    func decode() throws -> Value {
        rewind()
        let value = try Value(from: self)
        try Disagreement.unless(hasEnded, "a model made fewer calls than before")
        return value
    }
}

/// Reads the recorded answers.
class AnsweringDecoder: Decoder, ConstantContainer {
    private let answers: [Int]
    private let keyLists: [AnyObject]
    // Checks of exclusive access are not part of the floor.
    @exclusivity(unchecked) private var place = 0
    @exclusivity(unchecked) private var placeOfKeys = 0

    init(_ record: FloorRecorder.Record) {
        answers = record.answers
        keyLists = record.keyLists
    }

    final var codingPath: [any CodingKey] { [] }
    final var userInfo: [CodingUserInfoKey: Any] { [:] }

    final func rewind() {
        place = 0
        placeOfKeys = 0
    }

    final var hasEnded: Bool { place == answers.count && placeOfKeys == keyLists.count }

    final func nextAnswer() -> Int {
        let answer = answers[place]
        place += 1
        return answer
    }

    final func nextKeys<Key>() -> [Key] {
        let list = keyLists[placeOfKeys]
        placeOfKeys += 1
        return unsafeDowncast(list, to: FloorRecorder.KeyList<Key>.self).keys
    }

    final func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedAnswers(decoder: self))
    }

    final func unkeyedContainer() -> any UnkeyedDecodingContainer {
        UnkeyedAnswers(decoder: self, end: nextAnswer())
    }

    final func singleValueContainer() -> any SingleValueDecodingContainer { self }

    final func decodeNil() -> Bool { nextAnswer() != 0 }

    final func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct KeyedAnswers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: AnsweringDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.nextKeys() }
    func contains(_ key: Key) -> Bool { decoder.nextAnswer() != 0 }
    func decodeNil(forKey key: Key) -> Bool { decoder.nextAnswer() != 0 }

    func decode(_ type: Bool.Type, forKey key: Key) -> Bool { false }
    func decode(_ type: String.Type, forKey key: Key) -> String { "" }
    func decode(_ type: Double.Type, forKey key: Key) -> Double { 0 }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { 0 }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try Value(from: decoder)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { contains(key) ? false : nil }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { contains(key) ? "" : nil }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { contains(key) ? 0 : nil }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { contains(key) ? 0 : nil }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        contains(key) ? try Value(from: decoder) : nil
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
        -> KeyedDecodingContainer<NestedKey>
    { decoder.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        decoder.unkeyedContainer()
    }
    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private struct UnkeyedAnswers: UnkeyedDecodingContainer {
    let decoder: AnsweringDecoder
    let end: Int
    private(set) var currentIndex = 0

    init(decoder: AnsweringDecoder, end: Int) {
        self.decoder = decoder
        self.end = end
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { end }
    var isAtEnd: Bool { currentIndex == end }

    mutating func decodeNil() -> Bool {
        let isNil = decoder.nextAnswer() != 0
        if isNil { currentIndex += 1 }
        return isNil
    }

    mutating func decode(_ type: Bool.Type) -> Bool { step(false) }
    mutating func decode(_ type: String.Type) -> String { step("") }
    mutating func decode(_ type: Double.Type) -> Double { step(0) }
    mutating func decode(_ type: Int.Type) -> Int { step(0) }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        step(try Value(from: decoder))
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        step(decoder.container(keyedBy: type))
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
        step(decoder.unkeyedContainer())
    }
    mutating func superDecoder() -> any Decoder { step(decoder) }

    private mutating func step<Value>(_ value: Value) -> Value {
        currentIndex += 1
        return value
    }
}

/// A container in which every scalar is a constant.
protocol ConstantContainer: SingleValueDecodingContainer {}

extension ConstantContainer {
    func decode(_ type: Bool.Type) -> Bool { false }
    func decode(_ type: String.Type) -> String { "" }
    func decode(_ type: Double.Type) -> Double { 0 }
    func decode(_ type: Float.Type) -> Float { 0 }
    func decode(_ type: Int.Type) -> Int { 0 }
    func decode(_ type: Int8.Type) -> Int8 { 0 }
    func decode(_ type: Int16.Type) -> Int16 { 0 }
    func decode(_ type: Int32.Type) -> Int32 { 0 }
    func decode(_ type: Int64.Type) -> Int64 { 0 }
    func decode(_ type: UInt.Type) -> UInt { 0 }
    func decode(_ type: UInt8.Type) -> UInt8 { 0 }
    func decode(_ type: UInt16.Type) -> UInt16 { 0 }
    func decode(_ type: UInt32.Type) -> UInt32 { 0 }
    func decode(_ type: UInt64.Type) -> UInt64 { 0 }
}
