// Lines and arrays in JSONC and JSON5, which have comments, strings in single quotes and more white space.
extension LineScan {
    /// Whether the line has no value, but comments. It is not blank.
    func hasOnlyComments(_ line: Range<Int>, of view: ByteView) -> Bool {
        var offset = line.lowerBound
        while view[offset].isJSONSpace { offset += 1 }
        let isJSON5Space = syntax == .json5 && (view[offset] >= 0x80 || view[offset] < 0x20)
        guard view[offset] == 0x2F || isJSON5Space else { return false }
        return RelaxedJSONScanner.isEmpty(
            view.part(offset, line.upperBound - offset), options: JSONReadingOptions(syntax: syntax))
    }

    /// Scans the bytes of an array that are new.
    mutating func scanRelaxedArray(_ view: ByteView, isEnd: Bool) {
        var offset = scanned
        while offset < view.count, !needsMore(at: offset, of: view, isEnd: isEnd) {
            if state == .ended {
                offset = view.count
            } else if comment != nil {
                offset = afterComment(at: offset, in: view)
            } else if isInString {
                offset = endOfString(in: view, from: offset)
            } else if let comment = view.comment(at: offset) {
                self.comment = comment
                offset += 2
            } else if state == .element {
                scanElement(at: offset, in: view)
                offset += 1
            } else if let length = lengthOfSpace(at: offset, in: view) {
                offset += length
            } else if beginsElement(at: offset, in: view) {
                beginElement(at: offset, in: view)
            } else {
                offset += 1
            }
        }
        scanned = min(offset, view.count)
    }

    /// Whether the bytes at the end of `view` can only be told with those that follow. At the end of a text
    /// that may be partial, they mean nothing.
    private func needsMore(at offset: Int, of view: ByteView, isEnd: Bool) -> Bool {
        if view.count - offset > 3 || isEnd && !mayBePartial || isInString { return false }
        let byte = view[offset]
        if byte >= 0x80 {
            // At the end, the scanner of an element says what half a character in it is.
            if !isEnd || comment != nil { return view.isCutOff(at: offset) }
            return state != .element && syntax == .json5 && view.isCutOffUnicodeSpace(at: offset)
        }
        return offset + 1 == view.count && (byte == 0x2F || byte == 0x2A && comment == .block)
    }

    private mutating func beginElement(at offset: Int, in view: ByteView) {
        locate(offset, in: view)
        (start, state) = (offset, .element)
    }

    /// Takes a byte of an element outside of strings and comments.
    private mutating func scanElement(at offset: Int, in view: ByteView) {
        switch view[offset] {
        case 0x22: (isInString, quote) = (true, 0x22)
        case 0x27 where syntax == .json5: (isInString, quote) = (true, 0x27)
        case 0x5B, 0x7B: depth += 1
        case 0x5D where depth == 0, 0x2C where depth == 0: endElement(at: offset, in: view)
        case 0x5D where depth > 0, 0x7D where depth > 0: depth -= 1
        default: break
        }
    }

    /// Returns the offset after a character of a comment, or after the end of the comment.
    private mutating func afterComment(at offset: Int, in view: ByteView) -> Int {
        let byte = view[offset]
        switch comment {
        case .block where byte == 0x2A && view.has(0x2F, at: offset + 1):
            comment = nil
            return offset + 2
        case .line where byte == 0x0A || byte == 0x0D:
            comment = nil
            return offset
        default:
            break
        }
        if byte < 0x80 { return offset + 1 }
        guard let scalar = view.scalar(at: offset) else {
            // Bytes that are not UTF-8 become an error of the next element. The comment goes on.
            if state != .element, beginsElement(at: offset, in: view) { beginElement(at: offset, in: view) }
            return offset + 1
        }
        if comment == .line, syntax == .json5, view.isUnicodeLineBreak(at: offset) { comment = nil }
        return offset + UTF8.width(scalar)
    }

    /// The length of the white space at `offset`; nil if there is none.
    private func lengthOfSpace(at offset: Int, in view: ByteView) -> Int? {
        let byte = view[offset]
        if byte.isJSONSpace { return 1 }
        guard syntax == .json5 else { return nil }
        if byte < 0x80 { return byte == 0x0B || byte == 0x0C ? 1 : nil }
        let length = view.lengthOfUnicodeSpace(at: offset)
        return length == 0 ? nil : length
    }
}

extension ByteView {
    fileprivate func has(_ byte: UInt8, at offset: Int) -> Bool { offset < count && self[offset] == byte }

    /// The comment that begins at `offset`; nil if none does.
    fileprivate func comment(at offset: Int) -> LineScan.Comment? {
        if self[offset] != 0x2F { return nil }
        return has(0x2F, at: offset + 1) ? .line : has(0x2A, at: offset + 1) ? .block : nil
    }
}
