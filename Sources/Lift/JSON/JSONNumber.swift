/// The parts of a JSON number: `significand × 10^exponent`, exact if its digits fit.
///
/// A scan only checks numbers. They are converted when they are lifted, directly from their text, so no digit
/// is lost on the way to a type that has room for it.
struct JSONNumber {
    let isNegative: Bool
    /// The first digits of the number, without the point and without leading zeros: all of them if they fit.
    let significand: UInt64
    /// The power of ten of the last digit of the number. A power that is too large to calculate with is
    /// replaced by one that exceeds the number of digits in any text.
    let exponent: Int
    /// The number of digits that do not fit in `significand`.
    let leftOut: Int

    @inline(__always)
    var isExact: Bool { leftOut == 0 }

    /// Parses `text`, which is a valid number (RFC 8259, section 6). The text is padded, and no digit follows
    /// it.
    init(_ text: ByteView) {
        isNegative = text[0] == 0x2D
        var index = isNegative ? 1 : 0
        var digits: UInt64 = 0
        var fits = Self.read(text, from: &index, to: &digits)
        var power = 0
        if fits, text[index] == 0x2E {
            index &+= 1
            let start = index
            fits = Self.read(text, from: &index, to: &digits)
            power = start &- index
        }
        if fits {
            (significand, leftOut) = (digits, 0)
        } else {
            (significand, leftOut, power, index) = Self.readLong(text, from: isNegative ? 1 : 0)
        }
        exponent = index < text.count ? power &+ Self.exponent(text, from: index &+ 1) : power
    }

    /// Appends the digits at `index` to `digits`, and moves `index` to the byte after them. Returns false if
    /// there are too many digits.
    @inline(__always)
    private static func read(_ text: ByteView, from index: inout Int, to digits: inout UInt64) -> Bool {
        while true {
            let word = text.word(at: index)
            let count = word.nonDigits.markedByteIndex
            if count == 0 { return true }
            // The sum is below 10^19 + 10^8, which fits.
            if digits > UInt64.powersOfTen[19 &- count] { return false }
            digits = digits &* UInt64.powersOfTen[count] &+ word.firstDigits(count)
            index &+= count
            if count < 8 { return true }
        }
    }

    /// Reads digits one by one, as many as fit, and counts the others. Also returns the power of ten of the
    /// last digit, and the offset of the byte after it.
    @inline(never)
    private static func readLong(_ text: ByteView, from start: Int) -> (UInt64, Int, Int, Int) {
        var (digits, leftOut, power, index) = (0 as UInt64, 0, 0, start)
        while index < text.count, text[index] | 0x20 != 0x65 {
            if isDigit(text[index]) {
                let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
                let (sum, carry) = tens.addingReportingOverflow(UInt64(text[index] &- 0x30))
                if leftOut > 0 || isTooLarge || carry { leftOut &+= 1 } else { digits = sum }
            } else {
                power = index &+ 1
            }
            index &+= 1
        }
        return (digits, leftOut, power == 0 ? 0 : power &- index, index)
    }

    /// More than four times the digits that a text can have, and larger than any exponent that is read.
    fileprivate static var hugeExponent: Int { 1_100_000_000 }

    /// The exponent from `start` on, after the `e`. One that is too large to calculate with is replaced.
    fileprivate static func exponent(_ text: ByteView, from start: Int) -> Int {
        var index = start
        let isNegative = text[index] == 0x2D
        if isNegative || text[index] == 0x2B { index &+= 1 }
        var value = 0
        while index < text.count {
            if value > 100_000_000 {
                value = hugeExponent
                break
            }
            value = value &* 10 &+ Int(text[index] &- 0x30)
            index &+= 1
        }
        return isNegative ? 0 &- value : value
    }
}

// MARK: - Integers

extension ByteView {
    /// The value of a number that consists of at most eight digits, as most do, and otherwise nil. The text
    /// is padded and not empty.
    @inline(__always)
    var shortDigits: UInt64? { count <= 8 ? word(at: 0).digits(count) : nil }

