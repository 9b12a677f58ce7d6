#if SWIFT_PACKAGE
    import Lift
#endif

/// Lets one task at a time use an iterator.
///
/// An iterator is a value, and nothing keeps tasks of one actor from using copies of it at the same time.
struct SoleUse: ~Copyable, Sendable {
    private let isUsed = Guarded(false)

    /// Throws if another task has begun and not ended.
    func begin() throws(LiftError) {
        let wasUsed = isUsed.withLock { isUsed in
            defer { isUsed = true }
            return isUsed
        }
        if wasUsed { throw LiftError("an iterator over lines was used by two tasks at once", kind: .value) }
    }

    func end() { isUsed.withLock { $0 = false } }
}
