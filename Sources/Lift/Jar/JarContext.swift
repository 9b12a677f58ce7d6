/// A type whose values you can put into the context of a Jar.
///
///     struct Currency: JarContextValue { let code: String }
///     let amount: Money = try jar.union(context: Currency(code: "SEK"))["amount"]^
///
/// In its `init(jar:)`, a model gets the value with `jar.context.get()`.
public protocol JarContextValue: Sendable {
    /// Returns a context that contains only `value`. Conforming types don't implement this method.
    static func _context(of value: Self) -> Jar.Context
}

/// A context value that a stage must know about before it lifts or represents anything.
///
/// Finding a value takes a search, so a context records the traits of its values when it's created.
protocol JarContextTraitCarrier {
    /// The traits of every value of this type.
    static var traits: Jar.Context.Traits { get }

    /// The type whose values are lifted and represented by every value of this type; nil for most.
    static var transformedType: Any.Type? { get }
}

extension JarContextTraitCarrier {
    static var transformedType: Any.Type? { nil }
}

extension JarContextValue {
    public static func _context(of value: Self) -> Jar.Context { Jar.Context(value: value) }

    /// A context that contains only this value.
    var asContext: Jar.Context { Self._context(of: self) }
}

extension Jar {
    /// Values that models and representations need in addition to the data, looked up by their type.
    ///
    ///     let context: Jar.Context = [Currency(code: "SEK"), formatter]
    ///     let currency: Currency = try context.get()
    ///
    /// A context contains at most one value of each type. You find a value by its own type and, if it's an
    /// object, also by its superclasses: a subclass of `DateFormatter` is found as a `DateFormatter`. If
    /// several values match, the last one wins.
    ///
    /// An empty context takes no memory. Copies share their storage until you change one of them.
    public struct Context: Sendable {
        @usableFromInline var storage: Storage?

        @usableFromInline
        final class Storage: Sendable {
            @usableFromInline let entries: ContiguousArray<Entry>
            /// The traits of all values combined.
            let traits: Traits
            let transformedTypes: ContiguousArray<ObjectIdentifier>

            init(entries: ContiguousArray<Entry>) {
                self.entries = entries
                traits = entries.reduce(into: []) { $0.formUnion($1.traits) }
                transformedTypes = ContiguousArray(entries.compactMap(\.transformedType))
            }
        }

        /// What a context knows about its values without a search.
        struct Traits: OptionSet, Sendable {
            let rawValue: UInt16

            /// The values of some type are lifted and represented by a transform.
            static var transform: Traits { Traits(rawValue: 1 << 0) }
            /// Dates are lifted and represented by a formatter.
            static var dateForm: Traits { Traits(rawValue: 1 << 1) }
            /// Dates are not as they are by default.
            static var dateFormOrTransform: Traits { dateForm.union(.transform) }
            /// The keys of properties are changed or recorded.
            static var keyRules: Traits { Traits(rawValue: 1 << 2) }
            /// Numbers that come as text are read by a formatter.
            static var numberForm: Traits { Traits(rawValue: 1 << 3) }
            /// What lifting does with the data is noted.
            static var receipt: Traits { Traits(rawValue: 1 << 4) }
            /// Keys that nobody reads are found.
            static var unknownKeys: Traits { Traits(rawValue: 1 << 5) }
            /// Conversions to another kind are asked about or noted.
            static var coercion: Traits { Traits(rawValue: 1 << 6) }
            /// Numbers may be converted from text.
            static var numbersFromText: Traits { [.coercion, .numberForm] }
            /// Some values are not shown.
            static var redaction: Traits { Traits(rawValue: 1 << 7) }
            /// A text was encoded as text, so it's no number.
            static var encodedText: Traits { Traits(rawValue: 1 << 8) }
        }

        @usableFromInline
        struct Entry: Sendable {
            @usableFromInline let type: ObjectIdentifier
            /// Whether the value is an object. Only objects can be found by a type other than their own.
            @usableFromInline let isObject: Bool
            let traits: Traits
            let transformedType: ObjectIdentifier?
            @usableFromInline let value: any JarContextValue

            init(_ value: some JarContextValue) {
                let type = Swift.type(of: value as any JarContextValue)
                self.type = ObjectIdentifier(type)
                isObject = type is AnyClass
                let carrier = type as? any JarContextTraitCarrier.Type
                traits = carrier?.traits ?? []
                transformedType = carrier?.transformedType.map { ObjectIdentifier($0) }
                self.value = value
            }
        }

        /// Creates an empty context.
        public init() { storage = nil }

        init(value: some JarContextValue) { storage = Storage(entries: [Entry(value)]) }

        /// Creates a context with the given values. If several have the same type, the last one wins,
        /// and nil adds nothing.
        public init(_ values: [(any JarContextValue)?]) {
            self.init()
            for value in values { formUnion(value) }
        }

        /// Creates a context with the given values. If several have the same type, the last one wins,
        /// and nil adds nothing.
        // Disfavored, or an array of one type would be ambiguous: it could become a context, and then a
        // value.
        @_disfavoredOverload
        public init(_ values: (any JarContextValue)?...) {
            self.init(values)
        }

        /// A Boolean value indicating whether the context is empty.
        @inlinable
        public var isEmpty: Bool { storage == nil }

        /// Returns whether any of the values has one of `traits`.
        func has(_ traits: Traits) -> Bool {
            guard let storage else { return false }
            // In a debug build, `isDisjoint(with:)` is a generic call.
            return storage.traits.rawValue & traits.rawValue != 0
        }

