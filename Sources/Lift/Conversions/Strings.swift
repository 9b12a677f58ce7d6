import Foundation

/// A String is lifted from a string, and from a number as its source text: `12.50` is `"12.50"`. A date and
/// data give the text that they would be written as.
extension String: JarElement {
    public init(jar: Jar) throws(LiftError) {
        defer { withExtendedLifetime(jar) {} }
        if let (view, row) = jar.content.row {
            switch row.kind {
            case .string: self = view.bytes(of: row).string
            case .escapedString: self = RowValue.unescape(view.bytes(of: row))
            case .integer, .real: self = view.bytes(of: row).string
            default: self = try String(rare: jar)
            }
            return
        }
        self = try String(rare: jar)
    }

    private init(rare jar: Jar) throws(LiftError) {
        switch jar.resolvedContent {
        case .string(let text): self = text
        case .int(let value): self = String(value)
        case .uint(let value): self = String(value)
        case .double(let value): self = value.description
        case .float(let value): self = value.description
        case .decimal(let value): self = value.description
        case .date(let date): self = try date.text(in: jar.resolved)
        case .data(let data): self = data.base64EncodedString()
        case .row(let source, let index):
            // What a deferred value is represented as.
            let view = source.view
            let row = view[index]
            switch row.kind {
            case .string, .escapedString: self = view.string(row)
            case .integer, .real: self = view.bytes(of: row).string
            default: throw jar.mismatch("String")
            }
        default: throw jar.mismatch("String")
        }
    }

    public static func _lift(from jar: Jar) throws(LiftError) -> String { try String(jar: jar) }

    public var jar: Jar { Jar(.string(self)) }
}

extension Substring: JarElement {
    public init(jar: Jar) throws(LiftError) { self = Substring(try jar.text(for: "Substring")) }

    public var jar: Jar { Jar(.string(String(self))) }
}

/// A Character is lifted from a string of exactly one.
extension Character: JarElement {
    public init(jar: Jar) throws(LiftError) {
        let text = try jar.text(for: "Character")
        guard text.count == 1, let character = text.first else {
            throw LiftError(kind: .value, expected: "Character", in: jar)
        }
        self = character
    }

    public var jar: Jar { Jar(.string(String(self))) }
}

extension NSString: Liftable, JarRepresentable {
    public static func lift(from jar: Jar) throws -> NSString {
        let text = try jar.text(for: "NSString")
        return self is NSMutableString.Type ? NSMutableString(string: text) : NSString(string: text)
    }

    public var jar: Jar { Jar(.string(String(describing: self))) }
}

extension Jar {
    fileprivate func text(for type: String) throws(LiftError) -> String {
        do {
            return try String(jar: self)
        } catch {
            throw error.expecting(type)
        }
    }
}
