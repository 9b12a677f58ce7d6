/// A value in memory of its own.
///
/// A variable of a class is asked before each access whether a change is under way, which takes as long as to write a
/// small token; what a box holds is not. So who makes a box proves that while its value is changed nobody else reads or
/// changes it.
///
/// Safe: `memory` holds one value from `init` to `deinit`, and a box cannot be copied.
@safe struct Box<Value: ~Copyable>: ~Copyable {
    private let memory: UnsafeMutablePointer<Value>

    /// Unsafe: the promise above is the caller's.
    @unsafe init(_ value: consuming Value) {
        unsafe memory = .allocate(capacity: 1)
        unsafe memory.initialize(to: value)
    }

    deinit {
        unsafe memory.deinitialize(count: 1)
        unsafe memory.deallocate()
    }

    var value: Value {
        @inline(__always) _read { yield unsafe memory.pointee }
        @inline(__always) nonmutating _modify { yield unsafe &memory.pointee }
    }
}
