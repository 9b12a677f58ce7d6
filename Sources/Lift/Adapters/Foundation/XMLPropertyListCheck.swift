#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Finds the errors that Foundation's reader of XML property lists ignores: too many levels, malformed
    /// base64, dates that do not exist, and reals beyond the range of Double.
    ///
    /// The reader itself checks everything else, such as the elements and their order.
    struct XMLPropertyListCheck {
        private let text: ByteView
        private var place = 0

        /// Returns the first error and its offset; nil if there is none.
        ///
        /// - Complexity: O(*n*).
        static func failure(in text: ByteView, maximumDepth: Int) -> (message: String, offset: Int)? {
            var check = XMLPropertyListCheck(text: text)
            return check.failure(maximumDepth: maximumDepth)
        }

        private init(text: ByteView) { self.text = text }

        private mutating func failure(maximumDepth: Int) -> (message: String, offset: Int)? {
            var depth = 0
            while findTag() {
                let start = place
                if skip("<!--") {
                    skip(behind: "-->")
                } else if skip("<![CDATA[") {
                    skip(behind: "]]>")
                } else if skip("<?") {
                    skip(behind: "?>")
                    if !isKnownEncoding(text.part(start, place - start)) {
                        return ("expected UTF-8, UTF-16 or an encoding of one byte a character", start)
                    }
                } else if skip("</") {
                    let (name, _) = tag()
                    if name.equals("array") || name.equals("dict") { depth -= 1 }
                } else {
                    place += 1
                    let (name, isEmpty) = tag()
                    if !isEmpty, let message = failure(in: name, &depth, maximumDepth) {
                        return (message, start)
                    }
                }
            }
            return nil
        }

        /// Returns the error in the element whose tag has just been read; nil if there is none.
        private mutating func failure(in name: ByteView, _ depth: inout Int, _ maximumDepth: Int) -> String? {
            if name.equals("array") || name.equals("dict") {
                depth += 1
                if depth > maximumDepth { return "expected at most \(maximumDepth) levels, found more" }
            } else if name.equals("data") {
                if !isBase64(content()) { return "expected base64" }
            } else if name.equals("real") {
                let content = content()
                if !isReal(content) { return "expected a real that a Double can hold" }
            } else if name.equals("date") {
                if !isDate(content()) { return "expected a date that the calendar has" }
            }
            return nil
        }

        /// Reads a tag and returns its name, and whether the element is empty. As in the reader, a tag ends
        /// at the first angle bracket, whatever is before it.
        private mutating func tag() -> (name: ByteView, isEmpty: Bool) {
            let start = place
            while place < text.count, text[place] != 0x3E { place += 1 }
            let isEmpty = place > start && text[place - 1] == 0x2F
            var end = start
            while end < (isEmpty ? place - 1 : place), ![0x20, 0x09, 0x0A, 0x0D].contains(text[end]) {
                end += 1
            }
            if place < text.count { place += 1 }
            return (text.part(start, end - start), isEmpty)
        }

        /// Moves to the next angle bracket. Returns false if there is none.
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

        /// Returns the text up to the next tag.
        private mutating func content() -> ByteView {
            let start = place
            _ = findTag()
            return text.part(start, place - start)
        }

        /// Whether this is base64 (RFC 4648, section 4), with white space anywhere.
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

        /// Whether this is an existing date in the form `2001-01-01T00:00:00Z`. In other forms, the reader
        /// accepts years that it cannot compute with.
        private func isDate(_ content: ByteView) -> Bool {
            content.count == 20 && content[10] == 0x54 && content[19] == 0x5A
                && ISO8601.date(content, in: .gregorian) != nil
        }

        /// Whether the whole element is a number within the range of Double, or one of the reader's words,
        /// such as `nan`.
        private func isReal(_ content: ByteView) -> Bool {
            guard stands("</") else { return false }
            let text = content.string
            guard text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return true }
            return Double(text.drop { $0.isWhitespace })?.isFinite ?? false
        }

        /// Whether an instruction names no encoding, or one in which the byte 0x3C is always an angle bracket
        /// and never anything else.
        private func isKnownEncoding(_ instruction: ByteView) -> Bool {
            let text = instruction.string.lowercased()
            guard text.hasPrefix("<?xml"), let start = text.range(of: "encoding") else { return true }
            let name = text[start.upperBound...].utf8.drop { " \t\r\n=\"'".utf8.contains($0) }
            return ["utf-8", "utf-16", "us-ascii", "iso-8859-", "windows-125"].contains {
                name.starts(with: $0.utf8)
            }
        }
    }
#endif
