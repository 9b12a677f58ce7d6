import Foundation
import Lift
import Testing

/// Texts with more digits than fit in 64 bits. `JSONNumberSweepTests` has random ones.
@Suite struct NearestNumberTests {
    /// Half way between 1 and the next number: 53 digits after the point.
    private static let half = DecimalExpansion(1 << 53 + 1, timesTwoToThe: -53)
    private static let next = 1.0.nextUp

    /// A digit that is not zero decides, however far it is from the point.
    @Test(arguments: [0, 1, 700, 745, 746, 747, 800, 2000, 100_000])
    func theLastOfManyDigitsDecides(zeros: Int) throws {
        let digits = Self.half.digits + [UInt8](repeating: 0, count: zeros)
        let text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
        let fraction = "1." + text.dropFirst()
        #expect(try Jar(json: fraction)^ as Double == 1)
        #expect(try Jar(json: fraction + "1")^ as Double == Self.next)
        #expect(try Jar(json: "-\(fraction)1")^ as Double == -Self.next)
        #expect(try Jar(json: "\(text)1e-\(digits.count)")^ as Double == Self.next)
        #expect(try Jar(json: "\(fraction)1e0")^ as Double == Self.next)
    }

    @Test func zerosBeforeTheDigitsDoNotCount() throws {
        let zeros = String(repeating: "0", count: 5000)
        let digits = "12345678901234567890123"
        #expect(try Jar(json: "0.\(zeros)\(digits)e5001")^ as Double == 1.2345678901234567890123)
        #expect(try Jar(json: "0.\(zeros)")^ as Double == 0)
        #expect(try Jar(json: "1\(zeros)e-5000")^ as Double == 1)
        #expect(try Jar(json: "1\(zeros)1e-5001")^ as Double == 1)
    }

    /// The first 20 digits are the greatest number of 64 bits, or just beyond.
    @Test(arguments: [
        "18446744073709551614", "18446744073709551615", "18446744073709551616", "184467440737095516150",
        "18446744073709551615999999999", "1844674407370955161599999", "18446744073709551615.5",
        "0.0018446744073709551615000001", "99999999999999999999", "9999999999999999999",
        "10000000000000000000", "1000000000000000000000000.5",
    ])
    func digitsAtTheEdgeOf64BitsAreAllRead(text: String) throws {
        #expect(try Jar(json: text)^ as Double == strtod(text, nil))
        #expect(try Jar(json: text)^ as Float == strtof(text, nil))
    }

    @Test(arguments: [
        "1e-99999999999999999999", "12345678901234567890123e-99999999999999999999", "0e99999999999999999999",
        "18446744073709551615999e-400", "1e-343", "18446744073709551615e-343",
    ])
    func whatIsTooSmallIsZero(text: String) throws {
        #expect(try Jar(json: text)^ as Double == 0)
        #expect(try (Jar(json: "-" + text)^ as Double).sign == .minus)
        #expect(try Jar(json: text)^ as Float == 0)
    }

    @Test(arguments: [
        "1e309", "12345678901234567890123e99999999999999999999", "18446744073709551615999e300",
    ])
    func whatIsTooLargeIsAnErrorOfTheRange(text: String) throws {
        let error = try failure { try Jar(json: text)^ as Double }
        #expect(error.kind == .range)
    }

    /// Half way between the greatest number below the least normal one and that.
    @Test func theLeastNormalNumberIsReachedByRounding() throws {
        let half = DecimalExpansion((1 << 53) - 1, timesTwoToThe: -1075)
        let least = Double.leastNormalMagnitude
        for (number, nearest) in [(half, least), (half.above, least), (half.below, least.nextDown)] {
            let text = String(decoding: number.digits.map { $0 + 0x30 }, as: UTF8.self)
            #expect(try Jar(json: "\(text)e\(number.exponent)")^ as Double == nearest)
        }
    }

    /// Every exponent, at the half way with 17 digits or hundreds.
    @Test func everyExponentIsRoundedToEven() throws {
        for field in stride(from: 0, through: 2045, by: 31) as StrideThrough<UInt64> {
            let low = Double(bitPattern: field << 52 | 0xA_BCDE_F012_3456)
            let power = max(Int(field), 1) - 1075
            let significand = low.significandBitPattern | (field == 0 ? 0 : 1 << 52)
            let half = DecimalExpansion(2 * significand + 1, timesTwoToThe: power - 1)
            for (number, nearest) in [(half, low), (half.above, low.nextUp), (half.below, low)] {
                let text = String(decoding: number.digits.map { $0 + 0x30 }, as: UTF8.self)
                #expect(try Jar(json: "\(text)e\(number.exponent)")^ as Double == nearest, "\(field)")
            }
        }
    }
}
