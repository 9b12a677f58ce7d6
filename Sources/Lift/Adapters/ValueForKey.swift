/// A source of values by key that you can read like a Jar: `UserDefaults`, or a type of your own.
///
///     let payments: [Payment] = try UserDefaults.standard["payments"]^ ?? []
///
/// To conform, a type needs a single method:
///
///     extension Keychain: ValueForKey {
///         func value(forKey key: String) -> Any? { data(forKey: key) }
///     }
///
/// Dictionaries don't conform, because they have subscripts of their own. Read them through `jar`:
///
///     let version: String = try info.jar["CFBundleVersion"]^
public protocol ValueForKey {
    /// Returns the value at `key`, of any type that `Jar(unchecked:)` accepts; nil if there's none.
    func value(forKey key: String) -> Any?

    /// Returns the value at `key` as a Jar whose path begins with the key. Conforming types don't implement
    /// this method.
    static func _jar(forKey key: String, in context: Jar.Context, of values: Self) -> Jar
}

/// A store of values by key that you can write like a Jar.
///
///     UserDefaults.standard["lastLaunched"] = Date()
///     try UserDefaults.standard.store(payments, forKey: "payments")
///
/// Lift checks the whole value first, and then passes property list objects only: `[String: Any]`, `[Any]`,
/// `String`, `Bool`, `Int`, `UInt64`, `Double`, `Date` and `Data`. A Decimal and a URL become strings.
///
/// A store is an object, or refers to one: you change it through constants, such as `UserDefaults.standard`.
public protocol MutatingValueForKey: ValueForKey {
    /// Stores `value` at `key`, or removes the value there if `value` is nil.
    func setValue(_ value: Any?, forKey key: String)

    /// Represents and stores a value. Conforming types don't implement this method.
    static func _store(
        _ value: (any JarRepresentable)?, forKey key: String, in values: Self
    ) throws(LiftError)
}

// MARK: - Reading

extension ValueForKey {
    /// The value at `key`.
    ///
    ///     let date: Date? = try UserDefaults.standard["lastLaunched"]^
    ///
    /// Reading never fails. If the value is missing, or Lift can't represent it, you get the error when you
    /// lift it. The key path of the error begins with the key: `payments[0].amount`.
    ///
    /// - Complexity: O(*n*) in the value.
    public subscript(key: String) -> Jar { jar(forKey: key, in: Jar.Context()) }

    public static func _jar(forKey key: String, in context: Jar.Context, of values: Self) -> Jar {
        Jar(foreign: values.value(forKey: key), at: key, in: context)
    }

    package func jar(forKey key: String, in context: Jar.Context) -> Jar {
        Self._jar(forKey: key, in: context, of: self)
    }

    /// Returns these values with a context that applies when you lift and store them.
    ///
    ///     let settings = UserDefaults.standard.union(context: currency)
    ///     let payments: [Payment] = try settings["payments"]^
    public func union(context: (any JarContextValue)?) -> ContextualValues<Self> {
        ContextualValues(values: self, context: context?.asContext ?? Jar.Context())
    }

    /// Returns these values with a context of several values, which apply when you lift and store them.
    ///
    ///     let settings = UserDefaults.standard.union(context: [currency, formatter])
    ///     let payments: [Payment] = try settings["payments"]^
    public func union(context: Jar.Context) -> ContextualValues<Self> {
        ContextualValues(values: self, context: context)
    }
}

extension Jar {
    /// Creates a Jar from a value of unknown type at `key`.
    init(foreign value: Any?, at key: String, in context: Context) {
        self.init(Jar(unchecked: value), at: key, in: context)
    }

    /// Creates a Jar from a value at `key`, which may be missing.
    package init(_ value: Jar, at key: String, in context: Context = Context()) {
        self = Jar().child(JarItem(value), at: .key(key)).within(context)
    }
}

extension ValueForKey {
    /// Unavailable: lift the value with `^`.
    ///
    ///     let age: Int = UserDefaults.standard["age"]       // an error
    ///     let age: Int = try UserDefaults.standard["age"]^
    @available(*, unavailable, message: "lift the value with '^': 'let age: Int = try defaults[\"age\"]^'")
    @_disfavoredOverload
    public subscript<Value: Liftable>(key: String) -> Value { notAvailable() }
}

// MARK: - Storing

extension MutatingValueForKey {
    /// The value at `key`, which can be changed.
    ///
    ///     settings["address"]["city"] = "Stockholm"
    ///     settings["nickname"] = nil  // removes the key
    ///
    /// A setter can't throw. If the new value can't be stored, the old one stays, and a line on standard
    /// error reports the error. To handle the error yourself, call `store(_:forKey:)`.
    ///
    /// - Complexity: O(*n*) in the value.
    public subscript(key: String) -> Jar {
        get { jar(forKey: key, in: Jar.Context()) }
        nonmutating set {
            StoreFailure.reported(key) { () throws(LiftError) in try put(newValue, forKey: key) }
        }
    }

