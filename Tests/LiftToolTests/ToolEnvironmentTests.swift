#if os(macOS) || os(Linux)
    import Foundation
    import Lift
    import Testing

    /// The tool as a process, because its locale and time zone are those of all of its threads.
    @Suite final class ToolEnvironmentTests {
        private let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("lift-tool-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// What depends on a locale or a time zone in other libraries: separators of numbers, the case of
        /// I and i, digits, the order of keys, and dates.
        private static let json = #"""
            {"id": 1, "ID": 1234567.891, "İd": -0.5, "ıd": 1e-7, "i_title": 0.1, "iTitle": 1e300,
            "list": [1.0, 12345678901234567890, -9223372036854775808, 3.14159265358979312, true, false],
            "ä": "1.234,5", "z": "1\u00a0234,5", "Z": "١٢٣", "date": "2021-03-28T02:30:00.000+01:00"}
            """#

        private static let dates = #"""
            <plist version="1.0"><array><date>2021-03-28T01:00:00Z</date><date>2021-10-31T00:59:59Z</date>
            <date>0001-01-01T00:00:00Z</date><date>1582-10-15T00:00:00Z</date>
            <date>9999-12-31T23:59:59Z</date><real>1234567.891</real><real>-1e-7</real>
            <integer>-1234567</integer></array></plist>
            """#

        private static let environments = [
            ("de_DE.UTF-8", "UTC"), ("tr_TR.UTF-8", "UTC"), ("ar_EG.UTF-8", "UTC"), ("th_TH.UTF-8", "UTC"),
            ("C", "Asia/Kathmandu"), ("C", "America/St_Johns"), ("C", "no such zone"),
            ("tr_TR.UTF-8", "Australia/Lord_Howe"), ("no such locale", "Pacific/Kiritimati"),
        ]

        @Test func neitherLocaleNorTimeZoneChangesWhatIsWritten() throws {
            let usual = try outputs(locale: "C", zone: "UTC")
            #expect(usual.count == 12)
            #expect(usual[0].contains(": 1234567.891,"))
            #expect(usual[1].contains("<real>1234567.8910000001</real>"))
            #expect(usual[6].contains("2021-03-28T01:00:00.000Z"))
            #expect(usual[7].contains("<date>0001-01-01T00:00:00Z</date>"))
            for (locale, zone) in Self.environments {
                for (index, output) in try outputs(locale: locale, zone: zone).enumerated() {
                    #expect(output == usual[index], "output \(index) by \(locale), \(zone)")
                }
            }
        }

        /// What the tool writes, and its reports, as a process with this locale and time zone.
        private func outputs(locale: String, zone: String) throws -> [String] {
            var environment = Dictionary(
                uniqueKeysWithValues: ["LC_ALL", "LC_NUMERIC", "LANG", "LANGUAGE"].map { ($0, locale) })
            environment["TZ"] = zone
            let (json, dates) = (try file("a.json", Self.json), try file("dates.plist", Self.dates))
            let (list, binary) = (path("a.plist"), path("binary.plist"))
            let keys = try file("keys.json", #"{"FILE": 1, "title": 2}"#)
            let old = try file("old.json", "[0.25]")
            return try [
                ["convert", "json", json], ["convert", "xml", json], ["convert", "xml", json, list],
                ["convert", "json", list], ["convert", "binary", list, binary], ["convert", "json", binary],
                ["convert", "json", dates], ["convert", "xml", dates],
                ["print", json, "--sort", "--indent", "4"],
                // Errors name near keys, which are compared without regard to case.
                ["print", keys, "fıle"], ["print", keys, "TITLE"], ["diff", old, json],
            ].map { try run($0, environment) }
        }

        private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

        private func file(_ name: String, _ text: String) throws -> String {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            return path(name)
        }

        private func run(_ arguments: [String], _ environment: [String: String]) throws -> String {
            let program: URL = try #require(Self.executable, "lift-tool is not beside the tests")
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            // One pipe, so that no two are read one after the other.
            let output = Pipe()
            (process.standardOutput, process.standardError) = (output, output)
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let written = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            return "\(process.terminationStatus)\n" + String(decoding: written, as: UTF8.self)
        }

        /// Beside the tests, or beside a bundle that they are in.
        private static var executable: URL? {
            var places = Bundle.allBundles.map(\.bundleURL)
            places += [Bundle.main.executableURL].compactMap { $0 }
            places += CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
            for place in places {
                var folder = place.standardizedFileURL
                // A bundle has its executable in Contents/MacOS.
                for _ in 0..<5 where folder.path != "/" {
                    folder.deleteLastPathComponent()
                    let tool = folder.appendingPathComponent("lift-tool")
                    let values = try? tool.resourceValues(forKeys: [.isRegularFileKey, .isExecutableKey])
                    if values?.isRegularFile == true, values?.isExecutable == true { return tool }
                }
            }
            return nil
        }
    }
#endif
