#if SWIFT_PACKAGE
    import Lift
#endif

/// A store of settings: `UserDefaults`, ``InMemorySettings``, or an object of your own.
///
///     extension Vault: SettingStore {
///         func value(forKey key: String) -> Any? { … }
///         func setValue(_ value: Any?, forKey key: String) { … }
///     }
///
///     vault[.volume] = 0.5
///
/// A store is an object, or refers to one: you change settings through constants. Its methods may be called
/// from several threads at once.
public protocol SettingStore: MutatingValueForKey, SendableMetatype {
    /// Returns the value for `key` if it isn't a container, without its path; a missing Jar if there's none;
    /// nil for a container. Conforming types don't implement this method.
    static func _bareJar(forKey key: String, in store: Self) -> Jar?

    /// Whether there is a value for `key` that isn't a registered default. Conforming types don't implement
    /// this method.
    static func _isStored(forKey key: String, in store: Self) -> Bool

    /// Returns the value for `key`, lifted in `context`; nil if there is none, or only a registered default.
    /// Conforming types don't implement this method.
    static func _storedJar(forKey key: String, in context: Jar.Context, of store: Self) -> Jar?

    /// Returns the context in which values are lifted and stored. Conforming types don't implement this
    /// method.
    static func _context(of store: Self) -> Jar.Context

    /// Throws if the store can't keep what it would have after changes, each of a key to a value or to none.
    /// Conforming types don't implement this method.
    static func _checkLimits(of changes: [(key: String, value: Jar?)], in store: Self) throws(LiftError)

    /// Calls `onChange` after changes of the values for `keys`, as long as the result is alive. It may also
    /// call it without a change. Conforming types don't implement this method.
    static func _observe(
        _ keys: [String], of store: Self, _ onChange: @escaping @Sendable () -> Void
    ) -> any AnyObject & Sendable
}

extension SettingStore {
    public static func _bareJar(forKey key: String, in store: Self) -> Jar? {
        JarAny.bareJar(of: store.value(forKey: key))
    }

    public static func _isStored(forKey key: String, in store: Self) -> Bool {
        store.value(forKey: key) != nil
    }

    public static func _storedJar(forKey key: String, in context: Jar.Context, of store: Self) -> Jar? {
        _jar(forKey: key, in: context, of: store).presence
    }

    public static func _context(of store: Self) -> Jar.Context { Jar.Context() }

    public static func _checkLimits(
        of changes: [(key: String, value: Jar?)], in store: Self
    ) throws(LiftError) {}

    public static func _observe(
        _ keys: [String], of store: Self, _ onChange: @escaping @Sendable () -> Void
    ) -> any AnyObject & Sendable {
        ValueObservers.observe(keys, onChange)
    }

    // What the rest of Lift calls.

    func bareJar(forKey key: String) -> Jar? { Self._bareJar(forKey: key, in: self) }

    func isStored(forKey key: String) -> Bool { Self._isStored(forKey: key, in: self) }

    func storedJar(forKey key: String, in context: Jar.Context = Jar.Context()) -> Jar? {
        Self._storedJar(forKey: key, in: context, of: self)
    }

    var liftingContext: Jar.Context { Self._context(of: self) }

    func checkLimits(of changes: [(key: String, value: Jar?)]) throws(LiftError) {
        try Self._checkLimits(of: changes, in: self)
    }

    func observe(
        _ keys: [String], _ onChange: @escaping @Sendable () -> Void
    ) -> any AnyObject & Sendable {
        Self._observe(keys, of: self, onChange)
    }
}

// MARK: - Reading

extension SettingStore {
    /// The value of a setting.
    ///
    ///     let volume = defaults[.volume]
    ///     defaults[.volume] = 0.5
    ///     defaults[.name] = nil           // removes the stored value
    ///
    /// If nothing is stored, or the stored value has another type, you get the default. In the second case, a
    /// line on standard error reports the error, unless it's the same as the last one of this setting, and
    /// the stored value stays: `lift(_:)` throws the error, and `jar(for:)` returns the value. If you assign
    /// a new value, `damagedJar(for:)` still returns the damaged one.
    ///
    /// A setter can't throw. If the new value can't be stored, the old one stays, and a line on standard
    /// error reports the error. To handle the error yourself, call `store(_:for:)`. To log what would be on
    /// standard error, set ``SettingWarning/handler``.
    ///
    /// - Complexity: O(*n*) in the value.
    public subscript<Value>(key: SettingKey<Value>) -> Value {
        get { key.value(in: self) }
        nonmutating set {
            do throws(LiftError) {
                try storeSetting(newValue, for: key)
            } catch {
                SettingWarning(kind: .notStored, name: key.name, error: error).send()
            }
        }
    }

