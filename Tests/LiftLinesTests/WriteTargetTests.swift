import Foundation
import Lift
import LiftLines
import Testing

#if !os(Windows)
    /// What is written to that is not a file with a name of its own.
    @Suite struct WriteTargetTests {
        private static let jar: Jar = [1, 2]
        /// Each way to write two elements to a URL, and the text.
        private static let writes: [(String, @Sendable (URL) throws -> Void)] = [
            ("[1,2]", { try jar.writeJSON(to: $0) }),
            ("{\n  \"a\": 1\n}", { try (["a": 1] as Jar).writeJSON(to: $0, options: .prettyPrinted) }),
            ("1\n2\n", { try [1, 2].writeJSONLines(to: $0) }),
            (
                "1\n2\n",
                {
                    let writer = try JarLines.Writer(to: $0, mode: .atomic)
                    try writer.write(contentsOf: [1, 2])
                    try writer.close()
                }
            ),
            // Nobody closes this one.
            ("1\n", { try JarLines.Writer(to: $0, mode: .atomic).write(1) }),
        ]
        private static let appends: [(String, @Sendable (URL) throws -> Void)] = [
            ("1\n2\n", { try [1, 2].writeJSONLines(to: $0, mode: .appending) })
        ]

        private func link(_ name: String, in directory: URL, to destination: String) throws -> URL {
            let url = directory.appendingPathComponent(name)
            try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: destination)
            return url
        }

        private func type(_ url: URL) throws -> FileAttributeType? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        }

        @Test func aPipeIsWrittenToAndNotReplaced() throws {
            try inDirectory { directory in
                let pipe = directory.appendingPathComponent("pipe")
                #expect(mkfifo(pipe.path, 0o600) == 0)
                let link = try link("link", in: directory, to: "pipe")
                // Its writers do not wait for a reader.
                let descriptor = open(pipe.path, O_RDONLY | O_NONBLOCK)
                let reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
                for url in [pipe, link] {
                    for (text, write) in Self.writes.dropLast() + Self.appends {
                        try write(url)
                        try #require(try type(pipe) != .typeRegular)
                        #expect(try type(link) == .typeSymbolicLink)
                        #expect(try reader.readToEnd() == Data(text.utf8))
                    }
                }
                let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
                #expect(names.sorted() == ["link", "pipe"])
            }
        }

        @Test func linesForAPipeWaitForAReader() throws {
            for mode in [JarLines.Writer.Mode.atomic, .appending] {
                try inDirectory { directory in
                    let pipe = directory.appendingPathComponent("pipe")
                    #expect(mkfifo(pipe.path, 0o600) == 0)
                    Thread { try? [1, 2].writeJSONLines(to: pipe, mode: mode) }.start()
                    #expect(Array(JarLines(json: pipe)) == [1, 2])
                }
            }
        }

        @Test func aDeviceBehindALinkIsWrittenTo() throws {
            try inDirectory { directory in
                let url = try link("link", in: directory, to: "/dev/null")
                for (_, write) in Self.writes + Self.appends {
                    try write(url)
                    #expect(
                        try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == "/dev/null")
                }
                #expect(try type(URL(fileURLWithPath: "/dev/null")) == .typeCharacterSpecial)
                #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["link"])
            }
        }

        @Test func aFileIsCreatedWhereALinkLeads() throws {
            try inDirectory { directory in
                let manager = FileManager.default
                let folder = directory.appendingPathComponent("folder")
                try manager.createDirectory(at: folder, withIntermediateDirectories: false)
                let file = folder.appendingPathComponent("file")
                let links = [
                    try link("relative", in: directory, to: "folder/file"),
                    try link("absolute", in: directory, to: file.path),
                    try link("second", in: directory, to: "relative"),
                    try link("up", in: folder, to: "../second"),
                ]
                for url in links {
                    let destination = try manager.destinationOfSymbolicLink(atPath: url.path)
                    for (text, write) in Self.writes.dropLast() + Self.appends {
                        try write(url)
                        #expect(try Data(contentsOf: file) == Data(text.utf8))
                        #expect(try manager.destinationOfSymbolicLink(atPath: url.path) == destination)
                        try manager.removeItem(at: file)
                    }
                }
                #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["up"])
            }
        }

        #if os(Linux)
            /// Elsewhere the system refuses such names.
            @Test func aLinkLeadsToAFileWhoseNameIsNotUTF8() throws {
                try inDirectory { directory in
                    let name: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".json".utf8)
                    func path(_ name: [UInt8]) -> [CChar] {
                        (Array((directory.path + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
                    }
                    let folder: [UInt8] = [0xFF]
                    #expect(mkdir(path(folder), 0o700) == 0)
                    for (index, target) in [name, folder + [0x2F] + name].enumerated() {
                        let link = directory.appendingPathComponent("link\(index)")
                        #expect(symlink((target + [0]).map { CChar(bitPattern: $0) }, link.path) == 0)
                        // The file is created, and then replaced.
                        for (text, write) in Self.writes.dropLast() + Self.writes.dropLast().reversed() {
                            try write(link)
                            #expect(try type(link) == .typeSymbolicLink)
                            let file = open(path(target), O_RDONLY)
                            try #require(file >= 0)
                            let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
                            #expect(try handle.readToEnd() == Data(text.utf8))
                            #expect(chmod(path(target), 0o640) == 0)
                        }
                        #expect(unlink(path(target)) == 0)
                    }
                    #expect(rmdir(path(folder)) == 0)
                    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
                    #expect(names.sorted() == ["link0", "link1"])
                }
            }
        #endif

        @Test func aLinkThatLeadsNowhereIsAnError() throws {
            try inDirectory { directory in
                let rows = [
                    (try link("missing", in: directory, to: "no/file"), "No such file or directory"),
                    (try link("loop", in: directory, to: "loop"), "Too many levels of symbolic links"),
                    (try link("folder", in: directory, to: "."), "Is a directory"),
                ]
                #if canImport(Darwin)
                    // Foundation creates the first file, and has a text of its own.
                    let own = rows.dropFirst()
                #else
                    let own = rows[...]
                #endif
                for (url, reason) in own {
                    for (_, write) in Self.writes + Self.appends {
                        let error = try failure { try write(url) }
                        #expect(error == LiftFailure(.file, "cannot write \(url.path): \(reason)"))
                    }
                }
                let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
                #expect(names.sorted() == ["folder", "loop", "missing"])
            }
        }

        @Test func anOpenFileIsWrittenToWhereItIs() throws {
            try inDirectory { directory in
                let file = directory.appendingPathComponent("file")
                try Data().write(to: file)
                let handle = try FileHandle(forUpdating: file)
                let number = handle.fileDescriptor
                var paths = [
                    "/dev/fd/\(number)", try link("link", in: directory, to: "/dev/fd/\(number)").path,
                ]
                #if os(Linux)
                    paths += ["/proc/self/fd/\(number)", "/proc/\(getpid())/fd/\(number)"]
                #endif
                for path in paths {
                    for (text, write) in Self.writes {
                        try handle.truncate(atOffset: 0)
                        try handle.write(contentsOf: Data("before\n".utf8))
                        try write(URL(fileURLWithPath: path))
                        try handle.write(contentsOf: Data("after\n".utf8))
                        #expect(try Data(contentsOf: file) == Data("before\n\(text)after\n".utf8))
                    }
                }
                let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
                #expect(names.sorted() == ["file", "link"])
            }
        }

        @Test func aDescriptorThatIsNotOpenIsAnError() throws {
            let url = URL(fileURLWithPath: "/dev/fd/999999")
            for (_, write) in Self.writes {
                let error = try failure { try write(url) }
                #expect(error == LiftFailure(.file, "cannot write /dev/fd/999999: Bad file descriptor"))
            }
        }

        #if os(Linux)
            @Test func whatAProgramPrintedBeforeRemains() async {
                await #expect(processExitsWith: .success) {
                    try inDirectory { directory in
                        let file = directory.appendingPathComponent("output")
                        let output = open(file.path, O_RDWR | O_CREAT, 0o600)
                        #expect(dup2(output, 1) == 1)
                        // A link, so that nothing but the link can be replaced.
                        let link = directory.appendingPathComponent("link")
                        try FileManager.default.createSymbolicLink(
                            atPath: link.path, withDestinationPath: "/dev/stdout")
                        let standardOutput = FileHandle.standardOutput
                        try standardOutput.write(contentsOf: Data("before\n".utf8))
                        try [1, 2].writeJSONLines(to: link)
                        try ([1] as Jar).writeJSON(to: link)
                        try standardOutput.write(contentsOf: Data("\nafter\n".utf8))
                        #expect(try Data(contentsOf: file) == Data("before\n1\n2\n[1]\nafter\n".utf8))
                    }
                }
            }
        #endif
    }
#endif
