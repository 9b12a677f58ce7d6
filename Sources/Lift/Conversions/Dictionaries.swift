/// A dictionary is lifted from a dictionary, its keys from the keys' text: strings, integers, UUIDs, enums
/// with raw values, whatever can be lifted from a string. A key that is none of the type, and the error of a
/// value, have the key in their path. A key with more than 256 combining marks in a row is an error of the kind `bounds`,
/// because Swift takes long to hash it; it can be read from the Jar.
///
/// Keys that are integers are read from any text that Swift's own integers are, too, as by `JSONDecoder`: `"01"` and
/// `"+1"` are 1. Of several texts that are one key the first counts.
///
/// Written, it is always a dictionary; the order of its keys is that of the Swift dictionary. Keys are dates by
/// the formatter in the context, in both directions.
extension Dictionary: Liftable where Key: Liftable, Value: Liftable {
    public typealias To = [Key: Value]

    @inlinable
    public static func lift(from jar: Jar) throws -> [Key: Value] { try _lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> [Key: Value] {
        guard var members = JarMembers(jar) else { return try _pairs(from: jar) }
        var dictionary: [Key: Value] = [:]
        dictionary.reserveCapacity(Swift.min(members.maximumCount, 65536))
        while let (text, member) = members.next() {
            try member._checkMarks(text)
            let key: Key
            do {
                key = try Key._value(from: Jar._key(text, context: jar.context))
            } catch {
                guard let integer = Jar._integer(text, as: Key.self) else { throw member._keyFailure(error) }
                key = integer
            }
            let value = try Value._value(from: member)
            // Two texts may be one key, as "1" and "1.0" are for an integer: the first counts.
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }
}

extension Dictionary where Key: Liftable, Value: Liftable {
    /// The dictionary in an array of keys and values, which Codable makes of keys that are not its own.
    @inline(never)
    @usableFromInline
    static func _pairs(from jar: Jar) throws(LiftError) -> [Key: Value] {
        guard !isCodingKey(Key.self), var elements = JarElements(jar) else { throw jar._mismatch(Self.self) }
        guard elements.count.isMultiple(of: 2) else {
            throw LiftError(kind: .type, expected: "an array of keys and values", in: jar)
        }
        var dictionary: [Key: Value] = [:]
        while !elements.isAtEnd {
            let text = elements.next()
            try text._checkMarks()
            let key = try Key._value(from: text)
            let value = try Value._value(from: elements.next())
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }
}

/// Whether Codable itself makes a key of a value of this type.
func isCodingKey(_ type: Any.Type) -> Bool {
    if type == String.self || type == Int.self { return true }
    if #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) {
        return type is any CodingKeyRepresentable.Type
    }
    return false
}

extension Dictionary: JarConvertible where Key: Liftable, Value: Liftable {
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }
}

extension Dictionary: JarRepresentable where Key: JarRepresentable, Value: JarRepresentable {
    public var jar: Jar { _held() }

    public func _held() -> Jar { _held(using: Jar.Context()) }

    public func _held(using context: Jar.Context) -> Jar {
        var object = JarObject(capacity: count)
        for (key, value) in self {
            let key = key._held()
            // What one key's text needs a context for, that of the others does too.
            if key.needsContextAsText {
                return Jar(.deferred(heldUntilKeysAreKnown(context)), context: context)
            }
            do {
                var item = JarItem(value._part(using: context))
                item.leaveContext(context)
                object.set(try String._lift(from: key), item)
            } catch {
                return Jar(error: LiftError(notAKey: Key.self))
            }
        }
        return Jar(.object(object), context: context)
    }

    private func heldUntilKeysAreKnown(_ context: Jar.Context) -> any JarDeferred {
        JarDeferredMembers(map { ($0.key._held(), $0.value._part(using: context)) })
    }
}

/// Members whose keys are represented when the context is known.
final class JarDeferredMembers: JarDeferred {
    private let members: [(key: Jar, value: Jar)]
    /// Whether keys that are not text make an array of keys and values.
    private let isCoded: Bool

    init(_ members: [(key: Jar, value: Jar)], isCoded: Bool = false) {
        self.members = members
        self.isCoded = isCoded
    }

    func represent(using context: Jar.Context) -> Jar {
        if isCoded, members.contains(where: { !Jar(JarItem($0.key), in: context).resolved.isText }) {
            var array = JarArray(capacity: 2 * members.count)
            for (key, value) in members {
                array.append(JarItem(key))
                array.append(JarItem(value))
            }
            return Jar(.array(array))
        }
        var object = JarObject(capacity: members.count)
        for (key, value) in members {
            do throws(LiftError) {
                let key = key.union(context: context.union(key.context))
                object.set(try String._lift(from: key), JarItem(value))
            } catch {
                return Jar(error: LiftError("\(error.message), and so no key", kind: .unsupported))
            }
        }
        return Jar(.object(object))
    }
}

extension LiftError {
    fileprivate init(notAKey type: Any.Type) {
        self.init("\(type) is no text and cannot be a key", kind: .unsupported)
    }
}

extension Jar {
    /// Whether this can be the key of a dictionary.
    var isText: Bool {
        switch content.kind {
        case .string, .number, .date, .data: true
        default: false
        }
    }

    /// Whether the context says what text this is as a key.
    var needsContextAsText: Bool {
        switch content {
        case .date, .deferred: true
        default: false
        }
    }
}

extension Jar {
    @usableFromInline
    static func _key(_ text: String, context: Jar.Context) -> Jar { Jar(.string(text), context: context) }

    /// The integer that a key is which is no JSON number.
    @inline(never)
    @usableFromInline
    static func _integer<Key>(_ text: String, as type: Key.Type) -> Key? {
        // Without the limit the time for digits beyond all integers would be the text's length for each key.
        guard text.utf8.count <= 64, let type = type as? any FixedWidthInteger.Type else { return nil }
        return type.init(text) as? Key
    }

    @usableFromInline
    func _keyFailure(_ error: LiftError) -> LiftError {
        LiftError("\(error.message) as a key", kind: error.kind, in: self)
    }
}
