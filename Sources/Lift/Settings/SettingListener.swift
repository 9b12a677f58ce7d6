/// What a setting is at one moment.
struct SettingReading: Sendable {
    /// The value as a Jar: what is stored or, if nothing usable is stored, the default.
    let jar: Jar
    /// What is stored, and whether it is at a former name; nil if the value is the default.
    let stored: (jar: Jar, isFormer: Bool)?
}

/// Collects the values of a setting for one loop.
///
/// Whoever reports a change reads the store, in the thread of the change. One thread at a time does: another
/// one that reports a change meanwhile leaves it to the first to read again. So readings are in the order of
/// the store, and no lock is held while the store is read.
final class SettingListener: Sendable {
    fileprivate struct State {
        /// Readings that the loop has not taken, the last one last.
        var readings: [SettingReading] = []
        /// Those before them, the last one first.
        var earlier: [SettingReading] = []
        /// The last reading, taken or not.
        var last: Jar?
        var isReading = false
        /// Whether there was another change since the reading began.
        var isOutdated = false
        /// The task of the loop was cancelled.
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []
        /// What keeps the observation alive.
        var observation: (any AnyObject & Sendable)?
    }

    private let state = Guarded(State())
    private let read: @Sendable () -> SettingReading

    init(_ read: @escaping @Sendable () -> SettingReading) { self.read = read }

    /// Begins with the present value, after `observe` has begun to report changes to `noteChange`.
    func start(_ observe: (@escaping @Sendable () -> Void) -> any AnyObject & Sendable) {
        let observation = observe { [weak self] in self?.noteChange() }
        state.withLock { $0.observation = observation }
        noteChange()
    }

    func noteChange() {
        let isFirst = state.withLock { state in
            defer { (state.isReading, state.isOutdated) = (true, state.isReading) }
            return !state.isReading
        }
        guard isFirst else { return }
        var isOutdated = true
        while isOutdated {
            let reading = read()
            let waiters: [CheckedContinuation<Void, Never>]
            (isOutdated, waiters) = state.withLock { $0.add(reading) }
            for waiter in waiters { waiter.resume() }
        }
    }

    /// Returns the next reading; nil if the task is cancelled.
    func next() async -> SettingReading? {
        await withTaskCancellationHandler {
            while true {
                let (reading, isClosed) = state.withLock { $0.take() }
                if reading != nil || isClosed { return reading }
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
    /// Adds a reading, if the value has changed. Returns whether to read again, and who waits for it.
    fileprivate mutating func add(
        _ reading: SettingReading
    ) -> (isOutdated: Bool, waiters: [CheckedContinuation<Void, Never>]) {
        defer { (isReading, isOutdated) = (isOutdated, false) }
        if last == reading.jar { return (isOutdated, []) }
        last = reading.jar
        readings.append(reading)
        return (isOutdated, takeWaiters())
    }

    fileprivate mutating func take() -> (reading: SettingReading?, isClosed: Bool) {
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
