// The values of elements, and their rows.
extension XMLPropertyListScanner {
    /// Scans the value of any element that is not a container.
    @inline(__always)
    mutating func scanScalar(_ tag: XMLTag) throws(XMLFailure) {
        switch tag.element {
        case .string: try scanString(tag)
        case .integer, .real, .date: try scanText(tag)
        case .data: try scanData(tag)
        case .true, .false: try scanBool(tag)
        case .plist, .dict, .array, .key: throw unexpected("a value", at: tag)
        }
    }

    /// Scans a string or a key.
    @inline(__always)
    mutating func scanString(_ tag: XMLTag) throws(XMLFailure) {
        let content = try scanContent(tag)
        if content.count > maximumLength {
            throw XMLFailure(
                reason: .tooLong("a string of \(content.count) bytes"), offset: tag.offset)
        }
        let offset =
            content.isPlain ? content.offset : try offset(ofValue: content.offset, content.count, tag)
        try append(TapeRow(.string, length: content.count, low: offset))
    }

    private mutating func scanBool(_ tag: XMLTag) throws(XMLFailure) {
        if tag.kind == .start {
            let content = try scanContent(tag)
            if content.count > 0 {
                throw XMLFailure(
                    reason: .value(
                        expected: "<\(tag.element)/> without content",
                        found: JSONText.quoted(string(content).cut)),
                    offset: tag.offset)
            }
        }
        try append(TapeRow(tag.element == .true ? .true : .false, length: 0, low: tag.offset))
    }

    /// The text of an element.
    private func string(_ content: Content) -> String {
        if content.isPlain { return text.part(content.offset, content.count).string }
        return values.withView(of: content.offset..<content.offset + content.count) { $0.string }
    }

    // MARK: Numbers and dates

    private mutating func scanText(_ tag: XMLTag) throws(XMLFailure) {
        let content = try scanContent(tag)
        if content.isPlain {
            let view = text.part(content.offset, content.count)
            // Most integers are rows as they are, because a row can refer to the text of a number.
            if tag.element == .integer, content.count <= 18, view.isPlainInteger {
                try append(TapeRow(.integer, length: content.count, low: content.offset))
                return
            }
            guard let scalar = XMLScalar.read(tag.element, view) else {
                throw XMLScalar.failure(tag, found: view.string)
            }
            try appendValue(scalar, tag)
        } else {
            let copy = string(content)
            values.truncate(to: content.offset)
            let scalar = copy.withPaddedBytes { XMLScalar.read(tag.element, $0) }
            guard let scalar else { throw XMLScalar.failure(tag, found: copy) }
            try appendValue(scalar, tag)
        }
    }

    /// Appends a number or a date to `values`, and its row.
    @inline(__always)
    private mutating func appendValue(_ scalar: XMLScalar, _ tag: XMLTag) throws(XMLFailure) {
        let offset = try offset(ofValue: values.count, 16, tag)
        try reserve(16)
        if scalar.isWide { values.append(bigEndian: 0, size: 8) }
        values.append(bigEndian: scalar.bits, size: 8)
        try append(TapeRow(scalar.kind, length: scalar.isWide ? 16 : 8, low: offset))
    }

    // MARK: Data

    private mutating func scanData(_ tag: XMLTag) throws(XMLFailure) {
        let content = try scanContent(tag)
        var first = values.count
        /// What is wrong, if something is.
        let fault: String?
        if content.isPlain {
            try reserve(content.count / 4 * 3 + 3)
            fault = Base64.decode(text.part(content.offset, content.count), to: &values)
        } else {
            first = content.offset
            let copy = string(content)
            values.truncate(to: first)
            // The data is shorter than the text, for which there was room.
            fault = copy.withByteView { Base64.decode($0, to: &values) }
        }
        if let fault {
            throw XMLFailure(reason: .value(expected: "base64", found: fault), offset: tag.offset)
        }
        let count = values.count - first
        if count > maximumLength {
            throw XMLFailure(reason: .tooLong("data of \(count) bytes"), offset: tag.offset)
        }
        try append(TapeRow(.data, length: count, low: try offset(ofValue: first, count, tag)))
    }

    /// The offset, in the document, of the `count` bytes of `values` from `index` on. Without bytes there may
    /// be no values at all, and the offset is one in the text.
    @inline(__always)
    private func offset(ofValue index: Int, _ count: Int, _ tag: XMLTag) throws(XMLFailure) -> Int {
        if count == 0 { return tag.offset }
        let offset = text.count &+ index
        let limit = TapeRow.maximumInput &- count
        if offset > limit { throw XMLFailure(reason: .tooLarge(offset, limit: limit), offset: tag.offset) }
        return offset
    }
}

extension ByteView {
    /// Whether this is an integer as JSON writes it: digits without leading zeros, after an optional minus.
    /// `-0` is not: it would keep its sign.
    fileprivate var isPlainInteger: Bool {
        let start = self[0] == 0x2D ? 1 : 0
        guard start < count, 0x31...0x39 ~= self[start] || count == 1 && self[0] == 0x30 else { return false }
        var index = start + 1
        while index < count, 0x30...0x39 ~= self[index] { index += 1 }
        return index == count
    }
}
