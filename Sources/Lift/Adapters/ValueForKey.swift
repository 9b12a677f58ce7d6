/// A source of values by key, such as `UserDefaults`, a plist dictionary or a type of yours, that is read like a Jar.
///
///     let payments: [Payment] = try UserDefaults.standard["payments"]^ ?? []
///
/// A type conforms with one method:
///
///     extension Keychain: ValueForKey {
///         func value(forKey key: String) -> Any? { data(forKey: key) }
///     }
///
/// Swift looks for a dictionary's own subscript first; there the way in is `jar`:
///
///     let version: String = try info.jar["CFBundleVersion"]^
public protocol ValueForKey {
    /// The value at `key`, of any type that `Jar(unchecked:)` takes; nil when there is none.
    func value(forKey key: String) -> Any?

    /// The value at `key` as a Jar whose path begins there. Not for conforming types.
    func _jar(forKey key: String, in context: Jar.Context) -> Jar
}

/// A store of values by key that is written like a Jar.
///
///     UserDefaults.standard["lastLaunched"] = Date()
///     try UserDefaults.standard.store(payments, forKey: "payments")
///
/// What a conforming type is given to store is a property list, checked as a whole before: `[String: Any]`, `[Any]`,
/// `String`, `Bool`, `Int`, `UInt64`, `Double`, `Date` and `Data`. A Decimal and a URL are strings.
public protocol MutatingValueForKey: ValueForKey {
    /// Stores `value` at `key`, or takes away what is there if it is nil.
    mutating func setValue(_ value: Any?, forKey key: String)

    /// Stores what `value` is represented as. Not for conforming types.
    mutating func _store(_ value: (any JarRepresentable)?, forKey key: String) throws(LiftError)
}

// MARK: - Reading

extension ValueForKey {
    /// The value at `key`.
    ///
    ///     let date: Date? = try UserDefaults.standard["lastLaunched"]^
    ///
    /// Reading never fails: what is missing, and what Lift has no representation for, shows when it is lifted. The
    /// key path of an error begins with the key: `payments[0].amount`.
    ///
    /// - Complexity: O(n) in the value.
    public subscript(key: String) -> Jar { _jar(forKey: key, in: Jar.Context()) }

    public func _jar(forKey key: String, in context: Jar.Context) -> Jar {
        Jar(foreign: value(forKey: key), at: key, in: context)
    }

    /// These values with a context, which is there when they are lifted and when they are stored.
    ///
    ///     let settings = UserDefaults.standard.union(context: [currency, formatter])
    ///     let payments: [Payment] = try settings["payments"]^
    public func union(context: (any JarContextValue)?) -> ContextualValues<Self> {
        ContextualValues(values: self, context: context?.context ?? Jar.Context())
    }

    /// As above, for several values at once.
    public func union(context: Jar.Context) -> ContextualValues<Self> {
        ContextualValues(values: self, context: context)
    }
}

extension Jar {
    /// A value of unknown type that was found at `key`.
    init(foreign value: Any?, at key: String, in context: Context) {
        self = Jar().child(JarItem(Jar(unchecked: value)), at: .key(key))
        if !context.isEmpty { self.context = context.union(self.context) }
    }
}

// MARK: - Storing

extension MutatingValueForKey {
    /// The value at `key`, to be changed.
    ///
    ///     settings["address"]["city"] = "Stockholm"
    ///     settings["nickname"] = nil  // takes the key away
    ///
    /// A setter cannot throw: when the new value cannot be stored (`store(_:forKey:)` says which), the old one stays,
    /// and the error is reported in a line on standard error. Store by `store(_:forKey:)` what is not known to be
    /// storable.
    public subscript(key: String) -> Jar {
        get { _jar(forKey: key, in: Jar.Context()) }
        set { StoreFailure.reported(key) { () throws(LiftError) in try _store(newValue, forKey: key) } }
    }

    /// The value at `key`, to assign anything representable, or nil to take the key away.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get { _jar(forKey: key, in: Jar.Context()).presence }
        set { StoreFailure.reported(key) { () throws(LiftError) in try _store(newValue, forKey: key) } }
    }

    /// Stores what `value` is represented as; nil, and what is missing, takes the key away.
    ///
    ///     try UserDefaults.standard.store(payments, forKey: "payments")
    ///
    /// All of the value is checked before anything is stored: what was there before stays when this throws.
    ///
    /// - Throws: a `LiftError` with the key path, which begins with `key`, of what cannot be stored: null, an
    ///   integer beyond 64 bits, a number beyond a Double, a NaN as a Decimal, a date beyond the years 0 to 9999, more
    ///   than 128 levels, a Jar that holds an error. Dictionaries in memory take a null, any date and 512 levels.
    /// - Complexity: O(n) in the value.
    public mutating func store(
        _ value: (any JarRepresentable)?, forKey key: String
    ) throws {
        try _store(value, forKey: key)
    }

    public mutating func _store(_ value: (any JarRepresentable)?, forKey key: String) throws(LiftError) {
        setValue(try AnySink.value(of: value, at: key, for: .propertyList), forKey: key)
    }
}

