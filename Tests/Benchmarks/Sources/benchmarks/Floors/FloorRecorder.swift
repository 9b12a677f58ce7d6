import Lift

/// A decoder that answers what a type asks about a document, and keeps the answers for a `FloorDecoder`.
///
/// Like that one it decodes constants. Only presence, null, counts and keys are taken from the document.
final class FloorRecorder: Decoder, ConstantContainer {
    /// The answers so far, in the order of the questions.
    final class Record {
        /// Counts as they are, and 1 and 0 for yes and no.
        var answers: [Int] = []
        /// A `KeyList` for each request for all keys.
        var keyLists: [AnyObject] = []

        func add(_ answer: Bool) -> Bool {
            answers.append(answer ? 1 : 0)
            return answer
        }
    }

    final class KeyList<Key> {
        let keys: [Key]

        init(_ keys: [Key]) { self.keys = keys }
    }

    private let jar: Jar
    fileprivate let record: Record

    init(_ jar: Jar, _ record: Record) {
        self.jar = jar
        self.record = record
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedRecorder(members: try jar^, record: record))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let elements: [Jar] = try jar^
        record.answers.append(elements.count)
        return UnkeyedRecorder(elements: elements, record: record)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func decodeNil() -> Bool { record.add(jar.isNull) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct KeyedRecorder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: Jar]
    let record: FloorRecorder.Record

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        let keys = members.keys.compactMap(Key.init(stringValue:))
        record.keyLists.append(FloorRecorder.KeyList(keys))
        return keys
    }

    func contains(_ key: Key) -> Bool { record.add(members[key.stringValue] != nil) }
    func decodeNil(forKey key: Key) throws -> Bool { record.add(try member(key).isNull) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try Value(from: superDecoder(forKey: key))
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { isPresent(key) ? false : nil }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { isPresent(key) ? "" : nil }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { isPresent(key) ? 0 : nil }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { isPresent(key) ? 0 : nil }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        isPresent(key) ? try Value(from: superDecoder(forKey: key)) : nil
    }

    private func isPresent(_ key: Key) -> Bool {
        record.add(members[key.stringValue].map { !$0.isNull } ?? false)
    }

    private func member(_ key: Key) throws -> Jar {
        guard let jar = members[key.stringValue] else {
            throw Disagreement(description: "the document has no \(key.stringValue)")
        }
        return jar
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<NestedKey>
    { try superDecoder(forKey: key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder {
        throw Disagreement(description: "the floor is not known for classes with a superclass")
    }
    func superDecoder(forKey key: Key) throws -> any Decoder { FloorRecorder(try member(key), record) }
}

private struct UnkeyedRecorder: UnkeyedDecodingContainer {
    let elements: [Jar]
    let record: FloorRecorder.Record
    private(set) var currentIndex = 0

    init(elements: [Jar], record: FloorRecorder.Record) {
        self.elements = elements
        self.record = record
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() -> Bool {
        let isNil = record.add(elements[currentIndex].isNull)
        if isNil { currentIndex += 1 }
        return isNil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Value(from: superDecoder())
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<
        Key
    > {
        try superDecoder().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }
    mutating func superDecoder() -> any Decoder {
        defer { currentIndex += 1 }
        return FloorRecorder(elements[currentIndex], record)
    }
}
