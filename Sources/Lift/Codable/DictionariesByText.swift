// Codable encodes a dictionary as a dictionary if its keys are strings, integers or `CodingKeyRepresentable`,
// and as an array of keys and values otherwise. Lift encodes a dictionary as one if its keys are represented
// as text, whatever the values are. It decodes both forms.

/// A dictionary whose keys may be text, although Codable would encode it as an array.
protocol JarDictionaryByText {
    static var keyType: Any.Type { get }

    /// Whether its keys may be text, and Codable would encode it as an array.
    static var isByText: Bool { get }

    /// Encodes this with text keys; nil if a key has no text.
    func byText(in encoding: TreeEncoding) throws(LiftError) -> JarItem?

    /// Returns a value that encodes this with text keys in a complete context; nil if a key is not text.
    func byText(using context: Jar.Context) throws(LiftError) -> (any Encodable)?
}

extension Dictionary: JarDictionaryByText where Key: Encodable, Value: Encodable {
    static var keyType: Any.Type { Key.self }

    static var isByText: Bool {
        // Neither a bool nor a container is ever text.
        Key.self is any JarRepresentable.Type && !isCodingKey(Key.self) && Key.self != Bool.self
            && containerType(Key.self) == nil
    }

    func byText(in encoding: TreeEncoding) throws(LiftError) -> JarItem? {
        let context = encoding.context
        if isEmpty, Self.codesKeysInContainers(using: context) { return nil }
        var keys: [Jar] = []
        for key in self.keys {
            guard let key = try representable(key) else { return nil }
            let text = key.held(using: context)
            // If one key needs a context to become text, all keys do.
            if encoding.isEarly, text.needsContextAsText { return try byTextThatComes(in: encoding) }
            let resolved = text.resolved
            guard resolved.isScalarKey else { return nil }
            if !resolved.isText(asKeyOf: Key.self) { return try byTextThatComes(in: encoding) }
            keys.append(text)
        }
        var object = JarObject(capacity: count)
        for (key, value) in zip(keys, values) {
            let text = try key.keyText()
            try object.set(try encoding.item(of: value, atText: text), atText: text)
        }
        return JarItem(.object(object))
    }

    func byText(using context: Jar.Context) throws(LiftError) -> (any Encodable)? {
        if isEmpty, Self.codesKeysInContainers(using: context) { return nil }
        var keys: [Jar] = []
        for key in self.keys {
            guard let key = try representable(key) else { return nil }
            keys.append(key.held(using: context).resolved)
        }
        if !keys.allSatisfy({ $0.isText(asKeyOf: Key.self) }) {
            if let error = Jar.sameText(among: keys) { throw error }
            return nil
        }
        var members: [(key: KeyByText, value: Value)] = []
        var texts = JarObject(capacity: count)
        for (key, value) in zip(keys, values) {
            let text = try key.keyText()
            try texts.set(JarItem(.null), atText: text)
            members.append((KeyByText(stringValue: text), value))
        }
        return MembersByText(members: members)
    }

    /// Whether no key is text, because Codable codes the keys as dictionaries or arrays. An empty dictionary
    /// has no key that shows it.
    private static func codesKeysInContainers(using context: Jar.Context) -> Bool {
        guard CodingCache.isJustEncoded(Key.self), let type = Key.self as? any Decodable.Type else {
            return false
        }
        let request = ContainerRequest(userInfo: context.userInfo)
        _ = try? type.init(from: request)
        return request.isForMany && !request.isForOne
    }

    /// Encodes this with keys that become text when the context is known, or an array of keys and values.
    private func byTextThatComes(in encoding: TreeEncoding) throws(LiftError) -> JarItem {
        var members: [(key: Jar, value: Jar)] = []
        for (key, value) in self {
            guard let key = try representable(key) else { continue }
            let text = key.held(using: encoding.context)
            members.append((text, Jar(try encoding.item(of: value, atText: text.summary))))
        }
        return JarItem(.deferred(JarDeferredMembers(members, keys: Key.self)))
    }
}

/// A decoder without data that notes which containers a type asks for. A type usually encodes itself in the
/// same ones.
private final class ContainerRequest: Decoder {
    private struct NoData: Error {}

    let userInfo: [CodingUserInfoKey: Any]
    /// Whether the type asked for a container of one value.
    private(set) var isForOne = false
    /// Whether the type asked for a container of members or elements.
    private(set) var isForMany = false

    init(userInfo: [CodingUserInfoKey: Any]) { self.userInfo = userInfo }

