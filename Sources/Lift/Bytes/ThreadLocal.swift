#if os(Windows)
    import WinSDK
#elseif os(WASI) && _runtime(_multithreaded)
    import wasi_pthread
#endif

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
    var value: Object {
        @inline(__always) get {
            guard let key, let object = unsafe key.pointer else { return makeValue() }
            return unsafe Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
        }
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

// MARK: - What the systems have

#if os(Windows)
    /// A place for one pointer in each fiber, of which a thread is one: unlike Windows' storage for threads, it tells when the
    /// thread ends.
    private struct ThreadKey: Sendable {
        private let index: DWORD

        init?() {
            index = unsafe FlsAlloc { object in
                if let object = unsafe object { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
            }
            // FLS_OUT_OF_INDEXES
            if index == DWORD.max { return nil }
        }

        var pointer: UnsafeMutableRawPointer? { unsafe FlsGetValue(index) }

        func set(_ pointer: UnsafeMutableRawPointer) -> Bool { unsafe FlsSetValue(index, pointer) }
    }
#elseif os(WASI) && !_runtime(_multithreaded)
    /// A place for one pointer, since there is one thread.
    ///
    /// Sendable: there is no other thread that could read it or write to it.
    private final class ThreadKey: @unchecked Sendable {
        private(set) var pointer: UnsafeMutableRawPointer?

        init?() {}

        func set(_ pointer: UnsafeMutableRawPointer) -> Bool {
            unsafe self.pointer = unsafe pointer
            return true
        }
    }
#else
    /// A place for one pointer in each thread.
    private struct ThreadKey: Sendable {
        private let key: pthread_key_t

        init?() {
            var key = pthread_key_t()
            #if canImport(Darwin)
                let isMade =
                    unsafe pthread_key_create(&key) {
                        unsafe Unmanaged<AnyObject>.fromOpaque($0).release()
                    } == 0
            #else
                let isMade =
                    unsafe pthread_key_create(&key) { object in
                        if let object = unsafe object {
                            unsafe Unmanaged<AnyObject>.fromOpaque(object).release()
                        }
                    } == 0
            #endif
            if !isMade { return nil }
            self.key = key
        }

        var pointer: UnsafeMutableRawPointer? {
            @inline(__always) get { unsafe pthread_getspecific(key) }
        }

        func set(_ pointer: UnsafeMutableRawPointer) -> Bool { unsafe pthread_setspecific(key, pointer) == 0 }
    }
#endif
