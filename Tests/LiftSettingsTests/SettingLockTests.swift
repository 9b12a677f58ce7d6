import Foundation
import Lift
import Testing

@testable import LiftSettings

/// Code of an app that runs inside of Lift and uses the same settings.
@Suite struct SettingLockTests {
    /// Returns whether `body` returns. One that waits for itself does not.
    private func returns(_ body: @escaping @Sendable () -> Void) -> Bool {
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            end.signal()
        }
        return end.wait(timeout: .now() + 60) == .success
    }

    @Test func comparingValuesMayStoreThem() async throws {
        let settings = InMemorySettings()
        Echo.onRepresent.withLock { $0 = nil }
        settings[.echoesSetting] = [Echo(number: 1)]
        var updates = settings.updates(of: .echoesSetting).makeAsyncIterator()
        #expect(await updates.next() == [Echo(number: 1)])
        Echo.onRepresent.withLock { $0 = { settings["echoes"] = [3] as Jar } }
        try #require(returns { settings["echoes"] = [2] as Jar })
        #expect(Echo.onRepresent.withLock { $0 == nil })
        // The later one is seen, whether or not the one before it is.
        var last = await updates.next()
        if last == [Echo(number: 2)] { last = await updates.next() }
        #expect(last == [Echo(number: 3)])
    }

    // One after the other, with settings that no other test has: a change calls the observers of all stores.
    @Test(.serialized, arguments: SettingStoreCase.all)
    func listenersMayStoreWhatTheyObserveAndOtherSettings(_ stores: SettingStoreCase) throws {
        let (made, owner) = try stores.make()
        let store = SharedSettings(made)
        let observation = store.store.observe(["listened count"]) {
            let count = store.store[.listenedCount]
            if count < 10 { store.store[.listenedCount] = count + 1 }
            store.store[.listenedVolume] = Double(count)
        }
        // A change of any `UserDefaults` in another test calls the listener, too, in its own thread.
        let isStored = try (1...8).contains { _ in
            try #require(returns { store.store[.listenedCount] = 5 })
            return store.store[.listenedCount] == 10 && (5...10).contains(store.store[.listenedVolume])
        }
        #expect(isStored)
        withExtendedLifetime((observation, owner)) {}
    }

    /// A change of any `UserDefaults` in another test calls these observers, too, so not each attempt counts.
    @Test func listenersMayBeginAndEndListening() throws {
        #expect(try (1...8).contains { _ in try listenersBeginAndEnd() == [[0, 1, 1, 1], [0, 2]] })
    }

    /// Returns which listeners were called by each of two changes.
    private func listenersBeginAndEnd() throws -> [[Int]] {
        let settings = InMemorySettings()
        let observations = Locked<[any AnyObject & Sendable]>([])
        let calls = Locked<[Int]>([])
        // The first one ends all of them, itself included, and begins a new one each time.
        let first = settings.observe(["only listened here"]) {
            calls.withLock { $0.append(0) }
            let ended = observations.withLock { observations in
                defer { observations = [] }
                return observations
            }
            withExtendedLifetime(ended) {}
            let new = settings.observe(["only listened here"]) { calls.withLock { $0.append(2) } }
            observations.withLock { $0.append(new) }
        }
        for _ in 1...3 {
            let other = settings.observe(["only listened here"]) { calls.withLock { $0.append(1) } }
            observations.withLock { $0.append(other) }
        }
        try #require(returns { settings["only listened here"] = 1 })
        // Those that were there when the value changed are still called, and not those that began meanwhile.
        let before = calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
        try #require(returns { settings["only listened here"] = 2 })
        return withExtendedLifetime(first) { [before, calls.withLock { $0 }] }
    }

    @Test func listenersMayBeginAndEndListeningInThreads() async throws {
        let settings = InMemorySettings()
        let calls = Locked(0)
        let kept = settings.observe(["listened in threads"]) { calls.withLock { $0 += 1 } }
        _ = try await onThreads(8) { thread in
            for step in 0..<50 {
                let observation = settings.observe(["listened in threads"]) {
                    let inner = settings.observe(["listened in threads"]) {}
                    withExtendedLifetime(inner) {}
                }
                settings["listened in threads"] = thread * 1000 + step
                withExtendedLifetime(observation) {}
            }
        }
        // Other tests may call it, too.
        #expect(calls.withLock { $0 } >= 400)
        withExtendedLifetime(kept) {}
    }

    @Test func mirrorsAndTheirListenersWaitForNobody() async throws {
        let (local, remote) = (InMemorySettings(), InMemorySettings())
        let keys = (0..<8).map { SettingKey<Int>("mirrored in threads \($0)", default: 0) }
        let mirror = SettingMirror(local, with: remote, keys: SettingKeys.List(keys))
        let other = SettingMirror(remote, with: InMemorySettings(), keys: SettingKeys.List(keys))
        // Listeners that synchronize mirrors which are copying, and change another setting.
        let observation = remote.observe(keys.map(\.name)) {
            #expect(throws: Never.self) {
                try mirror.sync()
                try other.sync()
            }
            local["listened"] = 1
        }
        _ = try await onThreads(8) { thread in
            for step in 1...20 {
                (step % 2 == 0 ? local : remote)[keys[thread]] = step
                if step % 5 == 0 { try mirror.sync() }
            }
        }
        try mirror.sync()
        try other.sync()
        for key in keys { #expect(local[key] == 20 && remote[key] == 20) }
        withExtendedLifetime(observation) {}
    }

    @Test func aListenerOfAMirrorMayChangeWhatItCopied() throws {
        let (local, remote) = (InMemorySettings(), InMemorySettings())
        let key = SettingKey<Int>("mirrored and limited", default: 0)
        let mirror = SettingMirror(local, with: remote, keys: [key])
        let observation = local.observe([key.name]) { if local[key] > 100 { local[key] = 100 } }
        try #require(returns { remote[key] = 500 })
        #expect(local[key] == 100 && remote[key] == 100)
        try mirror.sync()
        #expect(local[key] == 100 && remote[key] == 100)
        withExtendedLifetime(observation) {}
    }

    @Test func freeingValuesMayReadThem() throws {
        let settings = InMemorySettings()
        settings[.countSetting] = 7
        let counts = Locked<[Int]>([])
        for replace in [
            { settings.register(defaults: ["a": 1]) },
            { settings["a"] = 1 },
            { settings.removeAll() },
        ] as [@Sendable () -> Void] {
            let last = LastWish { counts.withLock { $0.append(settings[.countSetting]) } }
            settings.register(defaults: ["a": last])
            settings["a"] = Data(
                bytesNoCopy: .allocate(byteCount: 64, alignment: 1), count: 64,
                deallocator: .custom { bytes, _ in
                    bytes.deallocate()
                    counts.withLock { $0.append(settings[.countSetting]) }
                })
            try #require(returns(replace))
        }
        // The settings hold a value that holds the settings.
        settings.register(defaults: ["a": 0])
        #expect(Set(counts.withLock { $0 }).isSubset(of: [7, 3]))
        #expect(!counts.withLock { $0 }.isEmpty)
    }
}

