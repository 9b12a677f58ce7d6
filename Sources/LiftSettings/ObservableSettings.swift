#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(Observation)
    import Observation

    /// A store whose settings are observable, like the properties of a type with the macro `@Observable`.
    ///
    ///     let settings = ObservableSettings(UserDefaults.standard)
    ///     withObservationTracking {
    ///         player.volume = settings[.volume]
    ///     } onChange: {
    ///         print("the volume has changed")
    ///     }
    ///     UserDefaults.standard[.volume] = 0.5  // the volume has changed
    ///
    /// It has all methods of the store that you give it, and stores nothing itself. Whatever reads a value,
    /// such as `settings[.volume]`, `settings.isDefault(.volume)` or `settings["volume"]`, registers it with
    /// the observer. A SwiftUI view that reads a setting in its body updates when the setting changes, and so
    /// do the computed properties of your own observable models:
    ///
    ///     @Observable final class PlayerModel {
    ///         private let settings: ObservableSettings
    ///
    ///         init(settings: ObservableSettings) { self.settings = settings }
    ///
    ///         var volume: Double {
    ///             get { settings[.volume] }
    ///             set { settings[.volume] = newValue }
    ///         }
    ///     }
    ///
    /// A change is reported once, whoever makes it: this object, other code, or another process. Which
    /// changes that are depends on the store, and is the same as for ``SettingStore/updates(of:)``. A value
    /// that is stored again is no change.
    ///
    /// Observers of a setting are called in the thread of the change, in the order of the changes that the
    /// thread makes, and after each of them: they read the new value. If another thread changes settings at
    /// the same time, that thread may call them instead. They aren't called for other settings. If a
    /// setting has former names, a change of their values is one, too. Removing a stored value is a change
    /// even if it equals the default, because `isDefault(_:)` changes.
    ///
    /// You can use it from any actor and thread. As with any observable object, what another thread changes
    /// while the first closure of `withObservationTracking` runs is not reported, if the closure has read the
    /// setting by then. ``SettingStore/updates(of:)`` misses nothing.
    ///
    /// A setting is observed from the first time that you read it until this object is freed. Nothing that
    /// observes it keeps this object alive.
    ///
    /// **Sendable:** `observed` has a lock, and everything else is constant. `SettingStore` requires that a
    /// store may be used from several threads at once.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public final class ObservableSettings: SettingStore, Observable, @unchecked Sendable {
        private let store: any SettingStore
        private let observe: @Sendable (String) -> ObservedValue
        private let observed = Guarded<[JarKey: ObservedValue]>([:])

        /// Makes the settings of a store observable.
        ///
        ///     let settings = ObservableSettings(UserDefaults.standard)
        ///     let preview = ObservableSettings(InMemorySettings(["volume": 0.3]))
        ///
        /// Several of these objects may have the same store. They report the changes of each other.
        ///
        /// - Parameter store: where the values are stored.
        public init(_ store: some SettingStore) {
            self.store = store
            let shared = SharedStore(store)
            observe = { ObservedValue($0, in: shared) }
        }

        public func value(forKey key: String) -> Any? {
            noteAccess(to: key)
            return store.value(forKey: key)
        }

        public func setValue(_ value: Any?, forKey key: String) {
            store.setValue(value, forKey: key)
            // A store of your own reports what is stored through Lift only.
            ValueObservers.noteChange(of: key)
        }

        /// Registers a value with whoever tracks what is read in this thread.
        private func noteAccess(to key: String) {
            let name = JarKey(text: key)
            if let value = observed.withLock({ $0[name] }) { return value.noteAccess() }
            // Without the lock, because it reads the store. Of two threads that come here, the first one
            // wins.
            let new = observe(key)
            let value = observed.withLock { values in
                if let value = values[name] { return value }
                values[name] = new
                return new
            }
            value.noteAccess()
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    extension ObservableSettings: SettingStoreAround {
        var storeInside: any SettingStore { store }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    extension ObservableSettings {
        public static func _jar(
            forKey key: String, in context: Jar.Context, of settings: ObservableSettings
        ) -> Jar {
            settings.noteAccess(to: key)
            return settings.store.jar(forKey: key, in: context)
        }

        public static func _store(
            _ value: (any JarRepresentable)?, forKey key: String, in settings: ObservableSettings
        ) throws(LiftError) {
            try settings.store.put(value, forKey: key)
        }

        public static func _bareJar(forKey key: String, in settings: ObservableSettings) -> Jar? {
            settings.noteAccess(to: key)
            return settings.store.bareJar(forKey: key)
        }

        public static func _isStored(forKey key: String, in settings: ObservableSettings) -> Bool {
            settings.noteAccess(to: key)
            return settings.store.isStored(forKey: key)
        }

        public static func _storedJar(
            forKey key: String, in context: Jar.Context, of settings: ObservableSettings
        ) -> Jar? {
            settings.noteAccess(to: key)
            return settings.store.storedJar(forKey: key, in: context)
        }

        public static func _context(of settings: ObservableSettings) -> Jar.Context {
            settings.store.liftingContext
        }

        public static func _checkLimits(
            of changes: [(key: String, value: Jar?)], in settings: ObservableSettings
        ) throws(LiftError) {
            try settings.store.checkLimits(of: changes)
        }

        public static func _observe(
            _ keys: [String], of settings: ObservableSettings, _ onChange: @escaping @Sendable () -> Void
        ) -> any AnyObject & Sendable {
            settings.store.observe(keys, onChange)
        }
    }

    /// A value in a store, which observers track.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    private final class ObservedValue: Sendable {
        /// What the observers know. The listener keeps it alive, not the other way round.
        private final class Subject: Observable, Sendable {
            private let registrar = ObservationRegistrar()
            /// The property that the registrar is told of.
            private var value: Void { () }

            func noteAccess() { registrar.access(self, keyPath: \.value) }

            func noteChange() { registrar.withMutation(of: self, keyPath: \.value) {} }
        }

        private let subject: Subject
        private let listener: SettingListener

        init(_ name: String, in store: SharedStore<some SettingStore>) {
            let subject = Subject()
            self.subject = subject
            listener = SettingListener(of: [name], in: store) { listener in
                while listener.take() != nil { subject.noteChange() }
            } _: {
                [SettingReading(jar: $0.jar(forKey: name, in: Jar.Context()), stored: nil)]
            }
            _ = listener.takeAll()
        }

        func noteAccess() { subject.noteAccess() }
    }
#endif
