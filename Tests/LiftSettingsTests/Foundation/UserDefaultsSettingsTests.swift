#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftSettings
    import Testing

    extension UserDefaults {
        /// As another library declares it. Lift has no method of this name that would be ambiguous.
        fileprivate func removeAll() -> String { "another library's" }
    }

    @Suite struct UserDefaultsSettingsTests {
        private let suite: TemporaryDefaults

        init() throws { suite = try TemporaryDefaults() }

        private var defaults: UserDefaults { suite.defaults }

        @Test func valuesAreStoredAsFoundationStoresThem() throws {
            defaults[.volumeSetting] = 0.5
            defaults[.isMutedSetting] = true
            defaults[.lookSetting] = .dark
            defaults[.launchSetting] = Date(timeIntervalSince1970: 5)
            #expect(defaults.double(forKey: "volume") == 0.5)
            #expect(defaults.bool(forKey: "isMuted"))
            #expect(defaults.string(forKey: "theme") == "dark")
            #expect(defaults.object(forKey: "launch") as? Date == Date(timeIntervalSince1970: 5))
            defaults.set(2, forKey: "volume")
            defaults.set(false, forKey: "isMuted")
            #expect(defaults[.volumeSetting] == 2)
            #expect(!defaults[.isMutedSetting])
        }

        @Test func aRegisteredDefaultIsADefault() throws {
            // What is registered is shared by all suites of the process.
            let name = suite.name + ".registered"
            let key = SettingKey<Double>(name, default: 0.8)
            let list = SettingKeys.List([key])
            defaults.register(defaults: [name: 0.3])
            #expect(defaults[key] == 0.3)
            #expect(try defaults.lift(key) == 0.3)
            #expect(defaults.jar(for: key) == 0.3)
            #expect(defaults.isDefault(key))
            #expect(defaults.export(list) == [:])
            #expect(defaults.migrate(list).isEmpty)
            #expect(defaults.persistentDomain(forName: suite.name)?[name] == nil)
            defaults[key] = 0.4
            #expect(!defaults.isDefault(key))
            #expect(defaults.export(list) == [name: 0.4])
            defaults.reset(key)
            #expect(defaults[key] == 0.3)
            #expect(defaults.isDefault(key))
            defaults[key] = 0.4
            defaults.removePersistentDomain(forName: suite.name)
            #expect(defaults[key] == 0.3)
        }

        @Test func aRegisteredDefaultComesAfterWhatIsStoredUnderAFormerName() throws {
            let name = suite.name + ".present"
            let key = SettingKey<Double>(name, default: 1, renamed: "loudness")
            defaults["loudness"] = 9
            defaults.register(defaults: [name: 0.5])
            #expect(defaults[key] == 9)
            #expect(try defaults.lift(key) == 9)
            #expect(!defaults.isDefault(key))
            #expect(defaults.export([key]) == [name: 9])
            #expect(defaults.migrate([key]).isEmpty)
            #expect(defaults[name] == 9 && defaults["loudness"].kind == .missing)
            defaults.reset(key)
            #expect(defaults[key] == 0.5 && defaults.isDefault(key))
        }

        @Test func anArgumentIsNoDefault() throws {
            let name = suite.name + ".argument"
            let key = SettingKey<Bool>(name, default: false)
            defaults.register(defaults: [name: false])
            defaults.setVolatileDomain([name: "YES"], forName: UserDefaults.argumentDomain)
            #expect(defaults[key])
            #expect(try defaults.lift(key))
            #expect(!defaults.isDefault(key))
            defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
            #expect(defaults.isDefault(key))
        }

        @Test func aStepMayStoreARegisteredDefault() throws {
            let name = suite.name + ".height"
            defaults.register(defaults: [name: 80])
            defaults.set(80, forKey: "size")
            let migrations = SettingMigrations(
                versionKey: "version",
                steps: [
                    .init("renamed") { $0.rename("size", to: name) },
                    .init("doubled") { $0["twice"] = Jar(2 * (try $0[name]^ ?? 80)) },
                ])
            #expect(try defaults.migrate(by: migrations).steps == ["renamed", "doubled"])
            #expect(defaults.object(forKey: "size") == nil)
            #expect(defaults.integer(forKey: name) == 80 && defaults.integer(forKey: "twice") == 160)
            #expect(defaults.integer(forKey: "version") == 2)
        }

        @Test func aValueOfTheCommandLineIsNotMigrated() throws {
            let (gap, alpha) = (suite.name + ".gap", suite.name + ".alpha")
            let key = SettingKey<Double>("opacity", default: 1, renamed: .init([alpha]))
            let migrations = SettingMigrations(
                versionKey: "version",
                steps: [.init("as a fraction") { $0[gap] = Jar(try $0[gap]^ as Double / 100) }])
            defaults.set(80.0, forKey: gap)
            defaults.set(0.5, forKey: alpha)
            defaults.setVolatileDomain([gap: "5", alpha: "0.7"], forName: UserDefaults.argumentDomain)
            let message = #"the migration step "as a fraction" failed: the command line hides what is stored"#
            let refusal = LiftFailure(.unsupported, message, at: "[\"\(gap)\"]")
            #expect(try failure { try defaults.migrate(by: migrations) } == refusal)
            #expect(try failure { try migrations.dryRun(on: defaults) } == refusal)
            let contextual = defaults.union(context: SettingCurrency(code: "SEK"))
            #expect(try failure { try contextual.migrate(by: migrations) } == refusal)
            #expect(contextual.export([key]) == [:])
            #expect(defaults.migrate([key]).isEmpty)
            #expect(defaults.export([key]) == [:])
            defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
            #expect(defaults.double(forKey: gap) == 80 && defaults.double(forKey: alpha) == 0.5)
            #expect(defaults.object(forKey: "opacity") == nil && defaults.object(forKey: "version") == nil)
            try defaults.migrate(by: migrations)
            #expect(defaults.double(forKey: gap) == 0.8)
            #expect(defaults.migrate([key]).isEmpty)
            #expect(defaults.double(forKey: "opacity") == 0.5)
            defaults.setVolatileDomain(["version": "1"], forName: UserDefaults.argumentDomain)
            #expect(
                try failure { try defaults.migrate(by: migrations) }
                    == LiftFailure(.unsupported, "the command line hides what is stored", at: "version"))
            defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
        }

        @Test func objectsOfFoundationAreRead() throws {
            let vault = SettingVault()
            vault.setValue(NSNumber(value: 5), forKey: "count")
            #expect(vault[.countSetting] == 5)
            vault.setValue(NSDictionary(dictionary: ["name": "Jo", "age": 1]), forKey: "profile")
            #expect(vault[.profileSetting] == SettingKeys.Profile(name: "Jo", age: 1))
        }

        @Test func suitesHaveSettingsOfTheirOwn() throws {
            let other = try TemporaryDefaults()
            defaults[.volumeSetting] = 0.1
            other.defaults[.volumeSetting] = 0.2
            #expect(defaults[.volumeSetting] == 0.1)
            #expect(other.defaults[.volumeSetting] == 0.2)
            defaults.removePersistentDomain(forName: suite.name)
            #expect(other.defaults[.volumeSetting] == 0.2)
        }

        @Test func otherLibrariesHaveTheirOwnMethods() {
            defaults[.volumeSetting] = 0.1
            #expect(defaults.removeAll() == "another library's")
            #expect(defaults[.volumeSetting] == 0.1)
        }

        @Test func changesByAnotherObjectOfTheSuiteAreSeen() async throws {
            let same = try #require(UserDefaults(suiteName: suite.name))
            var volumes = defaults.updates(of: .volumeSetting).makeAsyncIterator()
            #expect(await volumes.next() == 0.8)
            same[.volumeSetting] = 0.3
            #expect(await volumes.next() == 0.3)
            same.setValue(0.4, forKey: "volume")
            #expect(await volumes.next() == 0.4)
        }

        @Test func changesByFoundationAreSeenAfterItsNotification() async throws {
            var widths = defaults.updates(of: .widthSetting).makeAsyncIterator()
            #expect(await widths.next() == 800)
            defaults.set(5, forKey: "window.main.width")
            NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
            #expect(await widths.next() == 5)
            defaults.removePersistentDomain(forName: suite.name)
            #expect(await widths.next() == 800)
        }

        @Test func aSettingThatCannotBeStoredKeepsItsValue() throws {
            let key = SettingKey<[Int?]>("list", default: [1])
            let raw = SettingKey<Jar>("rawList", default: [])
            #expect(throws: LiftError.self) { try defaults.store([1, nil], for: key) }
            #expect(defaults[key] == [1])
            defaults[raw] = [1]
            #expect(throws: LiftError.self) { try defaults.store([1, null], for: raw) }
            #expect(defaults[raw] == [1])
        }
    }
#endif
