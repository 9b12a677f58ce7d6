extension Jar {
    /// A short description of the value for errors, such as `string "12a"`, `number 300` or `array of 3`.
    package var summary: String { isRedacted ? redactedSummary : openSummary }

    /// A description of the kind, such as `string <redacted>` or `array of 3`.
    var redactedSummary: String {
        switch resolvedContent.kind {
        case .missing, .null, .array, .dictionary: openSummary
        case let kind: kind.rawValue + " " + JarRedaction.placeholder
        }
    }

    private var openSummary: String {
        withScalar { scalar in
            switch scalar {
            case .missing: "nothing"
            case .null: "null"
            case .bool(let value): "bool \(value)"
            case .string, .text: "string " + (scalar.string ?? "").quoted
            case .date(let date): "date " + (ISO8601.text(date) ?? "outside the years of ISO 8601")
            case .data(let data): "data of \(data.count) bytes"
            case .array(let count): "array of \(count)"
            case .dictionary(let count): "dictionary of \(count)"
            case .error(let error): "error: \(error)"
            case .integer, .unsigned, .double, .float, .decimal, .wide, .numeral:
                "number " + (scalar.numberText ?? "").cut
            }
        }
    }
}

extension String {
    /// This string, cut, in quotes and escaped as in JSON.
    fileprivate var quoted: String { JSONText.quoted(cut) }
}

extension Jar {
    /// Whether this has the bytes of a JSON document that nobody has read, as `Jar(data)` makes it where
    /// `Jar(json: data)` was meant. Only the first bytes are looked at.
    var isUnreadJSON: Bool {
        guard case .data(let data) = content, steps.isEmpty else { return false }
        let beginning = String(
            decoding: data.prefix(64).filter { $0 > UInt8(ascii: " ") }.prefix(2), as: UTF8.self)
        return ["{\"", "{}", "[{", "[[", "[\"", "[]"].contains(beginning)
    }
}
