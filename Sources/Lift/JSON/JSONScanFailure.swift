/// The error that the scanner throws.
package struct JSONScanFailure: Error, Equatable {
    package enum Reason: Equatable {
        case empty
        case unexpected(expected: String)
        case unexpectedEnd(expected: String)
        /// The end of a part of the text that has to be a whole value, such as a line.
        case endOfPart(String, expected: String)
        case trailingText
        case leadingZero
        case controlCharacter
        case invalidEscape
        case loneSurrogate
        case invalidUTF8
        case otherEncoding(String)
        case tooDeep(limit: Int)
        case tooLong(String)
        case tooLarge(limit: Int)
        /// A key, and the number of its bytes in the text.
        case duplicateKey(String, length: Int)
        case outOfMemory
    }

    let reason: Reason
    /// The offset in bytes from the start of the text.
    let offset: Int
}

extension SyntaxError {
    init(_ failure: JSONScanFailure, in text: ByteView) {
        let position = text.position(of: failure.offset)
        self.init(
            failure, in: text, at: TextStart(offset: failure.offset, position: position), isWhole: true)
    }

    /// Creates the error for a failure in a part of a larger text, in which it is at `place`.
    ///
    /// - Parameters:
    ///   - start: The offset in `text` before which the message does not look.
    ///   - followsComma: Whether a comma is before `start`.
    ///   - isWhole: Whether `text` is the whole text. Only then may the message depend on what follows the
    ///     mistake.
    init(
        _ failure: JSONScanFailure, in text: ByteView, at place: TextStart, from start: Int = 0,
        followsComma: Bool = false, isWhole: Bool = false
    ) {
        var range = text.scalarRange(at: failure.offset)
        if case .duplicateKey(_, let length) = failure.reason {
            range = failure.offset..<failure.offset + length
        }
        self.init(
            message: failure.message(in: text, from: start, followsComma: followsComma, isWhole: isWhole),
            isLimit: failure.isLimit, offset: place.offset, position: place.position,
            line: SourceLine(of: text, at: range))
    }
}

extension JSONScanFailure {
    fileprivate var isLimit: Bool {
        switch reason {
        case .tooDeep, .tooLong, .tooLarge, .outOfMemory: true
        default: false
        }
    }

    /// The message for people: what was expected and what was found.
    ///
    /// - Parameter isWhole: Whether `text` is the whole text.
    fileprivate func message(
        in text: ByteView, from start: Int, followsComma: Bool, isWhole: Bool
    ) -> String {
        switch reason {
        case .empty: "expected a JSON value, found no text"
        case .unexpected(let expected):
            message(
                insteadOf: expected, in: text,
                afterComma: isAfterComma(in: text, from: start, followsComma: followsComma), isWhole: isWhole)
        case .unexpectedEnd(let expected): "expected \(expected), found the end of the text"
        case .endOfPart(let part, let expected): "expected \(expected), found the end of the \(part)"
        case .trailingText: "expected the end of the text, found \(found(in: text))"
        case .leadingZero: "expected a number without leading zeros, found \(found(in: text))"
        case .controlCharacter: "expected an escape, found \(found(in: text)) in a string"
        case .invalidEscape: "expected an escape, found \(found(in: text)) after a backslash"
        case .loneSurrogate: "expected a surrogate pair, found a lone surrogate"
        case .invalidUTF8: "expected UTF-8, found byte \(text.shownByte(at: offset))"
        case .otherEncoding(let name): "expected UTF-8, found \(name)"
        case .tooDeep(let limit): "nested more than \(limit) levels deep"
        case .tooLong(let what): "\(what) exceeds the limit for one value"
        case .tooLarge(let limit): Self.message(tooLarge: text.count, limit: limit)
        case .duplicateKey(let key, _): "duplicate key \(key.cut.debugDescription)"
        case .outOfMemory: "not enough memory for the document"
        }
    }

    /// The message for a text of more than `limit` bytes, whose size is nil if it is not known.
    static func message(tooLarge size: Int?, limit: Int) -> String {
        "expected at most \(limit) bytes of text, found \(size.map(String.init) ?? "more")"
    }

    /// The message for something unexpected. It explains a common mistake.
    private func message(
        insteadOf expected: String, in text: ByteView, afterComma: Bool, isWhole: Bool
    ) -> String {
        let isMissing = (expected == "a key" || expected == "a value") && afterComma
        let message = "expected \(expected)\(isMissing ? " after ','" : ""), found \(found(in: text))"
        if isMissing, text[offset] == (expected == "a key" ? 0x7D : 0x5D) {
            return message + " (to read trailing commas, use JSONReadingOptions(syntax: .jsonc))"
        }
        guard let advice = advice(insteadOf: expected, in: text, isWhole: isWhole) else { return message }
        return "\(message) (\(advice))"
    }

