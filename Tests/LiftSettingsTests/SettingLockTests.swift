import Foundation
import Lift
import LiftSettings
import Testing

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

extension SettingKeys {
    fileprivate static let echoesSetting = SettingKey<[Echo]>("echoes", default: [])
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
