/// Writes a changed document with the text that it had: white space, comments, the order of keys and the text
/// of numbers stay wherever nothing changed.
///
/// The Jar is compared with the document, container by container. A part that is still a row of the document
/// is skipped, and each difference becomes an edit. Then the text between the edits is copied.
struct PreservedText: ~Copyable {
    /// The document, and what keeps it alive.
    let source: JarSource
    var text: JSONSourceText
    private(set) var kept: KeptValues
    /// The options for new parts.
    let options: JSONWritingOptions
    /// The Jar that is written, for errors.
    private let root: Jar
    private var edits: [Edit] = []
    /// The new text of all edits.
    var inserted = ByteBuffer()
    /// The number of bytes that new parts may still take beyond four times their own. Without a limit, the
    /// text could grow with the square of its length: a value of many parts would repeat the indentation of
    /// its neighbors for each part.
    private var room = 1024
    /// The containers that are still to be compared.
    private var work: [Container] = []
    /// The steps to containers, each with the number of the step before it.
    private var steps: [(outer: Int, component: JarPath.Component)] = []
    lazy var documentStyle: JSONStyle = text.documentStyle()

    /// Bytes of the text that are replaced by bytes of `inserted`.
    private struct Edit {
        let range: Range<Int>
        let new: Range<Int>
        let number: Int
    }

    /// A container of the document that was changed, and what it is now.
    struct Container {
        let row: Int
        /// The offset of its bracket.
        let start: Int
        let jar: Jar
        /// The number of the step to it, or -1.
        let step: Int
    }

    /// The text of `jar`; nil if it was not read from JSON, or from text that is not complete.
    static func text(of jar: Jar, _ options: JSONWritingOptions) throws(LiftError) -> ByteBuffer? {
        guard !jar.content.isMissing, let (source, row) = jar.origin,
            let text = unsafe JSONSourceText(source.document)
        else { return nil }
        var preserved = PreservedText(
            source: source, text: text, kept: KeptValues(of: text), options: options, root: jar)
        return try preserved.text(of: row)
    }

    private mutating func text(of row: Int) throws(LiftError) -> ByteBuffer {
        let start = text.offset(of: row, after: 0, at: 0)
        let range = row == 0 ? 0..<text.count : start..<text.end(of: row, at: start)
        try compare(Part(row: row, value: row, start: start), with: root.resolved, after: -1)
        while let container = work.popLast() {
            if text.view[container.row].kind == .array {
                try editArray(container)
            } else {
                try editObject(container)
            }
        }
        return assembled(range)
    }

    // MARK: Edits

    /// Removes the bytes of `range`.
    mutating func remove(_ range: Range<Int>) { replace(range, from: inserted.count) }

    /// Inserts one byte at `offset`.
    mutating func insert(_ byte: UInt8, at offset: Int) {
        inserted.append(byte)
        replace(offset..<offset, from: inserted.count - 1)
    }

    /// Replaces the bytes of `range` with what `inserted` has from `start` on.
    mutating func replace(_ range: Range<Int>, from start: Int) {
        edits.append(Edit(range: range, new: start..<inserted.count, number: edits.count))
    }

    /// The text in `range`, with all edits.
    private func assembled(_ range: Range<Int>) -> ByteBuffer {
        var output = ByteBuffer(capacity: range.count + inserted.count)
        var offset = range.lowerBound
        let sorted = edits.sorted { ($0.range.lowerBound, $0.number) < ($1.range.lowerBound, $1.number) }
        for edit in sorted {
            output.append(text.text.part(offset, max(0, edit.range.lowerBound - offset)))
            inserted.withView(of: edit.new) { output.append($0) }
            offset = max(offset, edit.range.upperBound)
        }
        output.append(text.text.part(offset, range.upperBound - offset))
        let endsLine = output.withView(from: max(0, output.count - 1)) { $0.count > 0 && $0[0] == 0x0A }
        if options.finalNewline, !endsLine { output.append(0x0A) }
        extendLifetime(source)
        return output
    }

    // MARK: Comparing

    /// An element or a member of the text.
    struct Part {
        /// The row of the element, or of the key.
        let row: Int
        let value: Int
        /// The offset of `row`.
        let start: Int
    }