/// A store that several threads use.
///
/// Sendable: stores may be used by several threads.
private final class SharedSettings: @unchecked Sendable {
    let store: any SettingStore

    init(_ store: any SettingStore) { self.store = store }
}

extension SettingKeys {
    fileprivate static let echoesSetting = SettingKey<[Echo]>("echoes", default: [])
    fileprivate static let listenedCount = SettingKey<Int>("listened count", default: 3)
    fileprivate static let listenedVolume = SettingKey<Double>("listened volume", default: 0.8)
}

/// A value that calls a function once when it is represented.
private struct Echo: JarConvertible, JarRepresentableWithContext, Equatable {
    static let onRepresent = Locked<(@Sendable () -> Void)?>(nil)

    let number: Int

    init(number: Int) { self.number = number }

    init(jar: Jar) throws { number = try jar^ }

    func asJar(using context: Jar.Context) -> Jar {
        let call = Self.onRepresent.withLock { call in
            defer { call = nil }
            return call
        }
        call?()
        return Jar(number)
    }
}

/// A value that calls a function when it is freed.
private final class LastWish: JarRepresentableWithContext {
    private let call: @Sendable () -> Void

    init(_ call: @escaping @Sendable () -> Void) { self.call = call }

    deinit { call() }

    func asJar(using context: Jar.Context) -> Jar { 1 }
}
