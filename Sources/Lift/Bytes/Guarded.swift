/// A value that threads share. One thread at a time can access it.
///
/// Safe, and Sendable: the value is in a box, and only `withLock` accesses the box, while it holds the lock.
package struct Guarded<Value: Sendable>: ~Copyable, @unchecked Sendable {
    private let lock = Lock()
    private let box: Box<Value>

    package init(_ value: Value) { box = unsafe Box(value) }

    /// Calls `body` with the value. Neither `body` nor a deinitializer that it triggers may call this again.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&box.value) }
    }
}
