import Foundation
import Lift

/// Prints a part of a JSON file.
enum FileReader {
    /// How many characters are printed of a value.
    private static let longest = 4000

    static func print(file: String, path: String) throws {
        var jar = try Jar(json: URL(fileURLWithPath: file))
        for step in try steps(path) {
            // A number is an index in an array and a key in a dictionary.
            if let index = Int(step), jar.kind == .array {
                jar = jar[index]
            } else {
                jar = jar[step]
            }
        }
        // Lifting shows what the path led to, or why it led nowhere.
        let found: Found = try jar^
        Swift.print(cut(try String(json: found.jar, prettyPrinted: true)))
    }

    /// Anything, as long as there is something.
    private struct Found: JarConvertible {
        let jar: Jar

        init(jar: Jar) throws {
            self.jar = jar
            if jar.kind == .missing { throw jar.assertionFailure("expected a value, found nothing") }
            if jar.kind == .error { _ = try jar^ as String }
        }
    }

    /// The steps of a path as errors print it: `payments[2].amount`, `["a key.with dots"][0]`.
    static func steps(_ path: String) throws -> [String] {
        var steps: [String] = []
        var rest = Substring(path)
        while !rest.isEmpty {
            if rest.first == "." {
                rest.removeFirst()
            } else if rest.first == "[" {
                guard let end = rest.firstRange(of: rest.hasPrefix("[\"") ? "\"]" : "]") else {
                    throw LiftError("expected ']' in the path, found \(rest)")
                }
                steps.append(rest[..<end.lowerBound].dropFirst().trimmingCharacters(in: ["\""]))
                rest = rest[end.upperBound...]
            } else {
                let step = rest.prefix { $0 != "." && $0 != "[" }
                steps.append(String(step))
                rest = rest.dropFirst(step.count)
            }
        }
        return steps
    }

    /// Characters are not cut, only the text between them.
    private static func cut(_ text: String) -> String {
        guard let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        return text[..<end] + "\n… (\(text.count) characters in all)"
    }
}
