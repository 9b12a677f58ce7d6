import Testing

@testable import Lift

@Suite struct JSONTextTests {
    static let seed: UInt64 = 0x11F7_0006

    // MARK: Reading

    @Test(arguments: [
        (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
        (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0000"#, "\0"), (#"\u0041"#, "A"), (#"\u00e9"#, "é"),
        (#"\u00E9"#, "é"), (#"\u20aC"#, "€"), (#"\uFFFF"#, "\u{FFFF}"),
        (#"\uD7FF\uE000"#, "\u{D7FF}\u{E000}"), (#"\ud800\udc00"#, "\u{10000}"),
        (#"\uDBFF\uDFFF"#, "\u{10FFFF}"), (#"\ud83d\udeb2"#, "🚲"), (#"\n\n"#, "\n\n"), (#"a\nb"#, "a\nb"),
        (#"\na"#, "\na"), (#"žluť\n🚲"#, "žluť\n🚲"), (#"\\u0041"#, #"\u0041"#), (#"\\\""#, #"\""#),
        (#"1234567\n12345678\n123456789"#, "1234567\n12345678\n123456789"),
        (#"\ud83d\udeb2\ud83d\udeb2"#, "🚲🚲"), (#"e\u0301"#, "e\u{301}"),
    ])
    func escapesAreTakenAway(text: String, value: String) throws {
        #expect(Array(text.withPaddedBytes { JSONText.unescaped($0) }.utf8) == Array(value.utf8))
        let document = try Document("\"\(text)\"")
        #expect(document[0].kind == .escapedString)
        #expect(Array(document.string(document[0]).utf8) == Array(value.utf8))
    }

    @Test func everyScalarMayBeEscaped() {
        var generator = SeededGenerator(seed: Self.seed)
        var wrong: String?
        for _ in 0..<500 {
            let value = randomText(&generator)
            let text = value.utf16.map { unit in
                let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
            if !text.withPaddedBytes({ JSONText.unescaped($0) }).utf8.elementsEqual(value.utf8) {
                wrong = value
            }
        }
        #expect(wrong == nil, "seed \(Self.seed)")
    }

    // MARK: Writing

    @Test(arguments: [
        ("", #""""#), ("a", #""a""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#),
        ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\0", #""\u0000""#),
        ("\u{1}\u{F}\u{10}\u{1F}", #""\u0001\u000f\u0010\u001f""#), ("\u{7F}", "\"\u{7F}\""),
        ("é€🚲", #""é€🚲""#), ("\u{2028}\u{2029}\u{FEFF}", "\"\u{2028}\u{2029}\u{FEFF}\""),
        ("</script>", #""</script>""#), ("1234567\"", #""1234567\"""#), ("12345678\"", #""12345678\"""#),
        ("123456789\"a", #""123456789\"a""#), ("\"\"\"\"\"\"\"\"\"", #""\"\"\"\"\"\"\"\"\"""#),
    ])
    func onlyWhatMustBeIsEscaped(value: String, text: String) {
        #expect(written(value) == text)
    }

    @Test func everyControlCharacterIsEscaped() throws {
        for byte in UInt8(0)..<0x20 {
            let value = String(Unicode.Scalar(byte))
            let text = written(value)
            #expect(text.utf8.allSatisfy { $0 >= 0x20 })
            #expect(try read(text) == value)
        }
    }

    /// Text is copied in words of eight bytes, and its end in another way.
    @Test func anEscapeMayBeAnywhereInTextOfAnyLength() {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN")
        for length in 0...letters.count {
            #expect(written(String(letters[..<length])) == "\"\(String(letters[..<length]))\"")
            for offset in 0..<length {
                let (before, after) = (String(letters[..<offset]), String(letters[(offset + 1)..<length]))
                #expect(written(before + "\"" + after) == "\"\(before)\\\"\(after)\"")
            }
        }
    }

    @Test func writtenTextIsReadBack() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<1000 {
            let value = randomText(&generator)
            let text = written(value)
            #expect(JSONGrammar.accepts(Array(text.utf8)), "\(value.debugDescription), seed \(Self.seed)")
            #expect(
                try read(text).utf8.elementsEqual(value.utf8), "\(value.debugDescription), seed \(Self.seed)")
        }
    }

    private func written(_ value: String) -> String {
        var buffer = ByteBuffer()
        JSONText.write(value, to: &buffer)
        return buffer.string()
    }

    private func read(_ text: String) throws -> String {
        let document = try Document(text)
        return document.string(document[0])
    }

    /// Up to 40 scalars from all of Unicode, many of them such as need an escape.
    private func randomText(_ generator: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            let range: ClosedRange<UInt32> =
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: 0...0x23
                case 1: 0x22...0x22
                case 2: 0x5B...0x5D
                case 3: 0...0xFFFF
                default: 0...0x10FFFF
                }
            text.append(Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "a")
        }
        return String(text)
    }
}
