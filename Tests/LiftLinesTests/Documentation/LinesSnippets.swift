import Foundation
import Lift
import LiftLines
import Testing

// Each Swift snippet of Docs/Lines.md, unchanged except for its indentation.

@Suite struct LinesSnippets {
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

    private struct Currency: JarContextValue { let code: String }

    private actor Connection {
        var sent = Data()
        func send(_ chunk: Data) throws { sent += chunk }
    }

    private func print(_ value: Any) { #expect("\(value)" != "") }

    private let events = [Event(name: "a", size: 1), Event(name: "b", size: 2000)]

    @Test func reading() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("events.jsonl")
            try events.writeJSONLines(to: url)
            for jar in JarLines(json: url) {
                let event: Event = try jar^
                print(event.name)
            }

            let chunks = stream([Array("{\"name\": \"a\"}\n{\"na".utf8), Array("me\": \"b\"}".utf8)])
            var names: [String] = []
            for try await jar in JarLines.Async(json: chunks) {
                names.append(try jar["name"]^)
            }
            #expect(names == ["a", "b"])

            for try await event in JarLines(json: url).lift(as: Event.self, concurrency: .all) {
                names.append(event.name)
            }
            #expect(names == ["a", "b", "a", "b"])
        }
    }

    struct Visit: Codable, Sendable { let page: String }

    @Test func codableTypes() async throws {
        try await inDirectory { directory in
            let url = directory.appendingPathComponent("visits.jsonl")
            try [["page": "/"], ["page": "/a"]].writeJSONLines(to: url)
            let visits = [Visit(page: "/b")]
            var pages: [String] = []
            for try await visit in JarLines(json: url).lift(by: .codable(Visit.self)) {
                pages.append(visit.page)
            }
            try visits.map { Jar($0, by: .codable(Visit.self)) }.writeJSONLines(to: url)
            #expect(pages == ["/", "/a"])
            #expect(try String(contentsOf: url, encoding: .utf8) == "{\"page\":\"/b\"}\n")
        }
    }

    @Test func elements() throws {
        let lines = JarLines(json: "[1, 2, 3]", layout: .array)
        let sum = try lines.reduce(0) { try $0 + $1^ }  // 6
        #expect(sum == 6)

        let options = JSONReadingOptions(partial: .closed)
        let answer = JarLines(json: "[{\"id\": 1}, {\"id\": 2, \"na", layout: .array, options: options)
        let ids: [Int] = try answer.map { try $0["id"]^ }  // [1, 2]
        #expect(ids == [1, 2])

        let payments = lines.union(context: Currency(code: "SEK"))
        #expect(try payments.map { (try $0.context.get() as Currency).code } == ["SEK", "SEK", "SEK"])
    }

    @Test func errors() throws {
        let receipt = JarReceipt()
        let lines = JarLines(json: "{\"id\": 1}\n{\"id\": }\n{\"id\": 3}", receipt: receipt)
        let ids = try lines.map { try $0["id"]^ as Int }  // [1, 3]
        print(receipt.count)  // 1
        print(receipt.report)
        #expect(ids == [1, 3])
        #expect(receipt.count == 1)
    }

    @Test func theReportIsThatOfThePage() throws {
        try inDirectory { directory in
            let url = directory.appendingPathComponent("events.jsonl")
            try Data("{}\n{}\n{\"name\": \"c\", \"size\": \"12a\"}".utf8).write(to: url)
            let jars = Array(JarLines(json: url))
            let report = try liftError { try jars[2]^ as Event }.report
            var root = URL(fileURLWithPath: #filePath)
            for _ in 0..<4 { root.deleteLastPathComponent() }
            let page = try String(contentsOf: root.appendingPathComponent("Docs/Lines.md"), encoding: .utf8)
            #expect(page.contains("```\n\(report)\n```"))
        }
    }

    @Test func writing() async throws {
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
            try writer.flush()
            try writer.close()
            let names = try JarLines(json: url).map { try $0["name"]^ as String }
            #expect(names == ["b", "b", "started"])
        }
    }
}
