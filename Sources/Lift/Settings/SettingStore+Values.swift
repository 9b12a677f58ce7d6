// Values of a store by their keys, without a declared setting. A store is changed through constants, also
// where its type is `some SettingStore`.

extension SettingStore {
    /// The value at `key`, which can be changed.
    ///
    ///     settings["address"]["city"] = "Stockholm"
    ///
    /// If the new value cannot be stored, the old one stays, and a line on standard error reports the error.
    ///
    /// - Complexity: O(*n*) in the value.
    public subscript(key: String) -> Jar {
        get { _jar(forKey: key, in: Jar.Context()) }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// The value at `key`, to which any representable value can be assigned. Nil removes the key.
    ///
    /// If the new value cannot be stored, the old one stays, and a line on standard error reports the error.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get { _jar(forKey: key, in: Jar.Context()).presence }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// Stores a value. A value that is nil or missing removes the key.
    ///
    ///     try settings.store(payments, forKey: "payments")
    ///
    /// The whole value is checked before anything is stored. If this method throws, the old value stays.
    ///
    /// - Throws: a `LiftError` if the value cannot be stored, with a key path that begins with `key`. It is
    ///   of the kind `unsupported` or `bounds`, or the error that a Jar holds.
    /// - Complexity: O(*n*) in the value.
    public func store(_ value: (any JarRepresentable)?, forKey key: String) throws {
        var target = self
        try target._store(value, forKey: key)
    }
}

/// The same members again. An object has those above and those of `MutatingValueForKey`, and the compiler
/// could not choose between the two.
extension SettingStore where Self: AnyObject {
    /// The value at `key`, which can be changed.
    ///
    ///     settings["address"]["city"] = "Stockholm"
    ///
    /// If the new value cannot be stored, the old one stays, and a line on standard error reports the error.
    ///
    /// - Complexity: O(*n*) in the value.
    public subscript(key: String) -> Jar {
        get { _jar(forKey: key, in: Jar.Context()) }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// The value at `key`, to which any representable value can be assigned. Nil removes the key.
    ///
    /// If the new value cannot be stored, the old one stays, and a line on standard error reports the error.
    @_disfavoredOverload
    public subscript(key: String) -> (any JarRepresentable)? {
        get { _jar(forKey: key, in: Jar.Context()).presence }
        nonmutating set { storeInObject(newValue, forKey: key) }
    }

    /// Stores a value. A value that is nil or missing removes the key.
    ///
    ///     try settings.store(payments, forKey: "payments")
    ///
    /// The whole value is checked before anything is stored. If this method throws, the old value stays.
    ///
    /// - Throws: a `LiftError` if the value cannot be stored, with a key path that begins with `key`. It is
    ///   of the kind `unsupported` or `bounds`, or the error that a Jar holds.
    /// - Complexity: O(*n*) in the value.
    public func store(_ value: (any JarRepresentable)?, forKey key: String) throws {
        var target = self
        try target._store(value, forKey: key)
    }
}
