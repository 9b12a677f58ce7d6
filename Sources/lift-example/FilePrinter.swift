import Foundation
import Lift

/// Prints a part of a file.
enum FilePrinter {
    /// The maximum number of characters that are printed.
    private static let longest = 4000

    static func print(file: String, path: String) throws {
        var jar = try InputFile(file).jar
        for step in try steps(path) {
            // A number is an index if the value is an array, and otherwise a key.
            if let index = Int(step), jar.kind == .array {
                jar = jar[index]
            } else {
                jar = jar[step]
            }
        }
        // Lifting throws an error that explains a path without a value.
        let found: Found = try jar^
        Swift.print(cut(try String(json: found.jar, prettyPrinted: true)))
    }

    /// Any value that is present.
    private struct Found: JarConvertible {
        let jar: Jar

        init(jar: Jar) throws {
            self.jar = jar
            if jar.kind == .missing { throw jar.assertionFailure("expected a value, found nothing") }
            if jar.kind == .error { _ = try jar^ as String }
        }
    }

    /// Splits a path, written as in errors, into its steps: `payments[2].amount`, `["a key.with dots"][0]`.
    static func steps(_ path: String) throws -> [String] {
        var steps: [String] = []
        var rest = Substring(path)
        while let first = rest.first {
            if first == "." {
                rest.removeFirst()
            } else if first == "[" {
                let (step, end) = try bracketed(rest)
                steps.append(step)
                rest = rest[end...]
            } else {
                let step = rest.prefix { $0 != "." && $0 != "[" }
                steps.append(String(step))
                rest = rest.dropFirst(step.count)
            }
        }
        return steps
    }

    /// Returns the step in brackets at the start of `path`, and the index after the brackets. The step may be
    /// a JSON string.
    private static func bracketed(_ path: Substring) throws -> (String, String.Index) {
        var isQuoted = false
        var isEscaped = false
        for index in path.indices.dropFirst() {
            switch path[index] {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case "]" where !isQuoted:
                let step = String(path[path.index(after: path.startIndex)..<index])
                let text = step.hasPrefix("\"") ? try Jar(json: step)^ as String : step
                return (text, path.index(after: index))
            default: break
            }
        }
        throw LiftError("expected ']' in the path, found \(path)")
    }

    /// Shortens the text to the maximum number of characters.
    private static func cut(_ text: String) -> String {
        guard let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        return text[..<end] + "\n… (\(text.count) characters in all)"
    }
}
