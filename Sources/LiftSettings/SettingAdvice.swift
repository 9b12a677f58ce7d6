#if SWIFT_PACKAGE
    import Lift
#endif

// Mistakes with settings, declared so that the compiler says what is wrong, as in
// `CompilerAdvice.swift` of Lift.

extension SettingStore {
    /// Unavailable: a setting has the type that its ``SettingKey`` declares.
    ///
    ///     defaults[.volume] = "loud"          // an error if the volume is a Double
    ///     let volume: Int = defaults[.volume]  // an error
    @available(
        *, unavailable,
        message:
            "the value does not have the type that the 'SettingKey' declares; a literal of mixed values needs 'as Jar'"
    )
    @_disfavoredOverload
    public subscript<Value, Other>(key: SettingKey<Value>) -> Other {
        get { notAvailable() }
        nonmutating set { notAvailable() }
    }
    /// Unavailable: a setting has the type that its ``SettingKey`` declares.
    ///
    ///     let volume: Int = try defaults.lift(.volume)  // an error if the volume is a Double
    @available(*, unavailable, message: "the value does not have the type that the 'SettingKey' declares")
    @_disfavoredOverload
    public func lift<Value, Other>(_ key: SettingKey<Value>) throws -> Other { notAvailable() }

    /// Unavailable: reset the setting.
    ///
    ///     defaults.removeObject(forKey: .volume)  // an error
    ///     defaults.reset(.volume)
    @available(*, unavailable, message: "reset the setting: 'defaults.reset(.volume)'")
    public func removeObject<Value>(forKey key: SettingKey<Value>) { notAvailable() }

    /// Unavailable: assign the value to the setting.
    ///
    ///     defaults.set(0.5, forKey: .volume)  // an error
    ///     defaults[.volume] = 0.5
    @available(*, unavailable, message: "assign the value: 'defaults[.volume] = 0.5'")
    public func set<Value>(_ value: Value, forKey key: SettingKey<Value>) { notAvailable() }
}

extension SettingKey {
    /// Unavailable: only an optional setting has no default, and Lift has to know how to store its type.
    ///
    ///     static let volume = SettingKey<Double>("volume")  // an error
    ///     static let color = SettingKey<NSColor?>("color")  // an error
    @available(
        *, unavailable,
        message:
            "a setting without a default is optional: 'SettingKey<Double?>(\"volume\")', and its type is a 'JarElement' or Codable; otherwise, declare a 'default:'"
    )
    @_disfavoredOverload
    public convenience init(
        _ name: String, renamed formerNames: FormerNames = [],
        migrating migrate: (@Sendable (Jar) throws -> Value)? = nil, context: (any JarContextValue)? = nil
    ) { notAvailable() }
}
