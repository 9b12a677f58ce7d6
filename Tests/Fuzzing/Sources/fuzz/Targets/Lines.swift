import Foundation
import Lift
import LiftLines

extension FuzzTarget {
    /// Reads lines, elements and values, from one piece and from chunks whose sizes the first bytes choose,
    /// with the options that the third byte chooses. Chunks change nothing; a line is what it is as a
    /// document, and an array without errors is what it is as one.
    static let lines = FuzzTarget(name: "lines") { data in
        guard data.count >= 3 else { return }
        let (size, limit) = (Int(data[data.startIndex]) % 17 + 1, Int(data[data.startIndex + 1]))
        let text = Data(data.dropFirst(3))
        var options = lineOptions(data[data.startIndex + 2])
        if limit >= 128 { options.maximumSize = limit - 127 }
        for layout in [JarLines.Layout.lines, .array, .values] {
            let whole = outcomes(JarLines(json: text, layout: layout, options: options))
            let pieces = chunks(of: text, size)
            let parts = outcomes(JarLines(json: pieces, layout: layout, options: options))
            expect(whole == parts, "\(layout) in chunks of \(size): \(whole) and \(parts)")
            guard limit < 128 else { continue }
            switch layout {
            case .lines: expect(whole.map(\.value) == values(ofLines: text, options), "\(whole)")
            case .array: checkArray(text, whole, options)
            // It has no other reader to compare with.
            case .values: break
            }
        }
    }

    private static func lineOptions(_ byte: UInt8) -> JSONReadingOptions {
        let syntaxes = [JSONReadingOptions.Syntax.json, .jsonc, .json5]
        let ends = [JSONReadingOptions.PartialText.refused, .closed, .keepingStrings]
        return JSONReadingOptions(syntax: syntaxes[Int(byte) % 3], partial: ends[Int(byte) / 3 % 3])
    }

    private struct Outcome: Equatable {
        var value: String?
        var error: String?
    }

    private static func outcomes(_ lines: JarLines) -> [Outcome] {
        lines.map { jar in
            do throws(LiftError) {
                return Outcome(value: try liftErrorsOnly { try String(json: jar) })
            } catch {
                // Infinity is a value that JSON does not have.
                if error.kind == .unsupported { return Outcome() }
                return Outcome(error: "\(error) \(error.offset ?? -1)")
            }
        }
    }

    private static func chunks(of text: Data, _ size: Int) -> [Data] {
        stride(from: 0, to: text.count, by: size).map { text.dropFirst($0).prefix(size) }
    }

    /// The lines of a text as documents; nil for one that is none.
    private static func values(ofLines text: Data, _ options: JSONReadingOptions) -> [String?] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let rest = text.starts(with: mark) ? text.dropFirst(3) : text[...]
        return rest.split(separator: 0x0A).compactMap { line in
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
            var options = options
            // Only the last line may end too early.
            if line.endIndex < rest.endIndex { options.partial = .refused }
            // Half a mark may only be at the beginning of a text.
            let isMark =
                line.starts(with: mark) || line.startIndex > text.startIndex && mark.starts(with: line)
            if isMark, options.syntax != .json5 { return .some(nil) }
            do {
                let jar = try Jar(json: Data(line), options: options)
                return jar.kind == .missing ? nil : .some(try? String(json: jar))
            } catch {
                return hasOnlyComments(line, options) ? nil : .some(nil)
            }
        }
    }

    /// Whether a line of JSONC or JSON5 has comments or white space, and no value: then it can have one after
    /// it.
    private static func hasOnlyComments(_ line: Data, _ options: JSONReadingOptions) -> Bool {
        guard options.syntax != .json else { return false }
        return (try? Jar(json: line + [0x0A, 0x30, 0x0A], options: options)) == 0
    }

    private static func checkArray(_ text: Data, _ outcomes: [Outcome], _ options: JSONReadingOptions) {
        let whole = try? Jar(json: text, options: options)
        // A text that may end too early may be the beginning of something else.
        if let whole, whole.kind == .missing, outcomes.count == 1 { return }
        let array =
            whole?.kind == .missing
            ? [] : (try? whole?.lift(as: [Jar].self))?.map { try? String(json: $0) }
        let isWhole = outcomes.allSatisfy { $0.error == nil }
        expect(isWhole == (array != nil), "an array with the elements \(outcomes)")
        if let array { expect(outcomes.map(\.value) == array, "\(outcomes)") }
    }
}
