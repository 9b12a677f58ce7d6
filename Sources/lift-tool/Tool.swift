import Foundation
import Lift

/// A tool for JSON and property list files.
@main
struct Tool {
    /// Where results go.
    var output: (Data) throws -> Void = { data in
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            throw LiftError("cannot write standard output: \(Self.reason(error, "-"))")
        }
    }
    /// Whether the output shows colors: on a terminal, unless the user refuses them.
    var colorsOutput = isatty(FileHandle.standardOutput.fileDescriptor) != 0 && !Console().refusesColors
    /// Where reports of errors go, and the progress of long work.
    var console = Console()
    /// All of standard input, for the file `-`.
    var input: () throws -> Data = { try FileHandle.standardInput.readToEnd() ?? Data() }

    static func main() {
        // What was printed is there before the process ends.
        let status = Tool().run(Array(CommandLine.arguments.dropFirst()))
        fflush(nil)
        exit(status.rawValue)
    }

    /// What the process ends with.
    enum Status: Int32 {
        case success = 0
        /// The data is wrong, two files differ, or a file cannot be read or written.
        case failure = 1
        /// The arguments are wrong.
        case usage = 2
    }

    /// Runs a command and reports its errors.
    func run(_ arguments: [String]) -> Status {
        do {
            return try command(arguments)
        } catch let error as UsageError {
            // A report escapes the control characters of arguments.
            console.write("\(LiftError(error.message).report)\n\n\(Help.usage)\n")
            return .usage
        } catch {
            console.report(error)
            return .failure
        }
    }

    private func command(_ arguments: [String]) throws -> Status {
        guard var name = arguments.first else { throw UsageError("there is no command") }
        let rest = Array(arguments.dropFirst())
        if rest == ["--help"] { name = "help" }
        switch name {
        case "-h", "--help", "help":
            try output(Data((Help.text + "\n").utf8))
            return .success
        case "demo":
            try Tour(output: output, isColored: colorsOutput).run()
            return .success
        case "print": return try print(Arguments(rest, PrintOptions.names))
        case "convert": return try convert(Arguments(rest, ["--syntax"]))
        case "check": return try check(Arguments(rest, ["--lines", "--syntax"]))
        case "diff": return try diff(Arguments(rest, ["--patch", "--merge-patch", "--syntax"]))
        case "patch": return try patch(Arguments(rest, ["--output", "--syntax"]))
        case "merge": return try merge(Arguments(rest, ["--arrays", "--output", "--syntax"]))
        case "set": return try set(Arguments(rest, ["--string", "--syntax"]))
        case "remove": return try remove(Arguments(rest, ["--syntax"]))
        default:
            // A file without a command is printed.
            let manager = FileManager.default
            let isFile = name.hasPrefix("-") || manager.fileExists(atPath: name)
            if !isFile, rest.count > 1 || rest.contains(where: manager.fileExists(atPath:)) {
                throw UsageError("there is no command \(name)")
            }
            return try print(Arguments(arguments, PrintOptions.names))
        }
    }
}

/// Arguments that make no command.
struct UsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
