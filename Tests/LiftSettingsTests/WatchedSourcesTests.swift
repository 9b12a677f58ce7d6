@testable import LiftSettings
import Lift
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct WatchedSourcesTests {
    /// A file that changes, without a file.
    private final class Text: Sendable {
        private let text: Locked<String>

        init(_ text: String) { self.text = Locked(text) }

        func set(_ new: String) { text.withLock { $0 = new } }

        func sources() throws -> JarSources {
            let jar = try Jar(json: text.withLock { $0 })
            return JarSources(.values(jar, name: "c.json"), .defaults(["port": 80]))
        }
    }

    @Test func aReloadSaysWhatChanged() throws {
        let text = Text(#"{"a": {"b": 1, "c": 2}, "gone": [1]}"#)
        let watched = try WatchedSources(text.sources)
        #expect(try watched.reload().isEmpty)
        text.set(#"{"a": {"b": 3, "c": 2, "d": null}, "port": 8080}"#)
        let changes = try watched.reload()
        #expect(
            changes.map { "\($0)" } == [
                "a.b changed from 1 in c.json to 3 in c.json", "a.d was added: null in c.json",
                "port changed from 80 in defaults to 8080 in c.json", "gone was removed: [1] in c.json",
            ])
        #expect(changes[0].path == ["a", "b"] && changes[0].old == 1 && changes[0].new == 3)
        #expect(changes[1].old.isMissing && changes[1].oldSource == nil && changes[1].newSource == "c.json")
        #expect(changes[3].newSource == nil && changes[2].oldSource == "defaults")
        #expect(try watched.sources["port"]^ == 8080)
        // The same value from another source is no change.
        text.set(#"{"a": {"b": 3, "c": 2, "d": null}}"#)
        #expect(
            try watched.reload().map { "\($0)" } == ["port changed from 8080 in c.json to 80 in defaults"])
        text.set(#"{"a": {"b": 3, "c": 2, "d": null}, "port": 80}"#)
        #expect(try watched.reload().isEmpty)
    }

    @Test func aBrokenFileKeepsTheOldValues() throws {
        let text = Text(#"{"a": 1}"#)
        let watched = try WatchedSources(text.sources)
        text.set("{")
        #expect(try liftError { try watched.reload() }.kind == .syntax)
        #expect(try watched.sources["a"]^ == 1)
        #expect(throws: LiftError.self) { try WatchedSources(text.sources) }
        let failing = Locked(false)
        let other = try WatchedSources {
            if failing.withLock({ $0 }) { throw CancellationError() }
            return JarSources()
        }
        failing.withLock { $0 = true }
        #expect(try liftError { try other.reload() }.underlyingError is CancellationError)
    }

    @Test func pollsReportEachChangeAndEachErrorOnce() async throws {
        let text = Text(#"{"a": 1}"#)
        let watched = try WatchedSources(text.sources)
        let steps = Locked(
            [#"{"a": 1}"#, "{", "{", #"{"a": 1}"#, "{", "[", #"{"a": 2}"#, #"{"a": 2}"#, #"{"a": 3}"#][...])
        let reloads = watched.reloads {
            guard let step = steps.withLock({ $0.popFirst() }) else { throw CancellationError() }
            text.set(step)
        }
        var seen: [String] = []
        for await reload in reloads {
            switch reload {
            case .success(let changes): seen += changes.map { "\($0)" }
            case .failure(let error): seen.append(error.kind.rawValue)
            }
        }
        #expect(
            seen == [
                "syntax", "syntax", "syntax", "a changed from 1 in c.json to 2 in c.json",
                "a changed from 2 in c.json to 3 in c.json",
            ])
    }

    @Test func eachLoopSeesEveryChange() async throws {
        let text = Text(#"{"a": 1}"#)
        let watched = try WatchedSources(text.sources)
        var first = watched.reloads {}.makeAsyncIterator()
        var second = watched.reloads {}.makeAsyncIterator()
        text.set(#"{"a": 2}"#)
        #expect(try await first.next()?.get().map { "\($0.new)" } == ["2"])
        try watched.reload()
        #expect(try await second.next()?.get().map { "\($0.new)" } == ["2"])
    }

    @Test func cancelingEndsTheLoop() async throws {
        let watched = try WatchedSources { JarSources() }
        let task = Task {
            for await _ in watched.reloads(every: .seconds(3600)) {}
            return true
        }
        task.cancel()
        #expect(await task.value)
        let busy = Task {
            for await _ in watched.reloads({ await Task.yield() }) {}
            return true
        }
        busy.cancel()
        #expect(await busy.value)
    }

    @Test func readersSeeAllOldOrAllNew() async throws {
        let count = Locked(0)
        let watched = try WatchedSources {
            let number = count.withLock {
                $0 += 1
                return $0
            }
            return JarSources(.values(["a": number, "b": ["c": number]], name: "c"))
        }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<200).allSatisfy { _ in (try? watched.reload()) != nil }
                }
                group.addTask {
                    (0..<500).allSatisfy { _ in
                        let sources = watched.sources
                        return sources["a"] == sources[path: "b.c"]
                    }
                }
            }
            for await isFine in group { #expect(isFine) }
        }
        // The reload that began last is the one that stays.
        let last = try watched.sources["a"]^ as Int
        #expect(last > 1 && last <= 801)
        try watched.reload()
        #expect(try watched.sources["a"]^ == 802)
    }

    @Test func filesAreReadAgain() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (json, env) = (folder.appendingPathComponent("c.json"), folder.appendingPathComponent(".env"))
        try Data(#"{"port": 1}"#.utf8).write(to: json)
        try Data("PORT=2\nTOKEN=old".utf8).write(to: env)
        let watched = try WatchedSources { try JarSources(.dotEnv(env), .file(json)) }
        try Data("# moved\nPORT=3\nTOKEN=s3cret\nNEW=1".utf8).write(to: env)
        #expect(
            try watched.reload().map { "\($0)" } == [
                #"port changed from "2" in variable PORT (line 1) in .env to "3" in variable PORT (line 2) "#
                    + "in .env",
                "NEW was added: <redacted> in variable NEW (line 4) in .env",
                "TOKEN changed from <redacted> in variable TOKEN (line 2) in .env to <redacted> in variable "
                    + "TOKEN (line 3) in .env",
            ])
        try FileManager.default.removeItem(at: json)
        #expect(try liftError { try watched.reload() }.kind == .file)
        #expect(try watched.sources["port"]^ == 3)
    }
}
