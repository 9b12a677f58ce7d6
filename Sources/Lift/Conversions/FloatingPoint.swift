import Foundation

/// A floating-point number is lifted from any number, rounded to the nearest value, and from a string as
/// integers are. A number beyond the type's range is an error of the kind `range`, never infinity.
///
/// Written, it is the shortest text that reads back as the same value, a whole number without a fraction, as
/// `JSONEncoder` writes it: `1`, `-0`, `0.1`, `1e+16`. Infinity and NaN have no form in JSON and are an error.
extension Double: JarElement {
    public init(jar: Jar) throws { self = try jar.nearestDouble() }
    public static func _lift(from jar: Jar) throws(LiftError) -> Double { try jar.nearestDouble() }
    public var jar: Jar { Jar(.double(self)) }
}

extension Float: JarElement {
    public init(jar: Jar) throws { self = try jar.float() }
    public static func _lift(from jar: Jar) throws(LiftError) -> Float { try jar.float() }
    public var jar: Jar { Jar(.float(self)) }
}

extension Jar {
    fileprivate func nearestDouble() throws(LiftError) -> Double {
        let usual = withRow { view, row in
            row.kind == .real || row.kind == .integer ? JSONNumber.double(view.bytes(of: row)) : nil
        }
        if let usual { return usual }
        return try withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .numeral(let text, _): return try inRange(JSONNumber.double(text), "Double")
            case .double(let value): return value
            case .float(let value):
                return try inRange(value.isFinite ? Double(value.description) : Double(value), "Double")
            case .integer(let value): return Double(value)
            case .unsigned(let value): return Double(value)
            case .decimal(let value): return try double(of: value.description)
            default: return try double(of: numberText(scalar, as: "Double"))
            }
        }
    }

    private func double(of text: String) throws(LiftError) -> Double {
        try inRange(text.withPaddedBytes { JSONNumber.double($0) }, "Double")
    }

    fileprivate func float() throws(LiftError) -> Float {
        try withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .numeral(let text, _): return try inRange(JSONNumber.float(text), "Float")
            case .float(let value): return value
            case .double(let value):
                let float = Float(value)
                return try inRange(value.isFinite && !float.isFinite ? nil : float, "Float")
            case .integer(let value): return Float(value)
            case .unsigned(let value): return Float(value)
            case .decimal(let value): return try float(of: value.description)
            default: return try float(of: numberText(scalar, as: "Float"))
            }
        }
    }

    private func float(of text: String) throws(LiftError) -> Float {
        try inRange(text.withPaddedBytes { JSONNumber.float($0) }, "Float")
    }
}
