/// The observers of values that Lift changes by key.
///
/// On Linux, Foundation does not report that a setting has changed, and neither does a store of your own.
/// When the value for a key changes in any store, each observer of that key checks its own store, unless both
/// say which store it is.
package enum ValueObservers {
    private struct Observer {
        let id: Int
        let keys: [String]
        /// The object or the type of the only store that the values are in; nil if another one may have them.
        let store: ObjectIdentifier?
        let onChange: @Sendable () -> Void

        func observes(_ key: String?, in changed: ObjectIdentifier?) -> Bool {
            if let store, let changed, store != changed { return false }
            return key.map { keys.contains($0) } ?? true
        }
    }

    private struct State {
        var observers: [Observer] = []
        var lastID = 0
    }

    private static let state = Guarded(State())

    /// Calls `onChange` after each change of one of `keys`, in the thread of the change, for as long as the
    /// result is alive.
    package static func observe(
        _ keys: [String], in store: ObjectIdentifier? = nil, _ onChange: @escaping @Sendable () -> Void
    ) -> any AnyObject & Sendable {
        let id = state.withLock { state in
            state.lastID += 1
            state.observers.append(Observer(id: state.lastID, keys: keys, store: store, onChange: onChange))
            return state.lastID
        }
        return ValueObservation(id: id)
    }

    fileprivate static func remove(_ id: Int) {
        // Freed after the lock: what the closure holds may end an observation, too.
        let removed = state.withLock { state in
            state.observers.firstIndex { $0.id == id }.map { state.observers.remove(at: $0) }
        }
        extendLifetime(removed)
    }

    /// Tells the observers of `key`, or all of them if it is nil, that there may be a new value.
    ///
    /// - Complexity: O(*n*) in the number of observers.
    package static func noteChange(of key: String?, in store: ObjectIdentifier? = nil) {
        let observers = state.withLock { state in
            state.observers.isEmpty ? [] : state.observers.filter { $0.observes(key, in: store) }
        }
        for observer in observers { observer.onChange() }
    }

    /// Whether anyone observes `key`.
    static func isObserved(_ key: String) -> Bool {
        state.withLock { $0.observers.contains { $0.keys.contains(key) } }
    }
}

/// An observation that ends when this object is freed.
private final class ValueObservation: Sendable {
    private let id: Int

    fileprivate init(id: Int) { self.id = id }

    deinit { ValueObservers.remove(id) }
}
