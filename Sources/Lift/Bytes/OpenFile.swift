// What Lift uses of the system to read and write files piece by piece.

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
#elseif os(Windows)
    @unsafe @preconcurrency import CRT
    import WinSDK
#endif

/// The reason for which the system refused something.
package struct SystemError: Error, CustomStringConvertible {
    let code: Int32

    /// The last error of the current thread.
    static var last: SystemError { SystemError(code: errno) }

    /// Whether a file has nothing to read, and may have it later.
    package var isNothingYet: Bool { code == EAGAIN }

    package var description: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}

/// A file that is open for reading or for writing.
///
/// The descriptor is closed once, because a file cannot be copied.
package struct OpenFile: ~Copyable, Sendable {
    package let descriptor: Int32
    private let isOwned: Bool

    package enum Mode {
        case read
        /// Opens a pipe whether or not it has a writer. A read throws ``SystemError/isNothingYet`` if there
        /// is nothing yet.
        case readWithoutWaiting
        /// Writes to a new file, which is to replace the one at another path. There must be none at its own
        /// path. It has the permissions of the other one, if that is there.
        case create(replacing: SystemPath)
        /// Writes to the end of a file, which is created if there is none, or to a pipe or a device. It is
        /// opened for reading too, if that is permitted.
        case append
    }

    /// Uses a descriptor that is closed with this file, or by someone else.
    package init(descriptor: Int32, isOwned: Bool = false) {
        self.descriptor = descriptor
        self.isOwned = isOwned
    }

    /// Opens a descriptor of a ``WriteTarget`` once more. Both have the same offset.
    package init(copyOf descriptor: Int32) throws(SystemError) {
        #if os(Windows) || os(WASI)
            throw SystemError(code: EBADF)
        #else
            let copy = dup(descriptor)
            if copy < 0 { throw .last }
            self.init(descriptor: copy, isOwned: true)
        #endif
    }

    package init(_ path: SystemPath, _ mode: Mode) throws(SystemError) {
        #if os(Windows)
            let flags: Int32 =
                switch mode {
                case .read, .readWithoutWaiting: _O_RDONLY
                case .create: _O_WRONLY | _O_CREAT | _O_EXCL
                case .append: _O_RDWR | _O_CREAT | _O_APPEND
                }
            var opened: Int32 = -1
            let failure = unsafe path.text.withCString(encodedAs: UTF16.self) { path in
                unsafe _wsopen_s(
                    &opened, path, flags | _O_BINARY | _O_NOINHERIT, _SH_DENYNO, _S_IREAD | _S_IWRITE)
            }
            if failure != 0 { throw SystemError(code: failure) }
        #else
            var flags: Int32 =
                switch mode {
                case .read: O_RDONLY
                case .readWithoutWaiting: O_RDONLY | O_NONBLOCK
                case .create: O_WRONLY | O_CREAT | O_EXCL
                case .append: O_RDWR | O_CREAT | O_APPEND
                }
            var permissions: mode_t?
            #if !os(WASI)
                if case .create(let old) = mode { permissions = old.permissions }
                // What is written to a pipe that its writer could also read would be lost without a reader.
                if case .append = mode, path.isRegular == false { flags = O_WRONLY | O_APPEND }
            #endif
            var opened: Int32
            while true {
                opened = unsafe open(path.cString, flags | O_CLOEXEC, permissions ?? 0o666)
                if opened >= 0 { break }
                // A signal interrupts the wait for the other end of a pipe.
                if errno == EINTR { continue }
                // Without permission to read a file, its last byte is not known.
                guard errno == EACCES, flags & O_RDWR == O_RDWR else { break }
                flags = flags & ~O_RDWR | O_WRONLY
            }
            if opened < 0 { throw .last }
            // A new file has fewer permissions than it is opened with. A file system without permissions may
            // refuse this, which does no harm.
            #if !os(WASI)
                if let permissions { _ = fchmod(opened, permissions) }
            #endif
        #endif
        descriptor = opened
        isOwned = true
    }

    deinit {
        guard isOwned else { return }
        #if os(Windows)
            _ = _close(descriptor)
        #else
            _ = close(descriptor)
        #endif
    }

    /// Reads up to `count` bytes to `start` and returns their number, which is 0 at the end of the file.
    ///
    /// Unsafe: the caller promises that `count` bytes can be written at `start`.
    @unsafe borrowing func fill(
        _ start: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(SystemError) -> Int {
        while true {
            #if os(Windows)
                let size = Int(unsafe _read(descriptor, start, UInt32(min(count, 1 << 20))))
            #else
                // Darwin refuses to read 2 GiB at once.
                let size = unsafe read(descriptor, start, min(count, 1 << 30))
            #endif
            if size >= 0 { return size }
            // A signal interrupts a read of a pipe before anything is there.
            if errno != EINTR { throw .last }
        }
    }
}

extension OpenFile {
    /// Writes bytes from `start` on and returns their number, which is at least 1.
    ///
    /// Unsafe: the caller promises that `count` bytes can be read at `start`.
    @unsafe borrowing func put(_ start: UnsafePointer<UInt8>, count: Int) throws(SystemError) -> Int {
        while true {
            // The size has another type on Windows.
            let size = Int(unsafe write(descriptor, start, numericCast(min(count, 1 << 30))))
            if size > 0 { return size }
            if errno != EINTR { throw .last }
        }
    }

    /// Whether a read may wait for somebody else, as it does for a pipe, a terminal or another device.
    ///
    /// A pipe that was opened without waiting says so itself if it has nothing. Lift asks other files before
    /// each read, and then the read may still wait: some systems can't tell when a terminal has something.
    borrowing func mayWait() -> Bool {
        #if os(Windows) || os(WASI)
            return false
        #else
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return false }
            switch mode_t(status.st_mode) & S_IFMT {
            case S_IFIFO: return true
            case S_IFCHR:
                let flags = fcntl(descriptor, F_GETFL)
                if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
                return true
            default: return false
            }
        #endif
    }

    /// The number of bytes in the file; nil if it is a pipe or a terminal.
    package borrowing func size() -> Int? {
        guard let offset = seek(0, SEEK_CUR), let end = seek(0, SEEK_END) else { return nil }
        _ = seek(offset, SEEK_SET)
        return end
    }

    /// The number of bytes in a regular file; nil for any other file, which has to be read to its end.
    borrowing func regularSize() -> Int? {
        #if os(Windows) || os(WASI)
            return size()
        #else
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0, mode_t(status.st_mode) & S_IFMT == S_IFREG else {
                return nil
            }
            return Int(clamping: status.st_size)
        #endif
    }

    /// Moves to another offset, which is returned; nil if the file has none.
    private borrowing func seek(_ offset: Int, _ origin: Int32) -> Int? {
        #if os(Windows)
            let offset = Int(_lseeki64(descriptor, Int64(offset), origin))
        #else
            let offset = Int(lseek(descriptor, off_t(offset), origin))
        #endif
        return offset < 0 ? nil : offset
    }

    /// The last byte; nil if there is none, or if the file cannot be read.
    package borrowing func lastByte() -> UInt8? {
        guard seek(-1, SEEK_END) != nil else { return nil }
        var byte: UInt8 = 0
        // One byte can be written to the variable.
        guard let count = try? unsafe fill(&byte, count: 1), count == 1 else { return nil }
        return byte
    }

    /// Gives this new file, which is at the path `new`, the path of the file that it replaces, in one step.
    /// If the power fails, the old file is there, or all of the new one.
    package borrowing func replace(_ old: SystemPath, from new: SystemPath) throws(SystemError) {
        try synchronize()
        #if os(Windows)
            let isMoved = unsafe new.text.withCString(encodedAs: UTF16.self) { new in
                unsafe old.text.withCString(encodedAs: UTF16.self) { old in
                    unsafe MoveFileExW(new, old, DWORD(MOVEFILE_REPLACE_EXISTING))
                }
            }
            if !isMoved { throw SystemError(code: EACCES) }
        #else
            if unsafe rename(new.cString, old.cString) != 0 { throw .last }
        #endif
    }

    /// Waits until the file is on the disk, if it is on one that says so.
    private borrowing func synchronize() throws(SystemError) {
        #if os(Windows)
            _ = _commit(descriptor)
        #else
            if fsync(descriptor) == 0 { return }
            let error = SystemError.last
            // Any other reason is that there is nothing to wait for.
            if [EIO, ENOSPC].contains(error.code) { throw error }
        #endif
    }

    /// Cuts the file off after `size` bytes, if that is possible, and goes there.
    package borrowing func truncate(to size: Int) -> Bool {
        #if os(Windows)
            let isCut = _chsize_s(descriptor, Int64(size)) == 0
        #else
            let isCut = ftruncate(descriptor, off_t(size)) == 0
        #endif
        return isCut && seek(size, SEEK_SET) != nil
    }
}