    /// The value of a number from `start` on that consists of at most 19 digits, and otherwise nil. The text
    /// is padded, and has a byte there.
    @inline(__always)
    fileprivate func digits(from start: Int) -> UInt64? {
        let size = count &- start
        if size <= 8 { return word(at: start).digits(size) }
        let last = word(at: count &- 8)
        if size <= 16 {
            guard last.nonDigits == 0, let first = word(at: start).digits(size &- 8) else { return nil }
            return first &* 100_000_000 &+ last.eightDigits
        }
        if size > 19 { return nil }
        let middle = word(at: count &- 16)
        guard (last.nonDigits | middle.nonDigits) == 0, let first = word(at: start).digits(size &- 16)
        else { return nil }
        return first &* 10_000_000_000_000_000 &+ middle.eightDigits &* 100_000_000 &+ last.eightDigits
    }
}

extension JSONNumber {
    enum Integer<Value> {
        case value(Value)
        /// The number has a fraction.
        case fraction
        case outOfRange

        @inline(__always)
        fileprivate init(narrowing wide: Integer<some FixedWidthInteger>) where Value: FixedWidthInteger {
            switch wide {
            case .value(let value): self = Value(exactly: value).map { .value($0) } ?? .outOfRange
            case .fraction: self = .fraction
            case .outOfRange: self = .outOfRange
            }
        }
    }

    /// The exact value of the number as an integer. `1.0` and `1e2` are integers, and `1.5` is not.
    @inline(__always)
    static func integer<Value: FixedWidthInteger>(_ text: ByteView, as type: Value.Type) -> Integer<Value> {
        if let digits = text.shortDigits {
            let value = Value(truncatingIfNeeded: digits)
            if UInt64(truncatingIfNeeded: value) == digits { return .value(value) }
        }
        // Other numbers are read as one of a few types and narrowed, which saves machine code.
        if Value.isSigned, Value.bitWidth == 64 { return longInteger(text) }
        if Value.fitsInt64 { return Integer(narrowing: otherInteger(text, as: Int64.self)) }
        if Value.bitWidth <= 64 { return Integer(narrowing: otherInteger(text, as: UInt64.self)) }
        return otherInteger(text, as: type)
    }

    @inline(never)
    private static func otherInteger<Value: FixedWidthInteger>(
        _ text: ByteView, as type: Value.Type
    ) -> Integer<Value> {
        longInteger(text)
    }

    @inline(__always)
    private static func longInteger<Value: FixedWidthInteger>(_ text: ByteView) -> Integer<Value> {
        let isNegative = text[0] == 0x2D
        if let digits = text.digits(from: isNegative ? 1 : 0), digits <= UInt64(Int64.max) {
            let magnitude = Int64(truncatingIfNeeded: digits)
            return Integer(narrowing: Integer<Int64>.value(isNegative ? 0 &- magnitude : magnitude))
        }
        let number = JSONNumber(text)
        if number.isExact, number.exponent == 0 {
            return number.signed(WideMagnitude(low: number.significand))
        }
        return number.scaledInteger(text)
    }

    /// The number with the sign of this one. `Value` has at least 64 bits.
    @inline(__always)
    private func signed<Value: FixedWidthInteger>(_ magnitude: WideMagnitude) -> Integer<Value> {
        magnitude.value(isNegative: isNegative, as: Value.self).map { .value($0) } ?? .outOfRange
    }

    /// The value of an integer with a fraction, an exponent or too many digits for `significand`.
    @inline(never)
    private func scaledInteger<Value: FixedWidthInteger>(_ text: ByteView) -> Integer<Value> {
        switch scaledMagnitude(text) {
        case .value(let magnitude): signed(magnitude)
        case .fraction: .fraction
        case .outOfRange: .outOfRange
        }
    }

    @inline(never)
    private func scaledMagnitude(_ text: ByteView) -> Integer<WideMagnitude> {
        if isExact, significand == 0 { return .value(WideMagnitude(low: 0)) }
        let (digits, exponent) = exactDigits(text)
        guard var magnitude = digits else { return exponent < 0 ? .fraction : .outOfRange }
        if exponent < 0 {
            return magnitude.divide(byTenTo: 0 &- exponent) ? .value(magnitude) : .fraction
        }
        return magnitude.multiply(byTenTo: exponent) ? .value(magnitude) : .outOfRange
    }

