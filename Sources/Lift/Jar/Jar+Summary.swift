import Foundation

extension Jar {
    /// What this Jar holds, in a few words, for errors: `string "12a"`, `number 300`, `array of 3`.
    var summary: String {
        let jar = resolved
        switch jar.content.plain {
        case .missing, .absent: return "nothing"
        case .null: return "null"
        case .bool(let value): return "bool \(value)"
        case .int(let value): return "number \(value)"
        case .uint(let value): return "number \(value)"
        case .double(let value): return "number \(value.numberText)"
        case .float(let value): return "number \(value.numberText)"
        case .decimal(let value): return "number \(value)"
        case .string(let text): return "string " + text.quoted
        case .date(let date): return "date " + (ISO8601.text(date) ?? "beyond ISO 8601")
        case .data(let data): return "data of \(data.count) bytes"
        case .array(let array): return "array of \(array.count)"
        case .object(let object): return "dictionary of \(object.count)"
        case .deferred: return "a value without a representation"
        case .error(let error): return "error: \(error)"
        case .nest(let nest): return Jar(nest.content).summary
        case .row(let source, let index):
            let view = source.view
            let row = view[index]
            switch row.kind {
            case .null: return "null"
            case .true: return "bool true"
            case .false: return "bool false"
            case .integer, .real: return "number " + view.bytes(of: row).string.cut
            case .string, .escapedString, .utf16String: return "string " + view.string(row).quoted
            case .array: return "array of \(row.length)"
            default: return "dictionary of \(row.length)"
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
