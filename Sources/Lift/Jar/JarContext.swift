/// A type whose values can travel in a Jar's context.
///
///     struct Currency: JarContextValue { let code: String }
///     let amount: Money = try jar.union(context: Currency(code: "SEK"))["amount"]^
public protocol JarContextValue: Sendable {
    /// The context that holds this value alone.
    var context: Jar.Context { get }
}

/// A context value of which a stage has to know before it lifts or represents anything.
///
/// To look for a value takes a search. So a context notes once, when it is made, which traits its values have.
protocol JarContextTraitCarrier {
    static var traits: Jar.Context.Traits { get }
}

extension JarContextValue {
    public var context: Jar.Context { Jar.Context(value: self) }
}

extension Jar {
    /// Values that a representation or a model needs beside the data, looked up by their type.
    ///
    /// There is at most one value of each type. A value is found under its own type and, if it is an object,
    /// under the types that its class inherits from: a subclass of `DateFormatter` answers for
    /// `DateFormatter`. Of several that would do the one added last is found.
    ///
    /// Empty contexts cost nothing; copies share their storage until one is changed.
    public struct Context: Sendable {
        @usableFromInline var storage: Storage?

        @usableFromInline
        final class Storage: Sendable {
            @usableFromInline let entries: ContiguousArray<Entry>
            /// The traits of all values.
            let traits: Traits

            init(entries: ContiguousArray<Entry>) {
                self.entries = entries
                traits = entries.reduce(into: []) { $0.formUnion($1.traits) }
            }
        }

        /// What a context says of its values without a search. Each stage declares the traits that it asks for.
        struct Traits: OptionSet, Sendable {
            let rawValue: UInt8
        }

        @usableFromInline
        struct Entry: Sendable {
            @usableFromInline let type: ObjectIdentifier
            /// Only objects can be found under another type than their own.
            @usableFromInline let isObject: Bool
            let traits: Traits
            @usableFromInline let value: any JarContextValue
        }

        /// An empty context.
        @inline(__always)
        public init() { storage = nil }

        init(value: some JarContextValue) {
            let type = Swift.type(of: value as any JarContextValue)
            let entry = Entry(
                type: ObjectIdentifier(type), isObject: type is AnyClass,
                traits: (type as? any JarContextTraitCarrier.Type)?.traits ?? [], value: value)
            storage = Storage(entries: [entry])
        }

        /// A context with `values`; of equal types the last one counts, and nil adds nothing.
        public init(_ values: [(any JarContextValue)?]) {
            self.init()
            for value in values { formUnion(value) }
        }

        public init(_ values: (any JarContextValue)?...) {
            self.init(values)
        }

        @inlinable
        public var isEmpty: Bool { storage == nil }

        /// Whether a value has one of the traits.
        @inline(__always)
        func has(_ traits: Traits) -> Bool {
            guard let storage else { return false }
            return !storage.traits.isDisjoint(with: traits)
        }
    }
}

extension Jar.Context {
    /// The value of the type `T`.
    ///
    ///     init(jar: Jar) throws {
    ///         amount = try jar^
    ///         currency = try jar.context.get()
    ///     }
    ///
    /// - Throws: a `LiftError` of the kind `context` when there is none. Inside of an `init(jar:)` that was
    ///   called by `^` it gets the key path of the value that is being lifted.
    @inlinable
    public func get<T: JarContextValue>(_ type: T.Type = T.self) throws -> T {
        guard let value = find(type) else { throw Self.failure(type) }
        return value
    }

    /// The value of the type `T`, or nil when there is none.
    @inlinable
    public func get<T: JarContextValue>(_ type: T?.Type = T?.self) -> T? {
        find(T.self)
    }

    /// Adds the values of `context`, which replace those of the same type.
    public mutating func formUnion(_ context: (any JarContextValue)?) {
        guard let added = context?.context.storage?.entries else { return }
        guard let present = storage?.entries else {
            storage = Storage(entries: added)
            return
        }
        var entries = present
        for entry in added {
            entries.removeAll { $0.type == entry.type }
            entries.append(entry)
        }
        storage = Storage(entries: entries)
    }

    /// This context with the values of `context` added, which replace those of the same type.
    public func union(_ context: (any JarContextValue)?) -> Jar.Context {
        var union = self
        union.formUnion(context)
        return union
    }

    /// Whether both share their storage, or are empty.
    @inline(__always)
    func isSame(as other: Jar.Context) -> Bool { storage === other.storage }

    /// As above, without wrapping the other context in a box.
    @inline(__always)
    func union(_ inner: Jar.Context) -> Jar.Context {
        if inner.storage == nil { return self }
        if storage == nil || storage === inner.storage { return inner }
        return union(inner as any JarContextValue)
    }

    @inlinable
    func find<T: JarContextValue>(_ type: T.Type) -> T? {
        guard let entries = storage?.entries else { return nil }
        let wanted = ObjectIdentifier(type)
        var place = entries.count
        while place > 0 {
            place &-= 1
            if entries[place].type == wanted || entries[place].isObject,
                let value = entries[place].value as? T
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
    /// The context itself.
    public var context: Jar.Context { self }
}

extension Jar.Context: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: (any JarContextValue)?...) {
        self.init(elements)
    }
}

extension Jar.Context: Sequence {
    /// The values, in the order in which they were added.
    public func makeIterator() -> some IteratorProtocol<any JarContextValue> {
        (storage?.entries ?? []).lazy.map(\.value).makeIterator()
    }
}

extension Jar {
    /// This Jar with the values of `context` added to its own, which replace those of the same type.
    ///
    /// What is lifted out of the result, at any depth, finds them with `jar.context.get()`; what is
    /// represented in it is written with them. Nil adds nothing.
    public func union(context: (any JarContextValue)?) -> Jar {
        var jar = self
        jar.context.formUnion(context)
        return jar
    }

    /// As above, for several values at once: `jar.union(context: [currency, formatter])`.
    public func union(context: Jar.Context) -> Jar {
        var jar = self
        jar.context = jar.context.union(context)
        return jar
    }
}
