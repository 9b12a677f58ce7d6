#if SWIFT_PACKAGE
    import Lift
#endif

extension SettingKey {
    /// The values of a setting over time: first the current one, then each change.
    ///
    ///     for await volume in defaults.updates(of: .volume) { player.volume = volume }
    ///
    /// For several settings, `Value` is a tuple. The sequence never ends. Leave the loop with `break`, or
    /// cancel its task.
    public struct Updates: AsyncSequence, Sendable {
        public typealias Element = Value
        public typealias Failure = Never

        private let listen: @Sendable () -> SettingListener
        private let value: @Sendable (SettingListener.Readings) -> Value

        /// - Parameters:
        ///   - read: reads the settings in a store.
        ///   - value: returns the value for what was read.
        fileprivate init<Store: SettingStore>(
            of names: [String], in store: SharedStore<Store>,
            read: @escaping @Sendable (Store) -> SettingListener.Readings,
            value: @escaping @Sendable (SettingListener.Readings) -> Value
        ) {
            listen = { SettingListener(of: names, in: store, read) }
            self.value = value
        }

        /// An iterator over the values of settings. It observes them as long as it exists.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let listener: SettingListener
            fileprivate let value: @Sendable (SettingListener.Readings) -> Value

            /// Returns the current value first, and then each new one; nil if the task is canceled.
            ///
            /// - Complexity: O(*n*) in the value.
            public mutating func next() async -> Value? { await next(isolation: nil) }

            /// Returns the current value first, and then each new one; nil if the task is canceled. It lifts
            /// the value on the caller's actor.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
                await listener.next(isolation: actor).map(value)
            }
        }

        /// Begins to observe the settings, and returns an iterator that begins with the current value.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(listener: listen(), value: value) }
    }
}

extension SettingStore {
    /// Returns the values of a setting over time: first the current one, then each change.
    ///
    ///     for await volume in defaults.updates(of: .volume) { player.volume = volume }
    ///
    /// You get a value when it differs from the one before; values are compared as Jars. If you store an
    /// equal `Set`, that may be a change unless its elements are `JarRepresentable` and `Comparable`. Values
    /// are buffered until the loop gets to them, so you see each change once. If several threads change a
    /// setting at the same time, you always see the last value. If a stored value isn't of the setting's
    /// type, you get the default, as with the subscript.
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
        SettingKey.Updates(
            of: key.names, in: SharedStore(self), read: { [key.reading(in: $0)] },
            value: { key.value(of: $0[0]) })
    }

    /// Returns the values of several settings over time, as tuples: first the current ones, then all of them
    /// after each change of one.
    ///
    ///     for await (volume, theme) in defaults.updates(of: .volume, .theme) {
    ///         player.show(volume, theme)
    ///     }
    ///
    /// You get a tuple when one of its values differs from the one before. Values are compared, buffered and
    /// lifted as in ``updates(of:)``, and you see the same changes of each store.
    ///
    /// The tuples come in the order of the changes that a thread makes, one for each. So if you assign two
    /// settings one after the other, you get two tuples, and the first one has the old value of the second
    /// setting. What a store changes as a whole is one tuple: ``InMemorySettings/removeAll()``, a change that
    /// arrives from iCloud. If several threads change settings at the same time, one tuple may have the
    /// changes of several of them, and the last tuple always has the last values.
    ///
    /// - Parameters:
    ///   - first: the setting whose value comes first in each tuple.
    ///   - second: the setting whose value comes second.
    ///   - others: the settings of the other values, if there are any.
    public func updates<First, Second, each Other>(
        of first: SettingKey<First>, _ second: SettingKey<Second>, _ others: repeat SettingKey<each Other>
    ) -> SettingKey<(First, Second, repeat each Other)>.Updates {
        let others = (repeat each others)
        var names = first.names + second.names
        for other in repeat each others { names += other.names }
        return SettingKey<(First, Second, repeat each Other)>.Updates(
            of: names, in: SharedStore(self),
            read: { store in
                var readings = [first.reading(in: store), second.reading(in: store)]
                for other in repeat each others { readings.append(other.reading(in: store)) }
                return readings
            },
            value: { readings in
                var rest = readings[...]
                return (
                    first.value(ofFirst: &rest), second.value(ofFirst: &rest),
                    repeat (each others).value(ofFirst: &rest)
                )
            })
    }
}

extension SettingKey {
    /// Begins to listen to the setting.
    ///
    /// - Parameter onChange: called after each change, in its thread.
    func listener(
        in store: some SettingStore, onChange: @escaping @Sendable (SettingListener) -> Void
    ) -> SettingListener {
        SettingListener(of: names, in: SharedStore(store), onChange: onChange) { [self.reading(in: $0)] }
    }

    /// Returns what the setting is now. An error is reported, and the value is the default.
    func reading(in store: some SettingStore) -> SettingReading {
        // Most values are numbers, bools or strings, which need neither a path nor a context.
        if context.isEmpty, formerNames.isEmpty, let stored = store.bareJar(forKey: name) {
            if stored.isMissing { return SettingReading(jar: jar(of: defaultValue), stored: nil) }
            do throws(LiftError) {
                return SettingReading(jar: try reformed(stored, false).jar, stored: (stored, false))
            } catch {}
        }
        if let (stored, isFormer) = store.found(self) {
            do throws(LiftError) {
                return SettingReading(jar: try reformed(stored, isFormer).jar, stored: (stored, isFormer))
            } catch {
                report(error, in: store.liftingContext)
            }
        } else {
            noteDefault(in: store.liftingContext)
        }
        let outer = store.liftingContext
        return SettingReading(jar: jar(of: defaultValue, in: outer).within(outer), stored: nil)
    }

    /// Returns the value that was read.
    func value(of reading: SettingReading) -> Value {
        guard let (jar, isFormer) = reading.stored else { return defaultValue }
        return (try? value(of: jar, isFormer: isFormer)) ?? defaultValue
    }

    /// Returns the value of the first of `readings`, and removes it from them.
    fileprivate func value(ofFirst readings: inout ArraySlice<SettingReading>) -> Value {
        readings.popFirst().map { value(of: $0) } ?? defaultValue
    }
}
