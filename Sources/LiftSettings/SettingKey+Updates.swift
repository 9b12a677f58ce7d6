#if SWIFT_PACKAGE
    import Lift
#endif

extension SettingKey {
    /// The values of a setting over time: first the current one, then each change.
    ///
    ///     for await volume in defaults.updates(of: .volume) { player.volume = volume }
    ///
    /// The sequence never ends. Leave the loop with `break`, or cancel its task.
    public struct Updates: AsyncSequence, Sendable {
        public typealias Element = Value
        public typealias Failure = Never

        private let key: SettingKey<Value>
        private let listen: @Sendable () -> SettingListener

        fileprivate init(_ key: SettingKey<Value>, _ listen: @escaping @Sendable () -> SettingListener) {
            self.key = key
            self.listen = listen
        }

        /// An iterator over the values of a setting. It observes the setting as long as it exists.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let key: SettingKey<Value>
            private let listener: SettingListener

            fileprivate init(_ key: SettingKey<Value>, _ listener: SettingListener) {
                self.key = key
                self.listener = listener
            }

            /// Returns the current value first, and then each new one; nil if the task is canceled.
            ///
            /// - Complexity: O(*n*) in the value.
            public mutating func next() async -> Value? { await next(isolation: nil) }

            /// Returns the current value first, and then each new one; nil if the task is canceled. It lifts
            /// the value on the caller's actor.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
                guard let reading = await listener.next() else { return nil }
                guard let (jar, isFormer) = reading.stored else { return key.defaultValue }
                return (try? key.value(of: jar, isFormer: isFormer)) ?? key.defaultValue
            }
        }

        /// Begins to observe the setting, and returns an iterator that begins with the current value.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(key, listen()) }
    }
}

extension SettingStore {
    /// Returns the values of a setting over time: first the current one, then each change.
    ///
    ///     for await volume in defaults.updates(of: .volume) { player.volume = volume }
    ///
    /// You get a value when it differs from the one before; values are compared as Jars. A `Set` has no
    /// order, so an equal set may be a change. Values are buffered until the loop gets to them, so you see
    /// each change once. If several threads change a setting at the same time, you always see the last value.
    /// If a stored value isn't of the setting's type, you get the default, as with the subscript.
    ///
    /// Which changes you see depends on the store:
    ///
    /// - `UserDefaults` on Apple's systems: all changes, including those of other processes. If the key has a
    ///   dot or an `@`, those of this process.
    /// - `UserDefaults` elsewhere: those made through Lift in this process, and those that post
    ///   `UserDefaults.didChangeNotification`.
    /// - ``InMemorySettings``: all changes.
    /// - A store of your own: those made through Lift.
    public func updates<Value>(of key: SettingKey<Value>) -> SettingKey<Value>.Updates {
        let store = SharedStore(self)
        return SettingKey.Updates(key) {
            let listener = SettingListener { key.reading(in: store.store) }
            listener.start { store.store.observe(key.names, $0) }
            return listener
        }
    }
}

extension SettingKey {
    /// Returns what the setting is now. An error is reported, and the value is the default.
    fileprivate func reading(in store: some SettingStore) -> SettingReading {
        if let (stored, isFormer) = store.found(self) {
            do throws(LiftError) {
                return SettingReading(jar: try reformed(stored, isFormer).jar, stored: (stored, isFormer))
            } catch {
                report(error, in: store.liftingContext)
            }
        } else {
            noteDefault(in: store.liftingContext)
        }
        return SettingReading(jar: jar(of: defaultValue).within(store.liftingContext), stored: nil)
    }
}
