/// JSON text whose parts are read one by one: lines, elements of an array, or values of a sequence.
///
/// Each part is read on its own: a malformed one doesn't affect the others, and a Jar keeps only the text of
/// its own part.
package final class PartedJSON: Sendable {
    /// What the parts of a text are.
    package enum Unit: String, Sendable {
        case line, element, value

        package var withArticle: String { self == .element ? "an \(rawValue)" : "a \(rawValue)" }
    }

    /// How the parts of a text are read.
    package struct Settings: Sendable {
        fileprivate let unit: Unit
        fileprivate let options: JSONReadingOptions
        fileprivate let file: String?
        fileprivate let context: Jar.Context
        /// Where the array is; nil if it's the whole text.
        fileprivate let parent: JarScope?

        /// - Parameter path: The path of the array; empty if it's the whole text.
        package init(
            unit: Unit, options: JSONReadingOptions, file: String?, context: Jar.Context, path: JarPath = []
        ) {
            self.unit = unit
            self.options = options
            self.file = file
            self.context = context
            parent = path.reduce(nil) { JarScope(component: $1, parent: $0) }
        }
    }

    private let text: PaddedBytes
    /// Where this text begins in the whole one.
    private let start: TextStart
    private let settings: Settings

    package init(_ text: consuming PaddedBytes, from start: TextStart, _ settings: Settings) {
        self.text = text
        self.start = start
        self.settings = settings
    }

    /// The largest number of bytes that a text can have.
    package static var maximumCount: Int { TapeRow.maximumInput }

    /// Returns the value of a part.
    ///
    /// - Parameters:
    ///   - index: The index that begins the paths of its errors.
    ///   - mayBePartial: Whether the text may end too early in this part.
    /// - Throws: what is wrong with it.
    package func jar(of part: TextPart, index: Int, mayBePartial: Bool) throws(LiftError) -> Jar {
        do throws(JSONScanFailure) {
            // The text is alive during this call, and nothing that is made here keeps a view of it.
            return try settings.jar(
                of: part, in: unsafe text.view, from: start, index: index, mayBePartial: mayBePartial)
        } catch {
            throw self.error(error, of: part, index: index, isOfPart: true)
        }
    }

    /// Whether a part has no value, as when a text ends before its last value begins.
    package func hasNoValue(_ part: TextPart) -> Bool {
        // The text is alive during this call, which keeps no view of it.
        let bytes = unsafe text.view.part(part.range.lowerBound, part.range.count)
        return RelaxedJSONScanner.isEmpty(bytes, options: settings.options)
    }
}

extension PartedJSON.Settings {
    /// Returns the value of a part of `text`; nil if a `PartedJSON` has to say what is wrong with it.
    package func jar(
        of part: TextPart, in text: inout ByteBuffer, from start: TextStart, index: Int
    ) -> Jar? {
        // The text lives until the end of this call, and the value has no view of it.
        try? jar(of: part, in: unsafe text.paddedView, from: start, index: index, mayBePartial: false)
    }

    fileprivate func jar(
        of part: TextPart, in text: ByteView, from start: TextStart, index: Int, mayBePartial: Bool
    ) throws(JSONScanFailure) -> Jar {
        let bytes = text.part(part.range.lowerBound, part.range.count)
        let place = TextStart(
            offset: start.offset + part.range.lowerBound, position: part.position.moved(from: start.position))
        let document = try document(of: bytes, at: place, mayBePartial)
        let source = JarSource(document, context: context, component: .index(index), parent: parent)
        return Jar(.row(source, 0))
    }

    private func document(
        of bytes: ByteView, at start: TextStart, _ mayBePartial: Bool
    ) throws(JSONScanFailure) -> Document {
        // It was skipped at the beginning of the whole text. In JSON5 it is white space.
        if bytes.beginsByteOrderMark, options.syntax != .json5 {
            throw JSONScanFailure(reason: .unexpected(expected: "a value"), offset: 0)
        }
        let copy = PaddedBytes(copying: bytes)
        guard let copy else { throw JSONScanFailure(reason: .outOfMemory, offset: 0) }
        var options = options
        if !mayBePartial { options.partial = .refused }
        if unit == .element, start.offset == 1, let name = bytes.encodingAfterBracket {
            throw JSONScanFailure(reason: .otherEncoding(name), offset: 0)
        }
        return try Document(
            json: copy, options, isBeginning: start.offset == 0, file: file, start: start
        ) { failure, _ in failure }
    }
}

