import Foundation
import Lift

extension FuzzTarget {
    /// Reads lines and elements, from one piece and from chunks whose sizes the first bytes choose. Chunks
    /// change nothing; a line is what it is as a document, and an array without errors is what it is as one.
    static let lines = FuzzTarget(name: "lines") { data in
        guard data.count >= 2 else { return }
        let (size, limit) = (Int(data[data.startIndex]) % 17 + 1, Int(data[data.startIndex + 1]))
        let text = Data(data.dropFirst(2))
        let options = JSONReadingOptions(maximumSize: limit < 128 ? .max : limit - 127)
        for layout in [JarLines.Layout.lines, .array] {
            let whole = outcomes(JarLines(json: text, layout: layout, options: options))
            let pieces = chunks(of: text, size)
            let parts = outcomes(JarLines(json: pieces, layout: layout, options: options))
            expect(whole == parts, "\(layout) in chunks of \(size): \(whole) and \(parts)")
            guard limit < 128 else { continue }
            switch layout {
            case .lines: expect(whole.map(\.value) == values(ofLines: text), "\(whole)")
            case .array: checkArray(text, whole)
            }
        }
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
                return Outcome(error: "\(error) \(error.offset ?? -1)")
            }
        }
    }

    private static func chunks(of text: Data, _ size: Int) -> [Data] {
        stride(from: 0, to: text.count, by: size).map { text.dropFirst($0).prefix(size) }
    }

    /// The lines of a text as documents; nil for one that is none.
    private static func values(ofLines text: Data) -> [String?] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let rest = text.starts(with: mark) ? text.dropFirst(3) : text[...]
        return rest.split(separator: 0x0A).compactMap { line in
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
            if line.starts(with: mark) { return .some(nil) }
            return .some((try? Jar(json: Data(line))).flatMap { try? String(json: $0) })
        }
    }

    private static func checkArray(_ text: Data, _ outcomes: [Outcome]) {
        let array = try? Jar(json: text).array?.map { try String(json: $0) }
        let isWhole = outcomes.allSatisfy { $0.error == nil }
        expect(isWhole == (array != nil), "an array with the elements \(outcomes)")
        if let array { expect(outcomes.map(\.value) == array, "\(outcomes)") }
    }
}
