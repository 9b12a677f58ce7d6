/// Finds the lines of a text, or the elements of an array, in bytes that arrive in chunks.
///
/// A line ends at a line feed, wherever it is: JSON has none inside a string. To find the end of an element,
/// the scan follows strings, brackets and comments and checks nothing else; whether the text is JSON is found
/// out when it is read. Each byte is looked at once, however the text is divided into chunks.
///
/// Offsets are those in the bytes that were not removed yet, and positions are seen from the first of them.
struct LineScan {
    /// The values that were found, except for those in bytes that were removed.
    private(set) var spans = ContiguousArray<LineSpan>()
    /// The number of bytes that were looked at.
    var scanned = 0
    /// Where the value begins whose end was not found yet.
    var start = 0
    /// Whether that value exceeds the limit. None of it is kept.
    private var isSkipping = false
    /// The last offset whose position was asked for, and that position. For lines, the line at `start`.
    private var located = 0
    private var position = TextPosition(line: 1, column: 1)

    private let layout: JarLines.Layout
    let syntax: JSONReadingOptions.Syntax
    /// Whether the text may end too early.
    let mayBePartial: Bool
    /// The largest number of bytes of one value.
    private let limit: Int
    var state = State.before
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
        /// Past the closing bracket.
        case after
        /// To a mistake after which there are no elements.
        case ended
    }

    enum Comment { case line, block }

    init(_ settings: LineSettings) {
        layout = settings.layout
        syntax = settings.options.syntax
        mayBePartial = settings.options.partial != .refused
        limit = settings.limit
    }

    /// Scans the bytes of `view` that are new. At the end of the text, the last value ends.
    mutating func scan(_ view: ByteView, isEnd: Bool) {
        switch layout {
        case .lines: scanLines(view)
        case .array where syntax == .json: scanArray(view, isEnd: isEnd)
        case .array: scanRelaxedArray(view, isEnd: isEnd)
        }
        if isEnd {
            switch layout {
            case .lines where start < view.count:
                endLine(at: view.count, in: view, mayBePartial ? .cut : .none)
            case .lines: break
            case .array: endArray(view)
            }
        }
        let isOpen = layout == .lines ? start < view.count : state == .element
        if isOpen, !isSkipping, view.count - start > limit {
            spans.append(LineSpan(start..<start, at: position, .tooLong))
            isSkipping = true
        }
    }

    /// The number of bytes that belong to values that were found, or to none.
    var finished: Int {
        isSkipping || layout == .array && state != .element ? scanned : start
    }

    /// Forgets the first `length` bytes of `view` and the values in them. Returns the position of the byte
    /// after them, from which positions are seen from now on.
    mutating func remove(_ length: Int, of view: ByteView) -> TextPosition {
        if layout == .array { locate(length, in: view) }
        defer { position = TextPosition(line: 1, column: 1) }
        spans = []
        start = max(0, start - length)
        scanned -= length
        located = 0
        return position
    }

    mutating func locate(_ offset: Int, in view: ByteView) {
        position = view.position(of: offset, from: located, at: position)
        located = offset
    }
}

// MARK: - Lines

extension LineScan {
    private mutating func scanLines(_ view: ByteView) {
        var from = scanned
        while let end = view.firstOffset(of: 0x0A, from: from) {
            endLine(at: end, in: view)
            from = end + 1
        }
        scanned = view.count
    }

    /// Ends a line. Blank lines are no values, and neither are lines that have only comments.
    @inline(__always)
    private mutating func endLine(at end: Int, in view: ByteView, _ problem: LineSpan.Problem = .none) {
        if isSkipping {
            isSkipping = false
        } else if end - start > limit {
            spans.append(LineSpan(start..<start, at: position, .tooLong))
        } else if !view.isBlank(start..<end), syntax == .json || !hasOnlyComments(start..<end, of: view) {
            spans.append(LineSpan(start..<end, at: position, problem))
        }
        start = min(end + 1, view.count)
        position = TextPosition(line: position.line + 1, column: 1)
    }
}

// MARK: - Elements

extension LineScan {
    private mutating func scanArray(_ view: ByteView, isEnd: Bool) {
        var offset = scanned
        defer { scanned = min(offset, view.count) }
        while offset < view.count {
            if state == .element {
                offset = endOfElement(in: view, from: offset)
                if offset < view.count { endElement(at: offset, in: view) }
                offset += 1
            } else if view[offset].isJSONSpace || state == .ended {
                offset += 1
            } else if view[offset] >= 0x80, view.count - offset < 4, !isEnd {
                // This is a mistake, and the error shows the whole character.
                return
            } else if beginsElement(at: offset, in: view) {
                locate(offset, in: view)
                (start, state) = (offset, .element)
            } else {
                offset += 1
            }
        }
    }

