#if SWIFT_PACKAGE
    import Lift
#endif

/// Settings in memory, for tests and previews.
///
///     let settings = InMemorySettings(["volume": 0.3])
///     let player = Player(settings: settings)
///     player.mute()
///     settings[.volume]  // 0
///
/// It has the settings methods of `UserDefaults`, and refuses the same values. Instances share nothing. You
/// can use one from any number of threads at the same time.
public final class InMemorySettings: SettingStore, Sendable {
    private struct State {
        var stored: Jar = [:]
        var registered: Jar = [:]
    }

    private let state = Guarded(State())

    /// Creates settings with values by key. A value that can't be stored is skipped, and a line on standard
    /// error reports the error. If `values` isn't a dictionary, a line says so, and there are no settings.
    ///
    ///     InMemorySettings(["volume": 0.3, "theme": "dark"])
    public init(_ values: Jar = [:]) {
        guard let keys = values.keys else {
            writeToStandardError("Lift: no settings: \(values.mismatch("a dictionary of settings"))\n")
            return
        }
        for key in keys { self[key] = values[key] }
    }

    /// Registers defaults for keys without a stored value, like the method of `UserDefaults`.
    ///
    ///     settings.register(defaults: ["volume": 0.3])
    ///
    /// - Complexity: O(*n*) in the values.
    public func register(defaults registered: [String: Any]) {
        let registered = Jar(unchecked: registered)
        let old = state.withLock { state in
            let old = state.registered
            for key in registered.keys ?? [] { state.registered[key] = registered[key] }
            return old
        }
        // Freed after the lock: a value may call code of the app when it is freed.
        extendLifetime(old)
        ValueObservers.noteChange(of: nil, in: ObjectIdentifier(self))
    }

    public func value(forKey key: String) -> Any? { try? found(key).map { try $0.asAny() } }

    public func setValue(_ value: Any?, forKey key: String) {
        StoreFailure.reported(key) { () throws(LiftError) in
            try put(value.map { Jar(unchecked: $0) }, forKey: key)
        }
    }

    /// Removes all values. Registered defaults stay.
    public func removeAll() {
        let old = state.withLock { state in
            defer { state.stored = [:] }
            return state.stored
        }
        extendLifetime(old)
        ValueObservers.noteChange(of: nil, in: ObjectIdentifier(self))
    }

    public static func _jar(
        forKey key: String, in context: Jar.Context, of settings: InMemorySettings
    ) -> Jar {
        Jar(settings.found(key) ?? Jar(), at: key, in: context)
    }

    public static func _store(
        _ value: (any JarRepresentable)?, forKey key: String, in settings: InMemorySettings
    ) throws(LiftError) {
        let stored = try storable(value, at: key).map { Jar(unchecked: $0) }
        let old = settings.state.withLock { state in
            defer { state.stored[key] = stored }
            return state.stored[key]
        }
        extendLifetime(old)
        ValueObservers.noteChange(of: key, in: ObjectIdentifier(settings))
    }

    public static func _observe(
        _ keys: [String], of settings: InMemorySettings, _ onChange: @escaping @Sendable () -> Void
    ) -> any AnyObject & Sendable {
        ValueObservers.observe(keys, in: ObjectIdentifier(settings), onChange)
    }

    public static func _bareJar(forKey key: String, in settings: InMemorySettings) -> Jar? {
        guard let jar = settings.found(key) else { return Jar() }
        return jar.mayHoldParts ? nil : jar
    }

    public static func _isStored(forKey key: String, in settings: InMemorySettings) -> Bool {
        settings.state.withLock { $0.stored[key].presence != nil }
    }

    public static func _storedJar(
        forKey key: String, in context: Jar.Context, of settings: InMemorySettings
    ) -> Jar? {
        settings.state.withLock { $0.stored[key].presence }.map { Jar($0, at: key, in: context) }
    }

    /// The stored value or, if there is none, the registered default; nil if there is neither.
    private func found(_ key: String) -> Jar? {
        state.withLock { $0.stored[key].presence ?? $0.registered[key].presence }
    }
}
