#if SWIFT_PACKAGE
    import Lift
#endif

/// The changes that the settings of your app need from version to version: a list of steps, each of which
/// runs once.
///
///     extension SettingMigrations {
///         static let app = SettingMigrations(
///             versionKey: "settingsVersion",
///             steps: [
///                 Step("volume as a fraction") { settings in
///                     let percent: Double? = try settings["volume"]^
///                     if let percent { settings["volume"] = Jar(percent / 100) }
///                 },
///                 Step("window in one value") { settings in
///                     settings.rename("windowWidth", to: "width")
///                 },
///             ])
///     }
///
///     try UserDefaults.standard.migrate(by: .app)
///
/// The store itself keeps how many steps have run, under ``versionKey``. So add new steps at the end, and
/// never remove or reorder the ones that an app was released with. A new installation runs all of them on an
/// empty store: a step that changes only what it finds does nothing there.
///
/// To rename a setting, or to convert its values one by one, you don't need steps: declare the key with
/// `renamed:` and `migrating:`.
public struct SettingMigrations: Sendable {
    /// The key under which a store keeps the number of steps that have run.
    public let versionKey: String
    /// The steps, the first one first.
    public let steps: [Step]

    /// Creates a list of steps.
    ///
    /// - Parameters:
    ///   - versionKey: the key under which a store keeps the number of steps that have run. While the result
    ///     of a step is being stored, it has a dictionary with the changes. No setting may have this name.
    ///   - steps: the steps, the first one first.
    public init(versionKey: String, steps: [Step]) {
        self.versionKey = versionKey
        self.steps = steps
    }

    /// One step of a migration.
    public struct Step: Sendable {
        /// What the step does, for errors and for the result of a dry run.
        public let name: String
        let change: @Sendable (inout Values) throws -> Void

        /// Creates a step.
        ///
        ///     SettingMigrations.Step("volume as a fraction") { settings in
        ///         let percent: Double? = try settings["volume"]^
        ///         if let percent { settings["volume"] = Jar(percent / 100) }
        ///     }
        ///
        /// - Parameters:
        ///   - name: what the step does, for errors and for the result of a dry run.
        ///   - change: changes the values. It may run more than once, for example in a dry run, so it
        ///     shouldn't do anything else. If it throws, the step changes nothing.
        public init(_ name: String, change: @escaping @Sendable (inout Values) throws -> Void) {
            self.name = name
            self.change = change
        }
    }
}

extension SettingMigrations {
    /// The stored values of a store, for a step that changes them.
    ///
    /// What a step changes is stored when the step has finished. Until then it's visible to this step only.
    public struct Values {
        let snapshot: SettingSnapshot
        var changes = SettingChanges()

        init(_ snapshot: SettingSnapshot) { self.snapshot = snapshot }

        /// The value at `key`; a missing Jar if nothing is stored. Assign nil to remove the value.
        ///
        ///     let percent: Double? = try settings["volume"]^
        ///     settings["window"]["width"] = 800
        ///     settings["obsolete"] = nil
        ///
        /// Registered defaults, and the defaults of a ``SettingKey``, are no stored values. A value that
        /// can't be stored, such as null, is an error of the step.
        ///
        /// - Complexity: O(*n*) in the value the first time, and amortized O(1) after that.
        public subscript(key: String) -> Jar {
            get { changes[key] ?? snapshot[key] }
            set { changes.set(key, from: snapshot[key], to: Jar(newValue, at: key, in: snapshot.context)) }
        }

        /// The value at `key`, to which you can assign any representable value. Nil removes the value.
        @_disfavoredOverload
        public subscript(key: String) -> (any JarRepresentable)? {
            get { (self[key] as Jar).presence }
            set { self[key] = newValue?.asJar(using: snapshot.context) ?? Jar() }
        }

        /// Moves the value at a key to another one.
        ///
        ///     settings.rename("loudness", to: "volume")
        ///
        /// If nothing is stored at the old key, or something is stored at the new one, nothing changes.
        ///
        /// - Parameters:
        ///   - oldKey: the key of the value.
        ///   - newKey: the key that the value gets.
        public mutating func rename(_ oldKey: String, to newKey: String) {
            guard let value = (self[oldKey] as Jar).presence, (self[newKey] as Jar).isMissing else { return }
            self[newKey] = value
            self[oldKey] = Jar()
        }
    }
}

