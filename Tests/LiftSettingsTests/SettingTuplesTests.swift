import Testing

import LiftSettings
@testable import Lift

/// Several settings in one loop.
@Suite struct SettingTuplesTests {
    @Test(arguments: SettingStoreCase.all)
    func thePresentValuesComeFirstAndThenATupleForEachChange(_ stores: SettingStoreCase) async throws {
        let (store, owner) = try stores.make()
        store[.countSetting] = 1
        var updates = store.updates(of: .volumeSetting, .countSetting).makeAsyncIterator()
        store[.volumeSetting] = 0.1
        store[.countSetting] = 2
        // Neither the same values nor other settings are changes.
        store[.volumeSetting] = 0.1
        store[.countSetting] = 2
        store[.isMutedSetting] = true
        store.reset(.countSetting)
        store.put("volume", "loud")
        var tuples: [String] = []
        for _ in 0..<5 { tuples.append("\(try #require(await updates.next()))") }
        #expect(tuples == ["(0.8, 1)", "(0.1, 1)", "(0.1, 2)", "(0.1, 3)", "(0.8, 3)"])
        withExtendedLifetime(owner) {}
    }

    @Test(arguments: SettingStoreCase.all)
    func settingsOfAllKindsAreTogether(_ stores: SettingStoreCase) async throws {
        let (store, owner) = try stores.make()
        var updates = store.updates(
            of: .widthSetting, .nicknameSetting, .amplificationSetting, .tagsSetting, .profileSetting
        ).makeAsyncIterator()
        var (width, name, level, tags, profile) = try #require(await updates.next())
        #expect(width == 800 && name == nil && level == 0.8 && tags == ["new"] && profile.name == "Kim")
        store[.nicknameSetting] = "Jo"
        store.put("loudness", 0.2)
        store[.tagsSetting] = []
        store[.profileSetting].name = "Bo"
        for _ in 0..<4 { (width, name, level, tags, profile) = try #require(await updates.next()) }
        #expect(width == 800 && name == "Jo" && level == 0.2 && tags == [] && profile.name == "Bo")
        withExtendedLifetime(owner) {}
    }

    @Test func whatAStoreChangesAsAWholeIsOneTuple() async throws {
        let settings = InMemorySettings(["volume": 0.1, "count": 9, "isMuted": true])
        var updates = settings.updates(of: .volumeSetting, .countSetting, .isMutedSetting).makeAsyncIterator()
        settings.removeAll()
        settings.register(defaults: ["volume": 0.2, "count": 8])
        var tuples: [String] = []
        for _ in 0..<3 { tuples.append("\(try #require(await updates.next()))") }
        #expect(tuples == ["(0.1, 9, true)", "(0.8, 3, false)", "(0.2, 8, false)"])
    }

    @Test func aLoopOverTuplesEnds() async throws {
        let settings = InMemorySettings()
        let key = SettingKey<Int>("a setting of this loop only", default: 0)
        for await (volume, count) in settings.updates(of: .volumeSetting, key) {
            #expect(volume == 0.8)
            if count == 3 { break }
            #expect(ValueObservers.isObserved(key.name))
            settings[key] += 1
        }
        #expect(!ValueObservers.isObserved(key.name))
    }

    @Test func theLastTupleHasTheLastValuesOfSeveralThreads() async throws {
        let settings = InMemorySettings()
        let loop = Task {
            for await (volume, count) in settings.updates(of: .volumeSetting, .countSetting)
            where volume == -1 && count == -1 {
                return true
            }
            return false
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for step in 0..<200 { settings[.volumeSetting] = Double(step) }
                settings[.volumeSetting] = -1
            }
            group.addTask {
                for step in 0..<200 { settings[.countSetting] = step }
                settings[.countSetting] = -1
            }
        }
        #expect(await loop.value)
    }

    @Test func aSettingMayBeThereTwice() async throws {
        let settings = InMemorySettings()
        var updates = settings.updates(of: .countSetting, .countSetting).makeAsyncIterator()
        settings[.countSetting] = 4
        #expect(try #require(await updates.next()) == (3, 3))
        #expect(try #require(await updates.next()) == (4, 4))
    }
}
