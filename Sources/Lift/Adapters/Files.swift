#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PaddedBytes {
    /// Reads the file at `url`. A local file is read straight into the memory that a document keeps, so there
    /// is never a second copy of it.
    ///
    /// - Parameters:
    ///   - limit: The number of bytes that the file may have. A larger one isn't read any further.
    ///   - tooLarge: The error for a larger file, whose size is nil if it is not known.
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be read, and of the kind `bounds` if
    ///   there is no memory for it.
    init(
        reading url: URL, limit: Int, tooLarge: (_ size: Int?) -> LiftError
    ) throws(LiftError) {
        guard let file = try OpenFile.reading(url) else {
            let data = try Data(reading: url)
            if data.count > limit { throw tooLarge(data.count) }
            guard let bytes = PaddedBytes(copying: data) else { throw LiftError(noMemoryFor: data.count) }
            self = bytes
            return
        }
        do throws(FileFailure) {
            self = try PaddedBytes(contentsOf: file, limit: limit)
        } catch {
            switch error {
            case .system(let reason): throw LiftError(cannotRead: url, reason)
            case .input(let reason): throw LiftError(reason, tooLarge)
            }
        }
    }
}

extension LiftError {
    /// Creates the error for an input that was not copied.
    ///
    /// - Parameter tooLarge: The error for one that is too large. Its size is nil if it is not known.
    init(_ failure: InputFailure, _ tooLarge: (_ size: Int?) -> LiftError) {
        switch failure {
        case .noMemory(let count): self.init(noMemoryFor: count)
        case .tooLarge(let size): self = tooLarge(size)
        }
    }
}

extension OpenFile {
    /// Opens the file at `url` for reading. Returns nil if only Foundation can read the URL: if it isn't a
    /// file URL or, on Windows, if the system can't open it by its path.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be opened.
    package static func reading(_ url: URL, _ mode: Mode = .read) throws(LiftError) -> OpenFile? {
        guard url.isFileURL else {
            if url.scheme != nil { return nil }
            throw LiftError(
                file: "cannot read \(url.displayName): \(url.noFile)",
                underlying: CocoaError(.fileReadUnsupportedScheme))
        }
        do throws(SystemError) {
            return try OpenFile(try SystemPath(url.path), mode)
        } catch {
            #if os(Windows)
                return nil
            #else
                throw LiftError(cannotRead: url, error)
            #endif
        }
    }
}

extension Data {
    /// Reads what Foundation finds at `url`.
    ///
    /// - Throws: a `LiftError` of the kind `file` if that cannot be read.
    package init(reading url: URL) throws(LiftError) {
        do {
            self = try Data(contentsOf: url)
        } catch {
            throw LiftError(
                file: "cannot read \(url.displayName): \(LiftError.reason(error))", underlying: error)
        }
    }

    /// Replaces the file at `url` in one step. If writing fails, the old file stays. The new file has the
    /// same permissions, and a symbolic link keeps pointing to it. A pipe, a device or an open file of this
    /// process is written to instead.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be written.
    func writeAtomically(to url: URL) throws(LiftError) {
        try url.checkIsWritable()
        do {
            #if os(Windows) || os(WASI)
                try write(to: url, options: .atomic)
            #else
                let path = try SystemPath(url.path)
                switch try WriteTarget(path) {
                case .file(let path): try replaceFile(path)
                case .inPlace: try write(to: try OpenFile(path, .append))
                case .descriptor(let number): try write(to: try OpenFile(copyOf: number))
                }
            #endif
        } catch {
            let system = error as? SystemError
            throw LiftError(
                file: "cannot write \(url.path): \(system?.description ?? LiftError.reason(error))",
                underlying: system?.underlying ?? error)
        }
    }

    private func write(to file: borrowing OpenFile) throws(SystemError) {
        var written = 0
        while written < count {
            written += try withByteView { $0.part(written, count - written).written(to: file) }.get()
        }
    }

    /// Writes a file beside the one at `path`, which it then replaces.
    private func replaceFile(_ path: SystemPath) throws {
        #if canImport(Darwin)
            // Here Foundation keeps the permissions, and more than those. It does not know every name.
            if let text = path.utf8 { return try write(to: URL(fileURLWithPath: text), options: .atomic) }
        #endif
        let new = path.besideIt
        do throws(SystemError) {
            let file = try OpenFile(new, .create(replacing: path))
            try write(to: file)
            try file.replace(path, from: new)
        } catch {
            deleteFile(new)
            throw error
        }
    }
}

extension LiftError {
    /// Creates an error for a file that the system can't open or read, with the system's reason.
    fileprivate init(cannotRead url: URL, _ reason: SystemError) {
        self.init(file: "cannot read \(url.displayName): \(reason)", underlying: reason.underlying(for: url))
    }
}

extension SystemError {
    /// The error of Foundation with the same code.
    package var underlying: any Error { POSIXError.Code(rawValue: code).map { POSIXError($0) } ?? self }

    /// An error like Foundation's for a file at `url` that it cannot read: a `CocoaError` if there is no
    /// file or no permission. Its underlying error, and the error for any other reason, is a `POSIXError`.
    func underlying(for url: URL) -> any Error {
        let system = underlying
        let code: CocoaError.Code
        switch (system as? POSIXError)?.code {
        case .ENOENT?: code = .fileReadNoSuchFile
        case .EACCES?, .EPERM?: code = .fileReadNoPermission
        default: return system
        }
        // FoundationEssentials has no names for the keys.
        return CocoaError(
            code, userInfo: ["NSFilePath": url.path, "NSURL": url, "NSUnderlyingError": system])
    }
}

extension SystemPath {
    /// The path of a new file in the same directory, with a name that no other file has.
    package var besideIt: SystemPath {
        // The name is short, because the file's own may be as long as a name can be.
        beside(".lift-\(UUID().uuidString)")
    }
}

extension URL {
    /// Throws an error for a URL that is not of a file.
    package func checkIsWritable() throws(LiftError) {
        if isFileURL { return }
        throw LiftError(
            file: "cannot write \(displayName): \(noFile)",
            underlying: CocoaError(.fileWriteUnsupportedScheme))
    }

    /// Why a URL that is not of a file is none.
    fileprivate var noFile: String {
        scheme == nil
            ? "the URL has no scheme; for a path, use URL(fileURLWithPath:)" : "the URL isn't a file URL"
    }

    fileprivate var displayName: String { isFileURL ? path : absoluteString }
}
