#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftSettings
    import Testing

    // Each Swift snippet of the article Settings, unchanged except for its indentation and access levels. The
    // view is in Tests/Apple.

    private enum Theme: String, JarElement {
        case light, dark
    }

    private struct WindowState: Codable {
        var width = 800
    }

    private struct Player {
        var volume: Double {
            didSet {
                // Ends the loop of the page, which has no end.
                if volume == 0.1 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }

        init(settings: some SettingStore) { volume = settings[.volume] }
    }

    /// Where the store of the page keeps its values.
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
        fileprivate static let window = SettingKey<WindowState>("window", default: WindowState())
    }

    extension SettingKeys {
        fileprivate static let level = SettingKey<Double>("level", default: 1, renamed: ["loudness", "gain"])
        fileprivate static let speed = SettingKey<Double>(
            "speed", default: 1, renamed: "speedInPercent", migrating: { try Double($0^ as Int) / 100 })
    }

    private struct Preferences: JarCodable, Equatable {
        var fontSize = 13
    }

    extension SettingKeys {
        fileprivate static let preferences = SettingKey<Preferences>(
            "preferences", default: Preferences(), migrating: { try Jar(json: $0^ as Data)^ })
    }

    private struct Currency: JarContextValue {
        let code: String
        static let sek = Currency(code: "SEK")
    }

    private struct Money: JarElement {
        var amount: Int
        var code = ""

        init(amount: Int) { self.amount = amount }

        init(jar: Jar) throws {
            amount = try jar^
            code = try jar.context.get(Currency.self).code
        }

        var jar: Jar { Jar(amount) }
    }

    extension SettingKeys {
        fileprivate static let budget = SettingKey<Money>(
            "budget", default: Money(amount: 0), context: Currency.sek)
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
    }

    private enum Style: String, Codable, JarElement, JarFallback {
        case plain, satellite, unknown
        static let fallback = Style.unknown
    }

    extension SettingKeys {
        fileprivate static let style = SettingKey<Style>(
            "mapStyle", default: .plain, renamed: "style", migrating: { try Jar(json: $0^ as String)^ })
    }

    extension SettingKeys {
        fileprivate static let accounts = SettingKey<[Account]>(
            "accounts", default: [],
            migrating: { try $0.elements.map { try JarDecoder().decode(from: $0^ as String) } })
    }

    extension SettingKeys {
        fileprivate static let cart = SettingKey<Cart>(
            "cart", default: Cart(), migrating: { try Jar(json: $0^ as Data)^ })
    }

    extension SettingKeys.List {
        fileprivate static let app: SettingKeys.List = [.volume, .nickname, .theme, .window]
    }

    extension UserDefaults {
        fileprivate static var group: UserDefaults {
            UserDefaults(suiteName: "group.com.example.player") ?? .standard
        }
    }

    @Suite struct SettingsSnippets {
        private let suite: TemporaryDefaults

        init() throws { suite = try TemporaryDefaults() }

        private var defaults: UserDefaults { suite.defaults }

        @Test func dataThatTheAppEncodedIsMigrated() throws {
            defaults.set(Data(#"{"fontSize": 20}"#.utf8), forKey: "preferences")
            #expect(defaults[.preferences].fontSize == 20)
            defaults[.preferences].fontSize += 1
            #expect(defaults[.preferences].fontSize == 21)
            #expect(defaults.dictionary(forKey: "preferences") as? [String: Int] == ["fontSize": 21])
        }

        @Test func anOldStringThatCouldBeAPresentOneIsMigrated() throws {
            defaults.set(#""satellite""#, forKey: "style")
            #expect(defaults[.style] == .satellite)
            #expect(defaults.migrate([.style]).isEmpty)
            #expect(
                defaults.string(forKey: "mapStyle") == "satellite" && defaults.object(forKey: "style") == nil)
        }

        @Test func settingsAreReadAndWritten() throws {
            defaults[.nickname] = "Jo"
            var lines: [String] = []
            func print(_ value: some Any) { lines.append("\(value)") }
            do {
                print(defaults[.volume])  // 0.8, the default
                defaults[.volume] = 0.5
                defaults[.window].width += 10
                defaults[.nickname] = nil  // removes the stored value
                print(defaults.isDefault(.volume))  // false
            }
            #expect(lines == ["0.8", "false"])
            #expect(defaults[.volume] == 0.5 && defaults[.window].width == 810)
            #expect(defaults.object(forKey: "nickname") == nil)
            // What the page says of other code, of a default that is registered, and of dots.
            defaults[.theme] = .dark
            #expect(defaults.double(forKey: "volume") == 0.5 && defaults.string(forKey: "theme") == "dark")
            #expect(defaults.dictionary(forKey: "window") as? [String: Int] == ["width": 810])
            defaults.reset(.volume, .window)
            #expect(defaults[.volume] == 0.8 && defaults[.window].width == 800)
            let settings = InMemorySettings()
            settings.register(defaults: ["volume": 0.6])
            #expect(settings[.volume] == 0.6 && settings.isDefault(.volume))
            settings[SettingKey<Int>("a.b", default: 0)] = 1
            #expect(settings["a.b"] == 1 && settings["a"]["b"].isMissing)
        }

        @Test func manyTypesAreStored() throws {
            defaults["url"] = URL(string: "https://example.com")
            defaults["price"] = Decimal(string: "12.50")
            #expect(defaults["url"] == "https://example.com" && defaults["price"] == "12.5")
            let list = SettingKey<[Int?]>("list", default: [])
            #expect(throws: LiftError.self) { try defaults.store([1, nil], for: list) }
        }

        @Test func aDamagedSettingIsFound() throws {
            var found: (LiftError, Jar)?
            func log(_ error: LiftError, found jar: Jar) { found = (error, jar) }
            defaults["volume"] = "loud"
            #expect(defaults[.volume] == 0.8)
            #expect(defaults["volume"] == "loud")
            var volume = 0.0
            do {
                volume = try defaults.lift(.volume)
            } catch let error as LiftError {
                log(error, found: defaults.jar(for: .volume))
            }
            let (error, jar) = try #require(found)
            #expect("\(error)" == #"expected Double, found string "loud" at volume"#)
            #expect(jar == "loud" && volume == 0)
            #expect(defaults.problems(in: .app).map(\.key) == ["volume"])
            // A change in place starts from the default, and replaces what is stored.
            defaults[.volume] += 0.1
            #expect(defaults[.volume] == 0.9)
        }

        @Test func aReceiptListsDefaults() throws {
            let defaults = InMemorySettings(["volume": "loud"])
            var player = Player(settings: defaults)
            var logged: [String] = []
            let log = { logged.append($0) }
            let receipt = JarReceipt()
            let settings = defaults.union(context: receipt)
            player.volume = settings[.volume]
            for entry in receipt.entries { log("\(entry)") }
            // used the default: expected Double, found string "loud" at volume
            #expect(logged == [#"used the default: expected Double, found string "loud" at volume"#])
        }

        @Test func oldNamesAndFormsAreRead() throws {
            defaults["gain"] = 0.5
            defaults["speedInPercent"] = 150
            #expect(defaults[.level] == 0.5)
            #expect(defaults[.speed] == 1.5)
            defaults["loudness"] = 0.6
            #expect(defaults[.level] == 0.6)
            defaults[.level] = 0.7
            #expect(defaults["gain"] == 0.5)
            #expect(defaults.migrate([.level, .speed]).isEmpty)
            #expect(defaults["level"] == 0.7 && defaults["speed"] == 1.5)
            for name in ["gain", "loudness", "speedInPercent"] { #expect(defaults[name].isMissing) }
        }

        @Test func formsOfOtherLibrariesAreRead() throws {
            defaults["account"] = #"{"name":"Jo"}"#
            defaults.set(Data(#"{"count":3}"#.utf8), forKey: "cart")
            defaults["accounts"] = [#"{"name":"Jo"}"#, #"{"name":"Al"}"#]
            #expect(defaults[.account] == Account(name: "Jo"))
            #expect(defaults[.accounts].map(\.name) == ["Jo", "Al"])
            #expect(defaults[.cart] == Cart(count: 3))
            #expect(defaults.migrate([.account, .cart]).isEmpty)
            #expect(defaults["account"] == ["name": "Jo"] && defaults["cart"] == ["count": 3])
        }

        @Test func textOfATypeThatIsOnlyCodableIsRead() {
            let size = SettingKey<CGSize>(
                "size", default: .zero,
                migrating: { try JarDecoder().decode(CGSize.self, from: $0^ as String) })
            defaults["size"] = "[500,600]"
            #expect(defaults[size] == CGSize(width: 500, height: 600))
            defaults[size].width = 1
            #expect(defaults["size"] == [1, 600])
        }

        @Test func datesOfOtherLibrariesAreRead() throws {
            struct Trip: Codable { var day: Date }
            let trip = SettingKey<Trip?>(
                "trip", migrating: { try JSONDecoder().decode(Trip.self, from: Data(($0^ as String).utf8)) })
            defaults["trip"] = #"{"day":86400}"#
            #expect(defaults[trip]?.day == Date(timeIntervalSinceReferenceDate: 86400))
        }

        @Test func allSettingsAreExportedAndImported() throws {
            let backup = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
            defer { try? FileManager.default.removeItem(at: backup) }
            defaults[.theme] = .dark
            var lines: [String] = []
            func log(_ line: String) { lines.append(line) }
            do {
                for problem in defaults.migrate(.app) { log("\(problem)") }
                try defaults.export(.app).writePropertyList(to: backup, format: .binary)  // {"theme":"dark"}
                defaults.reset(all: .app)
                for problem in try defaults.restore(Jar(plist: backup), for: .app) { log("\(problem)") }
            }
            #expect(lines.isEmpty)
            #expect(try Jar(plist: backup) == ["theme": "dark"])
            #expect(defaults[.theme] == .dark)
            // All or nothing, or what can be used.
            let damaged: Jar = ["theme": "pink", "volume": "loud", "nickname": "Jo"]
            let error = #expect(throws: LiftError.self) { try defaults.import(damaged, for: .app) }
            #expect(error?.all.count == 2 && defaults[.nickname] == nil)
            #expect(defaults.restore(damaged, for: .app).count == 2 && defaults[.nickname] == "Jo")
            // A backup has damaged values as they are.
            let store = InMemorySettings(["theme": "dark", "volume": "loud"])
            let saved = store.export(.app)
            #expect(saved == ["theme": "dark", "volume": "loud"])
            store.reset(all: .app)
            #expect(throws: LiftError.self) { try store.import(saved, for: .app) }
            #expect(store[.theme] == .light)
            #expect(store.restore(saved, for: .app).count == 1 && store[.theme] == .dark)
        }

        @Test func changesAreSeen() async throws {
            let defaults = InMemorySettings()
            let loop = Task {
                var player = Player(settings: defaults)
                for await volume in defaults.updates(of: .volume) {
                    player.volume = volume
                }
                return player.volume
            }
            defaults[.volume] = 0.1
            #expect(await loop.value == 0.1)
        }

        @Test func aGroupHasItsOwnValues() throws {
            let volume = UserDefaults.group[.volume]
            #expect(volume == 0.8)
        }

        @Test func testsHaveSettingsOfTheirOwn() throws {
            let settings = InMemorySettings(["volume": 0.3])
            let player = Player(settings: settings)
            #expect(player.volume == 0.3)
        }

        @Test func otherStoresHaveTheSameMethods() throws {
            let vault = Vault()
            vault[.volume] = 0.4
            #expect(Player(settings: vault).volume == 0.4)
            vault.reset(.volume)
            #expect(vault[.volume] == 0.8)
        }

        @Test func aModelGetsItsContextFromTheKeyOrTheStore() throws {
            defaults["budget"] = 100
            #expect(defaults[.budget].code == "SEK")
            let plain = SettingKey<Money>("budget", default: Money(amount: 0))
            #expect(defaults.union(context: Currency(code: "EUR"))[plain].code == "EUR")
        }
    }
#endif
