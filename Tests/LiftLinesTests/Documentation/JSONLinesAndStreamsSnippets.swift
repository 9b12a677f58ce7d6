import Foundation
import Lift
import LiftLines
import Testing

/// Each Swift snippet of the article "JSON Lines and streams", unchanged except for its indentation.
@Suite struct JSONLinesAndStreamsSnippets {
    struct Event: JarElement, Sendable, Equatable {
        let name: String
        let size: Int

        init(name: String, size: Int) { (self.name, self.size) = (name, size) }

        init(jar: Jar) throws {
            name = try jar["name"]^
            size = try jar["size"]^
        }

        var jar: Jar { ["name": name, "size": size] }
    }

    struct Visit: Codable, Sendable, Equatable { let page: String }

    private struct Currency: JarContextValue { let code: String }

    private struct Failure: Error {}

    private actor Connection {
        var sent = Data()
        func send(_ chunk: Data) throws { sent += chunk }
    }

    private let events = [Event(name: "a", size: 1), Event(name: "b", size: 2000)]

    // MARK: Reading

    @Test func linesAreRead() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("events.jsonl")
            try events.writeJSONLines(to: url)
            var names: [String] = []
            for jar in JarLines(json: url) {
                let event: Event = try jar^
                names.append(event.name)
            }
            #expect(names == ["a", "b"])
            for try await event in JarLines(json: url).lift(as: Event.self) {
                names.append(event.name)
            }
            #expect(names == ["a", "b", "a", "b"])
        }
    }

    @Test func codableTypesAreRead() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("visits.jsonl")
            let visits = [Visit(page: "/"), Visit(page: "/a")]
            try visits.map { Jar($0, by: .codable(Visit.self)) }.writeJSONLines(to: url)
            var pages: [String] = []
            for try await visit in JarLines(json: url).lift(by: .codable(Visit.self)) {
                pages.append(visit.page)
            }
            #expect(pages == ["/", "/a"])
        }
    }

    @Test func arraysAreRead() throws {
        let lines = JarLines(json: "[1, 2, 3]", layout: .array)
        let sum = try lines.reduce(0) { try $0 + $1^ }  // 6
        #expect(sum == 6)
        let payments = lines.union(context: Currency(code: "SEK"))
        #expect(try payments.map { (try $0.context.get() as Currency).code } == ["SEK", "SEK", "SEK"])
    }

    @Test func chunksAreRead() async throws {
        let chunks = stream([Array("{\"name\": \"a\"}\n{\"na".utf8), Array("me\": \"b\"}".utf8)])
        var names: [String] = []
        for try await jar in JarLines.Async(json: chunks) {
            names.append(try jar["name"]^)
        }
        #expect(names == ["a", "b"])
    }

    @Test func valuesFollowOneAnother() async throws {
        let text = "{\n  \"name\": \"a\"\n}\n{\"name\": \"b\"}{\"name\": \"c\"}"
        let sequence = "\u{1E}{\"name\": \"d\"}\n\u{1E}{\"name\": \"e\u{1E}{\"name\": \"f\"}\n"
        let chunks = stream(Array(sequence.utf8).map { [$0] })
        let receipt = JarReceipt()
        var names: [String] = []
        do {
            for jar in JarLines(json: text, layout: .values) {
                names.append(try jar["name"]^)
            }
        }
        do {
            for try await jar in JarLines.Async(json: chunks, layout: .values, receipt: receipt) {
                names.append(try jar["name"]^)
            }
        }
        #expect(names == ["a", "b", "c", "d", "f"])
        #expect(receipt.entries.map(\.error.path) == [[1]])
    }

    @Test func partialArraysAreRead() throws {
        let text = #"[{"id": 1}, {"id": 2, "na"#
        let options = JSONReadingOptions(partial: .closed)
        let answer = JarLines(json: text, layout: .array, options: options)
        let ids: [Int] = try answer.map { try $0["id"]^ }  // [1, 2]
        #expect(ids == [1, 2])
    }

    // MARK: Errors

    @Test func badLinesAreSkipped() throws {
        let receipt = JarReceipt()
        let lines = JarLines(json: "{\"id\": 1}\n{\"id\": }\n{\"id\": 3}", receipt: receipt)
        let ids = try lines.map { try $0["id"]^ as Int }  // [1, 3]
        let count = receipt.count  // 1
        #expect(ids == [1, 3] && count == 1)
        #expect(receipt.report.contains("line 2"))
    }

    @Test func theReportIsThatOfThePage() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("events.jsonl")
            try Data("{}\n{}\n{\"name\": \"c\", \"size\": \"12a\"}".utf8).write(to: url)
            let jars = Array(JarLines(json: url))
            let report = try liftError { try jars[2]^ as Event }.report
            var root = URL(fileURLWithPath: #filePath)
            for _ in 0..<4 { root.deleteLastPathComponent() }
            let article = root.appendingPathComponent(
                "Sources/LiftLines/Documentation.docc/JSONLinesAndStreams.md")
            let text = try String(contentsOf: article, encoding: .utf8)
            #expect(text.contains("```text\n\(report)\n```"))
        }
    }

    private struct Picky: JarConvertible, Sendable {
        init(jar: Jar) throws { throw Failure() }
    }

    private func thrown(_ body: () async throws -> Void) async -> (any Error)? {
        do { try await body() } catch { return error }
        return nil
    }

    @Test func whatIsThrown() async throws {
        let bad = JarLines(json: "1\n[\n3")
        let jars = Array(bad)
        #expect(jars.count == 3)
        #expect(try failure { try jars[1]^ as Int }.kind == .syntax)
        #expect(try jars[2]^ as Int == 3)
        var iterator = bad.async.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        let line = await thrown { _ = try await iterator.next() } as? LiftError
        #expect(line?.kind == .syntax && line?.path == [1])
        #expect(try await iterator.next() == 3)

        let own = await thrown { for try await _ in JarLines(json: "1").lift(as: Picky.self) {} }
        #expect((own as? LiftError)?.underlyingError is Failure)

        let source = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array("1\n".utf8))
            continuation.finish(throwing: Failure())
        }
        let broken = await thrown { for try await _ in JarLines.Async(json: source) {} } as? LiftError
        #expect(broken?.kind == .file && broken?.underlyingError is Failure)
        let file = Array(JarLines(json: URL(fileURLWithPath: "/there/is/no.jsonl")))
        #expect(try failure { try file[0]^ as Int }.kind == .file && file.count == 1)

        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            for try await _ in JarLines(json: "1").lift(as: Int.self) {}
        }
        task.cancel()
        #expect(await thrown { try await task.value } is CancellationError)

        let values = AsyncThrowingStream<Jar, any Error> { $0.finish(throwing: Failure()) }
        #expect(await thrown { try await values.writeJSONLines { _ in } } is Failure)
        #expect(await thrown { try await stream(events).writeJSONLines { _ in throw Failure() } } is Failure)
        let nan = await thrown { try await stream([1, .nan]).writeJSONLines { _ in } } as? LiftError
        #expect(nan?.path == [1])
    }

    // MARK: Writing

    @Test func linesAreWritten() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("events.jsonl")
            try events.writeJSONLines(to: url)
            try events.writeJSONLines(to: url, mode: .appending)
            #expect(try JarLines(json: url).map { try $0^ as Event } == events + events)
            let lines = JarLines(json: try Data(contentsOf: url))
            let connection = Connection()

            let large = lines.lift(as: Event.self).filter { $0.size > 1000 }
            try await large.writeJSONLines(to: url)

            try await large.writeJSONLines { chunk in
                try await connection.send(chunk)
            }
            #expect(await connection.sent == (try Data(contentsOf: url)))

            let writer = try JarLines.Writer(to: url, mode: .appending)
            try writer.write(["name": "started", "size": 0] as Jar)
            try writer.close()
            let names = try JarLines(json: url).map { try $0["name"]^ as String }
            #expect(names == ["b", "b", "started"])
        }
    }
}
