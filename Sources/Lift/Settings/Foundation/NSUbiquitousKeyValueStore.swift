#if canImport(Darwin)
    import Foundation

    /// Settings of all devices of a user are read and written like those of `UserDefaults`.
    ///
    ///     let volume = NSUbiquitousKeyValueStore.default[.volume]
    ///     NSUbiquitousKeyValueStore.default[.volume] = 0.5
    ///
    /// iCloud keeps up to 1 MB in 1024 keys of up to 64 bytes each, and drops what is beyond that without an
    /// error.
    @available(watchOS 9, *)
    extension NSUbiquitousKeyValueStore: MutatingValueForKey {
        // Key-value coding would not read the store.

        public static func _jar(
            forKey key: String, in context: Jar.Context, of store: NSUbiquitousKeyValueStore
        ) -> Jar {
            Jar(foreign: store.object(forKey: key), at: key, in: context)
        }

        public static func _store(
            _ value: (any JarRepresentable)?, forKey key: String, in store: NSUbiquitousKeyValueStore
        ) throws(LiftError) {
            if let value = try AnySink.value(of: value, at: key, for: .propertyList) {
                store.set(value, forKey: key)
            } else {
                store.removeObject(forKey: key)
            }
            ValueObservers.noteChange(of: key)
        }
    }

    @available(watchOS 9, *)
    extension NSUbiquitousKeyValueStore: SettingStore {
        public static func _bareJar(forKey key: String, in store: NSUbiquitousKeyValueStore) -> Jar? {
            JarAny.bareJar(of: store.object(forKey: key))
        }

        public static func _isStored(forKey key: String, in store: NSUbiquitousKeyValueStore) -> Bool {
            store.object(forKey: key) != nil
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
        private let observation: ValueObservation

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
