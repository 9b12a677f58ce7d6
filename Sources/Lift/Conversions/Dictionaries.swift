/// A dictionary is lifted from a dictionary, its keys from the keys' text: strings, integers, UUIDs, enums
/// with raw values, whatever can be lifted from a string. A key that is none of the type, and the error of a
/// value, have the key in their path.
///
/// Written, it is always a dictionary; the order of its keys is that of the Swift dictionary.
extension Dictionary: Liftable where Key: Liftable, Value: Liftable {
    public typealias To = [Key: Value]

    @inlinable
    public static func lift(from jar: Jar) throws -> [Key: Value] { try _lift(from: jar) }

    @inlinable
    public static func _lift(from jar: Jar) throws(LiftError) -> [Key: Value] {
        guard var members = JarMembers(jar) else { throw jar._mismatch(Self.self) }
        var dictionary: [Key: Value] = [:]
        dictionary.reserveCapacity(Swift.min(members.maximumCount, 65536))
        while let (text, member) = members.next() {
            let key: Key
            do {
                key = try Jar._key(text, context: jar.context)^
            } catch {
                throw member._keyFailure(error)
            }
            let value: Value = try member^
            // Two texts may be one key, as "1" and "1.0" are for an integer: the first counts.
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }
}

extension Dictionary: JarConvertible where Key: Liftable, Value: Liftable {
    @inlinable
    public init(jar: Jar) throws { self = try Self._lift(from: jar) }
}

extension Dictionary: JarRepresentable where Key: JarRepresentable, Value: JarRepresentable {
    public var jar: Jar { _held() }

    public func _held() -> Jar {
        var object = JarObject(capacity: count)
        for (key, value) in self {
            let keyJar = key._held()
            do {
                object.set(try String(jar: keyJar), JarItem(value._held()))
            } catch {
                return Jar(error: LiftError("\(Key.self) is no text and cannot be a key", kind: .unsupported))
            }
        }
        return Jar(.object(object))
    }
}

extension Jar {
    @usableFromInline
    static func _key(_ text: String, context: Jar.Context) -> Jar { Jar(.string(text), context: context) }

    @usableFromInline
    func _keyFailure(_ error: LiftError) -> LiftError {
        LiftError("\(error.message) as a key", kind: error.kind, in: self)
    }
}