    /// The value at `key`, to which you can assign any representable value. Nil removes the key.
    ///
    /// If the new value can't be stored, the old one stays, and a line on standard error reports the error.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get { jar(forKey: key, in: Jar.Context()).presence }
        nonmutating set {
            StoreFailure.reported(key) { () throws(LiftError) in try put(newValue, forKey: key) }
        }
    }

    /// Stores a value. A value that is nil or missing removes the key.
    ///
    ///     try UserDefaults.standard.store(payments, forKey: "payments")
    ///
    /// Lift checks the whole value before it stores anything. If this method throws, the old value stays.
    ///
    /// - Parameters:
    ///   - value: the value to store.
    ///   - key: the key.
    /// - Throws: a `LiftError` if the value can't be stored, with a key path that begins with `key`. The kind
    ///   is `unsupported` for null, an integer beyond 64 bits, a number beyond the range of Double, a Decimal
    ///   that is NaN and a date outside the years 0 to 9999, and `bounds` for more than 128 levels. If the
    ///   Jar has an error, it throws that. An `NSMutableDictionary` accepts null, any date and 512 levels.
    /// - Complexity: O(*n*) in the value.
    public func store(_ value: (any JarRepresentable)?, forKey key: String) throws {
        try put(value, forKey: key)
    }

    public static func _store(
        _ value: (any JarRepresentable)?, forKey key: String, in values: Self
    ) throws(LiftError) {
        values.setValue(try storable(value, at: key), forKey: key)
        ValueObservers.noteChange(of: key)
    }

    package func put(_ value: (any JarRepresentable)?, forKey key: String) throws(LiftError) {
        try Self._store(value, forKey: key, in: self)
    }

    /// Returns the property list object to store at `key`; nil for a missing value.
    package static func storable(
        _ value: (any JarRepresentable)?, at key: String
    ) throws(LiftError) -> Any? {
        try AnySink.value(of: value, at: key, for: .propertyList)
    }
}

extension AnySink {
    /// Returns the object to store at `key`; nil for a missing value.
    static func value(
        of value: (any JarRepresentable)?, at key: String, for use: AnyOutput.Use
    ) throws(LiftError) -> Any? {
        guard let value else { return nil }
        // With its key, so that errors have the path.
        let jar = Jar(value.held(), at: key).resolved
        if jar.content.isMissing { return nil }
        // As the only key of a store, it would be the UID of a keyed archive, too.
        if use == .propertyList, key.isUIDKey { throw LiftError.uidKey.located(at: jar) }
        return try AnySink.value(of: jar, for: use, null: null)
    }
}

/// Reports the errors of setters.
package enum StoreFailure {
    package static func reported(_ key: String?, _ store: () throws(LiftError) -> Void) {
        do { try store() } catch { report(error, key) }
    }

    @inline(never)
    private static func report(_ error: LiftError, _ key: String?) {
        let target = key.map(shown) ?? "the dictionary"
        writeToStandardError("Lift: what was assigned to \(target) was not stored: \(error)\n")
    }

    /// A key as a text on standard error shows it.
    package static func shown(_ key: String) -> String { JSONText.quoted(key.cut) }
}

// MARK: - With a context

/// Values by key with a context, as returned by `union(context:)`.
///
///     let settings = UserDefaults.standard.union(context: currency)
///     let payments: [Payment] = try settings["payments"]^
///
/// Storing changes the store itself.
public struct ContextualValues<Values: ValueForKey>: ValueForKey {
    /// The values, without the context.
    public let values: Values
    package let context: Jar.Context

    public func value(forKey key: String) -> Any? { values.value(forKey: key) }

    public static func _jar(forKey key: String, in context: Jar.Context, of contextual: Self) -> Jar {
        contextual.values.jar(forKey: key, in: contextual.context.union(context))
    }

    /// Returns these values with more context. If two context values have the same type, the last one wins.
    public func union(context: (any JarContextValue)?) -> ContextualValues {
        union(context: context?.asContext ?? Jar.Context())
    }

    /// Returns these values with a context of several more values. If two context values have the same type,
    /// the last one wins.
    public func union(context: Jar.Context) -> ContextualValues {
        ContextualValues(values: values, context: self.context.union(context))
    }
}

extension ContextualValues: Sendable where Values: Sendable {}

extension ContextualValues: MutatingValueForKey where Values: MutatingValueForKey {
    public func setValue(_ value: Any?, forKey key: String) { values.setValue(value, forKey: key) }

    public static func _store(
        _ value: (any JarRepresentable)?, forKey key: String, in contextual: Self
    ) throws(LiftError) {
        try contextual.values.put(value?.held().within(contextual.context), forKey: key)
    }
}
