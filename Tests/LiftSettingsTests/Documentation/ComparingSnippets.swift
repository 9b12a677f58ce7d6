#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftSettings
    import LiftTestSupport
    import Testing

    // Each Swift snippet of the article Comparing with other libraries, unchanged except for its indentation
    // and access levels.

    extension SettingKeys {
        fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
        fileprivate static let names = SettingKey<ArchivedNames?>("names")
    }

    private struct PlayerSettings {
        let store: any SettingStore

        var volume: Double {
            get { store[.volume] }
            nonmutating set { store[.volume] = newValue }
        }
    }

    private struct ArchivedNames: JarElement {
        let names: NSArray

        init(_ names: NSArray) { self.names = names }

        init(jar: Jar) throws {
            guard let names = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSArray.self, from: jar^) else {
                throw LiftError("expected an archived array")
            }
            self.names = names
        }

        var jar: Jar {
            let data = try? NSKeyedArchiver.archivedData(withRootObject: names, requiringSecureCoding: true)
            return data?.jar ?? Jar(error: LiftError("the array can't be archived"))
        }
    }

    @Suite struct ComparingSnippets {
        private let suite: TemporaryDefaults

        init() throws { suite = try TemporaryDefaults() }

        private var defaults: UserDefaults { suite.defaults }

        @Test func aComputedPropertyIsASetting() {
            let settings = PlayerSettings(store: defaults)
            settings.volume -= 0.3
            #expect(settings.volume == 0.5 && defaults.double(forKey: "volume") == 0.5)
            defaults[.volume] = 0.1
            #expect(settings.volume == 0.1)
            #expect(PlayerSettings(store: InMemorySettings()).volume == 0.8)
        }

        @Test func archivedObjectsAreStoredAsData() throws {
            try defaults.store(ArchivedNames(NSArray(array: ["a", "b"])), for: .names)
            #expect(try defaults.lift(.names)?.names as? [String] == ["a", "b"])
            #expect(defaults.data(forKey: "names") != nil)
            defaults["names"] = Data([1])
            #expect(throws: LiftError.self) { try defaults.lift(.names) }
        }
    }
#endif
