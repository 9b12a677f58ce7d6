import Copies

/// Finds the operators of a file that may be changed.
///
/// It leaves out declarations of operators, conditions of compilation, and the requirements of generic
/// declarations. The compiler rejects other operators that cannot be changed.
struct OperatorFinder {
    struct Place {
        let range: Range<Int>
        let line: Int
        let text: String
        let sameLines: Int
        let occurrence: Int
        let changes: [Change]
        /// Whether it is between `#if` and `#endif`, and may not be compiled.
        let isConditional: Bool
    }

    private let source: SourceText
    private(set) var places: [Place] = []
    /// How many `#if` are open.
    private var conditions = 0
    /// How often each line was there.
    private var lines: [String: Int] = [:]

    init(_ text: String) {
        source = SourceText(text)
        var start = 0
        for (index, line) in source.code.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        {
            let range = start..<start + line.count
            findPlaces(in: range, number: index + 1)
            lines[source.text(range), default: 0] += 1
            start += line.count + 1
        }
    }

    private mutating func findPlaces(in line: Range<Int>, number: Int) {
        let text = source.text(line)
        if text.hasPrefix("#if") { conditions += 1 }
        if text.hasPrefix("#endif") { conditions -= 1 }
        guard !text.hasPrefix("#"), !text.hasPrefix("@") else { return }
        var counts: [String: Int] = [:]
        var place = line.lowerBound
        while place < line.upperBound {
            let end = endOfToken(at: place)
            let range = place..<max(end, place + 1)
            let changes = changes(of: range, in: line)
            if let original = changes.first?.original {
                counts[original, default: 0] += 1
                places.append(
                    Place(
                        range: range, line: number, text: text, sameLines: lines[text] ?? 0,
                        occurrence: counts[original] ?? 1, changes: changes,
                        isConditional: conditions > 0))
            }
            place = range.upperBound
        }
    }

    /// Where the operator or the word at `place` ends.
    private func endOfToken(at place: Int) -> Int {
        if isWord(at: place) { return source.code[place...].firstIndex { !Self.isWord($0) } ?? place }
        guard isOperator(at: place) || isOperator(at: place, "..") else { return place }
        let hasDots = source.code[place] == UInt8(ascii: ".")
        var end = place
        while isOperator(at: end) || hasDots && source.code[end] == UInt8(ascii: ".") { end += 1 }
        return end
    }

    private func changes(of range: Range<Int>, in line: Range<Int>) -> [Change] {
        let token = String(decoding: source.code[range], as: UTF8.self)
        let before = String(decoding: source.code[line.lowerBound..<range.lowerBound], as: UTF8.self)
        if token == "true" || token == "false" {
            return before.hasSuffix(".") || before.hasSuffix("`") ? [] : [.literal(token == "true")]
        }
        guard !before.hasSuffix("func "), !isInRequirements(before) else { return [] }
        let hasLeft = range.lowerBound > line.lowerBound && !isEdge(at: range.lowerBound - 1, " \t([{,;:")
        let hasRight = range.upperBound < line.upperBound && !isEdge(at: range.upperBound, " \t)]},;:")
        if hasRight && !hasLeft { return Change.prefix(token) }
        let next = source.skippingBlanks(from: range.upperBound)
        guard hasLeft == hasRight, !isEdge(at: next, "),]") else { return [] }
        // Without blanks around it is the bracket of a generic argument.
        return hasLeft && !token.hasPrefix("..") ? [] : Change.infix(token)
    }

    /// Whether `before`, the line up to an operator, is in what a declaration requires of its types.
    private func isInRequirements(_ before: String) -> Bool {
        guard before.contains("where ") else { return false }
        return !["for ", "case ", "catch "].contains { before.contains($0) }
            && !before.contains("where:") && !before.contains("where {")
    }

    private func isEdge(at place: Int, _ edges: String) -> Bool {
        place >= source.code.count || source.code[place] == 0x0A || edges.utf8.contains(source.code[place])
    }

    private func isOperator(at place: Int, _ start: String = "") -> Bool {
        guard place < source.code.count else { return false }
        if !start.isEmpty { return source.code[place...].starts(with: start.utf8) }
        return "/=-+!*%<>&|^~?".utf8.contains(source.code[place])
    }

    private func isWord(at place: Int) -> Bool { Self.isWord(source.code[place]) }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }
}
