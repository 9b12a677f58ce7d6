import Lift
import LiftSettings
import Testing

// Each Swift snippet of the article Migrating, unchanged except for its indentation and access levels.

extension SettingMigrations {
    fileprivate static let app = SettingMigrations(
        versionKey: "settingsVersion",
        steps: [
            Step("volume as a fraction") { settings in
                let percent: Double? = try settings["volume"]^
                if let percent { settings["volume"] = Jar(percent / 100) }
            },
            Step("one value for the window") { settings in
                settings.rename("colors", to: "theme")
                let width: Int? = try settings["windowWidth"]^
                guard let width else { return }
                settings["window"] = ["width": width, "isMaximized": false]
                settings["windowWidth"] = nil
            },
        ])
}

extension SettingKeys {
    fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
}

extension SettingKeys {
    fileprivate static let balance = SettingKey<Double>(
        "balance", default: 0,
        migrating: { damaged in
            let text: String = try damaged^
            guard let value = Double(text.replacing(",", with: ".")) else {
                throw LiftError("expected a number")
            }
            return value
        })
}

/// A stand-in for the logger of swift-log.
private struct Logger: Sendable {
    struct Message: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
        let description: String

        init(stringLiteral text: String) { description = text }
    }

    enum MetadataValue: Sendable, ExpressibleByStringInterpolation {
        case string(String)

        init(stringLiteral text: String) { self = .string(text) }
    }

    let lines: Locked<[String]>

    func warning(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> [String: MetadataValue]?)
    {
        lines.withLock { $0.append("\(message())") }
    }
}

@Suite struct MigratingSnippets {
    private let defaults = InMemorySettings(["volume": 80, "windowWidth": 800, "colors": "dark"])

    @Test func stepsRunOnce() throws {
        let lines = Locked<[String]>([])
        func print(_ value: some Any) { lines.withLock { $0.append("\(value)") } }
        print(try SettingMigrations.app.dryRun(on: defaults))
        #expect(
            lines.withLock { $0 } == [
                """
                volume as a fraction
                one value for the window
                - volume: 80
                + volume: 0.8
                + theme: "dark"
                - colors: "dark"
                + window: {"isMaximized":false,"width":800}
                - windowWidth: 800
                """
            ])
        try defaults.migrate(by: .app)
        #expect(defaults[.volume] == 0.8 && defaults["window"] == ["width": 800, "isMaximized": false])
        #expect(defaults["theme"] == "dark" && defaults["settingsVersion"] == 2)
        let empty = InMemorySettings()
        try empty.migrate(by: .app)
        #expect(empty["window"].kind == .missing && empty["settingsVersion"] == 2)
    }

    /// What the page says of a key that has another meaning in the app.
    @Test func anotherVersionNumberIsTakenForThatOfLift() throws {
        let old = InMemorySettings(["settingsVersion": 1, "volume": 80])
        try old.migrate(by: .app)
        #expect(old["volume"] == 80)
        let later = InMemorySettings(["settingsVersion": 5, "volume": 80])
        #expect(throws: LiftError.self) { try later.migrate(by: .app) }
        #expect(later["volume"] == 80)
    }

    @Test func damagedValuesAreRepaired() throws {
        defaults["balance"] = "12,5"
        #expect(defaults[.balance] == 12.5)
        #expect(defaults.migrate([.balance]).isEmpty && defaults["balance"] == 12.5)
        defaults["balance"] = "much"
        #expect(
            try liftError { try defaults.lift(.balance) }.all.map(\.message) == [
                #"expected Double, found string "much""#, "expected a number",
            ])
    }

    @Test func damagedValuesAreKept() {
        let lines = Locked<[String]>([])
        func print(_ value: some Any) { lines.withLock { $0.append("\(value)") } }
        defaults["volume"] = "loud"
        defaults[.volume] = 0.5
        print(defaults.damagedJar(for: .volume))  // loud
        #expect(lines.withLock { $0 } == ["loud"])
        #expect(defaults.export([.volume]) == ["volume": 0.5])
        defaults.removeDamagedJar(for: .volume)
        #expect(defaults.damagedJar(for: .volume).isMissing)
    }
}

extension SettingWarningTests {
    @Test func warningsAreLogged() {
        let logger = Logger(lines: Locked([]))
        let before = SettingWarning.handler
        defer { SettingWarning.handler = before }
        SettingWarning.handler = { warning in
            logger.warning("\(warning)", metadata: ["setting": "\(warning.name)"])
        }
        let settings = InMemorySettings(["logged": "x"])
        #expect(settings[SettingKey<Int>("logged", default: 1)] == 1)
        // Tests that run at the same time have warnings, too.
        let line = #"the setting "logged" uses its default instead: expected Int, found string "x" at logged"#
        #expect(logger.lines.withLock { $0.filter { $0.contains("logged") } } == [line])
    }
}
