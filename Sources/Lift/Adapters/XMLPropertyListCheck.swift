import Foundation

/// What Foundation's reader of XML property lists passes over in silence is found here, before it reads: too many
/// levels, data that is no base64, dates that no calendar has, and reals that no Double can hold.
///
/// Everything else about the text, its elements and their order, is left to that reader.
struct XMLPropertyListCheck {
    private let text: ByteView
    private var place = 0

    /// What is wrong, and the offset of it; nil when nothing is.
    ///
    /// - Complexity: O(n).
    static func failure(in text: ByteView, maximumDepth: Int) -> (message: String, offset: Int)? {
        var check = XMLPropertyListCheck(text: text)
        return check.failure(maximumDepth: maximumDepth)
    }

    private init(text: ByteView) { self.text = text }

    private mutating func failure(maximumDepth: Int) -> (message: String, offset: Int)? {
        var depth = 0
        while findTag() {
            let tag = place
            if skip("<!--") {
                skip(behind: "-->")
            } else if skip("<![CDATA[") {
                skip(behind: "]]>")
            } else if skip("<array>") || skip("<dict>") {
                depth += 1
                if depth > maximumDepth {
                    return ("expected at most \(maximumDepth) levels, found more", tag)
                }
            } else if skip("</array>") || skip("</dict>") {
                depth -= 1
            } else if skip("<data>") {
                if !isBase64(content()) { return ("expected base64", tag) }
            } else if skip("<real>") {
                let content = content()
                if content.isJSONNumber, JSONNumber.double(content) == nil {
                    return ("expected a real that a Double can hold", tag)
                }
            } else if skip("<date>") {
                if !isDate(content()) { return ("expected a date that the calendar has", tag) }
            } else {
                place += 1
            }
        }
        return nil
    }

    /// Goes on to the next angle bracket; false when there is none.
    private mutating func findTag() -> Bool {
        while place < text.count, text[place] != 0x3C { place += 1 }
        return place < text.count
    }

    private func stands(_ token: StaticString) -> Bool {
        let length = token.utf8CodeUnitCount
        return place + length <= text.count && text.part(place, length).equals(token)
    }

    private mutating func skip(_ token: StaticString) -> Bool {
        guard stands(token) else { return false }
        place += token.utf8CodeUnitCount
        return true
    }

    private mutating func skip(behind token: StaticString) {
        while place < text.count, !skip(token) { place += 1 }
    }

    /// The text up to the next tag.
    private mutating func content() -> ByteView {
        let start = place
        _ = findTag()
        return text.part(start, place - start)
    }

    /// RFC 4648, section 4, with white space anywhere.
    private func isBase64(_ content: ByteView) -> Bool {
        var digits = 0
        var padding = 0
        for index in 0..<content.count {
            switch content[index] {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case 0x3D: padding += 1
            case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F:
                if padding > 0 { return false }
                digits += 1
            default: return false
            }
        }
        return padding <= 2 && (digits + padding).isMultiple(of: 4)
    }

    /// Whether the usual form, `2001-01-01T00:00:00Z`, is one of a date. Others are left to the reader.
    private func isDate(_ content: ByteView) -> Bool {
        guard content.count == 20, content[10] == 0x54, content[19] == 0x5A, content[0] != 0x2D else {
            return true
        }
        return ISO8601.date(content) != nil
    }
}
