/// The step from a value that is decoded or encoded to a part of it.
enum CodingStep {
    /// A key, as the type made it.
    case key(any CodingKey)
    case index(Int)

    var key: any CodingKey {
        switch self {
        case .key(let key): key
        case .index(let index): JarCodingKey(.index(index))
        }
    }

    /// The step for `key`; nil for ``ElementIndex/none``.
    init?(_ key: some CodingKey) {
        guard let index = key as? ElementIndex else {
            self = .key(key)
            return
        }
        if index.value < 0 { return nil }
        self = .index(index.value)
    }
}

/// An index of an array as a key without references.
struct ElementIndex: CodingKey {
    let value: Int

    /// Stands for no step: for the value of a decoder itself.
    static let none = ElementIndex(-1)

    init(_ value: Int) { self.value = value }

    init?(stringValue: String) { nil }

    init?(intValue: Int) { value = intValue }

    var stringValue: String { JarCodingKey(.index(value)).stringValue }

    var intValue: Int? { value }
}

/// The bytes of a key without references, such as a case of an enum. A coder keeps them in case somebody asks
/// for the path: keeping an existential takes several times as long.
struct TrivialKey {
    private let bytes: UInt64
    private let keyType: any CodingKey.Type

    /// Keeps the bytes of `key`; nil if it may have references or more than eight bytes.
    @inline(__always)
    init?<Key: CodingKey>(_ key: Key) {
        guard let bytes = trivialBytes(of: key) else { return nil }
        self.bytes = bytes
        keyType = Key.self
    }

    /// The step; nil if it is ``ElementIndex/none``.
    var step: CodingStep? {
        let key = self.key(of: keyType)
        return CodingStep(key)
    }

    private func key<Key: CodingKey>(of type: Key.Type) -> any CodingKey {
        // `init` kept the bytes of such a key.
        unsafe trivialValue(of: type, fromBytes: bytes)
    }
}

/// A key with references. The keys of Swift dictionaries aren't kept: their text is enough.
struct OtherKey {
    /// The key; nil for one of a dictionary.
    let key: (any CodingKey)?
    /// The type of the key, if it is one of a dictionary.
    private let dataType: (any CodingKey.Type)?

    init() { (key, dataType) = (nil, nil) }

    init(_ key: some CodingKey) {
        let type = Swift.type(of: key)
        (self.key, dataType) = isDictionaryKey(type) ? (nil, type) : (key, nil)
    }

    /// Whether this is the key of a dictionary, and `key` is one of the same type.
    func isData<Key: CodingKey>(_: Key) -> Bool { dataType.map { $0 == Key.self } ?? false }
}
