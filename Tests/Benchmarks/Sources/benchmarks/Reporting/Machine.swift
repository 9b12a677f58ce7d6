import Foundation
import Lift

/// The machine and the time of the measurement.
struct Machine {
    let processor: String
    let cores: Int
    let system: String
    let swift: String
    /// `2026-01-31`
    let date: String

    /// This machine, now.
    init() {
        processor = Self.processorName ?? Self.architecture
        cores = ProcessInfo.processInfo.activeProcessorCount
        system = Self.systemName
        swift = Self.swiftVersion ?? "of unknown version"
        date = Date().formatted(.iso8601.year().month().day())
    }

    var summary: String {
        "\(processor), \(cores) cores · \(system) · Swift \(swift), \(Machine.configuration) · \(date)"
    }

    static var configuration: String { isDebugBuild ? "debug build" : "release build" }

    static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    private static var architecture: String {
        #if arch(arm64)
            "arm64"
        #elseif arch(x86_64)
            "x86-64"
        #else
            "a processor"
        #endif
    }

    private static var processorName: String? {
        #if os(macOS)
            ChildProcess.output(of: "/usr/sbin/sysctl", ["-n", "machdep.cpu.brand_string"])?
                .trimmingCharacters(in: .whitespacesAndNewlines)
        #else
            value(of: "model name", separator: ":", inFile: "/proc/cpuinfo")
        #endif
    }

    private static var systemName: String {
        #if os(Linux)
            value(of: "PRETTY_NAME", separator: "=", inFile: "/etc/os-release") ?? "Linux"
        #else
            "macOS \(ProcessInfo.processInfo.operatingSystemVersionString)"
        #endif
    }

    /// The version of the first toolchain in the path, with which `swift run` built this program.
    private static var swiftVersion: String? {
        let text = ChildProcess.output(of: "/usr/bin/env", ["swift", "--version"])
        return text?.firstMatch(of: /Swift version ([0-9.]+)/).map { String($0.1) }
    }

    /// The value of the first line `name: value` with this name.
    private static func value(of name: String, separator: Character, inFile path: String) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        let value = line?.split(separator: separator, maxSplits: 1).dropFirst().first
        return value?.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
}

extension Machine: JarElement {
    init(jar: Jar) throws {
        processor = try jar["processor"]^
        cores = try jar["cores"]^
        system = try jar["system"]^
        swift = try jar["swift"]^
        date = try jar["date"]^
    }

    var jar: Jar {
        ["processor": processor, "cores": cores, "system": system, "swift": swift, "date": date]
    }
}
