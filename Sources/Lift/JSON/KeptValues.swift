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
    /// The ranges of the values that can be kept, by their rows; nil before the first is asked for.
    private var known: [Int: Range<Int>]?

    init(of text: JSONSourceText) { room = text.count }

    /// Returns the number of the value at `row`; nil if it has no comments, or if it can't be kept.
    ///
    /// - Complexity: O(n) in the whole text the first time, and O(1) after that.
    mutating func number(of row: Int, in text: JSONSourceText) -> Int? {
        guard text.view[row].isContainer else { return nil }
        if known == nil { known = text.valuesWithComments() }
        guard let range = known?[row], range.count <= room,
            let indentation = text.indentation(ofLineOf: range.lowerBound)
        else { return nil }
        room -= range.count
        values.append(Value(range: range, indentation: indentation))
        return values.count - 1
    }

    var isEmpty: Bool { values.isEmpty }

    /// Returns the number of new bytes in a JSON text, and the number of bytes in its kept values. Each of
    /// these also adds two new bytes, for its brackets.
    func counts(in text: ByteView) -> (new: Int, kept: Int) {
        if values.isEmpty { return (text.count, 0) }
        var (new, kept, index) = (0, 0, 0)
        while index < text.count {
            if let number = Self.number(in: text, at: &index) {
                kept += values[number].range.count
                new += 2
            } else {
                index += 1
                new += 1
            }
        }
        return (new, kept)
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

    /// Writes a kept value, or its beginning if the buffer would have more than `limit` bytes.
    ///
    /// - Parameter line: a line break and the indentation of the line on which the value is now.
    func write(
        _ number: Int, of text: JSONSourceText, line: [UInt8], to buffer: inout ByteBuffer, limit: Int
    ) {
        let value = values[number]
        let indentation = line.drop { $0 == 0x0D || $0 == 0x0A }
        var offset = value.range.lowerBound
        while let next = text.endOfLine(from: offset), next < value.range.upperBound, buffer.count <= limit {
            buffer.append(text.text.part(offset, next - offset))
            offset = next
            let end = text.endOfSpaces(from: next)
            if text.hasBreak(end, end + 1) || !text.isRepeated(value.indentation, at: offset) { continue }
            offset += value.indentation.count
            for byte in indentation { buffer.append(byte) }
        }
        if buffer.count <= limit { buffer.append(text.text.part(offset, value.range.upperBound - offset)) }
    }
}

extension JSONSourceText {
    /// The ranges of all arrays and objects that have comments, by their rows, without those that have a
    /// string that goes on in the next line: its indentation is part of the value.
    fileprivate func valuesWithComments() -> [Int: Range<Int>] {
        var values: [Int: Range<Int>] = [:]
        var open: [(row: Int, start: Int, comments: Int, brokenStrings: Int)] = []
        var (row, comments, brokenStrings) = (0, 0, 0)
        var tokens = tokens(from: text.textStart)
        while let token = tokens.nextOrComment() {
            let range = token.range
            switch token.kind {
            case .comment: comments += 1
            case .opening: open.append((row, range.lowerBound, comments, brokenStrings))
            case .closing:
                guard let value = open.popLast() else { break }
                if value.comments < comments, value.brokenStrings == brokenStrings {
                    values[value.row] = value.start..<range.upperBound
                }
            case .string where hasBreak(range.lowerBound, range.upperBound): brokenStrings += 1
            default: break
            }
            if token.hasRow { row += 1 }
        }
        return values
    }

    /// Whether the bytes of `range` are also at `offset`.
    fileprivate func isRepeated(_ range: Range<Int>, at offset: Int) -> Bool {
        range.count <= count - offset && zip(range, offset...).allSatisfy { text[$0] == text[$1] }
    }
}
