/// Some lines of a text, or some elements of an array, whole, with their positions.
///
/// Each of them is read on its own: one that is malformed says nothing about the others, and a Jar keeps the
/// text of its own line only.
@usableFromInline
final class LineBatch: Sendable {
    private let text: PaddedBytes
    private let spans: ContiguousArray<LineSpan>
    /// The number of lines or elements before the first one.
    private let firstIndex: Int
    /// Where the batch begins in the whole text.
    private let start: TextStart
    private let settings: LineSettings

    init(
        _ text: consuming PaddedBytes, _ spans: ContiguousArray<LineSpan>, firstIndex: Int,
        start: TextStart, _ settings: LineSettings
    ) {
        self.text = text
        self.spans = spans
        self.firstIndex = firstIndex
        self.start = start
        self.settings = settings
    }

    @usableFromInline var count: Int { spans.count }

    /// Returns the value of a line or an element.
    ///
    /// - Throws: what is wrong with it.
    func jar(at index: Int) throws(LiftError) -> Jar {
        let span = spans[index]
        guard span.hasText else { throw failure(span.problem, of: span, index) }
        do throws(JSONScanFailure) {
            let document = try document(of: span)
            let source = JarSource(
                document, context: settings.context, component: .index(firstIndex + index))
            return Jar(.row(source, 0))
        } catch {
            throw failure(error, of: span, index)
        }
    }

    private func document(of span: LineSpan) throws(JSONScanFailure) -> Document {
        let options = settings.options
        let offset = span.range.lowerBound
        // The batch is alive during this call, and nothing that is made here keeps a view of it.
        let line = unsafe text.view.part(offset, span.range.count)
        // It was skipped at the beginning of the whole text. In JSON5 it is white space.
        if line.beginsByteOrderMark, options.syntax != .json5 {
            throw JSONScanFailure(reason: .unexpected(expected: "a value"), offset: 0)
        }
        guard let copy = PaddedBytes(copying: line) else {
            throw JSONScanFailure(reason: .outOfMemory, offset: 0)
        }
        let lineStart = TextStart(
            offset: start.offset + offset, position: span.position.moved(from: start.position))
        let document: Document
        // The copy lives until it is moved into the document, and the tape has no view of it.
        if options.syntax == .json, span.problem == .none {
            let tape = try JSONScanner.scan(unsafe copy.view, maximumDepth: options.maximumDepth)
            document = Document(
                copy, tape, lastKeyCounts: options.duplicateKeys == .last, file: settings.file,
                start: lineStart)
        } else {
            var options = options
            // Only the last value may end too early.
            if span.problem != .cut { options.partial = .refused }
            let result = try RelaxedJSONScanner.scan(unsafe copy.view, options: options)
            let bytes = result.bytes(of: copy)
            guard let bytes else { throw JSONScanFailure(reason: .outOfMemory, offset: 0) }
            document = Document(
                bytes, result.tape, lastKeyCounts: options.duplicateKeys == .last, file: settings.file,
                start: lineStart)
        }
        if options.duplicateKeys == .refused, let failure = document.duplicateKeyFailure() { throw failure }
        return document
    }
}

// MARK: - All values at once

extension LineBatch {
    /// The values of a batch in one document. It is kept by each of them, so it is meant for values that are
    /// lifted and dropped: reading many short lines takes half as long.
    @usableFromInline
    struct Values {
        fileprivate let rows: ContiguousArray<UInt32>
        /// The source of the value that was asked for last.
        fileprivate var source: JarSource

        /// Returns the value of a line or an element, or nil if it is not on the tape.
        fileprivate mutating func jar(at index: Int, component: JarPath.Component) -> Jar? {
            let row = rows[index]
            if row == 0 { return nil }
            JarSource.reuse(&source, base: row, component: component)
            return Jar(.row(source, row))
        }
    }

