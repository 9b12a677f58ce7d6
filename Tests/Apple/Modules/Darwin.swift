// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The declarations of Apple's C library that Lift uses, as they are imported into Swift. They are declared
// from the manual pages of macOS and from what is documented of the importer: pointers without an annotation
// are implicitly unwrapped, `long` is Int, `off_t` is Int64, and `mode_t` is UInt16. Nothing here ever runs.

// MARK: - Memory

public func malloc(_ size: Int) -> UnsafeMutableRawPointer! { nothing() }
public func calloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer! { nothing() }
public func realloc(_ memory: UnsafeMutableRawPointer!, _ size: Int) -> UnsafeMutableRawPointer! { nothing() }
public func free(_ memory: UnsafeMutableRawPointer!) {}
public func strlen(_ text: UnsafePointer<CChar>!) -> UInt { nothing() }
public func memcmp(_ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int) -> Int32 {
    nothing()
}
public func memchr(_ start: UnsafeRawPointer!, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer! {
    nothing()
}
@discardableResult
public func memcpy(
    _ target: UnsafeMutableRawPointer!, _ source: UnsafeRawPointer!, _ count: Int
) -> UnsafeMutableRawPointer! { nothing() }

// MARK: - Threads

public typealias pthread_key_t = UInt

public struct pthread_mutex_t {
    public init() {}
}

public struct pthread_mutexattr_t {
    public init() {}
}

public func pthread_mutex_init(
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { nothing() }
public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { nothing() }
public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { nothing() }
public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { nothing() }

// The pointer that the destructor gets is annotated as never null.
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!,
    _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { nothing() }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nothing() }
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { nothing() }

public struct _opaque_pthread_t {}
public struct pthread_attr_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
    _ body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 { nothing() }
public func pthread_detach(_ thread: pthread_t) -> Int32 { nothing() }

// MARK: - Files

public typealias off_t = Int64
public typealias mode_t = UInt16

public struct FILE {}

// In C, this is the name of a type and of a function that returns an Int32. In Swift, one of them has to be
// an initializer.
public struct stat: Equatable, ExpressibleByIntegerLiteral {
    public var st_mode: mode_t = 0
    public var st_size: off_t = 0

    public init() {}
    public init(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) {}
    public init(integerLiteral code: Int32) {}
}

public var stderr: UnsafeMutablePointer<FILE>! {
    get { nothing() }
    set {}
}
public var errno: Int32 {
    get { nothing() }
    set {}
}

public var SEEK_SET: Int32 { 0 }
public var SEEK_CUR: Int32 { 1 }
public var SEEK_END: Int32 { 2 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var O_RDONLY: Int32 { 0x0000 }
public var O_WRONLY: Int32 { 0x0001 }
public var O_RDWR: Int32 { 0x0002 }
public var O_NONBLOCK: Int32 { 0x0004 }
public var O_APPEND: Int32 { 0x0008 }
public var O_CREAT: Int32 { 0x0200 }
public var O_EXCL: Int32 { 0x0800 }
public var O_CLOEXEC: Int32 { 0x100_0000 }
public var ENOENT: Int32 { 2 }
public var EINTR: Int32 { 4 }
public var EIO: Int32 { 5 }
public var EACCES: Int32 { 13 }
public var ENOSPC: Int32 { 28 }
public var EAGAIN: Int32 { 35 }
public var F_SETFD: Int32 { 2 }
public var F_GETFL: Int32 { 3 }
public var F_SETFL: Int32 { 4 }
public var FD_CLOEXEC: Int32 { 1 }
public var POLLIN: Int32 { 0x0001 }
public var PATH_MAX: Int32 { 1024 }

public typealias nfds_t = UInt32

public struct pollfd {
    public var fd: Int32 = 0
    public var events: Int16 = 0
    public var revents: Int16 = 0

    public init() {}
    public init(fd: Int32, events: Int16, revents: Int16) {}
}

public func poll(
    _ requests: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ milliseconds: Int32
) -> Int32 { nothing() }
public func fwrite(
    _ source: UnsafeRawPointer!, _ size: Int, _ count: Int, _ file: UnsafeMutablePointer<FILE>!
) -> Int { nothing() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { nothing() }
public func dup(_ descriptor: Int32) -> Int32 { nothing() }
public func close(_ descriptor: Int32) -> Int32 { nothing() }
public func read(_ descriptor: Int32, _ target: UnsafeMutableRawPointer!, _ count: Int) -> Int { nothing() }
public func write(_ descriptor: Int32, _ source: UnsafeRawPointer!, _ count: Int) -> Int { nothing() }
public func lseek(_ descriptor: Int32, _ offset: off_t, _ origin: Int32) -> off_t { nothing() }
public func ftruncate(_ descriptor: Int32, _ size: off_t) -> Int32 { nothing() }
public func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { nothing() }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { nothing() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { nothing() }
public func pipe(_ descriptors: UnsafeMutablePointer<Int32>!) -> Int32 { nothing() }
public func fsync(_ descriptor: Int32) -> Int32 { nothing() }
public func fchmod(_ descriptor: Int32, _ mode: mode_t) -> Int32 { nothing() }
public func readlink(
    _ path: UnsafePointer<CChar>!, _ target: UnsafeMutablePointer<CChar>!, _ count: Int
) -> Int { nothing() }
public func realpath(
    _ path: UnsafePointer<CChar>!, _ target: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { nothing() }
public func rename(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { nothing() }
public func remove(_ path: UnsafePointer<CChar>!) -> Int32 { nothing() }
public func strerror(_ code: Int32) -> UnsafeMutablePointer<CChar>! { nothing() }

private func nothing<Value>() -> Value { preconditionFailure("a stand-in is for the type checker only") }
