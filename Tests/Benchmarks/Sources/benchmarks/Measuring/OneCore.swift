import Affinity
import Foundation

/// Measures work on a single core, also if it uses several threads.
enum OneCore {
    /// Returns how long `work` takes if all its threads share a core, in nanoseconds. Another core is busy
    /// with `other` meanwhile.
    ///
    /// Cores share caches and memory, and virtual ones may share a real one. A core is then faster if no
    /// other one works, and a comparison with two busy cores would measure the machine.
    ///
    /// Where threads cannot be kept on a core, the processor times of all threads are added up instead.
    static func time(while other: @escaping @Sendable () -> Void, _ work: () throws -> Void) rethrows
        -> Double
    {
        guard affinity_keep_all_threads_on_first_core() else {
            let start = clock()
            try work()
            return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e9
        }
        let neighbor = BusyThread(other)
        defer {
            neighbor.end()
            affinity_free_all_threads()
        }
        return try ContinuousClock().measure(work).nanoseconds
    }
}

/// A thread on the last core that works until it is told to end.
///
/// **Sendable:** the lock protects what changes.
private final class BusyThread: @unchecked Sendable {
    private let lock = NSLock()
    private var isEnding = false
    private let begun = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            _ = affinity_keep_this_thread_on_last_core()
            begun.signal()
            while !lock.withLock({ isEnding }) { work() }
            ended.signal()
        }
        begun.wait()
    }

    /// Returns when the work has ended.
    func end() {
        lock.withLock { isEnding = true }
        ended.wait()
    }
}
