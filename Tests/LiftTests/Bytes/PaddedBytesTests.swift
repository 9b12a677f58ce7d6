import Foundation
import Testing

@testable import Lift

@Suite struct PaddedBytesTests {
    static let texts = [
        "", "a", "1234567", "12345678", "123456789", "0123456789abcdef", "0123456789abcdefg", "žluťoučký kůň",
        "🚲", String(repeating: "long ", count: 1000),
    ]

    @Test(arguments: texts)
    func holdsWhatItCopiedWithZerosBehind(text: String) throws {
        let bytes = Array(text.utf8)
        try expect(PaddedBytes(copying: text), holds: bytes)
        try expect(PaddedBytes(copying: Data(bytes)), holds: bytes)
        // A slice of data counts its indices from where it was cut.
        try expect(
            PaddedBytes(copying: Data([0x58, 0x58] + bytes + [0x58]).dropFirst(2).dropLast()), holds: bytes)
        // A substring's text is no start of an allocation.
        try expect(PaddedBytes(copying: String(("XX" + text).dropFirst(2))), holds: bytes)
    }

    @Test func copyIsIndependentOfItsSource() throws {
        var data = Data("before".utf8)
        let padded = try unwrap(PaddedBytes(copying: data))
        data[0] = 0x58
        let text = padded.view.string
        #expect(text == "before")
    }

    @Test func bridgedTextIsCopied() throws {
        let padded = try unwrap(PaddedBytes(copying: NSString("kůň") as String))
        let text = padded.view.string
        #expect(text == "kůň")
    }

    private func expect(_ padded: consuming PaddedBytes?, holds bytes: [UInt8]) throws {
        let padded = try unwrap(padded)
        let view = padded.view
        #expect(view.count == bytes.count)
        #expect((0..<view.count).map { view[$0] } == bytes)
        #expect(view[view.count] == 0)
        #expect(view.word(at: view.count) == 0)
        #expect((0..<PaddedBytes.padding).allSatisfy { view.start[view.count + $0] == 0 })
    }
}

@Suite struct ByteViewTests {
    @Test func wordsBeginAtAnyOffset() throws {
        let bytes = Array("0123456789".utf8)
        let padded = try unwrap(PaddedBytes(copying: Data(bytes)))
        let view = padded.view
        for offset in 0...bytes.count {
            let word = view.word(at: offset)
            for index in 0..<8 {
                let byte = offset + index < bytes.count ? bytes[offset + index] : 0
                #expect(UInt8(truncatingIfNeeded: word >> (index * 8)) == byte)
            }
        }
    }

    @Test(arguments: [(0, 0, ""), (0, 3, "012"), (3, 4, "3456"), (9, 1, "9"), (10, 0, "")])
    func partsAreCut(offset: Int, length: Int, text: String) throws {
        let padded = try unwrap(PaddedBytes(copying: "0123456789"))
        let part = padded.view.part(offset, length)
        #expect(part.string == text)
        #expect(part.equals(text))
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        let left: String
        let right: String
        let areEqual: Bool
        var testDescription: String {
            "\(left.debugDescription) \(areEqual ? "=" : "≠") \(right.debugDescription)"
        }
    }

    static let pairs = [
        Pair(left: "", right: "", areEqual: true),
        Pair(left: "", right: "a", areEqual: false),
        Pair(left: "abc", right: "abc", areEqual: true),
        Pair(left: "abc", right: "abd", areEqual: false),
        Pair(left: "abc", right: "ab", areEqual: false),
        Pair(left: "a\0b", right: "a\0c", areEqual: false),
        Pair(left: "a\0b", right: "a\0b", areEqual: true),
        // The same character, but not the same bytes.
        Pair(left: "\u{E9}", right: "e\u{301}", areEqual: false),
    ]

    @Test(arguments: pairs)
    func equalityIsOfBytes(row: Pair) throws {
        let left = try unwrap(PaddedBytes(copying: row.left))
        let right = try unwrap(PaddedBytes(copying: row.right))
        #expect(left.view.equals(right.view) == row.areEqual)
        #expect(right.view.equals(left.view) == row.areEqual)
        #expect(left.view.equals(row.right) == row.areEqual)
        #expect(row.left.withByteView { right.view.equals($0) } == row.areEqual)
        #expect(row.left.withPaddedBytes { right.view.equals($0) } == row.areEqual)
        #expect((hash(left.view) == hash(right.view)) == row.areEqual)
    }

    @Test(arguments: 0...20)
    func headIsTheFirstBytesAndAMaskForThem(count: Int) {
        let bytes = (0..<count).map { UInt8(0xF1 + $0 % 8) }
        var word: ByteWord = 0
        var mask: ByteWord = 0
        for (index, byte) in bytes.prefix(8).enumerated() {
            word |= ByteWord(byte) << (index * 8)
            mask |= 0xFF << (index * 8)
        }
        let head = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { ByteView(start: $0, count: count).head }
        }
        #expect(head?.bytes == word)
        #expect(head?.mask == mask)
    }

    @Test(arguments: PaddedBytesTests.texts)
    func stringsLendTheirBytes(text: String) {
        let bytes = Array(text.utf8)
        #expect(text.withByteView { view in (0..<view.count).map { view.start[$0] } } == bytes)
        #expect(text.withPaddedBytes { view in (0..<view.count).map { view[$0] } } == bytes)
        #expect(text.withPaddedBytes { view in view.word(at: view.count) } == 0)
    }

    @Test func aBufferWithoutMemoryIsEmptyText() {
        let view = ByteView(UnsafeBufferPointer(start: nil, count: 0))
        #expect(view.count == 0)
        #expect(view.string == "")
        #expect(view.equals(""))
        #expect(view.isASCII)
        #expect(view.word(at: 0) == 0)
    }

    private func hash(_ view: ByteView) -> Int {
        var hasher = Hasher()
        view.hash(into: &hasher)
        return hasher.finalize()
    }
}
