/// A value in memory of its own.
///
/// A variable of a class is asked before each access whether a change is under way, which takes as long as to write a
/// small token; what a box holds is not. So who holds a box proves that while its value is changed nobody else reads or
/// changes it.
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
