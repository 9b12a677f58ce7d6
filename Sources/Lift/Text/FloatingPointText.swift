// The text of floating-point numbers: the shortest that reads back as the same value.

extension Double {
    /// This as an integer, if it is a whole number below 2^53; nil for -0, which is no integer.
    @inline(__always)
    var whole: Int64? {
        guard magnitude < 0x1p53 else { return nil }
        let integer = Int64(self)
        return Double(integer) == self && (integer != 0 || sign == .plus) ? integer : nil
    }

    /// The text of what is no integer below 2^53: only what is larger, or -0, may end with a zero behind the point.
    @inline(__always)
    var textUnlessWhole: String {
        magnitude < 0x1p53 && self != 0 ? description : description.withoutZeroFraction
    }

    /// The shortest text that reads back as this, a whole number without a fraction.
    var numberText: String { whole.map { String($0) } ?? textUnlessWhole }
}

extension Float {
    /// This as an integer, if it is a whole number up to 2^24, beyond which some are written with an exponent; nil for -0.
    @inline(__always)
    var whole: Int64? { magnitude <= 0x1p24 ? Double(self).whole : nil }

    /// The text of what is no integer up to 2^24: only what is larger, or -0, may end with a zero behind the point.
    @inline(__always)
    var textUnlessWhole: String {
        magnitude <= 0x1p24 && self != 0 ? description : description.withoutZeroFraction
    }

    /// The shortest text that reads back as this, a whole number without a fraction.
    var numberText: String { whole.map { String($0) } ?? textUnlessWhole }
}

extension String {
    fileprivate var withoutZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
