#if SWIFT_PACKAGE
    import Lift
#endif

#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension UserDefaults: SettingStore {
        public static func _bareJar(forKey key: String, in defaults: UserDefaults) -> Jar? {
            JarAny.bareJar(of: defaults.object(forKey: key))
        }

        public static func _isStored(forKey key: String, in defaults: UserDefaults) -> Bool {
            guard let value = defaults.object(forKey: key) else { return false }
            guard let registered = defaults.registeredValue(forKey: key) else { return true }
            return Jar(unchecked: value) != Jar(unchecked: registered)
        }

        /// The registered default for `key`; nil if there is none, or if an argument comes before it.
        private func registeredValue(forKey key: String) -> Any? {
            #if canImport(Darwin)
                volatileDomain(forName: UserDefaults.registrationDomain)[key]
            #else
                // Foundation doesn't give access to the registration domain here. But it's the same for all
                // suites, and a suite in which nothing is stored has only that and the arguments.
                volatileDomain(forName: UserDefaults.argumentDomain)[key] != nil
                    ? nil : UserDefaults(suiteName: "Lift.registered")?.object(forKey: key)
            #endif
        }

        public static func _observe(
            _ keys: [String], of defaults: UserDefaults, _ onChange: @escaping @Sendable () -> Void
        ) -> any AnyObject & Sendable {
            DefaultsObservation(of: defaults, keys, onChange)
        }
    }

    /// Observes values of UserDefaults until it is freed.
    ///
    /// On Apple's systems, key-value observing reports each change, including those of other processes. It
    /// treats a dot as a key path separator and `@` as the beginning of an operator. Keys that have them are
    /// observed by the notification that Foundation posts after changes in this process. Elsewhere,
    /// Foundation posts it for whole domains only, and Lift reports its own changes.
    ///
    /// **Sendable:** All properties are constants, and used in `deinit` only.
    private final class DefaultsObservation: @unchecked Sendable {
        private var tokens: [any NSObjectProtocol] = []
        private var observations: [AnyObject] = []

        init(of defaults: UserDefaults, _ keys: [String], _ onChange: @escaping @Sendable () -> Void) {
            #if canImport(Darwin)
                let observed = keys.filter { !$0.isEmpty && !$0.contains(".") && !$0.contains("@") }
                observations = observed.map { KeyValueObserver(of: defaults, key: $0, onChange) }
                let needsNotification = observed.count < keys.count
            #else
                observations = [ValueObservers.observe(keys, onChange)]
                let needsNotification = true
            #endif
            #if !os(WASI)
                // Another instance may represent the same suite.
                if needsNotification {
                    tokens = [
                        NotificationCenter.default.addObserver(
                            forName: UserDefaults.didChangeNotification, object: nil, queue: nil,
                            using: { _ in onChange() })
                    ]
                }
            #endif
        }

        deinit {
            #if !os(WASI)
                for token in tokens { NotificationCenter.default.removeObserver(token) }
            #endif
        }
    }
#endif
