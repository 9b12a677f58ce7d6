#if canImport(Darwin)
    import Foundation

    /// Observes one key of UserDefaults by key-value observing, until it is freed.
    ///
    /// Safe: the context that Foundation passes is never followed.
    ///
    /// Sendable: All properties are constants, and any thread may use UserDefaults.
    package final class KeyValueObserver: NSObject, @unchecked Sendable {
        private let defaults: UserDefaults
        private let key: String
        private let onChange: @Sendable () -> Void

        /// `key` must not be empty, and have neither a dot nor an `@`.
        package init(
            of defaults: UserDefaults, key: String, _ onChange: @escaping @Sendable () -> Void
        ) {
            self.defaults = defaults
            self.key = key
            self.onChange = onChange
            super.init()
            unsafe defaults.addObserver(self, forKeyPath: key, options: [], context: nil)
        }

        deinit { defaults.removeObserver(self, forKeyPath: key) }

        override package func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            onChange()
        }
    }
#endif
