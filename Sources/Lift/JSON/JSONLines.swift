/// Finds the lines of a text in bytes that arrive in chunks.
///
/// A line ends at a line feed, wherever it is: JSON has none inside a string. Each byte is looked at once,
/// however the text is divided into chunks.
///
/// Offsets and positions begin at the first byte that has not been removed yet.
package struct JSONLines {
    /// The lines that were found, except for those in bytes that were removed, blank lines, and lines that
    /// have only comments. A line that exceeds the limit has no bytes.
    package private(set) var lines = ContiguousArray<TextPart>()
    /// The number of bytes that were looked at.
    private var scanned = 0
    /// Where the line begins whose end was not found yet, and its number.
    private var start = 0
    private var number = 1
    /// Whether that line exceeds the limit. None of it is kept.
    private var isSkipping = false
    /// The largest number of bytes of a line.
    private let limit: Int
    private let syntax: JSONReadingOptions.Syntax

    package init(limit: Int, syntax: JSONReadingOptions.Syntax) {
        self.limit = limit
        self.syntax = syntax
    }

    /// Scans the bytes of `text` that are new. At the end of the text, the last line ends. Returns whether
    /// that is the last one that was found.
    package mutating func scan(_ text: Span<UInt8>, isEnd: Bool) -> Bool {
        text.withView { text in
            var from = scanned
            while let end = text.firstOffset(of: 0x0A, from: from) {
                endLine(at: end, in: text)
                from = end + 1
            }
            scanned = text.count
            guard start < text.count else { return false }
            if isEnd {
                let count = lines.count
                endLine(at: text.count, in: text)
                return lines.count > count
            }
            if !isSkipping, text.count - start > limit {
                addLine(start..<start)
                isSkipping = true
            }
            return false
        }
    }

    @inline(__always)
    private mutating func endLine(at end: Int, in text: ByteView) {
        if isSkipping {
            isSkipping = false
        } else if end - start > limit {
            addLine(start..<start)
        } else if !text.isBlank(start..<end), syntax == .json || !hasOnlyComments(start..<end, of: text) {
            addLine(start..<end)
        }
        start = min(end + 1, text.count)
        number += 1
    }

    @inline(__always)
    private mutating func addLine(_ range: Range<Int>) {
        lines.append(TextPart(range, at: TextPosition(line: number, column: 1)))
    }

    /// Whether a line has no value, but comments. It is not blank.
    private func hasOnlyComments(_ line: Range<Int>, of text: ByteView) -> Bool {
        var offset = line.lowerBound
        while text[offset].isSpace { offset += 1 }
        let isJSON5Space = syntax == .json5 && (text[offset] >= 0x80 || text[offset] < 0x20)
        guard text[offset] == 0x2F || isJSON5Space else { return false }
        return RelaxedJSONScanner.isEmpty(
            text.part(offset, line.upperBound - offset), options: JSONReadingOptions(syntax: syntax))
    }

    /// The number of bytes that belong to lines that were found, or to none.
    package var finished: Int { isSkipping ? scanned : start }

    /// Removes the first `length` bytes and the lines in them. Returns the position of the byte after them,
    /// where positions begin from now on.
    package mutating func remove(_ length: Int) -> TextPosition {
        defer { number = 1 }
        lines = []
        start = max(0, start - length)
        scanned -= length
        return TextPosition(line: number, column: 1)
    }
}
