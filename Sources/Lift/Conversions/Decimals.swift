import Foundation

/// A Decimal is lifted from a number, or a string that is one, exactly: with more digits or a larger exponent
/// than it can hold it is an error of the kind `range`, never rounded. Written, it is a number with its own
/// digits.
extension Decimal: JarElement {
    public init(jar: Jar) throws { self = try Decimal._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Decimal {
        try jar.withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .numeral(let text, _): try jar.inRange(JSONNumber.decimal(text), "Decimal")
            case .decimal(let value): value
            case .integer(let value): Decimal(value)
            case .unsigned(let value): Decimal(value)
            case .double(let value): try jar.decimal(of: value.description)
            case .float(let value): try jar.decimal(of: value.description)
            default: try jar.decimal(of: jar.numberText(scalar, as: "Decimal"))
            }
        }
    }

    public var jar: Jar { Jar(.decimal(self)) }
}

extension Jar {
    fileprivate func decimal(of text: String) throws(LiftError) -> Decimal {
        // "inf" and "nan" of a built floating-point number are no numbers.
        try inRange(text.withPaddedBytes { $0.isJSONNumber ? JSONNumber.decimal($0) : nil }, "Decimal")
    }
}
