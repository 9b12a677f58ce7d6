// Text that is still arriving. Each scan goes on where the one before ended.
extension RelaxedJSONScanner {
    /// How far a text was scanned: to the end of a value, or past an opening bracket.
    ///
    /// What follows is scanned again when there is more text. That is the beginning of a token at most, or
    /// white space.
    struct Progress: ~Copyable {
        /// The rows of all complete values, and those of open containers as they are during a scan.
        fileprivate var rows = RowBuffer()
        fileprivate var values = ByteBuffer(capacity: 0)
        fileprivate var open = 0
        fileprivate var depth = 0
        fileprivate var count = 0
        fileprivate var isObject = false
        fileprivate var isJSON = true
        /// The number of bytes that needn't be scanned again.
        fileprivate(set) var offset = 0
        /// What the last document had: its rows, the bytes of a string that the text ended in, and the number
        /// of containers that were open.
        fileprivate var shown = (rows: 0, cut: 0, depth: 0)
        /// Whether the scan ended at the opening bracket of the wanted array.
        fileprivate(set) var isInWantedArray = false
        /// The first error in the text, after everything that is complete.
        fileprivate(set) var failure: JSONScanFailure?
    }

    /// The array whose opening bracket ends a scan.
    struct WantedArray {
        /// The steps to it. A number may also be a key, and a key the digits of an index.
        let steps: [(key: String, index: Int?)]
    }

    /// The offset of scalars that JSON spells in another way, while the length of the text isn't known. A
    /// text that grows is shorter than that.
    static var growingValuesStart: Int { 1 << 31 }

    /// Scans what is new in a text.
    ///
    /// - Parameters:
    ///   - text: The text so far, padded. It begins with the text of the scan before.
    ///   - isEnd: Whether the text is complete. If not, it may end anywhere.
    ///   - makesDocument: Whether a document is asked for. Its rows are a copy of all so far.
    ///   - wanted: The array to stop at.
    /// - Returns: The document so far, up to `failure`, which the progress then has; nil if nothing new is
    ///   complete. A failure in the last bytes is found when more of them are there, if its message may
    ///   depend on those.
    /// - Throws: What is wrong with the text as a whole: another encoding, its size, or too little memory.
    /// - Complexity: O(n) in the new text, and O(n) in the rows if there is a document.
    static func scan(
        _ text: ByteView, after progress: inout Progress, options: JSONReadingOptions, isEnd: Bool,
        makesDocument: Bool = true, until wanted: WantedArray? = nil
    ) throws(JSONScanFailure) -> ScannedText? {
        var options = options
        if !isEnd, options.partial == .refused { options.partial = .closed }
        // `text` is the view of all padded bytes, which the caller keeps alive. The scanner does not outlive
        // this call.
        var scanner = RelaxedJSONScanner(
            text: text, cursor: unsafe ByteCursor(text), rows: RowBuffer(),
            valuesStart: growingValuesStart, options: options, maximumLength: TapeRow.maximumLength)
        scanner.wanted = wanted
        scanner.exchange(with: &progress)
        do throws(JSONScanFailure) {
            try scanner.goOn()
            progress.isInWantedArray = scanner.depth > 0
        } catch {
            let mayGoOn = options.partial != .refused && error.isAtEnd
            if !mayGoOn, isEnd || !text.errorNeedsMore(at: error.offset) {
                if let name = text.otherEncoding {
                    scanner.save(to: &progress)
                    throw JSONScanFailure(reason: .otherEncoding(name), offset: 0)
                }
                progress.failure = error
                if isEnd { scanner.dropNumberAtEnd() }
            }
        }
        let hasNews = makesDocument && scanner.hasNews(after: progress)
        if !hasNews, !isEnd || progress.failure != nil {
            scanner.save(to: &progress)
            return nil
        }
        progress.shown = scanner.shown
        guard let rows = RowBuffer(copying: scanner.rows, count: scanner.completeRows) else {
            throw JSONScanFailure(reason: .outOfMemory, offset: 0)
        }
        var values = ByteBuffer(capacity: 0)
        scanner.values.withView(from: 0) { values.append($0) }
        let count = scanner.count
        scanner.save(to: &progress)
        scanner.rows = rows
        scanner.values = values
        scanner.count = count
        return try scanner.closed()
    }

