/// A dictionary is lifted from a dictionary. Its keys can be of any type that can be lifted from a string:
/// strings, integers, UUIDs, enums with raw values. If a key isn't of its type, or a value can't be lifted,
/// the path of the error has the key. A key with more than 256 consecutive combining marks throws an error of
/// the kind `bounds`, because Swift takes a long time to hash it; you can still read it from the Jar.
///
/// Like `JSONDecoder`, Lift reads integer keys from any text that Swift's own integers can be created from:
/// `"01"` and `"+1"` are 1. If several texts are the same key, the first one wins. A key type that is
/// `CodingKeyRepresentable` says by itself which texts its values are.
///
/// A Swift dictionary is written as a dictionary, with its keys in Swift's order, or as an array of
/// alternating keys and values if a key isn't text. A number, a date or data isn't text if its type would
/// read the text as another key, as an enum with a case for numbers and one for strings may. For keys that
/// are dates, Lift uses the formatter in the context. Writing throws an error of the kind `unsupported` if
/// two keys have the same text, such as two dates in one millisecond.
///
/// Lift reads both forms. If a key occurs twice in an array, the last value wins, as in Codable.
extension Dictionary: Liftable, JarConvertible where Key: Liftable, Value: Liftable {
    /// Creates a dictionary from the dictionary in `jar`.
    ///
    /// - Throws: A ``LiftError`` whose path has the key, if a key or a value can't be lifted. A ``LiftError``
    ///   of the kind `missing`, `null` or `type` if there's no dictionary.
    /// - Complexity: O(*n*) in the number of members.
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> [Key: Value] {
        let spelled = Key.self == String.self ? jar : jar._spelled(forKeys: Key.self)
        guard var members = JarMembers(spelled) else { return try _pairs(from: jar) }
        let keys = KeyLifting<Key>()
        var dictionary: [Key: Value] = [:]
        dictionary.reserveCapacity(Swift.min(members.maximumCount, 65536))
        do throws(LiftError) {
            while let (text, member) = members.next() {
                let key = try keys.lift(text, of: member, context: jar.context)
                let value = try Value._value(from: member)
                dictionary.keepFirst(value, forKey: key)
            }
        } catch {
            throw error._isCollected
                ? _failure(error, before: members, context: jar.context) : error
        }
        return dictionary
    }
}

extension Dictionary {
    /// Adds a value, unless there is one for the key. Two texts may be the same key, like "1" and "1.0" for
    /// an integer, and the first one wins.
    @inlinable
    @inline(__always)
    mutating func keepFirst(_ value: Value, forKey key: Key) {
        // Hashes a new key once.
        if let first = updateValue(value, forKey: key) { self[key] = first }
    }
}

extension Jar {
    /// This Jar or, if it's an update, one whose change spells each key as the dictionary does. A UUID may be
    /// in lower case in the change, and is in upper case in what Lift represents.
    @inline(never)
    @usableFromInline
    func _spelled<Key: Liftable & Hashable>(forKeys _: Key.Type) -> Jar {
        let keys = KeyLifting<Key>()
        return spelled { text, member in try? keys.lift(text, of: member, context: context) }
    }

    /// - Parameter key: Returns the key with a text; nil if it's none.
    func spelled<Key: Hashable>(_ key: (String, Jar) -> Key?) -> Jar {
        guard let (old, change) = update, var members = JarMembers(old), var changes = JarMembers(change)
        else { return self }
        var texts: [Key: String] = [:]
        while let (text, member) = members.next() {
            if let key = key(text, member), texts[key] == nil { texts[key] = text }
        }
        var object = JarObject(capacity: changes.maximumCount)
        while let (text, value) = changes.next() {
            let spelled = key(text, value).flatMap { texts[$0] } ?? text
            if object.position(of: spelled) == nil { object.set(spelled, JarItem(value)) }
        }
        return old.updated(by: change.replaced(by: JarItem(.object(object))))
    }
}

extension Dictionary where Key: Liftable, Value: Liftable {
    /// Returns all errors of the dictionary after `error`, that of a member. `rest` are the members after it.
    @inline(never)
    @usableFromInline
    static func _failure(
        _ error: LiftError, before rest: JarMembers, context: Jar.Context
    ) -> LiftError {
        let keys = KeyLifting<Key>()
        return error.collected(before: rest) { text, member throws(LiftError) in
            _ = try keys.lift(text, of: member, context: context)
            _ = try Value._value(from: member)
        }
    }

    /// Returns the dictionary in an array of alternating keys and values, which Codable writes if the keys
    /// are not its own.
    @inline(never)
    @usableFromInline
    static func _pairs(from jar: Jar) throws(LiftError) -> [Key: Value] {
        var elements = try elementsOfPairs(jar)
        func pair(_ text: Jar) throws(LiftError) -> (Key, Value) {
            let member = elements.next()
            try text._checkHashable()
            return (try Key._value(from: text), try Value._value(from: member))
        }
        var dictionary: [Key: Value] = [:]
        do throws(LiftError) {
            while !elements.isAtEnd {
                let (key, value) = try pair(elements.next())
                dictionary[key] = value
            }
        } catch {
            guard error._isCollected else { throw error }
            var errors = LiftError.Collection(complete: error)
            Collecting.all {
                while !elements.isAtEnd {
                    errors.collect { () throws(LiftError) in _ = try pair(elements.next()) }
                }
            }
            throw errors.error ?? error
        }
        return dictionary
    }

