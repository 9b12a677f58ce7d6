import Foundation
import Lift
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
}

/// A directory that is there while `body` runs.
func inDirectory(_ body: (URL) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(directory)
}

/// A directory that is there while `body` runs.
func inDirectory(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory)
}
