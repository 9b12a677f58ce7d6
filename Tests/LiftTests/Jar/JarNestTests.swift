import Foundation
import Lift
import Testing

/// Calls a closure when it is freed.
private final class Witness: JarContextValue {
    private let whenFreed: @Sendable () -> Void

    init(_ whenFreed: @escaping @Sendable () -> Void) { self.whenFreed = whenFreed }

    deinit { whenFreed() }
}

/// A deep built Jar with `witness` at its end.
private func nest(_ levels: Int, _ witness: Witness) -> Jar {
    var jar: Jar = [Jar(7).union(context: witness)]
    for level in 0..<levels { jar = level.isMultiple(of: 2) ? ["k": jar] : [jar] }
    return jar
}

@Suite struct JarNestTests {
    @Test func aThreadFreesItsOwnNestsWhileAnotherOneFreesIts() {
        let (isFreeing, isDone, mayGoOn) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        Thread.detachNewThread {
            var jar = nest(
                1000,
                Witness {
                    isFreeing.signal(); mayGoOn.wait()
                })
            jar = Jar()
            withExtendedLifetime(jar) {}
            isDone.signal()
        }
        isFreeing.wait()
        // The other thread is in the middle of its nest.
        let isFreed = Locked(false)
        var jar = nest(1000, Witness { isFreed.withLock { $0 = true } })
        #expect(!isFreed.withLock { $0 })
        jar = Jar()
        withExtendedLifetime(jar) {}
        #expect(isFreed.withLock { $0 })
        mayGoOn.signal()
        isDone.wait()
    }

    @Test func manyThreadsFreeNestsAtOnce() async throws {
        let count = Locked(0)
        _ = try await onThreads(4) { _ in
            for _ in 0..<20 { _ = nest(500, Witness { count.withLock { $0 += 1 } }) }
        }
        #expect(count.withLock { $0 } == 80)
    }
}
