import Foundation
import Testing

@testable import Lift

@Suite struct ByteBufferTests {
    @Test func startsEmpty() {
        #expect(written { _ in } == "")
    }

    @Test func everythingAppendedComesInOrder() throws {
        let padded = try unwrap(PaddedBytes(copying: "<padded>"))
        let text = written { buffer in
            buffer.append(0x5B)
            buffer.append("static")
            buffer.append(padded.view.part(1, 3))
            buffer.append(padded: padded.view)
            buffer.append(quoted: padded.view.part(1, 6))
            buffer.append(utf8: "žluť")
            buffer.append(utf8: "")
            buffer.append(repeating: 0x20, count: 3)
            buffer.append(repeating: 0x20, count: 0)
            buffer.append(decimal: 42)
            buffer.append(7, width: 3)
        }
        #expect(text == "[staticpad<padded><padded>žluť   42007")
    }

    @Test(arguments: [0, 1, 63, 64, 65, 4095, 4096, 4097, 100_000])
    func growsByteByByteToAnyLength(count: Int) {
        let bytes = (0..<count).map { UInt8(0x41 + $0 % 26) }
        let text = written { buffer in for byte in bytes { buffer.append(byte) } }
        #expect(text == String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1000])
    func copiesViewsOfEveryLength(count: Int) throws {
        let bytes = (0..<count).map { UInt8(0x41 + $0 % 26) }
        let text = "\"" + String(decoding: bytes, as: UTF8.self) + "\""
        let padded = try unwrap(PaddedBytes(copying: text))
        let inner = padded.view.part(1, count)
        #expect(written { $0.append(inner) } == String(text.dropFirst().dropLast()))
        #expect(written { $0.append(padded: inner) } == String(text.dropFirst().dropLast()))
        #expect(written { $0.append(quoted: inner) } == text)
        // What lies behind a view in its text must not show.
        let twice = written {
            $0.append(quoted: inner)
            $0.append(padded: inner)
            $0.append(0x2C)
        }
        #expect(twice == text + text.dropFirst().dropLast() + ",")
    }

    // MARK: Numbers

    static let powers: [UInt64] = (0...19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

    static let integers: [UInt64] = {
        var generator = SeededGenerator(seed: seed)
        var integers: [UInt64] = [.max]
        for power in powers { integers += [power - 1, power, power + 1] }
        for shift in 0..<64 as Range<UInt64> {
            integers.append(1 << shift)
            for _ in 0..<8 { integers.append(generator.next() >> shift) }
        }
        return integers
    }()

    @Test func integersHaveTheirDigits() {
        let wrong = Self.integers.first { value in written { $0.append(decimal: value) } != String(value) }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    @Test func digitsAreCounted() {
        let wrong = Self.integers.first { $0.decimalDigitCount != String($0).count }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    @Test(arguments: [
        (0, 1, "0"), (7, 2, "07"), (99, 2, "99"), (2024, 4, "2024"), (12, 4, "0012"), (5, 9, "000000005"),
    ])
    func fixedWidthIsFilledWithZeros(value: Int, width: Int, text: String) {
        #expect(written { $0.append(value, width: width) } == text)
    }

    // MARK: Escapes

    @Test func copiesUpToTheFirstByteToEscape() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let edges: [UInt8] = [0x00, 0x1F, 0x20, 0x21, 0x22, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xA2, 0xDC, 0xFF]
        for round in 0..<2000 {
            var bytes = [UInt8](repeating: 0x61, count: .random(in: 0...40, using: &generator))
            for _ in 0..<min(bytes.count, .random(in: 0...3, using: &generator)) {
                bytes[.random(in: 0..<bytes.count, using: &generator)] =
                    edges.randomElement(using: &generator) ?? 0
            }
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let rest = Array(bytes[start...])
            let plain = rest.prefix { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }

            let padded = try unwrap(PaddedBytes(copying: Data(bytes)))
            var buffer = ByteBuffer(capacity: 0)
            buffer.append(0x2B)
            let done = buffer.append(padded.view, from: start, until: { $0.escapeStops })
            let data = buffer.data()
            #expect(done == plain.count, "round \(round), seed \(Self.seed)")
            #expect(Array(data) == [0x2B] + plain, "round \(round), seed \(Self.seed)")
        }
    }

    /// Around the sizes at which a buffer grows, where all or a third of its capacity is used.
    @Test(arguments: [4095, 4096, 65_535, 65_536, 65_537, 98_304, 98_305, 500_000])
    func largeOutputIsWhole(count: Int) {
        let parts = (0..<count / 5).map { _ in "abcde" }.joined() + String(repeating: "f", count: count % 5)
        #expect(written { buffer in for byte in parts.utf8 { buffer.append(byte) } } == parts)
    }

    /// What `write` writes, as text and as data, from buffers of several first capacities.
    private func written(_ write: (inout ByteBuffer) -> Void) -> String {
        var texts: Set<String> = []
        for capacity in [0, 70, 5000] {
            var first = ByteBuffer(capacity: capacity)
            write(&first)
            texts.insert(first.string())
            var second = ByteBuffer(capacity: capacity)
            write(&second)
            let count = second.count
            let data = second.data()
            texts.insert(String(decoding: data, as: UTF8.self))
            #expect(data.count == count)
        }
        #expect(texts.count == 1)
        return texts.first ?? ""
    }

    static let seed: UInt64 = 0x11F7_0002
}