    /// Whether a bracket or a comma is after a comma.
    private func isAfterComma(in text: ByteView, from start: Int, followsComma: Bool) -> Bool {
        guard [0x2C, 0x5D, 0x7D].contains(text[offset]) else { return false }
        var end = offset
        while end > start, text[end - 1].isSpace { end -= 1 }
        return end > start ? text[end - 1] == 0x2C : followsComma
    }

    /// The character that was found. If it begins a comment, the text says how to read those.
    private func found(in text: ByteView) -> String {
        let shown = text.shownCharacter(at: offset)
        guard text[offset] == 0x2F, text[offset + 1] == 0x2F || text[offset + 1] == 0x2A else { return shown }
        return shown + " (to read comments, use JSONReadingOptions(syntax: .jsonc))"
    }
}

// MARK: - Advice

extension JSONScanFailure {
    /// Advice for a common mistake; nil if there's none.
    private func advice(insteadOf expected: String, in text: ByteView, isWhole: Bool) -> String? {
        let isKey = expected.hasPrefix("a key")
        let isValue = expected.hasPrefix("a value")
        if isKey || isValue, text[offset] == UInt8(ascii: "'") { return "JSON strings need double quotes" }
        if isKey, text.isLetter(at: offset) {
            return "JSON keys need double quotes"
        }
        // A part of a text gets the same message, however much of the text is there.
        guard isWhole else { return nil }
        if isKey || isValue, text.begins(withOneOf: ["“", "”", "‘", "’"], at: offset) {
            return "JSON strings need straight double quotes"
        }
        let isNumber = isValue || expected == "a digit" && text.isAfterSign(offset)
        if isNumber, text.beginsNumberOfJSON5(at: offset, isSigned: !isValue) {
            return "to read such numbers, use JSONReadingOptions(syntax: .json5)"
        }
        if expected == "'/' or '*'", text.isPath(at: offset - 1), isFirst(offset - 1, in: text) {
            return Self.adviceForPath
        }
        guard isValue else { return nil }
        if text.isWord(
            ["True", "TRUE", "False", "FALSE", "None", "Null", "NULL", "nil", "undefined"], offset)
        {
            return "JSON uses true, false and null"
        }
        return isFirst(offset, in: text) ? adviceForAnotherFormat(in: text) : nil
    }

    private static let adviceForPath = "to read a file, use Jar(json: url)"

    /// Whether the text begins at `offset`.
    private func isFirst(_ offset: Int, in text: ByteView) -> Bool {
        let start = text.hasByteOrderMark ? 3 : 0
        return offset >= start && (start..<offset).allSatisfy { text[$0].isSpace }
    }

    /// Advice for a text that isn't JSON at all.
    private func adviceForAnotherFormat(in text: ByteView) -> String? {
        if text[offset] == 0x3C || text.starts(with: "bplist0", at: offset) {
            let isList = (offset..<min(text.count, offset + 200)).contains {
                text.begins(withOneOf: ["bplist0", "<plist", "<!DOCTYPE plist"], at: $0)
            }
            return isList ? "to read a property list, use Jar(plist:)" : "the text may be HTML or XML"
        }
        return text.isPath(at: offset) || text.starts(with: "file:/", at: offset) ? Self.adviceForPath : nil
    }
}

extension ByteView {
    fileprivate func begins(withOneOf texts: [StaticString], at offset: Int) -> Bool {
        texts.contains { starts(with: $0, at: offset) }
    }

    /// Whether one of the words is at `offset`, and ends there.
    fileprivate func isWord(_ words: [StaticString], _ offset: Int) -> Bool {
        words.contains { word in
            guard starts(with: word, at: offset) else { return false }
            let end = offset + word.utf8CodeUnitCount
            return !isLetter(at: end) && !isDigit(self[end])
        }
    }

    /// Whether a letter of ASCII or an underscore is at `offset`.
    fileprivate func isLetter(at offset: Int) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self[offset] | 0x20 || self[offset] == 0x5F
    }

    /// Whether the sign of a number is before `offset`, and not that of an exponent.
    fileprivate func isAfterSign(_ offset: Int) -> Bool {
        guard offset > 0, self[offset - 1] == UInt8(ascii: "-") else { return false }
        return offset == 1 || self[offset - 2] | 0x20 != UInt8(ascii: "e")
    }

    /// Whether a slash is at `offset` that begins a path, and no comment.
    fileprivate func isPath(at offset: Int) -> Bool {
        guard self[offset] == 0x2F else { return false }
        let next = self[offset + 1]
        return !next.isSpace && next != 0x2A && next != 0x2F
    }

    /// Whether a number that JSON5 has, and JSON hasn't, is at `offset`.
    ///
    /// - Parameter isSigned: Whether a sign is before `offset`.
    fileprivate func beginsNumberOfJSON5(at offset: Int, isSigned: Bool) -> Bool {
        if !isSigned, self[offset] == UInt8(ascii: "+") {
            return isDigit(self[offset + 1]) || beginsNumberOfJSON5(at: offset + 1, isSigned: true)
        }
        return isWord(["NaN", "Infinity"], offset)
            || starts(with: ".", at: offset) && isDigit(self[offset + 1])
    }
}
