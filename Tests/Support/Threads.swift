import Foundation

/// A value that threads take turns with.
///
/// Sendable: `value` is touched only while `lock` is held.
package final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// What `body` gives or throws on each of `count` threads, which all begin at the same time, however few
/// processors there are.
package func onThreads<Result: Sendable>(
    _ count: Int, stackSize: Int = 4 << 20, _ body: @escaping @Sendable (_ thread: Int) throws -> Result
) async throws -> [Result] {
    let results = Locked<[Int: Swift.Result<Result, any Error>]>([:])
    let waiting = Locked(count)
    let start = DispatchSemaphore(value: 0)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        for number in 0..<count {
            let thread = Thread {
                // The last one to arrive lets all of them go.
                if waiting.withLock({ waiting in
                    waiting -= 1; return waiting == 0
                }) {
                    for _ in 1..<max(count, 2) { start.signal() }
                } else {
                    start.wait()
                }
                let result = Swift.Result { try body(number) }
                let isLast = results.withLock { results in
                    results[number] = result
                    return results.count == count
                }
                if isLast { continuation.resume() }
            }
            thread.stackSize = stackSize
            thread.start()
        }
    }
    return try results.withLock { results in try (0..<count).compactMap { try results[$0]?.get() } }
}
