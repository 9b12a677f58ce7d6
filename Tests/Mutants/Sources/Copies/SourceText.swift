/// Swift source, and where its brackets, keywords and statements are.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    /// The source with blanks for comments and quotes for all of a literal, so that only code is found in it.
    package let code: [UInt8]
    /// For each bracket the other one.
    private let partners: [Int: Int]

    package init(_ text: String) {
        bytes = Array(text.utf8)
        var blanking = Blanking(bytes)
        code = blanking.code()
        var partners: [Int: Int] = [:]
        var open: [Int] = []
        for (place, byte) in code.enumerated() {
            if "([{".utf8.contains(byte) { open.append(place) }
            if ")]}".utf8.contains(byte), let opening = open.popLast() {
                partners[opening] = place
                partners[place] = opening
            }
        }
        self.partners = partners
    }

    /// The text of a range, on one line.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    package func line(of place: Int) -> Int { 1 + bytes[..<place].count { $0 == 0x0A } }

    /// Where `word` stands in the code as a whole word.
    package func places(of word: String) -> [Int] {
        let word = Array(word.utf8)
        guard code.count >= word.count else { return [] }
        return (0...(code.count - word.count)).filter { place in
            code[place..<place + word.count].elementsEqual(word)
                && !isWordByte(at: place - 1) && !isWordByte(at: place + word.count)
        }
    }

    /// Whether the code at `place`, past blanks, goes on with `text`.
    package func goesOn(at place: Int, with text: String) -> Bool {
        code[skippingBlanks(from: place)...].starts(with: text.utf8)
    }

    package func skippingBlanks(from place: Int) -> Int {
        code[place...].firstIndex { !Self.isBlank($0) } ?? code.count
    }

    /// The range without blanks at its ends.
    package func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = min(skippingBlanks(from: range.lowerBound), range.upperBound)
        let end = code[start..<range.upperBound].lastIndex { !Self.isBlank($0) } ?? start
        return start == range.upperBound ? start..<start : start..<end + 1
    }

    package func closing(of opening: Int) -> Int { partners[opening] ?? code.count }

    /// The innermost bracket that is open at `place`.
    package func opening(around place: Int) -> Int? {
        var place = place - 1
        while place >= 0 {
            if let partner = partners[place] {
                if partner > place { return place }
                place = partner
            }
            place -= 1
        }
        return nil
    }

    /// Where the statement at `start` ends: with its line, but for brackets, or with the block around it.
    package func endOfStatement(at start: Int) -> Int {
        var place = start
        while place < code.count {
            let byte = code[place]
            if byte == 0x0A || byte == 0x3B || byte == 0x7D { break }
            if let partner = partners[place], partner > place { place = partner }
            place += 1
        }
        return trimmed(start..<place).upperBound
    }

    /// The range between separators that are in no brackets of their own.
    package func parts(of range: Range<Int>, separatedBy separator: String) -> [Range<Int>] {
        let separator = Array(separator.utf8)
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var place = start
        while place < range.upperBound {
            if let partner = partners[place], partner > place {
                place = partner
            } else if code[place...].starts(with: separator) {
                parts.append(trimmed(start..<place))
                place += separator.count - 1
                start = place + 1
            }
            place += 1
        }
        return parts + [trimmed(start..<range.upperBound)]
    }

    /// The last of `words` before `place` that is in the same brackets.
    package func keyword(before place: Int, of words: [String]) -> (word: String, place: Int)? {
        var place = place - 1
        while place >= 0 {
            if let partner = partners[place] {
                if partner > place { return nil }
                place = partner
            } else if isWordByte(at: place) {
                let end = place
                while isWordByte(at: place - 1) { place -= 1 }
                let word = String(decoding: code[place...end], as: UTF8.self)
                if words.contains(word) { return (word, place) }
            }
            place -= 1
        }
        return nil
    }

    /// The last byte of code before `place` that is no blank.
    package func byte(before place: Int) -> UInt8? { code[..<place].last { !Self.isBlank($0) } }

    private func isWordByte(at place: Int) -> Bool {
        guard code.indices.contains(place) else { return false }
        return switch code[place] {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
}

/// Removes comments and literals from source. It does not support regular expressions and literals of several
/// lines, because the libraries have none.
private struct Blanking {
    private var bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func code() -> [UInt8] {
        while place < bytes.count {
            if stands("//") {
                while place < bytes.count, bytes[place] != 0x0A { blank(0x20) }
            } else if bytes[place] == 0x22 {
                blankLiteral()
            } else {
                place += 1
            }
        }
        return bytes
    }

    /// A literal, and what is interpolated into it, which may have literals of its own.
    private mutating func blankLiteral() {
        blank(0x22)
        while place < bytes.count, bytes[place] != 0x22 {
            if stands("\\(") {
                blank(0x22)
                blankInterpolation()
            } else if stands("\\") {
                blank(0x22)
            }
            blank(0x22)
        }
        if place < bytes.count { blank(0x22) }
    }

    /// From its opening bracket to before its closing one.
    private mutating func blankInterpolation() {
        var depth = 0
        while place < bytes.count {
            if bytes[place] == 0x28 { depth += 1 }
            if bytes[place] == 0x29 { depth -= 1 }
            if depth == 0 { return }
            if bytes[place] == 0x22 { blankLiteral() } else { blank(0x22) }
        }
    }

    private mutating func blank(_ byte: UInt8) {
        if place < bytes.count, bytes[place] != 0x0A { bytes[place] = byte }
        place += 1
    }

    private func stands(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }
}
