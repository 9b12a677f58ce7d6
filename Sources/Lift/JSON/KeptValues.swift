/// Values that were moved within a document and keep their text, with the comments in it.
struct KeptValues {
    /// What stands before and after the number of a kept value in JSON text, which has no such byte.
    static let mark: UInt8 = 0x01

    private struct Value {
        let range: Range<Int>
        /// The indentation of the line on which it began.
        let indentation: Range<Int>
    }

    private var values: [Value] = []
    /// The number of bytes that may still be kept. The same value may be at many places, so that its comments
    /// could make the text grow without limit.
    private var room: Int

    init(of text: JSONSourceText) { room = 4 * text.count }

    /// Returns the number of the value at `row`; nil if it has no comments, or if it can't be kept.
    ///
    /// - Complexity: O(n) in the text of the value, and in that after the nearest scalar before it.
    mutating func number(of row: Int, in text: inout JSONSourceText) -> Int? {
        guard text.view[row].isContainer else { return nil }
        let start = text.offset(of: row, after: 0, at: 0)
        let range = start..<text.end(of: row, at: start)
        guard range.count <= room, text.hasMovableComment(range),
            let indentation = text.indentation(ofLineOf: start)
        else { return nil }
        room -= range.count
        values.append(Value(range: range, indentation: indentation))
        return values.count - 1
    }

    /// The number of bytes of all kept values in a JSON text.
    func count(in text: ByteView) -> Int {
        if values.isEmpty { return 0 }
        var (count, index) = (0, 0)
        while index < text.count {
            if let number = Self.number(in: text, at: &index) {
                count += values[number].range.count
            } else {
                index += 1
            }
        }
        return count
    }

    /// The number of a kept value in a JSON text; nil if there is none at `index`, which moves after it.
    static func number(in text: ByteView, at index: inout Int) -> Int? {
        guard text[index] == mark else { return nil }
        var number = 0
        index += 1
        while text[index] != mark {
            number = number * 10 + Int(text[index] & 0x0F)
            index += 1
        }
        index += 1
        return number
    }

    /// Writes a kept value. `line` is a line break and the indentation of the line on which the value is now.
    func write(_ number: Int, of text: JSONSourceText, line: [UInt8], to buffer: inout ByteBuffer) {
        let value = values[number]
        let indentation = line.drop { $0 == 0x0D || $0 == 0x0A }
        var offset = value.range.lowerBound
        while let next = text.endOfLine(from: offset), next < value.range.upperBound {
            buffer.append(text.text.part(offset, next - offset))
            offset = next
            let isBlank = text.endOfLine(from: next) == text.endOfSpaces(from: next)
            if isBlank || !text.isRepeated(value.indentation, at: offset) { continue }
            offset += value.indentation.count
            for byte in indentation { buffer.append(byte) }
        }
        buffer.append(text.text.part(offset, value.range.upperBound - offset))
    }
}

extension JSONSourceText {
    /// Whether there is a comment in `range`, and no string that goes on in the next line, whose indentation
    /// is part of the value.
    fileprivate func hasMovableComment(_ range: Range<Int>) -> Bool {
        guard hasComment(range) else { return false }
        var tokens = tokens(from: range.lowerBound)
        var isFound = false
        while let token = tokens.nextOrComment(), token.range.lowerBound < range.upperBound {
            if token.kind == .comment { isFound = true }
            let isString = token.kind == .string
            if isString, hasBreak(token.range.lowerBound, token.range.upperBound) { return false }
        }
        return isFound
    }

    /// Whether the bytes of `range` are also at `offset`.
    fileprivate func isRepeated(_ range: Range<Int>, at offset: Int) -> Bool {
        range.count <= count - offset && zip(range, offset...).allSatisfy { text[$0] == text[$1] }
    }
}
