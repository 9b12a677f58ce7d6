/// Eight bytes of text as one word, for the tests that the scanner, the writer and the number reader make on
/// eight bytes at a time. Byte 0 of the text is the lowest byte of the word.
///
/// Source: "SIMD within a register", S. E. Anderson, *Bit Twiddling Hacks*,
/// "Determine if a word has a zero byte".
typealias ByteWord = UInt64

extension ByteWord {
    @inline(__always)
    static func repeating(_ byte: UInt8) -> ByteWord { 0x0101_0101_0101_0101 &* ByteWord(byte) }

    @inline(__always)
    private static var highBits: ByteWord { 0x8080_8080_8080_8080 }

    /// The high bit of each byte that is zero. Exact up to and including the first such byte.
    @inline(__always)
    private var zeroBytes: ByteWord {
        (self &- .repeating(1)) & ~self & Self.highBits
    }

    /// The high bit of each byte that ends a run of plain string text: a quote, a backslash, a control
    /// character or a byte that is not ASCII. Exact up to and including the first marked byte, and zero if
    /// there is none.
    @inline(__always)
    var stringStops: ByteWord {
        // With bit 1 inverted, the quote comes right after the control characters: the two are 0x00...0x20.
        let controlsAndQuotes = (self ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
        let backslashes = (self ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
        // A negative difference has the high bit set. For each byte beyond ASCII, at least one difference has
        // it.
        return (controlsAndQuotes | backslashes) & 0x8080_8080_8080_8080
    }

    /// The high bit of each byte that is `byte` or a backslash. Exact up to and including the first marked
    /// byte, and zero if there is none.
    @inline(__always)
    func stops(at byte: UInt8) -> ByteWord { (self ^ .repeating(byte)).zeroBytes | backslashes }

    /// The high bit of each byte that has to be escaped in JSON, for text that is known to be valid UTF-8: a
    /// quote, a backslash or a control character. Exact up to and including the first marked byte, and zero
    /// if there is none.
    @inline(__always)
    var escapeStops: ByteWord {
        let quotes = self ^ .repeating(0x22)
        let backslashes = self ^ .repeating(0x5C)
        return quotes.zeroBytes | backslashes.zeroBytes | ((self &- .repeating(0x20)) & ~self & Self.highBits)
    }

    /// The high bit of each byte that ends a run of plain text in XML: `<`, `&`, `]` or a control character.
    /// Exact up to and including the first marked byte, and zero if there is none.
    @inline(__always)
    var xmlStops: ByteWord {
        let tags = self ^ .repeating(0x3C)
        let references = self ^ .repeating(0x26)
        let brackets = self ^ .repeating(0x5D)
        let controls = (self &- .repeating(0x20)) & ~self & Self.highBits
        return tags.zeroBytes | references.zeroBytes | brackets.zeroBytes | controls
    }

    /// The high bit of each byte that an XML writer has to look at, in text that is known to be valid UTF-8:
    /// `<`, `>`, `&`, a control character or the first byte of U+FFFE and its neighbors. Exact up to and
    /// including the first marked byte, and zero if there is none.
    @inline(__always)
    var xmlEscapeStops: ByteWord {
        // The angle brackets differ in one bit.
        let brackets = (self | .repeating(0x02)) ^ .repeating(0x3E)
        let references = self ^ .repeating(0x26)
        let noncharacters = self ^ .repeating(0xEF)
        let controls = (self &- .repeating(0x20)) & ~self & Self.highBits
        return brackets.zeroBytes | references.zeroBytes | noncharacters.zeroBytes | controls
    }

    /// The high bit of each byte that is a backslash. Exact up to and including the first marked byte, and
    /// zero if there is none.
    @inline(__always)
    var backslashes: ByteWord { (self ^ .repeating(0x5C)).zeroBytes }

    /// The high bit of each byte that is a slash or a backslash. Exact up to and including the first marked
    /// byte, and zero if there is none.
    @inline(__always)
    var slashStops: ByteWord { stops(at: 0x2F) }

    /// The high bit of each byte that is `<`, `>` or `&`, or not ASCII. Exact up to and including the first
    /// marked byte, and zero if there is none.
    @inline(__always)
    var htmlStops: ByteWord {
        // The angle brackets differ in one bit.
        let brackets = (self | .repeating(0x02)) ^ .repeating(0x3E)
        let references = self ^ .repeating(0x26)
        return brackets.zeroBytes | references.zeroBytes | self & Self.highBits
    }

    /// The high bit of each byte that is not an ASCII digit. Exact up to and including the first marked byte,
    /// and zero if all are digits.
    @inline(__always)
    var nonDigits: ByteWord {
        // The sum has the high bit set for 0x3A to 0xB9, the difference below 0x30 and from 0xB0 on. Only
        // marked bytes carry into the next byte.
        let aboveNine = self &+ 0x4646_4646_4646_4646
        let belowZero = self &- 0x3030_3030_3030_3030
        return (aboveNine | belowZero) & 0x8080_8080_8080_8080
    }

    /// The number of bytes before the first marked byte, which is 8 if none is marked.
    @inline(__always)
    var markedByteIndex: Int { trailingZeroBitCount &>> 3 }

    /// The number of leading bytes that are spaces.
    @inline(__always)
    var leadingSpaces: Int { (self ^ .repeating(0x20)).trailingZeroBitCount &>> 3 }

    /// The value of eight ASCII digits, the most significant one first.
    ///
    /// Source: D. Lemire, "Quickly parsing eight digits", 2018.
    @inline(__always)
    var eightDigits: UInt64 {
        (self &- .repeating(0x30)).eightDigitValues
    }

    /// The number whose eight digits are the bytes, as values, the most significant one first.
    @inline(__always)
    private var eightDigitValues: UInt64 {
        let value = self &* 10 &+ (self &>> 8)
        let odd = (value & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let even = ((value &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (odd &+ even) &>> 32
    }

    /// The value of the first `count` bytes, 1 to 8, which are ASCII digits.
    @inline(__always)
    func firstDigits(_ count: Int) -> UInt64 {
        if count < 1 || count > 8 { invariantFailed() }
        // Shifts the digits to the end; zeros come before them.
        return ((self &- .repeating(0x30)) &<< UInt64(64 &- count &* 8)).eightDigitValues
    }

    /// The value of the first `count` bytes, 1 to 8, or nil if one of them is not an ASCII digit.
    @inline(__always)
    func digits(_ count: Int) -> UInt64? {
        if count < 1 || count > 8 { invariantFailed() }
        // Shifts the digits to the end; zeros come before them.
        let moved = self &<< UInt64(64 &- count &* 8)
        let digits = moved | (0x0030_3030_3030_3030 &>> UInt64(truncatingIfNeeded: count &* 8 &- 8))
        return digits.nonDigits == 0 ? digits.eightDigits : nil
    }

    /// Eight ASCII digits with the given value below 10^8, the most significant one first.
    ///
    /// The value is halved to numbers of four, two and one digits, all of them in one word.
    @inline(__always)
    init(eightDigits value: UInt64) {
        // `fours`, `twos` and `ones` have n / d in the lower half of each part and n % d in the upper half:
        // n × 2^s - (n / d) × (d × 2^s - 1).
        let high = value / 10_000
        let fours = value &<< 32 &- high &* (10_000 &<< 32 &- 1)
        // n × 5243 / 2^19 is n / 100 for n below 10^4, and n × 103 / 2^10 is n / 10 for n below 100.
        let hundreds = ((fours &* 5243) &>> 19) & 0x0000_007F_0000_007F
        let twos = fours &<< 16 &- hundreds &* (100 &<< 16 &- 1)
        let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
        let ones = twos &<< 8 &- tens &* (10 &<< 8 &- 1)
        self = ones | .repeating(0x30)
    }

    /// The number of zeros before the first digit of eight that is not `0`; 8 if there is none.
    @inline(__always)
    var leadingZeroDigits: Int { (self ^ .repeating(0x30)).trailingZeroBitCount &>> 3 }

    /// The number of zeros after the last digit of eight that is not `0`; 8 if there is none.
    @inline(__always)
    var trailingZeroDigits: Int { (self ^ .repeating(0x30)).leadingZeroBitCount &>> 3 }
}
