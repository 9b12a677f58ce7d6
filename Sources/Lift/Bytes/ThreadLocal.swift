import Foundation

/// An object for each thread, made when the thread asks for it and freed with the thread.
///
/// Sendable: the key never changes, and each thread sees its own object only.
struct ThreadLocal<Object: AnyObject>: @unchecked Sendable {
    /// Nil where there are no keys left; then each call makes an object.
    private let key: pthread_key_t?
    private let make: @Sendable () -> Object

    init(_ make: @escaping @Sendable () -> Object) {
        self.make = make
        var key = pthread_key_t()
        #if canImport(Darwin)
            let isMade = pthread_key_create(&key) { Unmanaged<AnyObject>.fromOpaque($0).release() } == 0
        #else
            let isMade =
                pthread_key_create(&key) { object in
                    if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
                } == 0
        #endif
        self.key = isMade ? key : nil
    }

    /// This thread's object. Who keeps it keeps it on this thread.
    var value: Object {
        @inline(__always) get {
            // What is stored at the key is an object that was retained once for it.
            guard let key, let object = pthread_getspecific(key) else { return makeValue() }
            return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
        }
    }

    @inline(never)
    private func makeValue() -> Object {
        let object = make()
        guard let key else { return object }
        let reference = Unmanaged.passRetained(object)
        if pthread_setspecific(key, reference.toOpaque()) != 0 { reference.release() }
        return object
    }
}
