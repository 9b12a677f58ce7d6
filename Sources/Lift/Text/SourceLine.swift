/// The line of a text around the bytes that a report points at. The text is cut to a bounded length, so an
/// error can keep it.
struct SourceLine: Equatable {
    /// The text before the label, with the beginning of the line or an ellipsis.
    private let before: Part
    /// The text that the label covers.
    private let label: Part
    private let after: Part

    /// A run of text that is cut where it is too long.
    private struct Part: Equatable {
        var text: String
        var isCut = false
    }

    /// The text that replaces a value that must not be shown.
    static let redacted = "<redacted>"

    /// The maximum number of bytes that are looked at on each side of the label's first byte.
    static let reach = 512
    /// The maximum number of columns of a line.
    private static let columns = 100
    /// The maximum number of columns under a label.
    private static let labelColumns = 72

    /// Creates a line without a label from a text that has no position, such as the data of a property list.
    init(_ text: String) {
        before = Part(text: "")
        label = Part(text: "")
        after = Part(text: text)
    }

    /// Creates the line of `text` with the bytes in `range`, or with the first line of them.
    ///
    /// - Parameters:
    ///   - range: The bytes of the label. If there are none, the label is at the end of the text.
    ///   - hidden: The bytes to replace with `redacted`, in ascending order.
    ///   - lineBreaks: What ends the line.
    /// - Complexity: O(1), because the number of bytes that are read is limited.
    init(
        of text: ByteView, at range: Range<Int>, hiding hidden: [Range<Int>] = [],
        _ lineBreaks: LineBreaks = .lineFeeds
    ) {
        let window = text.window(around: range, lineBreaks)
        let labelStart = range.lowerBound
        let labelEnd = Swift.max(labelStart, Swift.min(range.upperBound, window.bytes.upperBound))
        func part(_ bytes: Range<Int>) -> String { text.string(of: bytes, hiding: hidden) }
        func isHidden(_ offset: Int) -> Bool { hidden.contains { $0.contains(offset) } }
        var before = part(window.bytes.lowerBound..<labelStart)
        var label = part(labelStart..<labelEnd)
        var after = part(labelEnd..<window.bytes.upperBound)
        // The Character at a cut may be incomplete, unless a placeholder is there.
        if window.isCutBefore, !isHidden(window.bytes.lowerBound) { before = String(before.dropFirst()) }
        let isCutHidden = isHidden(window.bytes.upperBound)
        let isLabelCut = window.isCutAfter && !isCutHidden && range.upperBound > labelEnd
        if isLabelCut { label = String(label.dropLast()) }
        if window.isCutAfter, !isLabelCut, !isCutHidden { after = String(after.dropLast()) }
        self.before = Part(text: before, isCut: window.isCutBefore)
        self.label = Part(text: label, isCut: isLabelCut)
        self.after = Part(text: after, isCut: window.isCutAfter && !isLabelCut)
    }
}

extension ByteView {
    /// The bytes of the line around `range`: up to `SourceLine.reach` of them before its start, and as many
    /// after. A line break or a carriage return at the end is left out.
    fileprivate func window(
        around range: Range<Int>, _ lineBreaks: LineBreaks
    ) -> (bytes: Range<Int>, isCutBefore: Bool, isCutAfter: Bool) {
        var start = range.lowerBound
        let first = max(textStart, start - SourceLine.reach)
        while start > first, !endsLine(at: start - 1, lineBreaks) { start -= 1 }
        let isCutBefore = start > textStart && !endsLine(at: start - 1, lineBreaks)
        while isCutBefore, start < range.lowerBound, isContinuation(start) { start += 1 }
        var end = range.lowerBound
        let last = min(count, end + SourceLine.reach)
        while end < last, !endsLine(at: end, lineBreaks) { end += 1 }
        let isCutAfter = end < count && !endsLine(at: end, lineBreaks)
        while isCutAfter, end > range.lowerBound, isContinuation(end) { end -= 1 }
        if !isCutAfter, end > range.lowerBound, self[end - 1] == 0x0D { end -= 1 }
        return (start..<end, isCutBefore, isCutAfter)
    }

    private func isContinuation(_ offset: Int) -> Bool { self[offset] & 0xC0 == 0x80 }

