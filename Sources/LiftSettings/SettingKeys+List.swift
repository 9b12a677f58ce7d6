#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if SWIFT_PACKAGE
    import Lift
#endif

extension SettingKeys {
    /// A list of settings, such as all those of your app.
    ///
    ///     extension SettingKeys.List {
    ///         static let app: SettingKeys.List = [.volume, .theme, .name]
    ///     }
    ///
    ///     try defaults.export(.app).writePropertyList(to: url, format: .binary)
    ///     try defaults.import(Jar(plist: url), for: .app)
    ///     defaults.reset(all: .app)
    public struct List: Sendable, ExpressibleByArrayLiteral {
        let keys: [SettingKeys]
        /// The present names of the settings.
        fileprivate var names: Set<JarKey> { Set(keys.map { JarKey(text: $0.name) }) }

        /// Creates a list of settings. If several have the same name, the last one wins.
        public init(_ keys: [SettingKeys]) {
            var positions: [JarKey: Int] = [:]
            var list: [SettingKeys] = []
            positions.reserveCapacity(keys.count)
            list.reserveCapacity(keys.count)
            for key in keys {
                let name = JarKey(text: key.name)
                if let position = positions[name] {
                    list[position] = key
                } else {
                    positions[name] = list.count
                    list.append(key)
                }
            }
            self.keys = list
        }

        /// Creates a list of settings. If several have the same name, the last one wins.
        public init(arrayLiteral keys: SettingKeys...) { self.init(keys) }
    }
}

extension SettingKeys.List: Sequence {
    /// Returns an iterator over the settings.
    public func makeIterator() -> IndexingIterator<[SettingKeys]> { keys.makeIterator() }
}

extension SettingStore {
    /// Removes the stored values of all settings in a list, so that they have their defaults.
    ///
    ///     defaults.reset(all: .app)
    ///     defaults.reset(all: [.volume, .theme])
    ///
    /// It removes values under former names, too. If settings outside of the list come from the same values,
    /// migrate those first (see ``migrate(_:)``). Registered defaults stay.
    public func reset(all list: SettingKeys.List) {
        for key in list { removeSetting(key) }
    }

    /// Returns the errors of all settings whose stored values can't be used.
    ///
    ///     for error in defaults.problems(in: .app) { print(error) }
    ///     // expected Double, found string "loud" at volume
    ///
    /// For these settings, the subscript returns the default, and `jar(for:)` the stored value.
    ///
    /// - Complexity: O(*n*) in the values.
    public func problems(in list: SettingKeys.List) -> [LiftError] {
        list.compactMap { key in found(key).flatMap { key.failure(of: $0.jar, isFormer: $0.isFormer) } }
    }

    /// Moves the values of settings from former names and old forms to the current ones. Call it once, when
    /// your app starts.
    ///
    ///     for error in defaults.migrate(.app) { log.error("\(error)") }
    ///
    /// You can read settings without it: they're then migrated each time. A value that already
    /// has the right kind, such as a string or a dictionary, is moved as it is, even if its type doesn't know
    /// parts of it, or reads it as a fallback.
    /// All values are read before the first one is stored, so several settings can come from one former
    /// value, such as a width and a height from a size. Then former names are removed, except those of values
    /// that can't be migrated, and those that are current names of other settings in the list. List all
    /// settings of your app: those that aren't in the list lose their former values. A value that `migrating`
    /// converts to nil stays, because nil can't be stored. A setting that is given on the command line of the
    /// app is migrated by a later start without it.
    ///
    /// - Returns: the errors of values that can't be migrated.
    /// - Complexity: O(*n*) in the values.
    @discardableResult
    public func migrate(_ list: SettingKeys.List) -> [LiftError] {
        var errors: [LiftError] = []
        var keptNames = list.names
        func noteFailure(of key: SettingKeys, _ error: LiftError) {
            errors.append(error)
            keptNames.formUnion(key.formerNames.map { JarKey(text: $0) })
        }
        var values: [(key: SettingKeys, new: Jar?)] = []
        let arguments = GivenArguments(of: self)
        for key in list {
            // What is given on the command line is for one run only.
            if key.names.contains(where: arguments.contains) {
                keptNames.formUnion(key.formerNames.map { JarKey(text: $0) })
                continue
            }
            guard let (stored, _, isFormer) = stored(key) else { continue }
            do throws(LiftError) {
                guard let present = try key.presentForm(of: stored, isFormer) else {
                    keptNames.formUnion(key.formerNames.map { JarKey(text: $0) })
                    continue
                }
                values.append((key, isFormer || present != stored ? present : nil))
            } catch {
                noteFailure(of: key, error)
            }
        }
        let allNames = keptNames.union(list.flatMap(\.formerNames).map { JarKey(text: $0) })
        for (key, new) in values {
            do throws(LiftError) {
                if let new { try storeJar(new, for: key, keeping: allNames) }
            } catch {
                noteFailure(of: key, error)
            }
        }
        for (key, _) in values { removeFormerValues(of: key, keeping: keptNames) }
        return errors
    }
}

// MARK: - Exporting and importing

