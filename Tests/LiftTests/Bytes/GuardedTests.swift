import Testing

@testable import Lift

@Suite struct GuardedTests {
    @Test func threadsChangeTheValueOneAtATime() async throws {
        let shared = Shared()
        let seen = try await onThreads(16) { thread in
            (0..<1000).map { round in
                shared.numbers.withLock { numbers in
                    numbers.append(thread * 1000 + round)
                    return numbers.count
                }
            }
        }
        #expect(seen.flatMap { $0 }.sorted() == Array(1...16_000))
        #expect(shared.numbers.withLock { $0.sorted() } == Array(0..<16_000))
    }

    private final class Shared: Sendable {
        let numbers = Guarded<[Int]>([])
    }
}
