import Dispatch
import Foundation
import Lift
import Testing

@Suite struct JarThreadTests {
    struct Entry: JarConvertible, Equatable {
        let id: Int
        let name: String
        let price: Double
        let date: Date?
        let tags: [String]
        let zone: TimeZone

        init(jar: Jar) throws {
            id = try jar["id"]^
            name = try jar["name"]^
            price = try jar["price"]^
            date = try jar["date"]^
            tags = try jar["tags"]^
            zone = try jar.context.get()
        }
    }

    /// Containers large enough to be indexed on first use, which all threads then ask for at once.
    static let json: String = {
        let entries = (0..<300).map {
            #"{"id":\#($0),"name":"n\u00e9\#($0)","price":\#($0).25,"date":"2024-02-29T12:00:00Z","tags":["a","\#($0)"]}"#
        }
        let table = (0..<300).map { #""k\#($0)":[\#($0)]"# }
        return #"{"entries":[\#(entries.joined(separator: ","))],"table":{\#(table.joined(separator: ","))}}"#
    }()

    struct Result: Equatable {
        let entries: [Entry]
        let table: [Int]
        let failure: LiftFailure
        let text: String
        let hash: Int

        init(_ jar: Jar) throws {
            // From the end, so that an index is wanted at once.
            table = try (0..<300).reversed().map {
                try jar["table"]["k\($0)"][0]^ + jar["entries"][$0]["id"]^
            }
            entries = try jar["entries"]^
            failure = try LiftTests.failure { try jar["entries"][299]["tags"]^ as [Int] }
            text = try String(json: jar)
            hash = jar.hashValue
        }
    }

    @Test(arguments: [JarRoute.document, .built, .mutated, .deferred, .placed])
    func oneJarIsLiftedFromManyThreadsAtOnce(route: JarRoute) throws {
        let expected = try Result(route.jar(Self.json).union(context: TimeZone.gmt))
        let jar = try route.jar(Self.json).union(context: TimeZone.gmt)
        let equal = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            if let result = try? Result(jar), result == expected { equal.withLock { $0 += 1 } }
        }
        #expect(equal.withLock { $0 } == 16)
        #expect(expected.entries.count == 300)
        #expect(expected.table == (0..<300).reversed().map { 2 * $0 })
    }

    @Test func copiesAreChangedOnManyThreadsAtOnce() throws {
        let jar = try Jar(json: Self.json)
        let equal = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 16) { thread in
            var copy = jar
            for index in 0..<300 where index % 3 == 0 {
                copy["entries"][index]["id"] = thread
                copy["table"]["k\(index)"] = nil
            }
            var ids: [Int] = []
            for index in 0..<300 { ids.append((try? copy["entries"][index]["id"]^) ?? -1) }
            let expected = (0..<300).map { $0 % 3 == 0 ? thread : $0 }
            if ids == expected, copy["table"].count == 200 { equal.withLock { $0 += 1 } }
        }
        #expect(equal.withLock { $0 } == 16)
        #expect(try String(json: jar) == Self.json)
    }

    @Test func deepJarsAreFreedOnManyThreadsAtOnce() async throws {
        let counts = try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await onSmallStack {
                        var jar: Jar = []
                        for level in 0..<20_000 { jar = level % 512 == 0 ? [] : [jar, 1] }
                        jar[1] = nil
                        return jar.count
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 1, count: 16))
    }
}
