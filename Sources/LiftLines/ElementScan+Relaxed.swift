#if SWIFT_PACKAGE
    import Lift
#endif

// Arrays and sequences in JSONC and JSON5, which have comments, strings in single quotes and more white
// space.
extension ElementScan {
    /// Scans the bytes that are new.
    mutating func scanRelaxedArray(_ text: Span<UInt8>, isEnd: Bool) {
        var offset = scanned
        while offset < text.count, !isAtEndOfPart, !needsMore(at: offset, of: text, isEnd: isEnd) {
            if state == .ended {
                offset = text.count
            } else if comment != nil {
                offset = afterComment(at: offset, in: text)
            } else if isInString {
                offset = endOfString(in: text, from: offset)
                if depth == 0, isClosed { endElement(at: offset, in: text) }
            } else if let comment = text.comment(at: offset) {
                if depth == 0, isSequence, state == .element { endElement(at: offset, in: text) }
                self.comment = comment
                offset += 2
            } else if isInText {
                offset = scanElement(at: offset, in: text)
            } else if let length = lengthOfSpace(at: offset, in: text) {
                offset += length
            } else if passes(offset, in: text) {
                offset += 1
            }
        }
        scanned = min(offset, text.count)
    }

    /// Whether the meaning of the bytes at the end of `text` depends on those that follow. At the end of text
    /// that may be partial, they mean nothing.
    private func needsMore(at offset: Int, of text: Span<UInt8>, isEnd: Bool) -> Bool {
        if text.count - offset > 3 || isEnd && !mayBePartial || isInString { return false }
        let byte = text[offset]
        if byte >= 0x80 {
            // At the end, the scanner of an element says what half a character in it is.
            if !isEnd || comment != nil { return text.isCutOff(at: offset) }
            return !isInText && syntax == .json5 && text.isCutOffUnicodeSpace(at: offset)
        }
        return offset + 1 == text.count && (byte == 0x2F || byte == 0x2A && comment == .block)
    }

    /// Takes a byte of an element outside of strings and comments. Returns the offset of the next one.
    private mutating func scanElement(at offset: Int, in text: Span<UInt8>) -> Int {
        let endsScalar =
            isInScalar(at: offset, depth)
            && (endsScalar(text[offset]) || lengthOfSpace(at: offset, in: text) != nil)
        if endsScalar || isSequence && text[offset] == 0x1E {
            depth = 0
            endElement(at: offset, in: text)
            return offset
        }
        switch text[offset] {
        case 0x22: (isInString, quote) = (true, 0x22)
        case 0x27 where syntax == .json5: (isInString, quote) = (true, 0x27)
        case 0x5B, 0x7B: depth += 1
        case 0x5D where depth == 0, 0x2C where depth == 0, 0x7D where depth == 0 && isSequence:
            let end = isSequence ? offset + 1 : offset
            endElement(at: end, in: text)
            return end
        case 0x5D where depth > 0, 0x7D where depth > 0:
            depth -= 1
            if depth == 0, isClosed { endElement(at: offset + 1, in: text) }
        default: break
        }
        return offset + 1
    }

    /// Returns the offset after a character of a comment, or after the end of the comment.
    private mutating func afterComment(at offset: Int, in text: Span<UInt8>) -> Int {
        let byte = text[offset]
        switch comment {
        case .block where byte == 0x2A && text.has(0x2F, at: offset + 1):
            comment = nil
            return offset + 2
        case .line where byte == 0x0A || byte == 0x0D:
            comment = nil
            return offset
        case .some where isSequence && byte == 0x1E:
            if comment == .block, !isInText { note(.noCommentEnd, at: offset, in: text) }
            comment = nil
            return offset
        default:
            break
        }
        if byte < 0x80 { return offset + 1 }
        guard let length = text.lengthOfCharacter(at: offset) else {
            // Bytes that are not UTF-8 become an error of the next element. The comment goes on.
            if !isInText { _ = passes(offset, in: text) }
            return offset + 1
        }
        if comment == .line, syntax == .json5, text.isUnicodeLineBreak(at: offset) { comment = nil }
        return offset + length
    }

    /// The length of the white space at `offset`; nil if there is none.
    private func lengthOfSpace(at offset: Int, in text: Span<UInt8>) -> Int? {
        let byte = text[offset]
        if byte.isSpaceOfJSON { return 1 }
        guard syntax == .json5 else { return nil }
        if byte < 0x80 { return byte == 0x0B || byte == 0x0C ? 1 : nil }
        let length = text.lengthOfUnicodeSpace(at: offset)
        return length == 0 ? nil : length
    }
}

extension Span<UInt8> {
    fileprivate func has(_ byte: UInt8, at offset: Int) -> Bool { offset < count && self[offset] == byte }

    /// The comment that begins at `offset`; nil if none does.
    fileprivate func comment(at offset: Int) -> ElementScan.Comment? {
        if self[offset] != 0x2F { return nil }
        return has(0x2F, at: offset + 1) ? .line : has(0x2A, at: offset + 1) ? .block : nil
    }
}
