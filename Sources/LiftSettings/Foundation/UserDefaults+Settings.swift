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
            return !defaults.hasRegistered(Jar(unchecked: value), forKey: key)
        }

        public static func _storedJar(
            forKey key: String, in context: Jar.Context, of defaults: UserDefaults
        ) -> Jar? {
            let jar = _jar(forKey: key, in: context, of: defaults)
            return jar.isMissing || defaults.hasRegistered(jar, forKey: key) ? nil : jar
        }

        /// Whether a value that was read for `key` equals the registered default.
        private func hasRegistered(_ value: Jar, forKey key: String) -> Bool {
            registeredValue(forKey: key).map { value == Jar(unchecked: $0) } ?? false
        }

        /// The registered default for `key`; nil if there is none, or if an argument comes before it.
        private func registeredValue(forKey key: String) -> Any? {
            #if canImport(Darwin)
                volatileDomain(forName: UserDefaults.registrationDomain)[key]
            #else
                volatileDomain(forName: UserDefaults.argumentDomain)[key] != nil
                    ? nil : Self.registeredDefaults?.store.object(forKey: key)
            #endif
        }

        #if !canImport(Darwin)
            /// A suite in which nothing is stored, so that it has only arguments and what is registered.
            /// Foundation doesn't give access to the registration domain here, but it's the same for all
            /// suites.
            private static let registeredDefaults = UserDefaults(suiteName: "Lift.registered").map {
                SharedStore($0)
            }
        #endif

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
