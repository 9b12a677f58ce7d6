#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Jar {
    /// Creates a Jar from a value of unknown type, such as the result of a Foundation reader.
    ///
    ///     let jar = try Jar(checked: [1, nil, 2] as [Any?])  // [1,null,2]
    ///
    /// You can pass dictionaries with string keys, arrays, strings, numbers, bools, dates, data, null and
    /// anything that is `JarRepresentable`, nested up to 512 levels deep. A nil in an array or a dictionary
    /// becomes null, so indices stay the same. A nil at the top becomes a missing Jar.
    ///
    /// - Parameters:
    ///   - value: the value, of any type.
    ///   - context: the context of the Jar.
    /// - Throws: a `LiftError` with the path of the first value that Lift can't represent (kind
    ///   `unsupported`), or that is too deep (kind `bounds`).
    /// - Complexity: O(*n*).
    public init(checked value: Any?, context: Context = Context()) throws {
        self.init(try JarAny.item(of: value, keepsErrors: false), in: context)
    }

    /// Creates a Jar from a value of unknown type. Parts that Lift can't represent throw when you lift them.
    ///
    ///     let jar = Jar(unchecked: ["name": "Lift", "view": UIView()])
    ///     let name: String = try jar["name"]^  // "Lift"
    ///     let view: String = try jar["view"]^  // throws an error of the kind `unsupported`
    ///
    /// You can pass the same values as to ``init(checked:context:)``. The Jar copies all of them right away,
    /// so it doesn't change when one of your objects does.
    ///
    /// - Parameters:
    ///   - value: the value, of any type.
    ///   - context: the context of the Jar.
    /// - Complexity: O(*n*).
    public init(unchecked value: Any?, context: Context = Context()) {
        self.init { () throws(LiftError) in
            Jar(try JarAny.item(of: value, keepsErrors: true), in: context)
        }
    }

    /// Creates a Jar from a value of unknown type, like ``init(checked:context:)``.
    ///
    ///     let jar = try Jar(value)
    ///
    /// - Throws: a `LiftError` of the kind `unsupported` or `bounds`, with the path of the first value that
    ///   has no representation.
    /// - Complexity: O(*n*).
    @_disfavoredOverload
    public init(_ value: Any?) throws {
        try self.init(checked: value)
    }

    /// Returns the value as types that Foundation's readers return: `[String: Any]`, `[Any]`, `String`,
    /// `Bool`, `Int`, `UInt64`, `Double`, `Decimal`, `Date`, `Data` and `NSNull`.
    ///
    ///     let object = try Jar(json: #"{"a":[1,"x"]}"#).asAny() as? [String: Any]
    ///     object?["a"] as? [Any]  // [1, "x"]
    ///
    /// `JSONSerialization` can't write dates and data. A Jar that was read from JSON has none. The numbers
    /// are those of Swift, and a cast doesn't convert them: 12 is an `Int`, and not a `Double`. For the
    /// objects that Foundation makes of JSON, use `JSONSerialization.jsonObject(with: Data(json: jar))`.
    ///
    /// A number in a document that is spelled as an integer becomes an `Int` or, if it doesn't fit, a
    /// `UInt64`. Any other number becomes a `Double` or, beyond its range, a `Decimal`. Dictionaries lose the
    /// order of their keys. Of keys that are equal as Swift strings, they have the first.
    ///
    /// - Throws: a `LiftError` with the path, if a value is missing or an error, if a number fits none of
    ///   these types, or if there are more than 512 levels.
    /// - Complexity: O(*n*).
    public func asAny() throws -> Any {
        try AnySink.value(of: self, for: .any, null: AnySink.null)
    }
}

/// Values of unknown type.
package enum JarAny {}

/// A Foundation object that stands for a Swift value.
protocol ObjectForValue: AnyObject {
    var jarContent: JarContent { get }
}

// MARK: - From Any

extension JarAny {
    /// A container whose parts are being converted. They are on a stack of their own.
    private struct Source {
        let keys: [String]?
        let values: [Any?]
        var index = 0
        var array = JarArray()
        var object = JarObject()

        /// The step to the last part.
        var component: JarPath.Component { keys.map { .key($0[index - 1]) } ?? .index(index - 1) }

        mutating func add(_ item: JarItem) {
            if let keys {
                object.set(keys[index - 1], item)
            } else {
                array.append(item)
            }
        }

        var content: JarContent { keys == nil ? .array(array) : .object(object) }
    }

