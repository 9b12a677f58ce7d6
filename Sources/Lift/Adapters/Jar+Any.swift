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
        self.init(try JarAny.item(of: value, keepsErrors: false), in: context)
    }

    /// A Jar from a value of unknown type, such as Foundation's readers give.
    ///
    /// As `Jar(checked:)`, but a value without a representation becomes an error in its own place, which
    /// shows when that place is read; the rest can be used.
    ///
    /// - Complexity: O(n): the value is taken over at once, so that the Jar does not change with it.
    public init(unchecked value: Any?, context: Context = Context()) {
        do {
            self.init(try JarAny.item(of: value, keepsErrors: true), in: context)
        } catch {
            self.init(error: error)
        }
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
        try AnySink.value(of: self, for: .any)
    }
}

/// Values of unknown type.
public enum JarAny {
    /// How many levels are taken from, or given to, values of unknown type. Swift and Foundation free such
    /// values one call inside the other, so that nobody can handle much deeper ones safely.
    public static let maximumDepth = 512
}

// MARK: - From Any

extension JarAny {
    /// A container whose parts are being taken over; the walk keeps its own stack of them.
    private struct Source {
        let keys: [String]?
        let values: [Any]
        var index = 0
        var array = JarArray()
        var object = JarObject()

        /// The step to the part that was taken last.
        var component: JarPathComponent { keys.map { .key($0[index - 1]) } ?? .index(index - 1) }

        mutating func add(_ item: JarItem) {
            if let keys {
                object.set(keys[index - 1], item)
            } else {
                array.append(item)
            }
        }

        var content: JarContent { keys == nil ? .array(array) : .object(object) }
    }

    fileprivate static func item(of value: Any?, keepsErrors: Bool) throws(LiftError) -> JarItem {
        var sources: [Source] = []
        var value = value
        while true {
            var item: JarItem
            do throws(LiftError) {
                if let represented = representation(value) {
                    if case .error(let error) = represented.content { throw error }
                    item = represented
                } else if let object = foundationObject(value) {
                    item = object
                } else {
                    guard sources.count < maximumDepth else { throw LiftError(tooDeep: maximumDepth) }
                    sources.append(try source(value))
                    item = JarItem(.missing)
                }
            } catch {
                // What is too deep may be without end, as a container in itself is.
                guard keepsErrors, error.kind != .bounds else {
                    throw error.below(sources.map(\.component), of: nil)
                }
                item = JarItem(.error(error))
            }
            // What is complete goes into its container, up to one that has a part left.
            while let last = sources.indices.last, sources[last].index == sources[last].values.count {
                if !item.content.isMissing { sources[last].add(item) }
                item = JarItem(sources[last].content)
                sources.removeLast()
            }
            guard let last = sources.indices.last else { return item }
            if !item.content.isMissing { sources[last].add(item) }
            value = unwrapped(sources[last].values[sources[last].index])
            sources[last].index += 1
        }
    }

    /// A container of unknown values.
    private static func source(_ value: Any?) throws(LiftError) -> Source {
        switch value {
        case let array as [Any]:
            return Source(keys: nil, values: array)
        case let dictionary as [String: Any]:
            return Source(keys: Array(dictionary.keys), values: Array(dictionary.values))
        case let dictionary as [AnyHashable: Any]:
            var keys: [String] = []
            for key in dictionary.keys {
                guard let text = key.base as? String else { throw LiftError(notAKey: key) }
                keys.append(text)
            }
            return Source(keys: keys, values: Array(dictionary.values))
        default:
            throw LiftError(unrepresentable: value ?? NSNull())
        }
    }

    /// What says itself how it is represented, as all scalars and all containers of known types do.
    private static func representation(_ value: Any?) -> JarItem? {
        guard let value else { return JarItem(.missing) }
        return (value as? any JarRepresentable).map { JarItem($0._held()) }
    }

    /// Foundation's objects for values that Swift has as structs. Only for objects: a cast of a Swift container
    /// would make a Foundation one of it first, and of all that is in it.
    private static func foundationObject(_ value: Any?) -> JarItem? {
        guard let value, type(of: value) is AnyClass else { return nil }
        switch value {
        case let date as NSDate: return JarItem(.date(date as Date))
        case let data as NSData: return JarItem(.data(data as Data))
        default: return nil
        }
    }

    /// The value without the optionals around it; nil if one of them is nil.
    private static func unwrapped(_ value: Any) -> Any? {
        guard let optional = value as? any OptionalValue else { return value }
        return optional.wrapped.flatMap { unwrapped($0) }
    }
}

extension LiftError {
    fileprivate init(notAKey key: AnyHashable) {
        self.init("expected a string as a key, found \(type(of: key.base))", kind: .unsupported)
    }

    fileprivate init(unrepresentable value: Any) {
        self.init("\(type(of: value)) has no representation as a Jar", kind: .unsupported)
    }

    init(tooDeep limit: Int) {
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
