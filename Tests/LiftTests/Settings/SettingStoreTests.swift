import Lift
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SettingStoreTests {
    @Test(arguments: SettingStoreCase.all)
    func aSettingHasItsDefaultUntilOneIsStored(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            #expect(store[.volume] == 0.8)
            #expect(try store.lift(.volume) == 0.8)
            #expect(store[.nickname] == nil)
            #expect(store.isDefault(.volume))
            #expect(store.jar(for: .volume).kind == .missing)
            store[.volume] = 0.5
            #expect(store[.volume] == 0.5)
            #expect(try store.lift(.volume) == 0.5)
            #expect(!store.isDefault(.volume))
            #expect(store.jar(for: .volume) == 0.5)
            #expect(store["volume"] == 0.5)
            // The default itself is stored, too.
            store[.volume] = 0.8
            #expect(!store.isDefault(.volume))
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func valuesOfAllTypesAreStored(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.count] += 4
            store[.isMuted] = true
            store[.nickname] = "Jo"
            store[.theme] = .dark
            store[.launch] = Date(timeIntervalSince1970: 86_400)
            store[.icon] = Data([2, 3])
            store[.tags].append("old")
            store[.profile].age = 4
            store[.plain] = PlainSetting(a: 2, b: Date(timeIntervalSince1970: 0))
            store[.plainOrNil] = PlainSetting(a: 3)
            store[.plains]["x"] = PlainSetting(a: 4)
            store[.raw]["b"] = [1, "two"] as Jar
            #expect(store[.count] == 7)
            #expect(store[.isMuted])
            #expect(store[.nickname] == "Jo")
            #expect(store[.theme] == .dark)
            #expect(store[.launch] == Date(timeIntervalSince1970: 86_400))
            #expect(store[.icon] == Data([2, 3]))
            #expect(store[.tags] == ["new", "old"])
            #expect(store[.profile] == SettingKeys.Profile(name: "Kim", age: 4))
            #expect(store[.plain] == PlainSetting(a: 2, b: Date(timeIntervalSince1970: 0)))
            #expect(store[.plainOrNil] == PlainSetting(a: 3))
            #expect(store[.plains] == ["x": PlainSetting(a: 4)])
            #expect(store[.raw] == ["a": 1, "b": [1, "two"] as Jar])
            store[.nickname] = nil
            store[.plainOrNil] = nil
            #expect(store.isDefault(.nickname))
            #expect(store.isDefault(.plainOrNil))
            #expect(store[.plainOrNil] == nil)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func aKeyWithDotsIsASingleKey(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("window", ["main": ["width": 1]])
            #expect(store[.width] == 800)
            store[.width] = 5
            #expect(store["window.main.width"] == 5)
            #expect(store["window"] == ["main": ["width": 1]])
            store.put("window.main.width", "wide")
            let message = #"expected Int, found string "wide""#
            #expect(
                try failure { try store.lift(.width) }
                    == LiftFailure(.type, message, at: #"["window.main.width"]"#))
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func aDamagedValueStaysAndItsDefaultIsUsed(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("volume", "loud")
            store.put("profile", ["name": "Jo", "age": "old"])
            store.put("theme", "blue")
            #expect(store[.volume] == 0.8)
            #expect(store[.volume] == 0.8)
            #expect(store[.profile] == SettingKeys.Profile(name: "Kim", age: 3))
            #expect(store[.theme] == .light)
            #expect(store.jar(for: .volume) == "loud")
            #expect(store.jar(for: .profile) == ["name": "Jo", "age": "old"])
            #expect(!store.isDefault(.volume))
            #expect(
                try failure { try store.lift(.volume) }
                    == LiftFailure(.type, #"expected Double, found string "loud""#, at: "volume"))
            #expect(
                try failure { try store.lift(.profile) }
                    == LiftFailure(.type, #"expected Int, found string "old""#, at: "profile.age"))
            let message = #"expected Theme, found string "blue", which is not one of "light", "dark""#
            #expect(try failure { try store.lift(.theme) } == LiftFailure(.value, message, at: "theme"))
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func allErrorsOfASettingAreFound(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("tags", [1, true, "x", [:] as Jar])
            let error = try liftError { try store.lift(.tags) }
            let keys = error.all.map { $0.key }
            #expect(keys == ["tags[1]", "tags[3]"])
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func whatCannotBeStoredIsRefusedAndTheOldValueStays(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.raw] = ["a": 2]
            let error = LiftFailure(.unsupported, "null has no property list form", at: "raw.b")
            #expect(try failure { try store.store(["b": null], for: .raw) } == error)
            store[.raw] = ["b": null]
            #expect(store[.raw] == ["a": 2])
            try store.store(["b": 3], for: .raw)
            #expect(store[.raw] == ["b": 3])
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func resetAndRemoveAllReturnToTheDefaults(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            func change() {
                (store[.volume], store[.count], store[.nickname], store[.theme]) = (0.1, 1, "x", .dark)
                store.put("other", 1)
            }
            change()
            store.reset(.volume)
            #expect(store.isDefault(.volume) && !store.isDefault(.count))
            store.reset(.count, .nickname)
            #expect(store[.count] == 3 && store[.nickname] == nil && store[.theme] == .dark)
            change()
            store.reset(all: .volume, .theme)
            #expect(store[.volume] == 0.8 && store[.theme] == .light && store[.count] == 1)
            store.removeAll()
            #expect(store.isDefault(.count))
            #expect(store["other"].kind == .missing)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func theContextOfAKeyHoldsForReadingAndStoring(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.day] = SettingDay(number: 15)
            #expect(store["day"] == 5)
            #expect(store[.day] == SettingDay(number: 15))
            #expect(try store.lift(.day) == SettingDay(number: 15))
        }
    }

    @Test func theContextOfAStoreHoldsForReadingAndStoring() throws {
        let memory = InMemorySettings()
        let store = memory.union(context: SettingCurrency(code: "SEK"))
        store[.price] = SettingPrice("5 SEK")
        #expect(memory["price"] == 5)
        #expect(store[.price] == SettingPrice("5 SEK"))
        #expect(try failure { try memory.lift(.price) }.kind == .context)
        // The currency of another store does not matter here.
        store[.price] = SettingPrice("5 EUR")
        #expect(memory["price"] == 5)
    }

    @Test(arguments: SettingStoreCase.all)
    func formerNamesAreReadUntilAValueIsStored(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("loudness", 0.3)
            #expect(store[.level] == 0.3)
            #expect(try store.lift(.level) == 0.3)
            #expect(store.jar(for: .level) == 0.3)
            #expect(!store.isDefault(.level))
            #expect(store["level"].kind == .missing)
            store[.level] = 0.4
            #expect(store["level"] == 0.4)
            #expect(store["loudness"].kind == .missing)
            store.put("loudness", 0.5)
            #expect(store[.level] == 0.4)
            store.reset(.level)
            #expect(store[.level] == 0.8)
            #expect(store["loudness"].kind == .missing)
            store.put("loudness", "x")
            #expect(store[.level] == 0.8)
            #expect(try failure { try store.lift(.level) }.key == "loudness")
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func oldFormsAreMigratedWhenTheyAreRead(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("percent", 50)
            #expect(store[.share] == 0.5)
            store.put("shareInPercent", 25)
            #expect(store[.share] == 0.25)
            // At the present name, a value of the type is no old form.
            store.put("share", 0.75)
            #expect(store[.share] == 0.75)
            store.put("tint", 0.5)
            #expect(store[.tint] == [0.5, 0])
            store.put("tint", [1, 2])
            #expect(store[.tint] == [1, 2])
            store.put("tint", "red")
            #expect(store[.tint] == [0])
            let message = #"expected Array<Double>, found string "red""#
            #expect(try failure { try store.lift(.tint) } == LiftFailure(.type, message, at: "tint"))
            store.put("share", nil)
            store.put("shareInPercent", "much")
            #expect(
                try failure { try store.lift(.share) }
                    == LiftFailure(.type, #"expected Int, found string "much""#, at: "shareInPercent"))
        }
    }
}
