// Floating-point numbers as text: the shortest text that reads back as the same value.
//
// Whole numbers up to 2^53, or 2^24 for a `Float`, have no fraction and no exponent: `1`, `1000000`. Smaller
// numbers of at least 0.0001 have a fraction: `0.5`, `12.25`. All others have an exponent of at least two
// digits: `1e-05`, `1.5e+16`. Zero is `0` or `-0`.

extension Double {
    /// The value as an integer, if it is whole and at most 2^53 in magnitude. Nil for -0, which no integer
    /// equals.
    @inline(__always)
    var whole: Int64? {
        guard magnitude <= 0x1p53 else { return nil }
        let integer = Int64(self)
        return Double(integer) == self && (integer != 0 || sign == .plus) ? integer : nil
    }

    /// The shortest text that reads back as the same value. Whole numbers have no fraction.
    var numberText: String {
        if let whole { return String(whole) }
        guard isFinite else { return description }
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(notWhole: self)
        return buffer.string()
    }
}

extension Float {
    /// The value as an integer, if it is whole and at most 2^24 in magnitude. Nil for -0, which no integer
    /// equals.
    @inline(__always)
    var whole: Int64? { magnitude <= 0x1p24 ? Double(self).whole : nil }

    /// The shortest text that reads back as the same value. Whole numbers have no fraction.
    var numberText: String {
        if let whole { return String(whole) }
        guard isFinite else { return description }
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(notWhole: self)
        return buffer.string()
    }
}

extension Double {
    /// The value with the same shortest text as `value`, which is finite.
    init(textOf value: Float) {
        if value.isZero {
            self.init(value)
        } else {
            let decimal = ShortestDecimal(value)
            let magnitude = Double(nearestTo: decimal.digits, timesTenTo: decimal.power)
            self = value.sign == .minus ? -magnitude : magnitude
        }
    }
}

extension ByteBuffer {
    /// Appends the text of a finite value for which `whole` is nil.
    mutating func append(notWhole value: Double, _ powers: PowersOfFive = .all) {
        append(upTo: ByteRoom.numberCapacity) { room in
            // Does not branch, because signs are often unpredictable.
            room.append(word: 0x2D, count: value.sign == .minus ? 1 : 0)
            if value.isZero { return room.append(0x30) }
            let magnitude = value.magnitude
            room.append(ShortestDecimal(value, powers), whole: magnitude < 0x1p53 ? Int64(magnitude) : nil)
        }
    }

    /// Appends the text of a finite value for which `whole` is nil.
    mutating func append(notWhole value: Float) {
        append(upTo: ByteRoom.numberCapacity) { room in
            room.append(word: 0x2D, count: value.sign == .minus ? 1 : 0)
            if value.isZero { return room.append(0x30) }
            let magnitude = value.magnitude
            room.append(ShortestDecimal(value), whole: magnitude < 0x1p24 ? Int64(magnitude) : nil)
        }
    }
}

extension ByteRoom {
    /// A sign, 17 digits, a point, 16 digits, and the rest of a word.
    static var numberCapacity: Int { 48 }

    /// Appends a positive number that is not whole, or whole and large.
    ///
    /// - Parameter whole: the number without its fraction; nil if it is too large to be written without an
    ///   exponent.
    @inline(__always)
    fileprivate mutating func append(_ decimal: ShortestDecimal, whole: Int64?) {
        if let whole, whole > 0 {
            // No whole number is read back as the value, so the shortest text has the same whole part. Its
            // fraction has at most 16 digits.
            let (whole, scale) = (UInt64(bitPattern: whole), 0 &- decimal.power)
            append(decimal: whole)
            append(0x2E)
            let fraction = decimal.digits &- whole &* UInt64.powersOfTen[scale]
            append(fraction: fraction &* UInt64.powersOfTen[16 &- scale])
        } else {
            appendSmallOrLarge(decimal, isSmall: whole != nil)
        }
    }

    /// Appends a number below 1, or one that is too large to be written without an exponent.
    private mutating func appendSmallOrLarge(_ decimal: ShortestDecimal, isSmall: Bool) {
        let count = decimal.digits.decimalDigitCount
        append(
            seventeenDigits: decimal.digits &* UInt64.powersOfTen[17 &- count],
            exponent: decimal.power &+ count &- 1, isSmall: isSmall)
    }

    /// Appends a number below 1, or one with an exponent.
    ///
    /// - Parameters:
    ///   - digits: The first 17 digits, of which the first one is not zero.
    ///   - exponent: The power of ten of the first digit.
    ///   - isSmall: Whether the number is written without an exponent if it is at least 0.0001.
    mutating func append(seventeenDigits digits: UInt64, exponent: Int, isSmall: Bool) {
        // The digits are d.ddd…, with 16 places.
        let (first, fraction) = digits.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
        if isSmall, exponent >= -4 {
            append(0x30)
            append(0x2E)
            append(word: .repeating(0x30), count: -1 &- exponent)
            append(0x30 &+ UInt8(truncatingIfNeeded: first))
            append(fraction: fraction)
            return
        }
        append(0x30 &+ UInt8(truncatingIfNeeded: first))
        if fraction > 0 {
            append(0x2E)
            append(fraction: fraction)
        }
        append(0x65)
        append(exponent < 0 ? 0x2D : 0x2B)
        if exponent.magnitude < 10 { append(0x30) }
        append(decimal: UInt64(exponent.magnitude))
    }

    /// Appends the 16 digits of `fraction`, with the zeros at the beginning but without those at the end.
    @inline(__always)
    mutating func append(fraction: UInt64) {
        let (high, low) = fraction.quotientAndRemainder(dividingBy: 100_000_000)
        let first = ByteWord(eightDigits: high)
        if low == 0 { return append(word: first, count: 8 &- first.trailingZeroDigits) }
        let second = ByteWord(eightDigits: low)
        append(word: first, count: 8)
        append(word: second, count: 8 &- second.trailingZeroDigits)
    }
}