// MARK: - All values at once

extension PartedJSON {
    /// The values of all parts in one document. Each value keeps the whole document, so use it for values
    /// that are lifted and dropped: reading many short lines takes half as long.
    package struct Values {
        fileprivate let rows: ContiguousArray<UInt32>
        /// The source of the value that was asked for last.
        fileprivate var source: JarSource

        /// Returns the value of the part with this number, or nil if it is not on the tape. `index` begins
        /// the paths of its errors.
        package mutating func jar(of part: Int, index: Int) -> Jar? {
            guard part < rows.count, case let row = rows[part], row != 0 else { return nil }
            JarSource.reuse(&source, base: row, component: .index(index))
            return Jar(.row(source, row))
        }
    }

    /// Reads the values of the first `count` of `parts`; nil if each must be read on its own.
    package func values(of parts: ContiguousArray<TextPart>, _ count: Int) -> Values? {
        // A report shows the line of a value, and the text of other elements may be on it. A receipt would
        // keep the whole text.
        let options = settings.options
        if settings.context.has([.redaction, .receipt]) || options.duplicateKeys == .refused { return nil }
        // The text is alive during this call, and nothing that is made here keeps a view of it.
        guard let copy = PaddedBytes(copying: unsafe text.view) else { return nil }
        // The copy lives until it is moved into the document, and the parts have no view of it.
        let values = unsafe JSONParts(of: copy.view, count: count, maximumDepth: options.maximumDepth) {
            parts[$0].range
        }
        guard let values else { return nil }
        let rows = values.rows
        let document = Document(
            copy, values.tape, lastKeyCounts: options.duplicateKeys == .last, file: settings.file,
            start: start)
        let source = JarSource(document, context: settings.context, parent: settings.parent)
        return Values(rows: rows, source: source)
    }
}

// MARK: - Errors

extension PartedJSON {
    /// Returns the error for what is wrong at the beginning of a part.
    ///
    /// - Parameter isOfPart: Whether it concerns the part, and not the array as a whole.
    package func error(
        _ reason: JSONScanFailure.Reason, of part: TextPart, index: Int, isOfPart: Bool
    ) -> LiftError {
        error(JSONScanFailure(reason: reason, offset: 0), of: part, index: index, isOfPart: isOfPart)
    }

    /// Returns the error for a failure at an offset in a part. The message shows what the text has there,
    /// which may be after the part.
    @inline(never)
    private func error(
        _ failure: JSONScanFailure, of part: TextPart, index: Int, isOfPart: Bool
    ) -> LiftError {
        // The text is alive during this call, and the error keeps no view of it.
        let view = unsafe text.view
        let offset = part.range.lowerBound + failure.offset
        var reason = failure.reason
        let unit = settings.unit
        switch (reason, unit) {
        case (.unexpectedEnd(let expected), .line), (.unexpectedEnd(let expected), .value):
            reason = .endOfPart(unit.rawValue, expected: expected)
        case (.unexpectedEnd(let expected), .element), (.unexpected(let expected), _):
            reason =
                offset < view.count ? .unexpected(expected: expected) : .unexpectedEnd(expected: expected)
        case (.trailingText, .element) where isOfPart: reason = .unexpected(expected: "',' or ']'")
        case (.trailingText, .line), (.trailingText, .value):
            reason = .unexpected(expected: "the end of the \(unit.rawValue)")
        default: break
        }
        let found = JSONScanFailure(reason: reason, offset: offset)
        let position = view.position(of: offset, from: part.range.lowerBound, at: part.position)
        let place = TextStart(
            offset: start.offset + offset, position: position.moved(from: start.position))
        // The comma before an element may be in another text.
        let followsComma = unit == .element && index > 0
        let error = SyntaxError(
            found, in: view, at: place, from: part.range.lowerBound, followsComma: followsComma)
        return LiftError(error, file: settings.file).located(at: absent(at: isOfPart ? index : nil))
    }

    /// A missing value at an index: the subject of errors without a value, so that they have the path, and
    /// hide what the context hides.
    private func absent(at index: Int?) -> Jar {
        let step = index.map { JarPath.Component.index($0) }
        let scope = JarScope(context: settings.context, component: step, parent: settings.parent)
        return Jar(.missing, scope: scope)
    }
}
