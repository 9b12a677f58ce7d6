/// A value in memory of its own.
///
/// A variable of a class is asked before each change whether another one is under way, which takes as long as to write a
/// small token; what a box holds is not. So who holds a box proves that no change of its value begins while another one
/// is under way.
struct Box<Value: ~Copyable>: ~Copyable {
    private let memory: UnsafeMutablePointer<Value>

    init(_ value: consuming Value) {
        memory = .allocate(capacity: 1)
        memory.initialize(to: value)
    }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    var value: Value {
        @inline(__always) _read { yield memory.pointee }
        @inline(__always) nonmutating _modify { yield &memory.pointee }
    }
}
