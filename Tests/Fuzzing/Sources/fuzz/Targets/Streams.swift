import Foundation
import Lift
import LiftLines

extension FuzzTarget {
    /// Reads a text that arrives in chunks whose size the first byte chooses, with the options that the third
    /// byte chooses. The last value or error is that of the whole text, and chunks change nothing of the
    /// elements of an array, at a path that the second byte chooses.
    static let stream = FuzzTarget(name: "stream") { data in
        guard data.count >= 3 else { return }
        let bytes = [UInt8](data)
        let (size, text) = (Int(bytes[0]) % 17 + 1, Array(bytes[3...]))
        let syntaxes = [JSONReadingOptions.Syntax.json, .jsonc, .json5]
        let ends = [JSONReadingOptions.PartialText.refused, .closed, .keepingStrings]
        let options = JSONReadingOptions(
            syntax: syntaxes[Int(bytes[2]) % 3], partial: ends[Int(bytes[2]) / 3 % 3])
        let partial = outcomes(JarStream.Reader(partial: Jar.self, options: options), text, size)
        var whole: Outcome
        do {
            whole = .value("\(try Jar(json: text, options: options).lift(as: Jar.self))")
        } catch {
            whole = .error("\(error)")
        }
        expect(partial.last.map { whole.isSame(as: $0) } ?? false, "\(partial) instead of \(whole)")
        let paths: [JarPath] = [[], ["a"], [0], ["a", 1]]
        let path = paths[Int(bytes[1]) % 4]
        func elements(_ size: Int) -> [Outcome] {
            outcomes(JarStream.Reader(elements: Jar.self, at: path, options: options), text, size)
        }
        let (parts, all) = (elements(size), elements(1 << 20))
        expect(parts == all, "in chunks of \(size): \(parts) and \(all)")
    }

    private enum Outcome: Equatable {
        case value(String)
        case error(String)

        /// Whether a text that arrives has this outcome of the whole text, whose error may have advice before
        /// the place.
        func isSame(as other: Outcome) -> Bool {
            guard self != other, case .error(let text) = self, case .error(let part) = other,
                let place = part.range(of: " (line ", options: .backwards)
            else { return self == other }
            return text.hasPrefix(part[..<place.lowerBound] + " (")
                && text.hasSuffix(part[place.lowerBound...])
        }
    }

    private static func outcomes(
        _ reader: JarStream.Reader<Jar>, _ text: [UInt8], _ size: Int
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        func read() {
            while true {
                do {
                    guard let jar = try reader.next() else { return }
                    outcomes.append(.value("\(jar)"))
                } catch {
                    outcomes.append(.error("\(error)"))
                }
            }
        }
        for start in stride(from: 0, to: text.count, by: size) {
            reader.append(text[start..<min(start + size, text.count)])
            read()
        }
        reader.finish()
        read()
        return outcomes
    }
}
