#if canImport(Darwin)
    import Foundation

    /// Read and write the settings that all devices of a user share, like those of `UserDefaults`.
    ///
    ///     let volume: Double = try NSUbiquitousKeyValueStore.default["volume"]^
    ///     NSUbiquitousKeyValueStore.default["volume"] = 0.5
    ///
    /// iCloud keeps up to 1 MB in 1024 keys of up to 64 bytes each, and silently drops anything beyond that.
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
            if let value = try storable(value, at: key) {
                store.set(value, forKey: key)
            } else {
                store.removeObject(forKey: key)
            }
            ValueObservers.noteChange(of: key)
        }
    }
#endif
