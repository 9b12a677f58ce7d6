import Lift

@testable import LiftSettings

/// A clock that goes on by a millisecond each time.
final class TestClock: Sendable {
    private let time = Locked<Int64>(1_000)

    func callAsFunction() -> Int64 {
        time.withLock { time in
            defer { time += 1 }
            return time
        }
    }

    func set(_ new: Int64) { time.withLock { $0 = new } }
}

/// A store that counts what is stored, and may change it.
final class CountingStore: SettingStore, Sendable {
    private let values = Locked<[String: Any]>([:])
    private let counts = Locked<[String: Int]>([:])
    private let changed: @Sendable (Any) -> Any

    init(_ changed: @escaping @Sendable (Any) -> Any = { $0 }) { self.changed = changed }

    func count(of key: String) -> Int { counts.withLock { $0[key, default: 0] } }

    func value(forKey key: String) -> Any? { values.withLock { $0[key] } }

    func setValue(_ value: Any?, forKey key: String) {
        counts.withLock { $0[key, default: 0] += 1 }
        let value = key.contains("@") ? value : value.map(changed)
        values.withLock { $0[key] = value }
    }
}

/// A store with registered defaults. What equals one looks the same as no value, as in `UserDefaults`.
final class RegisteringStore: SettingStore, Sendable {
    private let stored = InMemorySettings()
    private let registered: Jar

    init(_ registered: Jar) { self.registered = registered }

    func value(forKey key: String) -> Any? {
        stored.value(forKey: key) ?? (try? registered[key].presence?.asAny())
    }

    func setValue(_ value: Any?, forKey key: String) { stored.setValue(value, forKey: key) }

    static func _isStored(forKey key: String, in store: RegisteringStore) -> Bool {
        let jar = store.stored[key]
        return jar.presence != nil && jar != store.registered[key]
    }

    static func _storedJar(forKey key: String, in context: Jar.Context, of store: RegisteringStore) -> Jar? {
        _isStored(forKey: key, in: store)
            ? InMemorySettings._jar(forKey: key, in: context, of: store.stored) : nil
    }
}

/// The copy that a device has of what all devices share. Like iCloud's, it accepts changes at any time, and
/// the one that reaches the server last replaces the others, even if it's older.
final class CloudDouble: SettingStore, Sendable {
    private struct State {
        var values: [String: Jar] = [:]
        /// The keys whose values the server does not have yet.
        var changed: Set<String> = []
    }

    private let server: CloudServer
    private let state = Locked(State())
    private let limits: SettingLimits?

    init(_ server: CloudServer = CloudServer(), limits: SettingLimits? = nil) {
        self.server = server
        self.limits = limits
    }

    func value(forKey key: String) -> Any? { try? state.withLock { $0.values[key] }?.asAny() }

    func setValue(_ value: Any?, forKey key: String) {
        let jar = value.map { Jar(unchecked: $0) }
        state.withLock { state in
            state.values[key] = jar
            state.changed.insert(key)
        }
    }

    var dictionaryRepresentation: [String: Any] {
        state.withLock { state in state.values.compactMapValues { try? $0.asAny() } }
    }

    static func _checkLimits(
        of changes: [(key: String, value: Jar?)], in store: CloudDouble
    ) throws(LiftError) {
        try store.limits?.check(changes, in: store.dictionaryRepresentation)
    }

    /// Sends what changed here to the server, and gets what changed there. Then it tells observers.
    ///
    /// - Parameter keys: the keys that arrive now; nil for all.
    func exchange(_ arrives: (String) -> Bool = { _ in true }) {
        let sent = state.withLock { state in
            let sent = state.changed.filter(arrives)
            state.changed.subtract(sent)
            return sent.map { ($0, state.values[$0]) }
        }
        server.receive(sent)
        var news: [String] = []
        for (key, value) in server.values.sorted(by: { $0.key < $1.key }) where arrives(key) {
            state.withLock { state in
                guard !state.changed.contains(key), state.values[key] != value else { return }
                state.values[key] = value
                news.append(key)
            }
        }
        for key in news { ValueObservers.noteChange(of: key) }
    }
}

/// What all devices share. Values that were removed are nil.
final class CloudServer: Sendable {
    private let state = Locked<[String: Jar?]>([:])

    var values: [String: Jar?] { state.withLock { $0 } }

    func receive(_ values: [(String, Jar?)]) {
        state.withLock { state in
            for (key, value) in values { state[key] = .some(value) }
        }
    }
}
