#if SWIFT_PACKAGE
    import Lift
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarSources.Source {
    /// A directory with a file for each value, such as the secrets that Docker and Kubernetes mount.
    ///
    ///     // /run/secrets/database-password
    ///     try .directory(URL(fileURLWithPath: "/run/secrets"), isOptional: true)
    ///
    /// The path `database.password` finds the file `database.password`, `database-password` or
    /// `database_password`. The value is the text of the file without the line breaks at its end, or data if
    /// it isn't UTF-8. Files whose names begin with a dot, and directories, are ignored.
    ///
    /// Values are text, and a Bool may also be `yes`, `1`, `no` or `0`. Errors have the name of the file.
    ///
    /// - Parameters:
    ///   - url: the directory. Its files are read right away.
    ///   - isOptional: whether the directory may be missing. If it is, the source has no values.
    ///   - isSecret: whether the values are hidden in errors, summaries and changes.
    /// - Throws: a `LiftError` of the kind `file`.
    /// - Complexity: O(*n*) in the size of the files.
    public static func directory(
        _ url: URL, isOptional: Bool = false, isSecret: Bool = true
    ) throws -> JarSources.Source {
        let directory = url.lastPathComponent
        var values: Jar = [:]
        var files: [JarKey: String] = [:]
        for file in try fileNames(in: url, isOptional: isOptional) {
            let value = Jar(fileContents: try Data(reading: url.appendingPathComponent(file)))
            let words = NamedValues.Spelling.anyDashes.prefix + file.dashed(at: ".", "-")
            for name in [file, words] {
                values[name] = isSecret ? value.union(context: JarRedaction.all) : value
                files[JarKey(text: name)] = file
            }
        }
        let names = files
        let named = NamedValues(values, spelled: .dotted, .dashed, .anyDashes) { name in
            "file \(names[JarKey(text: name)] ?? name) in \(directory)"
        }
        return JarSources.Source(directory, named: named)
    }

    /// The names of the files in a directory, in order.
    private static func fileNames(in url: URL, isOptional: Bool) throws(LiftError) -> [String] {
        let manager = FileManager.default
        if isOptional, !manager.fileExists(atPath: url.path) { return [] }
        do {
            return try manager.contentsOfDirectory(atPath: url.path).sorted().filter { name in
                // Whatever can be listed is a directory, or a link to one.
                let path = url.appendingPathComponent(name).path
                return !name.hasPrefix(".") && (try? manager.contentsOfDirectory(atPath: path)) == nil
            }
        } catch {
            throw LiftError(file: "\(url.lastPathComponent) can't be listed", underlying: error)
        }
    }
}

extension Jar {
    /// The text of a file without the line breaks at its end, or data if it isn't UTF-8.
    fileprivate init(fileContents data: Data) {
        let end = data.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let bytes = end.map { data[...$0] } ?? Data()
        let text = String(decoding: bytes, as: UTF8.self)
        self = text.utf8.elementsEqual(bytes) ? Jar(text).withBoolsAsText : Jar(data)
    }
}
