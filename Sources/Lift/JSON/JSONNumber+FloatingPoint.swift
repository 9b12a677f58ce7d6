extension JSONNumber {
    /// The nearest `Double`, or nil if that is infinite.
    static func double(_ text: ByteView, _ powers: PowersOfFive = .all) -> Double? {
        let number = JSONNumber(withPoint: text) ?? JSONNumber(text)
        let magnitude = number.bits(text, .double, powers)
        if magnitude >= Double.infinity.bitPattern { return nil }
        return Double(bitPattern: magnitude | (number.isNegative ? 1 &<< 63 : 0))
    }

    /// The nearest `Float`, or nil if that is infinite. The number is not read as a `Double` first, which
    /// would round it twice.
    static func float(_ text: ByteView, _ powers: PowersOfFive = .all) -> Float? {
        let number = JSONNumber(withPoint: text) ?? JSONNumber(text)
        let magnitude = UInt32(truncatingIfNeeded: number.bits(text, .float, powers))
        if magnitude >= Float.infinity.bitPattern { return nil }
        return Float(bitPattern: magnitude | (number.isNegative ? 1 &<< 31 : 0))
    }

    @inline(__always)
    private func bits(_ text: ByteView, _ format: NearestNumber, _ powers: PowersOfFive) -> UInt64 {
        if isExact { return format.bits(significand, timesTenTo: exponent, powers) }
        return format.bits(of: text, significand, timesTenTo: exponent &+ leftOut, leftOut: leftOut)
    }

    /// Parses a number of at most 19 digits, with up to 16 of them after a point and no exponent. Returns nil
    /// for other numbers.
    ///
    /// There is no loop over the digits. It would end in a branch that is often mispredicted, which costs as
    /// much as reading ten digits.
    @inline(__always)
    private init?(withPoint text: ByteView) {
        isNegative = text[0] == 0x2D
        let start = isNegative ? 1 : 0
        let word = text.word(at: start)
        let whole = word.nonDigits.markedByteIndex
        let point = start &+ whole
        let places = text.count &- point &- 1
        guard 1...7 ~= whole, 1...16 ~= places, whole &+ places <= 19, text[point] == 0x2E else { return nil }
        var fraction = text.word(at: point &+ 1)
        if places > 8 {
            let last = text.word(at: point &+ 9)
            let left = places &- 8
            guard fraction.nonDigits == 0, last.nonDigits.markedByteIndex >= left else { return nil }
            fraction = fraction.eightDigits &* UInt64.powersOfTen[left] &+ last.firstDigits(left)
        } else {
            guard fraction.nonDigits.markedByteIndex >= places else { return nil }
            fraction = fraction.firstDigits(places)
        }
        // The value is below 10^19.
        significand = word.firstDigits(whole) &* UInt64.powersOfTen[places] &+ fraction
        exponent = 0 &- places
        leftOut = 0
    }
}
