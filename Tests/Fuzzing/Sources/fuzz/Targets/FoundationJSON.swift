import Foundation
import Lift

extension FuzzTarget {
    /// Compares Foundation with Lift and with the plain reader that `grammar` compares Lift with. If
    /// Foundation disagrees, it must be in one of the ways that `FoundationReader` knows. Each of them has a
    /// row in Docs/Internals/Fuzzing.md.
    static let foundation = FuzzTarget(name: "foundation") { data in
        let text = Array(data)
        let plain = PlainJSON(text)
        let jar = try? Jar(json: data)
        expect((jar == nil) == (plain == nil), "Lift's verdict is \(jar == nil ? "no" : "yes")")
        compare(.serialization, text) {
            PlainJSON(any: try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
        }
        compare(.decoder, text) { try JSONDecoder().decode(DecodedJSON.self, from: data).value }
    }

    private static func compare(_ reader: FoundationReader, _ text: [UInt8], read: () throws -> PlainJSON) {
        if reader.takesForOtherEncoding(text) { return }
        let expected = PlainJSON(text, leniency: reader.leniency).flatMap { reader.form(of: $0) }
        var found: PlainJSON?
        var refusal = ""
        do { found = try read() } catch { refusal = "\(error)" }
        if found != nil, reader.passes(over: text, as: found) { return }
        expect(
            found?.sortedText == expected?.sortedText,
            "\(reader): \(found?.sortedText ?? refusal) instead of \(expected?.sortedText ?? "a refusal")")
    }
}

/// What Foundation's readers on Linux make of JSON, where that is not what RFC 8259 says or leaves open.
private enum FoundationReader {
    case serialization, decoder

    /// Foundation also reads UTF-16 and UTF-32, which it recognizes by a mark or by the first zeros. RFC
    /// 8259, section 8.1, allows UTF-8 only.
    func takesForOtherEncoding(_ text: [UInt8]) -> Bool {
        text.prefix(4).contains(0) || text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
    }

    /// JSONDecoder checks the UTF-8 of a string when it decodes it, and never that of a duplicate key.
    func passes(over text: [UInt8], as found: PlainJSON?) -> Bool {
        let mended = Array(String(decoding: text, as: UTF8.self).utf8)
        guard self == .decoder, mended != text else { return false }
        return PlainJSON(mended, leniency: leniency).flatMap { form(of: $0) }?.sortedText == found?.sortedText
    }

    /// JSONDecoder looks at a number when it decodes it, and never at that of a key that it has already.
    var leniency: PlainJSON.Leniency {
        self == .serialization ? .trailingComma : [.trailingComma, .looseNumbers]
    }

    /// What `plain` is read as; nil if it is refused.
    func form(of plain: PlainJSON) -> PlainJSON? {
        switch plain {
        case .null, .bool: return plain
        case .number(let text): return number(String(decoding: text, as: UTF8.self)).map { PlainJSON($0) }
        case .string(let text): return .string(string(text))
        case .array(let elements):
            let forms = elements.compactMap { form(of: $0) }
            return forms.count == elements.count ? .array(forms) : nil
        case .object(let members): return object(members)
        }
    }

    /// A number as a Double.
    private func number(_ text: String) -> Double? {
        guard PlainJSON(Array(text.utf8)) != nil, let value = Double(text), value.isFinite else { return nil }
        switch self {
        case .serialization:
            // The sign of a zero is lost where it is an integer, or has very many digits.
            return value == 0 ? 0 : value
        case .decoder:
            // What is too small for a Double is refused, and these too.
            if text.utf8.count == 3, text.first == "0", text.last != "0", !text.contains(".") { return nil }
            let significand = text.prefix { $0 != "e" && $0 != "E" }
            return value == 0 && significand.contains { ("1"..."9").contains($0) } ? nil : value
        }
    }

    /// JSONSerialization drops a byte order mark at the beginning of a string or after an escape. All marks
    /// are removed, here and from what it reads.
    private func string(_ text: [UInt8]) -> [UInt8] {
        self == .serialization ? PlainJSON.withoutMarks(String(decoding: text, as: UTF8.self)) : text
    }

    /// Keys that are canonically equivalent are the same. Of two, JSONSerialization uses the last and
    /// JSONDecoder the first. The value of the other one is not checked.
    private func object(_ members: [(key: [UInt8], value: PlainJSON)]) -> PlainJSON? {
        var counted: [String: (key: [UInt8], value: PlainJSON)] = [:]
        for (key, value) in members {
            let key = string(key)
            let text = String(decoding: key, as: UTF8.self)
            let first = counted[text]
            if first != nil, self == .decoder { continue }
            counted[text] = (first?.key ?? key, value)
        }
        let forms = counted.values.compactMap { member in form(of: member.value).map { (member.key, $0) } }
        return forms.count == counted.count ? .object(forms) : nil
    }
}

extension PlainJSON {
    fileprivate init(_ number: Double) { self = .number(Array("\(number)".utf8)) }

    /// What JSONSerialization gives.
    fileprivate init(any value: Any) {
        switch value {
        case is NSNull: self = .null
        case let text as String: self = .string(Self.withoutMarks(text))
        case let array as [Any]: self = .array(array.map { PlainJSON(any: $0) })
        case let dictionary as [String: Any]:
            self = .object(dictionary.map { (Self.withoutMarks($0.key), PlainJSON(any: $0.value)) })
        case let number as NSNumber:
            // What a Bool is made into; no number of a text is.
            let isBool = number.objCType.pointee == CChar(bitPattern: UInt8(ascii: "c"))
            let value = Double("\(number)") ?? .nan
            self = isBool ? .bool(number.boolValue) : PlainJSON(value == 0 ? 0 : value)
        default: fail("JSONSerialization gives \(type(of: value))")
        }
    }

    fileprivate static func withoutMarks(_ text: String) -> [UInt8] {
        Array(String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FEFF}" })).utf8)
    }

    /// A text to compare, the same whatever the order of members.
    fileprivate var sortedText: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): String(decoding: text, as: UTF8.self)
        case .string(let text): Self.quoted(text)
        case .array(let elements): "[" + elements.map(\.sortedText).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { "\(Self.quoted($0.key)):\($0.value.sortedText)" }.sorted().joined(
                    separator: ",") + "}"
        }
    }

    private static func quoted(_ text: [UInt8]) -> String {
        String(decoding: text, as: UTF8.self).debugDescription
    }
}

/// Whatever JSON there is, by way of Codable.
private struct DecodedJSON: Decodable {
    let value: PlainJSON

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let bool = try? container.decode(Bool.self) {
            value = .bool(bool)
        } else if let double = try? container.decode(Double.self) {
            value = PlainJSON(double)
        } else if let text = try? container.decode(String.self) {
            value = .string(Array(text.utf8))
        } else if let elements = try? container.decode([DecodedJSON].self) {
            value = .array(elements.map(\.value))
        } else {
            let members = try container.decode([String: DecodedJSON].self)
            value = .object(members.map { (Array($0.key.utf8), $0.value.value) })
        }
    }
}
