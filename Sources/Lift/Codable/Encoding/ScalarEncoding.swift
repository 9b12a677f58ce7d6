/// Encodes a value that is most likely a scalar, such as one with a raw value.
///
/// A `TreeEncoding` takes six times as long, so it's made only for a value that encodes anything else.
final class ScalarEncoding: Encoder, SingleValueEncodingContainer {
    private let context: Jar.Context
    private let type: Any.Type
    private var scalar: JarContent?
    private var tree: TreeEncoding?

    private init(_ context: Jar.Context, type: Any.Type) { (self.context, self.type) = (context, type) }

    /// Represents a value whose type has no defaults, with a context that may be extended later.
    static func early(_ value: some Encodable, in context: Jar.Context) throws(LiftError) -> Jar {
        let encoding = ScalarEncoding(context, type: Swift.type(of: value))
        let result = Result { try value.encode(to: encoding) }
        if case .success = result, encoding.tree == nil, let scalar = encoding.scalar { return Jar(scalar) }
        return try encoding.other.early(endingWith: result)
    }

    /// The encoding for what isn't just a scalar.
    private var other: TreeEncoding {
        if let tree { return tree }
        let tree = TreeEncoding(context, type: type, isEarly: true)
        if let scalar { tree.tree.setSingle(JarItem(scalar)) }
        self.tree = tree
        return tree
    }

    var codingPath: [any CodingKey] { [] }

    var userInfo: [CodingUserInfoKey: Any] { other.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        other.container(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { other.unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encode<Value: EncodedScalar>(_ value: Value) throws { try set(value) }

    func set(_ value: some EncodedScalar) throws {
        if tree == nil, scalar == nil {
            scalar = value.content
        } else {
            try JarSingleEncoding(encoding: other).encode(value)
        }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try JarSingleEncoding(encoding: other).encode(value)
    }

    func encodeNil() throws { try JarSingleEncoding(encoding: other).encodeNil() }
}
