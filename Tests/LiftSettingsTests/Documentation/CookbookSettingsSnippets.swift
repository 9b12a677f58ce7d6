#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Lift
    import LiftSettings
    import LiftTestSupport
    import Testing

    // The Swift blocks of the article Cookbook that are about settings and configuration.

    /// What the recipes log, in the task of a test.
    private final class SettingLog: @unchecked Sendable {
        @TaskLocal static var current = SettingLog()
        var lines: [String] = []
    }

    private func log(_ line: String) { SettingLog.current.lines.append(line) }

    private struct Server: JarDefaultable {
        var host = "127.0.0.1"
        var port = 80
        var maxRetries = 3
        var password: String?
    }

    private func configuration(
        arguments: [String], environment: [String: String], file: URL
    ) throws -> Server {
        let sources = try JarSources(
            .arguments(arguments), .environment(environment, prefix: "APP_"),
            .file(file, isOptional: true),
            .defaults(["server": Server().asJar(using: JarEncoder.NilStrategy.null)]))
        let port = try sources.lift("server.port", as: Int.self)
        log("port \(port.value) from \(port.source ?? "nowhere")")
        return try sources["server"]^
    }

    extension SettingKeys {
        fileprivate static let fontSize = SettingKey<Double>(
            "fontSize", default: 13, renamed: "textSize",
            migrating: { old in
                switch try old^ as String {
                case "small": 11
                case "large": 16
                default: 13
                }
            })
    }

    extension SettingKeys.List {
        fileprivate static let editor: SettingKeys.List = [.fontSize]
    }

    extension SettingKeys {
        fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
    }

    private struct Player<Store: SettingStore> {
        let settings: Store

        func turnDown() { settings[.volume] /= 2 }
    }

    private enum TemperatureUnit: String, JarElement { case celsius, fahrenheit }

    extension SettingKeys {
        fileprivate static let unit = SettingKey<TemperatureUnit>("unit", default: .celsius)
    }

    extension SettingKeys.List {
        fileprivate static let shared: SettingKeys.List = [.unit]
    }

    private func moveSettings(from old: UserDefaults, toGroup name: String) throws {
        guard let group = UserDefaults(suiteName: name) else { return }
        try group.import(old.export(.shared), for: .shared)
        old.reset(all: .shared)
    }

    @Suite struct CookbookSettingsSnippets {
        @Test func sourcesAreLayered() throws {
            try inDirectory { directory in
                let file = directory.appendingPathComponent("config.json")
                try Data(#"{"server": {"host": "0.0.0.0", "port": 8080}}"#.utf8).write(to: file)
                let log = SettingLog()
                let server = try SettingLog.$current.withValue(log) {
                    try configuration(
                        arguments: ["--server-max-retries", "5"],
                        environment: ["APP_SERVER_PORT": "9000", "APP_SERVER_PASSWORD": "s3cret"],
                        file: file)
                }
                #expect(server.host == "0.0.0.0" && server.port == 9000 && server.maxRetries == 5)
                #expect(server.password == "s3cret")
                #expect(log.lines == ["port 9000 from environment variable APP_SERVER_PORT"])
                let alone = try configuration(
                    arguments: [], environment: [:], file: directory.appendingPathComponent("none.json"))
                #expect(alone.host == "127.0.0.1" && alone.port == 80 && alone.maxRetries == 3)
            }
        }

        @Test func argumentsAndVariablesAreRead() throws {
            let arguments = ["--dry-run", "--jobs=4"]
            let environment = ["TOOL_API_KEY": "k3y"]
            let sources = JarSources(.arguments(arguments), .environment(environment, prefix: "TOOL_"))
            let isDryRun: Bool = try sources["dryRun"]^ ?? false  // true
            let jobs: Int = try sources["jobs"]^ ?? 1  // 4
            let key: String = try sources["apiKey"]^  // "k3y"
            #expect(isDryRun && jobs == 4 && key == "k3y")
            #expect(
                try liftError { try JarSources(.arguments(["--jobs=many"]))["jobs"]^ as Int }.description
                    == #"expected Int, found string "many" at jobs, in argument --jobs"#)
            #expect(
                try liftError {
                    try JarSources(.arguments(arguments), .environment([:], prefix: "TOOL_"))["apiKey"]^
                        as String
                }.description == "expected String, found nothing at apiKey, not in arguments or environment")
        }

        @Test func aSettingIsMigrated() throws {
            let temporary = try TemporaryDefaults()
            let defaults = temporary.defaults
            defaults.set("large", forKey: "textSize")
            #expect(defaults[.fontSize] == 16)
            for problem in defaults.migrate(.editor) { log("\(problem)") }
            let size = defaults[.fontSize]  // 16
            #expect(size == 16 && defaults.double(forKey: "fontSize") == 16)
            #expect(defaults.object(forKey: "textSize") == nil)
        }

        @Test func aTestHasItsOwnSettings() {
            let settings = InMemorySettings(["volume": 0.6])
            Player(settings: settings).turnDown()
            #expect(settings[.volume] == 0.3)
        }

        @Test func settingsMoveToAGroup() throws {
            let temporary = try (app: TemporaryDefaults(), group: TemporaryDefaults())
            temporary.app.defaults[.unit] = .fahrenheit
            try moveSettings(from: temporary.app.defaults, toGroup: temporary.group.name)
            #expect(temporary.group.defaults[.unit] == .fahrenheit)
            #expect(temporary.app.defaults[.unit] == .celsius)
            #expect(temporary.app.defaults.isDefault(.unit))
        }
    }
#endif
