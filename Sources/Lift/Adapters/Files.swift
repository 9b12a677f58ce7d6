#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PaddedBytes {
    /// Reads the file at `url`. A local file is read straight into the memory that a document keeps, so there
    /// is never a second copy of it.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be read.
    init(reading url: URL) throws(LiftError) {
        if url.isFileURL, let bytes = PaddedBytes(contentsOfFile: url.path) {
            self = bytes
            return
        }
        // This reads everything else, and says why a file cannot be read.
        let data = try Data(reading: url)
        guard let bytes = PaddedBytes(copying: data) else { throw LiftError(noMemoryFor: data.count) }
        self = bytes
    }
}

extension Data {
    /// Reads the file at `url`.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be read.
    init(reading url: URL) throws(LiftError) {
        do {
            self = try Data(contentsOf: url)
        } catch {
            throw LiftError(
                file: "cannot read \(url.displayName): \(LiftError.reason(error))", underlying: error)
        }
    }

    /// Replaces the file at `url` in one step. If writing fails, the old file remains. The new one has its
    /// permissions, and a symbolic link to it remains.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be written.
    func writeAtomically(to url: URL) throws(LiftError) {
        do {
            #if !os(Windows) && !os(WASI)
                if url.isFileURL, OpenFile.isRegular(url.path) {
                    return try replaceFile(pathOfReplacedFile(at: url.path))
                }
                // A pipe or a device is written to.
                if url.isFileURL, FileManager.default.fileExists(atPath: url.path) {
                    return try write(to: url)
                }
            #endif
            try write(to: url, options: .atomic)
        } catch {
            let system = error as? SystemError
            throw LiftError(
                file: "cannot write \(url.displayName): \(system?.description ?? LiftError.reason(error))",
                underlying: system?.underlying ?? error)
        }
    }

    #if canImport(Darwin)
        /// Replaces the file at `path`. Here, Foundation keeps its permissions.
        private func replaceFile(_ path: String) throws {
            try write(to: URL(fileURLWithPath: path), options: .atomic)
        }
    #else
        /// Writes a file beside the one at `path`, which it then replaces. Here, Foundation would give it the
        /// permissions of any new file.
        private func replaceFile(_ path: String) throws(SystemError) {
            let new = URL(fileURLWithPath: path).besideIt
            do throws(SystemError) {
                let file = try OpenFile(new, .create(replacing: path))
                var written = 0
                while written < count {
                    written += try withByteView { $0.part(written, count - written).written(to: file) }.get()
                }
                // If the power fails, the old file is there, or all of the new one.
                file.synchronize()
                try Lift.replaceFile(path, by: new)
            } catch {
                deleteFile(new)
                throw error
            }
        }
    #endif
}

extension SystemError {
    /// The error of Foundation with the same code.
    var underlying: any Error { POSIXError.Code(rawValue: code).map { POSIXError($0) } ?? self }
}

extension URL {
    /// The path of a new file in the same directory, with a name that no other file has.
    var besideIt: String {
        // The name is short, because the file's own may be as long as a name can be.
        deletingLastPathComponent().appendingPathComponent(".lift-\(UUID().uuidString)").path
    }

    fileprivate var displayName: String { isFileURL ? path : absoluteString }
}
