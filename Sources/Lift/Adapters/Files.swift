import Foundation

extension Data {
    /// What is in the file at `url`.
    ///
    /// - Throws: a `LiftError` of the kind `file`.
    init(reading url: URL) throws(LiftError) {
        do {
            self = try Data(contentsOf: url)
        } catch {
            throw LiftError(
                file: "cannot read \(url.displayName): \(error.localizedDescription)", underlying: error)
        }
    }

    /// Writes a file as a whole: until all of it is written, what was there before stays.
    ///
    /// - Throws: a `LiftError` of the kind `file`.
    func writeAtomically(to url: URL) throws(LiftError) {
        do {
            try write(to: url, options: .atomic)
        } catch {
            throw LiftError(
                file: "cannot write \(url.displayName): \(error.localizedDescription)", underlying: error)
        }
    }
}

extension URL {
    fileprivate var displayName: String { isFileURL ? path : absoluteString }
}
