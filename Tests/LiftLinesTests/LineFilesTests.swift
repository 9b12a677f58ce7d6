import Foundation
import Lift
import LiftLines
import Testing

/// Lines of files.
@Suite struct LineFilesTests {
    @Test func linesOfAFileHaveItsName() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("é lines.jsonl")
            try Data("\u{FEFF}{\"a\": 1}\n{\"a\": x}\n{\"a\": \"y\"}".utf8).write(to: url)
            let jars = Array(JarLines(json: url))
            #expect(jars.count == 3)
            #expect(try jars[0]["a"]^ as Int == 1)
            #expect(
                try liftError { try jars[1]["a"]^ as Int }.report == """
                    error: expected a value, found 'x'
                      --> é lines.jsonl:2:7   [1]
                       |
                     2 | {"a": x}
                       |       ^
                    """)
            let error = try liftError { try jars[2]["a"]^ as Int }
            #expect(error.offset == 27)
            #expect(
                error.report == """
                    error: expected Int, found string "y"
                      --> é lines.jsonl:3:7   [2].a
                       |
                     3 | {"a": "y"}
                       |       ^^^
                    """)
            #expect(try await LineOutcome.all(JarLines(json: url).async) == LineOutcome.all(jars))
        }
    }

    @Test func anEmptyFileHasNoLines() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("empty.jsonl")
            try Data().write(to: url)
            #expect(Array(JarLines(json: url)).isEmpty)
            let error = try failure { try Array(JarLines(json: url, layout: .array)).map { try $0^ as Int } }
            #expect(error == LiftFailure(.syntax, "expected an array, found the end of the text"))
        }
    }

    @Test func aFileThatCannotBeReadIsAnErrorAndTheEnd() async throws {
        let directory = FileManager.default.temporaryDirectory
        let missing = directory.appendingPathComponent(UUID().uuidString)
        let receipt = JarReceipt()
        for url in [missing, directory] {
            let jars = Array(JarLines(json: url, receipt: receipt))
            #expect(jars.count == 1)
            let error = try liftError { try jars[0]["a"]^ as Int }
            #expect(error.kind == .file)
            #expect(error.message.hasPrefix("cannot read \(url.path): "))
            #expect(error.underlyingError != nil)
            var iterator = JarLines(json: url).lift(as: Int.self).makeAsyncIterator()
            await #expect(throws: LiftError.self) { _ = try await iterator.next() }
            #expect(try await iterator.next() == nil)
        }
        #expect(receipt.count == 0)
    }

    @Test func aFileThatIsDeletedIsReadToItsEnd() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("deleted.jsonl")
            try Data(String(repeating: "1\n", count: 500_000).utf8).write(to: url)
            var iterator = JarLines(json: url).makeIterator()
            #expect(iterator.next() == 1)
            try FileManager.default.removeItem(at: url)
            var count = 1
            while let jar = iterator.next() { count += try jar^ }
            #expect(count == 500_000)
        }
    }

    @Test func aFileThatGrowsOrShrinksWhileItIsReadIsReadAsFarAsItIsThere() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("lines")
            try Data("1\n2\n".utf8).write(to: url)
            var jars = JarLines(json: url).makeIterator()
            #expect(jars.next() == 1)
            let handle = try FileHandle(forWritingTo: url)
            _ = try handle.seekToEnd()
            try handle.write(contentsOf: Data("3\n4".utf8))
            #expect([jars.next(), jars.next(), jars.next(), jars.next()] == [2, 3, 4, nil])

            try Data(String(repeating: "7\n", count: 300_000).utf8).write(to: url)
            jars = JarLines(json: url).makeIterator()
            #expect(jars.next() == 7)
            try FileHandle(forWritingTo: url).truncate(atOffset: 0)
            var count = 1
            while let jar = jars.next() {
                #expect(jar == 7)
                count += 1
            }
            #expect(count < 300_000)
        }
    }

    #if !os(Windows)
        @Test func aReplacedFileKeepsItsPermissionsAndLinks() throws {
            try inDirectory { directory in
                let manager = FileManager.default
                let file = directory.appendingPathComponent("file")
                let link = directory.appendingPathComponent("link")
                try Data("old".utf8).write(to: file)
                try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "file")
                for mode in [0o600, 0o666, 0o755] {
                    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
                    for url in [file, link] {
                        try [2, 3].writeJSONLines(to: url)
                        #expect(try Data(contentsOf: file) == Data("2\n3\n".utf8))
                        let attributes = try manager.attributesOfItem(atPath: file.path)
                        #expect(attributes[.posixPermissions] as? Int == mode)
                    }
                }
                // As long as a name can be.
                let long = directory.appendingPathComponent(String(repeating: "x", count: 255))
                for _ in 0..<2 { try [2].writeJSONLines(to: long) }
                #expect(try Data(contentsOf: long) == Data("2\n".utf8))
                try manager.removeItem(at: long)
                #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "file")
                #expect(try manager.contentsOfDirectory(atPath: directory.path).sorted() == ["file", "link"])
            }
        }
    #endif

    @Test func aURLThatIsNotOfAFileIsNotWritten() throws {
        try inDirectory { directory in
            let path = directory.appendingPathComponent("file.json").path
            let rows = [
                ("https://example.com\(path)", "the URL isn't a file URL"),
                (path, "the URL has no scheme; for a path, use URL(fileURLWithPath:)"),
            ]
            for (text, reason) in rows {
                let url = try #require(URL(string: text))
                let errors = [
                    try liftError { try [1].writeJSONLines(to: url) },
                    try liftError { try JarLines.Writer(to: url, mode: .atomic) },
                    try liftError { try JarLines.Writer(to: url, mode: .appending) },
                ]
                for error in errors {
                    #expect(LiftFailure(error) == LiftFailure(.file, "cannot write \(text): \(reason)"))
                    #expect((error.underlyingError as? CocoaError)?.code == .fileWriteUnsupportedScheme)
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    /// The error of reading lines, which is that of reading the whole file.
    @Test(arguments: ["nosuch:x", "foo.json", "file:///no/such/file.json", "file:///"])
    func aFileThatCannotBeReadHasTheErrorOfAWholeFile(text: String) throws {
        let url = try #require(URL(string: text))
        let error = try liftError { try Array(JarLines(json: url)).first?["a"]^ as Int? }
        let whole = try liftError { try Jar(json: url) }
        #expect(error.kind == .file && LiftFailure(error) == LiftFailure(whole))
        let (found, expected) = (error.underlyingError, whole.underlyingError)
        #expect(found.map { type(of: $0) } == expected.map { type(of: $0) })
        #expect((found as? CocoaError)?.code == (expected as? CocoaError)?.code)
        #expect((found as? POSIXError)?.code == (expected as? POSIXError)?.code)
    }
}
