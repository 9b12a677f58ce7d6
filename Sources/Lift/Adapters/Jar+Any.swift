#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Jar {
    /// A Jar from a value of unknown type, such as Foundation's readers give, checked at once.
    ///
    /// Dictionaries with string keys, arrays, strings, numbers, bools, dates, data, null and everything
    /// representable are taken, at any depth up to 512 levels. A nil in an array or a dictionary is a null, so
    /// that indices stay what they are; nil itself gives a missing Jar.
    ///
    ///     let jar = try Jar(checked: [1, nil, 2] as [Any?])  // [1,null,2]
    ///
    /// - Throws: a `LiftError` of the kind `unsupported` with the path of the first value that has no
    ///   representation.
    /// - Complexity: O(n).
    public init(checked value: Any?, context: Context = Context()) throws {
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
    public init(_ value: Any?) throws {
        try self.init(checked: value)
    }

    /// What this Jar holds in types that Foundation's writers take: `[String: Any]`, `[Any]`, `String`,
    /// `Bool`, `Int`, `UInt64`, `Double`, `Decimal`, `Date`, `Data`, `NSNull`.
    ///
    /// A number of a document becomes an `Int` if it is spelled as one and fits, a `UInt64` if that fits, and
    /// a `Double` otherwise, or a `Decimal` where a `Double` cannot hold it. The order of keys is lost.
    ///
    /// - Throws: a `LiftError` with the path: for a missing Jar, for one that holds an error, for a number
    ///   that no type can hold, and for more than 512 levels.
    /// - Complexity: O(n).
    public func asAny() throws -> Any {
        try AnySink.value(of: self, for: .any, null: AnySink.null)
    }
}

/// Values of unknown type.
enum JarAny {
    /// How many levels are taken from, or given to, values of unknown type. Swift and Foundation free such
    /// values one call inside the other, so that nobody can handle much deeper ones safely.
    static let maximumDepth = AnyOutput.maximumDepth
}

/// An object that Foundation has for a value that Swift has as a struct.
protocol ObjectForValue: AnyObject {
    var jarContent: JarContent { get }
}

// MARK: - From Any

extension JarAny {
    /// A container whose parts are being taken over; the walk keeps its own stack of them.
    private struct Source {
        let keys: [String]?
        let values: [Any?]
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

    /// A value without parts, or a container whose parts are yet to be taken over.
    private enum Taken {
        case item(JarItem)
        case container(Source)
    }

    static func item(of value: Any?, keepsErrors: Bool) throws(LiftError) -> JarItem {
        var sources: [Source] = []
        var value = value
        var item = JarItem(.missing)
        values: while true {
            item = JarItem(.missing)
            do throws(LiftError) {
                switch try take(value, inContainer: !sources.isEmpty) {
                case .item(let taken):
                    if case .error(let error) = taken.content { throw error }
                    item = taken
                case .container(let source):
                    guard sources.count < maximumDepth else { throw LiftError(tooDeep: maximumDepth) }
                    sources.append(source)
                }
            } catch {
                // What is too deep may be without end.
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
            guard let last = sources.indices.last else { break values }
            if !item.content.isMissing { sources[last].add(item) }
            value = sources[last].values[sources[last].index]
            sources[last].index += 1
        }
        return item
    }

    private static func take(_ value: Any?, inContainer: Bool) throws(LiftError) -> Taken {
        guard let value else { return none(inContainer) }
        if let content = common(value) { return .item(JarItem(content)) }
        if let source = try commonContainer(value) { return .container(source) }
        guard let value = unwrapped(value) else { return none(inContainer) }
        if leavesNilOut(type(of: value)), let source = sourceOfOptionals(value) { return .container(source) }
        if let item = representation(value) ?? foundationObject(value) { return .item(item) }
        return .container(try source(value))
    }

    private static func none(_ inContainer: Bool) -> Taken { .item(JarItem(inContainer ? .null : .missing)) }

    /// What most values are, told by their very type: a cast to a protocol takes ten times as long.
    private static func common(_ value: Any) -> JarContent? {
        let type = type(of: value)
        if type == String.self, let value = value as? String { return .string(value) }
        if type == Int.self, let value = value as? Int { return .int(Int64(value)) }
        if type == Bool.self, let value = value as? Bool { return .bool(value) }
        if type == Double.self, let value = value as? Double { return .double(value) }
        if type == Date.self, let value = value as? Date { return .date(value) }
        if type == Data.self, let value = value as? Data { return .data(value) }
        return nil
    }

    /// The containers that Foundation gives; those with optionals are what UserDefaults gives on Linux.
    private static func commonContainer(_ value: Any) throws(LiftError) -> Source? {
        let type = type(of: value)
        if type == [AnyHashable: Any?].self, let value = value as? [AnyHashable: Any?] {
            return Source(keys: try keys(value.keys), values: Array(value.values))
        }
        if type == [Any?].self, let value = value as? [Any?] { return Source(keys: nil, values: value) }
        if type == [String: Any].self, let value = value as? [String: Any] {
            return Source(keys: Array(value.keys), values: Array(value.values))
        }
        if type == [Any].self, let value = value as? [Any] { return Source(keys: nil, values: value) }
        return nil
    }

    private static func keys(_ keys: some Sequence<AnyHashable>) throws(LiftError) -> [String] {
        var texts: [String] = []
        for key in keys {
            guard let text = key.base as? String else { throw LiftError(notAKey: key) }
            texts.append(text)
        }
        return texts
    }

    /// A container of unknown values.
    private static func source(_ value: Any) throws(LiftError) -> Source {
        switch value {
        case let array as [Any]:
            return Source(keys: nil, values: array)
        case let dictionary as [String: Any]:
            return Source(keys: Array(dictionary.keys), values: Array(dictionary.values))
        case let dictionary as [AnyHashable: Any]:
            return Source(keys: try keys(dictionary.keys), values: Array(dictionary.values))
        default:
            throw LiftError(unrepresentable: value)
        }
    }

    /// A container of a known type with optionals, which would leave nil out as a representation.
    private static func sourceOfOptionals(_ value: Any) -> Source? {
        switch value {
        case let array as [Any?]: return Source(keys: nil, values: array)
        case let dictionary as [String: Any?]:
            return Source(keys: Array(dictionary.keys), values: Array(dictionary.values))
        case let dictionary as [AnyHashable: Any?]:
            let keys = dictionary.keys.compactMap { key in text(of: key) }
            // What needs a context to be a text waits for it as a representation.
            guard keys.count == dictionary.count else { return nil }
            return Source(keys: keys, values: Array(dictionary.values))
        case let set as Set<AnyHashable>: return Source(keys: nil, values: set.map(\.base))
        default: return nil
        }
    }

    private static func text(of key: AnyHashable) -> String? {
        guard let key = (key.base as? any JarRepresentable)?._held() else { return nil }
        switch key.content {
        case .date, .deferred: return nil
        default: return try? String._lift(from: key)
        }
    }

    /// What says itself how it is represented, as all scalars and all containers of known types do.
    private static func representation(_ value: Any) -> JarItem? {
        (value as? any JarRepresentable).map { JarItem($0._held()) }
    }

    /// Foundation's objects for values that Swift has as structs. Only for objects: a cast of a Swift container
    /// would make a Foundation one of it first, and of all that is in it.
    private static func foundationObject(_ value: Any) -> JarItem? {
        guard type(of: value) is AnyClass else { return nil }
        return (value as? any ObjectForValue).map { JarItem($0.jarContent) }
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
}
