import Foundation
import Lift
import LiftLines
import Testing

/// JSON Lines that are written.
@Suite struct JarLineWriterTests {
    private static let values: [Jar] = [["b": 1, "a": "é\n"], [1, 2], "text", Jar(null)]
    private static let text = "{\"b\":1,\"a\":\"é\\n\"}\n[1,2]\n\"text\"\nnull\n"
    /// What JSON cannot hold, after something that it can.
    private static let unwritable: Jar = ["right": 1, "wrong": Double.infinity]
    private let expected = LiftFailure(.unsupported, "JSON can't store inf", at: "wrong")

    @Test func eachValueIsALine() throws {
        #expect(try Data(jsonLines: Self.values) == Data(Self.text.utf8))
        #expect(try Data(jsonLines: [Jar]()).isEmpty)
        #expect(
            try Data(jsonLines: Self.values.prefix(1), options: JSONWritingOptions(sortedKeys: true))
                == Data("{\"a\":\"é\\n\",\"b\":1}\n".utf8))
        #expect(try String(jsonLines: Self.values) == Self.text)
        let pretty = try Jar(json: "{\n  \"a\": [\n    1.50\n  ]\n}")
        #expect(try Data(jsonLines: [pretty, pretty["a"]]) == Data("{\"a\":[1.50]}\n[1.50]\n".utf8))
        let error = try failure { try Data(jsonLines: [1, Self.unwritable]) }
        #expect(error == LiftFailure(.unsupported, "JSON can't store inf", at: "[1].wrong"))
    }

    @Test(
        arguments: [
            (JSONWritingOptions(finalNewline: true), #"{"b/":"é<"}"#),
            (JSONWritingOptions(asciiOnly: true, escapesHTML: true), #"{"b/":"\u00e9\u003c"}"#),
            (JSONWritingOptions(escapesSlashes: true), #"{"b\/":"é<"}"#),
        ] as [(JSONWritingOptions, String)])
    func linesFollowTheOptions(options: JSONWritingOptions, line: String) async throws {
        let values: [Jar] = [["b/": "é<"], 1]
        let text = "\(line)\n1\n"
        #expect(try Data(jsonLines: values, options: options) == Data(text.utf8))
        #expect(try String(jsonLines: values, options: options) == text)
        var chunks = ""
        try await stream(values).writeJSONLines(options: options) {
            chunks += String(decoding: $0, as: UTF8.self)
        }
        #expect(chunks == text)
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("lines.jsonl")
            try values.writeJSONLines(to: url, options: options)
            #expect(try String(contentsOf: url, encoding: .utf8) == text)
            try await stream(values).writeJSONLines(to: url, options: options)
            #expect(try String(contentsOf: url, encoding: .utf8) == text)
        }
    }

    @Test(
        arguments: [
            (
                .prettyPrinted,
                "JSON Lines can't be indented: each value is one line; remove 'indentation' from the options"
            ),
            (
                .preserved,
                "JSON Lines can't preserve formatting: each value is one line without white space; remove "
                    + "'preservesFormatting' from the options"
            ),
        ] as [(JSONWritingOptions, String)])
    func whatALineCannotHaveIsRefused(options: JSONWritingOptions, message: String) async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("lines.jsonl")
            let values: [Jar] = []
            var errors = [
                try failure { try Data(jsonLines: values, options: options) },
                try failure { try String(jsonLines: values, options: options) },
                try failure { try values.writeJSONLines(to: url, options: options) },
                try failure { try JarLines.Writer(to: url, mode: .appending, options: options) },
                try failure { try JarLines.Writer(fileDescriptor: 1, options: options) },
            ]
            do { try await stream([1]).writeJSONLines(to: url, options: options) } catch let error
                as LiftError
            {
                errors.append(LiftFailure(error))
            }
            do { try await stream([1]).writeJSONLines(options: options) { _ in } } catch let error
                as LiftError
            {
                errors.append(LiftFailure(error))
            }
            #expect(errors == Array(repeating: LiftFailure(.unsupported, message), count: 7))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    @Test func anErrorHasTheIndexOfItsValue() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("lines.jsonl")
            let values = [1.0, .nan]
            let writer = try JarLines.Writer(to: url)
            try writer.write(0)
            let errors = [
                try failure { try values.writeJSONLines(to: url) },
                try failure { try writer.write(contentsOf: values) },
                try failure { try Data(jsonLines: values) },
                // As an array has it.
                try failure { try Data(json: values) },
            ]
            for error in errors {
                #expect(error == LiftFailure(.unsupported, "JSON can't store nan", at: "[1]"))
            }
            var chunks: [String] = []
            do {
                try await stream([1, 2, Self.unwritable]).writeJSONLines(chunkSize: 1) {
                    chunks.append(String(decoding: $0, as: UTF8.self))
                }
                Issue.record("expected an error")
            } catch let error as LiftError {
                #expect(
                    LiftFailure(error) == LiftFailure(.unsupported, "JSON can't store inf", at: "[2].wrong"))
            }
            #expect(chunks == ["1\n", "2\n"])
        }
    }

    @Test func aFileIsReplacedWhenTheWriterIsClosed() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("é.jsonl")
            try Data("old".utf8).write(to: url)
            let writer = try JarLines.Writer(to: url)
            try writer.write(contentsOf: Self.values)
            try writer.flush()
            #expect(try Data(contentsOf: url) == Data("old".utf8))
            try writer.close()
            try writer.close()
            #expect(try Data(contentsOf: url) == Data(Self.text.utf8))
            let error = try failure { try writer.write(1) }
            #expect(error == LiftFailure(.file, "the writer is closed"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["é.jsonl"])
        }
    }

    @Test func aFailureLeavesTheOldFile() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("lines.jsonl")
            try Data("old".utf8).write(to: url)
            var error = try failure { try (Self.values + [Self.unwritable]).writeJSONLines(to: url) }
            #expect(error == LiftFailure(.unsupported, "JSON can't store inf", at: "[4].wrong"))
            do {
                try await stream([1, Self.unwritable, 2]).writeJSONLines(to: url)
                Issue.record("expected an error")
            } catch let thrown as LiftError {
                error = LiftFailure(thrown)
            }
            #expect(error == LiftFailure(.unsupported, "JSON can't store inf", at: "[1].wrong"))
            #expect(try Data(contentsOf: url) == Data("old".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["lines.jsonl"])
            let missing = directory.appendingPathComponent("missing/lines.jsonl")
            for mode in [JarLines.Writer.Mode.atomic, .appending] {
                let thrown = try liftError { try JarLines.Writer(to: missing, mode: mode) }
                #expect(thrown.kind == .file)
                #expect(thrown.message == "cannot write \(missing.path): No such file or directory")
                #expect((thrown.underlyingError as? POSIXError)?.code == .ENOENT)
            }
            let folder = directory.appendingPathComponent("folder")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            for mode in [JarLines.Writer.Mode.atomic, .appending] {
                let error = try failure { try JarLines.Writer(to: folder, mode: mode) }
                #expect(error == LiftFailure(.file, "cannot write \(folder.path): Is a directory"))
            }
        }
    }

    @Test func linesAreAppended() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("lines.jsonl")
            let writer = try JarLines.Writer(
                to: url, mode: .appending, options: JSONWritingOptions(sortedKeys: true))
            try writer.write(Self.values[0])
            let error = try failure { try writer.write(Self.unwritable) }
            #expect(error == expected)
            try writer.write(2)
            #expect(try Data(contentsOf: url).isEmpty)
            try writer.flush()
            #expect(try Data(contentsOf: url) == Data("{\"a\":\"é\\n\",\"b\":1}\n2\n".utf8))
            try writer.write(3)
            try writer.close()
            try [4, 5].writeJSONLines(to: url, mode: .appending)
            try await stream([6]).writeJSONLines(to: url, mode: .appending)
            #expect(try Data(contentsOf: url) == Data("{\"a\":\"é\\n\",\"b\":1}\n2\n3\n4\n5\n6\n".utf8))
            try Data("1\n2".utf8).write(to: url)
            // Nobody closes this one.
            try JarLines.Writer(to: url, mode: .appending).write(3)
            #expect(try Data(contentsOf: url) == Data("1\n2\n3\n".utf8))
        }
    }

    @Test func manyLinesAreWrittenAndRead() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("many.jsonl")
            let values = (0..<50_000).map { ["id": $0, "text": "some text"] as Jar }
            try values.writeJSONLines(to: url)
            #expect(try JarLines(json: url).map { try $0["id"]^ as Int } == Array(0..<50_000))
            let copy = directory.appendingPathComponent("copy.jsonl")
            try await JarLines(json: url).async.writeJSONLines(to: copy)
            #expect(try Data(contentsOf: copy) == Data(contentsOf: url))
        }
    }

    #if os(Linux)
        /// A file that is always full.
        @Test func aFullDiskIsAnErrorAndTheLinesAreKept() throws {
            let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
            let writer = try JarLines.Writer(fileDescriptor: full.fileDescriptor)
            try writer.write(1)
            for _ in 0..<2 {
                let error = try failure { try writer.flush() }
                #expect(error == LiftFailure(.file, "cannot write the file: No space left on device"))
            }
        }
    #endif

    @Test func linesAreWrittenWhereTheDescriptorIs() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("lines.jsonl")
            try Data("old 1\nold 2\nold 3\nold 4\n".utf8).write(to: url)
            let file = try FileHandle(forUpdating: url)
            try file.seek(toOffset: 6)
            let writer = try JarLines.Writer(fileDescriptor: file.fileDescriptor)
            for line in ["new", "one"] as [Jar] {
                try writer.write(line)
                try writer.flush()
            }
            try writer.close()
            #expect(try Data(contentsOf: url) == Data("old 1\n\"new\"\n\"one\"\nold 4\n".utf8))
        }
    }

    #if os(Linux)
        /// In another process, which can stop being root. Root may read everything.
        @Test func linesAreAppendedToAFileThatCannotBeRead() async {
            await #expect(processExitsWith: .success) {
                try inDirectory { directory in
                    let manager = FileManager.default
                    let rows: [(Int, LiftFailure?)] = [
                        (0o222, nil),
                        (0o444, LiftFailure(.file, "cannot write \(directory.path)/444: Permission denied")),
                    ]
                    for (mode, _) in rows {
                        let file = directory.appendingPathComponent(String(mode, radix: 8))
                        try Data("1\n".utf8).write(to: file)
                        try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
                    }
                    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
                    let isRoot = geteuid() == 0
                    if isRoot { #expect(seteuid(65534) == 0) }
                    for (mode, expected) in rows {
                        let file = directory.appendingPathComponent(String(mode, radix: 8))
                        if let expected {
                            let error = try failure { try [2].writeJSONLines(to: file, mode: .appending) }
                            #expect(error == expected)
                        } else {
                            try [2].writeJSONLines(to: file, mode: .appending)
                        }
                    }
                    if isRoot { #expect(seteuid(0) == 0) }
                    let file = directory.appendingPathComponent("222")
                    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
                    #expect(try Data(contentsOf: file) == Data("1\n2\n".utf8))
                }
            }
        }
    #endif

    // Only where the signal for files that become too long can be ignored.
    #if os(Linux)
        /// A disk that is full in the middle of a line, as far as a limit can be one.
        @Test func halfALineIsTakenBackAndWrittenLater() async {
            await #expect(processExitsWith: .success) {
                signal(SIGXFSZ, SIG_IGN)
                func limitFiles(to count: Int) {
                    var limit = rlimit()
                    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                    limit.rlim_cur = count < 0 ? limit.rlim_max : rlim_t(count)
                    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
                }
                try inDirectory { directory in
                    let url = directory.appendingPathComponent("lines.jsonl")
                    let writers: [(String, () throws -> JarLines.Writer)] = [
                        (url.path, { try JarLines.Writer(to: url, mode: .appending) }),
                        (
                            "the file",
                            {
                                let file = try FileHandle(forUpdating: url)
                                try file.seekToEnd()
                                return try JarLines.Writer(fileDescriptor: dup(file.fileDescriptor))
                            }
                        ),
                    ]
                    for (name, open) in writers {
                        try Data("old\n".utf8).write(to: url)
                        let writer = try open()
                        try writer.write(contentsOf: [1, 22, 333_333_333_333])
                        limitFiles(to: 12)
                        let error = try failure { try writer.flush() }
                        #expect(error == LiftFailure(.file, "cannot write \(name): File too large"))
                        #expect(try Data(contentsOf: url) == Data("old\n1\n22\n".utf8))
                        limitFiles(to: -1)
                        try writer.flush()
                        #expect(try Data(contentsOf: url) == Data("old\n1\n22\n333333333333\n".utf8))
                    }
                }
            }
        }
    #endif

    @Test func aPipeIsWritten() throws {
        let pipe = Pipe()
        let writer = try JarLines.Writer(fileDescriptor: pipe.fileHandleForWriting.fileDescriptor)
        try writer.write(contentsOf: Self.values)
        try writer.close()
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data(Self.text.utf8))
    }

    @Test func aConsumerGetsWholeLines() async throws {
        var chunks: [String] = []
        let values = stream((0..<10).map { Jar($0) })
        try await values.writeJSONLines(chunkSize: 6) { chunks.append(String(decoding: $0, as: UTF8.self)) }
        #expect(chunks == ["0\n1\n2\n", "3\n4\n5\n", "6\n7\n8\n", "9\n"])
        chunks = []
        let lines = JarLines(json: "{\"a\": 1}\n[ ]\nx").async
        do {
            try await lines.writeJSONLines { chunks.append(String(decoding: $0, as: UTF8.self)) }
            Issue.record("expected an error")
        } catch let error as LiftError {
            #expect(error.key == "[2]")
        }
        #expect(chunks == ["{\"a\":1}\n[]\n"])
        struct Refused: Error {}
        var calls = 0
        await #expect(throws: Refused.self) {
            try await stream([1, 2, 3]).writeJSONLines(chunkSize: 1) { _ in
                calls += 1
                throw Refused()
            }
        }
        #expect(calls == 1)
    }
}
