/// A value in its own allocation.
///
/// Swift checks each access to a stored property of a class for overlapping accesses. The check takes as long
/// as writing a small token. A box has no such check, and its creator proves that nobody else reads or
/// changes the value while it is being changed.
///
/// Safe: `memory` holds one value from `init` to `deinit`, and a box cannot be copied.
@safe struct Box<Value: ~Copyable>: ~Copyable {
    private let memory: UnsafeMutablePointer<Value>

    /// Unsafe: the caller guarantees that accesses to the value do not overlap.
    @unsafe init(_ value: consuming Value) {
        unsafe memory = .allocate(capacity: 1)
        unsafe memory.initialize(to: value)
    }

    deinit {
        unsafe memory.deinitialize(count: 1)
        unsafe memory.deallocate()
    }

    var value: Value {
        _read { yield unsafe memory.pointee }
        nonmutating _modify { yield unsafe &memory.pointee }
    }
}
