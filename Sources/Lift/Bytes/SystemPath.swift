// Paths as the system has them, and where they lead.

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
#endif

/// The path of a file as the system has it: bytes. On Linux they need not be UTF-8, and another spelling is
/// another file.
package struct SystemPath: Equatable, Sendable {
    /// The bytes, none of which is 0.
    private let bytes: [UInt8]

    /// - Throws: `ENOENT` for a path with a zero, at which a C string would end.
    package init(_ path: String) throws(SystemError) {
        guard !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
        bytes = Array(path.utf8)
    }

    private init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    // Elsewhere a path is only ever bytes.
    #if canImport(Darwin) || os(Windows)
        /// The path as text. What is not UTF-8 is replaced.
        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The path as text; nil if it is not UTF-8.
        var utf8: String? { text.utf8.elementsEqual(bytes) ? text : nil }
    #endif

    /// The path of a file called `name` in the same directory.
    func beside(_ name: String) -> SystemPath { SystemPath(bytes: directory.bytes + [0x2F] + name.utf8) }

    /// What comes before the last component, without the slash; `.` if there is none.
    private var directory: SystemPath {
        guard let slash = bytes.lastIndex(of: 0x2F) else { return SystemPath(bytes: [0x2E]) }
        return SystemPath(bytes: bytes[..<slash])
    }

    private var name: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...]
    }
}

#if !os(Windows)
    extension SystemPath {
        /// The bytes and a zero, as the C library takes them.
        var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

        /// The permissions of the file; nil if there is none.
        var permissions: mode_t? { mode.map { $0 & 0o777 } }

        /// Whether the file can be replaced, and is not a pipe, a device or a directory; nil if the system
        /// finds none.
        var isRegular: Bool? { mode.map { $0 & S_IFMT == S_IFREG } }

        private var mode: mode_t? {
            var status = stat()
            return unsafe stat(cString, &status) == 0 ? mode_t(status.st_mode) : nil
        }
    }
#endif

#if !os(Windows) && !os(WASI)
    extension SystemPath {
        /// The descriptor that a path such as `/dev/fd/3` names. On Linux, `/proc/self/fd` is the same
        /// directory.
        fileprivate var descriptor: Int32? {
            let name = String(decoding: name, as: UTF8.self)
            guard let number = Int32(name), number >= 0, name == String(number),
                let descriptors = try? SystemPath("/dev/fd").resolved, directory.resolved == descriptors
            else { return nil }
            return number
        }

        /// The path to which the symbolic link here leads; nil if there is no link.
        fileprivate var destination: SystemPath? {
            var text = [CChar](repeating: 0, count: Int(PATH_MAX))
            // As many bytes can be written to the array as it has.
            let count = unsafe readlink(cString, &text, text.count)
            guard count > 0 else { return nil }
            let destination = text.prefix(count).map { UInt8(bitPattern: $0) }
            return SystemPath(
                bytes: destination[0] == 0x2F ? destination : directory.bytes + [0x2F] + destination)
        }

        /// The path without symbolic links; nil if the system finds no file there.
        fileprivate var resolved: SystemPath? {
            guard let resolved = unsafe realpath(cString, nil) else { return nil }
            defer { unsafe free(resolved) }
            // The system ends it with a zero.
            let bytes = unsafe UnsafeRawBufferPointer(start: resolved, count: Int(strlen(resolved)))
            return unsafe SystemPath(bytes: bytes)
        }
    }
#endif

/// Where a write to a path goes that replaces what is there, if that can be replaced.
package enum WriteTarget: Equatable {
    /// A new file gets this path, at which a regular file is replaced. It is the path that symbolic links
    /// lead to, so that they remain.
    case file(SystemPath)
    /// A pipe or a device is written to.
    case inPlace
    /// A descriptor of this process is written to, where it is in its file.
    case descriptor(Int32)

    package init(_ path: SystemPath) throws(SystemError) {
        #if os(Windows) || os(WASI)
            self = .file(path)
        #else
            var end = path
            // No system follows more links.
            for _ in 0..<64 {
                if let descriptor = end.descriptor {
                    self = .descriptor(descriptor)
                    return
                }
                guard let next = end.destination else { break }
                end = next
            }
            if let isRegular = path.isRegular {
                self = isRegular ? .file(path.resolved ?? path) : .inPlace
            } else {
                // A file is created where a link leads, too.
                let error = SystemError.last
                if error.code != ENOENT { throw error }
                self = .file(end)
            }
        #endif
    }
}

/// Deletes a file, if that is possible.
package func deleteFile(_ path: SystemPath) {
    #if os(Windows)
        _ = unsafe path.text.withCString(encodedAs: UTF16.self) { unsafe _wremove($0) }
    #else
        _ = unsafe remove(path.cString)
    #endif
}
