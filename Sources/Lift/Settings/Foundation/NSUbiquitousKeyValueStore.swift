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

        public func _jar(forKey key: String, in context: Jar.Context) -> Jar {
            Jar(foreign: object(forKey: key), at: key, in: context)
        }

        public func _store(_ value: (any JarRepresentable)?, forKey key: String) throws(LiftError) {
            if let value = try AnySink.value(of: value, at: key, for: .propertyList) {
                set(value, forKey: key)
            } else {
                removeObject(forKey: key)
            }
            ValueObservers.noteChange(of: key)
        }
    }

    @available(watchOS 9, *)
    extension NSUbiquitousKeyValueStore: SettingStore {
        public func _bareJar(forKey key: String) -> Jar? { JarAny.bareJar(of: object(forKey: key)) }

        public func _isStored(forKey key: String) -> Bool { object(forKey: key) != nil }

        public func _observe(
            _ keys: [String], _ onChange: @escaping @Sendable () -> Void
        ) -> any AnyObject & Sendable {
            UbiquitousObservation(of: self, keys, onChange)
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
