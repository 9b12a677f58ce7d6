#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A Decimal is lifted exactly, from a number or from a string that is a number. Lift never rounds: if the
/// number has more digits or a larger exponent than fit in a Decimal, that's an error of the kind `range`. A
/// Decimal is written as a number, digit by digit.
///
/// In a property list, where it's written as a string, it's also lifted from the dictionary that
/// `PropertyListEncoder` writes.
extension Decimal: JarElement {
    /// Creates a decimal that is exactly the number in `jar`, or the number that a string in `jar` contains.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in a Decimal exactly, and of
    ///   the kind `missing`, `null` or `type` if there's no number.
    public init(jar: Jar) throws { self = try Decimal._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Decimal {
        try jar.withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .numeral(let text, _): return try jar.inRange(JSONNumber.decimal(text), "Decimal")
            case .decimal(let value): return value
            case .wide(let value): return try jar.decimal(of: value.text)
            case .integer(let value): return Decimal(value)
            case .unsigned(let value): return Decimal(value)
            case .double(let value): return try jar.decimal(of: value.description)
            case .float(let value): return try jar.decimal(of: value.description)
            case .dictionary where jar.isInPropertyList: return try jar.encodedDecimal()
            default:
                let value = try jar.decimal(of: jar.numberText(scalar, as: "Decimal", isText: true))
                jar.noteConversion(to: "Decimal")
                return value
            }
        }
    }

    public var jar: Jar { Jar(.decimal(self)) }
}

extension Jar {
    fileprivate func decimal(of text: String) throws(LiftError) -> Decimal {
        try number(text, "Decimal") { JSONNumber.decimal($0) }
    }

    /// The number in `text`. A built number that isn't finite has the text "inf", "nan" or "NaN".
    func number<Number>(
        _ text: String, _ name: String, _ read: (ByteView) -> Number?
    ) throws(LiftError) -> Number {
        try inRange(text.withPaddedBytes { $0.isJSONNumber ? read($0) : nil }, name)
    }

    /// The decimal in a dictionary of `PropertyListEncoder`: an exponent, and a mantissa in words of 16 bits,
    /// the lowest first.
    @inline(never)
    fileprivate func encodedDecimal() throws(LiftError) -> Decimal {
        let exponent = try Int8._value(from: self["exponent"])
        let isNegative = try Bool._value(from: self["isNegative"])
        let words = try [UInt16]._value(from: self["mantissa"])
        let length = try Int._value(from: self["length"])
        // Negative and without digits, it isn't a number.
        guard words.count == 8, 0...8 ~= length, length > 0 || !isNegative else {
            throw LiftError(kind: .value, expected: "Decimal", in: self)
        }
        let mantissa = words[..<length].reversed().reduce(0 as Decimal) { $0 * 65536 + Decimal($1) }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: mantissa)
    }
}
