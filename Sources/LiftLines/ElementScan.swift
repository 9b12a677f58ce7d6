#if SWIFT_PACKAGE
    import Lift
#endif

/// Finds the elements of an array, or the values of a sequence, in bytes that arrive in chunks.
///
/// To find the end of an element, the scan follows strings, brackets and comments, and checks nothing else;
/// reading the element does that. Each byte is looked at once, however the text is divided into chunks.
///
/// Offsets and positions begin at the first byte that has not been removed yet.
struct ElementScan {
    /// The elements that were found, except for those in bytes that were removed.
    private(set) var found = FoundParts()
    /// The number of bytes that were looked at.
    var scanned = 0
    /// Where the element begins whose end was not found yet.
    var start = 0
    /// Whether that element exceeds the limit. None of it is kept.
    private var isSkipping = false
    /// The last offset whose position was asked for, and that position.
    private var located = 0
    private var position = TextPosition(line: 1, column: 1)

    let syntax: JSONReadingOptions.Syntax
    /// Whether the text may end too early.
    let mayBePartial: Bool
    /// Whether the text is one value after another, and not an array.
    let isSequence: Bool
    /// Whether a record separator was found.
    private var hasSeparators = false
    /// The largest number of bytes of one value.
    private let limit: Int
    /// Whether the text goes on after the array, which ends the scan.
    private let isPart: Bool
    var state: State
    var depth = 0
    var isInString = false
    private var isAfterBackslash = false
    /// The quote that ends the string.
    var quote: UInt8 = 0x22
    /// The comment that was begun last, if it has not ended.
    var comment: Comment?

    /// How far the text of an array was scanned.
    enum State {
        /// To a byte before the opening bracket.
        case before
        /// Past the opening bracket, and no further.
        case first
        /// Past a comma.
        case next
        case element
        /// Past the end of an element.
        case following
        /// In something else than a comma after an element.
        case unexpected
        /// Past the closing bracket.
        case after
        /// Between two values of a sequence.
        case between
        /// To a mistake after which there are no elements.
        case ended
    }

    enum Comment { case line, block }

    init(_ settings: LineSettings) {
        syntax = settings.options.syntax
        mayBePartial = settings.options.partial != .refused
        isSequence = settings.layout == .values
        state = isSequence ? .between : .before
        limit = settings.limit
        isPart = settings.path != nil
    }

    /// Scans the bytes of `text` that are new. At the end of the text, the last element ends.
    mutating func scan(_ text: Span<UInt8>, isEnd: Bool) {
        if syntax == .json { scanArray(text, isEnd: isEnd) } else { scanRelaxedArray(text, isEnd: isEnd) }
        if isEnd { endArray(text) }
        if state == .element, !isSkipping, scanned - start > limit {
            add(start..<start)
            isSkipping = true
        }
    }

    /// Whether the scan ended at the closing bracket of an array that is a part of the text.
    var isAtEndOfPart: Bool { isPart && state == .after }

    /// The number of bytes that belong to elements that were found, or to none.
    var finished: Int { isSkipping || state != .element ? scanned : start }

    /// Removes the first `length` bytes of `text` and the elements in them. Returns the position of the byte
    /// after them, where positions begin from now on.
    mutating func remove(_ length: Int, of text: Span<UInt8>) -> TextPosition {
        locate(length, in: text)
        defer { position = TextPosition(line: 1, column: 1) }
        found.removeAll()
        start = max(0, start - length)
        scanned -= length
        located = 0
        return position
    }

    mutating func locate(_ offset: Int, in text: Span<UInt8>) {
        position = text.position(of: offset, from: located, at: position)
        located = offset
    }
}

// MARK: - Elements

extension ElementScan {
    private mutating func scanArray(_ text: Span<UInt8>, isEnd: Bool) {
        var offset = scanned
        defer { scanned = min(offset, text.count) }
        while offset < text.count, !isAtEndOfPart {
            if isInText {
                guard let end = endOfElement(in: text, from: offset) else {
                    offset = text.count
                    return
                }
                endElement(at: end, in: text)
                offset = end
            } else if text[offset].isSpaceOfJSON || state == .ended {
                offset += 1
            } else if !isEnd, errorNeedsMore(at: offset, of: text) {
                return
            } else if passes(offset, in: text) {
                offset += 1
            }
        }
    }

    /// Whether the byte at `offset`, outside of elements, is a mistake whose error depends on bytes that
    /// follow: it shows a whole character, and says how to read comments if a slash begins one.
    private func errorNeedsMore(at offset: Int, of text: Span<UInt8>) -> Bool {
        let byte = text[offset]
        return byte >= 0x80 ? text.count - offset < 4 : byte == 0x2F && offset + 1 == text.count
    }

    /// Takes a byte outside of elements that isn't white space. Returns false if an element or other text
    /// begins there.
    mutating func passes(_ offset: Int, in text: Span<UInt8>) -> Bool {
        let byte = text[offset]
        switch state {
        case .before where byte == 0x5B:
            state = .first
        case .before:
            note(.noArray, at: offset, in: text)
            state = .ended
        case .first where byte == 0x5D:
            state = .after
        case .first where byte == 0x2C, .next where byte == 0x2C:
            note(state == .first ? .noFirstElement : .noElement, at: offset, in: text)
            state = .next
        case .next where byte == 0x5D:
            // The other syntaxes have a comma after the last element.
            if syntax == .json { note(.noElement, at: offset, in: text) }
            state = .after
        case .between where byte == 0x1E:
            hasSeparators = true
        case .first, .next, .between:
            locate(offset, in: text)
            (start, state) = (offset, .element)
            return false
        case .following where byte == 0x2C:
            state = .next
        case .following where byte == 0x5D:
            state = .after
        case .following:
            note(.textAfterElement, at: offset, in: text)
            state = .unexpected
            return false
        default:
            note(.textAfterArray, at: offset, in: text)
            state = .ended
        }
        return true
    }

