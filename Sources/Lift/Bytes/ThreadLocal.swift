/// An object for each thread. It is created when the thread first asks for it and released when it ends.
///
/// Safe: the pointer stored for the key is null or an object that was retained once for this purpose. It is
/// released once, when the thread ends.
struct ThreadLocal<Object: AnyObject>: Sendable {
    /// Nil if the system has no keys left. Each access then creates an object.
    private let key: ThreadKey?
    private let make: @Sendable () -> Object

    init(_ make: @escaping @Sendable () -> Object) {
        self.make = make
        key = ThreadKey()
    }

    /// The object of the current thread. It must not be passed to another thread.
    var value: Object { withValue { $0 } }

    /// Calls `body` with the object of the current thread, without retaining it.
    @inline(__always)
    func withValue<Result>(_ body: (Object) -> Result) -> Result {
        guard let key, let object = unsafe key.pointer else { return body(makeValue()) }
        // The object is released when this thread ends, so not while `body` runs.
        return unsafe Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef(body)
    }

    /// The object of the current thread, or nil if it has not been asked for yet.
    var valueIfMade: Object? {
        guard let key, let object = unsafe key.pointer else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
    }

    @inline(never)
    private func makeValue() -> Object {
        let object = make()
        guard let key else { return object }
        let reference = unsafe Unmanaged.passRetained(object)
        if unsafe !key.set(reference.toOpaque()) { unsafe reference.release() }
        return object
    }
}
