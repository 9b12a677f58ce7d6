#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import LiftTestSupport
    import Testing

    @testable import Lift
    @testable import LiftSettings

    /// The rows of the article ComparingSettings that no other test covers. Each has the name that the
    /// article says.
    @Suite(.serialized) struct SettingComparisonTests {
        private let suite: TemporaryDefaults
        /// What is observed has a name of its own: observers hear of changes of other stores.
        private let name = "comparison.\(UUID().uuidString)"

        init() throws { suite = try TemporaryDefaults() }

        private var defaults: UserDefaults { suite.defaults }

        // MARK: Keys and values

        @Test func aKeyNeedsNoNamespace() {
            let isUnicorn = SettingKey<Bool>("isUnicorn", default: true)
            #expect(defaults[isUnicorn])
            defaults[isUnicorn] = false
            #expect(!defaults[isUnicorn] && !defaults.bool(forKey: "isUnicorn"))
        }

        @Test func valuesAreChangedInPlace() {
            let launches = SettingKey<Int>("launches", default: 0)
            let libraries = SettingKey<[String]>("libraries", default: [])
            defaults[launches] += 1
            defaults[launches] += 1
            defaults[libraries].append("Lift")
            defaults[libraries][0] += " 3"
            #expect(defaults[launches] == 2 && defaults[libraries] == ["Lift 3"])
        }

        @Test func allTypesOfOtherLibrariesAreStored() throws {
            func check<Value: Equatable>(_ key: SettingKey<Value>, _ value: Value) throws {
                try defaults.store(value, for: key)
                #expect(!defaults.isDefault(key))
                #expect(try defaults.lift(key) == value, "\(Value.self)")
            }
            try check(SettingKey<Int8>("a", default: 0), .min)
            try check(SettingKey<Int64>("b", default: 0), .max)
            try check(SettingKey<UInt8>("c", default: 0), .max)
            try check(SettingKey<UInt32>("d", default: 0), .max)
            try check(SettingKey<Float>("e", default: 0), 0.1)
            try check(SettingKey<Double>("f", default: 0), 0.1)
            try check(SettingKey<CGFloat>("g", default: 0), 1.5)
            try check(SettingKey<String>("h", default: ""), "é")
            try check(SettingKey<Bool>("i", default: false), true)
            try check(SettingKey<Date?>("j"), Date(timeIntervalSince1970: 5))
            try check(SettingKey<Data?>("k"), Data([1, 2]))
            try check(SettingKey<URL?>("l"), URL(string: "https://example.com/a"))
            try check(SettingKey<UUID?>("m"), UUID())
            try check(SettingKey<Range<Int>>("n", default: 0..<1), 2..<5)
            try check(SettingKey<ClosedRange<Double>>("o", default: 0...1), 0.5...2)
        }

        @Test func nestedCollectionsAreStored() throws {
            let key = SettingKey<[[String: Set<UUID>]]>("nested", default: [])
            let value = [["a": Set([UUID(), UUID()])], [:]]
            defaults[key] = value
            #expect(try defaults.lift(key) == value)
            let frogs = SettingKey<[Frog]?>("frogs")
            defaults[frogs] = [Frog(name: "Kim"), Frog(name: "Jo")]
            #expect(defaults[frogs] == [Frog(name: "Kim"), Frog(name: "Jo")])
        }

        fileprivate struct Frog: Codable, Equatable, Hashable {
            var name: String
        }

        @Test func codableTypesAreStoredAsPropertyLists() {
            let key = SettingKey<Frog>("frog", default: Frog(name: "Kim"))
            defaults[key].name = "Jo"
            #expect(defaults[key] == Frog(name: "Jo"))
            #expect(defaults.dictionary(forKey: "frog") as? [String: String] == ["name": "Jo"])
        }

        private enum Mime: String, Codable {
            case json = "application/json"
            case text = "text/plain"
        }

        @Test func enumsAreStoredAsTheirRawValues() {
            let key = SettingKey<Mime>("mime", default: .json)
            let list = SettingKey<[Mime]?>("mimes")
            defaults[key] = .text
            defaults[list] = [.json, .text]
            #expect(defaults.string(forKey: "mime") == "text/plain" && defaults[key] == .text)
            #expect(defaults.stringArray(forKey: "mimes") == ["application/json", "text/plain"])
        }

        /// A collection of somebody's own.
        private struct Bag<Element: Liftable & JarRepresentable & Sendable>: JarElement, Sendable {
            var items: [Element]

            init(_ items: [Element]) { self.items = items }

            init(jar: Jar) throws { items = try jar^ }

            var jar: Jar { Jar(items) }
        }

        @Test func collectionsOfYourOwnAreStored() {
            let bag = SettingKey<Bag<String>>("bag", default: Bag(["x"]))
            #expect(defaults[bag].items == ["x"])
            defaults[bag].items.append("y")
            #expect(defaults[bag].items == ["x", "y"] && defaults.stringArray(forKey: "bag") == ["x", "y"])
        }

        @Test func mixedValuesAreJars() throws {
            let any = SettingKey<Jar>("any", default: 1)
            let mixed = SettingKey<[String: Jar]>("mixed", default: [:])
            defaults[any] = "text"
            defaults[mixed]["number"] = 3
            defaults[mixed]["isOn"] = true
            #expect(try defaults[any]^ == "text")
            #expect(try defaults[mixed]["number"]?^ == 3 && defaults[mixed]["isOn"]?^ == true)
            #expect(defaults.dictionary(forKey: "mixed")?.count == 2)
        }

        @Test func anyNameIsAKey() {
            for name in ["window.width", "@key", "größe", "a b", ""] {
                let key = SettingKey<Int>(name, default: 0)
                defaults[key] = 7
                #expect(defaults[key] == 7 && !defaults.isDefault(key), "\(name)")
                defaults.reset(key)
                #expect(defaults.isDefault(key), "\(name)")
            }
        }

        // MARK: Defaults

        @Test func aDefaultThatChangesIsForTheCaller() {
            let camera = SettingKey<String?>("camera")
            var builtIn = "front"
            var current: String { defaults[camera] ?? builtIn }
            #expect(current == "front")
            builtIn = "back"
            #expect(current == "back")
            defaults[camera] = "side"
            #expect(current == "side")
        }

        @Test func aDefaultIsRegisteredOnRequest() {
            let key = SettingKey<Bool>(name, default: true)
            #expect(!defaults.bool(forKey: name))
            defaults.register(defaults: [key.name: key.defaultValue])
            #expect(defaults.bool(forKey: name) && defaults[key] && defaults.isDefault(key))
        }

        @Test func declaredSettingsAreRemovedAtOnce() {
            defaults[.volumeSetting] = 0.1
            defaults[.nicknameSetting] = "Kim"
            defaults["other"] = 1
            defaults.reset(all: [.volumeSetting, .nicknameSetting])
            #expect(defaults[.volumeSetting] == 0.8 && defaults[.nicknameSetting] == nil)
            #expect(defaults["other"] == 1)
            defaults.removePersistentDomain(forName: suite.name)
            #expect(defaults["other"].isMissing)
        }

        @Test func theSameKeyIsUsedInEverySuite() throws {
            let group = try TemporaryDefaults()
            defaults[.volumeSetting] = 0.1
            group.defaults[.volumeSetting] = 0.2
            #expect(defaults[.volumeSetting] == 0.1 && group.defaults[.volumeSetting] == 0.2)
            #expect(InMemorySettings()[.volumeSetting] == 0.8)
        }

        @Test func plainValuesOfOtherCodeAreRead() {
            defaults.set("dark", forKey: "theme")
            defaults.set(0.25, forKey: "volume")
            #expect(defaults[.lookSetting] == .dark && defaults[.volumeSetting] == 0.25)
            #expect(!defaults.isDefault(.volumeSetting))
            let flag = SettingKey<Bool>("flag", default: false, context: JarCoercion.lenient)
            for value in ["YES", "1", 1, 1.0] as [Any] {
                defaults.set(value, forKey: "flag")
                #expect(defaults[flag])
            }
        }

        /// A value for `@AppStorage` whose raw value is JSON.
        private struct Filters: JarCodable, RawRepresentable {
            var limit = 10

            private enum CodingKeys: String, CodingKey { case limit }

            init() {}

            init(from decoder: any Decoder) throws {
                limit = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .limit)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(limit, forKey: .limit)
            }

            init?(rawValue: String) {
                guard let filters = try? JSONDecoder().decode(Filters.self, from: Data(rawValue.utf8)) else {
                    return nil
                }
                self = filters
            }

            var rawValue: String {
                String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self)
            }
        }

        @Test func rawValuesOfTextAreReadAndReplaced() {
            let filters = SettingKey<Filters>("filters", default: Filters())
            defaults.set(#"{"limit":3}"#, forKey: "filters")
            #expect(defaults[filters].limit == 3)
            defaults[filters].limit = 4
            #expect(defaults.dictionary(forKey: "filters") as? [String: Int] == ["limit": 4])
            #expect(defaults.string(forKey: "filters") == nil)
        }

        @Test func plainCallsHaveSettings() throws {
            let flag = SettingKey<Bool>("flag", default: false)
            let lenient = SettingKey<Bool>("flag", default: false, context: JarCoercion.lenient)
            #expect(defaults.object(forKey: "flag") as? Bool ?? true)
            #expect(defaults[SettingKey<Bool>("flag", default: true)])
            for value in [2, "YES", 1] as [Any] {
                defaults.set(value, forKey: "flag")
                #expect(defaults.bool(forKey: "flag") && !defaults[flag])
                #expect(defaults[lenient] == ("\(value)" != "2"))
            }
            let count = SettingKey<Int>("count", default: 7)
            let counts: [(Any, Int, Int)] = [
                (1.5, 1, 7), (true, 1, 7), ("12abc", 12, 7), ("a", 0, 7), ("5", 5, 5),
            ]
            for (value, plain, lifted) in counts {
                defaults.set(value, forKey: "count")
                #expect(defaults.integer(forKey: "count") == plain && defaults[count] == lifted, "\(value)")
            }
            let scale = SettingKey<Float>("scale", default: 9)
            for (value, plain) in [("0.5x", 0.5), (true, 1)] as [(Any, Float)] {
                defaults.set(value, forKey: "scale")
                #expect(defaults.float(forKey: "scale") == plain && defaults[scale] == 9)
            }
            defaults.set(Float(0.1), forKey: "scale")
            #expect(defaults.double(forKey: "scale") == Double(Float(0.1)))
            #expect(defaults[SettingKey<Double>("scale", default: 9)] == 0.1)
            let tags = SettingKey<[String]?>("tags")
            defaults.set(["a", 1] as [Any], forKey: "tags")
            #expect(defaults.stringArray(forKey: "tags") == nil && defaults[tags] == ["a", "1"])
            defaults[count] = 2
            defaults.reset(count, tags)
            #expect(defaults.object(forKey: "count") == nil && defaults.damagedJar(for: count).isMissing)
            defaults.register(defaults: ["count": 3])
            #expect(defaults[count] == 3 && defaults.isDefault(count))
            defaults[.volumeSetting] = 0.1
            #expect(defaults.export([.volumeSetting, .nicknameSetting]) == ["volume": 0.1])
        }

        // MARK: Changes

        @Test func theCurrentValueIsSkippedOnRequest() async {
            let key = SettingKey<Int>(name, default: 0)
            let store = InMemorySettings()
            var changes = store.updates(of: key).dropFirst().makeAsyncIterator()
            let first = Task { store[key] = 1 }
            #expect(await changes.next() == 1)
            await first.value
        }

        @Test func theOldValueIsThatOfTheLoop() async {
            let key = SettingKey<Int>(name, default: 0)
            let store = InMemorySettings()
            var values = store.updates(of: key).makeAsyncIterator()
            var old = await values.next()
            var changes: [[Int?]] = []
            for value in [1, 2, 2, 3] { store[key] = value }
            for _ in 0..<3 {
                let new = await values.next()
                changes.append([old, new])
                old = new
            }
            #expect(changes == [[0, 1], [1, 2], [2, 3]])
        }

        @Test func anObserverMayChangeItsSetting() async {
            let key = SettingKey<Int>(name, default: 0)
            let store = InMemorySettings()
            var seen: [Int] = []
            var values = store.updates(of: key).makeAsyncIterator()
            store[key] = 150
            while seen.last != 100, let value = await values.next() {
                seen.append(value)
                if value > 100 { store[key] = 100 }
            }
            // Storing the same value again isn't a change.
            store[key] = 100
            store[key] = 1
            #expect(await values.next() == 1)
            #expect(seen == [0, 150, 100])
        }

        @Test(.timeLimit(.minutes(10))) func anObservationEndsWithItsObject() async throws {
            let key = SettingKey<Int>(name, default: 0)
            var watcher: Watcher? = Watcher(key, in: InMemorySettings())
            let loop = try #require(watcher?.loop)
            watcher = nil
            await loop.value
            #expect(loop.isCancelled)
        }

        /// An object that cancels its loop when it's freed.
        private final class Watcher: Sendable {
            let loop: Task<Void, Never>

            init(_ key: SettingKey<Int>, in store: InMemorySettings) {
                loop = Task { for await _ in store.updates(of: key) {} }
            }

            deinit { loop.cancel() }
        }

        // MARK: SwiftyUserDefaults

        @Test func launchArgumentsHaveTheTypeOfTheKey() throws {
            let names = (0..<6).map { "\(name).\($0)" }
            defaults.setVolatileDomain(
                [
                    names[0]: "true", names[1]: "3", names[2]: "61.3", names[3]: "Kim", names[4]: "dark",
                    names[5]: "https://example.com",
                ],
                forName: UserDefaults.argumentDomain)
            #expect(try defaults.lift(SettingKey<Bool>(names[0], default: false)))
            #expect(try defaults.lift(SettingKey<Int>(names[1], default: 0)) == 3)
            #expect(try defaults.lift(SettingKey<Double>(names[2], default: 0)) == 61.3)
            #expect(try defaults.lift(SettingKey<String>(names[3], default: "")) == "Kim")
            #expect(try defaults.lift(SettingKey<SettingKeys.Theme>(names[4], default: .light)) == .dark)
            #expect(try defaults.lift(SettingKey<URL?>(names[5]))?.host == "example.com")
            // In sources, an argument may be of any type.
            let sources = JarSources(.arguments(["-tag", "a", "-tag", "b"]))
            #expect(try sources.lift(SettingKey<[String]>("tag", default: [])).value == ["a", "b"])
        }

        @Test func settingsAreReadByAString() throws {
            defaults["color"] = "red"
            #expect(try defaults["color"]^ as String == "red" && defaults["launches"]^ as Int? == nil)
            #expect(try liftError { try defaults["color"]^ as Int }.key == "color")
        }

        @Test func dictionariesAndArraysOfThemAreStored() throws {
            let dictionary = SettingKey<Jar>("dictionary", default: [:])
            let list = SettingKey<[[String: Jar]]>("dictionaries", default: [])
            defaults[dictionary] = ["a": 1, "b": ["x"]]
            defaults[list] = [["a": 1], ["b": "x"]]
            #expect(defaults.dictionary(forKey: "dictionary")?.count == 2)
            #expect(try defaults[dictionary]["b"][0]^ == "x" && defaults[list][1]["b"]?^ == "x")
        }
    }

    /// As above, for swift-configuration.
    @Suite struct SourceComparisonTests {
        @Test func aMissingValueIsAnErrorNilOrADefault() throws {
            let sources = JarSources(.environment(["HTTP_TIMEOUT": "30"]))
            #expect(try sources[path: "http.timeout"]^ as Int == 30)
            #expect(try sources[path: "http.retries"]^ as Int? == nil)
            #expect(sources[SettingKey<Int>("http.retries", default: 3)] == 3)
            #expect(throws: LiftError.self) { try sources[path: "http.retries"]^ as Int }
            // A value of the wrong type isn't taken for a missing one.
            let wrong = JarSources(.environment(["HTTP_RETRIES": "many"]))
            #expect(throws: LiftError.self) { try wrong[path: "http.retries"]^ as Int? }
        }

        private enum Level: String, JarElement {
            case debug, info
        }

        @Test func textIsLiftedAsAnyType() throws {
            let id = UUID()
            let sources = JarSources(
                .environment([
                    "LEVEL": "debug", "ID": id.uuidString, "URL": "https://example.com", "RATIO": "0.5",
                    "ON": "yes", "KEY": "AQI=",
                ]))
            #expect(try sources["level"]^ as Level == .debug)
            #expect(try sources["id"]^ as UUID == id)
            #expect(try sources["url"]^ as URL == URL(string: "https://example.com"))
            #expect(try sources["ratio"]^ as Double == 0.5)
            #expect(try sources["on"]^ as Bool)
            #expect(try sources["key"]^ as Data == Data([1, 2]))
        }

        /// A type for text of hexadecimal digits.
        private struct HexData: JarConvertible {
            let data: Data

            init(jar: Jar) throws {
                let text: String = try jar^
                let bytes = stride(from: 0, to: text.count, by: 2).map { offset in
                    UInt8(text.dropFirst(offset).prefix(2), radix: 16)
                }
                if bytes.contains(nil) { throw LiftError("expected hexadecimal digits") }
                data = Data(bytes.compactMap { $0 })
            }
        }

        @Test func hexadecimalTextIsLiftedByATypeOfYourOwn() throws {
            let sources = JarSources(.environment(["KEY": "01ff", "OTHER": "xy"]))
            #expect(try (sources["key"]^ as HexData).data == Data([1, 255]))
            let error = try liftError { try sources["other"]^ as HexData }
            #expect("\(error)" == "expected hexadecimal digits at other, in environment variable OTHER")
        }

        @Test func namesAreDividedAtAcronymsAndDigits() throws {
            for (path, name, other) in [
                ("httpAPITimeout", "HTTP_API_TIMEOUT", "HTTP_APITIMEOUT"),
                ("http2MaxStreams", "HTTP2_MAX_STREAMS", "HTTP2MAX_STREAMS"),
            ] {
                let argument = "--" + name.lowercased().replacing("_", with: "-")
                for source in [
                    JarSources(.environment([name: "5"])), JarSources(.arguments([argument, "5"])),
                ] {
                    #expect(try source[path]^ == 5, "\(path)")
                }
                let unknown = "--" + other.lowercased().replacing("_", with: "-")
                for source in [
                    JarSources(.environment([other: "5"])), JarSources(.arguments([unknown, "5"])),
                ] {
                    #expect(try source[path]^ as Int? == nil, "\(path)")
                }
            }
        }

        @Test func quotesAndCommentsAreNotPartOfAValue() throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).env")
            defer { try? FileManager.default.removeItem(at: url) }
            for (line, value) in [
                (#"NAME="Kim""#, "Kim"), ("NAME=Kim # admin", "Kim"), ("export NAME=Kim", "Kim"),
                ("NAME=", ""),
            ] {
                try line.write(to: url, atomically: true, encoding: .utf8)
                #expect(try JarSources(.dotEnv(url))["name"]^ == value, "\(line)")
            }
            try "NAME Kim".write(to: url, atomically: true, encoding: .utf8)
            let error = #expect(throws: LiftError.self) { try JarSources(.dotEnv(url)) }
            #expect(error?.kind == .syntax)
        }

        @Test func aVariableWithCommasIsSplitByTheKey() throws {
            let tags = SettingKey<[String]>(
                "tags", default: [], migrating: { try ($0^ as String).split(separator: ",").map(String.init) }
            )
            #expect(try JarSources(.environment(["TAGS": "a,b"])).lift(tags).value == ["a", "b"])
            #expect(try JarSources(.arguments(["--tags=a,b"])).lift(tags).value == ["a,b"])
        }

        @Test func whatAnotherParserReadIsASource() throws {
            // What a YAML parser returns.
            let parsed: [String: Any] = ["http": ["timeout": 30, "hosts": ["a", "b"]] as [String: Any]]
            let sources = JarSources(.values(try Jar(parsed), name: "config.yaml"))
            #expect(try sources[path: "http.timeout"]^ == 30)
            let error = try liftError { try sources[path: "http.hosts"]^ as Int }
            #expect("\(error)".hasSuffix("at http.hosts, in config.yaml"))
        }

        @Test func keysAreMappedBeforeTheyAreASource() throws {
            let values: Jar = ["timeout": 30]
            let sources = JarSources(
                .environment(["MYAPP_HTTP_RETRIES": "5"], prefix: "MYAPP_"),
                .values(["http": values], name: "values"))
            #expect(try sources[path: "http.timeout"]^ == 30 && sources[path: "http.retries"]^ == 5)
        }

        @Test func remoteValuesAreFetchedBeforeTheyAreASource() async throws {
            func fetch() async throws -> Jar { ["http": ["timeout": 15] as Jar] }
            let response = Locked(try await fetch())
            let watched = try WatchedSources {
                JarSources(.values(response.withLock { $0 }, name: "server"), .defaults(["level": 1]))
            }
            #expect(try watched.sources[path: "http.timeout"]^ == 15)
            response.withLock { $0 = ["http": ["timeout": 20] as Jar] }
            let changes = try watched.reload()
            #expect(changes.map { "\($0)" } == ["http.timeout changed from 15 in server to 20 in server"])
        }

        @Test func aValueIsWatchedByALoopOverReloads() async throws {
            let timeout = SettingKey<Int>("http.timeout", default: 60)
            let values = Locked<Jar>([:])
            let watched = try WatchedSources { JarSources(.values(values.withLock { $0 }, name: "c.json")) }
            #expect(watched.sources[timeout] == 60)
            let steps = Locked<[Jar]>([["http": ["timeout": 15] as Jar], ["http": ["timeout": 20] as Jar]])
            let reloads = watched.reloads {
                guard let next = steps.withLock({ $0.popLast() }) else { throw CancellationError() }
                values.withLock { $0 = next }
            }
            var timeouts: [Int] = []
            for await _ in reloads { timeouts.append(watched.sources[timeout]) }
            #expect(timeouts == [20, 15])
        }

        @Test func aPathHasTheFormThatYouLike() throws {
            let sources = JarSources(.defaults(["http": ["time.out": 1] as Jar]))
            #expect(try sources[path: [.key("http"), .key("time.out")]]^ == 1)
            #expect(try sources[path: JarPath(pointer: "/http/time.out")]^ == 1)
            #expect(try sources["http"]["time.out"]^ == 1)
        }

        /// A source of somebody's own, which logs what is read.
        private final class LoggingStore: SettingStore, Sendable {
            let log = Locked<[String]>([])
            private let values: Jar

            init(_ values: Jar) { self.values = values }

            func value(forKey key: String) -> Any? {
                log.withLock { $0.append(key) }
                return try? values[key].presence?.asAny()
            }

            func setValue(_ value: Any?, forKey key: String) {}
        }

        @Test func aSourceOfYourOwnSeesEachAccess() throws {
            let store = LoggingStore(["http.timeout": 15])
            let sources = JarSources(.arguments([]), .settings(store, name: "vault"))
            let timeout = try sources.lift(SettingKey<Int>("http.timeout", default: 60))
            #expect(timeout.value == 15 && timeout.source == "vault")
            #expect(store.log.withLock { $0 }.contains("http.timeout"))
        }

        @Test func defaultsThatAreUsedAreListed() throws {
            let receipt = JarReceipt()
            let sources = JarSources(.environment(["PORT": "http"])).union(context: receipt)
            #expect(sources[SettingKey<Int>("port", default: 80)] == 80)
            #expect(receipt.entries.count == 1 && "\(receipt.entries[0])".contains("at port"))
        }
    }
#endif