    /// A value without parts, or a container whose parts are yet to be converted.
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
                    if taken.content.isTooDeep(inside: sources.count) { throw .tooDeep }
                    item = taken
                case .container(let source):
                    guard sources.count < JarContent.maximumHeight else { throw .tooDeep }
                    sources.append(source)
                }
            } catch {
                // A value that is too deep may be endless. A text that is has been read.
                guard keepsErrors, error.kind != .bounds || error.offset != nil else {
                    throw error.below(sources.map(\.component), of: nil)
                }
                item = JarItem(.error(error))
            }
            // A complete value is added to its container. That may complete the container, too.
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
        let type = type(of: value)
        if leavesNilOut(type) || holdsObjects(type), let source = sourceOfParts(value) {
            return .container(source)
        }
        if let item = foundationObject(value) ?? representation(value) { return .item(item) }
        return .container(try source(value))
    }

    private static func none(_ inContainer: Bool) -> Taken { .item(JarItem(inContainer ? .null : .missing)) }

    /// Returns a value without parts as a Jar without a path; a missing Jar for nil, and nil for any other
    /// value.
    package static func bareJar(of value: Any?) -> Jar? {
        guard let value else { return Jar() }
        if let content = common(value) { return Jar(content) }
        // Foundation's numbers and strings.
        guard type(of: value) is AnyClass, let item = foundationObject(value) ?? representation(value) else {
            return nil
        }
        let jar = Jar(item)
        return jar.mayHoldParts ? nil : jar
    }

    /// Converts the most common types. A cast to a protocol takes ten times as long.
    private static func common(_ value: Any) -> JarContent? {
        if let value = sameValue(value, of: String.self) { return .string(value) }
        if let value = sameValue(value, of: Int.self) { return .int(Int64(value)) }
        if let value = sameValue(value, of: Bool.self) { return .bool(value) }
        if let value = sameValue(value, of: Double.self) { return .double(value) }
        if let value = sameValue(value, of: Date.self) { return .date(value) }
        if let value = sameValue(value, of: Data.self) { return .data(value) }
        return nil
    }

    /// The containers that Foundation returns. On Linux, `UserDefaults` returns those with optionals.
    private static func commonContainer(_ value: Any) throws(LiftError) -> Source? {
        if let value = sameValue(value, of: [AnyHashable: Any?].self) {
            return Source(keys: try keys(value.keys), values: Array(value.values))
        }
        if let value = sameValue(value, of: [Any?].self) { return Source(keys: nil, values: value) }
        if let value = sameValue(value, of: [String: Any].self) {
            return Source(keys: Array(value.keys), values: Array(value.values))
        }
        if let value = sameValue(value, of: [Any].self) { return Source(keys: nil, values: value) }
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

    /// Whether `type` is a container of Foundation objects. Its own representation would make strings of
    /// decimal numbers.
    private static func holdsObjects(_ type: Any.Type) -> Bool {
        var part = type
        while let container = containerType(part) { part = container.partType }
        return part is AnyClass && part != type && part is any ObjectForValue.Type
    }

    /// A container of a known type whose parts are converted one by one. With optionals, its own
    /// representation would drop every nil.
    private static func sourceOfParts(_ value: Any) -> Source? {
        switch value {
        case let array as [Any?]: return Source(keys: nil, values: array)
        case let dictionary as [String: Any?]:
            return Source(keys: Array(dictionary.keys), values: Array(dictionary.values))
        case let dictionary as [AnyHashable: Any?]:
            let keys = dictionary.keys.compactMap { key in text(of: key) }
            // A key whose text depends on the context keeps its own representation.
            guard keys.count == dictionary.count else { return nil }
            return Source(keys: keys, values: Array(dictionary.values))
        case let set as Set<AnyHashable>: return Source(keys: nil, values: set.map(\.base))
        default: return nil
        }
    }

    private static func text(of key: AnyHashable) -> String? {
        guard let key = (key.base as? any JarRepresentable)?.held() else { return nil }
        switch key.content {
        case .date, .deferred: return nil
        default: return try? String._lift(from: key)
        }
    }

    /// A value that is `JarRepresentable`, such as a scalar or a container of a known type.
    private static func representation(_ value: Any) -> JarItem? {
        (value as? any JarRepresentable).map { JarItem($0.held()) }
    }

    /// A Foundation object as a Swift value. Only objects are cast, because the cast of a Swift container
    /// would convert it, and everything in it, to Foundation types.
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