    /// The digits of a number that is not zero, and the power of ten of the last one.
    ///
    /// If there are too many for `significand`, zeros at the end are left out. If the others do not fit in
    /// 128 bits, the digits are nil.
    func exactDigits(_ text: ByteView) -> (WideMagnitude?, exponent: Int) {
        if isExact { return (WideMagnitude(low: significand), exponent) }
        var magnitude = WideMagnitude(low: 0)
        // The digits that follow those in `magnitude`: their value and their number, which is at most 19.
        var (part, size) = (0 as UInt64, 0)
        // The number of zeros that follow those.
        var zeros = 0
        var fits = true
        var index = 0
        while index < text.count, text[index] | 0x20 != 0x65 {
            let digit = text[index] &- 0x30
            index &+= 1
            if digit == 0 {
                zeros &+= 1
            } else if digit < 10 {
                // Zeros before the first digit do not count.
                var width = size == 0 ? 1 : zeros &+ 1
                zeros = 0
                if !fits { continue }
                if size &+ width > 19 {
                    fits = magnitude.multiply(by: UInt64.powersOfTen[size], adding: part)
                    if fits, width > 19 {
                        fits = magnitude.multiply(byTenTo: width &- 19)
                        width = 19
                    }
                    if !fits { continue }
                    (part, size) = (0, 0)
                }
                part = part &* UInt64.powersOfTen[width] &+ UInt64(digit)
                size &+= width
            }
        }
        fits = fits && magnitude.multiply(by: UInt64.powersOfTen[size], adding: part)
        return (fits ? magnitude : nil, exponent &+ zeros)
    }
}

// MARK: - Any number of digits

/// The exact value of a number, independent of its spelling: `1`, `1.0` and `10e-1` have the same form.
struct JSONDecimalForm: Hashable {
    let isNegative: Bool
    /// The digits without leading and trailing zeros, empty for zero.
    let digits: String
    let exponent: Int

    /// Returns nil if the exponent is too large to calculate with.
    init?(_ text: ByteView) {
        var digits: [UInt8] = []
        var exponent = 0
        var index = 0
        var isAfterPoint = false
        let isNegative = text[0] == 0x2D
        if isNegative { index = 1 }
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == 0x2E {
                isAfterPoint = true
            } else if isDigit(byte) {
                if isAfterPoint { exponent -= 1 }
                if byte != 0x30 || !digits.isEmpty { digits.append(byte) }
            } else {
                let power = JSONNumber.exponent(text, from: index)
                // Zero is zero, whatever its exponent.
                if power.magnitude == JSONNumber.hugeExponent, !digits.isEmpty { return nil }
                exponent += power
                break
            }
        }
        while digits.last == 0x30 {
            digits.removeLast()
            exponent += 1
        }
        self.isNegative = isNegative && !digits.isEmpty
        self.digits = String(decoding: digits, as: UTF8.self)
        self.exponent = digits.isEmpty ? 0 : exponent
    }
}

// MARK: - Validation

extension ByteView {
    /// Whether the whole text is a single number (RFC 8259, section 6).
    var isJSONNumber: Bool { isNumber(ofJSON: true) }

    /// Whether the whole text is a decimal number. Unlike in JSON, it may have a plus, leading zeros, and no
    /// digits on one side of its point.
    var isDecimalNumber: Bool { isNumber(ofJSON: false) }

    @inline(__always)
    private func isNumber(ofJSON isJSON: Bool) -> Bool {
        var index = 0
        func digits() -> Int {
            let start = index
            while index < count, isDigit(self[index]) { index += 1 }
            return index - start
        }
        if index < count, self[index] == 0x2D || !isJSON && self[index] == 0x2B { index += 1 }
        let start = index
        let whole = digits()
        if isJSON, whole == 0 || whole > 1 && self[start] == 0x30 { return false }
        var fraction = 0
        if index < count, self[index] == 0x2E {
            index += 1
            fraction = digits()
            if isJSON, fraction == 0 { return false }
        }
        if whole + fraction == 0 { return false }
        if index < count, self[index] | 0x20 == 0x65 {
            index += 1
            if index < count, self[index] == 0x2B || self[index] == 0x2D { index += 1 }
            if digits() == 0 { return false }
        }
        return index == count
    }
}

extension FixedWidthInteger {
    /// Whether each value of this type is one of `Int64`.
    @inline(__always)
    static var fitsInt64: Bool { bitWidth < 64 || isSigned && bitWidth == 64 }
}
