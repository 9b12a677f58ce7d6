import Foundation

/// A copy of the package whose libraries are changed.
package struct PackageCopy: Sendable {
    private let original: URL
    package let folder: URL
    package let products: URL
    /// What the last command said.
    package let output: URL

    package init(of original: URL, in scratch: URL) {
        self.original = original.absoluteURL.resolvingSymlinksInPath()
        folder = scratch.appending(path: "package")
        products = scratch.appending(path: "build")
        output = scratch.appending(path: "output.txt")
    }

    /// The products whose sources are changed, each after those that it needs.
    package static let libraries = ["Lift", "LiftSettings", "LiftLines", "LiftDocuments"]
    private static let sources = "Sources/"

    /// The sources of the libraries, by their paths in `Sources`, in order.
    package func librarySources() throws -> [(file: String, text: String)] {
        let folders = Self.libraries.map { Self.sources + $0 + "/" }
        let files = files(in: original).filter { file in
            folders.contains { file.hasPrefix($0) } && file.hasSuffix(".swift")
        }
        return try files.map { file in
            let text = try String(contentsOf: original.appending(path: file), encoding: .utf8)
            return (String(file.dropFirst(Self.sources.count)), text)
        }
    }

    /// Makes the copy, with `sources` for files of the libraries, old or new.
    ///
    /// What is the same as before stays as it is, so that it need not be built again.
    package func make(with sources: [String: String]) throws {
        let changed = Dictionary(uniqueKeysWithValues: sources.map { (Self.sources + $0, $1) })
        let files = Set(files(in: original)).union(changed.keys)
        for file in self.files(in: folder) where !files.contains(file) {
            try FileManager.default.removeItem(at: folder.appending(path: file))
        }
        for file in files {
            let text = changed[file].map { Data($0.utf8) }
            try write(text ?? Data(contentsOf: original.appending(path: file)), to: file)
        }
    }

    /// Builds what `arguments` say; returns the exit code.
    package func build(_ arguments: String) throws -> Int32 { try run("swift build \(arguments)") }

    /// Runs a command of the package manager on the copy; returns its exit code.
    package func run(
        _ command: String, variables: [String: String] = [:], limits: String = ":"
    ) throws -> Int32 {
        let process = Process()
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-c", "\(limits); \(command) --package-path \"$0\" --scratch-path \"$1\" > \"$2\" 2>&1",
            folder.path, products.path, output.path,
        ]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// What the last command said. It may have ended in the middle of a character.
    package func said() throws -> String { String(decoding: try Data(contentsOf: output), as: UTF8.self) }

    // MARK: Files

    /// All files but those that git and the build keep.
    private func files(in package: URL) -> [String] {
        let left: Set = [".git", ".build", ".swiftpm"]
        var files: [String] = []
        let found = FileManager.default.enumerator(at: package, includingPropertiesForKeys: [.isDirectoryKey])
        let root = package.absoluteURL.resolvingSymlinksInPath().pathComponents.count
        while let url = found?.nextObject() as? URL {
            if left.contains(url.lastPathComponent) {
                found?.skipDescendants()
            } else if (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == false {
                let components = url.resolvingSymlinksInPath().pathComponents
                files.append(components.dropFirst(root).joined(separator: "/"))
            }
        }
        return files.sorted()
    }

    private func write(_ data: Data, to path: String) throws {
        let url = folder.appending(path: path)
        if (try? Data(contentsOf: url)) == data { return }
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }
}

package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
