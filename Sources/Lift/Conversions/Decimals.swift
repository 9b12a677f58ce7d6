import Foundation

/// A Decimal is lifted from a number, or a string that is one, exactly: with more digits or a larger exponent
/// than it can hold it is an error of the kind `range`, never rounded. Written, it is a number with its own
/// digits.
extension Decimal: JarElement {
    public init(jar: Jar) throws { self = try Decimal._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> Decimal {
        switch jar.resolvedContent {
        case .decimal(let value): return value
        case .int(let value): return Decimal(value)
        case .uint(let value): return Decimal(value)
        case .double(let value): return try jar.decimal(of: value.description)
        case .float(let value): return try jar.decimal(of: value.description)
        case .string(let text): return try jar.decimal(of: jar.numberText(text, as: "Decimal"))
        case .row(let source, let index):
            let view = source.view
            let row = view[index]
            switch row.kind {
            case .integer, .real: return try jar.inRange(JSONNumber.decimal(view.bytes(of: row)), "Decimal")
            case .string, .escapedString:
                return try jar.decimal(of: jar.numberText(view.string(row), as: "Decimal"))
            default: throw jar.mismatch("Decimal")
            }
        default: throw jar.mismatch("Decimal")
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
