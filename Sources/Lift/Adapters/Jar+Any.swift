import Foundation

extension Jar {
    /// A Jar from a value of unknown type, such as Foundation's readers give, checked at once.
    ///
    /// Dictionaries with string keys, arrays, strings, numbers, bools, dates, data, null and everything
    /// representable are taken, at any depth up to `JarAny.maximumDepth`; nil gives a missing Jar.
    ///
    /// - Throws: a `LiftError` of the kind `unsupported` with the path of the first value that has no
    ///   representation.
    /// - Complexity: O(n).
    public init(checked value: Any?, context: Context = Context()) throws(LiftError) {
        self.init(try JarAny.item(of: value, level: 0), in: context)
    }

    /// A Jar from a value of unknown type, such as Foundation's readers give.
    ///
    /// As `Jar(checked:)`, but a value without a representation becomes an error in its own place, which
    /// shows when that place is read; the rest can be used.
    ///
    /// - Complexity: O(n): the value is taken over at once, so that the Jar does not change with it.
    public init(unchecked value: Any?, context: Context = Context()) {
        self.init(JarAny.itemOrError(of: value, level: 0), in: context)
    }

    /// As `Jar(checked:)`.
    @_disfavoredOverload
    public init(_ value: Any?) throws(LiftError) {
        try self.init(checked: value)
    }

    /// What this Jar holds in types that Foundation's writers take: `[String: Any]`, `[Any]`, `String`,
    /// `Bool`, `Int`, `UInt64`, `Double`, `Decimal`, `Date`, `Data`, `NSNull`.
    ///
    /// A number of a document becomes an `Int` if it is spelled as one and fits, a `UInt64` if that fits, and
    /// a `Double` otherwise, or a `Decimal` where a `Double` cannot hold it. The order of keys is lost.
    ///
    /// - Throws: a `LiftError` with the path: for a missing Jar, for one that holds an error, for a number
    ///   that no type can hold, and for more than `JarAny.maximumDepth` levels.
    /// - Complexity: O(n).
    public func asAny() throws(LiftError) -> Any {
        try JarAny.value(of: self, level: 0)
    }
}

/// Values of unknown type.
public enum JarAny {
    /// How many levels are taken from, or given to, values of unknown type. Foundation and Swift free such
    /// values one call inside the other, so that deeper ones cannot be handled safely by anyone.
    public static let maximumDepth = 512

    fileprivate static func item(of value: Any?, level: Int) throws(LiftError) -> JarItem {
        guard let value else { return JarItem(.missing) }
        if let scalar = scalar(value) {
            if case .error(let error) = scalar.content { throw error }
            return scalar
        }
        guard level < maximumDepth else { throw LiftError(tooDeep: maximumDepth) }
        switch value {
        case let array as [Any]:
            var items = JarArray(capacity: array.count)
            for (index, element) in array.enumerated() {
                do {
                    items.append(try item(of: unwrapped(element), level: level + 1))
                } catch {
                    throw error.below(.index(index))
                }
            }
            return JarItem(.array(items))
        case let dictionary as [String: Any]:
            return try object(dictionary.lazy.map { ($0.key, $0.value) }, level)
        case let dictionary as [AnyHashable: Any]:
            var members: [(String, Any)] = []
            for (key, value) in dictionary {
                guard let key = key.base as? String else {
                    throw LiftError(notAKey: key)
                }
                members.append((key, value))
            }
            return try object(members, level)
        default:
            throw LiftError(unrepresentable: value)
        }
    }

    private static func object(
        _ members: some Sequence<(String, Any)>, _ level: Int
    ) throws(LiftError) -> JarItem {
        var object = JarObject()
        for (key, value) in members {
            do {
                object.set(key, try item(of: unwrapped(value), level: level + 1))
            } catch {
                throw error.below(.key(key))
            }
        }
        return JarItem(.object(object))
    }

