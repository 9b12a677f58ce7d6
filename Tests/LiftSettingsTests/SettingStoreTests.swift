import Lift
import LiftSettings
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
            #expect(store[.volumeSetting] == 0.8)
            #expect(try store.lift(.volumeSetting) == 0.8)
            #expect(store[.nicknameSetting] == nil)
            #expect(store.isDefault(.volumeSetting))
            #expect(store.jar(for: .volumeSetting).kind == .missing)
            store[.volumeSetting] = 0.5
            #expect(store[.volumeSetting] == 0.5)
            #expect(try store.lift(.volumeSetting) == 0.5)
            #expect(!store.isDefault(.volumeSetting))
            #expect(store.jar(for: .volumeSetting) == 0.5)
            #expect(store["volume"] == 0.5)
            // The default itself is stored, too.
            store[.volumeSetting] = 0.8
            #expect(!store.isDefault(.volumeSetting))
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func valuesOfAllTypesAreStored(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.countSetting] += 4
            store[.isMutedSetting] = true
            store[.nicknameSetting] = "Jo"
            store[.lookSetting] = .dark
            store[.launchSetting] = Date(timeIntervalSince1970: 86_400)
            store[.iconSetting] = Data([2, 3])
            store[.tagsSetting].append("old")
            store[.profileSetting].age = 4
            store[.plainSetting] = PlainSetting(a: 2, b: Date(timeIntervalSince1970: 0))
            store[.plainOrNilSetting] = PlainSetting(a: 3)
            store[.plainsSetting]["x"] = PlainSetting(a: 4)
            store[.rawSetting]["b"] = [1, "two"] as Jar
            #expect(store[.countSetting] == 7)
            #expect(store[.isMutedSetting])
            #expect(store[.nicknameSetting] == "Jo")
            #expect(store[.lookSetting] == .dark)
            #expect(store[.launchSetting] == Date(timeIntervalSince1970: 86_400))
            #expect(store[.iconSetting] == Data([2, 3]))
            #expect(store[.tagsSetting] == ["new", "old"])
            #expect(store[.profileSetting] == SettingKeys.Profile(name: "Kim", age: 4))
            #expect(store[.plainSetting] == PlainSetting(a: 2, b: Date(timeIntervalSince1970: 0)))
            #expect(store[.plainOrNilSetting] == PlainSetting(a: 3))
            #expect(store[.plainsSetting] == ["x": PlainSetting(a: 4)])
            #expect(store[.rawSetting] == ["a": 1, "b": [1, "two"] as Jar])
            store[.nicknameSetting] = nil
            store[.plainOrNilSetting] = nil
            #expect(store.isDefault(.nicknameSetting))
            #expect(store.isDefault(.plainOrNilSetting))
            #expect(store[.plainOrNilSetting] == nil)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func aKeyWithDotsIsASingleKey(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("window", ["main": ["width": 1]])
            #expect(store[.widthSetting] == 800)
            store[.widthSetting] = 5
            #expect(store["window.main.width"] == 5)
            #expect(store["window"] == ["main": ["width": 1]])
            store.put("window.main.width", "wide")
            let message = #"expected Int, found string "wide""#
            #expect(
                try failure { try store.lift(.widthSetting) }
                    == LiftFailure(.type, message, at: #"["window.main.width"]"#))
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func aDamagedValueStaysAndItsDefaultIsUsed(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("volume", "loud")
            store.put("profile", ["name": "Jo", "age": "old"])
            store.put("theme", "blue")
            #expect(store[.volumeSetting] == 0.8)
            #expect(store[.volumeSetting] == 0.8)
            #expect(store[.profileSetting] == SettingKeys.Profile(name: "Kim", age: 3))
            #expect(store[.lookSetting] == .light)
            #expect(store.jar(for: .volumeSetting) == "loud")
            #expect(store.jar(for: .profileSetting) == ["name": "Jo", "age": "old"])
            #expect(!store.isDefault(.volumeSetting))
            #expect(
                try failure { try store.lift(.volumeSetting) }
                    == LiftFailure(.type, #"expected Double, found string "loud""#, at: "volume"))
            #expect(
                try failure { try store.lift(.profileSetting) }
                    == LiftFailure(.type, #"expected Int, found string "old""#, at: "profile.age"))
            let message = #"expected Theme, found string "blue", which is not one of "light", "dark""#
            #expect(try failure { try store.lift(.lookSetting) } == LiftFailure(.value, message, at: "theme"))
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func allErrorsOfASettingAreFound(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("tags", [1, true, "x", [:] as Jar])
            let error = try liftError { try store.lift(.tagsSetting) }
            let keys = error.all.map { $0.key }
            #expect(keys == ["tags[1]", "tags[3]"])
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func whatCannotBeStoredIsRefusedAndTheOldValueStays(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.rawSetting] = ["a": 2]
            let error = LiftFailure(.unsupported, "property lists can't store null", at: "raw.b")
            #expect(try failure { try store.store(["b": null], for: .rawSetting) } == error)
            store[.rawSetting] = ["b": null]
            #expect(store[.rawSetting] == ["a": 2])
            try store.store(["b": 3], for: .rawSetting)
            #expect(store[.rawSetting] == ["b": 3])
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func resetReturnsToTheDefaults(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            func change() {
                (store[.volumeSetting], store[.countSetting], store[.nicknameSetting], store[.lookSetting]) =
                    (0.1, 1, "x", .dark)
                store.put("other", 1)
            }
            change()
            store.reset(.volumeSetting)
            #expect(store.isDefault(.volumeSetting) && !store.isDefault(.countSetting))
            store.reset(.countSetting, .nicknameSetting)
            #expect(
                store[.countSetting] == 3 && store[.nicknameSetting] == nil && store[.lookSetting] == .dark)
            change()
            store.reset(all: .volumeSetting, .lookSetting)
            #expect(
                store[.volumeSetting] == 0.8 && store[.lookSetting] == .light && store[.countSetting] == 1)
            #expect(store["other"] == 1)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func theContextOfAKeyHoldsForReadingAndStoring(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.daySetting] = SettingDay(number: 15)
            #expect(store["day"] == 5)
            #expect(store[.daySetting] == SettingDay(number: 15))
            #expect(try store.lift(.daySetting) == SettingDay(number: 15))
        }
    }

    /// A Codable type that names its currency when it's encoded.
    private struct Price: Codable, Equatable {
        var fullAmount = 1
        var note: String?

        enum CodingKeys: CodingKey { case fullAmount, note, currency }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            fullAmount = try container.decode(Int.self, forKey: .fullAmount)
            note = try container.decodeIfPresent(String.self, forKey: .note)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(fullAmount, forKey: .fullAmount)
            try container.encode(note, forKey: .note)
            let currency: SettingCurrency = try encoder.jarContext.get()
            try container.encode(currency.code, forKey: .currency)
        }
    }

    private struct CodedPrice: JarCodable, Equatable {
        var price = Price()
    }

    @Test func theContextOfAKeyHoldsForEncoding() throws {
        let store = InMemorySettings()
        let context: Jar.Context = [
            SettingCurrency(code: "SEK"), JarKeyRules.snakeCase, JarEncoder.NilStrategy.omitted,
        ]
        let plain = SettingKey<Price?>("plain", context: context)
        let optional = SettingKey<Price>("default", default: Price(), context: context)
        let coded = SettingKey<CodedPrice>("coded", default: CodedPrice(), context: context)
        let stored: Jar = ["full_amount": 1, "currency": "SEK"]
        try store.store(Price(), for: plain)
        try store.store(Price(), for: optional)
        try store.store(CodedPrice(), for: coded)
        #expect(store.jar(for: plain) == stored)
        #expect(store.jar(for: optional) == stored)
        #expect(store.jar(for: coded) == ["price": stored])
        #expect(try store.lift(plain) == Price() && store.lift(coded) == CodedPrice())
        // The context of the store is that of its values, too, and that of the key comes first.
        let euros = store.union(context: [SettingCurrency(code: "EUR"), JarKeyRules.caseInsensitive])
        let bare = SettingKey<Price?>("bare", context: JarEncoder.NilStrategy.omitted)
        try euros.store(Price(), for: bare)
        #expect(store.jar(for: bare) == ["fullAmount": 1, "currency": "EUR"])
        #expect(throws: LiftError.self) { try store.store(Price(), for: bare) }
        try euros.store(Price(), for: plain)
        #expect(store.jar(for: plain) == stored)
        #expect(try euros.lift(plain) == Price())
        // A nil that a type encodes is not left out silently.
        let strict = SettingKey<Price?>("strict", context: SettingCurrency(code: "SEK"))
        #expect(throws: LiftError.self) { try store.store(Price(), for: strict) }
    }

    @Test func theContextOfAKeyComesBeforeThatOfTheStore() throws {
        let key = SettingKey<Date>(
            "date", default: .distantPast, context: JarTypeTransform(.secondsSince1970))
        let memory = InMemorySettings()
        let store = memory.union(context: JarTypeTransform(.millisecondsSince1970))
        store[key] = Date(timeIntervalSince1970: 100)
        #expect(store[key] == Date(timeIntervalSince1970: 100))
        #expect(memory.jar(for: key) == 100)
    }

    @Test func theContextOfAStoreHoldsForReadingAndStoring() throws {
        let memory = InMemorySettings()
        let store = memory.union(context: SettingCurrency(code: "SEK"))
        store[.priceSetting] = SettingPrice("5 SEK")
        #expect(memory["price"] == 5)
        #expect(store[.priceSetting] == SettingPrice("5 SEK"))
        #expect(try failure { try memory.lift(.priceSetting) }.kind == .context)
        // The currency of another store does not matter here.
        store[.priceSetting] = SettingPrice("5 EUR")
        #expect(memory["price"] == 5)
    }

    @Test(arguments: SettingStoreCase.all)
    func formerNamesAreReadUntilAValueIsStored(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("loudness", 0.3)
            #expect(store[.amplificationSetting] == 0.3)
            #expect(try store.lift(.amplificationSetting) == 0.3)
            #expect(store.jar(for: .amplificationSetting) == 0.3)
            #expect(!store.isDefault(.amplificationSetting))
            #expect(store["level"].kind == .missing)
            store[.amplificationSetting] = 0.4
            #expect(store["level"] == 0.4)
            // Another setting may need it.
            #expect(store["loudness"] == 0.3)
            #expect(store[.amplificationSetting] == 0.4)
            store.reset(.amplificationSetting)
            #expect(store[.amplificationSetting] == 0.8)
            #expect(store["loudness"].kind == .missing)
            store.put("loudness", "x")
            #expect(store[.amplificationSetting] == 0.8)
            #expect(try failure { try store.lift(.amplificationSetting) }.key == "loudness")
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func nilRemovesFormerValuesToo(_ stores: SettingStoreCase) throws {
        let key = SettingKey<String?>("title", renamed: ["heading", "title"])
        try stores { store in
            store.put("heading", "a")
            store[key] = nil
            #expect(store[key] == nil)
            store[key] = "b"
            // The present name is not a former one.
            #expect(store[key] == "b" && key.formerNames == ["heading"])
        }
    }

    /// Of an optional Codable type, nil is the default again.
    @Test(arguments: SettingStoreCase.all)
    func nilRemovesACodableValue(_ stores: SettingStoreCase) throws {
        let key = SettingKey<PlainSetting?>("plain", default: PlainSetting(a: 1, b: nil))
        try stores { (store) throws in
            store[key] = PlainSetting(a: 2, b: nil)
            #expect(store[key]?.a == 2)
            store[key] = nil
            #expect(store[key]?.a == 1 && store.isDefault(key))
            store[key] = PlainSetting(a: 2, b: nil)
            try store.import(["plain": null], for: [key])
            #expect(store.isDefault(key))
        }
    }

    /// A value that equals the registered default counts as not stored, so a former value must not remain.
    @Test func storingTheRegisteredDefaultHidesAFormerValue() {
        let settings = InMemorySettings(["loudness": 0.3])
        settings.register(defaults: ["level": 0.5])
        settings[.amplificationSetting] = 0.5
        #expect(settings[.amplificationSetting] == 0.5)
        #if FullFoundation || !canImport(FoundationEssentials)
            if let suite = try? TemporaryDefaults() {
                let name = "registered-level-\(suite.name)"
                let key = SettingKey<Double>(name, default: 0.8, renamed: "loudness")
                suite.defaults.register(defaults: [name: 0.5])
                suite.defaults["loudness"] = 0.3
                #expect(suite.defaults[key] == 0.3)
                suite.defaults[key] = 0.5
                #expect(suite.defaults[key] == 0.5)
            }
        #endif
    }

    @Test(arguments: SettingStoreCase.all)
    func oldFormsAreMigratedWhenTheyAreRead(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("percent", 50)
            #expect(store[.shareSetting] == 0.5)
            store.put("shareInPercent", 25)
            #expect(store[.shareSetting] == 0.25)
            // At the present name, a value of the type is no old form.
            store.put("share", 0.75)
            #expect(store[.shareSetting] == 0.75)
            store.put("tint", 0.5)
            #expect(store[.tintSetting] == [0.5, 0])
            store.put("tint", [1, 2])
            #expect(store[.tintSetting] == [1, 2])
            store.put("tint", "red")
            #expect(store[.tintSetting] == [0])
            let message = #"expected [Double], found string "red""#
            #expect(try failure { try store.lift(.tintSetting) } == LiftFailure(.type, message, at: "tint"))
            store.put("share", nil)
            store.put("shareInPercent", "much")
            #expect(
                try failure { try store.lift(.shareSetting) }
                    == LiftFailure(.type, #"expected Int, found string "much""#, at: "shareInPercent"))
        }
    }
}
