#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A Decimal is lifted exactly, from a number or from a string that is a number. Lift never rounds: if the
/// number has more digits or a larger exponent than fit in a Decimal, that's an error of the kind `range`. A
/// Decimal is written as a number, digit by digit.
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
        // A built floating-point number may have the text "inf" or "nan", which is not a number.
        try inRange(text.withPaddedBytes { $0.isJSONNumber ? JSONNumber.decimal($0) : nil }, "Decimal")
    }
}