    /// Returns the value of a setting, or throws if the stored value has another type.
    ///
    ///     let volume = try defaults.lift(.volume)
    ///     // expected Double, found string "loud" at volume
    ///
    /// If nothing is stored, you get the default.
    ///
    /// - Throws: a `LiftError` whose key path begins with the name of the setting.
    /// - Complexity: O(*n*) in the value.
    public func lift<Value>(_ key: SettingKey<Value>) throws -> Value {
        try key.checkedValue(in: self)
    }

    /// Returns the stored value of a setting, whatever its type; a missing Jar if nothing is stored.
    ///
    ///     let raw = defaults.jar(for: .volume)  // "loud"
    ///
    /// If only a former name of the setting has a value, you get that one. It also returns a registered
    /// default, but not the default of the setting.
    ///
    /// - Complexity: O(*n*) in the value.
    public func jar(for key: SettingKeys) -> Jar {
        found(key)?.jar ?? Jar(Jar(), at: key.name)
    }

    /// Returns a Boolean value indicating whether a setting has its default, because nothing is stored.
    ///
    ///     defaults[.volume] = 0.5
    ///     defaults.isDefault(.volume)  // false
    ///
    /// It's true if there's only a registered default, and false if a value is stored, even if that equals
    /// the setting's default or can't be lifted. In `UserDefaults`, a stored value that equals the registered
    /// default looks the same as no value, so the setting has its default. A value under a former name then
    /// comes first.
    public func isDefault(_ key: SettingKeys) -> Bool {
        !key.names.contains { isStored(forKey: $0) }
    }
}

extension SettingStore {
    /// Returns the stored value of a setting, and whether it's under a former name. If nothing is stored,
    /// returns a registered default; nil if there is none.
    func found(_ key: SettingKeys) -> (jar: Jar, isFormer: Bool)? {
        var first: (jar: Jar, index: Int)?
        for (index, name) in key.names.enumerated() {
            guard let jar = jar(forKey: name, in: key.context).presence else { continue }
            guard let other = first else {
                first = (jar, index)
                continue
            }
            if isStored(forKey: key.names[other.index]) { break }
            // The value before is a registered default. Whatever is stored comes first, under any name.
            if isStored(forKey: name) { return (jar, true) }
        }
        return first.map { ($0.jar, $0.index > 0) }
    }
}

extension SettingStore {
    /// Returns the stored value of a setting, the name that it's stored at, and whether that is a former one;
    /// nil if nothing is stored, even if there's a registered default. It reads each value once.
    func stored(_ key: SettingKeys) -> (jar: Jar, name: String, isFormer: Bool)? {
        if let jar = storedJar(forKey: key.name, in: key.context) { return (jar, key.name, false) }
        for name in key.formerNames {
            if let jar = storedJar(forKey: name, in: key.context) { return (jar, name, true) }
        }
        return nil
    }
}

// MARK: - Storing

extension SettingStore {
    /// Stores the value of a setting. Nil removes the stored value.
    ///
    ///     try defaults.store(0.5, for: .volume)
    ///
    /// Lift checks the whole value before it stores anything. If this method throws, the old value stays. If
    /// the old value is damaged, a copy of it stays in any case (see ``damagedJar(for:)``). Values under
    /// former names also stay, because other settings may need them, but this setting no longer
    /// reads them. Nil removes them, and so does a value that equals the registered default of
    /// `UserDefaults`, which looks the same as no value.
    ///
    /// - Throws: a `LiftError` with a key path that begins with the name of the setting. The kind is
    ///   `unsupported` or `bounds`. If the value is a Jar with an error, it throws that.
    /// - Complexity: O(*n*) in the value.
    public func store<Value>(_ value: Value, for key: SettingKey<Value>) throws {
        try storeSetting(value, for: key)
    }