    /// The bytes as text, with a placeholder for each range in `hidden`.
    fileprivate func string(of bytes: Range<Int>, hiding hidden: [Range<Int>]) -> String {
        var text = ""
        var start = bytes.lowerBound
        for range in hidden where range.overlaps(bytes) {
            let range = range.clamped(to: start..<bytes.upperBound)
            text += part(start, range.lowerBound - start).string + SourceLine.redacted
            start = range.upperBound
        }
        return text + part(start, bytes.upperBound - start).string
    }

    /// The line of malformed text, with the scalar at `offset` as its label.
    func sourceLine(at offset: Int, _ lineBreaks: LineBreaks) -> SourceLine {
        SourceLine(of: self, at: scalarRange(at: offset), lineBreaks)
    }

    /// The byte range of the scalar at `offset`; empty at the end of the text.
    func scalarRange(at offset: Int) -> Range<Int> {
        guard offset < count else { return count..<count }
        var end = offset + 1
        while end < count, end < offset + 4, isContinuation(end) { end += 1 }
        return offset..<end
    }
}

// MARK: - Drawing

extension SourceLine {
    /// A line as it is shown, and the columns of its label.
    struct Drawing: Equatable {
        let text: String
        let labelStart: Int
        let labelWidth: Int

        /// The line below the text, which points at the label.
        var carets: String {
            String(repeating: " ", count: labelStart) + String(repeating: "^", count: max(labelWidth, 1))
        }
    }

    /// One Character as it is shown.
    private struct Cell {
        let text: String
        let columns: Int

        init(_ character: Character) {
            // By its scalar: comparing a Character with very many marks takes long.
            if character.unicodeScalars.first == "\t" {
                (text, columns) = ("    ", 4)
            } else {
                text = String(character).cuttingCharacters().escapingControls()
                columns = text.reduce(0) { $0 + $1.columns }
            }
        }

        static let ellipsis = Cell("…")
    }

    /// The line as it is shown, with a limited number of columns. The label is kept, as far as it fits, and
    /// as much as fits of the text around it.
    func drawn() -> Drawing {
        let label = Self.beginning(of: self.label, columns: Self.labelColumns)
        let labelWidth = Self.width(label)
        let room = Self.columns - labelWidth
        let before = Self.cells(self.before)
        let (widthBefore, widthAfter) = (Self.width(before), Self.width(Self.cells(after)))
        // What one side does not need is left to the other.
        let roomBefore = Swift.max(room / 2, room - widthAfter - (after.isCut ? 1 : 0))
        let shownBefore = Self.end(of: self.before, before, columns: roomBefore)
        let roomAfter = Swift.max(room / 2, room - widthBefore - (self.before.isCut ? 1 : 0))
        let shownAfter = Self.beginning(
            of: after, columns: Swift.min(roomAfter, room - Self.width(shownBefore)))
        return Drawing(
            text: (shownBefore + label + shownAfter).map(\.text).joined(),
            labelStart: Self.width(shownBefore), labelWidth: labelWidth)
    }

    private static func cells(_ part: Part) -> [Cell] { part.text.map { Cell($0) } }

    private static func width(_ cells: some Sequence<Cell>) -> Int { cells.reduce(0) { $0 + $1.columns } }

    /// As many Characters as fit in `columns`, with an ellipsis after them if there are more.
    private static func beginning(of part: Part, columns: Int) -> [Cell] {
        let cells = cells(part)
        if !part.isCut && width(cells) <= columns { return cells }
        return prefix(of: cells, columns: columns - 1) + [.ellipsis]
    }

    /// As many of the last Characters as fit in `columns`, with an ellipsis before them if there are more.
    private static func end(of part: Part, _ cells: [Cell], columns: Int) -> [Cell] {
        if !part.isCut && width(cells) <= columns { return cells }
        return [.ellipsis] + prefix(of: cells.reversed(), columns: columns - 1).reversed()
    }

    private static func prefix(of cells: some Sequence<Cell>, columns: Int) -> [Cell] {
        var room = columns
        return Array(
            cells.prefix {
                room -= $0.columns
                return room >= 0
            })
    }
}