        /// Returns whether there is a transform for values of exactly this type.
        func hasTransform(of type: Any.Type) -> Bool {
            guard let types = storage?.transformedTypes else { return false }
            let wanted = ObjectIdentifier(type)
            for type in types where type == wanted { return true }
            return false
        }
    }
}

extension Jar.Context {
    /// Returns the value of type `T`.
    ///
    ///     init(jar: Jar) throws {
    ///         amount = try jar^
    ///         currency = try jar.context.get()
    ///     }
    ///
    /// - Throws: A ``LiftError`` of the kind `context` if there's no such value. If an `init(jar:)` that `^`
    ///   called throws it, Lift adds the key path of the value being lifted.
    /// - Complexity: O(*n*), where *n* is the number of values in the context.
    @inlinable
    public func get<T: JarContextValue>(_ type: T.Type = T.self) throws -> T {
        guard let value = find(type) else { throw Self.failure(type) }
        return value
    }

    /// Returns the value of type `T`, or nil if there's none.
    ///
    ///     let formatter: NumberFormatter? = jar.context.get()
    ///
    /// - Complexity: O(*n*), where *n* is the number of values in the context.
    @inlinable
    public func get<T: JarContextValue>(_ type: T?.Type = T?.self) -> T? {
        find(T.self)
    }

    /// Adds the values of `context`, replacing those of the same type. Nil adds nothing.
    ///
    /// - Complexity: O(*n* · *m*), where *n* and *m* are the numbers of values in the two contexts.
    @inline(never)
    public mutating func formUnion(_ context: (any JarContextValue)?) {
        guard let added = context?.asContext.storage, added !== storage else { return }
        guard let present = storage else {
            storage = added
            return
        }
        var entries = present.entries
        for entry in added.entries {
            let entry = entry.traits.contains(.redaction) ? entry.hiding(what: redaction) : entry
            entries.removeAll { $0.type == entry.type }
            entries.append(entry)
        }
        storage = Storage(entries: entries)
    }

    /// Returns this context with the values of `context` added, replacing those of the same type. Nil adds
    /// nothing.
    ///
    /// - Complexity: O(*n* · *m*), where *n* and *m* are the numbers of values in the two contexts.
    public func union(_ context: (any JarContextValue)?) -> Jar.Context {
        var union = self
        union.formUnion(context)
        return union
    }

    /// Returns whether both contexts share their storage or are empty.
    func isSame(as other: Jar.Context) -> Bool { storage === other.storage }

    /// Returns this context with the values of `inner` added, replacing those of the same type. The public
    /// method does the same, but boxes its argument.
    @inline(__always)
    func union(_ inner: Jar.Context) -> Jar.Context {
        if inner.storage == nil { return self }
        if storage == nil || storage === inner.storage { return inner }
        return joined(with: inner)
    }

    @inline(never)
    private func joined(with inner: Jar.Context) -> Jar.Context { union(inner as any JarContextValue) }

    @inlinable
    func find<T: JarContextValue>(_ type: T.Type) -> T? {
        guard let entries = storage?.entries else { return nil }
        let wanted = ObjectIdentifier(type)
        var index = entries.count
        while index > 0 {
            index &-= 1
            if entries[index].type == wanted || entries[index].isObject,
                let value = entries[index].value as? T
            {
                return value
            }
        }
        return nil
    }

    @inline(never)
    @usableFromInline
    static func failure(_ type: Any.Type) -> LiftError { LiftError(missingContext: type) }
}

extension Jar.Context: JarContextValue {
    /// This context itself.
    public static func _context(of value: Self) -> Jar.Context { value }
}

/// You can pass a stored list of context values wherever a context value is expected.
///
///     static let context: [any JarContextValue] = [Currency.sek, formatter]
///     let user: User = try jar.union(context: context)^
extension Array: JarContextValue where Element == any JarContextValue {
    /// A context with all values of the list. If several have the same type, the last one wins.
    public static func _context(of values: Self) -> Jar.Context {
        // The initializer with values would treat the list as a single value.
        Jar.Context(values as [(any JarContextValue)?])
    }
}

extension Jar.Context: ExpressibleByArrayLiteral {
    /// Creates a context with the given values. If several have the same type, the last one wins, and
    /// nil adds nothing.
    public init(arrayLiteral elements: (any JarContextValue)?...) {
        self.init(elements)
    }
}

extension Jar.Context: Sequence {
    /// Returns an iterator over the values, in the order in which they were added.
    public func makeIterator() -> some IteratorProtocol<any JarContextValue> {
        (storage?.entries ?? []).lazy.map(\.value).makeIterator()
    }
}

extension Jar {
    /// Returns this Jar with the values of `context` added to its own, replacing those of the same type. Nil
    /// adds nothing.
    ///
    ///     let amount: Money = try jar.union(context: Currency(code: "SEK"))["amount"]^
    ///
    /// Models that you lift from the result, at any depth, get the values with `jar.context.get()`. Values in
    /// the result whose representation depends on the context use them, too.
    public func union(context: (any JarContextValue)?) -> Jar {
        var jar = self
        jar.context.formUnion(context)
        return jar
    }

    /// Returns this Jar with several values added to its context, replacing those of the same type.
    ///
    ///     let user: User = try jar.union(context: [currency, formatter])^
    ///
    /// Models that you lift from the result, at any depth, get the values with `jar.context.get()`. Values in
    /// the result whose representation depends on the context use them, too.
    public func union(context: Jar.Context) -> Jar {
        var jar = self
        jar.context = jar.context.union(context)
        return jar
    }

    /// Returns this Jar with an outer context: its own values take precedence.
    package func within(_ context: Context) -> Jar {
        if context.isEmpty { return self }
        var jar = self
        jar.context = context.union(jar.context)
        return jar
    }
}