    func storeSetting<Value>(_ value: Value, for key: SettingKey<Value>) throws(LiftError) {
        try storeJar(key.jar(of: value, in: liftingContext), for: key)
    }

    /// Stores the value of a setting, which may be missing.
    ///
    /// - Parameter keptNames: former names whose values stay, because they are the current names of other
    ///   settings.
    func storeJar(
        _ jar: Jar, for key: SettingKeys, keeping keptNames: Set<JarKey> = []
    ) throws(LiftError) {
        try checkLimits(of: [(key.name, jar)])
        let isRemoved = !key.formerNames.isEmpty && jar.isMissing
        try keepDamagedValue(of: key, removesFormer: isRemoved)
        // Former values are removed first, so that observers never see one after the current value is
        // removed.
        if isRemoved { removeFormerValues(of: key, keeping: keptNames) }
        try put(jar, forKey: key.name)
        // A value that equals the registered default looks the same as no value, so a former one would come
        // first.
        if !isRemoved, !key.formerNames.isEmpty, !isStored(forKey: key.name) {
            removeFormerValues(of: key, keeping: keptNames)
        }
    }

    /// Removes the stored values of settings, so that they have their defaults.
    ///
    ///     defaults.reset(.volume)
    ///     defaults.reset(.volume, .theme)
    ///
    /// It removes values under former names, too, and the copy of a damaged value (see ``damagedJar(for:)``).
    /// If several settings come from one former value, migrate them first (see ``migrate(_:)``). Registered
    /// defaults stay.
    public func reset(_ key: SettingKeys, _ others: SettingKeys...) {
        for key in [key] + others { removeSetting(key) }
    }

    /// Removes the stored values of settings, so that they have their defaults, like ``reset(_:_:)``.
    ///
    ///     defaults.reset(all: .volume, .theme)
    ///
    /// If several settings come from one former value, migrate them first (see ``migrate(_:)``).
    public func reset(all key: SettingKeys, _ others: SettingKeys...) {
        for key in [key] + others { removeSetting(key) }
    }

    func removeSetting(_ key: SettingKeys) {
        // Former values are removed first, so that observers never see one after the current value is
        // removed.
        removeFormerValues(of: key)
        removeValue(forKey: key.name)
        removeDamagedJar(for: key)
    }

    func removeFormerValues(of key: SettingKeys, keeping keptNames: Set<JarKey> = []) {
        for name in key.formerNames where !keptNames.contains(JarKey(text: name)) {
            removeValue(forKey: name)
        }
    }

    func removeValue(forKey key: String) {
        do throws(LiftError) {
            try put(nil, forKey: key)
        } catch {
            SettingWarning(kind: .notStored, name: key, error: error).send()
        }
    }
}

// MARK: - With a context

extension ContextualValues: SettingStore where Values: SettingStore {
    /// Nil: with a context, every value has to be lifted with it.
    public static func _bareJar(forKey key: String, in contextual: Self) -> Jar? { nil }

    public static func _isStored(forKey key: String, in contextual: Self) -> Bool {
        contextual.values.isStored(forKey: key)
    }

    public static func _storedJar(
        forKey key: String, in context: Jar.Context, of contextual: Self
    ) -> Jar? {
        contextual.values.storedJar(forKey: key, in: contextual.context.union(context))
    }

    public static func _context(of contextual: Self) -> Jar.Context {
        contextual.values.liftingContext.union(contextual.context)
    }

    public static func _checkLimits(
        of changes: [(key: String, value: Jar?)], in contextual: Self
    ) throws(LiftError) {
        try contextual.values.checkLimits(of: changes)
    }

    public static func _observe(
        _ keys: [String], of contextual: Self, _ onChange: @escaping @Sendable () -> Void
    ) -> any AnyObject & Sendable {
        contextual.values.observe(keys, onChange)
    }
}

/// A store that passes everything on to another one.
protocol SettingStoreAround {
    var storeInside: any SettingStore { get }
}

extension ContextualValues: SettingStoreAround where Values: SettingStore {
    var storeInside: any SettingStore { values }
}

/// A store that several threads use.
///
/// **Sendable:** ``SettingStore`` requires that a store may be used from several threads at once.
final class SharedStore<Store: SettingStore>: @unchecked Sendable {
    let store: Store

    init(_ store: Store) { self.store = store }
}
