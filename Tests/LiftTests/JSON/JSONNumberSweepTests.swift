import Foundation
import Lift
import Testing

/// Numbers against the C library, which rounds correctly, and against arithmetic: to 0 ULP, bit for bit.
///
/// Ten million numbers in all where `LIFT_SLOW_TESTS` is 1, twenty thousand otherwise.
@Suite struct JSONNumberSweepTests {
    static let seed: UInt64 = 0x11F7_0060

    // MARK: What is written is the shortest text, and is read back

    @Test func doublesAreWrittenShortAndReadBack() throws {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<TestSize.count(10_000, full: 5_000_000) {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            let text = try String(json: value)
            let place: Comment = "\(text), seed \(Self.seed)"
            try #require(readDouble(text)?.bitPattern == value.bitPattern, place)
            try #require(strtod(text, nil).bitPattern == value.bitPattern, place)
            if let shorter = oneDigitLess(text, value.magnitude, isPower: value.significandBitPattern == 0) {
                try #require(strtod(shorter, nil) != value.magnitude, place)
            }
        }
    }

    @Test func floatsAreWrittenShortAndReadBack() throws {
        var generator = SeededGenerator(seed: Self.seed + 1)
        for _ in 0..<TestSize.count(5000, full: 2_000_000) {
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard value.isFinite else { continue }
            let text = try String(json: value)
            let place: Comment = "\(text), seed \(Self.seed + 1)"
            try #require(readFloat(text)?.bitPattern == value.bitPattern, place)
            try #require(strtof(text, nil).bitPattern == value.bitPattern, place)
            let isPower = value.significandBitPattern == 0
            if let shorter = oneDigitLess(text, Double(value.magnitude), isPower: isPower) {
                try #require(strtof(shorter, nil) != value.magnitude, place)
            }
        }
    }

