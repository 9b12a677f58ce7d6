// Mistakes with settings, declared so that the compiler says what is wrong, as in
// `Lifting/CompilerAdvice.swift`.

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
}
