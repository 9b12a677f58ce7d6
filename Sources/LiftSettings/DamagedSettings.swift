#if SWIFT_PACKAGE
    import Lift
#endif

extension SettingStore {
    /// Returns the last damaged value of a setting that was replaced; a missing Jar if there is none.
    ///
    ///     defaults["volume"] = "loud"
    ///     defaults[.volume] = 0.5           // the setting is a Double
    ///     defaults.damagedJar(for: .volume)  // "loud"
    ///
    /// When you assign a setting, import it, or store it in another way that knows its key, and the stored
    /// value can't be lifted, Lift copies that value first, to the key `Lift.damaged.` and the name of the
    /// setting. So a default that your app reads and writes back destroys nothing, and a later version of
    /// your app may be able to use the value. Lift keeps one copy for each setting, the last one. It's as
    /// large as the value was.
    ///
    /// The copy stays until you call ``removeDamagedJar(for:)``, or until ``reset(_:_:)`` removes the setting
    /// with its copy. Lift never uses it on its own. If the value is still stored, because nothing replaced
    /// it, call ``jar(for:)``.
    ///
    /// - Complexity: O(*n*) in the value.
    public func damagedJar(for key: SettingKeys) -> Jar {
        Jar(rawJar(forKey: key.nameOfDamaged), at: key.name, in: key.context.union(liftingContext))
    }

    /// Removes the copy of a damaged value, because you have repaired the setting, or don't need the value.
    ///
    ///     if let text: String = try? defaults.damagedJar(for: .volume)^, let volume = Double(text) {
    ///         defaults[.volume] = volume
    ///         defaults.removeDamagedJar(for: .volume)
    ///     }
    ///
    /// It does nothing if there is no copy. The setting keeps its value.
    public func removeDamagedJar(for key: SettingKeys) {
        if rawJar(forKey: key.nameOfDamaged).isMissing { return }
        removeValue(forKey: key.nameOfDamaged)
    }
}

extension SettingStore {
    /// Copies the value of a setting that is about to be replaced, if it's damaged.
    ///
    /// - Parameter removesFormer: whether values under former names are about to be removed, too.
    func keepDamagedValue(of key: SettingKeys, removesFormer: Bool) throws(LiftError) {
        // Most values are numbers, bools or strings, or there is none.
        if key.context.isEmpty, key.formerNames.isEmpty, let jar = bareJar(forKey: key.name) {
            if jar.isMissing || key.failure(of: jar, isFormer: false) == nil { return }
        }
        guard let (jar, isFormer) = found(key), removesFormer || !isFormer,
            key.failure(of: jar.listingNothing, isFormer: isFormer) != nil
        else { return }
        // A registered default stays where it is.
        guard let name = key.names.first(where: { isStored(forKey: $0) }) else { return }
        try copyValue(forKey: name, to: key.nameOfDamaged)
    }

    private func copyValue(forKey name: String, to copyName: String) throws(LiftError) {
        let value = rawJar(forKey: name)
        do throws(LiftError) {
            if value != rawJar(forKey: copyName) { try put(value, forKey: copyName) }
        } catch {
            // Other code has stored what Lift wouldn't, such as a date beyond the year 9999.
            setValue(self.value(forKey: name), forKey: copyName)
        }
    }

    /// Returns what is stored at a key, without a path and a context.
    private func rawJar(forKey key: String) -> Jar {
        let jar = jar(forKey: key, in: Jar.Context())
        return (try? jar.bare()) ?? jar
    }
}

extension SettingKeys {
    fileprivate var nameOfDamaged: String { "Lift.damaged." + name }
}

extension Jar {
    /// The same value without its path, which would be in the way in another place, and without its context.
    func bare() throws -> Jar { isMissing ? Jar() : Jar(unchecked: try asAny()) }
}
