// What a report shows of an XML property list.

extension Document {
    /// The line of the value at `row`, whose tag is at `offset`, with the element as its label.
    func sourceLine(ofXML row: Int, at offset: Int, hiding values: HiddenValues?) -> SourceLine {
        withView { view in
            let hidden = values.map { hiddenRanges(inXML: view, around: row, near: offset, $0) } ?? []
            return SourceLine(of: view.text, at: view.range(ofXMLAt: offset), hiding: hidden, .xml)
        }
    }

    /// The byte ranges of the hidden scalars within reach of `offset`, where the element of `row` begins, and
    /// of all markup that may repeat a value: comments, instructions and tags with attributes.
    private func hiddenRanges(
        inXML view: DocumentView, around row: Int, near offset: Int, _ values: HiddenValues
    ) -> [Range<Int>] {
        // Each row has at least one byte, so earlier ones are out of reach.
        var rows = HiddenRows(self, view, around: max(0, row - SourceLine.reach), values)
        // What comes before the first element may be in reach, too.
        let start = rows.next == 0 ? view.text.textStart : byteOffset(of: rows.next) ?? 0
        var markup = XMLMarkup(
            view.text, from: start, to: min(view.text.count, offset + SourceLine.reach))
        var ranges: [Range<Int>] = []
        while let token = markup.next() {
            let mayRepeat = token.kind == .other || view.text.hasAttributes(token)
            let hasRow = token.beginsValue && rows.next < view.rows.count
            if hasRow, case .scalar(isHidden: true) = rows.role(in: view) {
                let end = markup.endOfElement(token) ?? view.text.count
                ranges.append(token.range.lowerBound..<end)
            } else if mayRepeat {
                ranges.append(token.range)
            }
        }
        return ranges
    }
}

extension DocumentView {
    /// The bytes of the element at `offset`. If its end is out of reach, the range
    /// extends to the end of the text.
    fileprivate func range(ofXMLAt offset: Int) -> Range<Int> {
        var markup = XMLMarkup(text, from: offset, to: min(text.count, offset + SourceLine.reach))
        guard let token = markup.next() else { return offset..<offset }
        return offset..<(markup.endOfElement(token) ?? text.count)
    }
}

extension XMLMarkup {
    /// The offset after the end tag of the element that `token` begins, which is the last one that was read.
    /// Nil if the element does not end before the limit.
    fileprivate mutating func endOfElement(_ token: Token) -> Int? {
        var depth = token.kind == .start ? 1 : 0
        while depth > 0 {
            guard let token = next() else { return nil }
            if token.kind == .start { depth += 1 }
            if token.kind == .end { depth -= 1 }
            if depth == 0 { return token.range.upperBound }
        }
        return token.range.upperBound
    }
}

extension ByteView {
    fileprivate func hasAttributes(_ token: XMLMarkup.Token) -> Bool {
        token.kind != .section && contains(0x3D, from: token.range.lowerBound, to: token.range.upperBound)
    }
}
