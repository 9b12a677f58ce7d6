/// The 128 highest bits of a power of five, as both directions of a number need them. 10^n is 5^n × 2^n, so
/// its bits are the same.
///
/// The bits of 5^0 to 5^55 are exact, and those of 5^-27 to 5^-1 are rounded up. Those of all other powers
/// are rounded down. Eisel and Lemire's algorithm is proved for exactly these.
struct PowerOfFive {
    let high: UInt64
    let low: UInt64

    /// One more in the last bit. The bits are never all ones.
    @inline(__always)
    var next: PowerOfFive {
        let (sum, carry) = low.addingReportingOverflow(1)
        return PowerOfFive(high: carry ? high &+ 1 : high, low: sum)
    }
}

/// The powers of five from `least` to `greatest`.
///
/// They are calculated on first use, in some 20 µs, and take 10 KB. As literals in the source they would be
/// 340 lines that nobody can check. Loops read `all` once, because each access checks that it is
/// initialized.
struct PowersOfFive {
    /// The least power that a number of 64 bits can be multiplied by without becoming zero.
    static let least = -342
    /// The greatest power that is needed to write a number: 5e-324 is divided by 10^-324.
    static let greatest = 324
    /// The powers whose bits are exact or rounded up.
    static let roundedUp = -27...55

    private let powers: [PowerOfFive]

    @inline(__always)
    subscript(power: Int) -> PowerOfFive { powers[power &- Self.least] }

    static let all: PowersOfFive = {
        var powers = [PowerOfFive](repeating: PowerOfFive(high: 0, low: 0), count: greatest &- least &+ 1)
        var product = Natural(1)
        for power in 0...greatest {
            let (high, low) = product.highestBits
            powers[power &- least] = PowerOfFive(high: high, low: low)
            product.multiply(by: 5)
        }
        // 2^930 / 5^n, rounded down. Dividing the rounded quotient again gives the same as dividing once by
        // the product. 2^930 / 5^342 still has 136 bits. No quotient is exact, so adding 1 rounds up.
        var quotient = Natural(1)
        quotient.multiply(byTwoTo: 930)
        for power in (least...(-1)).reversed() {
            quotient.divide(by: 5)
            let (high, low) = quotient.highestBits
            let five = PowerOfFive(high: high, low: low)
            powers[power &- least] = power >= roundedUp.lowerBound ? five.next : five
        }
        return PowersOfFive(powers: powers)
    }()
}
