import Testing

@testable import Lift

@Suite struct ByteCursorTests {
    @Test func movesForwardToTheEnd() throws {
        let padded = try unwrap(PaddedBytes(copying: "abc"))
        var cursor = ByteCursor(padded.view)
        for (offset, byte) in Array("abc".utf8).enumerated() {
            #expect(cursor.offset == offset)
            #expect(cursor.remaining == 3 - offset)
            #expect(!cursor.isAtEnd)
            #expect(cursor.byte == byte)
            cursor.advance(by: 1)
        }
        #expect(cursor.isAtEnd)
        #expect(cursor.offset == 3)
        #expect(cursor.remaining == 0)
        #expect(cursor.byte == 0)
    }

    @Test func looksAheadIntoThePadding() throws {
        let padded = try unwrap(PaddedBytes(copying: "abcdefghij"))
        var cursor = ByteCursor(padded.view)
        cursor.advance(by: 6)
        #expect((0...8).map { cursor.byte(ahead: $0) } == Array("ghij".utf8) + [0, 0, 0, 0, 0])
        #expect(cursor.word == 0x6A69_6867)
        #expect(cursor.halfWord == 0x6A69_6867)
        cursor.advance(by: 4)
        #expect(cursor.word == 0)
        #expect(cursor.halfWord == 0)
    }

    @Test func nothingIsAtTheEndAtOnce() throws {
        let padded = try unwrap(PaddedBytes(copying: ""))
        let cursor = ByteCursor(padded.view)
        #expect(cursor.isAtEnd)
        #expect(cursor.byte == 0)
    }
}

@Suite struct RowBufferTests {
    @Test(arguments: [0, 1, 3, 4, 5, 8, 1000])
    func growsFromAnyCapacity(capacity: Int) throws {
        var rows = try unwrap(RowBuffer(capacity: capacity))
        #expect(rows.count == 0)
        for row in 0..<100 as Range<UInt64> {
            let isAppended = rows.append(row * 3)
            #expect(isAppended)
        }
        #expect(rows.count == 100)
        rows[7] = .max
        rows.shrinkToFit()
        let view = rows.view
        #expect(view.count == 100)
        for index in 0..<100 {
            #expect(rows[index] == (index == 7 ? .max : UInt64(index) * 3))
            #expect(view[index] == rows[index])
        }
    }

    @Test func emptyRunShrinksToNothing() throws {
        var rows = try unwrap(RowBuffer(capacity: 10))
        rows.shrinkToFit()
        #expect(rows.count == 0)
        let isAppended = rows.append(1)
        #expect(isAppended)
        #expect(rows[0] == 1)
    }
}
