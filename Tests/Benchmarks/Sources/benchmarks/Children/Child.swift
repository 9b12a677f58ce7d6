import AllocationCounter
import Foundation

/// A child process that runs the work of one side, so that its memory and its instructions can be measured
/// alone.
struct Child {
    let work: ChildWork
    let isLift: Bool
    /// The input of the work. It is read from a file, because generating it would leave memory on the heap.
    let input: URL

    static let option = "--child"

    init(_ work: ChildWork, isLift: Bool, input: URL) {
        self.work = work
        self.isLift = isLift
        self.input = input
    }

    init?(arguments: some Collection<String>) {
        let arguments = Array(arguments)
        guard arguments.count == 3, let work = ChildWork(rawValue: arguments[0]) else { return nil }
        self.init(work, isLift: arguments[1] == "lift", input: URL(fileURLWithPath: arguments[2]))
    }

    private var arguments: [String] {
        [Self.option, work.rawValue, isLift ? "lift" : "peer", input.path]
    }

    // MARK: In the child

    /// Prints how many bytes the memory grew by during the work. Then runs the work once more, for a count of
    /// instructions from outside.
    func run() throws {
        let data = try Data(contentsOf: input)
        let work = try isLift ? work.lift(data, in: input) : work.peer(data, in: input)
        allocation_give_back()
        let before = ResidentMemory.now
        ResidentMemory.resetPeak()
        try work()
        if let before, let peak = ResidentMemory.peak { print(peak - before) }
        try countedWork(work)
    }

    // MARK: In the parent

    /// The peak memory of the work in bytes; nil where the system does not tell.
    func peakMemory() -> Int? {
        guard let path = Bundle.main.executablePath else { return nil }
        let output = ChildProcess.output(of: path, arguments)
        return output.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// The number of instructions of the work; nil if valgrind is not installed.
    func instructions() -> Int? {
        guard let path = Bundle.main.executablePath else { return nil }
        let output = ChildProcess.output(
            of: "/usr/bin/env",
            [
                "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1",
                "--toggle-collect=*countedWork*", path,
            ] + arguments)
        return output?.firstMatch(of: /Collected : ([0-9]+)/).flatMap { Int($0.1) }
    }
}

/// Valgrind counts instructions in the function of this name only.
@inline(never)
private func countedWork(_ work: () throws -> Void) throws {
    try work()
}

/// The memory of this process in bytes, as the system reports it. Available on Linux only.
private enum ResidentMemory {
    static var now: Int? { value(of: "VmRSS:") }

    /// The largest memory since `resetPeak()`.
    static var peak: Int? { value(of: "VmHWM:") }

    static func resetPeak() {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
        try? file.close()
    }

    private static func value(of name: String) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            return nil
        }
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map {
            $0 * 1024
        }
    }
}
