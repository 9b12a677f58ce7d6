import Foundation

/// A value that threads share, one at a time.
///
/// Safe, and Sendable: the value is in a box that only `withLock` opens, while the lock is held.
struct Guarded<Value: Sendable>: ~Copyable, @unchecked Sendable {
    private let lock = NSLock()
    private let box: Box<Value>

    init(_ value: Value) { box = unsafe Box(value) }

    /// Calls `body`, which must not ask for the lock again: nor must what it frees.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&box.value)
    }
}
