import Copies
import Foundation

/// One run of tests of a copy, which is ended when a test fails.
struct TestRun {
    enum Answer: Equatable { case passed, failed, crashed, tookTooLong }

    private(set) var answer: Answer = .passed
    private(set) var output = Data()

    /// Runs the tests that `arguments` name with one mutant, or with none.
    ///
    /// `seconds` are processor time, which ends an endless loop. Ten times as many seconds of the clock end a
    /// run that waits for ever.
    init(of copy: PackageCopy, _ arguments: [String], mutant: Int? = nil, seconds: Int) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments =
            ["-c", "ulimit -t \(seconds); ulimit -v 12000000 2>/dev/null; exec \"$@\"", "bash"]
            + Self.command(copy) + arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            Schemata.variable: mutant.map { "\($0)" } ?? "", "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1",
        ]) { $1 }
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let id = process.processIdentifier
        let end = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds * 10), execute: end)
        let failure = Data("✘".utf8)
        var hasFailed = false
        while case let part = pipe.fileHandleForReading.availableData, !part.isEmpty {
            let start = max(output.count - failure.count, 0)
            output.append(part)
            if output.range(of: failure, in: start..<output.count) != nil {
                hasFailed = true
                kill(id, SIGKILL)
                break
            }
        }
        let tookTooLong = end.wait(timeout: .now()) == .success
        end.cancel()
        process.waitUntilExit()
        if hasFailed {
            answer = .failed
        } else if tookTooLong {
            answer = .tookTooLong
        } else if process.terminationReason == .uncaughtSignal {
            let isLimit = [SIGXCPU, SIGKILL].contains(process.terminationStatus)
            answer = isLimit ? .tookTooLong : .crashed
        } else if ![0, Self.noTests].contains(process.terminationStatus) {
            answer = .crashed
        }
    }

    /// The exit code when the arguments name no test.
    private static let noTests: Int32 = 69

    static func tests(of copy: PackageCopy) -> URL {
        copy.products.appending(path: "debug/LiftPackageTests.xctest")
    }

    /// The tests themselves, so that nothing is left running after they are ended. On macOS they are a
    /// bundle, which needs a host.
    private static func command(_ copy: PackageCopy) -> [String] {
        #if os(macOS)
            let paths = ["--package-path", copy.folder.path, "--scratch-path", copy.products.path]
            return ["swift", "test", "--skip-build", "--disable-xctest"] + paths
        #else
            return [tests(of: copy).path, "--testing-library", "swift-testing"]
        #endif
    }
}