    /// Reads all values; nil if each has to be read on its own.
    @usableFromInline
    func values() -> Values? {
        // A report shows the line of a value, and the text of other elements may be on it. A receipt would
        // keep the text of the whole batch.
        if settings.context.has([.redaction, .receipt]) || settings.options.duplicateKeys == .refused {
            return nil
        }
        // The batch is alive during this call, and nothing that is made here keeps a view of it.
        guard let copy = PaddedBytes(copying: unsafe text.view) else { return nil }
        // The copy lives until it is moved into the document, and the parts have no view of it.
        let parts = unsafe JSONParts(
            of: copy.view, count: spans.count, maximumDepth: settings.options.maximumDepth
        ) { spans[$0].problem == .none ? spans[$0].range : 0..<0 }
        guard let parts else { return nil }
        let rows = parts.rows
        let document = Document(
            copy, parts.tape, lastKeyCounts: settings.options.duplicateKeys == .last,
            file: settings.file, start: start)
        return Values(rows: rows, source: JarSource(document, context: settings.context))
    }

    /// Returns the value of a line or an element, which is one of `values` if it is there.
    ///
    /// - Throws: what is wrong with it.
    @usableFromInline
    func jar(at index: Int, of values: inout Values?) throws(LiftError) -> Jar {
        if let jar = values?.jar(at: index, component: .index(firstIndex + index)) { return jar }
        return try jar(at: index)
    }
}

// MARK: - Errors

extension LineBatch {
    /// Whether a receipt keeps the errors of values that share a document.
    @usableFromInline var keepsErrors: Bool {
        guard let receipt = settings.receipt, !settings.context.has(.receipt) else { return false }
        return !receipt.isFull(of: .dropped)
    }

    /// Returns the error for a line or an element that could not be cut out.
    @inline(never)
    private func failure(_ problem: LineSpan.Problem, of span: LineSpan, _ index: Int) -> LiftError {
        let isElement = settings.layout == .array
        let reason: JSONScanFailure.Reason =
            switch problem {
            case .none, .cut, .tooLong:
                .tooLong("\(isElement ? "an element" : "a line") of more than \(settings.limit) bytes")
            case .noArray: .unexpected(expected: "an array")
            case .noFirstElement, .noElementAtEnd: .unexpected(expected: "a value or ']'")
            case .noElement: .unexpected(expected: "a value")
            case .noBracketAtEnd: .unexpected(expected: "',' or ']'")
            case .textAfterArray: .trailingText
            case .noCommentEnd: .unexpected(expected: "'*/'")
            }
        return failure(JSONScanFailure(reason: reason, offset: 0), of: span, index)
    }

    /// Returns the error for a failure at an offset in a line or an element. What is found there is looked
    /// for in the batch, where the text goes on.
    @inline(never)
    private func failure(_ failure: JSONScanFailure, of span: LineSpan, _ index: Int) -> LiftError {
        // The batch is alive during this call, and the error keeps no view of it.
        let view = unsafe text.view
        let offset = span.range.lowerBound + failure.offset
        var reason = failure.reason
        switch (reason, settings.layout) {
        case (.unexpectedEnd(let expected), .lines): reason = .endOfLine(expected: expected)
        case (.unexpectedEnd(let expected), .array), (.unexpected(let expected), _):
            reason =
                offset < view.count ? .unexpected(expected: expected) : .unexpectedEnd(expected: expected)
        case (.trailingText, .array) where !span.problem.isOfArray:
            reason = .unexpected(expected: "',' or ']'")
        case (.trailingText, .lines): reason = .unexpected(expected: "the end of the line")
        default: break
        }
        let found = JSONScanFailure(reason: reason, offset: offset)
        let position = view.position(of: offset, from: span.range.lowerBound, at: span.position)
        let place = TextStart(
            offset: start.offset + offset, position: position.moved(from: start.position))
        // The comma before an element may be in another batch.
        let error = JSONSyntaxError(
            found, in: view, at: place, from: span.range.lowerBound,
            followsComma: settings.layout == .array && firstIndex + index > 0)
        let index = span.problem.isOfArray ? nil : firstIndex + index
        return LiftError(error, file: settings.file).located(at: settings.absent(at: index))
    }
}
