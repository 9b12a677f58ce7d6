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

    /// Replaces the file at `url` in one step. If writing fails, the old file remains.
    ///
    /// - Throws: a `LiftError` of the kind `file` if the file cannot be written.
    func writeAtomically(to url: URL) throws(LiftError) {
        do {
            try write(to: url, options: .atomic)
        } catch {
            throw LiftError(
                file: "cannot write \(url.displayName): \(LiftError.reason(error))", underlying: error)
        }
    }
}

extension URL {
    fileprivate var displayName: String { isFileURL ? path : absoluteString }
}