    var codingPath: [any CodingKey] { [] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        isForMany = true
        throw NoData()
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        isForMany = true
        throw NoData()
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        isForOne = true
        throw NoData()
    }
}

/// The members of a dictionary at the texts of their keys. A nil is kept, as in Codable.
private struct MembersByText<Value: Encodable>: Encodable {
    let members: [(key: KeyByText, value: Value)]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: KeyByText.self)
        for (key, value) in members { try container.encode(value, forKey: key) }
    }
}

extension TreeEncoding {
    /// The item of a value in a dictionary. A nil is kept, as in Codable.
    fileprivate func item<Value: Encodable>(of value: Value, atText key: String) throws(LiftError) -> JarItem
    {
        do throws(LiftError) {
            let item = try item(of: value, at: .key(key))
            return item.content.isMissing ? JarItem(.null) : item
        } catch {
            throw error.below(.key(key))
        }
    }
}

// MARK: - Decoding

/// A dictionary that is decoded member by member: one with strings as keys, and one that Codable would decode
/// from an array although its keys may be text.
protocol JarDictionaryFromText {
    static var isFromText: Bool { get }

    /// Whether Codable decodes it from a dictionary, and from nothing else.
    static var isByStrings: Bool { get }

    /// How the values are decoded.
    static var valueWay: DecodingWay { get }

    static func decode(fromText jar: Jar, by decoding: JarDecoding) throws -> Self

    /// Returns `jar`, which is an update of such a dictionary, with the keys as the dictionary spells them.
    static func spelled(_ jar: Jar) -> Jar
}

extension Dictionary: JarDictionaryFromText where Key: Decodable, Value: Decodable {
    static var isFromText: Bool { isByStrings || Key.self is any Liftable.Type && !isCodingKey(Key.self) }

    static var isByStrings: Bool { Key.self == String.self }

    static var valueWay: DecodingWay { CodingCache.decodingWay(of: Value.self) }

    static func spelled(_ jar: Jar) -> Jar {
        if isByStrings { return jar }
        let lifted = Key.self as? any Liftable.Type
        return jar.spelled { text, member in
            if let lifted { return try? member._lift(key: text, as: lifted, context: member.context) as? Key }
            return HashableText(text) == nil ? nil : codingKey(text, as: Key.self)
        }
    }

    static func decode(fromText jar: Jar, by decoding: JarDecoding) throws -> [Key: Value] {
        guard var members = JarMembers(jar) else { return try Dictionary(from: decoding) }
        let lifted = isByStrings ? nil : try liftable(Key.self)
        guard isByStrings || lifted != nil else { return try Dictionary(from: decoding) }
        var dictionary: [Key: Value] = [:]
        dictionary.reserveCapacity(Swift.min(members.maximumCount, 65536))
        while let (text, member) = members.next() {
            do {
                let key: Key
                if let lifted {
                    key = try decoding.key(text, of: member, as: lifted, Key.self)
                } else {
                    if HashableText(text) == nil { throw decoding.unhashable(text, member) }
                    // `Key` is String.
                    key = unsafe known(text, as: Key.self)
                }
                dictionary.keepFirst(try decoding.decode(Value.self, ofMember: member, text), forKey: key)
            } catch {
                decoding.noteStop(at: .key(text))
                throw error
            }
        }
        return dictionary
    }
}

extension JarDecoding {
    /// Decodes the value of a member of this dictionary.
    fileprivate func decode<Value: Decodable>(
        _ type: Value.Type, ofMember member: Jar, _ key: String
    ) throws -> Value {
        if case .row(_, let row) = member.content, isDocument {
            return try decode(type, at: row, JarCodingKey(.key(key)))
        }
        return try decode(type, from: member, at: .key(JarCodingKey(.key(key))))
    }

    @inline(never)
    fileprivate func unhashable(_ key: String, _ member: Jar) -> any Error {
        do throws(LiftError) {
            _ = try member._hashable(key)
            return mismatch(String.self, in: member)
        } catch {
            return thrown(error, asking: String.self, of: member, at: .key(JarCodingKey(.key(key))))
        }
    }

    func key<Lifted: Liftable, Key>(
        _ text: String, of member: Jar, as lifted: Lifted.Type, _ type: Key.Type
    ) throws -> Key {
        do throws(LiftError) {
            let lifted = try member._lift(key: text, as: lifted, context: member.context)
            guard let key = lifted as? Key else { throw member._mismatch(type) }
            return key
        } catch {
            throw thrown(error, asking: type, of: member, at: .key(JarCodingKey(.key(text))))
        }
    }
}
