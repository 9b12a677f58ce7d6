import Testing

@testable import Lift

@Suite struct PowerOfFiveTests {
    struct Row: Sendable {
        let power: Int
        let high: UInt64
        let low: UInt64
    }

    /// Rows of the table that D. Lemire's paper describes, as its author publishes it.
    @Test(arguments: [
        Row(power: -342, high: 0xEEF4_53D6_923B_D65A, low: 0x113F_AA29_06A1_3B3F),
        Row(power: -1, high: 0xCCCC_CCCC_CCCC_CCCC, low: 0xCCCC_CCCC_CCCC_CCCD),
        Row(power: 0, high: 0x8000_0000_0000_0000, low: 0),
        Row(power: 1, high: 0xA000_0000_0000_0000, low: 0),
        Row(power: 27, high: 0xCECB_8F27_F420_0F3A, low: 0),
        Row(power: 55, high: 0xD0CF_4B50_CFE2_0765, low: 0xFFF4_B4E3_F741_CF6D),
        Row(power: 56, high: 0x8281_8F12_81ED_449F, low: 0xBFF8_F10E_7A89_21A4),
        Row(power: 308, high: 0x8E67_9C2F_5E44_FF8F, low: 0x570F_09EA_A7EA_7648),
    ])
    func thePowersAreThoseOfTheSource(row: Row) {
        let five = PowersOfFive.all[row.power]
        #expect(five.high == row.high && five.low == row.low)
    }

    /// A product by five has the bits of the next power, but for what was rounded off.
    @Test func eachPowerIsFiveTimesTheOneBefore() {
        for power in PowersOfFive.least..<PowersOfFive.greatest {
            let (five, next) = (PowersOfFive.all[power], PowersOfFive.all[power + 1])
            #expect(next.high >> 63 == 1, "5^\(power + 1)")
            let low = five.low.multipliedFullWidth(by: 5), high = five.high.multipliedFullWidth(by: 5)
            let (middle, carry) = high.low.addingReportingOverflow(low.high)
            let top = high.high + (carry ? 1 : 0)
            // Two or three bits are above the 128.
            let shift = UInt64(64 - top.leadingZeroBitCount)
            let product = (top << (64 - shift) | middle >> shift, middle << (64 - shift) | low.low >> shift)
            let isNear = product.0 == next.high && distance(product.1, next.low) <= 3
            #expect(isNear, "5^\(power + 1)")
        }
    }

    private func distance(_ first: UInt64, _ second: UInt64) -> UInt64 {
        max(first, second) - min(first, second)
    }
}
