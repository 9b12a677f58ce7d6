import Foundation
import Lift
import LiftLines

/// How `print` writes values.
struct PrintOptions {
    static let names = ["--lines", "--sort", "--canonical", "--compact", "--indent", "--raw", "--syntax"]

    private let isCanonical: Bool
    private let isRaw: Bool
    private let options: JSONWritingOptions

    init(_ arguments: Arguments, hasLines: Bool) throws {
        isCanonical = arguments.has("--canonical")
        isRaw = arguments.has("--raw")
        let isCompact = arguments.has("--compact") || hasLines
        if isCanonical, arguments.has("--indent") || arguments.has("--sort") {
            throw UsageError("the canonical form has no indentation, and its own order of keys")
        }
        if isCompact, arguments.has("--indent") { throw UsageError("one line has no indentation") }
        let indentation: JSONWritingOptions.Indentation =
            switch arguments["--indent"] {
            case "tab": .tab
            case nil: isCompact ? .none : .spaces(2)
            case let text?:
                if let count = Int(text), 0...16 ~= count {
                    .spaces(count)
                } else {
                    throw UsageError("expected --indent tab or a number up to 16, found \(text)")
                }
            }
        options = JSONWritingOptions(
            indentation: indentation, sortedKeys: arguments.has("--sort"), finalNewline: true)
    }

    /// A value as text, with a line feed at its end.
    func data(of value: Jar) throws -> Data {
        if isRaw, value.kind == .string { return Data((try value^ as String).utf8) + Data("\n".utf8) }
        if isCanonical { return try Data(canonicalJSON: value) + Data("\n".utf8) }
        return try Data(json: value, options: options)
    }
}

extension Tool {
    /// Prints a file, or the value at a path.
    func print(_ arguments: Arguments) throws -> Status {
        try arguments.require(1...2, "a file and at most one path")
        let file = arguments.operands[0]
        let hasLines = Self.hasLines(file, arguments)
        let options = try PrintOptions(arguments, hasLines: hasLines)
        let path = try Self.path(arguments.operands.count > 1 ? arguments.operands[1] : "")
        if hasLines { return try printLines(file, path, options, arguments) }
        let jar = try read(file, arguments).jar
        try output(try options.data(of: Self.value(at: path, in: jar)))
        return .success
    }

    /// Prints the values of JSON Lines, one on each line. Bad lines are reported, and the others are printed.
    private func printLines(
        _ file: String, _ path: JarPath, _ options: PrintOptions, _ arguments: Arguments
    ) throws -> Status {
        var progress = Progress(console)
        var status = Status.success
        var buffer = Data()
        for (index, line) in try lines(of: file, arguments).enumerated() {
            progress.report(index)
            do {
                buffer += try options.data(of: try Self.value(at: path, in: line))
            } catch {
                progress.end()
                console.report(error)
                status = .failure
                if (error as? LiftError)?.kind == .file { break }
            }
            if buffer.count >= 1 << 16 {
                try output(buffer)
                buffer.removeAll(keepingCapacity: true)
            }
        }
        progress.end()
        try output(buffer)
        return status
    }

    /// The values of JSON Lines. A file of any size is read; standard input is in memory.
    func lines(
        of file: String, _ arguments: Arguments, receipt: JarReceipt? = nil
    ) throws -> JarLines {
        let options = JSONReadingOptions(syntax: try syntax(of: file, arguments))
        return try file == "-"
            ? JarLines(json: input(), options: options, receipt: receipt)
            : JarLines(json: URL(fileURLWithPath: file), options: options, receipt: receipt)
    }
}
