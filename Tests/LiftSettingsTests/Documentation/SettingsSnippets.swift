#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftSettings
    import Testing

    // Each Swift snippet of Docs/Settings.md, unchanged except for its indentation and access levels. The
    // view is in Tests/Apple.

    private enum Theme: String, JarElement {
        case light, dark
    }

    private struct WindowState: Codable, Equatable {
        var width = 800
    }

    private struct Player {
        var volume: Double {
            didSet {
                // Ends the loop of the page, which has no end.
                if volume == 0.1 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
    }

    /// What the store of the page keeps its values in.
    private final class Secrets: @unchecked Sendable {
        private var values: [String: Any] = [:]

        func value(at key: String) -> Any? { values[key] }

        func set(_ value: Any?, at key: String) { values[key] = value }
    }

    private final class Vault: SettingStore {
        private let secrets = Secrets()

        func value(forKey key: String) -> Any? { secrets.value(at: key) }

        func setValue(_ value: Any?, forKey key: String) { secrets.set(value, at: key) }
    }

    extension SettingKeys {
        fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
        fileprivate static let nickname = SettingKey<String?>("nickname")
        fileprivate static let theme = SettingKey<Theme>("theme", default: .light)
        fileprivate static let window = SettingKey<WindowState>("window.state", default: WindowState())
    }

    extension SettingKeys {
        fileprivate static let level = SettingKey<Double>("level", default: 1, renamed: ["loudness", "gain"])
        fileprivate static let speed = SettingKey<Double>(
            "speed", default: 1, renamed: "speedInPercent", migrating: { try Double($0^ as Int) / 100 })
    }

    private struct Account: JarCodable, Equatable {
        var name = "Kim"
    }

    private struct Cart: JarCodable, Equatable {
        var count = 0
    }

    extension SettingKeys {
        fileprivate static let account = SettingKey<Account>(
            "account", default: Account(), migrating: { try Jar(json: $0^ as String)^ })
        fileprivate static let cart = SettingKey<Cart>(
            "cart", default: Cart(), migrating: { try Jar(json: $0^ as Data)^ })
    }

    extension SettingKeys.List {
        fileprivate static let app: SettingKeys.List = [.volume, .nickname, .theme, .window]
    }

    @Suite struct SettingsSnippets {
        private let suite: TemporaryDefaults

        init() throws { suite = try TemporaryDefaults() }

        private var defaults: UserDefaults { suite.defaults }

        @Test func settingsAreReadAndStored() throws {
            defaults[.nickname] = "Jo"
            do {
                let volume = defaults[.volume]  // the default if nothing usable is stored
                let checked = try defaults.lift(.volume)  // throws if the stored value is not a Double
                defaults[.volume] = 0.5
                defaults[.window].width += 10
                defaults[.nickname] = nil  // removes what is stored
                #expect(volume == 0.8 && checked == 0.8)
            }
            #expect(defaults[.volume] == 0.5)
            #expect(defaults["window.state"] == ["width": 810])
            #expect(defaults["nickname"].kind == .missing)
        }

        @Test func aDamagedSettingIsFound() throws {
            var found: (LiftError, Jar)?
            func log(_ error: LiftError, found jar: Jar) { found = (error, jar) }
            defaults["volume"] = "loud"
            var volume = 0.0
            do {
                volume = try defaults.lift(.volume)
            } catch let error as LiftError {
                log(error, found: defaults.jar(for: .volume))
            }
            let (error, jar) = try #require(found)
            #expect("\(error)" == #"expected Double, found string "loud" at volume"#)
            #expect(jar == "loud" && volume == 0)
        }

        @Test func oldNamesAndFormsAreRead() throws {
            defaults["gain"] = 0.5
            defaults["speedInPercent"] = 150
            #expect(defaults[.level] == 0.5)
            #expect(defaults[.speed] == 1.5)
        }

        @Test func formsOfOtherLibrariesAreRead() throws {
            defaults["account"] = #"{"name":"Jo"}"#
            defaults.set(Data(#"{"count":3}"#.utf8), forKey: "cart")
            #expect(defaults[.account] == Account(name: "Jo"))
            #expect(defaults[.cart] == Cart(count: 3))
            #expect(defaults.migrate([.account, .cart]).isEmpty)
            #expect(defaults["account"] == ["name": "Jo"] && defaults["cart"] == ["count": 3])
            // What the page says of URLs and of arrays.
            defaults["url"] = URL(string: "https://example.com")
            #expect(defaults["url"].kind == .string)
            let list = SettingKey<[Int?]>("list", default: [])
            defaults[list] = [1, nil]
            #expect(defaults[list] == [1])
        }

        @Test func allSettingsAreExportedAndImported() throws {
            let backup = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
            defer { try? FileManager.default.removeItem(at: backup) }
            defaults[.theme] = .dark
            do {
                let problems = defaults.migrate(.app)
                try defaults.export(.app).writeJSON(to: backup)
                defaults.reset(all: .app)
                try defaults.import(Jar(json: backup), for: .app)
                #expect(problems.isEmpty)
            }
            #expect(defaults[.theme] == .dark)
        }

        @Test func changesAreSeen() async throws {
            let defaults = InMemorySettings()
            let loop = Task {
                var player = Player(volume: 0)
                for await volume in defaults.updates(of: .volume) {
                    player.volume = volume
                }
                return player.volume
            }
            defaults[.volume] = 0.1
            #expect(await loop.value == 0.1)
        }

        @Test func otherStoresHaveTheSameMethods() throws {
            func player(with settings: some SettingStore) -> Player { Player(volume: settings[.volume]) }
            do {
                let settings = InMemorySettings(["volume": 0.3])
                let player = player(with: settings)
                #expect(player.volume == 0.3)
            }
            let vault = Vault()
            vault[.volume] = 0.4
            #expect(player(with: vault).volume == 0.4)
            vault.reset(.volume)
            #expect(vault[.volume] == 0.8)
        }

        @Test func sourcesAreReadInOrder() throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
            func print(_ port: Int, _ source: String) { #expect(port == 80 && source == "defaults") }
            let sources = try JarSources(
                .arguments, .environment(prefix: "APP_"), .file(url, isOptional: true),
                .defaults(["server": ["port": 80]]))
            let port = try sources.lift("server.port", as: Int.self)
            print(port.value, port.source ?? "")  // 8080 environment variable APP_SERVER_PORT
        }
    }
#endif
