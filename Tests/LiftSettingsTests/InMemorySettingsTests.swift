import Lift
import LiftSettings
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct InMemorySettingsTests {
    @Test func valuesAreGivenAtTheBeginning() throws {
        let settings = InMemorySettings(["volume": 0.3, "theme": "dark", "bad": null])
        #expect(settings[.volumeSetting] == 0.3)
        #expect(settings[.lookSetting] == .dark)
        #expect(settings["bad"].kind == .missing)
        #expect(settings.value(forKey: "volume") as? Double == 0.3)
        #expect(settings.value(forKey: "bad") == nil)
    }

    @Test func anythingButADictionaryIsNoSettings() {
        for values in [[1, 2], Jar(), Jar(null), "text", Jar(error: LiftError("none"))] as [Jar] {
            let settings = InMemorySettings(values)
            #expect(settings["0"].kind == .missing)
            #expect(settings.isDefault(.volumeSetting))
        }
    }

    @Test func aStoreWithAContextIsSendable() {
        func isSendable(_ store: some SettingStore & Sendable) -> Bool { store.isDefault(.volumeSetting) }
        #expect(isSendable(InMemorySettings().union(context: SettingCurrency(code: "SEK"))))
    }

    @Test func registeredDefaultsComeAfterWhatIsStored() throws {
        let settings = InMemorySettings()
        settings.register(defaults: ["volume": 0.3, "profile": ["name": "Jo", "age": 1] as [String: Any]])
        settings.register(defaults: ["volume": 0.4])
        #expect(settings[.volumeSetting] == 0.4)
        #expect(settings[.profileSetting] == SettingKeys.Profile(name: "Jo", age: 1))
        #expect(settings.isDefault(.volumeSetting))
        #expect(settings.jar(for: .volumeSetting) == 0.4)
        settings[.volumeSetting] = 0.4
        #expect(!settings.isDefault(.volumeSetting))
        settings["other"] = 1
        settings.removeAll()
        #expect(settings[.volumeSetting] == 0.4 && settings["other"].kind == .missing)
    }

    @Test func aRegisteredDefaultComesAfterWhatIsStoredUnderAFormerName() throws {
        let settings = InMemorySettings(["loudness": 9])
        settings.register(defaults: ["level": 0.5])
        #expect(settings[.amplificationSetting] == 9)
        #expect(try settings.lift(.amplificationSetting) == 9)
        #expect(settings.jar(for: .amplificationSetting) == 9)
        #expect(!settings.isDefault(.amplificationSetting))
        #expect(settings.export([.amplificationSetting]) == ["level": 9])
        #expect(settings.migrate([.amplificationSetting]).isEmpty)
        #expect(settings["level"] == 9 && settings["loudness"].kind == .missing)
        settings.reset(.amplificationSetting)
        #expect(settings[.amplificationSetting] == 0.5 && settings.isDefault(.amplificationSetting))
        // The last former name is stored, the one before it is registered.
        settings.register(defaults: ["shareInPercent": 10])
        settings["percent"] = 20
        #expect(settings[.shareSetting] == 0.2)
        settings["percent"] = nil
        #expect(settings[.shareSetting] == 0.1)
    }

    @Test func valuesOfUnknownTypeAreStored() throws {
        let settings = InMemorySettings()
        settings.setValue([1, 2], forKey: "list")
        #expect(settings["list"] == [1, 2])
        settings.setValue(InMemorySettings.self, forKey: "list")
        #expect(settings["list"] == [1, 2])
        settings.setValue(nil, forKey: "list")
        #expect(settings["list"].kind == .missing)
    }

    @Test func whatPropertyListsCannotHoldIsRefused() throws {
        let settings = InMemorySettings()
        #expect(
            try failure { try settings.store(["a": [null]], forKey: "k") }
                == LiftFailure(.unsupported, "property lists can't store null", at: "k.a[0]"))
        #expect(try failure { try settings.store(1, forKey: "CF$UID") }.kind == .unsupported)
        var deep: Jar = []
        for _ in 0..<128 { deep = [deep] }
        #expect(try failure { try settings.store(deep, forKey: "k") }.kind == .bounds)
    }

    @Test func aDecimalIsKeptAsInUserDefaults() throws {
        let settings = InMemorySettings()
        settings["decimal"] = Decimal(string: "0.1")
        #expect(settings["decimal"].kind == .string)
        #expect(try settings["decimal"]^ == Decimal(string: "0.1"))
    }

    @Test func severalThreadsMayUseThemAtOnce() async {
        let settings = InMemorySettings()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for step in 0..<200 {
                        settings["\(worker)"] = step
                        settings[.countSetting] = step
                        _ = settings[.countSetting]
                    }
                }
            }
        }
        for worker in 0..<8 { #expect(settings["\(worker)"] == 199) }
        #expect(settings[.countSetting] == 199)
    }
}
