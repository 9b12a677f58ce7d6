// Everything that Lift uses of the operating system and the C library, except for open files.
// FoundationEssentials does not export either.

// `@preconcurrency` is for `stderr`, which is a variable on some systems. Nothing assigns to it.
#if canImport(Darwin)
    @unsafe @preconcurrency import Darwin
#elseif canImport(Glibc)
    @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    @unsafe @preconcurrency import Android
#elseif os(WASI)
    import WASILibc
    #if _runtime(_multithreaded)
        import wasi_pthread
    #endif
#elseif os(Windows)
    @unsafe @preconcurrency import CRT
    import WinSDK
#endif

// MARK: - Memory

/// The C library's memory. Its allocation may fail without ending the process, and a `Data` can take
/// ownership of it.
enum Memory {
    /// Allocates `count` bytes; nil if allocation fails.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer? { unsafe malloc(count) }

    /// Allocates `count` bytes that are zero; nil if allocation fails.
    static func allocateZeros(_ count: Int) -> UnsafeMutableRawPointer? { unsafe calloc(count, 1) }

    /// Allocates `count` bytes, copies the contents of `memory` to their beginning and frees `memory`; nil if
    /// allocation fails, and then `memory` is unchanged.
    static func resize(_ memory: UnsafeMutableRawPointer?, to count: Int) -> UnsafeMutableRawPointer? {
        unsafe realloc(memory, count)
    }

    static func release(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }

    /// Whether the `count` bytes at both addresses are equal.
    static func isEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int) -> Bool {
        unsafe memcmp(first, second, count) == 0
    }

    /// The offset of the first `byte` among the `count` bytes at `start`; nil if there is none.
    static func firstOffset(of byte: UInt8, in start: UnsafeRawPointer, count: Int) -> Int? {
        guard let found = unsafe memchr(start, Int32(byte), count) else { return nil }
        return unsafe UnsafeRawPointer(found) - start
    }
}

// Each compiles to a single load. `loadUnaligned(as:)` and `init(littleEndian:)` do too, but in a debug build
// they are generic calls.

extension UInt64 {
    /// The number whose lowest byte is at `start`, which need not be aligned.
    ///
    /// Unsafe: the caller promises that eight bytes are readable.
    init(at start: UnsafePointer<UInt8>) {
        var word: UInt64 = 0
        unsafe memcpy(&word, start, 8)
        #if _endian(little)
            self = word
        #else
            self = word.byteSwapped
        #endif
    }
}

extension UInt32 {
    /// The number whose lowest byte is at `start`, which need not be aligned.
    ///
    /// Unsafe: the caller promises that four bytes are readable.
    init(at start: UnsafePointer<UInt8>) {
        var word: UInt32 = 0
        unsafe memcpy(&word, start, 4)
        #if _endian(little)
            self = word
        #else
            self = word.byteSwapped
        #endif
    }
}

// MARK: - Threads

/// A lock that one thread at a time can hold.
///
/// Safe: the handle is created in `init` and destroyed in `deinit`. It has a fixed address in between, and it
/// is destroyed once because a lock cannot be copied.
///
/// Sendable: all functions that are called with the handle may be called on any thread.
@safe struct Lock: ~Copyable, @unchecked Sendable {
    #if os(Windows)
        private let handle = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)

        init() { unsafe InitializeSRWLock(handle) }

        deinit { unsafe handle.deallocate() }

        private func lock() { unsafe AcquireSRWLockExclusive(handle) }

        private func unlock() { unsafe ReleaseSRWLockExclusive(handle) }
    #elseif os(WASI) && !_runtime(_multithreaded)
        // There is one thread.
        init() {}

        private func lock() {}

        private func unlock() {}
    #else
        private let handle = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        init() {
            unsafe handle.initialize(to: pthread_mutex_t())
            _ = unsafe pthread_mutex_init(handle, nil)
        }

        deinit {
            _ = unsafe pthread_mutex_destroy(handle)
            unsafe handle.deallocate()
        }

        private func lock() { _ = unsafe pthread_mutex_lock(handle) }

        private func unlock() { _ = unsafe pthread_mutex_unlock(handle) }
    #endif

    /// Calls `body` while holding the lock. Neither `body` nor a `deinit` that it triggers may use the same
    /// lock.
    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}

#if os(Windows)
    /// One pointer for each thread. This is the storage of fibers, and each thread is one: unlike thread
    /// storage on Windows, it calls back when the thread ends.
    struct ThreadKey: Sendable {
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
    /// One pointer, because there is one thread.
    ///
    /// Sendable: no other thread could read or write it.
    final class ThreadKey: @unchecked Sendable {
        private(set) var pointer: UnsafeMutableRawPointer?

        init?() {}

        func set(_ pointer: UnsafeMutableRawPointer) -> Bool {
            unsafe self.pointer = unsafe pointer
            return true
        }
    }
#else
    /// One pointer for each thread.
    struct ThreadKey: Sendable {
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

        var pointer: UnsafeMutableRawPointer? { unsafe pthread_getspecific(key) }

        func set(_ pointer: UnsafeMutableRawPointer) -> Bool { unsafe pthread_setspecific(key, pointer) == 0 }
    }
#endif

// MARK: - Standard error

/// Writes `text` to standard error. A failure is ignored, because there is nowhere to report it.
package func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
        _ = unsafe fwrite(utf8.baseAddress, 1, utf8.count, stderr)
    }
}
