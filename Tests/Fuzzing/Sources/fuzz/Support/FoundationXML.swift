import Foundation

/// Finds the constructs of XML that Foundation's reader of property lists on Linux refuses, or reads as
/// another value. Each is a row of the table in Docs/Internals/Fuzzing.md.
struct FoundationXML {
    private let text: [UInt8]
    private var offset = 0
    /// The name of the open element, if it is one that has text.
    private var element: String?
    private var isBeforeTags = true

    /// Whether no construct is in `list`, which need not be well-formed, that Foundation reads otherwise.
    static func reads(_ list: Data) -> Bool {
        var reader = FoundationXML(text: utf16(list).map { Array($0.utf8) } ?? Array(list))
        return reader.readsAll()
    }

    /// `list` with line feeds instead of carriage returns: Foundation does not normalize the ends of lines.
    static func withLineFeeds(_ list: Data) -> Data {
        func normalized<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>) -> [Unit] {
            var result: [Unit] = []
            var last: Unit = 0
            for unit in units {
                if unit == 0x0D { result.append(0x0A) }
                if unit != 0x0D, !(unit == 0x0A && last == 0x0D) { result.append(unit) }
                last = unit
            }
            return result
        }
        guard list.contains(0x0D) else { return list }
        guard let text = utf16(list) else { return Data(normalized(list)) }
        return normalized("\u{FEFF}\(text)".utf16).reduce(into: Data()) { data, unit in
            data += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
    }

    /// The text after the byte order mark of UTF-16; nil if there is none.
    private static func utf16(_ list: Data) -> String? {
        let bytes = Array(list)
        guard bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        let high = bytes[0] == 0xFE ? 0 : 1
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func readsAll() -> Bool {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        if starts(with: "<?xml"), !readsDeclaration() { return false }
        while offset < text.count {
            if starts(with: "<!--") || starts(with: "<?") {
                // Comments and instructions in the text of an element.
                if element != nil { return false }
                // Foundation does not find the end of an empty comment before the first tag.
                if isBeforeTags, starts(with: "<!---->") { return false }
                let isComment = starts(with: "<!--")
                offset += isComment ? 4 : 2
                skip(to: isComment ? "-->" : "?>")
            } else if starts(with: "<![CDATA[") {
                // Sections in an element other than these.
                if !["string", "key", "real"].contains(element) { return false }
                skip(to: "]]>")
            } else if starts(with: "<!DOCTYPE") {
                if !readsDocumentType() { return false }
            } else if text[offset] == 0x3C {
                isBeforeTags = false
                if !readsTag() { return false }
            } else if text[offset] == 0x26 {
                let start = offset
                skip(to: ";")
                // References in an element other than these, and numbers of more than eight digits.
                if !["string", "key", "real"].contains(element) { return false }
                let number = text[start..<min(offset, text.count)].drop { !Self.isDigit($0) }
                if text[start...].starts(with: "&#".utf8), number.count - 1 > 8 { return false }
            } else {
                offset += 1
            }
        }
        return true
    }

    /// Foundation takes any instruction at the beginning whose name begins with xml for the XML declaration,
    /// and finds the encoding only if no white space is around the equals sign.
    private mutating func readsDeclaration() -> Bool {
        let start = offset + 5
        skip(to: "?>")
        let content = String(decoding: text[start..<max(start, min(offset, text.count))], as: UTF8.self)
        guard let encoding = content.range(of: "encoding") else { return true }
        let value = content[encoding.upperBound...]
        return content.first?.isWhitespace == true && (value.hasPrefix("=\"") || value.hasPrefix("='"))
    }

    /// Foundation ends a document type at the first angle bracket, and reads no declarations in it.
    private mutating func readsDocumentType() -> Bool {
        let start = offset
        while offset < text.count, text[offset] != 0x3E {
            if text[offset] == 0x22 || text[offset] == 0x27, !readsQuotes() { return false }
            offset += 1
        }
        return !text[start..<min(offset, text.count)].contains(0x5B)
    }

    /// Foundation ends a tag at the first angle bracket, and refuses empty data in a single tag.
    private mutating func readsTag() -> Bool {
        let start = offset + 1
        while offset < text.count, text[offset] != 0x3E {
            if text[offset] == 0x22 || text[offset] == 0x27, !readsQuotes() { return false }
            offset += 1
        }
        let tag = text[start..<max(start, min(offset, text.count))]
        let name = String(decoding: tag.prefix { Self.isLetter($0) }, as: UTF8.self)
        offset += 1
        let hasText = !["", "plist", "dict", "array"].contains(name)
        let isEmpty = tag.last == 0x2F
        element = isEmpty || !hasText ? nil : name
        return !(isEmpty && name == "data") && !(element == "real" && hasSpaceBeforeName)
    }

    /// Whether the real that begins here may be infinity or NaN after white space, which Foundation refuses.
    private var hasSpaceBeforeName: Bool {
        let content = text.dropFirst(offset)
        guard let first = content.first, first <= 0x20 || first == 0x26 || first == 0x3C else { return false }
        return content.prefix { $0 != 0x2F }.contains { "nNiI".utf8.contains($0) }
    }

    /// Moves to the closing quote. Returns whether there is no angle bracket before it.
    private mutating func readsQuotes() -> Bool {
        let start = offset + 1
        offset = text[start...].firstIndex(of: text[offset]) ?? text.count
        return !text[start..<offset].contains(0x3E)
    }

    // MARK: Bytes

    private func starts(with token: StaticString) -> Bool {
        text[offset...].starts(with: "\(token)".utf8)
    }

    /// Moves to the offset after the next `token`.
    private mutating func skip(to token: StaticString) {
        while offset < text.count, !starts(with: token) { offset += 1 }
        offset += token.utf8CodeUnitCount
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }
    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20 }
}
