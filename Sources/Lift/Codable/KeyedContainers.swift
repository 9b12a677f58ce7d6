/// Makes the keyed containers for one key type.
///
/// A container is generic over the type of its keys. Where it is made, that type is not known, so the runtime
/// looks up the type of the container and its conformance in hash tables. A class for each key type knows
/// both, and the thread's cache keeps that class.
class KeyedContainers<Key: CodingKey> {
    // Overridden by the class that knows the types. Here the runtime looks them up.

    class func container(of encoding: any JarEncoding) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JarKeyedEncoding(encoding))
    }

    class func container(of decoding: JarDecoding) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(JarKeyedDecoding(decoding))
    }

    /// The class that knows both container types.
    static var known: AnyClass { KnownContainers<Key, JarKeyedEncoding<Key>, JarKeyedDecoding<Key>>.self }
}

private final class KnownContainers<Key, Encoding: MadeOfEncoding, Decoding: MadeOfDecoding>:
    KeyedContainers<Key>
where Encoding.Key == Key, Decoding.Key == Key {
    override class func container(of encoding: any JarEncoding) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Encoding(encoding))
    }

    override class func container(of decoding: JarDecoding) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Decoding(decoding))
    }
}

private protocol MadeOfEncoding: KeyedEncodingContainerProtocol {
    init(_ encoding: any JarEncoding)
}

private protocol MadeOfDecoding: KeyedDecodingContainerProtocol {
    init(_ decoding: JarDecoding)
}

extension JarKeyedEncoding: MadeOfEncoding {}

extension JarKeyedDecoding: MadeOfDecoding {}
