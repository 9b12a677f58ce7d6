import Foundation

extension Jar {
    /// What this Jar holds, in a few words, for errors: `string "12a"`, `number 300`, `array of 3`.
    var summary: String {
        withScalar { scalar in
            switch scalar {
            case .missing: "nothing"
            case .null: "null"
            case .bool(let value): "bool \(value)"
            case .string, .text: "string " + (scalar.string ?? "").quoted
            case .date(let date): "date " + (ISO8601.text(date) ?? "beyond ISO 8601")
            case .data(let data): "data of \(data.count) bytes"
            case .array(let count): "array of \(count)"
            case .dictionary(let count): "dictionary of \(count)"
            case .error(let error): "error: \(error)"
            case .integer, .unsigned, .double, .float, .decimal, .numeral:
                "number " + (scalar.numberText ?? "").cut
            }
        }
    }
}

extension Jar: CustomReflectable {
    /// What it holds in a few words; the data itself may be large.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": kind.rawValue, "value": summary], displayStyle: .struct)
    }
}

extension String {
    private static var longest: Int { 64 }

    /// At most 64 characters, cut between two of them; and at most 1024 scalars, as one character may have any number.
    var cut: String {
        if utf8.count <= Self.longest { return self }
        let start = prefix(Self.longest).unicodeScalars.prefix(16 * Self.longest)
        return start.endIndex == endIndex ? self : String(start) + "…"
    }

    /// In quotes and escaped as JSON has it, cut.
    fileprivate var quoted: String { JSONText.quoted(cut) }
}
