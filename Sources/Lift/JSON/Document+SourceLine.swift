// The parts of JSON text that a report shows.

extension Document {
    /// The line of the value at `row`, which begins at `offset`, with the value as its label.
    func sourceLine(of row: Int, at offset: Int, hiding values: HiddenValues?) -> SourceLine {
        withView { view in
            let isRelaxed = relaxed != nil
            let isPlainScalar = !isRelaxed && !view[row].isContainer
            let range =
                isPlainScalar ? view.range(ofScalar: view[row]) : view.range(ofJSON: row, at: offset)
            let hidden =
                values.map {
                    isRelaxed
                        ? hiddenRanges(inRelaxed: view, around: row, near: offset, $0)
                        : hiddenRanges(in: view, around: row, near: offset, $0)
                } ?? []
            return SourceLine(of: view.text, at: range, hiding: hidden)
        }
    }

    /// The byte ranges of the hidden scalars within reach of `offset`, where the value at `row` begins.
    private func hiddenRanges(
        in view: DocumentView, around row: Int, near offset: Int, _ values: HiddenValues
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var rows = HiddenRows(self, view, around: view.firstRow(inReachOf: offset, before: row), values)
        while rows.next < view.rows.count {
            let value = view[rows.next]
            guard case .scalar(let isHidden) = rows.role(in: view) else { continue }
            if value.offset > offset + SourceLine.reach { break }
            if isHidden { ranges.append(view.range(ofScalar: value)) }
        }
        return ranges
    }

    /// The byte ranges of the hidden scalars within reach of `offset`, where the value at `row` begins, of
    /// all comments, because a comment may repeat a value, and of what a partial text ends in: it has no
    /// row, so nothing says what it is a part of.
    private func hiddenRanges(
        inRelaxed view: DocumentView, around row: Int, near offset: Int, _ values: HiddenValues
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        // Each row has at least one byte, so earlier ones are out of reach.
        var rows = HiddenRows(self, view, around: max(0, row - SourceLine.reach), values)
        // Before the first value there may be a comment.
        guard let start = rows.next == 0 ? view.text.textStart : byteOffset(of: rows.next) else { return [] }
        var tokens = JSONTokens(
            view.text, from: start, to: relaxed?.count, isJSON5: view.format == .json5)
        while let token = tokens.nextOrComment(), token.range.lowerBound <= offset + SourceLine.reach {
            guard token.hasRow, rows.next < view.rows.count else {
                if token.hasRow || token.kind == .comment { ranges.append(token.range) }
                continue
            }
            if case .scalar(isHidden: true) = rows.role(in: view) { ranges.append(token.range) }
        }
        return ranges
    }
}

extension DocumentView {
    /// The first row that may have bytes within reach before `offset`: a value at the top, an element, or a
    /// key.
    fileprivate func firstRow(inReachOf offset: Int, before row: Int) -> Int {
        var first = row
        // Each row has at least one byte, so the number of steps is limited.
        var steps = 0
        while first > 0, steps <= SourceLine.reach {
            let previous = self[first - 1]
            if !previous.isContainer, range(ofScalar: previous).upperBound < offset - SourceLine.reach {
                break
            }
            first -= 1
            steps += 1
        }
        return first
    }

    /// The bytes of a scalar or a key, with its quotes.
    fileprivate func range(ofScalar row: TapeRow) -> Range<Int> {
        row.isString ? row.offset - 1..<row.offset + row.length + 1 : row.offset..<row.offset + row.length
    }

    /// The bytes of the value or the key at `row`, which begins at `offset`. A container ends with its line,
    /// or where a report no longer shows it.
    func range(ofJSON row: Int, at offset: Int) -> Range<Int> {
        let limit = min(text.count, offset + SourceLine.reach)
        var tokens = JSONTokens(text, from: offset, to: limit, isJSON5: format == .json5)
        guard let first = tokens.next(), self[row].isContainer else {
            return offset..<max(offset, tokens.offset)
        }
        var depth = 1
        var end = first.range.upperBound
        while depth > 0, let token = tokens.next() {
            if text.contains(0x0A, from: end, to: token.range.lowerBound) { return offset..<end }
            if token.kind == .opening { depth += 1 }
            if token.kind == .closing { depth -= 1 }
            end = token.range.upperBound
        }
        return offset..<(depth == 0 ? end : text.count)
    }
}
