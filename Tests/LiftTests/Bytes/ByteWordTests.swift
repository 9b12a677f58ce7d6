import Testing

@testable import Lift

/// Every question to a word has the answer that a loop over its bytes gives.
@Suite struct ByteWordTests {
    /// A mask, and what it marks.
    struct Mask: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mask: @Sendable (ByteWord) -> ByteWord
        let isMarked: @Sendable (UInt8) -> Bool
    }

    static let masks = [
        Mask(
            testDescription: "stringStops", mask: { $0.stringStops },
            isMarked: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 || $0 >= 0x80 }),
        Mask(
            testDescription: "escapeStops", mask: { $0.escapeStops },
            isMarked: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }),
        Mask(
            testDescription: "htmlStops", mask: { $0.htmlStops },
            isMarked: { $0 == 0x3C || $0 == 0x3E || $0 == 0x26 || $0 >= 0x80 }),
        Mask(
            testDescription: "xmlStops", mask: { $0.xmlStops },
            isMarked: { $0 == 0x3C || $0 == 0x26 || $0 == 0x5D || $0 < 0x20 }),
        Mask(
            testDescription: "xmlEscapeStops", mask: { $0.xmlEscapeStops },
            isMarked: { $0 == 0x3C || $0 == 0x3E || $0 == 0x26 || $0 < 0x20 || $0 == 0xEF }),
        Mask(
            testDescription: "nonDigits", mask: { $0.nonDigits },
            isMarked: { !(0x30...0x39).contains($0) }),
    ]

    @Test(arguments: masks)
    func firstMarkedByteIsTheFirstOneThatALoopFinds(row: Mask) {
        let wrong = Self.words.first { word in
            let marks = row.mask(word)
            let first = bytes(of: word).firstIndex(where: row.isMarked)
            return (marks == 0) != (first == nil) || marks.markedByteIndex != first ?? 8
        }
        #expect(wrong.map(hex) == nil, "\(row.testDescription), seed \(Self.seed)")
    }

    @Test func spacesAreCountedUpToTheFirstOtherByte() {
        let wrong = Self.words.first { word in
            word.leadingSpaces != bytes(of: word).prefix { $0 == 0x20 }.count
        }
        #expect(wrong.map(hex) == nil, "seed \(Self.seed)")
    }

    @Test func eightDigitsAreReadInTheOrderOfTheText() {
        var generator = SeededGenerator(seed: Self.seed)
        var values: [UInt64] = [0, 1, 9, 10, 12_345_678, 87_654_321, 10_000_000, 99_999_999]
        for _ in 0..<1000 { values.append(.random(in: 0...99_999_999, using: &generator)) }
        let wrong = values.first { value in
            let digits = String(value)
            let text = String(repeating: "0", count: 8 - digits.count) + digits
            return word(of: Array(text.utf8)).eightDigits != value
        }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    @Test(arguments: 1...8)
    func theFirstDigitsAreReadWhateverIsBehindThem(count: Int) {
        let wrong = Self.words.first { word in
            let text = bytes(of: word).prefix(count)
            let areDigits = text.allSatisfy { (0x30...0x39).contains($0) }
            return word.digits(count) != (areDigits ? UInt64(String(decoding: text, as: UTF8.self)) : nil)
        }
        #expect(wrong.map(hex) == nil, "seed \(Self.seed)")
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<1000 {
            let digits = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &generator) }
            let behind = (count..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let value = word(of: digits + behind).digits(count)
            #expect(value == UInt64(String(decoding: digits, as: UTF8.self)), "seed \(Self.seed)")
            #expect(word(of: digits + behind).firstDigits(count) == value, "seed \(Self.seed)")
        }
    }

    @Test func eightDigitsAreWrittenInTheOrderOfTheText() {
        var generator = SeededGenerator(seed: Self.seed)
        var values: [UInt64] = [0, 1, 9, 10, 99, 100, 9999, 10_000, 12_345_678, 10_000_000, 99_999_999]
        for length in 1...8 {
            let limit = (0..<length).reduce(1) { power, _ in power * 10 } as UInt64
            for _ in 0..<500 { values.append(.random(in: 0..<limit, using: &generator)) }
        }
        for value in values {
            let digits = String(value)
            let text = Array((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
            let word = ByteWord(eightDigits: value)
            #expect(bytes(of: word) == text, "\(value), seed \(Self.seed)")
            #expect(word.leadingZeroDigits == text.prefix { $0 == 0x30 }.count, "\(value)")
            #expect(word.trailingZeroDigits == text.reversed().prefix { $0 == 0x30 }.count, "\(value)")
        }
    }

    @Test func repeatingFillsEveryByte() {
        for byte in UInt8.min...UInt8.max {
            #expect(bytes(of: .repeating(byte)) == [UInt8](repeating: byte, count: 8))
        }
    }

    // MARK: Words

    static let seed: UInt64 = 0x11F7_0001

    /// Bytes at the edges of what the masks look for, and those that differ from them in the high bit.
    static let edges: [UInt8] = [
        0x00, 0x01, 0x09, 0x0A, 0x0D, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x2D, 0x2E, 0x2F, 0x30, 0x31, 0x38, 0x39,
        0x3A, 0x3F, 0x40, 0x5B, 0x5C, 0x5D, 0x65, 0x70, 0x79, 0x7F, 0x80, 0x81, 0x9F, 0xA0, 0xA2, 0xB0, 0xB9,
        0xDC, 0xFF,
    ]

    /// Every byte at every place among plain ones, every pair of edges at every place, and random words.
    static let words: [ByteWord] = {
        var words: [ByteWord] = []
        for plain in [0x61, 0x30, 0x20] as [UInt8] {
            for place in 0..<8 {
                for byte in UInt8.min...UInt8.max {
                    words.append(word(of: plain, with: [byte], at: place))
                }
                for first in edges where place < 7 {
                    for second in edges { words.append(word(of: plain, with: [first, second], at: place)) }
                }
            }
        }
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            words.append(generator.next())
            words.append(word(of: (0..<8).map { _ in edges.randomElement(using: &generator) ?? 0 }))
        }
        return words
    }()

    private static func word(of plain: UInt8, with bytes: [UInt8], at place: Int) -> ByteWord {
        var all = [UInt8](repeating: plain, count: 8)
        all.replaceSubrange(place..<place + bytes.count, with: bytes)
        return word(of: all)
    }

    /// Byte 0 is the lowest one.
    private static func word(of bytes: [UInt8]) -> ByteWord {
        bytes.reversed().reduce(0) { $0 << 8 | ByteWord($1) }
    }

    private func word(of bytes: [UInt8]) -> ByteWord { Self.word(of: bytes) }

    private func bytes(of word: ByteWord) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }

    private func hex(_ word: ByteWord) -> String { "0x" + String(word, radix: 16) }
}
