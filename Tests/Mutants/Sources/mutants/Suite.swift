import Copies
import Foundation

/// The tests of a copy: those of the folder of a changed file come first, those that take long last.
struct Suite: Sendable {
    private let copy: PackageCopy
    /// What `--filter` takes for tests that take long.
    private let slow: String
    /// How many seconds the other tests take, and how many these.
    private let seconds: (quick: Int, slow: Int)

    /// Runs all tests without a change, one after the other, to check that they pass and to time each of
    /// them. Skips this if the file `passed` says that the same tests passed last time.
    init(of copy: PackageCopy, passed: URL) throws {
        self.copy = copy
        let said = try Self.kept(passed, newerThan: TestRun.tests(of: copy)) ?? Self.baseline(of: copy)
        var slow: Set<String> = []
        var seconds = (quick: 0.0, slow: 0.0)
        for match in said.matches(of: /Test (\w+)\(.*passed after ([0-9.]+) seconds/) {
            guard let time = Double(match.2) else { continue }
            if time < 0.2 {
                seconds.quick += time
            } else {
                slow.insert(String(match.1))
                seconds.slow += time
            }
        }
        guard seconds.quick > 0 else { throw Failure("no test was run") }
        try Data(said.utf8).write(to: passed)
        self.slow = #"/("# + slow.sorted().joined(separator: "|") + #")\("#
        self.seconds = (Int(seconds.quick) + 1, Int(seconds.slow) + 1)
    }

    private static func kept(_ file: URL, newerThan tests: URL) -> String? {
        func date(_ url: URL) -> Date? {
            try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        }
        guard let built = date(tests), let kept = date(file), kept > built else { return nil }
        return try? String(contentsOf: file, encoding: .utf8)
    }

    private static func baseline(of copy: PackageCopy) throws -> String {
        let run = try TestRun(of: copy, ["--no-parallel"], seconds: 3600)
        let said = String(decoding: run.output, as: UTF8.self)
        guard run.answer == .passed else {
            let reason = said.split(separator: "\n").last { $0.contains("✘") } ?? "they end early"
            throw Failure("without a change the tests do not pass: \(reason)")
        }
        return said
    }

    // What is changed may take longer than without, but not for ever.

    /// What the tests say of a change that do not take long.
    func answer(to mutant: Mutant) throws -> TestRun.Answer {
        var skipped = slow
        if let folder = files(besides: mutant) {
            let run = try TestRun(
                of: copy, ["--filter", folder, "--skip", slow], mutant: mutant.number,
                seconds: seconds.quick + 10)
            if run.answer != .passed { return run.answer }
            skipped += "|" + folder
        }
        return try TestRun(
            of: copy, ["--skip", skipped], mutant: mutant.number, seconds: seconds.quick * 2 + 10
        ).answer
    }

    /// What the tests say of a change that take long.
    func slowAnswer(to mutant: Mutant) throws -> TestRun.Answer {
        try TestRun(
            of: copy, ["--filter", slow], mutant: mutant.number, seconds: seconds.slow * 2 + 10
        ).answer
    }

    /// The argument of `--filter` for the tests in the folder with the name of the mutant's; nil if there is
    /// none.
    private func files(besides mutant: Mutant) -> String? {
        // The tests of a product are laid out like its sources.
        var folders = mutant.file.split(separator: "/").dropLast().map(String.init)
        folders[0] += "Tests"
        let path = copy.folder.appending(path: "Tests/" + folders.joined(separator: "/")).path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let names = files.filter { $0.hasSuffix(".swift") }.sorted().map {
            $0.replacing(".", with: #"\."#).replacing("+", with: #"\+"#)
        }
        return names.isEmpty ? nil : "/(" + names.joined(separator: "|") + "):"
    }
}
