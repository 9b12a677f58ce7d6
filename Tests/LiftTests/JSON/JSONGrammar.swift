/// The grammar of RFC 8259, a method for each rule of it, slow and plain: what the scanner is compared with.
struct JSONGrammar {
    private let bytes: [UInt8]
    private var index = 0

    static func accepts(_ bytes: [UInt8]) -> Bool {
        guard isUTF8(bytes) else { return false }
        var grammar = JSONGrammar(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { grammar.index = 3 }
        return grammar.element() && grammar.index == bytes.count
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ text: StaticString) -> Bool {
        let wanted = Array("\(text)".utf8)
        guard bytes[index...].starts(with: wanted) else { return false }
        index += wanted.count
        return true
    }

    private mutating func take(where isWanted: (UInt8) -> Bool) -> Bool {
        guard let next, isWanted(next) else { return false }
        index += 1
        return true
    }

    private mutating func element() -> Bool {
        space()
        guard value() else { return false }
        space()
        return true
    }

    private mutating func space() {
        while take(where: { [0x20, 0x0A, 0x0D, 0x09].contains($0) }) {}
    }

    private mutating func value() -> Bool {
        if take("true") || take("false") || take("null") { return true }
        if next == 0x22 { return string() }
        if take("[") { return parts(until: "]") { $0.element() } }
        if take("{") { return parts(until: "}") { $0.member() } }
        return number()
    }

    private mutating func parts(until end: StaticString, _ part: (inout JSONGrammar) -> Bool) -> Bool {
        space()
        if take(end) { return true }
        repeat { guard part(&self) else { return false } } while take(",")
        return take(end)
    }

    private mutating func member() -> Bool {
        space()
        guard string() else { return false }
        space()
        return take(":") && element()
    }

    private mutating func number() -> Bool {
        _ = take("-")
        if !take("0"), !digits() { return false }
        if take("."), !digits() { return false }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let start = index
        while take(where: { (0x30...0x39).contains($0) }) {}
        return index > start
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while !take("\"") {
            if take("\\") {
                if take("u") {
                    guard let unit = hexadecimal(), unit & 0xFC00 != 0xDC00 else { return false }
                    if unit & 0xFC00 == 0xD800 {
                        guard take("\\u"), let low = hexadecimal(), low & 0xFC00 == 0xDC00 else {
                            return false
                        }
                    }
                } else if !take(where: { "\"\\/bfnrt".utf8.contains($0) }) {
                    return false
                }
            } else if !take(where: { $0 >= 0x20 }) {
                return false
            }
        }
        return true
    }

    private mutating func hexadecimal() -> Int? {
        let digits = bytes[index...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return nil
        }
        index += 4
        return Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
