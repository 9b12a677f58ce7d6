import Lift
import Testing

@testable import LiftSettings

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SettingMirrorTests {
    private let local = InMemorySettings()
    private let remote = InMemorySettings()
    private let clock = TestClock()

    private func mirror(
        _ local: some SettingStore, _ remote: some SettingStore, _ keys: SettingKeys.List = .mirrored,
        _ conflicts: SettingMirror.Conflicts = .newest
    ) -> SettingMirror {
        SettingMirror(
            local, remote, keys, conflicts, "mirror", { Issue.record("\($0)") }, now: clock.callAsFunction)
    }

    // MARK: Copying

    @Test func changesOfEitherStoreAreCopied() throws {
        let mirror = mirror(local, remote)
        local[.volumeSetting] = 0.1
        #expect(remote[.volumeSetting] == 0.1)
        remote[.volumeSetting] = 0.2
        #expect(local[.volumeSetting] == 0.2)
        remote[.profileSetting] = SettingKeys.Profile(name: "Jo", age: 1)
        #expect(local[.profileSetting] == SettingKeys.Profile(name: "Jo", age: 1))
        local.reset(.volumeSetting)
        #expect(remote.isDefault(.volumeSetting))
        remote.reset(.profileSetting)
        #expect(local.isDefault(.profileSetting))
        try mirror.sync()
    }

    @Test func valuesAreCopiedAsTheyAreStored() throws {
        let mirror = mirror(local, remote)
        let values: [Jar] = [
            "loud", 1, 1.0, true, ["a": [1, Jar(Date(timeIntervalSince1970: 0.5))]], Jar(Data([0, 255])),
            "e\u{301}",
            "\u{e9}", 0, -0.0, false,
        ]
        for value in values {
            local.put("volume", value)
            #expect(try Data(plist: remote["volume"]) == Data(plist: value))
            remote.put("count", value)
            #expect(try Data(plist: local["count"]) == Data(plist: value))
        }
        try mirror.sync()
    }

    @Test func onlyListedKeysAreTouched() throws {
        local["other"] = 1
        remote["count"] = 5
        remote["other"] = 2
        let mirror = mirror(local, remote, [.volumeSetting])
        local["count"] = 6
        local[.volumeSetting] = 0.1
        try mirror.sync()
        #expect(local["other"] == 1 && remote["other"] == 2)
        #expect(local["count"] == 6 && remote["count"] == 5)
        #expect(remote["count@time"].isMissing && local["count@mirror"].isMissing)
        #expect(remote["volume@mirror"].isMissing && local["volume@time"].isMissing)
    }

    @Test(arguments: [SettingMirror.Conflicts.newest, .local, .remote])
    func whatChangedWithoutAMirrorIsFound(_ conflicts: SettingMirror.Conflicts) throws {
        local[.volumeSetting] = 0.1
        remote[.countSetting] = 1
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(remote[.volumeSetting] == 0.1 && local[.countSetting] == 1)
        local.reset(.countSetting)
        remote[.volumeSetting] = 0.2
        local[.nicknameSetting] = "Jo"
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(remote.isDefault(.countSetting) && local.isDefault(.countSetting))
        #expect(local[.volumeSetting] == 0.2)
        #expect(remote[.nicknameSetting] == "Jo")
        remote.reset(.volumeSetting)
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(local.isDefault(.volumeSetting))
    }

    @Test func mirrorsOfOneStoreHaveRecordsOfTheirOwn() {
        let second = InMemorySettings()
        local[.volumeSetting] = 0.1
        let first = SettingMirror(local, with: remote, keys: [.volumeSetting])
        let other = SettingMirror(local, with: second, keys: [.volumeSetting], name: "group")
        remote[.volumeSetting] = 0.2
        #expect(second[.volumeSetting] == 0.2)
        second[.volumeSetting] = 0.3
        #expect(remote[.volumeSetting] == 0.3)
        #expect(!local["volume@mirror"].isMissing && !local["volume@group"].isMissing)
        withExtendedLifetime((first, other)) {}
    }

    // MARK: Conflicts

    @Test(
        arguments: [
            (SettingMirror.Conflicts.newest, false, 0.2), (.newest, true, 0.2), (.local, true, 0.1),
            (.remote, true, 0.2),
        ])
    func theFirstTimeTheRemoteValueWinsUnlessTheLocalOneIsChosen(
        _ conflicts: SettingMirror.Conflicts, _ isDated: Bool, _ expected: Double
    ) {
        if isDated {
            let other = InMemorySettings(["volume": 0.2])
            mirror(other, remote, .mirrored, conflicts).stop()
        } else {
            remote[.volumeSetting] = 0.2
        }
        local[.volumeSetting] = 0.1
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(local[.volumeSetting] == expected && remote[.volumeSetting] == expected)
    }

    @Test(arguments: [(SettingMirror.Conflicts.local, 0.2), (.remote, 0.3)])
    func aStoreMayAlwaysWin(_ conflicts: SettingMirror.Conflicts, _ expected: Double) throws {
        local[.volumeSetting] = 0.1
        mirror(local, remote, .mirrored, conflicts).stop()
        local[.volumeSetting] = 0.2
        remote[.volumeSetting] = 0.3
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(local[.volumeSetting] == expected && remote[.volumeSetting] == expected)
    }

    /// Both devices are offline, and the one that changed the setting first arrives last.
    @Test func theNewestValueWinsInAnyOrderOfArrival() throws {
        let server = CloudServer()
        let clouds = [CloudDouble(server), CloudDouble(server)]
        let stores = [InMemorySettings(), InMemorySettings()]
        let mirrors = [mirror(stores[0], clouds[0]), mirror(stores[1], clouds[1])]
        stores[0][.volumeSetting] = 0.1
        for cloud in clouds { cloud.exchange() }
        #expect(stores[1][.volumeSetting] == 0.1)
        clock.set(10_000)
        stores[0][.volumeSetting] = 0.2
        clock.set(20_000)
        stores[1][.volumeSetting] = 0.3
        for index in [1, 0, 1, 1, 0] { clouds[index].exchange() }
        #expect(stores[0][.volumeSetting] == 0.3 && stores[1][.volumeSetting] == 0.3)
        #expect(server.values["volume"] == 0.3)
        for mirror in mirrors { try mirror.sync() }
    }

    @Test func ofChangesAtTheSameTimeAllChooseTheSame() throws {
        var winners: Set<Double> = []
        for order in [[0, 1, 0, 0, 1], [1, 0, 1, 1, 0]] {
            let server = CloudServer()
            let clouds = [CloudDouble(server), CloudDouble(server)]
            let stores = [InMemorySettings(["volume": 0.1]), InMemorySettings(["volume": 0.1])]
            let mirrors = [mirror(stores[0], clouds[0]), mirror(stores[1], clouds[1])]
            for cloud in clouds + clouds { cloud.exchange() }
            clock.set(50_000)
            stores[0][.volumeSetting] = 0.2
            clock.set(50_000)
            stores[1][.volumeSetting] = 0.3
            for index in order { clouds[index].exchange() }
            #expect(stores[0][.volumeSetting] == stores[1][.volumeSetting])
            winners.insert(stores[0][.volumeSetting])
            for mirror in mirrors { mirror.stop() }
        }
        #expect(winners.count == 1)
    }

    @Test func aChangeAfterOneFromAClockThatIsAheadWins() throws {
        let other = InMemorySettings()
        let mirrors = [mirror(local, remote), mirror(other, remote)]
        clock.set(4_000_000_000_000)
        other[.volumeSetting] = 0.2
        clock.set(1000)
        local[.volumeSetting] = 0.3
        #expect(other[.volumeSetting] == 0.3 && remote[.volumeSetting] == 0.3)
        clock.set(0)
        other.reset(.volumeSetting)
        #expect(local.isDefault(.volumeSetting) && remote.isDefault(.volumeSetting))
        for mirror in mirrors { try mirror.sync() }
    }

    @Test func damagedRecordsAreReplaced() throws {
        let records: [Jar] = [
            "x", [:], ["of": 1, "time": Jar(Int64.max)], ["local": 1, "remote": 1, "time": -1], [],
        ]
        for record in records {
            let (local, remote) = (InMemorySettings(), InMemorySettings())
            local[.volumeSetting] = 0.1
            mirror(local, remote).stop()
            local["volume@mirror"] = record
            remote["volume@time"] = record
            remote[.volumeSetting] = 0.2
            let mirror = mirror(local, remote)
            #expect(local[.volumeSetting] == 0.2)
            local[.volumeSetting] = 0.3
            #expect(remote[.volumeSetting] == 0.3)
            remote["volume@time"] = record
            local[.volumeSetting] = 0.4
            #expect(remote[.volumeSetting] == 0.4)
            try mirror.sync()
        }
    }

    // MARK: Loops

    @Test func nothingIsCopiedBack() throws {
        let (local, remote) = (CountingStore(), CountingStore())
        let mirror = mirror(local, remote)
        local[.volumeSetting] = 0.1
        #expect(local.count(of: "volume") == 1 && remote.count(of: "volume") == 1)
        remote[.volumeSetting] = 0.2
        #expect(local.count(of: "volume") == 2 && remote.count(of: "volume") == 2)
        for _ in 1...3 { try mirror.sync() }
        #expect(local.count(of: "volume") == 2 && remote.count(of: "volume") == 2)
        #expect(local.count(of: "volume@mirror") == 3 && remote.count(of: "volume@time") == 2)
    }

    @Test func storesThatChangeWhatTheyStoreComeToAnEnd() throws {
        let counter = Locked(0)
        let local = CountingStore { value in
            counter.withLock { $0 += 1 }
            return (value as? Int).map { $0 &+ 1 } ?? value
        }
        let remote = CountingStore { value in (value as? Int).map { $0 &* 2 } ?? value }
        let mirror = mirror(local, remote, [.countSetting])
        local[.countSetting] = 1
        let writes = counter.withLock { $0 }
        #expect(writes < 100)
        try mirror.sync()
        try mirror.sync()
        #expect(counter.withLock { $0 } == writes)
    }

    @Test func aValueThatEqualsARegisteredDefaultIsNotTakenForARemoval() throws {
        let suite = RegisteringStore(["volume": 0.3])
        let mirror = mirror(suite, remote)
        remote[.volumeSetting] = 0.3
        #expect(remote[.volumeSetting] == 0.3 && !remote.isDefault(.volumeSetting))
        try mirror.sync()
        #expect(!remote.isDefault(.volumeSetting))
        suite[.volumeSetting] = 0.4
        #expect(remote[.volumeSetting] == 0.4)
        remote.reset(.volumeSetting)
        #expect(suite[.volumeSetting] == 0.3)
        // Registered defaults are not copied.
        #expect(remote.isDefault(.volumeSetting))
    }

    // MARK: Former names

    @Test func aValueUnderAFormerNameStaysUnderIt() throws {
        remote["loudness"] = 0.4
        let mirror = mirror(local, remote)
        #expect(local["loudness"] == 0.4 && local["level"].isMissing)
        #expect(local[.amplificationSetting] == 0.4)
        local.migrate(.mirrored)
        #expect(remote["level"] == 0.4 && remote[.amplificationSetting] == 0.4)
        // An older version of the app finds its value.
        #expect(remote["loudness"] == 0.4)
        remote["level"] = nil
        #expect(local["level"].isMissing && local["loudness"] == 0.4)
        local.reset(.amplificationSetting)
        #expect(remote["level"].isMissing && remote["loudness"].isMissing)
        try mirror.sync()
    }

    @Test func aFormerValueReplacesAPresentOne() {
        local["level"] = 0.1
        mirror(local, remote).stop()
        remote["level"] = nil
        remote["loudness"] = 0.9
        mirror(local, remote).stop()
        #expect(local[.amplificationSetting] == 0.9 && local["level"].isMissing)
    }

    @Test func settingsThatComeFromOneFormerValueAreAllCopied() throws {
        let width = SettingKey<Int>(
            "mirrorWidth", default: 0, renamed: "mirrorSize", migrating: { try $0["w"]^ })
        let height = SettingKey<Int>(
            "mirrorHeight", default: 0, renamed: "mirrorSize", migrating: { try $0["h"]^ })
        let list: SettingKeys.List = [width, height]
        local["mirrorSize"] = ["w": 3, "h": 4]
        mirror(local, remote, list).stop()
        #expect(remote[width] == 3 && remote[height] == 4)
        local.migrate(list)
        local[width] = nil as Int? ?? 0
        local.put("mirrorWidth", nil)
        mirror(local, remote, list).stop()
        #expect(remote["mirrorHeight"] == 4 && remote[height] == 4 && local[height] == 4)
        #expect(remote.isDefault(width) && local.isDefault(width))
    }

    // MARK: The end

    @Test func aStoppedMirrorCopiesOnDemandOnly() throws {
        let mirror = mirror(local, remote)
        mirror.stop()
        local[.volumeSetting] = 0.1
        #expect(remote.isDefault(.volumeSetting))
        try mirror.sync()
        #expect(remote[.volumeSetting] == 0.1)
    }

    @Test func aReleasedMirrorCopiesNothing() {
        let key = SettingKey<Int>("mirrored only here", default: 0)
        weak var weakMirror: SettingMirror?
        do {
            let mirror = mirror(local, remote, [key])
            weakMirror = mirror
            local[key] = 1
            #expect(remote[key] == 1)
        }
        #expect(weakMirror == nil)
        local[key] = 2
        #expect(remote[key] == 1)
    }
}

extension SettingKeys.List {
    static let mirrored: SettingKeys.List = [
        .volumeSetting, .countSetting, .nicknameSetting, .profileSetting, .amplificationSetting,
    ]
}
