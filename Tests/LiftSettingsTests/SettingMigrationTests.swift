import Lift
import LiftSettings
import Testing

private func exchange(_ value: inout Bool, with new: Bool) -> Bool {
    defer { value = new }
    return value
}

/// A store that takes a number of changes, and then none: what is left when a process is killed.
private final class CrashingStore: SettingStore, Sendable {
    private let state = Locked((values: [String: Any](), changesLeft: Int.max))

    init(_ values: [String: Any] = [:]) { state.withLock { $0.values = values } }

    var changesLeft: Int {
        get { state.withLock { $0.changesLeft } }
        set { state.withLock { $0.changesLeft = newValue } }
    }

    var all: [String: Jar] { state.withLock { $0.values.mapValues { Jar(unchecked: $0) } } }

    func value(forKey key: String) -> Any? { state.withLock { $0.values[key] } }

    func setValue(_ value: Any?, forKey key: String) {
        state.withLock { state in
            if state.changesLeft == 0 { return }
            state.changesLeft -= 1
            state.values[key] = value
        }
    }
}

extension SettingMigrations {
    fileprivate static let volumeAsFraction = Step("volume as a fraction") { settings in
        let percent: Double? = try settings["volume"]^
        if let percent { settings["volume"] = Jar(percent / 100) }
    }

    /// Steps that give another result if one of them runs twice, or on half of its changes.
    fileprivate static let test = SettingMigrations(
        versionKey: "version",
        steps: [
            volumeAsFraction,
            Step("size in one value") { settings in
                let (width, height): (Int, Int) = (try settings["width"]^, try settings["height"]^)
                settings["size"] = ["width": Jar(width * 2), "height": Jar(height)]
                settings["width"] = nil
                settings["height"] = nil
            },
            Step("nothing") { _ in },
            Step("swapped names") { settings in
                (settings["first"], settings["second"]) = (settings["second"], settings["first"])
                settings["size"]["width"] = Jar(1 + (try settings["size"]["width"]^ as Int))
                settings["half"] = 0.5
                settings.rename("loudness", to: "gain")
            },
        ])

    fileprivate static let values: [String: any Sendable] = [
        "volume": 80.0, "width": 3, "height": 4, "first": "a", "second": [1, "b"] as [any Sendable],
        "loudness": 7,
        "other": true,
    ]

    fileprivate static let migrated: [String: Jar] = [
        "volume": 0.8, "size": ["width": 7, "height": 4], "first": [1, "b"], "second": "a", "gain": 7,
        "half": 0.5, "other": true, "version": 4,
    ]

    fileprivate static func failing(with error: any Error & Sendable) -> SettingMigrations {
        SettingMigrations(
            versionKey: "version",
            steps: [
                volumeAsFraction,
                Step("it fails") { settings in
                    settings["volume"] = "lost"
                    throw error
                },
            ])
    }
}

@Suite struct SettingMigrationTests {
    @Test(arguments: SettingStoreCase.all)
    func eachStepRunsOnce(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            for (key, value) in SettingMigrations.values { store.put(key, Jar(unchecked: value)) }
            let planned = try SettingMigrations.test.dryRun(on: store)
            let names = ["volume as a fraction", "size in one value", "nothing", "swapped names"]
            #expect(planned.steps == names)
            // A dry run changes nothing.
            #expect(store["version"].isMissing && store["volume"] == 80 && store["size"].isMissing)
            let difference = try store.migrate(by: .test)
            #expect(difference.steps == names && difference.description == planned.description)
            for (key, value) in SettingMigrations.migrated { #expect(store[key] == value, "\(key)") }
            for key in ["width", "height", "loudness"] { #expect(store[key].isMissing, "\(key)") }
            let again = try store.migrate(by: .test)
            #expect(again.steps.isEmpty && again.changes.isEmpty && again.description.isEmpty)
            #expect(store["volume"] == 0.8)
        }
    }

    @Test func aDryRunPrintsTheDifference() throws {
        let store = CrashingStore(SettingMigrations.values)
        #expect(
            try SettingMigrations.test.dryRun(on: store).description == """
                volume as a fraction
                size in one value
                nothing
                swapped names
                - volume: 80
                + volume: 0.8
                + size: {"height":4,"width":7}
                - width: 3
                - height: 4
                - first: "a"
                + first: [1,"b"]
                - second: [1,"b"]
                + second: "a"
                + half: 0.5
                + gain: 7
                - loudness: 7
                """)
    }

