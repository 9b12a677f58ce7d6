#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
