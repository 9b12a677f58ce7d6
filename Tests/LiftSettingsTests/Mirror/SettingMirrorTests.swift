import Lift
import Testing

@testable import LiftSettings

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One after the other, with settings that no other test has: a change calls the observers of all stores.
@Suite(.serialized) struct SettingMirrorTests {
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
        local[.mirroredVolume] = 0.1
        #expect(remote[.mirroredVolume] == 0.1)
        remote[.mirroredVolume] = 0.2
        #expect(local[.mirroredVolume] == 0.2)
        remote[.mirroredProfile] = SettingKeys.Profile(name: "Jo", age: 1)
        #expect(local[.mirroredProfile] == SettingKeys.Profile(name: "Jo", age: 1))
        local.reset(.mirroredVolume)
        #expect(remote.isDefault(.mirroredVolume))
        remote.reset(.mirroredProfile)
        #expect(local.isDefault(.mirroredProfile))
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
            local.put("mirroredVolume", value)
            #expect(try Data(plist: remote["mirroredVolume"]) == Data(plist: value))
            remote.put("mirroredCount", value)
            #expect(try Data(plist: local["mirroredCount"]) == Data(plist: value))
        }
        try mirror.sync()
    }

    @Test func onlyListedKeysAreTouched() throws {
        local["other"] = 1
        remote["mirroredCount"] = 5
        remote["other"] = 2
        let mirror = mirror(local, remote, [.mirroredVolume])
        local["mirroredCount"] = 6
        local[.mirroredVolume] = 0.1
        try mirror.sync()
        #expect(local["other"] == 1 && remote["other"] == 2)
        #expect(local["mirroredCount"] == 6 && remote["mirroredCount"] == 5)
        #expect(remote["mirroredCount@time"].isMissing && local["mirroredCount@mirror"].isMissing)
        #expect(remote["mirroredVolume@mirror"].isMissing && local["mirroredVolume@time"].isMissing)
    }

    @Test(arguments: [SettingMirror.Conflicts.newest, .local, .remote])
    func whatChangedWithoutAMirrorIsFound(_ conflicts: SettingMirror.Conflicts) throws {
        local[.mirroredVolume] = 0.1
        remote[.mirroredCount] = 1
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(remote[.mirroredVolume] == 0.1 && local[.mirroredCount] == 1)
        local.reset(.mirroredCount)
        remote[.mirroredVolume] = 0.2
        local[.mirroredName] = "Jo"
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(remote.isDefault(.mirroredCount) && local.isDefault(.mirroredCount))
        #expect(local[.mirroredVolume] == 0.2)
        #expect(remote[.mirroredName] == "Jo")
        remote.reset(.mirroredVolume)
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(local.isDefault(.mirroredVolume))
    }

    @Test func mirrorsOfOneStoreHaveRecordsOfTheirOwn() {
        let second = InMemorySettings()
        local[.mirroredVolume] = 0.1
        let first = SettingMirror(local, with: remote, keys: [.mirroredVolume])
        let other = SettingMirror(local, with: second, keys: [.mirroredVolume], name: "group")
        remote[.mirroredVolume] = 0.2
        #expect(second[.mirroredVolume] == 0.2)
        second[.mirroredVolume] = 0.3
        #expect(remote[.mirroredVolume] == 0.3)
        #expect(!local["mirroredVolume@mirror"].isMissing && !local["mirroredVolume@group"].isMissing)
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
            let other = InMemorySettings(["mirroredVolume": 0.2])
            mirror(other, remote, .mirrored, conflicts).stop()
        } else {
            remote[.mirroredVolume] = 0.2
        }
        local[.mirroredVolume] = 0.1
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(local[.mirroredVolume] == expected && remote[.mirroredVolume] == expected)
    }

    @Test(arguments: [(SettingMirror.Conflicts.local, 0.2), (.remote, 0.3)])
    func aStoreMayAlwaysWin(_ conflicts: SettingMirror.Conflicts, _ expected: Double) throws {
        local[.mirroredVolume] = 0.1
        mirror(local, remote, .mirrored, conflicts).stop()
        local[.mirroredVolume] = 0.2
        remote[.mirroredVolume] = 0.3
        mirror(local, remote, .mirrored, conflicts).stop()
        #expect(local[.mirroredVolume] == expected && remote[.mirroredVolume] == expected)
    }

    /// Both devices are offline, and the one that changed the setting first arrives last.
    @Test func theNewestValueWinsInAnyOrderOfArrival() throws {
        let server = CloudServer()
        let clouds = [CloudDouble(server), CloudDouble(server)]
        let stores = [InMemorySettings(), InMemorySettings()]
        let mirrors = [mirror(stores[0], clouds[0]), mirror(stores[1], clouds[1])]
        stores[0][.mirroredVolume] = 0.1
        for cloud in clouds { cloud.exchange() }
        #expect(stores[1][.mirroredVolume] == 0.1)
        clock.set(10_000)
        stores[0][.mirroredVolume] = 0.2
        clock.set(20_000)
        stores[1][.mirroredVolume] = 0.3
        for index in [1, 0, 1, 1, 0] { clouds[index].exchange() }
        #expect(stores[0][.mirroredVolume] == 0.3 && stores[1][.mirroredVolume] == 0.3)
        #expect(server.values["mirroredVolume"] == 0.3)
        for mirror in mirrors { try mirror.sync() }
    }

    @Test func ofChangesAtTheSameTimeAllChooseTheSame() throws {
        var winners: Set<Double> = []
        for order in [[0, 1, 0, 0, 1], [1, 0, 1, 1, 0]] {
            let server = CloudServer()
            let clouds = [CloudDouble(server), CloudDouble(server)]
            let stores = [
                InMemorySettings(["mirroredVolume": 0.1]), InMemorySettings(["mirroredVolume": 0.1]),
            ]
            let mirrors = [mirror(stores[0], clouds[0]), mirror(stores[1], clouds[1])]
            for cloud in clouds + clouds { cloud.exchange() }
            clock.set(50_000)
            stores[0][.mirroredVolume] = 0.2
            clock.set(50_000)
            stores[1][.mirroredVolume] = 0.3
            for index in order { clouds[index].exchange() }
            #expect(stores[0][.mirroredVolume] == stores[1][.mirroredVolume])
            winners.insert(stores[0][.mirroredVolume])
            for mirror in mirrors { mirror.stop() }
        }
        #expect(winners.count == 1)
    }

    @Test func aChangeAfterOneFromAClockThatIsAheadWins() throws {
        let other = InMemorySettings()
        let mirrors = [mirror(local, remote), mirror(other, remote)]
        clock.set(4_000_000_000_000)
        other[.mirroredVolume] = 0.2
        clock.set(1000)
        local[.mirroredVolume] = 0.3
        #expect(other[.mirroredVolume] == 0.3 && remote[.mirroredVolume] == 0.3)
        clock.set(0)
        other.reset(.mirroredVolume)
        #expect(local.isDefault(.mirroredVolume) && remote.isDefault(.mirroredVolume))
        for mirror in mirrors { try mirror.sync() }
    }

    @Test func damagedRecordsAreReplaced() throws {
        let records: [Jar] = [
            "x", [:], ["of": 1, "time": Jar(Int64.max)], ["local": 1, "remote": 1, "time": -1], [],
        ]
        for record in records {
            let (local, remote) = (InMemorySettings(), InMemorySettings())
            local[.mirroredVolume] = 0.1
            mirror(local, remote).stop()
            local["mirroredVolume@mirror"] = record
            remote["mirroredVolume@time"] = record
            remote[.mirroredVolume] = 0.2
            let mirror = mirror(local, remote)
            #expect(local[.mirroredVolume] == 0.2)
            local[.mirroredVolume] = 0.3
            #expect(remote[.mirroredVolume] == 0.3)
            remote["mirroredVolume@time"] = record
            local[.mirroredVolume] = 0.4
            #expect(remote[.mirroredVolume] == 0.4)
            try mirror.sync()
        }
    }

    // MARK: Loops

    @Test func nothingIsCopiedBack() throws {
        let (local, remote) = (CountingStore(), CountingStore())
        let mirror = mirror(local, remote)
        local[.mirroredVolume] = 0.1
        #expect(local.count(of: "mirroredVolume") == 1 && remote.count(of: "mirroredVolume") == 1)
        remote[.mirroredVolume] = 0.2
        #expect(local.count(of: "mirroredVolume") == 2 && remote.count(of: "mirroredVolume") == 2)
        for _ in 1...3 { try mirror.sync() }
        #expect(local.count(of: "mirroredVolume") == 2 && remote.count(of: "mirroredVolume") == 2)
        #expect(local.count(of: "mirroredVolume@mirror") == 3 && remote.count(of: "mirroredVolume@time") == 2)
    }

    @Test func storesThatChangeWhatTheyStoreComeToAnEnd() throws {
        let counter = Locked(0)
        let local = CountingStore { value in
            counter.withLock { $0 += 1 }
            return (value as? Int).map { $0 &+ 1 } ?? value
        }
        let remote = CountingStore { value in (value as? Int).map { $0 &* 2 } ?? value }
        let mirror = mirror(local, remote, [.mirroredCount])
        local[.mirroredCount] = 1
        let writes = counter.withLock { $0 }
        #expect(writes < 100)
        try mirror.sync()
        try mirror.sync()
        #expect(counter.withLock { $0 } == writes)
    }

    @Test func aValueThatEqualsARegisteredDefaultIsNotTakenForARemoval() throws {
        let suite = RegisteringStore(["mirroredVolume": 0.3])
        let mirror = mirror(suite, remote)
        remote[.mirroredVolume] = 0.3
        #expect(remote[.mirroredVolume] == 0.3 && !remote.isDefault(.mirroredVolume))
        try mirror.sync()
        #expect(!remote.isDefault(.mirroredVolume))
        suite[.mirroredVolume] = 0.4
        #expect(remote[.mirroredVolume] == 0.4)
        remote.reset(.mirroredVolume)
        #expect(suite[.mirroredVolume] == 0.3)
        // Registered defaults are not copied.
        #expect(remote.isDefault(.mirroredVolume))
    }

    // MARK: Former names

    @Test func aValueUnderAFormerNameStaysUnderIt() throws {
        remote["mirroredLoudness"] = 0.4
        let mirror = mirror(local, remote)
        #expect(local["mirroredLoudness"] == 0.4 && local["mirroredLevel"].isMissing)
        #expect(local[.mirroredLevel] == 0.4)
        local.migrate(.mirrored)
        #expect(remote["mirroredLevel"] == 0.4 && remote[.mirroredLevel] == 0.4)
        // An older version of the app finds its value.
        #expect(remote["mirroredLoudness"] == 0.4)
        remote["mirroredLevel"] = nil
        #expect(local["mirroredLevel"].isMissing && local["mirroredLoudness"] == 0.4)
        local.reset(.mirroredLevel)
        #expect(remote["mirroredLevel"].isMissing && remote["mirroredLoudness"].isMissing)
        try mirror.sync()
    }

    @Test func aFormerValueReplacesAPresentOne() {
        local["mirroredLevel"] = 0.1
        mirror(local, remote).stop()
        remote["mirroredLevel"] = nil
        remote["mirroredLoudness"] = 0.9
        mirror(local, remote).stop()
        #expect(local[.mirroredLevel] == 0.9 && local["mirroredLevel"].isMissing)
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
        local[.mirroredVolume] = 0.1
        #expect(remote.isDefault(.mirroredVolume))
        try mirror.sync()
        #expect(remote[.mirroredVolume] == 0.1)
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
    fileprivate static let mirrored: SettingKeys.List = [
        .mirroredVolume, .mirroredCount, .mirroredName, .mirroredProfile, .mirroredLevel,
    ]
}

extension SettingKeys {
    fileprivate static let mirroredVolume = SettingKey<Double>("mirroredVolume", default: 0.8)
    fileprivate static let mirroredCount = SettingKey<Int>("mirroredCount", default: 3)
    fileprivate static let mirroredName = SettingKey<String?>("mirroredName")
    fileprivate static let mirroredProfile = SettingKey<Profile>(
        "mirroredProfile", default: Profile(name: "Kim", age: 3))
    fileprivate static let mirroredLevel = SettingKey<Double>(
        "mirroredLevel", default: 0.8, renamed: "mirroredLoudness")
}
