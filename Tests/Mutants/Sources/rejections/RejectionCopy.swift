import Copies
import Foundation

/// A copy of the package in which each rejection can be taken out.
struct RejectionCopy {
    private let copy: PackageCopy

    static let variable = "LIFT_TAKEN_OUT"

    init(of original: URL, in scratch: URL) { copy = PackageCopy(of: original, in: scratch) }

    /// Makes the copy, and returns all rejections there are.
    func make() throws -> [Rejection] {
        var rejections: [Rejection] = []
        var sources = [Self.switchFile: Self.switchSource]
        for (file, text) in try copy.librarySources()
        where Area.all.contains(where: { file.hasPrefix("Lift/" + $0.path) }) {
            let finder = RejectionFinder(text, file: file, firstNumber: rejections.count + 1)
            rejections += finder.rejections
            sources[file] = finder.switchable
        }
        try copy.make(with: sources)
        return rejections
    }

    /// Builds the tests of the copy.
    func build() throws {
        guard try copy.build("--build-tests") == 0 else {
            throw Failure("the copy does not build, see \(copy.output.path)")
        }
    }

    /// Runs the tests that `filter` names without rejection `number`, or with all of them.
    ///
    /// The limit of time is processor time, so that other work on the machine does not matter. If the system
    /// can, memory is limited, too: a reader without a limit takes all of it.
    func test(_ filter: String, without number: Int? = nil) throws -> TestRun {
        let large = LargeTest.all.contains { $0.test == filter }
        let status = try copy.run(
            "swift test --skip-build --filter '\(filter)'",
            variables: [
                Self.variable: number.map { "\($0)" } ?? "", "LIFT_SLOW_TESTS": large ? "1" : "0",
                "SWIFT_BACKTRACE": "enable=no",
            ], limits: large ? "ulimit -t 600" : "ulimit -t 60; ulimit -v 12000000 2>/dev/null")
        return TestRun(status: status, output: try copy.said())
    }

    /// What the rejections of the copy call.
    private static let switchFile = "Lift/TakenOut.swift"

    private static let switchSource = """
        import Foundation

        private let takenOut = ProcessInfo.processInfo.environment["\(variable)"].flatMap { Int($0) }

        func isTakenOut(_ rejection: Int) -> Bool { takenOut == rejection }

        /// Zeros, for a value that there is not.
        func nothing<Value>() -> Value {
            let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            memset(memory, 0, MemoryLayout<Value>.size)
            return memory.pointee
        }

        /// Zeros, if the rejection is taken out. The zeros of an optional are nil if its type has a pointer:
        /// then the process ends, because a test has come here.
        func nothing<Value>(if rejection: Int) -> Value? {
            guard isTakenOut(rejection) else { return nil }
            let zeros: Value? = nothing()
            guard zeros != nil else { fatalError("\\(Value.self) has no zeros") }
            return zeros
        }

        """
}
