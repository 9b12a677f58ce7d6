import Foundation

/// A copy of the package in which each rejection can be taken out.
struct PackageCopy {
    private let original: URL
    private let folder: URL
    private let products: URL
    private let output: URL

    static let variable = "LIFT_TAKEN_OUT"

    init(of original: URL, in scratch: URL) {
        self.original = original
        folder = scratch.appending(path: "package")
        products = scratch.appending(path: "build")
        output = scratch.appending(path: "output.txt")
    }

    /// Makes the copy, and returns all rejections there are.
    func make() throws -> [Rejection] {
        try removeWhatIsGone()
        var rejections: [Rejection] = []
        for file in files(in: original) {
            let text = try String(contentsOf: original.appending(path: file), encoding: .utf8)
            if let name = Self.readerFile(file) {
                let finder = RejectionFinder(text, file: name, firstNumber: rejections.count + 1)
                rejections += finder.rejections
                try write(finder.switchable, to: file)
            } else {
                try write(text, to: file)
            }
        }
        try write(Self.switchSource, to: Self.switchFile)
        return rejections
    }

    /// Builds the tests of the copy.
    func build() throws {
        let status = try run("swift build --build-tests")
        guard status == 0 else { throw Failure("the copy does not build, see \(output.path)") }
    }

    /// Runs the tests that `filter` names without rejection `number`, or with all of them.
    ///
    /// Time is the processor's, so that it does not matter what else the machine does. Memory is limited, too, where it can
    /// be: a reader that has no limit takes all there is.
    func test(_ filter: String, without number: Int? = nil) throws -> TestRun {
        let large = LargeTest.all.contains { $0.test == filter }
        let status = try run(
            "swift test --skip-build --filter '\(filter)'",
            variables: [
                Self.variable: number.map { "\($0)" } ?? "", "LIFT_SLOW_TESTS": large ? "1" : "0",
                "SWIFT_BACKTRACE": "enable=no",
            ], limits: large ? "ulimit -t 600" : "ulimit -t 60; ulimit -v 12000000 2>/dev/null")
        // What ends in the middle of it need not end behind a whole character.
        let said = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        return TestRun(status: status, output: said)
    }

    private func run(
        _ command: String, variables: [String: String] = [:], limits: String = ":"
    ) throws -> Int32 {
        let process = Process()
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-c", "\(limits); \(command) --package-path \"$0\" --scratch-path \"$1\" > \"$2\" 2>&1",
            folder.path, products.path, output.path,
        ]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    // MARK: Files

    /// The path in Sources/Lift of a file that may reject.
    private static func readerFile(_ file: String) -> String? {
        let folder = "Sources/Lift/"
        let name = String(file.dropFirst(folder.count))
        return file.hasPrefix(folder) && Area.all.contains { name.hasPrefix($0.path) } ? name : nil
    }

    /// What was copied once and is no more in the package would be built.
    private func removeWhatIsGone() throws {
        let kept = Set(files(in: original) + [Self.switchFile])
        for file in files(in: folder) where !kept.contains(file) {
            try FileManager.default.removeItem(at: folder.appending(path: file))
        }
    }

    private func files(in package: URL) -> [String] {
        let folders = ["Sources", "Tests/LiftTests", "Tests/DefaultsWriter"]
        let files = folders.flatMap { folder in
            let paths = FileManager.default.enumerator(atPath: package.appending(path: folder).path)
            return (paths?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
        return ["Package.swift"] + files.filter { $0.hasSuffix(".swift") }.sorted()
    }

    /// What is there already stays as it is, so that it need not be built again.
    private func write(_ text: String, to path: String) throws {
        let url = folder.appending(path: path)
        if (try? String(contentsOf: url, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// What the rejections of the copy call.
    private static let switchFile = "Sources/Lift/TakenOut.swift"

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

        func nothing<Value>(if rejection: Int) -> Value? {
            isTakenOut(rejection) ? .some(nothing() as Value) : nil
        }

        """
}

struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
