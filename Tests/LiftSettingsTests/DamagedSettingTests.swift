import Lift
import LiftSettings
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SettingKeys {
    /// Keys of these tests only, because a key reports an error once.
    fileprivate static func fresh() -> SettingKey<Double> { SettingKey("volume", default: 0.8) }
}

@Suite struct DamagedSettingTests {
    private let volume = SettingKeys.fresh()

    @Test(arguments: SettingStoreCase.all)
    func aDamagedValueThatIsReplacedIsKept(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("volume", "loud")
            #expect(store.damagedJar(for: volume).isMissing)
            store[volume] = store[volume]
            #expect(store[volume] == 0.8 && store.damagedJar(for: volume) == "loud")
            #expect(store["Lift.damaged.volume"] == "loud")
            #expect(store.damagedJar(for: volume).kind == .string)
            #expect(
                try failure { try store.damagedJar(for: volume)^ as Double }
                    == LiftFailure(.type, #"expected Double, found string "loud""#, at: "volume"))
            // A sound value that is replaced is not kept, and does not remove the copy.
            store[volume] = 0.5
            #expect(store.damagedJar(for: volume) == "loud")
            // There is only one copy, the last one.
            store.put("volume", ["left": 1, "right": Date(timeIntervalSince1970: 0)] as Jar)
            try store.import(["volume": 0.4], for: [volume])
            #expect(store.damagedJar(for: volume)["right"] == Jar(Date(timeIntervalSince1970: 0)))
            #expect(store[volume] == 0.4)
            store.removeDamagedJar(for: volume)
            #expect(store.damagedJar(for: volume).isMissing && store[volume] == 0.4)
            store.removeDamagedJar(for: volume)
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func nilKeepsADamagedValueAndAResetRemovesIt(_ stores: SettingStoreCase) throws {
        let window = SettingKey<[String: Int]?>("window", renamed: "frame")
        try stores { (store) throws in
            store.put("window", [1])
            store[window] = nil
            #expect(store["window"].isMissing && store.damagedJar(for: window) == [1])
            store.reset(window)
            #expect(store.damagedJar(for: window).isMissing)
            // A value under a former name stays if another is stored, and is removed by nil.
            store.put("frame", [2])
            store[window] = ["w": 1]
            #expect(store["frame"] == [2] && store.damagedJar(for: window).isMissing)
            store.put("window", nil)
            store[window] = nil
            #expect(store["frame"].isMissing && store.damagedJar(for: window) == [2])
        }
    }

    @Test func whatIsNotDamagedIsNotKept() throws {
        let store = InMemorySettings()
        store.register(defaults: ["volume": "loud"])
        store[volume] = 0.5
        #expect(store.damagedJar(for: volume).isMissing)
        // An old form that can be converted.
        let tint = SettingKey<[Int]>("tint", default: [], migrating: { [try $0^] })
        store["tint"] = 5
        store[tint].append(6)
        #expect(store[tint] == [5, 6] && store.damagedJar(for: tint).isMissing)
    }

    @Test func theContextOfTheStoreIsUsed() throws {
        let memory = InMemorySettings(["price": 4])
        let receipt = JarReceipt()
        let store = memory.union(context: SettingCurrency(code: "SEK")).union(context: receipt)
        store[.priceSetting] = SettingPrice("5 SEK")
        #expect(store.damagedJar(for: .priceSetting).isMissing && memory["price"] == 5)
        memory["price"] = "four"
        store[.priceSetting] = SettingPrice("6 SEK")
        #expect(memory["price"] == 6 && store.damagedJar(for: .priceSetting) == "four")
        // Comparing notes nothing.
        #expect(receipt.entries.isEmpty)
        let hidden = memory.union(context: JarRedaction.keys("price"))
        #expect("\(hidden.damagedJar(for: .priceSetting))" == "<redacted>")
    }

    @Test func whatLiftWouldNotStoreIsKeptToo() throws {
        let vault = SettingVault()
        let late = Date(timeIntervalSince1970: 1e13)
        vault.setValue(late, forKey: "volume")
        vault[volume] = 0.5
        #expect(vault[volume] == 0.5 && vault.value(forKey: "Lift.damaged.volume") as? Date == late)
    }

    @Test func errorsOfMigratingAreTold() throws {
        let store = InMemorySettings(["volume": "loud"])
        let key = SettingKey<Double>(
            "volume", default: 0.8,
            migrating: { jar in
                guard let value = Double(try jar^ as String) else { throw LiftError("not a number") }
                return value
            })
        let error = try liftError { try store.lift(key) }
        #expect(
            LiftFailure(error) == LiftFailure(.type, #"expected Double, found string "loud""#, at: "volume"))
        #expect(error.all.map(\.message) == [#"expected Double, found string "loud""#, "not a number"])
        #expect(error.all.map(\.key) == ["volume", "volume"])
        #expect(
            store.problems(in: [key]).map(\.description) == [
                #"expected Double, found string "loud" at volume, and 1 more"#
            ])
        store["volume"] = "0.25"
        #expect(store[key] == 0.25)
        // The same error isn't told twice.
        let same = SettingKey<Bool>("volume", default: false, migrating: { try $0^ })
        store["volume"] = "loud"
        #expect(try liftError { try store.lift(same) }.all.count == 1)
    }
}

/// The handler is one for the whole process, so these tests run one after another, and look at their own
/// settings only.
@Suite(.serialized) struct SettingWarningTests {
    /// Returns the warnings of `body` about the setting `name`.
    private func warnings(of name: String, _ body: () async throws -> Void) async rethrows -> [SettingWarning]
    {
        let found = Locked<[SettingWarning]>([])
        let before = SettingWarning.handler
        SettingWarning.handler = { warning in
            if warning.name == name { found.withLock { $0.append(warning) } } else { before(warning) }
        }
        defer { SettingWarning.handler = before }
        try await body()
        return found.withLock { $0 }
    }

    @Test func aHandlerGetsWhatWouldBeOnStandardError() async throws {
        let key = SettingKey<Int>("warned", default: 1)
        let store = InMemorySettings(["warned": "many"])
        let found = await warnings(of: "warned") {
            #expect(store[key] == 1 && store[key] == 1)
            #expect(JarSources(.settings(store, name: "old"))[key] == 1)
        }
        #expect(found.map(\.kind) == [.default, .default])
        #expect(
            found.first?.description
                == #"the setting "warned" uses its default instead: expected Int, found string "many" at warned"#
        )
        #expect(found.first?.error == (try liftError { try store.lift(key) }))
    }

    @Test func aWarningSaysWhatIsWrongWithBothForms() async throws {
        let store = InMemorySettings(["both": Data(#"{"width":"thick"}"#.utf8)])
        let key = SettingKey<[String: Int]>(
            "both", default: [:], migrating: { try Jar(json: $0^ as Data)^ as [String: Int] })
        let found = await warnings(of: "both") { #expect(store[key] == [:]) }
        let message =
            #"the setting "both" uses its default instead: expected [String: Int], found data of 17 bytes at "#
            + #"both; expected Int, found string "thick" at width (line 1, column 10)"#
        #expect(found.map(\.description) == [message])
    }

    @Test func aHandlerGetsWhatCannotBeStored() async throws {
        let key = SettingKey<Jar>("refused", default: 1)
        let store = InMemorySettings()
        let found = await warnings(of: "refused") { store[key] = ["a": null] }
        #expect(found.map(\.kind) == [.notStored])
        #expect(
            found.map(\.description)
                == [
                    #"what was assigned to "refused" was not stored: property lists can't store null at refused.a"#
                ])
        #expect(store.isDefault(key))
    }

    @Test func aHandlerMayReadSettingsAndSeveralThreadsMayUseIt() async throws {
        let store = InMemorySettings(["threads": "many"])
        let name = "threads"
        let found = try await warnings(of: name) {
            _ = try await onThreads(8) { _ in
                for _ in 0..<50 {
                    // A key of its own, so that each reports.
                    #expect(store[SettingKey<Int>(name, default: 1)] == 1)
                    let handler = SettingWarning.handler
                    SettingWarning.handler = handler
                }
            }
        }
        #expect(found.count == 400)
    }
}