/// Objects are changed also where they are constants, or are returned as `UserDefaults.standard` is.
extension MutatingValueForKey where Self: AnyObject {
    /// The value at `key`, to be changed; what `MutatingValueForKey` says of it holds.
    public subscript(key: String) -> Jar {
        get { _jar(forKey: key, in: Jar.Context()) }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// The value at `key`, to assign anything representable, or nil to take the key away.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get { _jar(forKey: key, in: Jar.Context()).presence }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// Stores what `value` is represented as; what `MutatingValueForKey` says of it holds.
    public func store(_ value: (any JarRepresentable)?, forKey key: String) throws {
        var target = self
        try target._store(value, forKey: key)
    }
}

extension MutatingValueForKey {
    /// Stores in the object that this is, or that this has, which a copy shares.
    fileprivate func storeInObject(_ value: (any JarRepresentable)?, forKey key: String) {
        var target = self
        StoreFailure.reported(key) { () throws(LiftError) in try target._store(value, forKey: key) }
    }
}

extension AnySink {
    /// What is stored at `key`; nil for what is missing.
    static func value(
        of value: (any JarRepresentable)?, at key: String, for use: AnyOutput.Use
    ) throws(LiftError) -> Any? {
        guard let value else { return nil }
        // In its place, so that errors have it.
        let jar = Jar().child(JarItem(value._held()), at: .key(key)).resolved
        if jar.content.isMissing { return nil }
        // As the only key of all it would be the UID of a keyed archive, too.
        if use == .propertyList, key == "CF$UID" { throw LiftError.uidKey.located(at: jar) }
        return try AnySink.value(of: jar, for: use, null: null)
    }
}

/// What a setter does with an error.
enum StoreFailure {
    static func reported(_ key: String?, _ store: () throws(LiftError) -> Void) {
        do {
            try store()
        } catch {
            let place = key.map { JSONText.quoted($0) } ?? "the dictionary"
            writeToStandardError("Lift: what was assigned to \(place) was not stored: \(error)\n")
        }
    }
}

// MARK: - With a context

/// Values by key with a context; made by `union(context:)`.
///
/// A store that is an object is the same one in here. One that is a value is a copy: what is stored here is in `values`.
public struct ContextualValues<Values: ValueForKey>: ValueForKey {
    /// The values, without the context.
    public private(set) var values: Values
    private let context: Jar.Context

    fileprivate init(values: Values, context: Jar.Context) {
        self.values = values
        self.context = context
    }

    public func value(forKey key: String) -> Any? { values.value(forKey: key) }

    public func _jar(forKey key: String, in context: Jar.Context) -> Jar {
        values._jar(forKey: key, in: self.context.union(context))
    }

    /// These values with more context. Of equal types the one that is added last counts.
    public func union(context: (any JarContextValue)?) -> ContextualValues {
        union(context: context?.context ?? Jar.Context())
    }

    /// As above, for several values at once.
    public func union(context: Jar.Context) -> ContextualValues {
        ContextualValues(values: values, context: self.context.union(context))
    }
}

extension ContextualValues: MutatingValueForKey where Values: MutatingValueForKey {
    public mutating func setValue(_ value: Any?, forKey key: String) {
        values.setValue(value, forKey: key)
    }

    public mutating func _store(_ value: (any JarRepresentable)?, forKey key: String) throws(LiftError) {
        guard var jar = value?._held() else { return try values._store(nil, forKey: key) }
        jar.context = context.union(jar.context)
        try values._store(jar, forKey: key)
    }
}

extension ContextualValues where Values: MutatingValueForKey & AnyObject {
    /// The value at `key`, to be changed; what `MutatingValueForKey` says of it holds.
    public subscript(key: String) -> Jar {
        get { _jar(forKey: key, in: Jar.Context()) }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// The value at `key`, to assign anything representable, or nil to take the key away.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get { _jar(forKey: key, in: Jar.Context()).presence }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// Stores what `value` is represented as; what `MutatingValueForKey` says of it holds.
    public func store(_ value: (any JarRepresentable)?, forKey key: String) throws {
        var target = self
        try target._store(value, forKey: key)
    }
}
