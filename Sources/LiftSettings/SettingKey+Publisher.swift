#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(Combine)
    import Combine

    extension SettingKey {
        /// A publisher of the values of a setting: first the current one, then each change.
        ///
        ///     defaults.publisher(for: .volume).sink { player.volume = $0 }
        public struct Publisher: Combine.Publisher {
            public typealias Output = Value
            public typealias Failure = Never

            private let key: SettingKey<Value>
            private let listen: (@escaping @Sendable (SettingListener) -> Void) -> SettingListener

            fileprivate init(_ key: SettingKey<Value>, in store: some SettingStore) {
                self.key = key
                listen = { key.listener(in: store, onChange: $0) }
            }

            /// Begins to observe the setting for a subscriber.
            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Value, Downstream.Failure == Never {
                let subscription = SettingSubscription(key) { subscriber.receive($0) }
                subscription.begin(with: listen { [weak subscription] _ in subscription?.deliver() })
                subscriber.receive(subscription: subscription)
            }
        }
    }

    extension SettingStore {
        /// Returns a publisher of the values of a setting: first the current one, then each change.
        ///
        ///     defaults.publisher(for: .volume)
        ///         .receive(on: DispatchQueue.main)
        ///         .sink { player.volume = $0 }
        ///         .store(in: &subscriptions)
        ///
        /// It publishes the values that ``updates(of:)`` has, in the same order, and never completes. Each
        /// subscriber gets all of them. A value waits until the subscriber asks for it. The subscriber is
        /// called in the thread of a change or of a request, once at a time.
        ///
        /// The setting is observed until the subscription is canceled, or freed.
        ///
        /// - Parameter key: the setting.
        public func publisher<Value>(for key: SettingKey<Value>) -> SettingKey<Value>.Publisher {
            SettingKey.Publisher(key, in: self)
        }
    }

    /// Passes the values of a setting to a subscriber, as many as it asks for.
    ///
    /// **Sendable:** The key is constant, and everything else is in the lock. A subscriber gets values from
    /// the thread that has set `isDelivering`, one at a time, as Combine demands.
    private final class SettingSubscription<Value>: Subscription, @unchecked Sendable {
        /// **Sendable:** Only the subscription has it, in a lock.
        private struct State: @unchecked Sendable {
            /// Calls the subscriber; nil after the subscription was canceled.
            var receive: ((Value) -> Subscribers.Demand)?
            var listener: SettingListener?
            var demand = Subscribers.Demand.none
            var isDelivering = false
        }

        private let key: SettingKey<Value>
        private let state: Guarded<State>

        init(_ key: SettingKey<Value>, _ receive: @escaping (Value) -> Subscribers.Demand) {
            self.key = key
            state = Guarded(State(receive: receive))
        }

        func begin(with listener: SettingListener) { state.withLock { $0.listener = listener } }

        func request(_ demand: Subscribers.Demand) {
            state.withLock { $0.demand += demand }
            deliver()
        }

        func cancel() {
            let old = state.withLock { state in
                defer { (state.receive, state.listener) = (nil, nil) }
                return (state.receive, state.listener)
            }
            // Freed after the lock: it may be what cancels again.
            extendLifetime(old)
        }

        /// Passes on the values that are there and asked for, unless another thread, or a caller of this
        /// method, does so already.
        func deliver() {
            let isFirst = state.withLock { state in
                defer { state.isDelivering = true }
                return !state.isDelivering
            }
            guard isFirst else { return }
            while let (receive, reading) = next() {
                let demand = receive(key.value(of: reading))
                state.withLock { $0.demand += demand }
            }
        }

        /// Returns what to pass on next; nil if there is nothing, and then another thread may deliver.
        private func next() -> (receive: (Value) -> Subscribers.Demand, reading: SettingReading)? {
            state.withLock { state in
                if state.demand != .none, let receive = state.receive,
                    let reading = state.listener?.take()?.first
                {
                    state.demand -= 1
                    return (receive, reading)
                }
                state.isDelivering = false
                return nil
            }
        }
    }
#endif