extension SettingStore {
    /// Returns the stored values of settings: a dictionary from their names to their values.
    ///
    ///     try defaults.export(.app).writePropertyList(to: url, format: .binary)
    ///
    /// A binary property list keeps each value. JSON has dates only to the millisecond, and no infinity.
    /// Settings that have their defaults are omitted, and so are those that are given on the command line of
    /// the app, which hide what is stored. Values under former names or in old forms are exported
    /// as ``migrate(_:)`` would store them. A value that can't be lifted is exported as it is, under the name
    /// that it's stored at.
    ///
    /// - Complexity: O(*n*) in the values.
    public func export(_ list: SettingKeys.List) -> Jar {
        var settings: [(key: String, value: Jar)] = []
        settings.reserveCapacity(list.keys.count)
        let arguments = GivenArguments(of: self)
        for key in list {
            if key.names.contains(where: arguments.contains) { continue }
            guard let (stored, name, isFormer) = stored(key) else { continue }
            if let present = try? key.presentForm(of: stored, isFormer) {
                settings.append((key.name, present))
            } else {
                settings.append((name, stored))
            }
        }
        return Jar(members: settings)
    }

    /// Stores the settings in a Jar: all of them or, if one can't be used, none.
    ///
    ///     try defaults.import(Jar(json: url), for: .app)
    ///
    /// All values are checked before anything is stored. If this method throws, nothing changes; to store the
    /// values that can be used, call ``restore(_:for:)``. Settings that aren't in the Jar keep their values,
    /// and keys that aren't in the list are ignored. Former names and old forms are migrated. Parts that the
    /// type of a setting doesn't know are kept, unless JSON has a null or the text of a date in the value. A
    /// null resets a setting whose type is optional, and removes values under its former names, too.
    ///
    /// - Throws: a `LiftError` of the first value that isn't of its setting's type or can't be stored;
    ///   `LiftError.all` has the errors of all of them. The kind is `type` if the Jar isn't a dictionary.
    /// - Complexity: O(*n*) in the values.
    public func `import`(_ settings: Jar, for list: SettingKeys.List) throws {
        let (values, errors) = checked(settings, for: list)
        if let error = LiftError.combined(errors) { throw error }
        let names = list.names
        for (key, value) in values { try storeJar(value, for: key, keeping: names) }
    }

    /// Stores the settings in a Jar, and skips those that can't be used.
    ///
    ///     for error in defaults.restore(backup, for: .app) { log.error("\(error)") }
    ///     // expected Double, found string "loud" at volume
    ///
    /// A setting whose value can't be used keeps its stored value, and so do settings that aren't in the Jar.
    /// Keys that aren't in the list are ignored. Former names and old forms are migrated. Parts that the type
    /// of a setting doesn't know are kept, unless JSON has a null or the text of a date in the value. A null
    /// resets a setting whose type is optional, and removes values under its former names, too. To store all
    /// values or none, call ``import(_:for:)``.
    ///
    /// - Returns: an error for each value that isn't of its setting's type or can't be stored. If the Jar
    ///   isn't a dictionary, one error of the kind `type`.
    /// - Complexity: O(*n*) in the values.
    @discardableResult
    public func restore(_ settings: Jar, for list: SettingKeys.List) -> [LiftError] {
        var (values, errors) = checked(settings, for: list)
        let names = list.names
        for (key, value) in values {
            do throws(LiftError) {
                try storeJar(value, for: key, keeping: names)
            } catch {
                errors.append(error)
            }
        }
        return errors
    }

    /// Returns the values of settings as they would be stored, and an error for each that cannot be used.
    private func checked(
        _ settings: Jar, for list: SettingKeys.List
    ) -> (values: [(key: SettingKeys, value: Jar)], errors: [LiftError]) {
        guard settings.kind == .dictionary else {
            return ([], [settings.mismatch("a dictionary of settings")])
        }
        var errors: [LiftError] = []
        var values: [(key: SettingKeys, value: Jar)] = []
        for key in list {
            do throws(LiftError) {
                guard let value = try key.imported(from: settings, in: liftingContext) else { continue }
                _ = try Self.storable(value, at: key.name)
                values.append((key, value))
            } catch {
                errors.append(error)
            }
        }
        return (values, errors)
    }
}

extension SettingKeys {
    /// Returns a stored value in its current form; nil if it's converted to nil. A value that already has the
    /// right kind stays as it is, because a newer version of the app may have stored parts or values that the
    /// type doesn't know.
    fileprivate func presentForm(of stored: Jar, _ isFormer: Bool) throws(LiftError) -> Jar? {
        let reformed = try reformed(stored, isFormer)
        if reformed.jar.isMissing { return nil }
        return reformed.isConverted || stored.kind != reformed.jar.kind ? reformed.jar : stored
    }

    /// Returns the value that `settings` has for this setting, as it is stored; nil if it has none.
    fileprivate func imported(
        from settings: Jar, in outer: Jar.Context
    ) throws(LiftError) -> Jar? {
        for (index, name) in names.enumerated() {
            guard let jar = settings[name].presence else { continue }
            let context = outer.union(context)
            let present = try reformed(jar.within(context), index > 0)
            // Another context than that of the store may have made the value.
            guard !present.isConverted, let stored = jar.storedForm, stored.isOfSameForm(as: present.jar),
                let again = try? reformed(stored.within(context).listingNothing, index > 0),
                again.jar == present.jar
            else { return present.jar }
            return stored
        }
        return nil
    }
}

extension Jar {
    /// This value as a property list has it, without a context; nil if it has none.
    fileprivate var storedForm: Jar? { try? Jar(plist: Data(plist: self)) }

    /// Whether this has the kind of `present`, and as many dates and data. JSON has text for these.
    fileprivate func isOfSameForm(as present: Jar) -> Bool {
        func dateCount(_ jar: Jar) -> Int {
            jar.descendants.reduce(0) { $1.kind == .date || $1.kind == .data ? $0 + 1 : $0 }
        }
        return kind == present.kind && dateCount(self) == dateCount(present)
    }
}
