/// JSON as RFC 8259 defines it, read in the simplest way. Lift and Foundation are compared with it.
///
/// A number is its text and a string its UTF-8. Members are in the order of the text, including those with
/// duplicate keys.
indirect enum PlainJSON {
    case null
    case bool(Bool)
    case number([UInt8])
    case string([UInt8])
    case array([PlainJSON])
    case object([(key: [UInt8], value: PlainJSON)])
}

extension PlainJSON {
    /// What readers take beyond the grammar, or short of it.
    struct Leniency: OptionSet {
        let rawValue: Int

        /// A comma behind the last element or member.
        static let trailingComma = Leniency(rawValue: 1)
        /// Anything of a number's characters is one.
        static let looseNumbers = Leniency(rawValue: 2)
    }

    /// The value of a text; nil if it is no JSON, or has more than `maximumDepth` levels.
    init?(_ text: [UInt8], maximumDepth: Int = 512, leniency: Leniency = []) {
        guard Self.isUTF8(text) else { return nil }
        var reader = Reader(text: text, levelsLeft: maximumDepth, leniency: leniency)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
        guard let value = reader.element(), reader.index == text.count else { return nil }
        self = value
    }

    /// Whether `text` is what Swift's decoder makes of it, which repairs what is not UTF-8.
    static func isUTF8(_ text: [UInt8]) -> Bool {
        String(decoding: text, as: UTF8.self).utf8.elementsEqual(text)
    }
}

/// A method for each rule of the grammar; nil where the text does not follow it.
private struct Reader {
    let text: [UInt8]
    var index = 0
    var levelsLeft: Int
    let leniency: PlainJSON.Leniency

    init(text: [UInt8], levelsLeft: Int, leniency: PlainJSON.Leniency) {
        self.text = text
        self.levelsLeft = levelsLeft
        self.leniency = leniency
    }

    private var next: UInt8? { index < text.count ? text[index] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard text.count - index >= count else { return false }
        for place in 0..<count where text[index + place] != word.utf8Start[place] { return false }
        index += count
        return true
    }

    private mutating func space() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    mutating func element() -> PlainJSON? {
        space()
        let value = value()
        space()
        return value
    }

    private mutating func value() -> PlainJSON? {
        switch next {
        case UInt8(ascii: "n"): take("null") ? .null : nil
        case UInt8(ascii: "t"): take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): take("false") ? .bool(false) : nil
        case UInt8(ascii: "\""): string().map { .string($0) }
        case UInt8(ascii: "["): array()
        case UInt8(ascii: "{"): object()
        default: number()
        }
    }

    private mutating func array() -> PlainJSON? {
        guard take(UInt8(ascii: "[")), levelsLeft > 0 else { return nil }
        levelsLeft -= 1
        defer { levelsLeft += 1 }
        var elements: [PlainJSON] = []
        space()
        if take(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            if leniency.contains(.trailingComma), !elements.isEmpty {
                space()
                if next == UInt8(ascii: "]") { break }
            }
            guard let element = element() else { return nil }
            elements.append(element)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .array(elements) : nil
    }

    private mutating func object() -> PlainJSON? {
        guard take(UInt8(ascii: "{")), levelsLeft > 0 else { return nil }
        levelsLeft -= 1
        defer { levelsLeft += 1 }
        var members: [(key: [UInt8], value: PlainJSON)] = []
        space()
        if take(UInt8(ascii: "}")) { return .object([]) }
        repeat {
            space()
            if leniency.contains(.trailingComma), !members.isEmpty, next == UInt8(ascii: "}") { break }
            guard let key = string() else { return nil }
            space()
            guard take(UInt8(ascii: ":")), let value = element() else { return nil }
            members.append((key, value))
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func number() -> PlainJSON? {
        let start = index
        if leniency.contains(.looseNumbers) {
            guard let byte = next, byte == 0x2D || (0x30...0x39).contains(byte) else { return nil }
            while let byte = next, "-+.eE0123456789".utf8.contains(byte) { index += 1 }
            return .number(Array(text[start..<index]))
        }
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")), !digits() { return nil }
        if take(UInt8(ascii: ".")), !digits() { return nil }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            if !digits() { return nil }
        }
        return .number(Array(text[start..<index]))
    }

    private mutating func digits() -> Bool {
        let start = index
        while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
        return index > start
    }

    private mutating func string() -> [UInt8]? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        var string: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return string
            case 0..<0x20: return nil
            case UInt8(ascii: "\\"):
                guard let scalar = escaped() else { return nil }
                string += Array(String(Character(scalar)).utf8)
            default: string.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal() else { return nil }
            guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) }
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hexadecimal(),
                low & 0xFC00 == 0xDC00
            else { return nil }
            return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
        default: return nil
        }
    }

    private mutating func hexadecimal() -> UInt32? {
        guard text.count - index >= 4 else { return nil }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(text[index])).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}
