// Floating-point numbers as text: the shortest text that reads back as the same value.

extension Double {
    /// The value as an integer, if it is whole and below 2^53 in magnitude. Nil for -0, which no integer
    /// equals.
    @inline(__always)
    var whole: Int64? {
        guard magnitude < 0x1p53 else { return nil }
        let integer = Int64(self)
        return Double(integer) == self && (integer != 0 || sign == .plus) ? integer : nil
    }

    /// The text of a value for which `whole` is nil. Only values of at least 2^53, and -0, can end in `.0`,
    /// which is removed.
    @inline(__always)
    var textUnlessWhole: String {
        magnitude < 0x1p53 && self != 0 ? description : description.withoutZeroFraction
    }

    /// The shortest text that reads back as the same value. Whole numbers have no fraction.
    var numberText: String { whole.map { String($0) } ?? textUnlessWhole }
}

extension Float {
    /// The value as an integer, if it is whole and at most 2^24 in magnitude; `description` writes some
    /// larger values with an exponent. Nil for -0, which no integer equals.
    @inline(__always)
    var whole: Int64? { magnitude <= 0x1p24 ? Double(self).whole : nil }

    /// The text of a value for which `whole` is nil. Only values above 2^24, and -0, can end in `.0`, which
    /// is removed.
    @inline(__always)
    var textUnlessWhole: String {
        magnitude <= 0x1p24 && self != 0 ? description : description.withoutZeroFraction
    }

    /// The shortest text that reads back as the same value. Whole numbers have no fraction.
    var numberText: String { whole.map { String($0) } ?? textUnlessWhole }
}

extension String {
    fileprivate var withoutZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
