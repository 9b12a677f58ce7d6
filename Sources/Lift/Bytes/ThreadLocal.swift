import Foundation

/// An object for each thread, made when the thread asks for it and freed with the thread.
///
/// Safe: what is stored at the key is null or an object that was retained once for it, which is released once, when the
/// thread ends.
struct ThreadLocal<Object: AnyObject>: Sendable {
    /// Nil where there are no keys left; then each call makes an object.
    private let key: pthread_key_t?
    private let make: @Sendable () -> Object

    init(_ make: @escaping @Sendable () -> Object) {
        self.make = make
        var key = pthread_key_t()
        #if canImport(Darwin)
            let isMade =
                unsafe pthread_key_create(&key) {
                    unsafe Unmanaged<AnyObject>.fromOpaque($0).release()
                } == 0
        #else
            let isMade =
                unsafe pthread_key_create(&key) { object in
                    if let object = unsafe object { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
                } == 0
        #endif
        self.key = isMade ? key : nil
    }

    /// This thread's object. Who keeps it keeps it on this thread.
    var value: Object {
        @inline(__always) get {
            guard let key, let object = unsafe pthread_getspecific(key) else { return makeValue() }
            return unsafe Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
        }
    }

    @inline(never)
    private func makeValue() -> Object {
        let object = make()
        guard let key else { return object }
        let reference = unsafe Unmanaged.passRetained(object)
        if unsafe pthread_setspecific(key, reference.toOpaque()) != 0 { unsafe reference.release() }
        return object
    }
}
