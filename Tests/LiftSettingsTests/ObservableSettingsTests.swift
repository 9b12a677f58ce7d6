#if canImport(Observation)
    import LiftTestSupport
    import Observation
    import Testing

    @testable import Lift
    @testable import LiftSettings

    #if FullFoundation || !canImport(FoundationEssentials)
        import Foundation
    #endif

    /// One after the other, with settings that no other test has: a change calls the observers of all stores.
    @Suite(.serialized) struct ObservableSettingsTests {
        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test(arguments: SettingStoreCase.all)
        func aChangeIsReportedOnceWhoeverMakesIt(_ stores: SettingStoreCase) throws {
            try expectInOneOfSomeAttempts([0.8, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8]) {
                try valuesSeenOfChanges(stores)
            }
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        private func valuesSeenOfChanges(_ stores: SettingStoreCase) throws -> [Double] {
            let (store, owner) = try stores.make()
            let settings = ObservableSettings(store)
            let other = ObservableSettings(store)
            let seen = Tracking { settings[.observedVolume] }.values
            settings[.observedVolume] = 0.1
            store[.observedVolume] = 0.2
            other[.observedVolume] = 0.3
            settings.setValue(0.4, forKey: "observedVolume")
            settings["observedVolume"] = 0.5
            settings.reset(.observedVolume)
            return withExtendedLifetime(owner) { seen.withLock { $0 } }
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test(arguments: SettingStoreCase.all)
        func theSameValueAndOtherSettingsAreNoChanges(_ stores: SettingStoreCase) throws {
            // In another thread, a store may seem to have no value while an equal one is stored.
            #expect(try (1...8).contains { _ in try valuesSeenWithoutChange(stores) == [0.1] })
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        private func valuesSeenWithoutChange(_ stores: SettingStoreCase) throws -> [Double] {
            let (store, owner) = try stores.make()
            let settings = ObservableSettings(store)
            settings[.observedVolume] = 0.1
            let seen = Tracking { settings[.observedVolume] }.values
            settings[.observedVolume] = 0.1
            store[.observedVolume] = 0.1
            settings[.observedCount] += 1
            // The values for the same key in another store.
            InMemorySettings()[.observedVolume] = 0.9
            return withExtendedLifetime(owner) { seen.withLock { $0 } }
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func theLimitsAreThoseOfTheStoreInside() throws {
            let limits = SettingLimits(store: "Cloud", keyLength: 3, keyCount: 3, valueSize: 9, totalSize: 9)
            let settings = ObservableSettings(CloudDouble(limits: limits))
            let failure = try failure { try settings.store(1, for: .observedCount) }
            #expect(failure.kind == .bounds && failure.key == "observedCount")
            #expect(!settings.isStored(forKey: "observedCount"))
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func whateverReadsAValueTracksIt() throws {
            let reads: [(String, @Sendable (ObservableSettings) -> String)] = [
                ("subscript", { "\($0[.observedVolume])" }),
                ("lift", { "\((try? $0.lift(.observedVolume)) ?? -1)" }),
                ("jar(for:)", { "\($0.jar(for: .observedVolume).isMissing)" }),
                ("isDefault", { "\($0.isDefault(.observedVolume))" }),
                ("subscript of a string", { "\($0["observedVolume"].isMissing)" }),
                ("value(forKey:)", { "\($0.value(forKey: "observedVolume") == nil)" }),
                ("export", { "\($0.export([.observedVolume]) == [:])" }),
                ("with a context", { "\($0.union(context: SettingCurrency(code: "SEK"))[.observedVolume])" }),
            ]
            for (name, read) in reads {
                let settings = ObservableSettings(InMemorySettings())
                let seen = Tracking { read(settings) }.values
                settings[.observedVolume] = 0.5
                let values = seen.withLock { $0 }
                #expect(values.count == 2 && values.first != values.last, "\(name)")
            }
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func formerNamesAndTypesInPlaceAreTracked() throws {
            let settings = ObservableSettings(InMemorySettings())
            let levels = Tracking { settings[.observedLevel] }.values
            settings.put("observedLoudness", 0.2)
            settings[.observedLevel] = 0.3
            #expect(levels.withLock { $0 } == [0.8, 0.2, 0.3])
            let names = Tracking { settings[.observedProfile].name }.values
            settings[.observedProfile].name = "Jo"
            settings[.observedProfile].age += 1
            #expect(names.withLock { $0 } == ["Kim", "Jo", "Jo"])
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func settingsThatAreReadTogetherAreTrackedTogether() throws {
            let memory = InMemorySettings(["observedVolume": 0.1])
            let settings = ObservableSettings(memory)
            let seen = Tracking { "\(settings[.observedVolume]) \(settings[.observedCount])" }.values
            settings[.observedVolume] = 0.2
            settings[.observedCount] = 4
            #expect(seen.withLock { $0 } == ["0.1 3", "0.2 3", "0.2 4"])
        }

        /// A tracker that begins again and counts, so a second report of a change would be seen.
        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func changesOfOtherThreadsAreReported() async throws {
            let memory = InMemorySettings()
            let settings = ObservableSettings(memory)
            let seen = Tracking { settings[.observedCount] }.values
            for step in 10..<20 {
                await Task.detached { memory[.observedCount] = step }.value
            }
            #expect(seen.withLock { $0 } == [3] + Array(10..<20))
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func severalThreadsMayReadAndWriteAtOnce() async throws {
            let settings = ObservableSettings(InMemorySettings())
            let keys = (0..<20).map { SettingKey<Int>("key \($0)", default: 0) }
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<4 {
                    group.addTask {
                        for step in 0..<200 {
                            let key = keys[(step + worker) % keys.count]
                            withObservationTracking {
                                _ = settings[key]
                            } onChange: {
                            }
                            settings[key] = worker * 1000 + step
                        }
                    }
                }
            }
            let seen = Tracking { settings[keys[0]] }.values
            settings[keys[0]] = -1
            #expect(seen.withLock { $0.last } == -1)
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func anObserverMayChangeSettings() throws {
            let settings = ObservableSettings(InMemorySettings())
            withObservationTracking {
                _ = settings[.observedVolume]
            } onChange: {
                settings[.observedVolume] = 1
                settings[.observedCount] = 7
            }
            settings[.observedVolume] = 2
            #expect(settings[.observedVolume] == 1 && settings[.observedCount] == 7)
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func actorsTrackSettings() async throws {
            let settings = ObservableSettings(InMemorySettings())
            let meter = Meter(settings)
            await meter.begin()
            await MainActor.run { settings[.observedVolume] = 0.3 }
            #expect(settings[.observedVolume] == 0.3)
            #expect(meter.hasChanged.withLock { $0 })
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func nothingIsObservedAfterTheObject() throws {
            let name = "a setting of this object only"
            let key = SettingKey<Int>(name, default: 0)
            weak var memory: InMemorySettings?
            weak var observable: ObservableSettings?
            do {
                let store = InMemorySettings()
                let settings = ObservableSettings(store)
                (memory, observable) = (store, settings)
                #expect(!ValueObservers.isObserved(name))
                let seen = Locked(0)
                withObservationTracking {
                    _ = settings[key]
                } onChange: {
                    seen.withLock { $0 += settings[key] }
                }
                store[key] = 1
                #expect(ValueObservers.isObserved(name) && seen.withLock { $0 } == 1)
                // One that never fires keeps the object alive only if its closure does.
                withObservationTracking {
                    _ = settings[key]
                } onChange: {
                }
            }
            #expect(observable == nil && memory == nil)
            #expect(!ValueObservers.isObserved(name))
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func otherMethodsOfTheStoreAreThere() async throws {
            let memory = InMemorySettings(["observedVolume": "loud"])
            let settings = ObservableSettings(memory)
            #expect(settings.problems(in: [.observedVolume]).map(\.key) == ["observedVolume"])
            #expect(throws: LiftError.self) {
                try settings.store(Jar(error: LiftError("no")), for: .rawSetting)
            }
            var counts = settings.updates(of: .observedCount).makeAsyncIterator()
            memory[.observedCount] = 4
            #expect(await counts.next() == 3)
            #expect(await counts.next() == 4)
            let priced = ObservableSettings(memory.union(context: SettingCurrency(code: "SEK")))
            priced[.priceSetting] = SettingPrice("5 SEK")
            #expect(priced[.priceSetting] == SettingPrice("5 SEK") && memory["price"] == 5)
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func modelsWithTheMacroAreTracked() throws {
            let memory = InMemorySettings()
            let model = MeterModel(ObservableSettings(memory))
            let seen = Tracking { "\(model.title) \(model.percent)" }.values
            memory[.observedVolume] = 0.1
            model.volume = 0.2
            // The macro reports its own properties before they change.
            model.title = "B"
            // Not read by the tracker.
            model.count += 1
            #expect(seen.withLock { $0 } == ["A 80", "A 10", "A 20", "A 20"])
            #expect(model.title == "B" && memory[.observedVolume] == 0.2 && memory[.observedCount] == 4)
        }

        #if FullFoundation || !canImport(FoundationEssentials)
            @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
            @Test func whatFoundationReportsIsAChange() throws {
                try expectInOneOfSomeAttempts([0.8, 0.4]) {
                    let suite = try TemporaryDefaults()
                    let settings = ObservableSettings(suite.defaults)
                    let seen = Tracking { settings[.observedVolume] }.values
                    suite.defaults.set(0.4, forKey: "observedVolume")
                    NotificationCenter.default.post(
                        name: UserDefaults.didChangeNotification, object: suite.defaults)
                    return seen.withLock { $0 }
                }
            }
        #endif
    }

    /// Expects values that a tracker sees.
    ///
    /// Foundation tells all observers of changes in any suite. If another test makes one just then, its
    /// thread may read the new value first, and report it while this thread goes on.
    private func expectInOneOfSomeAttempts(_ expected: [Double], _ values: () throws -> [Double]) throws {
        var attempts: [[Double]] = []
        while attempts.count < 8, attempts.last != expected { attempts.append(try values()) }
        #expect(attempts.last == expected, "\(attempts)")
    }

    /// Tracks what a closure reads. After each report it begins again.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    private struct Tracking<Value: Sendable> {
        /// What the closure has returned, first and after each report.
        let values = Seen<Value>()

        init(_ read: @escaping @Sendable () -> Value) { values.track(read) }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    private final class Seen<Value: Sendable>: Sendable {
        private let values = Locked<[Value]>([])

        func withLock<Result>(_ body: (inout [Value]) -> Result) -> Result { values.withLock(body) }

        func track(_ read: @escaping @Sendable () -> Value) {
            let value = withObservationTracking(read) { [weak self] in self?.track(read) }
            values.withLock { $0.append(value) }
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    private actor Meter {
        let settings: ObservableSettings
        let hasChanged = Locked(false)

        init(_ settings: ObservableSettings) { self.settings = settings }

        func begin() {
            withObservationTracking {
                _ = settings[.observedVolume]
            } onChange: { [hasChanged] in
                hasChanged.withLock { $0 = true }
            }
        }
    }

    /// **Sendable:** Its test uses it in one thread.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Observable private final class MeterModel: @unchecked Sendable {
        private let settings: ObservableSettings
        var title = "A"

        init(_ settings: ObservableSettings) { self.settings = settings }

        var volume: Double {
            get { settings[.observedVolume] }
            set { settings[.observedVolume] = newValue }
        }

        var percent: Int { Int(volume * 100) }

        var count: Int {
            get { settings[.observedCount] }
            set { settings[.observedCount] = newValue }
        }
    }

    extension SettingKeys {
        fileprivate static let observedVolume = SettingKey<Double>("observedVolume", default: 0.8)
        fileprivate static let observedCount = SettingKey<Int>("observedCount", default: 3)
        fileprivate static let observedProfile = SettingKey<Profile>(
            "observedProfile", default: Profile(name: "Kim", age: 3))
        fileprivate static let observedLevel = SettingKey<Double>(
            "observedLevel", default: 0.8, renamed: "observedLoudness")
    }
#endif
