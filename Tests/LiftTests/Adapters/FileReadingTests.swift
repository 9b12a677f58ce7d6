import Foundation
import Testing

@testable import Lift

/// What the system says of files, and what it does while they are read.
@Suite struct FileReadingTests {
    /// The errors of each way to read a file.
    private func errors(_ url: URL) throws -> [LiftError] {
        [try liftError { try Jar(json: url) }, try liftError { try Jar(plist: url) }]
    }

    @Test func aURLThatIsNotOfAFileIsLeftToFoundation() throws {
        let url = try #require(URL(string: "nosuch:x"))
        for error in try errors(url) {
            #expect(error.kind == .file)
            #expect(error.message.hasPrefix("cannot read nosuch:x: "))
            #expect(error.underlyingError is CocoaError)
        }
    }

    @Test func aURLWithoutASchemeIsNoFile() throws {
        let url = try #require(URL(string: "foo.json"))
        let reason = "the URL has no scheme; for a path, use URL(fileURLWithPath:)"
        for error in try errors(url) {
            #expect(LiftFailure(error) == LiftFailure(.file, "cannot read foo.json: \(reason)"))
            #expect((error.underlyingError as? CocoaError)?.code == .fileReadUnsupportedScheme)
        }
    }

    #if !os(Windows)
        @Test func theReasonIsTheOneOfTheSystem() throws {
            try inDirectory { directory in
                let manager = FileManager.default
                let file = directory.appendingPathComponent("file")
                try Data("{}".utf8).write(to: file)
                let loop = directory.appendingPathComponent("loop")
                try manager.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop")
                let rows: [(URL, String, POSIXError.Code)] = [
                    (directory, "Is a directory", .EISDIR),
                    (loop, "Too many levels of symbolic links", .ELOOP),
                    (file.appendingPathComponent("x"), "Not a directory", .ENOTDIR),
                ]
                for (url, reason, code) in rows {
                    for error in try errors(url) {
                        #expect(
                            LiftFailure(error) == LiftFailure(.file, "cannot read \(url.path): \(reason)"))
                        #expect((error.underlyingError as? POSIXError)?.code == code)
                    }
                }
            }
        }

        @Test func aMissingFileHasTheErrorThatFoundationThrows() throws {
            let url = URL(fileURLWithPath: "/no/such/file.json")
            for error in try errors(url) {
                #expect(
                    LiftFailure(error)
                        == LiftFailure(.file, "cannot read /no/such/file.json: No such file or directory"))
                let underlying = try #require(error.underlyingError as? CocoaError)
                #expect(underlying.code == .fileReadNoSuchFile)
                #expect(underlying.filePath == url.path)
                #expect(underlying.url == url)
                #expect((underlying.underlying as? POSIXError)?.code == .ENOENT)
            }
        }

        /// A test that runs as root may read everything.
        @Test(arguments: [POSIXError.Code.EACCES, .EPERM])
        func aFileWithoutPermissionHasTheErrorThatFoundationThrows(code: POSIXError.Code) throws {
            let error = SystemError(code: code.rawValue).underlying(for: URL(fileURLWithPath: "/x"))
            let underlying = try #require(error as? CocoaError)
            #expect(underlying.code == .fileReadNoPermission)
            #expect((underlying.underlying as? POSIXError)?.code == code)
        }
    #endif

    #if canImport(Glibc)
        @Test func aSignalDoesNotEndTheReadingOfAPipe() throws {
            try inDirectory { directory in
                let pipe = directory.appendingPathComponent("pipe").path
                #expect(mkfifo(pipe, 0o600) == 0)
                Self.interrupt(pthread_self(), whileWritingTo: pipe)
                let jar = try Jar(json: URL(fileURLWithPath: pipe))
                #expect(jar == [1, 2])
            }
        }

        /// Writes an array to a pipe in two parts, from another thread. Before and after each part, `reader`
        /// is waiting and gets a signal, which interrupts its call.
        private static func interrupt(_ reader: pthread_t, whileWritingTo pipe: String) {
            // Without the flag that lets a call go on by itself. The handler stays: a late signal without one
            // would end the process.
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in }
            sigaction(SIGUSR2, &action, nil)
            let thread = Thread {
                func interrupt() {
                    for _ in 0..<5 {
                        usleep(10_000)
                        pthread_kill(reader, SIGUSR2)
                    }
                }
                interrupt()
                let file = open(pipe, O_WRONLY)
                for part in ["[1,", "2]"] {
                    _ = part.withCString { write(file, $0, strlen($0)) }
                    interrupt()
                }
                close(file)
            }
            thread.start()
        }
    #endif

    // Only Linux lets a process limit its own memory.
    #if os(Linux)
        @Test(.enabled(if: !Sanitizer.isPresent, "a sanitizer takes all addresses"))
        func aFileThatMemoryHasNoRoomForIsAnError() async {
            await #expect(processExitsWith: .success) {
                try inDirectory { directory in
                    let url = directory.appendingPathComponent("large.json")
                    try Data().write(to: url)
                    // Nothing is written, so it takes no room on the disk.
                    #expect(truncate(url.path, 3 << 30) == 0)
                    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
                        .split(separator: " ").first.flatMap { Int($0) }
                    let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
                    var limit = rlimit()
                    getrlimit(resource, &limit)
                    limit.rlim_cur = rlim_t(try unwrap(pages) * Int(sysconf(Int32(_SC_PAGESIZE))) + 1 << 30)
                    setrlimit(resource, &limit)
                    let wanted = LiftFailure(.bounds, "not enough memory for a document of \(3 << 30) bytes")
                    #expect(try failure { try Jar(json: url) } == wanted)
                    #expect(try failure { try Jar(plist: url) } == wanted)
                }
            }
        }
    #endif
}