    fileprivate static func itemOrError(of value: Any?, level: Int) -> JarItem {
        guard let value else { return JarItem(.missing) }
        if let scalar = scalar(value) { return scalar }
        guard level < maximumDepth else { return JarItem(.error(LiftError(tooDeep: maximumDepth))) }
        switch value {
        case let array as [Any]:
            var items = JarArray(capacity: array.count)
            for element in array { items.append(itemOrError(of: unwrapped(element), level: level + 1)) }
            return JarItem(.array(items))
        case let dictionary as [String: Any]:
            var object = JarObject(capacity: dictionary.count)
            for (key, value) in dictionary {
                object.set(key, itemOrError(of: unwrapped(value), level: level + 1))
            }
            return JarItem(.object(object))
        case let dictionary as [AnyHashable: Any]:
            var object = JarObject(capacity: dictionary.count)
            for (key, value) in dictionary {
                guard let key = key.base as? String else {
                    return JarItem(.error(LiftError(notAKey: key)))
                }
                object.set(key, itemOrError(of: unwrapped(value), level: level + 1))
            }
            return JarItem(.object(object))
        default:
            return JarItem(.error(LiftError(unrepresentable: value)))
        }
    }

    /// What is no container of unknown values; nil for those.
    private static func scalar(_ value: Any) -> JarItem? {
        switch value {
        case let string as String: return JarItem(.string(string))
        // A Decimal would be taken for an NSDecimalNumber, which is a string.
        case let decimal as Decimal where Swift.type(of: value) == Decimal.self: return JarItem(.decimal(decimal))
        case let number as NSNumber: return JarItem(number.content)
        case is NSNull: return JarItem(.null)
        case let date as Date: return JarItem(.date(date))
        case let data as Data: return JarItem(.data(data))
        case let value as any JarRepresentable: return JarItem(value._held())
        default: return nil
        }
    }

    /// The value without the optionals around it; nil if one of them is nil.
    private static func unwrapped(_ value: Any) -> Any? {
        guard let optional = value as? any OptionalValue else { return value }
        return optional.wrapped.flatMap { unwrapped($0) }
    }

    fileprivate static func value(of jar: Jar, level: Int) throws(LiftError) -> Any {
        let jar = jar.resolved
        switch jar.content.unboxed {
        case .missing, .absent: throw LiftError(expected: "a value", in: jar)
        case .null: return NSNull()
        case .bool(let value): return value
        case .int(let value): return Int(exactly: value) ?? value
        case .uint(let value): return value
        case .double(let value): return value
        case .float(let value): return value
        case .decimal(let value): return value
        case .string(let text): return text
        case .date(let date): return date
        case .data(let data): return data
        case .error(let error): throw error.located(at: jar)
        case .row(let source, let index) where !source.view[index].isContainer:
            return try scalar(source.view, source.view[index], jar)
        default: break
        }
        guard level < maximumDepth else { throw LiftError(tooDeep: maximumDepth).located(at: jar) }
        if var elements = JarElements(jar) {
            var array: [Any] = []
            array.reserveCapacity(elements.count)
            while !elements.isAtEnd { array.append(try value(of: elements.next(), level: level + 1)) }
            return array
        }
        guard var members = JarMembers(jar) else { throw LiftError(expected: "a value", in: jar) }
        var dictionary: [String: Any] = [:]
        while let (key, member) = members.next() { dictionary[key] = try value(of: member, level: level + 1) }
        return dictionary
    }

    private static func scalar(_ view: JSONView, _ row: JSONRow, _ jar: Jar) throws(LiftError) -> Any {
        let bytes = view.bytes(of: row)
        switch row.kind {
        case .false: return false
        case .true: return true
        case .string, .escapedString: return view.string(row)
        case .integer, .real:
            if row.kind == .integer {
                if case .value(let value) = JSONNumber.integer(bytes, as: Int.self) { return value }
                if case .value(let value) = JSONNumber.integer(bytes, as: UInt64.self) { return value }
            }
            if let value = JSONNumber.double(bytes) { return value }
            if let value = JSONNumber.decimal(bytes) { return value }
            throw LiftError(kind: .range, expected: "a number", in: jar)
        default: return NSNull()
        }
    }
}

extension LiftError {
    fileprivate init(notAKey key: AnyHashable) {
        self.init("expected a string as a key, found \(type(of: key.base))", kind: .unsupported)
    }

    fileprivate init(unrepresentable value: Any) {
        self.init("\(type(of: value)) has no representation as a Jar", kind: .unsupported)
    }

    fileprivate init(tooDeep limit: Int) {
        self.init("expected at most \(limit) levels, found more", kind: .bounds)
    }
}

/// An optional, whatever it wraps.
private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
}
