import Testing

@testable import Lift

@Suite struct ByteViewStringTests {
    static let seed: UInt64 = 0x11F7_0061

    /// One scalar for each number of bytes that UTF-8 uses.
    private static let scalars = ["a", "é", "€", "🚲"]

    @Test(arguments: scalars)
    func textOfEachLengthIsTheSame(scalar: String) {
        var text = ""
        for _ in 0...70 {
            let string = text.withByteView { unsafe $0.validString }
            #expect(string == text)
            #expect(string.hashValue == text.hashValue)
            #expect(Array(string.utf8) == Array(text.utf8))
            #expect(isKnownASCII(string) == isKnownASCII(text))
            text += scalar
        }
    }

    /// Whether the string says so. Of strings that do not, comparisons give the same results.
    private func isKnownASCII(_ text: String) -> [Bool] {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return [] }
        // A wrong answer has another number of UTF-16 code units.
        return [text.utf8Span.isKnownASCII, text.utf16.count == text.utf8.count]
    }

    @Test(arguments: 0..<40) func aSingleCharacterBeyondASCIIIsSeen(position: Int) {
        let plain = String(repeating: "a", count: 40)
        let text = plain.prefix(position) + "é" + plain.dropFirst(position)
        let string = String(text).withByteView { unsafe $0.validString }
        #expect(string == text)
        #expect(string.utf16.count == 41)
        #expect(isKnownASCII(string) == [false, false] || isKnownASCII(string).isEmpty)
        // What comes after the text does not count.
        let first = String(text).withByteView { unsafe $0.part(0, position).validString }
        #expect(isKnownASCII(first) == [true, true] || isKnownASCII(first).isEmpty)
    }

    @Test func onlyTheScannedBytesAreTaken() {
        let text = "0123456789abcdefghijé"
        for count in 0...20 {
            #expect(
                text.withPaddedBytes { unsafe $0.part(0, count).validString } == String(text.prefix(count)))
            #expect(
                text.withPaddedBytes { unsafe $0.part(count, $0.count - count).validString }
                    == String(text.dropFirst(count)))
        }
    }

    @Test func bytesThatAreNotUTF8AreReplaced() {
        let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3]
        #expect(bytes.withUnsafeBufferPointer { unsafe ByteView($0).string } == "a\u{FFFD}b\u{FFFD}")
    }

    @Test func stringsAreMadeOfWhatIsWritten() {
        #expect(unsafe String(upTo: 0) { _ in } == "")
        #expect(unsafe String(upTo: 9) { _ in } == "")
        #expect(unsafe String(upTo: 2) { room in for byte in "é".utf8 { room.append(byte) } } == "é")
        // More than fits on the stack.
        let long = String(repeating: "é", count: 5000)
        #expect(unsafe String(upTo: 20_000) { room in for byte in long.utf8 { room.append(byte) } } == long)
    }

    @Test func textOfUTF16IsTheSame() {
        var generator = SeededGenerator(seed: Self.seed)
        var wrong: String?
        for count in 0..<400 {
            let text = (0..<count).map { _ in Self.scalars.randomElement(using: &generator) ?? "" }.joined()
            let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            let string = bytes.withUnsafeBufferPointer { unsafe ByteView($0).utf16String }
            if !string.utf8.elementsEqual(text.utf8) { wrong = text }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
        for scalar in Self.scalars {
            let text = String(repeating: scalar, count: 500)
            let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            #expect(bytes.withUnsafeBufferPointer { unsafe ByteView($0).utf16String } == text)
        }
    }

    @Test func escapesMayBeAnywhere() {
        for before in 0...20 {
            for after in 0...20 {
                let first = String(repeating: "é", count: before)
                let last = String(repeating: "x", count: after)
                let text = #"\#(first)\n\#(last)\ud83d\udeb2\#(first)\/"#
                #expect(text.withPaddedBytes { JSONText.unescaped($0) } == "\(first)\n\(last)🚲\(first)/")
            }
        }
        let long = String(repeating: #"plain text\tand\u00e9"#, count: 300)
        #expect(
            long.withPaddedBytes { JSONText.unescaped($0) }
                == String(repeating: "plain text\tandé", count: 300))
    }
}
