#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What the keys of dictionaries are as text, and which keys texts are.

extension Jar {
    /// The text of a key. That of an infinite number would not be read again.
    func keyText() throws(LiftError) -> String {
        do throws(LiftError) {
            return try withScalar { (scalar) throws(LiftError) in
                switch scalar {
                case .double(let value) where !value.isFinite:
                    throw LiftError("Lift can't write \(value)")
                case .float(let value) where !value.isFinite:
                    throw LiftError("Lift can't write \(value)")
                default: try String._lift(from: asWrittenText)
                }
            }
        } catch {
            throw LiftError("\(error.message) as a key", kind: .unsupported)
        }
    }
}

extension JarContent {
    /// The number in a text; nil if it is none.
    fileprivate init?(number text: String) {
        guard let number = text.withByteView({ $0.isJSONNumber ? JSONNumber.double($0) : nil }) else {
            return nil
        }
        self = Int64(text).map { .int($0) } ?? UInt64(text).map { .uint($0) } ?? .double(number)
    }
}

extension Jar {
    /// Whether this, which represents a key of type `type`, can be the key of a dictionary.
    func isText(asKeyOf type: Any.Type) -> Bool {
        guard isScalarKey else { return false }
        switch content.kind {
        case .number: return Self.hasNumbersOnly(type) || isLiftedFromText(as: type)
        case .date: return type == Date.self || isLiftedFromText(as: type)
        case .data: return type == Data.self || isLiftedFromText(as: type)
        default: return true
        }
    }

    /// Whether this has a text as a key. It may be the text of another key, too.
    var isScalarKey: Bool {
        switch content.kind {
        case .string, .number, .date, .data: true
        default: false
        }
    }

    private static func hasNumbersOnly(_ type: Any.Type) -> Bool {
        if type == Int.self || type is any Numeric.Type { return true }
        guard let type = type as? any RawRepresentable.Type else { return false }
        return rawType(of: type) is any Numeric.Type
    }

    /// Whether the text of this key is lifted as the same one. A type that has numbers and strings may take
    /// the text of a number for a string.
    private func isLiftedFromText(as type: Any.Type) -> Bool {
        guard type is any Liftable.Type else { return true }
        guard let text = try? keyText(), let key = Self.key(ofText: text, type, in: context) else {
            return false
        }
        // The text of a date may have fewer digits.
        return kind == .date ? key.kind == .date : key == self
    }

    /// Returns the key that a text denotes as a value in an array; nil if it can't be lifted.
    static func key(ofText text: String, _ type: Any.Type, in context: Context) -> Jar? {
        guard let type = type as? any Liftable.Type else { return nil }
        // Nothing is noted while a value is written.
        let context = context.has(.receipt) ? context.union(JarReceipt()) : context
        let key = try? Jar()._lift(key: text, as: type, context: context)
        return (key as? any JarRepresentable)?.held(using: context).resolved
    }

    /// Returns the error of two keys in an array of keys and values that have the same text; nil if there are
    /// none. A number isn't text there.
    static func sameText(among keys: [Jar]) -> LiftError? {
        var texts = JarObject(capacity: keys.count)
        do throws(LiftError) {
            for key in keys where key.isScalarKey && key.kind != .number {
                try texts.set(JarItem(.null), atText: try key.keyText())
            }
            return nil
        } catch {
            return error
        }
    }

    /// Whether the text of this value as a key depends on the context.
    var needsContextAsText: Bool {
        switch content {
        case .date, .deferred: true
        default: false
        }
    }

    /// Returns the key that a text denotes. An error has the path to this value, that of the key.
    ///
    /// - Parameter context: That of the dictionary.
    @inlinable
    @inline(__always)
    func _lift<Key: Liftable>(
        key text: String, as type: Key.Type, context: Jar.Context
    ) throws(LiftError) -> Key {
        let text = try _hashable(text)
        do throws(LiftError) {
            return try Key._value(from: _key(text, context: context))
        } catch {
            return try _lift(number: text, context, after: error)
        }
    }

    /// Returns the key of this value as a Jar, from which it is lifted.
    @usableFromInline
    func _key(_ text: HashableText, context: Jar.Context) -> Jar { key(.string(text.string), context) }