extension SettingMigrations {
    /// What a migration changed, or would change.
    ///
    ///     print(try SettingMigrations.app.dryRun(on: defaults))
    ///     // volume as a fraction
    ///     // - volume: 80
    ///     // + volume: 0.8
    public struct Difference: Sendable, CustomStringConvertible {
        /// The change of one value.
        public struct Change: Sendable {
            /// The key of the value in the store.
            public let key: String
            /// The value before; a missing Jar if nothing was stored.
            public let old: Jar
            /// The value after; a missing Jar if it was removed.
            public let new: Jar
        }

        /// The names of the steps that ran, or would run, in this order.
        public internal(set) var steps: [String] = []
        var all = SettingChanges()

        /// The values that are different after all of the steps, in the order in which they were first
        /// assigned. The version isn't one of them.
        public var changes: [Change] { all.entries.filter { $0.old != $0.new } }

        /// The names of the steps, and a line for each old value and each new one.
        ///
        ///     volume as a fraction
        ///     - volume: 80
        ///     + volume: 0.8
        ///
        /// It's empty if no step had to run. Keys are sorted. Long values are cut. Values that a
        /// `JarRedaction` in the context of the store hides are `<redacted>`, even where a step moved them;
        /// `old` and `new` have that context, too. Of an interrupted step that is completed, it then hides
        /// all new values.
        ///
        /// - Complexity: O(*n*) in the values.
        public var description: String {
            var lines = steps
            for change in changes {
                let key = JarPath([.key(change.key)])
                if !change.old.isMissing { lines.append("- \(key): \(change.old.inKeyOrder.excerpt)") }
                if !change.new.isMissing { lines.append("+ \(key): \(change.new.inKeyOrder.excerpt)") }
            }
            return lines.joined(separator: "\n")
        }
    }
}

// MARK: - Running

extension SettingMigrations {
    /// Returns what `migrate(by:)` would change in a store. It changes nothing.
    ///
    ///     print(try SettingMigrations.app.dryRun(on: defaults))
    ///
    /// The steps run on the values of the store, but nothing is stored.
    ///
    /// - Parameter store: the store. To hide values in the printed result, add a `JarRedaction` with
    ///   `union(context:)`.
    /// - Throws: a `LiftError`, if `migrate(by:)` would throw it before it stores anything, or after some of
    ///   the steps.
    /// - Complexity: O(*n*) in the values that the steps read and change.
    public func dryRun(on store: some SettingStore) throws -> Difference {
        try MigrationRun(store: store, migrations: self).dryRun()
    }
}

extension SettingStore {
    /// Runs the steps of a migration that haven't run in this store yet. Call it when your app starts, before
    /// anything else uses the settings.
    ///
    ///     try defaults.migrate(by: .app)
    ///
    /// Each step is all or nothing, even if your app is killed in the middle: Lift computes all changes of
    /// the step first, and checks that they can be stored. It then stores them as one value under the version
    /// key, makes the changes one after another, and stores the new version. The next call completes what was
    /// interrupted, and gets the result that it would have had.
    ///
    /// If a step throws, the steps before it stay done, and it runs again the next time.
    ///
    /// Other threads and processes may use the store at the same time. If they change a value that a step has
    /// read, the step runs again. But a change that they make while Lift stores the results may be
    /// overwritten, if it's of a value that the step changes. They may also see only some of the changes. Let
    /// only one of them migrate the store at a time: otherwise a step may, in rare cases, run twice.
    ///
    /// - Parameter migrations: the steps.
    /// - Returns: what has changed, including an interrupted step that was completed.
    /// - Throws: a `LiftError`. If a step threw it, or made a value that can't be stored, the message begins
    ///   with the name of the step. The kind is `value` if the store comes from a newer version of your app,
    ///   with more steps than you have; then nothing changes. It's `type` or `missing` if the value of the
    ///   version key is damaged, and `unsupported` if the store doesn't keep what is stored: then the step
    ///   isn't complete, and its changes are still under the version key.
    /// - Complexity: O(*n*) in the values that the steps read and change.
    @discardableResult
    public func migrate(by migrations: SettingMigrations) throws -> SettingMigrations.Difference {
        try MigrationRun(store: self, migrations: migrations).run()
    }
}
