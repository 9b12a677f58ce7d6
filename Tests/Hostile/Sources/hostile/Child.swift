import Foundation

/// A running process.
struct Child {
    private let process = Process()
    private let pipe = Pipe()

    /// Starts a program. Returns nil if that fails.
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

    /// Its standard output, once it has ended; nil if it failed.
    func output() -> String? {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
