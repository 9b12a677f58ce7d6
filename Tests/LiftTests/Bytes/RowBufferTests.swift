import Testing

@testable import Lift

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

    @Test func roomIsMadeForWhatIsExpected() throws {
        var rows = try unwrap(RowBuffer(capacity: 4))
        var count = 0
        while rows.appendIfRoom(UInt64(count)) { count += 1 }
        #expect(count == 4)
        let isGrown = rows.grow(to: 9)
        #expect(isGrown)
        while rows.appendIfRoom(UInt64(count)) { count += 1 }
        #expect(count == 9)
        // Always by a half at least, so that growing stays linear over all.
        let isGrownAgain = rows.grow(to: 10)
        #expect(isGrownAgain)
        while rows.appendIfRoom(UInt64(count)) { count += 1 }
        #expect(count == 14)
        for index in 0..<count { #expect(rows[index] == UInt64(index)) }
    }

    @Test func moreThanThereIsCannotBeHad() throws {
        var rows = try unwrap(RowBuffer(capacity: 4))
        while rows.appendIfRoom(7) {}
        let isGrown = rows.grow(to: .max)
        #expect(!isGrown)
        #expect(rows.count == 4)
        #expect(rows[3] == 7)
    }

    @Test func emptyRunShrinksToNothing() throws {
        var rows = try unwrap(RowBuffer(capacity: 10))
        rows.shrinkToFit()
        #expect(rows.count == 0)
        let isAppended = rows.append(1)
        #expect(isAppended)
        #expect(rows[0] == 1)
    }

    // MARK: Keys

    /// Rows of `{"b":[0],"ab":0,…}`: keys of kind 5 or 6 with their length and offset, and their values.
    private static let text = "b ab cd ac"
    private static let rows: [UInt64] = [
        key(5, 1, 0), 12 << 60 | 1 << 32 | 3, 3 << 60, key(5, 2, 2), 3 << 60, key(6, 4, 0), 3 << 60,
        key(5, 2, 5), 13 << 60 | 9, key(5, 2, 8), 3 << 60,
    ]

    private static func key(_ kind: UInt64, _ length: UInt64, _ offset: UInt64) -> UInt64 {
        kind << 60 | length << 32 | offset
    }

    /// The indexes at which the search for `key` stops, each time continued with the next key.
    private func stops(_ key: String, to end: Int) throws -> [Int] {
        var buffer = try unwrap(RowBuffer(capacity: 1))
        for row in Self.rows {
            let isAppended = buffer.append(row)
            #expect(isAppended)
        }
        let view = buffer.view
        return key.withByteView { wanted in
            Self.text.withPaddedBytes { text in
                let (head, mask) = wanted.head
                var found: [Int] = []
                var index = 0
                while true {
                    index = view.key(
                        5 << 28 | UInt64(wanted.count), head, mask, in: text, from: index, to: end)
                    found.append(index)
                    if index >= end { return found }
                    index = view[index + 1] >> 60 >= 12 ? Int(view[index + 1] & 0xFFFF_FFFF) : index + 2
                }
            }
        }
    }

    @Test(arguments: [
        // Row 5 is that of a key in another form, which has to be looked at. Row 11 is the end.
        ("b", 11, [0, 5, 11]), ("ab", 11, [3, 5, 11]), ("cd", 11, [5, 7, 11]), ("ac", 11, [5, 9, 11]),
        ("a", 11, [5, 11]), ("abc", 11, [5, 11]), ("", 11, [5, 11]), ("ac", 9, [5, 9]), ("b", 0, [0]),
        ("ab", 3, [3]),
    ])
    func aKeyIsSearchedForByLengthAndBeginning(key: String, end: Int, indexes: [Int]) throws {
        #expect(try stops(key, to: end) == indexes)
    }
}
