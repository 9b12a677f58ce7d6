import Foundation
import Lift
import LiftLines
import Testing

#if !os(Windows)
    /// Loops over pipes whose writers say nothing.
    @Suite(.timeLimit(.minutes(10))) struct SilentPipeTests {
        /// The ways to read a pipe in a task, and the numbers that they find.
        private static let loops: [@Sendable (URL) async throws -> [Int]] = [
            { url in
                var numbers: [Int] = []
                for try await jar in JarLines(json: url).async { numbers.append(try jar^) }
                return numbers
            },
            { url in
                var numbers: [Int] = []
                for try await jar in JarLines(json: url, layout: .array).async { numbers.append(try jar^) }
                return numbers
            },
            { url in
                var numbers: [Int] = []
                for try await number in JarLines(json: url).lift(as: Int.self) { numbers.append(number) }
                return numbers
            },
        ]

        private func pipe(in directory: URL) throws -> URL {
            let pipe = directory.appendingPathComponent("pipe")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            return pipe
        }

        @Test(arguments: [false, true])
        func canceledLoopsEndAndBlockNoOtherTask(hasWriter: Bool) async throws {
            try await inDirectory { directory in
                let pipe = try pipe(in: directory)
                // A descriptor that also reads does not wait for a reader.
                let writer = hasWriter ? open(pipe.path, O_RDWR) : -1
                defer { if hasWriter { close(writer) } }
                let count = 4 * ProcessInfo.processInfo.activeProcessorCount
                let tasks = (0..<count).flatMap { _ in
                    Self.loops.map { loop in Task.detached { try await loop(pipe) } }
                }
                try await Task.sleep(for: .milliseconds(50))
                // Each of them would get a thread only if the loops block none.
                for number in 0..<count { #expect(await Task.detached { number }.value == number) }
                for task in tasks { task.cancel() }
                for task in tasks {
                    await #expect(throws: CancellationError.self) { try await task.value }
                }
            }
        }

        @Test func aLineIsReadWhenItIsThere() async throws {
            try await inDirectory { directory in
                let pipe = try pipe(in: directory)
                var numbers = JarLines(json: pipe).async.makeAsyncIterator()
                // A descriptor that also reads does not wait for a reader.
                let writer = FileHandle(fileDescriptor: open(pipe.path, O_RDWR), closeOnDealloc: true)
                let descriptor = writer.fileDescriptor
                Task.detached {
                    try await Task.sleep(for: .milliseconds(20))
                    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
                    try handle.write(contentsOf: Data("1\n2".utf8))
                }
                #expect(try await numbers.next() == 1)
                try writer.write(contentsOf: Data("\n3".utf8))
                #expect(try await numbers.next() == 2)
                try writer.close()
                #expect(try await numbers.next() == 3)
                #expect(try await numbers.next() == nil)
            }
        }

        @Test func loopsShareAPipe() async throws {
            try await inDirectory { directory in
                let pipe = try pipe(in: directory)
                let tasks = (0..<6).map { index in Task { try await Self.loops[index % 2 * 2](pipe) } }
                // Each reader has opened the pipe before the writer leaves.
                try await Task.sleep(for: .milliseconds(50))
                let writer = FileHandle(fileDescriptor: open(pipe.path, O_WRONLY), closeOnDealloc: true)
                for number in 0..<500 {
                    try writer.write(contentsOf: Data("\(number)\n".utf8))
                    if number % 50 == 0 { await Task.yield() }
                }
                try writer.close()
                var numbers: [Int] = []
                for task in tasks { numbers += try await task.value }
                #expect(numbers.sorted() == Array(0..<500))
            }
        }

        @Test func aDeviceIsReadToItsEnd() async throws {
            for loop in [Self.loops[0], Self.loops[2]] {
                #expect(try await loop(URL(fileURLWithPath: "/dev/null")).isEmpty)
            }
        }
    }
#endif