    mutating func note(_ problem: FoundParts.Problem, at offset: Int, in text: Span<UInt8>) {
        locate(offset, in: text)
        found.note(problem, at: TextPart(offset..<offset, at: position))
    }

    private mutating func add(_ range: Range<Int>) {
        found.parts.append(TextPart(range, at: position))
    }

    /// Whether the scan is in an element, or in what is wrong after one.
    var isInText: Bool { state == .element || state == .unexpected }

    /// Ends an element before the byte at `end`.
    mutating func endElement(at end: Int, in text: Span<UInt8>) {
        if state == .unexpected {
            // What's wrong is noted.
        } else if isSkipping {
            isSkipping = false
        } else if end - start > limit {
            add(start..<start)
        } else if isSequence, mayBeCut(start..<end, in: text) {
            note(.noSpaceAtEnd, at: end, in: text)
        } else {
            add(start..<end)
        }
        state = isSequence ? .between : .following
    }

    /// Whether an element between record separators is a number or a literal without white space after it.
    /// The rest of it may be missing (RFC 7464, section 2.4).
    private func mayBeCut(_ element: Range<Int>, in text: Span<UInt8>) -> Bool {
        let end = element.upperBound
        // Anything else than a scalar begins with one of the bytes that end one.
        if endsScalar(text[element.lowerBound]) { return false }
        return end == text.count ? hasSeparators && !mayBePartial : text[end] == 0x1E
    }

    /// The end of the text.
    private mutating func endArray(_ text: Span<UInt8>) {
        let end = text.count
        defer { (state, scanned) = (.ended, end) }
        if mayBePartial {
            guard state == .element else { return }
            found.isCut = true
            return endElement(at: end, in: text)
        }
        if comment == .block, !isInText, state != .ended { return note(.noCommentEnd, at: end, in: text) }
        switch state {
        case .before: note(.noArray, at: end, in: text)
        // The other syntaxes may have a closing bracket after a comma.
        case .next where syntax == .json: note(.noElementAfterComma, at: end, in: text)
        case .first, .next: note(.noElementAtEnd, at: end, in: text)
        case .following, .unexpected: note(.noBracketAtEnd, at: end, in: text)
        case .element:
            // If a string, a comment or a container is still open, the element itself has an error at its
            // end.
            let isWhole = depth == 0 && !isInString && comment != .block
            let wasSkipped = isSkipping
            endElement(at: end, in: text)
            if isWhole || wasSkipped, !isSequence { note(.noBracketAtEnd, at: end, in: text) }
        case .after, .between, .ended: break
        }
    }

    /// Returns the offset at which the element ends: after its bracket or quote, or at what follows it.
    /// Returns nil if its end isn't there yet.
    private mutating func endOfElement(in text: Span<UInt8>, from first: Int) -> Int? {
        var (offset, depth) = (first, self.depth)
        defer { self.depth = depth }
        if isInString {
            offset = endOfString(in: text, from: offset)
            if depth == 0, isClosed { return offset }
        }
        while offset < text.count {
            if isInScalar(at: offset, depth), endsScalar(text[offset]) { return offset }
            switch text[offset] {
            case 0x22:
                isInString = true
                offset = endOfString(in: text, from: offset + 1)
                if depth == 0, isClosed { return offset }
                continue
            case 0x5B, 0x7B:
                depth += 1
            case 0x5D where depth == 0, 0x2C where depth == 0:
                return isSequence ? offset + 1 : offset
            case 0x7D where depth == 0 && isSequence:
                return offset + 1
            case 0x1E where isSequence:
                depth = 0
                return offset
            case 0x5D where depth > 0, 0x7D where depth > 0:
                depth -= 1
                if depth == 0, isClosed { return offset + 1 }
            default:
                break
            }
            offset += 1
        }
        return nil
    }

    /// Whether an element outside of containers has just ended. Unexpected text ends at a comma.
    var isClosed: Bool { !isInString && state == .element }

    /// Whether `offset` is after the beginning of a number, or of something else outside of quotes and
    /// brackets, in a sequence.
    func isInScalar(at offset: Int, _ depth: Int) -> Bool {
        depth == 0 && isSequence && (offset > start || isSkipping)
    }

    /// Whether that ends before `byte`.
    func endsScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09, 0x1E, 0x22, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D: true
        case 0x27: syntax == .json5
        default: false
        }
    }

    /// Returns the offset after the quote that ends a string or, in a sequence, of the separator before it.
    /// Returns `text.count` if neither is there yet.
    mutating func endOfString(in text: Span<UInt8>, from first: Int) -> Int {
        var offset = first
        let quote = self.quote
        let separator: UInt8? = isSequence ? 0x1E : nil
        while offset < text.count {
            if isAfterBackslash {
                isAfterBackslash = false
                // A separator can't be escaped.
                if text[offset] != separator { offset += 1 }
            }
            offset = text.endOfStringText(from: offset, quote: quote, or: separator)
            if offset >= text.count { break }
            if text[offset] != 0x5C {
                isInString = false
                return text[offset] == quote ? offset + 1 : offset
            }
            isAfterBackslash = true
            offset += 1
        }
        return text.count
    }
}

extension UInt8 {
    var isSpaceOfJSON: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
