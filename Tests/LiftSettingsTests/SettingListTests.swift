import Lift
import LiftSettings
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SettingKeys.List {
    fileprivate static let app: SettingKeys.List = [
        .volumeSetting, .lookSetting, .nicknameSetting, .launchSetting, .iconSetting, .amplificationSetting,
        .shareSetting, .daySetting,
    ]
}

@Suite struct SettingListTests {
    @Test func aListHasEachNameOnce() {
        let list: SettingKeys.List = [.volumeSetting, .lookSetting, SettingKey<Int>("volume", default: 1)]
        #expect(list.map(\.name) == ["volume", "theme"])
        #expect(list.first { $0.name == "volume" } is SettingKey<Int>)
        #expect(SettingKeys.List([]).map(\.name) == [])
        #expect(SettingKeys.shareSetting.formerNames == ["shareInPercent", "percent"])
        #expect(SettingKeys.volumeSetting.defaultValue == 0.8)
    }

    @Test(arguments: SettingStoreCase.all)
    func allSettingsOfAListAreReset(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.volumeSetting] = 0.1
            store[.countSetting] = 9
            store.put("percent", 10)
            store.reset(all: .app)
            #expect(store[.volumeSetting] == 0.8 && store[.shareSetting] == 1 && store[.countSetting] == 9)
            store.reset(all: [.countSetting])
            #expect(store[.countSetting] == 3)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func problemsAreThoseOfTheValuesThatAreStored(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            #expect(store.problems(in: .app).isEmpty)
            store.put("volume", "loud")
            store.put("loudness", true)
            store.put("theme", "dark")
            #expect(
                store.problems(in: .app).map { LiftFailure($0) } == [
                    LiftFailure(.type, #"expected Double, found string "loud""#, at: "volume"),
                    LiftFailure(.type, "expected Double, found bool true", at: "loudness"),
                ])
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func migratingStoresWhatIsAtAFormerNameOrInAnOldForm(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("loudness", 0.3)
            store.put("percent", 50)
            store.put("tint", 0.5)
            store.put("volume", "loud")
            store.put("icon", "AQI=")
            let errors = store.migrate([
                .amplificationSetting, .shareSetting, .tintSetting, .volumeSetting, .iconSetting,
                .lookSetting,
            ])
            #expect(errors.map(\.key) == ["volume"])
            #expect(store["level"] == 0.3 && store["loudness"].kind == .missing)
            #expect(store["share"] == 0.5 && store["percent"].kind == .missing)
            #expect(store["tint"] == [0.5, 0])
            #expect(store["volume"] == "loud")
            #expect(store["icon"].kind == .data)
            #expect(store.isDefault(.lookSetting))
            #expect(
                store.migrate([.amplificationSetting, .shareSetting, .tintSetting, .iconSetting]).isEmpty)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func whatIsExportedCanBeImported(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.volumeSetting] = 0.5
            store[.lookSetting] = .dark
            store[.launchSetting] = Date(timeIntervalSince1970: 86_400)
            store[.iconSetting] = Data([7])
            store[.daySetting] = SettingDay(number: 12)
            store.put("loudness", 0.25)
            store.put("percent", 50)
            store[.countSetting] = 9
            let text = try String(json: store.export(.app), options: JSONWritingOptions(sortedKeys: true))
            #expect(
                text == """
                    {"day":2,"icon":"Bw==","launch":"1970-01-02T00:00:00.000Z","level":0.25,"share":0.5,\
                    "theme":"dark","volume":0.5}
                    """)
            let list = try Data(plist: store.export(.app), format: .xml)
            for jar in [try Jar(json: text), try Jar(plist: list)] {
                try stores { (store) throws in
                    try store.import(jar, for: .app)
                    #expect(store[.volumeSetting] == 0.5 && store[.lookSetting] == .dark)
                    #expect(store[.countSetting] == 3)
                    #expect(store["launch"].kind == .date && store["icon"].kind == .data)
                    #expect(store[.launchSetting] == Date(timeIntervalSince1970: 86_400))
                    #expect(store[.daySetting] == SettingDay(number: 12))
                    #expect(store[.amplificationSetting] == 0.25 && store[.shareSetting] == 0.5)
                }
            }
        }
    }

    @Test func anExportReadsEachValueOnce() {
        let store = ReadCountingStore(["volume": 0.5, "loudness": 0.3, "percent": 50])
        let list: SettingKeys.List = [.volumeSetting, .amplificationSetting, .shareSetting, .countSetting]
        #expect(store.export(list) == ["volume": 0.5, "level": 0.3, "share": 0.5])
        let names = ["volume", "level", "loudness", "share", "shareInPercent", "percent", "count"]
        #expect(store.reads.withLock { $0 } == Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
    }

    @Test(arguments: SettingStoreCase.all)
    func damagedValuesAreExportedAsTheyAre(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("volume", "loud")
            store.put("percent", ["x"])
            store.put("loudness", 1)
            #expect(store.export(.app) == ["volume": "loud", "percent": ["x"] as Jar, "level": 1])
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func anImportWithErrorsChangesNothing(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.nicknameSetting] = "Kim"
            let jar: Jar = [
                "volume": "loud", "theme": "blue", "nickname": "Jo", "raw": ["x": null] as Jar, "other": 1,
            ]
            let error = try liftError {
                try store.import(jar, for: [.volumeSetting, .lookSetting, .nicknameSetting, .rawSetting])
            }
            #expect(
                error.all.map { LiftFailure($0) } == [
                    LiftFailure(.type, #"expected Double, found string "loud""#, at: "volume"),
                    LiftFailure(
                        .value, #"expected Theme, found string "blue", which is not one of "light", "dark""#,
                        at: "theme"),
                    LiftFailure(.unsupported, "property lists can't store null", at: "raw.x"),
                ])
            #expect(store[.nicknameSetting] == "Kim" && store.isDefault(.volumeSetting))
            #expect(
                try failure { try store.import([1], for: .app) }
                    == LiftFailure(.type, "expected a dictionary of settings, found array of 1"))
        }
    }

    private struct Window: JarCodable, Equatable {
        var width = 1
        var opened: Date?
    }

    private enum Look: String, JarElement, JarFallback {
        case light, unknown
        static let fallback = Look.unknown
    }

    @Test(arguments: SettingStoreCase.all)
    func whatANewerVersionStoredStaysAsItIs(_ stores: SettingStoreCase) throws {
        let window = SettingKey<Window>("window", default: Window())
        let looks = SettingKey<[Look]>("looks", default: [])
        let look = SettingKey<Look>("look", default: .light)
        let scale = SettingKey<Float>("scale", default: 1)
        let count = SettingKey<Int>("count", default: 1, renamed: "oldCount")
        let list: SettingKeys.List = [window, looks, look, scale, count]
        let stored: Jar = [
            "window": ["width": 5, "isNew": true] as Jar, "looks": ["sepia"], "look": "sepia",
            "scale": 3.14159265358979,
        ]
        let day = Date(timeIntervalSince1970: 0)
        try stores { (store) throws in
            for (name, value) in stored.members { store.put(name, value) }
            store.put("oldCount", "7")
            #expect(store.migrate(list).isEmpty)
            let all = stored.merging(["count": 7])
            #expect(store.export(list) == all)
            for backup in [store.export(list), try Jar(plist: Data(plist: store.export(list)))] {
                store.reset(all: list)
                #expect(store.restore(backup, for: list).isEmpty)
                #expect(store.export(list) == all)
                store.reset(all: list)
                try store.import(backup, for: list)
                #expect(store.export(list) == all)
            }
            #expect(store[window] == Window(width: 5) && store[look] == .unknown && store[scale] == 3.1415927)
            // JSON has text for a date, and may have a null.
            let json = #"{"window": {"width": 6, "isNew": null, "opened": "1970-01-01T00:00:00Z"}}"#
            try store.import(Jar(json: json), for: list)
            #expect(store[window] == Window(width: 6, opened: day))
            #expect(store.jar(for: window)["opened"].kind == .date)
            var edited = try Jar(json: json)
            edited["window"]["width"] = 7
            #expect(store.restore(edited, for: list).isEmpty)
            #expect(store[window] == Window(width: 7, opened: day))
            #expect(store.jar(for: window) == ["width": 7, "opened": day])
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func numbersOfJSONAreStoredAsTheirTypes(_ stores: SettingStoreCase) throws {
        let balance = SettingKey<Decimal>("balance", default: 0)
        let distance = SettingKey<[Double]>("distance", default: [])
        let list: SettingKeys.List = [balance, distance]
        let amount = try #require(Decimal(string: "1234567890123456789.25"))
        try stores { (store) throws in
            store[balance] = amount
            store[distance] = [1e20]
            for backup in [store.export(list), try Jar(json: String(json: store.export(list)))] {
                store.reset(all: list)
                try store.import(backup, for: list)
                #expect(store[balance] == amount && store[distance] == [1e20])
            }
            try store.import(Jar(json: #"{"distance":[100000000000000000000]}"#), for: list)
            #expect(store[distance] == [1e20])
            let inner: Jar = ["distance": [Jar(" 7 ").union(context: JarCoercion.lenient)]]
            try store.import(inner, for: list)
            #expect(try store.lift(distance) == [7])
            let receipt = JarReceipt()
            try store.import(Jar(json: #"{"distance":["7"]}"#).union(context: receipt), for: list)
            #expect(receipt.entries.count == 1)
            let lenient = try Jar(json: #"{"balance":" 12.5 "}"#).union(context: JarCoercion.lenient)
            try store.import(lenient, for: list)
            #expect(store[balance] == 12.5)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func whatCanBeUsedIsRestored(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("volume", "loud")
            store[.lookSetting] = .dark
            store.put("loudness", 0.25)
            let backup = store.export(.app)
            store.reset(.lookSetting, .amplificationSetting)
            store[.volumeSetting] = 0.1
            #expect(try failure { try store.import(backup, for: .app) }.key == "volume")
            #expect(store.isDefault(.lookSetting))
            #expect(
                store.restore(backup, for: .app).map { LiftFailure($0) }
                    == [LiftFailure(.type, #"expected Double, found string "loud""#, at: "volume")])
            #expect(store[.lookSetting] == .dark && store[.amplificationSetting] == 0.25)
            #expect(store[.volumeSetting] == 0.1)
            let wrong: Jar = ["raw": ["x": null] as Jar, "tags": [true, [:] as Jar] as Jar]
            let errors = store.restore(wrong, for: [.rawSetting, .tagsSetting])
            #expect(errors.map(\.key) == ["raw.x", "tags[0]"])
            #expect(errors.last?.all.map(\.key) == ["tags[0]", "tags[1]"])
            let all = try liftError { try store.import(wrong, for: [.rawSetting, .tagsSetting]) }.all
            #expect(all.map(\.key) == ["raw.x", "tags[0]", "tags[1]"])
            #expect(
                store.restore("text", for: .app).map { LiftFailure($0) }
                    == [LiftFailure(.type, #"expected a dictionary of settings, found string "text""#)])
            #expect(store.restore([:], for: .app).isEmpty)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func anImportMigratesAndKeepsWhatItDoesNotHave(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store[.countSetting] = 9
            store[.nicknameSetting] = "Kim"
            store.put("loudness", 0.1)
            try store.import(
                ["percent": 50, "level": 0.2, "nickname": null, "tint": 0.5, "unknown": true],
                for: [.countSetting, .nicknameSetting, .shareSetting, .amplificationSetting, .tintSetting])
            #expect(store[.shareSetting] == 0.5 && store["percent"].kind == .missing)
            #expect(store[.amplificationSetting] == 0.2 && store["loudness"] == 0.1)
            #expect(store[.countSetting] == 9 && store.isDefault(.nicknameSetting))
            #expect(store["tint"] == [0.5, 0])
            #expect(store["unknown"].kind == .missing)
            #expect(try failure { try store.import(["count": null], for: [.countSetting]) }.kind == .null)
        }
    }

    /// A former name may belong to several settings, or be the present name of another one.
    @Test(arguments: SettingStoreCase.all)
    func settingsMadeFromOneValueLoseNothing(_ stores: SettingStoreCase) throws {
        let width = SettingKey<Int>("width", default: 0, renamed: "window", migrating: { try $0["w"]^ })
        let height = SettingKey<Int>("height", default: 0, renamed: "window", migrating: { try $0["h"]^ })
        let first = SettingKey<Int>("first", default: 0, renamed: "second")
        let second = SettingKey<Int>("second", default: 0, renamed: "third")
        try stores { (store) throws in
            store.put("window", ["w": 100, "h": 200])
            store[width] = 101
            #expect(store[width] == 101 && store[height] == 200)
            #expect(store.migrate([width, height]).isEmpty)
            #expect(store["width"] == 101 && store["height"] == 200)
            #expect(store["window"].kind == .missing)
            // What cannot be migrated stays.
            store.put("width", nil)
            store.put("height", nil)
            store.put("window", ["w": 100, "h": "tall"])
            #expect(store.migrate([width, height]).map(\.key) == ["window.h"])
            #expect(store["width"] == 100 && store["window"]["h"] == "tall")
            try store.import(["first": 1, "second": 2], for: [second, first])
            #expect(store[first] == 1 && store[second] == 2)
            store.put("third", 3)
            #expect(store.migrate([first, second]).isEmpty)
            #expect(store[first] == 1 && store[second] == 2 && store["third"].kind == .missing)
        }
    }

    @Test func anImportHasTheContextOfTheStore() throws {
        let memory = InMemorySettings()
        let store = memory.union(context: SettingCurrency(code: "SEK"))
        try store.import(["price": 4], for: [.priceSetting])
        #expect(memory["price"] == 4)
        #expect(store[.priceSetting] == SettingPrice("4 SEK"))
        #expect(try String(json: store.export([.priceSetting])) == #"{"price":4}"#)
    }
}

/// What a type does not know of.
@Suite struct UnknownPartsOfSettingsTests {
    private struct Size: Codable, Sendable, Equatable {
        var width = 1.0
        var height = 2.0
    }

    private struct Scores: JarCodable, Equatable {
        @Lossy var items: [Int]
    }

    private struct Window: JarDefaultable, Equatable {
        var x = 1
        var y = 2
    }

    private let size = SettingKey<Size>("size", default: Size(), renamed: "extent")
    private let scores = SettingKey<Scores?>("scores")
    private let window = SettingKey<Window>("window", default: Window())
    private let level = SettingKey<Int?>("level", default: 5, migrating: { _ in nil })

    private let stored: Jar = [
        "size": ["width": 3, "height": 4, "depth": 5] as Jar,
        "scores": ["items": [1, "two", 3] as Jar] as Jar, "window": ["x": 7] as Jar, "level": "high",
    ]

    @Test(arguments: SettingStoreCase.all)
    func valuesInTheirPresentFormAreNotMigrated(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            for (key, value) in stored.members { store.put(key, value) }
            #expect(store.migrate([size, scores, window, level]).isEmpty)
            for (key, value) in stored.members { #expect(store[key] == value, "\(key)") }
            #expect(store[size] == Size(width: 3, height: 4) && store[scores]?.items == [1, 3])
            #expect(store[level] == nil)
            #expect(store.export([size, scores, window, level]) == stored)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func valuesUnderFormerNamesAreMovedAsTheyAre(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            let extent: Jar = ["width": 3, "height": 4, "depth": 5]
            store.put("extent", extent)
            #expect(store.export([size]) == ["size": extent])
            #expect(store.migrate([size]).isEmpty)
            #expect(store["size"] == extent && store["extent"].kind == .missing)
        }
    }
}

/// A store that counts how often each value is read.
private final class ReadCountingStore: SettingStore, Sendable {
    let reads = Locked<[String: Int]>([:])
    private let values: Jar

    init(_ values: Jar) { self.values = values }

    func value(forKey key: String) -> Any? {
        reads.withLock { $0[key, default: 0] += 1 }
        return try? values[key].presence?.asAny()
    }

    func setValue(_ value: Any?, forKey key: String) {}
}