    /// The nearest number to `value` with one digit less than `text`. It is nil if there is none, and for
    /// powers of two, for which a number further away may be read back.
    private func oneDigitLess(_ text: String, _ value: Double, isPower: Bool) -> String? {
        let digits = text.utf8.prefix { $0 | 0x20 != 0x65 }.filter { (0x30...0x39).contains($0) }
        let count = digits.drop { $0 == 0x30 }.reversed().drop { $0 == 0x30 }.count
        guard count > 1, !isPower else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer -> String? in
            guard let start = buffer.baseAddress else { return nil }
            let written = withVaList([Int32(count - 2), value]) { vsnprintf(start, 64, "%.*e", $0) }
            return written > 0 && written < 64 ? String(cString: start) : nil
        }
    }

    // MARK: Half way between two numbers, and a hair beside

    @Test func halvesBetweenDoublesAreRoundedToEven() throws {
        var generator = SeededGenerator(seed: Self.seed + 2)
        for _ in 0..<TestSize.count(600, full: 400_000) {
            let bits = generator.next() & 0x7FFF_FFFF_FFFF_FFFF
            let low = Double(bitPattern: bits)
            let high = Double(bitPattern: bits + 1)
            guard high.isFinite else { continue }
            let (power, significand) = parts(
                exponent: Int(bits >> 52), fraction: bits & 0xF_FFFF_FFFF_FFFF, width: 52, bias: 1075)
            let half = DecimalExpansion(2 * significand + 1, timesTwoToThe: power - 1)
            let even = bits.isMultiple(of: 2) ? low : high
            for (number, nearest) in [(half, even), (half.above, high), (half.below, low)] {
                try expectDouble(number.text(using: &generator), nearest, &generator, Self.seed + 2)
            }
        }
    }

    @Test func halvesBetweenFloatsAreRoundedToEven() throws {
        var generator = SeededGenerator(seed: Self.seed + 3)
        for _ in 0..<TestSize.count(600, full: 400_000) {
            let bits = UInt32(truncatingIfNeeded: generator.next()) & 0x7FFF_FFFF
            let low = Float(bitPattern: bits)
            let high = Float(bitPattern: bits + 1)
            guard high.isFinite else { continue }
            let (power, significand) = parts(
                exponent: Int(bits >> 23), fraction: UInt64(bits & 0x7F_FFFF), width: 23, bias: 150)
            let half = DecimalExpansion(2 * significand + 1, timesTwoToThe: power - 1)
            let even = bits.isMultiple(of: 2) ? low : high
            for (number, nearest) in [(half, even), (half.above, high), (half.below, low)] {
                let text = number.text(using: &generator)
                let place: Comment = "\(text), seed \(Self.seed + 3)"
                try #require(readFloat(text)?.bitPattern == nearest.bitPattern, place)
                try #require(strtof(text, nil).bitPattern == nearest.bitPattern, place)
                try #require(readFloat("-" + text)?.bitPattern == (-nearest).bitPattern, place)
            }
        }
    }

    /// The ends of the range, where there is a number on one side only.
    @Test func theEndsOfTheRangeAreRoundedByTheSameRule() throws {
        var generator = SeededGenerator(seed: Self.seed)
        // Half of the least number is zero, which is even; half way beyond the greatest is too much.
        let least = DecimalExpansion(1, timesTwoToThe: -1075)
        let most = DecimalExpansion((1 << 54) - 1, timesTwoToThe: 970)
        for _ in 0..<20 {
            try expectDouble(least.text(using: &generator), 0, &generator, Self.seed)
            try expectDouble(least.below.text(using: &generator), 0, &generator, Self.seed)
            try expectDouble(
                least.above.text(using: &generator), .leastNonzeroMagnitude, &generator, Self.seed)
            try expectDouble(
                most.below.text(using: &generator), .greatestFiniteMagnitude, &generator, Self.seed)
            for number in [most, most.above] {
                let text = number.text(using: &generator)
                let error = try failure { try Jar(json: text)^ as Double }
                #expect(error.kind == .range, "\(text)")
            }
        }
    }

    /// What the bits of a finite number stand for: `significand × 2^power`.
    private func parts(exponent: Int, fraction: UInt64, width: Int, bias: Int) -> (Int, UInt64) {
        exponent == 0 ? (1 - bias, fraction) : (exponent - bias, fraction | 1 << UInt64(width))
    }

    // MARK: Texts with a point

    /// Every number of digits before and after the point, with and without an exponent.
    @Test func numbersWithAPointAreTheNearest() throws {
        var generator = SeededGenerator(seed: Self.seed + 6)
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
        }
        for whole in 1...12 {
            for places in 1...20 {
                for exponent in ["", "", "e0", "E-3", "e+12"] {
                    // Only a single digit may be zero at the beginning.
                    let first = whole == 1 ? digits(1) : "9" + digits(whole - 1)
                    let text = "\(first).\(digits(places))\(exponent)"
                    try expectDouble(text, strtod(text, nil), &generator, Self.seed + 6)
                    #expect(readFloat(text)?.bitPattern == strtof(text, nil).bitPattern, "\(text)")
                    let several = "[\(text),-\(text),\(text)]"
                    let doubles: [Double] = try Jar(json: several)^
                    #expect(doubles == [strtod(text, nil), -strtod(text, nil), strtod(text, nil)], "\(text)")
                }
            }
        }
    }

    // MARK: Long texts

    @Test func longTextsAreTheNearestNumbers() throws {
        var generator = SeededGenerator(seed: Self.seed + 4)
        for _ in 0..<TestSize.count(800, full: 500_000) {
            // Mostly as many digits as matter, now and then far more.
            let limit = [20, 20, 40, 40, 120, 800, 2000].randomElement(using: &generator) ?? 20
            let count = Int.random(in: 1...limit, using: &generator)
            let digits = (0..<count).map { _ in UInt8.random(in: 0...9, using: &generator) }
            let exponent = Int.random(in: -330...310, using: &generator) - count
            let text = DecimalExpansion(digits: digits, exponent: exponent).text(using: &generator)
            let nearest = strtod(text, nil)
            try expectDouble(text, nearest, &generator, Self.seed + 4)
            let float = strtof(text, nil)
            let place: Comment = "\(text), seed \(Self.seed + 4)"
            try #require(readFloat(text)?.bitPattern == (float.isFinite ? float.bitPattern : nil), place)
        }
    }

    /// `text` and its negation, as a number, in an array, and as a string that is a number.
    private func expectDouble(
        _ text: String, _ nearest: Double, _ generator: inout SeededGenerator, _ seed: UInt64
    ) throws {
        let place: Comment = "\(text), seed \(seed)"
        let bits = nearest.isFinite ? nearest.bitPattern : nil
        try #require(readDouble(text)?.bitPattern == bits, place)
        try #require(strtod(text, nil).bitPattern == nearest.bitPattern, place)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            let negative = nearest.isFinite ? (-nearest).bitPattern : nil
            try #require(readDouble("-" + text)?.bitPattern == negative, place)
        case 1:
            let padded = try Jar(json: "[0, \(text)\t]")[1]
            try #require((try? padded^ as Double)?.bitPattern == bits, place)
        default:
            try #require((try? Jar(text)^ as Double)?.bitPattern == bits, place)
        }
    }

    // MARK: Decimals

    @Test func decimalsAreExact() throws {
        var generator = SeededGenerator(seed: Self.seed + 5)
        for _ in 0..<TestSize.count(1000, full: 200_000) {
            // Two halves of up to 19 digits: 38 in all, which a Decimal holds.
            let high = generator.next() % 10_000_000_000_000_000_000
            let low = generator.next() % 10_000_000_000_000_000_000
            let exponent = Int.random(in: -128...89, using: &generator)
            let isNegative = Bool.random(using: &generator)
            let shift = Decimal(sign: .plus, exponent: 19, significand: 1)
            let magnitude = Decimal(high) * shift + Decimal(low)
            let value = Decimal(
                sign: isNegative ? .minus : .plus, exponent: exponent, significand: magnitude)
            let lowDigits = String(low)
            let digits = Array(
                "\(high)\(String(repeating: "0", count: 19 - lowDigits.count))\(lowDigits)".utf8)
            let number = DecimalExpansion(digits: digits.map { $0 - 0x30 }, exponent: exponent)
            let text = (isNegative ? "-" : "") + number.text(using: &generator)
            let place: Comment = "\(text), seed \(Self.seed + 5)"
            try #require(try Jar(json: text)^ as Decimal == value, place)
            try #require(try Jar(json: String(json: value))^ as Decimal == value, place)
        }
    }

    // MARK: Reading

    /// Nil for what is out of range; any other error would be an error of the reader.
    private func readDouble(_ text: String) -> Double? { try? Jar(json: text)^ }

    private func readFloat(_ text: String) -> Float? { try? Jar(json: text)^ }
}
