#if FullFoundation || !canImport(FoundationEssentials)
    #if os(macOS) || os(Linux)
        import Foundation
        import Testing

        /// The second process of the tests of UserDefaults; `Tests/DefaultsWriter` says what it does.
        package enum DefaultsWriter {
            /// Runs the process, which must succeed, and returns its standard output and standard error.
            package static func run(_ command: String, _ suite: String, _ more: String...) throws -> (
                output: Data, errors: String
            ) {
                let program: URL = try #require(executable, "DefaultsWriter is not beside the tests")
                let process = Process()
                process.executableURL = program
                process.arguments = [command, suite] + more
                process.environment = ProcessInfo.processInfo.environment.merging(["LIFT_VARIABLE": "Yes"]) {
                    $1
                }
                let output = Pipe()
                // To a file: two pipes that are read one after the other could both be full.
                let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
                try Data().write(to: errors)
                defer { try? FileManager.default.removeItem(at: errors) }
                let handle = try FileHandle(forWritingTo: errors)
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = output
                process.standardError = handle
                try process.run()
                let written = try output.fileHandleForReading.readToEnd() ?? Data()
                process.waitUntilExit()
                try handle.close()
                let text = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
                try #require(process.terminationReason == .exit && process.terminationStatus == 0, "\(text)")
                return (written, text)
            }

            /// Beside the tests, or beside a bundle that they are in.
            private static var executable: URL? {
                var starts = Bundle.allBundles.map(\.bundleURL)
                starts += [Bundle.main.executableURL].compactMap { $0 }
                starts += CommandLine.arguments.filter { $0.contains(".xctest") }.map {
                    URL(fileURLWithPath: $0)
                }
                for start in starts {
                    var place = start.standardizedFileURL
                    // A bundle has its executable in Contents/MacOS.
                    for _ in 0..<5 where place.path != "/" {
                        let candidate = place.appendingPathComponent("DefaultsWriter")
                        if isProgram(candidate) { return candidate }
                        place.deleteLastPathComponent()
                    }
                }
                return nil
            }

            private static func isProgram(_ url: URL) -> Bool {
                var isDirectory: ObjCBool = false
                return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
                    && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: url.path)
            }
        }
    #endif
#endif