    @Test func whatIsHiddenIsNotPrinted() throws {
        let store = InMemorySettings(["token": "abc", "login": ["password": "def", "name": "Kim"] as Jar])
        let migrations = SettingMigrations(
            versionKey: "version",
            steps: [
                .init("new token") { settings in
                    settings["token"] = "ghi"
                    settings["login"]["name"] = "Jo"
                    settings["plain"] = settings["token"]
                    settings["all"] = ["t": settings["token"], "n": 1] as Jar
                }
            ])
        let hidden = store.union(context: JarRedaction.keys("token", "password"))
        let difference = try migrations.dryRun(on: hidden)
        #expect(
            difference.description == """
                new token
                - token: "<redacted>"
                + token: "<redacted>"
                - login: {"name":"Kim","password":"<redacted>"}
                + login: {"name":"Jo","password":"<redacted>"}
                + plain: "<redacted>"
                + all: {"n":"<redacted>","t":"<redacted>"}
                """)
        for secret in ["abc", "def", "ghi"] { #expect(!difference.description.contains(secret)) }
        #expect(difference.changes[0].old == "abc" && difference.changes[0].new == "ghi")
        #expect(try hidden.migrate(by: migrations).description == difference.description)
        #expect(store["token"] == "ghi" && store["login"] == ["password": "def", "name": "Jo"])
    }

    /// The process is killed after each number of changes, and again in the next attempt.
    @Test func nothingIsLostWhereverItIsKilled() throws {
        let whole = CrashingStore(SettingMigrations.values)
        whole.changesLeft = 1000
        try whole.migrate(by: .test)
        #expect(whole.all == SettingMigrations.migrated)
        let count = 1000 - whole.changesLeft
        #expect(count == 17)
        for first in 0..<count {
            for second in 0..<count {
                let store = CrashingStore(SettingMigrations.values)
                for changes in [first, second] {
                    store.changesLeft = changes
                    var isKilled = false
                    do { try store.migrate(by: .test) } catch { isKilled = true }
                    #expect(isKilled || first + second >= count, "\(first), \(second)")
                }
                store.changesLeft = .max
                let planned = try SettingMigrations.test.dryRun(on: store)
                let difference = try store.migrate(by: .test)
                #expect(store.all == SettingMigrations.migrated, "\(first), \(second)")
                #expect(difference.description == planned.description, "\(first), \(second)")
            }
        }
    }

    @Test(arguments: SettingStoreCase.all)
    func aStepThatThrowsChangesNothing(_ stores: SettingStoreCase) throws {
        try stores { (store) throws in
            store.put("volume", 80)
            let migrations = SettingMigrations.failing(with: LiftError("No way"))
            let message = #"the migration step "it fails" failed: No way"#
            let planned = try failure { try migrations.dryRun(on: store) }
            #expect(planned == LiftFailure(.value, message))
            #expect(store["version"].isMissing && store["volume"] == 80)
            #expect(try failure { try store.migrate(by: migrations) } == planned)
            // The step before is done, and does not run again.
            #expect(store["version"] == 1 && store["volume"] == 0.8)
            #expect(try failure { try store.migrate(by: migrations) } == planned)
            #expect(store["version"] == 1 && store["volume"] == 0.8)
        }
    }

    private struct Mistake: Error {}

    @Test func errorsNameTheStepAndTheKey() throws {
        let store = InMemorySettings(["volume": "loud"])
        let first = #"the migration step "volume as a fraction" failed: "#
        #expect(
            try failure { try store.migrate(by: .test) }
                == LiftFailure(.type, first + #"expected Double, found string "loud""#, at: "volume"))
        store["volume"] = 80
        let error = try liftError { try store.migrate(by: .failing(with: Mistake())) }
        #expect(
            LiftFailure(error) == LiftFailure(.value, #"the migration step "it fails" failed: Mistake()"#))
        #expect(error.underlyingError is LiftError)
        // What can't be stored.
        let nulls = SettingMigrations(
            versionKey: "null", steps: [.init("null") { $0["a"] = ["b": null] as Jar }])
        #expect(
            try failure { try store.migrate(by: nulls) }
                == LiftFailure(
                    .unsupported, #"the migration step "null" failed: property lists can't store null"#,
                    at: "a.b"))
        let version = SettingMigrations(versionKey: "v", steps: [.init("version") { $0["v"] = 7 }])
        #expect(
            try failure { try store.migrate(by: version) }
                == LiftFailure(
                    .unsupported, #"the migration step "version" failed: a step can't change the version"#,
                    at: "v"))
        #expect(store["a"].isMissing && store["v"].isMissing && store["null"].isMissing)
    }

    private static let newer =
        "the settings have version 5, but this app knows only 4: they come from a newer version of the app"

