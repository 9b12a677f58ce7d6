import Testing

@testable import Lift

@Suite struct ByteRoomTests {
    @Test func whatIsAppendedFollowsTheBuffer() {
        var buffer = ByteBuffer()
        buffer.append("n: ")
        buffer.append(upTo: 24) { room in
            room.append(0x2D)
            room.append(word: ByteWord(eightDigits: 12_345_678), count: 3)
            room.append(word: 0, count: 0)
            room.append(word: ByteWord(eightDigits: 12_345_678), count: 8)
        }
        buffer.append(upTo: 8) { _ in }
        buffer.append("!")
        #expect(buffer.string() == "n: -12312345678!")
    }

    @Test func aFullBufferGrowsFirst() {
        var buffer = ByteBuffer(capacity: 64)
        for _ in 0..<1000 { buffer.append(upTo: 24) { $0.append(decimal: .max) } }
        #expect(buffer.string() == String(repeating: "18446744073709551615", count: 1000))
    }

    @Test(arguments: [0, 1, 7, 8, 9, 64])
    func aByteIsRepeated(count: Int) {
        var buffer = ByteBuffer()
        buffer.append(upTo: max(count, 8) + 8) { room in
            room.append(repeating: 0x09, count: count)
            room.append("<key>")
        }
        #expect(buffer.string() == String(repeating: "\t", count: count) + "<key>")
    }

    /// Each number of digits, and both sides of each power of ten.
    @Test func numbersOfAllLengthsHaveTheirDigits() {
        var values: [UInt64] = [0, .max]
        var power: UInt64 = 1
        for _ in 0..<20 {
            values += [power - 1, power, power + 1, power &* 9]
            power = power &* 10
        }
        for value in values {
            var buffer = ByteBuffer()
            buffer.append(decimal: value)
            buffer.append(upTo: 24) { $0.append(decimal: value) }
            #expect(buffer.string() == "\(value)\(value)")
        }
    }
}
