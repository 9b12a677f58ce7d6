#if canImport(Observation)
    import LiftTestSupport
    import Observation
    import Testing

    @testable import Lift
    @testable import LiftSettings

    #if FullFoundation || !canImport(FoundationEssentials)
        import Foundation
    #endif

    @Suite struct ObservableSettingsTests {
        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test(arguments: SettingStoreCase.all)
        func aChangeIsReportedOnceWhoeverMakesIt(_ stores: SettingStoreCase) throws {
            let (store, owner) = try stores.make()
            let settings = ObservableSettings(store)
            let other = ObservableSettings(store)
            let seen = Tracking { settings[.volumeSetting] }.values
            settings[.volumeSetting] = 0.1
            store[.volumeSetting] = 0.2
            other[.volumeSetting] = 0.3
            settings.setValue(0.4, forKey: "volume")
            settings["volume"] = 0.5
            settings.reset(.volumeSetting)
            #expect(seen.withLock { $0 } == [0.8, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8])
            withExtendedLifetime(owner) {}
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test(arguments: SettingStoreCase.all)
        func theSameValueAndOtherSettingsAreNoChanges(_ stores: SettingStoreCase) throws {
            let (store, owner) = try stores.make()
            let settings = ObservableSettings(store)
            settings[.volumeSetting] = 0.1
            let seen = Tracking { settings[.volumeSetting] }.values
            settings[.volumeSetting] = 0.1
            store[.volumeSetting] = 0.1
            settings[.countSetting] += 1
            // The values for the same key in another store.
            InMemorySettings()[.volumeSetting] = 0.9
            #expect(seen.withLock { $0 } == [0.1])
            withExtendedLifetime(owner) {}
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func whateverReadsAValueTracksIt() throws {
            let reads: [(String, @Sendable (ObservableSettings) -> String)] = [
                ("subscript", { "\($0[.volumeSetting])" }),
                ("lift", { "\((try? $0.lift(.volumeSetting)) ?? -1)" }),
                ("jar(for:)", { "\($0.jar(for: .volumeSetting).isMissing)" }),
                ("isDefault", { "\($0.isDefault(.volumeSetting))" }),
                ("subscript of a string", { "\($0["volume"].isMissing)" }),
                ("value(forKey:)", { "\($0.value(forKey: "volume") == nil)" }),
                ("export", { "\($0.export([.volumeSetting]) == [:])" }),
                ("with a context", { "\($0.union(context: SettingCurrency(code: "SEK"))[.volumeSetting])" }),
            ]
            for (name, read) in reads {
                let settings = ObservableSettings(InMemorySettings())
                let seen = Tracking { read(settings) }.values
                settings[.volumeSetting] = 0.5
                let values = seen.withLock { $0 }
                #expect(values.count == 2 && values.first != values.last, "\(name)")
            }
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func formerNamesAndTypesInPlaceAreTracked() throws {
            let settings = ObservableSettings(InMemorySettings())
            let levels = Tracking { settings[.amplificationSetting] }.values
            settings.put("loudness", 0.2)
            settings[.amplificationSetting] = 0.3
            #expect(levels.withLock { $0 } == [0.8, 0.2, 0.3])
            let names = Tracking { settings[.profileSetting].name }.values
            settings[.profileSetting].name = "Jo"
            settings[.profileSetting].age += 1
            #expect(names.withLock { $0 } == ["Kim", "Jo", "Jo"])
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func settingsThatAreReadTogetherAreTrackedTogether() throws {
            let memory = InMemorySettings(["volume": 0.1])
            let settings = ObservableSettings(memory)
            let seen = Tracking { "\(settings[.volumeSetting]) \(settings[.countSetting])" }.values
            settings[.volumeSetting] = 0.2
            settings[.countSetting] = 4
            #expect(seen.withLock { $0 } == ["0.1 3", "0.2 3", "0.2 4"])
        }

        /// A tracker that begins again and counts, so a second report of a change would be seen.
        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func changesOfOtherThreadsAreReported() async throws {
            let memory = InMemorySettings()
            let settings = ObservableSettings(memory)
            let seen = Tracking { settings[.countSetting] }.values
            for step in 10..<20 {
                await Task.detached { memory[.countSetting] = step }.value
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
                _ = settings[.volumeSetting]
            } onChange: {
                settings[.volumeSetting] = 1
                settings[.countSetting] = 7
            }
            settings[.volumeSetting] = 2
            #expect(settings[.volumeSetting] == 1 && settings[.countSetting] == 7)
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func actorsTrackSettings() async throws {
            let settings = ObservableSettings(InMemorySettings())
            let meter = Meter(settings)
            await meter.begin()
            await MainActor.run { settings[.volumeSetting] = 0.3 }
            #expect(settings[.volumeSetting] == 0.3)
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
            let memory = InMemorySettings(["volume": "loud"])
            let settings = ObservableSettings(memory)
            #expect(settings.problems(in: [.volumeSetting]).map(\.key) == ["volume"])
            #expect(throws: LiftError.self) {
                try settings.store(Jar(error: LiftError("no")), for: .rawSetting)
            }
            var counts = settings.updates(of: .countSetting).makeAsyncIterator()
            memory[.countSetting] = 4
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
            memory[.volumeSetting] = 0.1
            model.volume = 0.2
            // The macro reports its own properties before they change.
            model.title = "B"
            // Not read by the tracker.
            model.count += 1
            #expect(seen.withLock { $0 } == ["A 80", "A 10", "A 20", "A 20"])
            #expect(model.title == "B" && memory[.volumeSetting] == 0.2 && memory[.countSetting] == 4)
        }

        #if FullFoundation || !canImport(FoundationEssentials)
            @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
            @Test func whatFoundationReportsIsAChange() throws {
                let suite = try TemporaryDefaults()
                let settings = ObservableSettings(suite.defaults)
                let seen = Tracking { settings[.volumeSetting] }.values
                suite.defaults.set(0.4, forKey: "volume")
                NotificationCenter.default.post(
                    name: UserDefaults.didChangeNotification, object: suite.defaults)
                #expect(seen.withLock { $0 } == [0.8, 0.4])
            }
        #endif
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
                _ = settings[.volumeSetting]
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
            get { settings[.volumeSetting] }
            set { settings[.volumeSetting] = newValue }
        }

        var percent: Int { Int(volume * 100) }

        var count: Int {
            get { settings[.countSetting] }
            set { settings[.countSetting] = newValue }
        }
    }
#endif