    private static let damagedVersions: [(Jar, LiftFailure)] = [
        (5, LiftFailure(.value, newer, at: "version")),
        (["version": 4, "changes": [] as Jar], LiftFailure(.value, newer, at: "version")),
        (-1, LiftFailure(.value, "a version can't be negative", at: "version")),
        ("new", LiftFailure(.type, #"expected Int, found string "new""#, at: "version")),
        ([1], LiftFailure(.type, "expected Int, found array of 1", at: "version")),
    ]

    @Test(arguments: damagedVersions)
    func aVersionThatIsUnknownOrDamagedIsAnError(_ version: Jar, _ expected: LiftFailure) throws {
        let store = InMemorySettings(["volume": 80, "version": version])
        #expect(try failure { try store.migrate(by: .test) } == expected)
        #expect(try failure { try SettingMigrations.test.dryRun(on: store) } == expected)
        #expect(store["volume"] == 80 && store["version"] == version)
    }

    @Test(arguments: [[:], ["version": 0, "changes": [[] as Jar] as Jar], ["version": 0]] as [Jar])
    func anInterruptedStepThatIsDamagedIsAnError(_ version: Jar) throws {
        let store = InMemorySettings(["volume": 80, "version": version])
        let error = try liftError { try store.migrate(by: .test) }
        #expect(error.key.hasPrefix("version."))
        #expect(try liftError { try SettingMigrations.test.dryRun(on: store) } == error)
        #expect(store["volume"] == 80 && store["version"] == version)
    }

    @Test func stepsThatWereAddedRunAlone() throws {
        let store = InMemorySettings(["volume": 80])
        let first = SettingMigrations(versionKey: "version", steps: [SettingMigrations.volumeAsFraction])
        try store.migrate(by: first)
        let second = SettingMigrations(
            versionKey: "version",
            steps: first.steps + [.init("louder") { $0["volume"] = Jar(2 * (try $0["volume"]^ as Double)) }])
        #expect(try store.migrate(by: second).steps == ["louder"])
        #expect(store["volume"] == 1.6 && store["version"] == 2)
        // A new installation has nothing to change.
        let empty = InMemorySettings()
        #expect(try empty.migrate(by: first).changes.isEmpty)
        #expect(empty["version"] == 1 && empty["volume"].isMissing)
    }

    @Test func registeredDefaultsAreNotMigrated() throws {
        let store = InMemorySettings()
        store.register(defaults: ["volume": 80.0])
        try store.migrate(by: .init(versionKey: "version", steps: [SettingMigrations.volumeAsFraction]))
        #expect(store["volume"] == 80 && store.isDefault(.volumeSetting))
    }

    @Test func renamingNeverReplacesAValue() throws {
        let store = InMemorySettings(["a": 1, "b": 2])
        let migrations = SettingMigrations(
            versionKey: "version",
            steps: [
                .init("names") { settings in
                    settings.rename("a", to: "b")
                    settings.rename("none", to: "c")
                    settings.rename("b", to: "d")
                    settings.rename("a", to: "b")
                }
            ])
        let difference = try store.migrate(by: migrations)
        #expect(store["d"] == 2 && store["b"] == 1 && store["a"].isMissing && store["c"].isMissing)
        #expect(difference.changes.map(\.key) == ["d", "b", "a"])
    }

    /// A change by another thread while a step runs: the step runs again.
    @Test func whatIsChangedMeanwhileIsReadAgain() throws {
        let store = InMemorySettings(["volume": 80.0])
        let runs = Locked(0)
        let migrations = SettingMigrations(
            versionKey: "version",
            steps: [
                .init("volume") { settings in
                    let percent: Double = try settings["volume"]^
                    if runs.withLock({
                        $0 += 1; return $0
                    }) == 1 {
                        store["volume"] = 60.0
                    }
                    settings["volume"] = Jar(percent / 100)
                }
            ])
        let difference = try store.migrate(by: migrations)
        #expect(runs.withLock { $0 } == 2 && store["volume"] == 0.6)
        #expect(difference.changes.map(\.old) == [60] && difference.steps == ["volume"])
    }

    @Test func aStepThatAnotherProcessRanMeanwhileDoesNotRunAgain() throws {
        let store = InMemorySettings(["volume": 80.0])
        let other = SettingMigrations(versionKey: "version", steps: [SettingMigrations.volumeAsFraction])
        let isFirst = Locked(true)
        let migrations = SettingMigrations(
            versionKey: "version",
            steps: [
                .init("volume as a fraction") { settings in
                    let percent: Double = try settings["volume"]^
                    if isFirst.withLock({ exchange(&$0, with: false) }) { try store.migrate(by: other) }
                    settings["volume"] = Jar(percent / 100)
                }
            ])
        try store.migrate(by: migrations)
        #expect(store["volume"] == 0.8 && store["version"] == 1)
    }

    @Test func valuesThatAreNotNumbersDoNotStopIt() throws {
        let store = InMemorySettings(["volume": Jar(Double.nan)])
        try store.migrate(by: .init(versionKey: "version", steps: [SettingMigrations.volumeAsFraction]))
        #expect(try (store["volume"]^ as Double).isNaN && store["version"] == 1)
    }

    @Test func keysThatLookEqualAreDifferent() throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        let store = InMemorySettings()
        store[composed] = 1
        store[decomposed] = 2
        let migrations = SettingMigrations(
            versionKey: "version",
            steps: [
                .init("swap") {
                    $0["a"] = $0[composed]; $0[decomposed] = 3
                }
            ])
        try store.migrate(by: migrations)
        #expect(store["a"] == 1 && store[composed] == 1 && store[decomposed] == 3)
    }
}