    /// Takes over the state of a scan, which begins at the offset that the one before reached.
    private mutating func exchange(with progress: inout Progress) {
        swap(&rows, &progress.rows)
        swap(&values, &progress.values)
        (open, depth, count) = (progress.open, progress.depth, progress.count)
        (isObject, isJSON) = (progress.isObject, progress.isJSON)
        completeRows = rows.count
        resumption = (progress.offset, rows.count, values.count)
        cursor.move(to: progress.offset)
    }

    /// Scans to the end of the text, or into the wanted array.
    mutating func goOn() throws(JSONScanFailure) {
        if completeRows == 0 {
            skipByteOrderMark()
            try skipSpace()
            if cursor.isAtEnd { throw JSONScanFailure(reason: .empty, offset: cursor.offset) }
            try scanValues()
        } else if depth > 0 {
            var isNext = false
            if completeRows == open + 1 { isNext = try !isEmptyContainer() }
            if !isNext { isNext = try isFollowed() }
            if isNext { try scanValues() }
        }
        if depth == 0 { try scanEnd() }
    }

    /// What a document of everything that is complete has.
    private var shown: (rows: Int, cut: Int, depth: Int) {
        (completeRows, completeRows > resumption.rows ? values.count : 0, depth)
    }

    /// Whether a document has something that the last one lacks.
    private func hasNews(after progress: borrowing Progress) -> Bool {
        // A string that is kept is not taken back if it turns out to be malformed.
        if shown.rows != progress.shown.rows { return shown.rows > progress.shown.rows }
        if shown.cut != progress.shown.cut { return true }
        // A closing bracket adds nothing to a value. If nothing follows, the value is known to be complete.
        return shown.depth < progress.shown.depth && (depth == 0 || progress.failure != nil)
    }

    /// Drops a number that a text ends in too early: its last digits may be missing.
    private mutating func dropNumberAtEnd() {
        guard depth > 0, resumption.offset == text.count, text[text.count - 1] | 0x20 != 0x7D else { return }
        let kind = TapeRow(bits: rows[completeRows - 1]).kind
        guard kind == .integer || kind == .real else { return }
        completeRows -= isObject ? 2 : 1
        count &-= 1
    }

    /// Gives back the state of everything that is complete.
    private mutating func save(to progress: inout Progress) {
        rows.truncate(to: resumption.rows)
        values.truncate(to: resumption.values)
        // A string that the text ends in was counted.
        if completeRows > resumption.rows { count &-= 1 }
        swap(&rows, &progress.rows)
        swap(&values, &progress.values)
        (progress.open, progress.depth, progress.count) = (open, depth, count)
        (progress.isObject, progress.isJSON, progress.offset) = (isObject, isJSON, resumption.offset)
    }

    /// Closes the open containers, and moves the tape out.
    private consuming func closed() throws(JSONScanFailure) -> ScannedText {
        try closeContainers()
        for index in 0..<(values.count == 0 ? 0 : rows.count) {
            let row = TapeRow(bits: rows[index])
            guard !row.isContainer, row.offset >= valuesStart else { continue }
            rows[index] =
                TapeRow(row.kind, length: row.length, low: row.offset - valuesStart + text.count).bits
        }
        return try result()
    }

    /// Whether the container that was opened last is the wanted array.
    func isOpen(_ wanted: WantedArray) -> Bool {
        guard depth == wanted.steps.count + 1, !isObject else { return false }
        var row = open
        for step in wanted.steps.reversed() {
            // The row of an open container has its index, and the row of the container around it.
            let container = TapeRow(bits: rows[row])
            let isMember = TapeRow(bits: rows[container.end]).kind == .object
            let isStep = isMember ? isKey(row - 1, step.key) : container.length == step.index
            if !isStep { return false }
            row = container.end
        }
        return true
    }

    private func isKey(_ index: Int, _ key: String) -> Bool {
        let row = TapeRow(bits: rows[index])
        let start = row.offset - valuesStart
        let text =
            start < 0
            ? JSONText.unescaped(text.part(row.offset, row.length))
            : values.withView(of: start..<start + row.length) { JSONText.unescaped($0) }
        return text.utf8.elementsEqual(key.utf8)
    }
}

extension ByteView {
    /// Whether the error of the byte at `offset` depends on bytes that follow: it shows a whole character,
    /// says how to read comments if a slash begins one, and names another encoding.
    fileprivate func errorNeedsMore(at offset: Int) -> Bool {
        let rest = count - offset
        return count < 4 || self[offset] >= 0x80 && rest < 4 || self[offset] == 0x2F && rest < 2
    }
}
