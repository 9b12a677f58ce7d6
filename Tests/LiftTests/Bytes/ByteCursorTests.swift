import Testing

@testable import Lift

@Suite struct ByteCursorTests {
    @Test func movesForwardToTheEnd() throws {
        let padded = try unwrap(PaddedBytes(copying: "abc"))
        var cursor = ByteCursor(padded.view)
        for (offset, byte) in Array("abc".utf8).enumerated() {
            #expect(cursor.offset == offset)
            #expect(!cursor.isAtEnd)
            #expect(cursor.byte == byte)
            cursor.advance(by: 1)
        }
        #expect(cursor.isAtEnd)
        #expect(cursor.offset == 3)
        #expect(cursor.byte == 0)
    }

    @Test func looksAheadIntoThePadding() throws {
        let padded = try unwrap(PaddedBytes(copying: "abcdefghij"))
        var cursor = ByteCursor(padded.view)
        cursor.advance(by: 6)
        #expect((0...8).map { cursor.byte(ahead: $0) } == Array("ghij".utf8) + [0, 0, 0, 0, 0])
        #expect(cursor.word == 0x6A69_6867)
        cursor.advance(by: 4)
        #expect(cursor.word == 0)
    }

    /// A text, where the run that is skipped ends, and what is skipped.
    struct Run: Sendable, CustomTestStringConvertible {
        let text: String
        let plain: Int
        let digits: Int
        let whitespace: Int
        var testDescription: String { text.debugDescription }
    }

    static let runs = [
        Run(text: "", plain: 0, digits: 0, whitespace: 0),
        Run(text: "\"", plain: 0, digits: 0, whitespace: 0),
        Run(text: "abcdefg", plain: 7, digits: 0, whitespace: 0),
        Run(text: "abcdefgh", plain: 8, digits: 0, whitespace: 0),
        Run(text: "abcdefghi\"x", plain: 9, digits: 0, whitespace: 0),
        Run(text: "abcdefghijklmnopå", plain: 16, digits: 0, whitespace: 0),
        Run(text: "a\\", plain: 1, digits: 0, whitespace: 0),
        Run(text: "12345678", plain: 8, digits: 8, whitespace: 0),
        Run(text: "1234567:", plain: 8, digits: 7, whitespace: 0),
        Run(text: "12345678901234567890/", plain: 21, digits: 20, whitespace: 0),
        Run(text: "        ", plain: 8, digits: 0, whitespace: 8),
        Run(text: "       \n", plain: 7, digits: 0, whitespace: 8),
        Run(text: "\n         x", plain: 0, digits: 0, whitespace: 10),
        Run(text: " \t\r\n \u{B}", plain: 1, digits: 0, whitespace: 5),
    ]

    @Test(arguments: runs)
    func skipsRunsUpToTheByteThatEndsThem(row: Run) throws {
        let padded = try unwrap(PaddedBytes(copying: row.text))
        var plain = ByteCursor(padded.view), digits = plain, whitespace = plain
        let stop = plain.skipPlainText()
        #expect(plain.offset == row.plain)
        #expect(stop == padded.view[row.plain])
        let count = digits.skipDigits()
        #expect(count == row.digits)
        #expect(digits.offset == row.digits)
        whitespace.skipWhitespace()
        #expect(whitespace.offset == row.whitespace)
        whitespace.move(to: row.plain)
        #expect(whitespace.offset == row.plain)
    }

    @Test(arguments: 0..<40)
    func skipsIndentationOfAnyLength(spaces: Int) throws {
        for end in ["", "x", "\u{1F}", "\n\t x"] {
            let padded = try unwrap(
                PaddedBytes(copying: "\n" + String(repeating: " ", count: spaces) + end))
            var cursor = ByteCursor(padded.view)
            cursor.skipWhitespace()
            #expect(cursor.offset == 1 + spaces + (end.hasSuffix(" x") ? 3 : 0))
        }
    }

    @Test func aSingleSpaceIsFollowedByAToken() throws {
        let rows = [(" x", true), ("  x", false), (" ", false), (" \n", false), ("x", false), ("\t1", false)]
        for (text, isSingle) in rows {
            let padded = try unwrap(PaddedBytes(copying: text))
            #expect(ByteCursor(padded.view).isSingleSpace == isSingle, "\(text.debugDescription)")
        }
    }

    @Test func nothingIsAtTheEndAtOnce() throws {
        let padded = try unwrap(PaddedBytes(copying: ""))
        let cursor = ByteCursor(padded.view)
        #expect(cursor.isAtEnd)
        #expect(cursor.byte == 0)
    }
}
