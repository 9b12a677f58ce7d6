import Copies
import Foundation

/// A copy of the package in which `count` operators can be changed.
struct MutantCopy {
    let copy: PackageCopy
    let mutants: [Mutant]
    private let refusedFile: URL

    /// Chooses places until as many as asked for compile, and builds the tests with them.
    init(of package: URL, in scratch: URL, count: Int, seed: UInt64) throws {
        copy = PackageCopy(of: package, in: scratch)
        refusedFile = scratch.appending(path: "refused.txt")
        let sources = try copy.librarySources()
        let all = Mutant.all(in: sources, seed: seed).filter { !$0.isConditional }
        for equivalent in Equivalent.all where !all.contains(where: equivalent.isAbout) {
            report("no longer in \(equivalent.file): \(equivalent.change) in `\(equivalent.line)`")
        }
        // What the compiler refused once it refuses again.
        let known = (try? String(contentsOf: refusedFile, encoding: .utf8)) ?? ""
        var refused = Set(known.split(separator: "\n").map(String.init))
        while true {
            let chosen = Array(all.lazy.filter { !refused.contains($0.key) }.prefix(count))
            try copy.make(with: Schemata.sources(of: chosen, in: sources))
            if try Self.builds(copy) {
                mutants = chosen
                break
            }
            let wrong = Self.mutants(in: chosen, refusedBy: try copy.said())
            guard !wrong.isEmpty else { throw Failure("the copy does not build, see \(copy.output.path)") }
            report("the compiler refuses \(wrong.count) of \(chosen.count) changes")
            refused.formUnion(wrong)
            try Data((refused.sorted().joined(separator: "\n") + "\n").utf8).write(to: refusedFile)
        }
        report("building the tests with \(mutants.count) of \(all.count) changes")
        guard try copy.build("--build-tests") == 0 else {
            throw Failure("the tests do not build, see \(copy.output.path)")
        }
    }

    private static func builds(_ copy: PackageCopy) throws -> Bool {
        try PackageCopy.libraries.allSatisfy { try copy.build("--target \($0)") == 0 }
    }

    /// The changes at the lines that errors name; in a file where these have none, the nearest to each error.
    private static func mutants(in chosen: [Mutant], refusedBy output: String) -> Set<String> {
        var lines: [String: Set<Int>] = [:]
        for error in output.matches(of: /Sources\/([^:\n]+):(\d+):\d+: error:/) {
            if let line = Int(error.2) { lines[String(error.1), default: []].insert(line) }
        }
        var wrong: Set<String> = []
        for (file, lines) in lines {
            let here = chosen.filter { $0.file == file }
            var blamed = here.filter { lines.contains($0.line) }
            if blamed.isEmpty {
                blamed = lines.compactMap { line in here.min { abs($0.line - line) < abs($1.line - line) } }
            }
            wrong.formUnion(blamed.map(\.key))
        }
        return wrong
    }
}

/// Says on standard error how far it is.
func report(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