    /// Takes a byte outside of elements that is no white space. Returns whether an element begins there.
    mutating func beginsElement(at offset: Int, in view: ByteView) -> Bool {
        let byte = view[offset]
        switch state {
        case .before where byte == 0x5B:
            state = .first
        case .before:
            note(.noArray, at: offset, in: view)
            state = .ended
        case .first where byte == 0x5D:
            state = .after
        case .first where byte == 0x2C, .next where byte == 0x2C:
            note(state == .first ? .noFirstElement : .noElement, at: offset, in: view)
            state = .next
        case .next where byte == 0x5D:
            // The other syntaxes have a comma after the last element.
            if syntax == .json { note(.noElement, at: offset, in: view) }
            state = .after
        case .first, .next:
            return true
        default:
            note(.textAfterArray, at: offset, in: view)
            state = .ended
        }
        return false
    }

    private mutating func note(_ problem: LineSpan.Problem, at offset: Int, in view: ByteView) {
        locate(offset, in: view)
        spans.append(LineSpan(offset..<offset, at: position, problem))
    }

    /// Ends an element at a comma, at the closing bracket or at the end of the text.
    mutating func endElement(at end: Int, in view: ByteView, _ problem: LineSpan.Problem = .none) {
        if isSkipping {
            isSkipping = false
        } else {
            let isTooLong = end - start > limit
            spans.append(
                LineSpan(start..<(isTooLong ? start : end), at: position, isTooLong ? .tooLong : problem))
        }
        state = end < view.count && view[end] == 0x2C ? .next : .after
    }

    /// The end of the text.
    private mutating func endArray(_ view: ByteView) {
        switch state {
        case .element where mayBePartial:
            endElement(at: view.count, in: view, .cut)
        case .before where mayBePartial, .first where mayBePartial, .next where mayBePartial,
            .after where mayBePartial, .ended:
            break
        case .before where comment == .block, .first where comment == .block, .next where comment == .block,
            .after where comment == .block:
            note(.noCommentEnd, at: view.count, in: view)
        case .before:
            note(.noArray, at: view.count, in: view)
        case .first, .next:
            note(.noElementAtEnd, at: view.count, in: view)
        case .element:
            // If a string, a comment or a container is still open, the element itself has an error at its
            // end.
            let isWhole = depth == 0 && !isInString && comment != .block
            let wasSkipped = isSkipping
            endElement(at: view.count, in: view)
            if isWhole || wasSkipped { note(.noBracketAtEnd, at: view.count, in: view) }
        case .after:
            break
        }
        (state, scanned) = (.ended, view.count)
    }

    /// Returns the offset of the comma or bracket that ends the element, or `view.count` if it is not there
    /// yet.
    private mutating func endOfElement(in view: ByteView, from first: Int) -> Int {
        var (offset, depth) = (first, self.depth)
        defer { self.depth = depth }
        if isInString { offset = endOfString(in: view, from: offset) }
        while offset < view.count {
            switch view[offset] {
            case 0x22:
                isInString = true
                offset = endOfString(in: view, from: offset + 1)
                continue
            case 0x5B, 0x7B: depth += 1
            case 0x5D where depth == 0, 0x2C where depth == 0: return offset
            case 0x5D where depth > 0, 0x7D where depth > 0: depth -= 1
            default: break
            }
            offset += 1
        }
        return view.count
    }

    /// Returns the offset after the quote that ends a string, or `view.count` if it is not there yet.
    mutating func endOfString(in view: ByteView, from first: Int) -> Int {
        var offset = first
        let quote = self.quote
        if isAfterBackslash, offset < view.count {
            isAfterBackslash = false
            offset += 1
        }
        while offset < view.count {
            // Eight bytes at a time; control characters stop a word and mean nothing here.
            if quote == 0x22, offset + 8 <= view.count {
                let stops = view.word(at: offset).escapeStops
                if stops == 0 {
                    offset += 8
                    continue
                }
                offset += stops.markedByteIndex
            }
            switch view[offset] {
            case quote:
                isInString = false
                return offset + 1
            case 0x5C where offset + 1 == view.count:
                isAfterBackslash = true
                return view.count
            case 0x5C: offset += 2
            default: offset += 1
            }
        }
        return view.count
    }
}
