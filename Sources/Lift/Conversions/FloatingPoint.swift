/// A floating-point number is lifted from any number, rounded to the nearest value. Like an integer, it's
/// also lifted from a string that is a number. A number beyond the type's range throws an error of the kind
/// `range`; it never becomes infinity.
///
/// It's written as the shortest text that reads back as the same value. As in `JSONEncoder`, a whole number
/// has no fraction: `1`, `-0`, `0.1`, `1e+16`. JSON can't represent infinity and NaN, so writing them throws.
extension Double: JarElement {
    /// Creates the value nearest to the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number is too large, and of the kind `missing`,
    ///   `null` or `type` if there's no number.
    public init(jar: Jar) throws { self = try jar.nearestDouble() }
    public static func _lift(from jar: Jar) throws(LiftError) -> Double { try jar.nearestDouble() }
    public var jar: Jar { Jar(.double(self)) }

    /// The number in a row, in the usual case. Codable reads it in the same way.
    @inline(__always)
    static func read(_ row: TapeRow, _ view: DocumentView) -> Double? {
        row.isJSONNumber ? JSONNumber.double(view.bytes(of: row)) : nil
    }
}

extension Float: JarElement {
    /// Creates the value nearest to the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number is too large, and of the kind `missing`,
    ///   `null` or `type` if there's no number.
    public init(jar: Jar) throws { self = try jar.nearestFloat() }
    public static func _lift(from jar: Jar) throws(LiftError) -> Float { try jar.nearestFloat() }
    public var jar: Jar { Jar(.float(self)) }
}

extension Jar {
    fileprivate func nearestDouble() throws(LiftError) -> Double {
        if let usual = withRow({ view, row in Double.read(row, view) }) { return usual }
        return try withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .numeral(let text, _): return try inRange(JSONNumber.double(text), "Double")
            case .double(let value): return value
            case .float(let value):
                return value.isFinite ? Double(textOf: value) : Double(value)
            case .integer(let value): return Double(value)
            case .unsigned(let value): return Double(value)
            case .decimal(let value): return try double(of: value.description)
            case .wide(let value): return try double(of: value.text)
            default:
                let value = try double(of: numberText(scalar, as: "Double"))
                noteConversion(to: "Double")
                return value
            }
        }
    }

    private func double(of text: String) throws(LiftError) -> Double {
        try number(text, "Double") { JSONNumber.double($0) }
    }

    fileprivate func nearestFloat() throws(LiftError) -> Float {
        try withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .numeral(let text, _): return try inRange(JSONNumber.float(text), "Float")
            case .float(let value): return value
            case .double(let value):
                let float = Float(value)
                return try inRange(value.isFinite && !float.isFinite ? nil : float, "Float")
            case .integer(let value): return Float(value)
            case .unsigned(let value): return Float(value)
            case .decimal(let value): return try nearestFloat(of: value.description)
            case .wide(let value): return try nearestFloat(of: value.text)
            default:
                let value = try nearestFloat(of: numberText(scalar, as: "Float"))
                noteConversion(to: "Float")
                return value
            }
        }
    }

    private func nearestFloat(of text: String) throws(LiftError) -> Float {
        try number(text, "Float") { JSONNumber.float($0) }
    }
}
