import Foundation

/// Another process, from its start on.
struct Child {
    private let process = Process()
    private let pipe = Pipe()

    /// Nil if it cannot be started.
    init?(_ path: String, _ arguments: [String], isQuiet: Bool = false) {
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        if isQuiet { process.standardError = FileHandle.nullDevice }
        guard (try? process.run()) != nil else { return nil }
    }

    /// This program with other arguments.
    init?(arguments: [String]) {
        self.init(CommandLine.arguments[0], arguments)
    }

    /// What it says on standard output until it ends; nil if it fails.
    func output() -> String? {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
