#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(Darwin)
    import Foundation

    @available(watchOS 9, *)
    extension NSUbiquitousKeyValueStore: SettingStore {
        public static func _bareJar(forKey key: String, in store: NSUbiquitousKeyValueStore) -> Jar? {
            JarAny.bareJar(of: store.object(forKey: key))
        }

        public static func _isStored(forKey key: String, in store: NSUbiquitousKeyValueStore) -> Bool {
            store.object(forKey: key) != nil
        }

        public static func _checkLimits(
            of changes: [(key: String, value: Jar?)], in store: NSUbiquitousKeyValueStore
        ) throws(LiftError) {
            try SettingLimits.iCloud.check(changes, in: store.dictionaryRepresentation)
        }

        public static func _observe(
            _ keys: [String], of store: NSUbiquitousKeyValueStore, _ onChange: @escaping @Sendable () -> Void
        ) -> any AnyObject & Sendable {
            UbiquitousObservation(of: store, keys, onChange)
        }
    }

    /// Observes values of iCloud until it is freed: changes by Lift in this process, and those that arrive
    /// from other devices.
    ///
    /// **Sendable:** All properties are constants, and used in `deinit` only.
    @available(watchOS 9, *)
    private final class UbiquitousObservation: @unchecked Sendable {
        private let token: any NSObjectProtocol
        private let observation: any AnyObject & Sendable

        init(
            of store: NSUbiquitousKeyValueStore, _ keys: [String], _ onChange: @escaping @Sendable () -> Void
        ) {
            observation = ValueObservers.observe(keys, onChange)
            token = NotificationCenter.default.addObserver(
                forName: NSUbiquitousKeyValueStore.didChangeExternallyNotification, object: store, queue: nil,
                using: { _ in onChange() })
        }

        deinit { NotificationCenter.default.removeObserver(token) }
    }
#endif
