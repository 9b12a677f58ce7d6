import Lift
import Testing

@testable import LiftSettings

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SettingLimitsTests {
    private let limits = SettingLimits(
        store: "Cloud", keyLength: 12, keyCount: 3, valueSize: 200, totalSize: 400)

    private func check(_ changes: [(key: String, value: Jar?)], _ values: [String: Any] = [:]) -> LiftFailure?
    {
        do throws(LiftError) {
            try limits.check(changes, in: values)
            return nil
        } catch {
            return LiftFailure(error)
        }
    }

    @Test func theLimitsOfICloudAreThoseOfItsDocumentation() {
        let limits = SettingLimits.iCloud
        #expect(limits.keyLength == 64 && limits.keyCount == 1024)
        #expect(limits.valueSize == 1_000_000 && limits.totalSize == 1_000_000)
    }

    @Test func errorsSayTheKeyTheSizeAndTheLimit() {
        // A key counts as UTF-8.
        #expect(
            check([("123456789ab\u{e9}", 1)])
                == LiftFailure(
                    .bounds, "Cloud stores at most 12 bytes in a key, but this would be 13",
                    at: "123456789ab\u{e9}"))
        #expect(check([("123456789abc", 1)]) == nil)
        let value = Jar(Data(count: 300))
        let size = (try? Data(plist: value).count) ?? 0
        #expect(size > 300)
        #expect(
            check([("a", value)])
                == LiftFailure(
                    .bounds, "Cloud stores at most 200 bytes in a value, but this would be \(size)", at: "a"))
        #expect(
            check([("d", 1)], ["a": 1, "b": 1, "c": 1])
                == LiftFailure(.bounds, "Cloud stores at most 3 keys, but this would be 4", at: "d"))
        let values = ["a": Data(count: 140), "b": Data(count: 140)]
        let total = (try? 3 * Data(plist: Jar(Data(count: 140))).count) ?? 0
        #expect(
            check([("c", Jar(Data(count: 140)))], values)
                == LiftFailure(
                    .bounds, "Cloud stores at most 400 bytes in all values, but this would be \(total)",
                    at: "c"))
    }

    @Test func replacingAndRemovingAreNotCountedTwice() {
        let full: [String: Any] = ["a": Data(count: 140), "b": 1, "c": 1, "d": 1, "e": Data(count: 140)]
        #expect(check([("a", nil)], full) == nil)
        #expect(check([("a", nil), ("e", nil), ("b", 2)], full) == nil)
        #expect(check([("b", 2)], full)?.kind == .bounds)
        #expect(check([("a", Jar(Data(count: 150)))], ["a": Data(count: 140), "b": Data(count: 140)]) == nil)
        #expect(check([("this key is too long", nil)], full) == nil)
    }

    @Test func storingASettingBeyondALimitThrowsAndStoresNothing() throws {
        let cloud = CloudDouble(limits: limits)
        cloud[.nicknameSetting] = "Jo"
        let text = String(repeating: "x", count: 300)
        let failure = try failure { try cloud.store(text, for: .nicknameSetting) }
        #expect(failure.kind == .bounds && failure.key == "nickname")
        #expect(cloud[.nicknameSetting] == "Jo")
        #expect(throws: LiftError.self) {
            try cloud.union(context: SettingCurrency(code: "SEK")).store(text, for: .nicknameSetting)
        }
    }

    @Test func aMirrorStoresNothingBeyondALimitAndKeepsTheTimeOfTheChange() async throws {
        let errors = Locked<[LiftError]>([])
        let (local, cloud) = (InMemorySettings(), CloudDouble(limits: limits))
        let clock = TestClock()
        let mirror = SettingMirror(
            local, cloud, [.monicker, .tally], .newest, "mirror",
            { error in errors.withLock { $0.append(error) } }, now: clock.callAsFunction)
        // A change in another test may have another thread copy a setting, which may not be done yet.
        func wait(until isDone: () -> Bool) async throws {
            for _ in 0..<1000 where !isDone() { try await Task.sleep(for: .milliseconds(10)) }
        }
        // The key of the time is "monicker@time".
        local[.monicker] = "Jo"
        local[.tally] = 5
        try await wait { cloud[.tally] == 5 }
        #expect(cloud.dictionaryRepresentation.keys.sorted() == ["tally", "tally@time"])
        let expected = LiftFailure(
            .bounds, "Cloud stores at most 12 bytes in a key, but this would be 13", at: #"["monicker@time"]"#
        )
        #expect(errors.withLock { $0.map { LiftFailure($0).kind } } == [.bounds])
        #expect(try failure { try mirror.sync() }.message == expected.message)
        clock.set(100_000)
        local[.tally] = 6
        try await wait { cloud[.tally] == 6 }
        local["tally"] = Jar(Data(count: 300))
        try await wait { errors.withLock { $0.count } == 2 }
        #expect(errors.withLock { $0.count } == 2)
        #expect(cloud[.tally] == 6)
        // Another device changed it later than this one.
        cloud["tally"] = 7
        cloud["tally@time"] =
            MirrorTime(
                digest: try MirroredValue(at: "tally", 7).digest, time: 100_500
            ).jar
        clock.set(200_000)
        #expect(throws: LiftError.self) { try mirror.sync() }
        #expect(local[.tally] == 7)
    }
}

/// No other test changes these settings, which would call the observers of all stores.
extension SettingKeys {
    fileprivate static let tally = SettingKey<Int>("tally", default: 3)
    fileprivate static let monicker = SettingKey<String?>("monicker")
}