    /// Adds the edits that turn a part of the text into `jar`. Containers are compared later.
    mutating func compare(_ part: Part, with jar: Jar, after step: Int) throws(LiftError) {
        if isUnchanged(jar.content, part.value) { return }
        let start = text.offset(of: part.value, after: part.row, at: part.start)
        let kind = text.view[part.value].kind
        if kind == .array && jar.content.kind == .array || kind == .object && jar.content.kind == .dictionary
        {
            work.append(Container(row: part.value, start: start, jar: jar, step: step))
            return
        }
        if isEqual(jar, to: part.value) { return }
        let new = options.escaped(try self.text(of: jar, after: step))
        var style = documentStyle
        text.adapt(&style, to: part.row, at: part.start, isKey: false)
        if text.view[part.value].isString { style.stringQuote = text.text[start] }
        // A value at the top has no neighbors.
        if part.row == 0 { style.isMultiline = documentStyle.isMultiline }
        text.adapt(&style, toLineOf: part.start)
        let range = start..<text.end(of: part.value, at: start)
        let first = inserted.count
        append(fitted(new, &style, replacing: range.count))
        replace(range, from: first)
    }

    /// Whether `content` is the value at `row` of the document.
    func isUnchanged(_ content: JarContent, _ row: Int) -> Bool {
        guard case .row(let other, let otherRow) = content else { return false }
        return other.document === source.document && Int(otherRow) == row
    }

    /// Whether `jar` is equal to the value at `row`. A date is equal to any text that it's read from.
    func isEqual(_ jar: Jar, to row: Int) -> Bool {
        let old = Jar(.row(source, UInt32(row)))
        if old == jar { return true }
        guard case .date(let date) = jar.content else { return false }
        return (try? old.within(jar.context)^) == date
    }

    // MARK: New values

    /// The JSON text of a value, which is at `step`, without white space. A value of the document with
    /// comments is one of the kept values.
    mutating func text(of jar: Jar, after step: Int) throws(LiftError) -> ByteBuffer {
        if case .row(let other, let row) = jar.content, other.document === source.document,
            text.view.format != .json, !options.sortedKeys, !options.escapesMore,
            let number = kept.number(of: Int(row), in: text)
        {
            var marked = ByteBuffer(capacity: 16)
            marked.append(KeptValues.mark)
            marked.append(utf8: String(number))
            marked.append(KeptValues.mark)
            return marked
        }
        var writer = JSONWriter(.none)
        writer.hasInfinity = text.view.format == .json5
        var walk = JarWalk(output: writer, sortsKeys: options.sortedKeys)
        walk.beginParts()
        do throws(LiftError) {
            try walk.write(jar)
        } catch {
            throw error.below(path(to: step), of: root)
        }
        return walk.output.buffer.take()
    }

    /// Returns new text with the white space of `style` or, if that takes more bytes than it may, of one that
    /// takes less, which is then in `style`.
    ///
    /// - Parameters:
    ///   - new: The JSON text of a value, or of parts with commas between them, without white space.
    ///   - lines: The number of lines that the caller breaks around it in a style with lines: one beside a
    ///     neighbor, two between brackets.
    ///   - replaced: The number of bytes of the old text that it replaces.
    mutating func fitted(
        _ new: borrowing ByteBuffer, _ style: inout JSONStyle, lines: Int = 0, replacing replaced: Int = 0
    ) -> ByteBuffer {
        let (kept, text) = (kept, text)
        let counts = new.withView(from: 0) { kept.counts(in: $0) }
        // Between a new part and its neighbor is a comma. Another indentation may double a kept value.
        let limit = room + replaced + 4 * (lines == 1 ? counts.new + 1 : counts.new) + 2 * counts.kept
        var fitted = ByteBuffer(capacity: counts.new + counts.kept + 16)
        for shorter in style.shorter {
            style = shorter
            fitted.truncate(to: 0)
            let around =
                lines == 0 ? 0 : 1 + (style.isMultiline ? lines * style.line.count : style.space.count)
            let line = style.line
            let isWhole = new.withView(from: 0) {
                style.write(value: $0, to: &fitted, limit: limit - around) { number, buffer in
                    kept.write(number, of: text, line: line, to: &buffer, limit: limit - around)
                }
            }
            if isWhole {
                room = limit - fitted.count - around
                break
            }
        }
        return fitted
    }

    /// Returns the number of the step `component` after another one.
    mutating func step(_ component: JarPath.Component, after outer: Int) -> Int {
        steps.append((outer, component))
        return steps.count - 1
    }

    private func path(to step: Int) -> [JarPath.Component] {
        var path: [JarPath.Component] = []
        var step = step
        while step >= 0 {
            path.append(steps[step].component)
            step = steps[step].outer
        }
        return path.reversed()
    }
}
