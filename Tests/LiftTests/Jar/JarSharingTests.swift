import Foundation
@testable import Lift
import Testing

/// Sixteen threads at one Jar: each lifts out of it, copies it and changes its copies, and all find the same.
@Suite struct JarSharingTests {
    static let threads = 16
    static let rounds = TestSize.count(2, full: 100)

    // MARK: What is shared

    struct Item: JarCodable, Hashable {
        var id: Int
        var title: String
        var prices: [Double]
        var note: String?
    }

    struct Zone: JarContextValue, Hashable { let name: String }

    /// Says in which zone it is written.
    struct Place: JarRepresentableWithContext {
        func asJar(using context: Jar.Context) -> Jar {
            let zone: Zone? = context.get()
            return Jar(zone?.name ?? "nowhere")
        }
    }

    struct Zoned: JarConvertible, Hashable {
        let id: Int
        let zone: Zone?

        init(jar: Jar) throws {
            id = try jar["id"]^
            zone = jar.context.get()
        }

        var jar: Jar { ["id": id] }
    }

    static let count = 90

    /// Large enough for indexes, which all threads then ask for at once.
    static let json: String = {
        let items = (0..<count).map {
            #"{"id":\#($0),"title":"t\u00e9\#($0)","prices":[\#($0).25,1e2],"note":null}"#
        }
        let table = (0..<count).map { #""k\#($0)":{"n":\#($0)}"# }
        return #"{"items":[\#(items.joined(separator: ","))],"table":{\#(table.joined(separator: ","))}}"#
    }()

    /// All that a thread finds.
    struct Findings: Equatable {
        var lifted: [Item]
        var decoded: [Item]
        var zoned: [Zoned]
        var table: [Int]
        var failure: LiftFailure
        var text: String
        var encoded: String
        var propertyList: Data
        var isEqual: Bool
        var hash: Int
        var changed: String

        init(_ jar: Jar, like other: Jar) throws {
            // From the end, so that an index is wanted at once.
            table = try (0..<count).reversed().map {
                try jar["table"]["k\($0)"]["n"]^ + jar["items"][$0]["id"]^
            }
            lifted = try jar["items"]^
            decoded = try JarDecoder().decode([Item].self, from: jar["items"])
            zoned = try jar["items"]^
            failure = try LiftTests.failure { try jar["items"][count - 1]["prices"]^ as [Bool] }
            text = try String(json: jar)
            encoded = try String(json: JarEncoder().encode(lifted))
            propertyList = try Data(plist: jar["table"])
            isEqual = jar == other
            hash = jar.hashValue
            changed = try Self.change(jar)
        }

        /// A copy is changed in many ways, and a copy of that.
        private static func change(_ jar: Jar) throws -> String {
            var copy = jar
            for index in stride(from: 0, to: count, by: 3) {
                copy["items"][index]["id"] = index + 1000
                copy["table"]["k\(index)"] = nil
                copy["table"]["k\(index + 1)"]["m"] = copy["items"][index]
            }
            copy["items"].append(copy["table"])
            var other = copy
            other["items"][0] = nil
            other.merge(["place": Place(), "whole": jar["items"][1]] as Jar)
            copy["none"]["at"]["all"] = null
            return try String(json: [copy, other] as Jar)
        }
    }

    /// As `JarRoute`, and with values in it whose text depends on the context.
    @Test(arguments: JarRoute.keepingOrder)
    func oneJarIsLiftedCopiedAndChangedBySixteenThreads(route: JarRoute) async throws {
        func make() throws -> Jar {
            var jar = try route.jar(Self.withoutNulls).union(context: Zone(name: "here"))
            jar["place"] = Place()
            return jar
        }
        let expected = try Findings(make(), like: make())
        let (jar, other) = (try make(), try make())
        let found = try await onThreads(Self.threads) { _ in
            try (0..<Self.rounds).map { _ in try Findings(jar, like: other) }
        }
        #expect(found.count == Self.threads)
        #expect(found.allSatisfy { $0.count == Self.rounds && $0.allSatisfy { $0 == expected } })
        #expect(expected.isEqual)
        #expect(expected.lifted == expected.decoded)
        #expect(expected.text.hasSuffix(#","place":"here"}"#))
        #expect(expected.zoned.allSatisfy { $0.zone == Zone(name: "here") })
        #expect(try Findings(jar, like: other) == expected)
    }

    private static let withoutNulls = json.replacingOccurrences(of: #","note":null"#, with: "")

    /// Contexts are joined on all threads, each with one of its own; the shared Jar has none of them.
    @Test(arguments: JarRoute.keepingOrder)
    func eachThreadHasItsOwnContext(route: JarRoute) async throws {
        let jar: Jar = ["items": try route.jar(Self.json)["items"], "place": Place()]
        let found = try await onThreads(Self.threads) { thread in
            try (0..<Self.rounds).map { round in
                let zone = Zone(name: "\(thread)/\(round)")
                let mine = jar.union(context: zone)
                let zoned: [Zoned] = try mine["items"]^
                let text = try String(json: mine["place"])
                return zoned.count == Self.count && zoned.allSatisfy { $0.zone == zone }
                    && text == "\"\(thread)/\(round)\""
            }
        }
        #expect(found.count == Self.threads && found.allSatisfy { $0.allSatisfy { $0 } })
        #expect(try jar["place"]^ == "nowhere")
    }

    /// The last copy is let go on any of the threads: what they share is freed once.
    @Test func copiesAreLetGoOnAnyThread() async throws {
        final class Token: JarContextValue {}
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let jar = try Jar(json: Self.json).union(context: strong)
            let counts = try await onThreads(Self.threads) { thread in
                var mine = jar
                for index in 0..<Self.count where index % Self.threads == thread {
                    mine["items"][index] = mine["table"]
                }
                let kept = mine["items"]
                mine = Jar()
                return kept.count
            }
            #expect(counts == Array(repeating: Self.count, count: Self.threads))
        }
        // The last thread still holds what it ran when its result is there.
        for _ in 0..<1000 where token != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(token == nil)
    }

    /// One variable that all threads take turns to change.
    @Test func oneVariableIsChangedInTurns() async throws {
        let shared = Locked(try Jar(json: Self.json))
        let copies = try await onThreads(Self.threads) { thread in
            var copies: [Jar] = []
            for round in 0..<20 {
                copies.append(
                    shared.withLock { jar in
                        jar["items"][(thread + round) % Self.count]["by"]["t\(thread)"] = thread
                        jar["log"].append(thread)
                        return jar
                    })
            }
            // What was copied out stays what it was while others go on.
            return copies.map { $0["log"].count ?? 0 }
        }
        let total = 20 * Self.threads
        #expect(Set(copies.joined()) == Set(1...total))
        let log: [Int] = try shared.withLock { try $0["log"]^ }
        #expect(log.count == total)
        #expect((0..<Self.threads).allSatisfy { thread in log.filter { $0 == thread }.count == 20 })
    }
}