    /// The elements of an array of alternating keys and values.
    static func elementsOfPairs(_ jar: Jar) throws(LiftError) -> JarElements {
        guard !isCodingKey(Key.self), let elements = JarElements(jar) else { throw jar._mismatch(Self.self) }
        guard elements.count.isMultiple(of: 2) else {
            throw LiftError(kind: .type, expected: "an array of alternating keys and values", in: jar)
        }
        return elements
    }
}

extension Dictionary: JarRepresentable where Key: JarRepresentable, Value: JarRepresentable {
    /// The dictionary as a Jar, with its keys in Swift's order. If a key isn't text, it's an array of
    /// alternating keys and values, as Codable has it.
    public var jar: Jar { held(using: Jar.Context()) }

    public static func _held(_ members: Self, using context: Jar.Context) -> Jar {
        var object = JarObject(capacity: members.count)
        let isCoded = _hasOwnCodingKeys(Key.self)
        for (key, value) in members {
            let key = key.heldAsKey(isCoded: isCoded)
            // If the text of one key depends on the context, so does the text of the others.
            guard !key.needsContextAsText, key.isText(asKeyOf: Key.self), let text = try? key.keyText() else {
                let members = members.map { ($0.key.held(), $0.value._part(using: context)) }
                return Jar(.deferred(JarDeferredMembers(members, keys: Key.self)), context: context)
            }
            let item = JarItem(value._part(using: context), leaving: context)
            if Key.self == String.self || Key.self == Int.self {
                object.append(text, item)
            } else {
                do throws(LiftError) {
                    try object.set(item, atText: text)
                } catch {
                    return Jar(error: error)
                }
            }
        }
        return Jar(.object(object), context: context)
    }

    /// Represents and writes the members one by one, if that is possible: no two keys have the same text, and
    /// the text doesn't depend on a context.
    public static func _write(
        _ members: Self, to sink: _JarSink, using context: Jar.Context
    ) throws(LiftError) {
        guard Key.self == String.self || Key.self == Int.self, try sink.beginDictionary() else {
            return try sink.write(members.held(using: context))
        }
        for (key, value) in members {
            let text: String = try String._lift(from: key.held())
            do throws(LiftError) {
                if context.isEmpty {
                    try Value._write(value, forKey: text, to: sink)
                } else {
                    try sink.write(value._part(using: context), forKey: text)
                }
            } catch {
                throw error.below(.key(text))
            }
        }
        sink.endDictionary()
    }

    public static func _write(_ members: Self, forKey key: String, to sink: _JarSink) throws(LiftError) {
        try sink.beginMember(key)
        try _write(members, to: sink, using: Jar.Context())
    }
}

/// Members whose keys are represented once the context is known. If one of the keys is not text, they become
/// an array of alternating keys and values.
final class JarDeferredMembers: JarDeferred {
    private let members: [(key: JarItem, value: JarItem)]
    private let keyType: Any.Type
    let height: UInt16

    init(_ members: [(key: Jar, value: Jar)], keys: Any.Type) {
        keyType = keys
        var height: UInt16 = 1
        self.members = members.map { key, value in
            var (key, value) = (JarItem(key), JarItem(value))
            key.settle(into: &height)
            value.settle(into: &height)
            return (key, value)
        }
        self.height = height
    }

    func represent(using context: Jar.Context) -> Jar {
        let keys = members.map { Jar($0.key, in: context).resolved }
        if !keys.allSatisfy({ $0.isText(asKeyOf: keyType) }) {
            if let error = Jar.sameText(among: keys) { return Jar(error: error) }
            var array = JarArray(capacity: 2 * members.count)
            for part in members.flatMap({ [$0.key, $0.value] }) {
                // Without a nil, its neighbor would be taken for it.
                array.append(Jar(part, in: context).resolved.isMissing ? JarItem(.null) : part)
            }
            return Jar(.array(array))
        }
        var object = JarObject(capacity: members.count)
        for (key, (_, value)) in zip(keys, members) {
            do throws(LiftError) {
                try object.set(value, atText: key.keyText())
            } catch {
                return Jar(error: error)
            }
        }
        return Jar(.object(object))
    }

    /// If each key has a text, a member of the change updates the one whose key has the same text, that of a
    /// string first, or is the same key. Otherwise the change replaces the whole dictionary.
    func updated(by change: Jar, using context: Jar.Context) -> JarContent? {
        guard var changes = JarMembers(change) else { return nil }
        var members = members.map {
            (key: Jar($0.key, in: context).resolved, value: Jar($0.value, in: context))
        }
        var positions: [JarKey: Int] = [:]
        for (position, (key, _)) in members.enumerated() {
            guard key.isScalarKey, let text = try? key.keyText() else { return nil }
            if key.kind == .string || positions[JarKey(text: text)] == nil {
                positions[JarKey(text: text)] = position
            }
        }
        while let (text, value) = changes.next() {
            let key = Jar.key(ofText: text, keyType, in: context)
            let other = try? key?.keyText()
            if let position = positions[JarKey(text: text)] ?? other.flatMap({ positions[JarKey(text: $0)] })
            {
                members[position].value = members[position].value.updated(by: value)
            } else {
                positions[JarKey(text: text)] = members.count
                members.append((key ?? Jar(text), value))
            }
        }
        return .deferred(JarDeferredMembers(members, keys: keyType))
    }
}
