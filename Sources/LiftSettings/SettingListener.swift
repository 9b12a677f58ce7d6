#if SWIFT_PACKAGE
    import Lift
#endif

/// What a setting is at one moment.
struct SettingReading: Sendable {
    /// The value as a Jar: what is stored or, if nothing usable is stored, the default.
    let jar: Jar
    /// What is stored, and whether it is under a former name; nil if the value is the default.
    let stored: (jar: Jar, isFormer: Bool)?

    /// Whether the value is the same. That of a set may be in another order each time it is represented.
    func isSame(as other: SettingReading) -> Bool {
        if let stored, let other = other.stored, stored.isFormer == other.isFormer, stored.jar == other.jar {
            return true
        }
        return jar == other.jar
    }
}

/// Collects the values of one or more settings for one loop, view, subscriber or object.
///
/// Each change notification reads the store on its own thread, without a lock. Readings are numbered. One
/// that finishes after a later one is dropped, because the later one saw the same change. So each change that
/// a thread makes is seen.
final class SettingListener: Sendable {
    /// What each of the settings is, in their order.
    typealias Readings = [SettingReading]

    fileprivate struct State {
        /// Readings that nobody has taken, the last one last.
        var readings: [Readings] = []
        /// Those before them, the last one first.
        var earlier: [Readings] = []
        /// The last reading, taken or not.
        var last: Readings?
        /// The number of the reading that began last.
        var begun = 0
        /// The number of the reading that was added last.
        var added = 0
        /// The task of the loop was canceled.
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []
        /// What keeps the observation alive.
        var observation: (any AnyObject & Sendable)?
    }

    private let state = Guarded(State())
    private let read: @Sendable () -> Readings
    private let onChange: (@Sendable (SettingListener) -> Void)?

    /// Creates a listener that has not begun.
    ///
    /// - Parameters:
    ///   - onChange: called after a reading was added, in the thread of the change, without a lock. It is not
    ///     called for the first reading.
    ///   - read: reads the settings.
    init(
        onChange: (@Sendable (SettingListener) -> Void)? = nil, _ read: @escaping @Sendable () -> Readings
    ) {
        self.onChange = onChange
        self.read = read
    }

    /// Creates a listener of the values for `names` in a store, and begins.
    convenience init<Store: SettingStore>(
        of names: [String], in store: SharedStore<Store>,
        onChange: (@Sendable (SettingListener) -> Void)? = nil,
        _ read: @escaping @Sendable (Store) -> Readings
    ) {
        self.init(onChange: onChange) { read(store.store) }
        start { store.store.observe(names, $0) }
    }

    /// Begins with the current value, after `observe` has begun to report changes to `noteChange`.
    func start(_ observe: (@escaping @Sendable () -> Void) -> any AnyObject & Sendable) {
        let observation = observe { [weak self] in self?.noteChange() }
        state.withLock { $0.observation = observation }
        noteChange()
    }

    /// Reads the settings, and adds the reading if it differs from the last one.
    func noteChange() {
        let number = state.withLock { state in
            state.begun += 1
            return state.begun
        }
        let reading = read()
        // Comparing and freeing values may call code of the app, which may change settings. So both are done
        // without the lock.
        while let (last, added) = state.withLock({ $0.last(before: number) }) {
            let isChange = last.map { !$0.elementsEqual(reading) { $0.isSame(as: $1) } } ?? true
            let waiters = state.withLock { $0.add(reading, number, after: added, isChange) }
            extendLifetime(last)
            if let waiters {
                for waiter in waiters { waiter.resume() }
                if isChange, last != nil { onChange?(self) }
                return
            }
        }
    }

    /// Returns the next reading; nil if there is none yet.
    func take() -> Readings? { state.withLock { $0.take() }.readings }

    /// Takes all readings, and returns whether there were any.
    func takeAll() -> Bool {
        var isAny = false
        while take() != nil { isAny = true }
        return isAny
    }

    /// Returns the next reading; nil if the task is canceled. It stays on the caller's actor.
    func next(isolation actor: isolated (any Actor)?) async -> Readings? {
        // Values that wait need no handler.
        if !Task.isCancelled, let readings = take() { return readings }
        return await withTaskCancellationHandler {
            while true {
                let (readings, isClosed) = state.withLock { $0.take() }
                if readings != nil || isClosed { return readings }
                await withCheckedContinuation { continuation in
                    let mayGoOn = state.withLock { $0.mayGoOn(orWait: continuation) }
                    if mayGoOn { continuation.resume() }
                }
            }
        } onCancel: {
            let waiters = state.withLock { $0.close() }
            for waiter in waiters { waiter.resume() }
        }
    }
}

extension SettingListener.State {
    /// The value of the last reading and its number, unless a later reading than `number` was added.
    fileprivate func last(before number: Int) -> (readings: SettingListener.Readings?, number: Int)? {
        number < added ? nil : (last, added)
    }

    /// Adds a reading, if it is a change after the one with the number `previous`. Returns who waits for it;
    /// nil if another reading was added since.
    fileprivate mutating func add(
        _ reading: SettingListener.Readings, _ number: Int, after previous: Int, _ isChange: Bool
    ) -> [CheckedContinuation<Void, Never>]? {
        if added != previous { return nil }
        added = number
        if !isChange { return [] }
        last = reading
        readings.append(reading)
        return takeWaiters()
    }

    fileprivate mutating func take() -> (readings: SettingListener.Readings?, isClosed: Bool) {
        if isClosed { return (nil, true) }
        if earlier.isEmpty { (earlier, readings) = (readings.reversed(), []) }
        return (earlier.popLast(), false)
    }

    fileprivate mutating func mayGoOn(orWait continuation: CheckedContinuation<Void, Never>) -> Bool {
        if isClosed || !readings.isEmpty || !earlier.isEmpty { return true }
        waiters.append(continuation)
        return false
    }

    fileprivate mutating func close() -> [CheckedContinuation<Void, Never>] {
        isClosed = true
        return takeWaiters()
    }

    private mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
        defer { waiters = [] }
        return waiters
    }
}
