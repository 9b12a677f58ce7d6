/// The number or the date in an element. It accepts what Foundation's reader accepts, except for dates that
/// don't exist and reals beyond the range of a Double.
struct XMLScalar {
    let kind: TapeRow.Kind
    /// An integer, or the bits of a Double: a real, or the seconds since 2001-01-01.
    let bits: UInt64
    /// Whether it is an integer above `Int64.max`, which has 16 bytes.
    var isWide = false

    /// Reads the content of an element, which is padded. Returns nil if it is not of the element's form.
    static func read(_ element: XMLElement, _ text: ByteView) -> XMLScalar? {
        switch element {
        case .integer: integer(text)
        case .real: real(text).map { XMLScalar(kind: .binaryReal, bits: $0.bitPattern) }
        default: date(text).map { XMLScalar(kind: .date, bits: $0.bitPattern) }
        }
    }

    static func failure(_ tag: XMLTag, found text: String) -> XMLFailure {
        let expected =
            switch tag.element {
            case .integer: "an integer of at most 64 bits"
            case .real where text.withPaddedBytes { $0.withoutLeadingSpace.isDecimalNumber }:
                "a real in the range of a Double"
            case .real: "a real"
            default: "an existing date of the form 2001-12-31T23:59:59Z"
            }
        let found = text.isEmpty ? "nothing" : JSONText.quoted(text.cut)
        return XMLFailure(reason: .value(expected: expected, found: found), offset: tag.offset)
    }

    // MARK: Integers

    /// Decimal or, after `0x`, hexadecimal, with an optional sign. White space may come before the sign and
    /// before the digits.
    private static func integer(_ text: ByteView) -> XMLScalar? {
        var index = text.skippingSpace(from: 0)
        let isNegative = text[index] == 0x2D
        if isNegative || text[index] == 0x2B { index = text.skippingSpace(from: index + 1) }
        let isHexadecimal =
            index + 1 < text.count && text[index] == 0x30 && text[index + 1] | 0x20 == 0x78
        if isHexadecimal { index += 2 }
        guard index < text.count else { return nil }
        var magnitude: UInt64 = 0
        while index < text.count {
            guard let digit = hexDigit(text[index]), isHexadecimal || digit < 10 else { return nil }
            let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
            let (sum, hasCarry) = product.addingReportingOverflow(UInt64(digit))
            if isTooLarge || hasCarry { return nil }
            magnitude = sum
            index += 1
        }
        let isWide = magnitude > UInt64(Int64.max)
        if !isNegative { return XMLScalar(kind: .binaryInteger, bits: magnitude, isWide: isWide) }
        guard magnitude <= UInt64(Int64.max) + 1 else { return nil }
        return XMLScalar(kind: .binaryInteger, bits: 0 &- magnitude)
    }

    // MARK: Reals

    private static func real(_ text: ByteView) -> Double? {
        if text.isJSONNumber { return JSONNumber.double(text) }
        return otherReal(text)
    }

    /// A number in another form than in JSON: with white space before it, a plus, leading zeros, or no digits
    /// on one side of the point; or infinity or NaN by its name.
    private static func otherReal(_ text: ByteView) -> Double? {
        let content = text.withoutLeadingSpace
        // No name is longer. Comparing a long text with very many marks may take quadratic time.
        switch content.count > 9 ? "" : content.string.lowercased() {
        case "nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default:
            guard content.isDecimalNumber, let value = Double(content.string), value.isFinite else {
                return nil
            }
            return value
        }
    }

    // MARK: Dates

    private static func date(_ text: ByteView) -> Double? {
        guard text.count == 20, text[10] == 0x54, text[19] == 0x5A else { return nil }
        return ISO8601.date(text, in: .gregorian)?.timeIntervalSinceReferenceDate
    }
}

extension ByteView {
    /// The offset after the white space that begins at `start`.
    fileprivate func skippingSpace(from start: Int) -> Int {
        var index = start
        while index < count, self[index].isSpace { index += 1 }
        return index
    }

    fileprivate var withoutLeadingSpace: ByteView {
        let start = skippingSpace(from: 0)
        return part(start, count - start)
    }
}
