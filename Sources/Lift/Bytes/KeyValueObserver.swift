#if canImport(Darwin)
    import Foundation

    /// Observes one key of an object by key-value observing, until it is freed.
    ///
    /// Safe: the context that Foundation passes is never followed.
    ///
    /// Sendable: All properties are constants. The object is only asked to end the observation, which any
    /// thread may do.
    final class KeyValueObserver: NSObject, @unchecked Sendable {
        private let object: NSObject
        private let key: String
        private let onChange: @Sendable () -> Void

        /// `key` must not be empty, and have neither a dot nor an `@`.
        init(of object: NSObject, key: String, _ onChange: @escaping @Sendable () -> Void) {
            self.object = object
            self.key = key
            self.onChange = onChange
            super.init()
            unsafe object.addObserver(self, forKeyPath: key, options: [], context: nil)
        }

        deinit { object.removeObserver(self, forKeyPath: key) }

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            onChange()
        }
    }
#endif
