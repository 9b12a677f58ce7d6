import Testing

@testable import Lift

/// The text of numbers beside that of the standard library, which is the shortest and nearest, too.
@Suite struct ShortestDecimalTests {
    @Test func everyExponentHasTheShortestTextOfDoubles() {
        for exponent in 0..<0x7FF as Range<UInt64> {
            for fraction in [0, 1, 2, 0x8_0000_0000_0000, 0xF_FFFF_FFFF_FFFE, 0xF_FFFF_FFFF_FFFF] as [UInt64]
            {
                expectText(Double(bitPattern: exponent << 52 | fraction))
            }
        }
    }

    @Test func everyExponentHasTheShortestTextOfFloats() {
        for exponent in 0..<0xFF as Range<UInt32> {
            for fraction in [0, 1, 2, 0x40_0000, 0x7F_FFFE, 0x7F_FFFF] as [UInt32] {
                let value = Float(bitPattern: exponent << 23 | fraction)
                #expect(value.numberText == withoutZeroFraction(value.description))
                #expect(Double(textOf: value) == Double(value.description), "\(value)")
                #expect(Double(textOf: -value) == Double((-value).description), "\(value)")
            }
        }
    }

    /// Below 2^53, numbers lie half way between two of 16 digits. Above it, they have no fraction.
    @Test(arguments: 46...56)
    func halvesBetweenShortTextsAreRoundedToEven(power: Int) {
        let first = Double(sign: .plus, exponent: power, significand: 1)
        for step in 0..<300 { expectText(first + Double(step) * first.ulp) }
        for step in 0..<300 { expectText(first * 1.5 + Double(step) * first.ulp) }
    }

    @Test func theLeastNumbersHaveFewDigits() {
        for bits in 1...2000 as ClosedRange<UInt64> { expectText(Double(bitPattern: bits)) }
    }

    @Test func shortNumbersStayShort() throws {
        for digits in 1..<120 {
            for power in -25...25 {
                let value = try #require(Double("\(digits)e\(power)"))
                expectText(value)
                expectText(-value)
            }
        }
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func whatIsNoNumberIsDescribed(value: Double) {
        #expect(value.numberText == value.description)
        #expect(Float(value).numberText == value.description)
    }

    private func expectText(_ value: Double) {
        #expect(value.numberText == withoutZeroFraction(value.description), "\(value.bitPattern)")
    }

    private func withoutZeroFraction(_ text: String) -> String {
        text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
