import Foundation

/// A Decimal is lifted from a number, or a string that is one, exactly: with more digits or a larger exponent
/// than it can hold it is an error of the kind `range`, never rounded. Written, it is a number with its own
/// digits.
extension Decimal: JarElement {
    public init(jar: Jar) throws(LiftError) {
        switch jar.resolvedContent {
        case .decimal(let value): self = value
        case .int(let value): self = Decimal(value)
        case .uint(let value): self = Decimal(value)
        case .double(let value): self = try jar.decimal(of: value.description)
        case .float(let value): self = try jar.decimal(of: value.description)
        case .string(let text): self = try jar.decimal(of: jar.numberText(text, as: "Decimal"))
        case .row(let source, let index):
            let view = source.view
            let row = view[index]
            switch row.kind {
            case .integer, .real: self = try jar.inRange(JSONNumber.decimal(view.bytes(of: row)), "Decimal")
            case .string, .escapedString:
                self = try jar.decimal(of: jar.numberText(view.string(row), as: "Decimal"))
            default: throw jar.mismatch("Decimal")
            }
        default: throw jar.mismatch("Decimal")
        }
    }

    public static func _lift(from jar: Jar) throws(LiftError) -> Decimal { try Decimal(jar: jar) }

    public var jar: Jar { Jar(.decimal(self)) }
}

extension Jar {
    fileprivate func decimal(of text: String) throws(LiftError) -> Decimal {
        // "inf" and "nan" of a built floating-point number are no numbers.
        try inRange(text.withPaddedBytes { $0.isJSONNumber ? JSONNumber.decimal($0) : nil }, "Decimal")
    }
}