    private func key(_ content: JarContent, _ context: Jar.Context) -> Jar {
        guard context.has(.coercion) else { return Jar(content, context: context) }
        return Jar(content, context: context.withoutCoercion.union(context.receiptLink?.ofKey(self)))
    }

    /// Returns a key that was a number before it became text. A type that is decoded converts no text, and
    /// Swift reads integers from texts that are no JSON numbers.
    @inline(never)
    @usableFromInline
    func _lift<Key: Liftable>(
        number text: HashableText, _ context: Jar.Context, after error: LiftError
    ) throws(LiftError) -> Key {
        let text = text.string
        // Without the limit, reading a key would take time in proportion to its length, even if it's larger
        // than any integer.
        if text.utf8.count > 64 { throw _keyFailure(error) }
        if let type = Key.self as? any FixedWidthInteger.Type, let key = type.init(text) as? Key {
            return key
        }
        if Key.self is any Decodable.Type, let number = JarContent(number: text),
            let key = try? Key._value(from: key(number, context))
        {
            return key
        }
        throw _keyFailure(error)
    }

    /// Returns the error for a key that cannot be lifted, with the path to its value.
    @usableFromInline
    func _keyFailure(_ error: LiftError) -> LiftError {
        LiftError("\(error.message) as a key", kind: error.kind, in: self)
    }
}

// MARK: - Coding keys

/// Returns whether Codable itself uses a value of this type as a key.
func isCodingKey(_ type: Any.Type) -> Bool {
    type == String.self || type == Int.self || hasCodingKeys(type)
}

/// Returns whether a type says itself which keys its values are. Those of strings and integers are their
/// texts.
@inlinable
@inline(__always)
func _hasOwnCodingKeys<Key>(_: Key.Type) -> Bool {
    Key.self != String.self && Key.self != Int.self && hasCodingKeys(Key.self)
}

/// Returns whether a type is `CodingKeyRepresentable`.
@usableFromInline
func hasCodingKeys(_ type: Any.Type) -> Bool {
    if #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) {
        return type is any CodingKeyRepresentable.Type
    }
    return false
}

/// The key of a dictionary as text.
struct KeyByText: CodingKey {
    let stringValue: String

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) { stringValue = String(intValue) }

    var intValue: Int? { Int(stringValue) }
}

/// Returns the key that a `CodingKeyRepresentable` type makes of a text; nil if it makes none.
func codingKey<Key>(_ text: String, as type: Key.Type) -> Key? {
    guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *),
        let type = type as? any CodingKeyRepresentable.Type
    else { return nil }
    return type.init(codingKey: KeyByText(stringValue: text)) as? Key
}

/// How the keys of a dictionary are lifted. It is made once for all of them, because it takes a dynamic cast.
@frozen
@usableFromInline
struct KeyLifting<Key: Liftable> {
    @usableFromInline let isCoded: Bool

    @inlinable
    @inline(__always)
    init() { isCoded = _hasOwnCodingKeys(Key.self) }

    /// Lifts the key of `member`.
    @inlinable
    @inline(__always)
    func lift(_ text: String, of member: Jar, context: Jar.Context) throws(LiftError) -> Key {
        if isCoded, let key = try coded(text, of: member, context: context) { return key }
        return try member._lift(key: text, as: Key.self, context: context)
    }

    /// Returns the key that the type itself makes of a text. If it makes none, its raw values or its fallback
    /// may have one, and the result is nil.
    @inline(never)
    @usableFromInline
    func coded(_ text: String, of member: Jar, context: Jar.Context) throws(LiftError) -> Key? {
        let hashable = try member._hashable(text)
        if let key = codingKey(text, as: Key.self) { return key }
        if Key.self is any RawRepresentable.Type { return nil }
        let key = member._key(hashable, context: context)
        throw member._keyFailure(LiftError(kind: .value, expected: .type(Key.self), subject: key))
    }
}

extension JarRepresentable {
    /// This value as the key of a dictionary.
    ///
    /// - Parameter isCoded: Whether the type may be `CodingKeyRepresentable`.
    func heldAsKey(isCoded: Bool) -> Jar {
        guard isCoded, #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *),
            let key = self as? any CodingKeyRepresentable
        else { return held() }
        return Jar(key.codingKey.stringValue)
    }
}
