/// Reads an XML property list in a single pass, checks all of it, and writes the tape.
///
/// The scanner accepts well-formed XML 1.0 with the elements of property lists. It fetches nothing. It skips
/// document types, and refuses one that declares entities, so no reference can expand to longer text.
///
/// The scanner does not recurse. While a container is open, its row stores the row of the enclosing container
/// instead of its end, and the number of elements of the enclosing container so far instead of its length.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition, and Apple's `PropertyList-1.0.dtd`.
struct XMLPropertyListScanner: ~Copyable {
    let text: ByteView
    var cursor: ByteCursor
    var rows: RowBuffer
    /// The values that cannot be read from the text itself. They are appended to the text, after a line
    /// break.
    var values = ByteBuffer()
    let maximumDepth: Int
    let maximumLength: Int

    /// Scans `text`, which is padded UTF-8.
    ///
    /// - Parameters:
    ///   - maximumDepth: The maximum number of nested arrays and dictionaries.
    ///   - maximumInput: The largest text that rows can address.
    ///   - maximumLength: The largest length that a row may have.
    /// - Throws: The first error in the text, with its offset.
    /// - Complexity: O(n) in time and memory.
    static func scan(
        _ text: ByteView, maximumDepth: Int, maximumInput: Int = TapeRow.maximumInput,
        maximumLength: Int = TapeRow.maximumLength
    ) throws(XMLFailure) -> ScannedText {
        guard text.count <= maximumInput else {
            throw XMLFailure(reason: .tooLarge(text.count, limit: maximumInput), offset: 0)
        }
        let rows = RowBuffer(capacity: min(text.count / 32 + 8, 4096))
        guard let rows else { throw XMLFailure(reason: .outOfMemory, offset: 0) }
        // `text` is the view of all padded bytes, which the caller keeps alive. The scanner does not outlive
        // this call.
        let cursor = unsafe ByteCursor(text)
        var scanner = XMLPropertyListScanner(
            text: text, cursor: cursor, rows: rows, maximumDepth: maximumDepth, maximumLength: maximumLength)
        scanner.values.append(0x0A)
        try scanner.scanDocument()
        scanner.rows.shrinkToFit()
        return ScannedText(
            tape: Tape(format: .xmlPropertyList, rows: scanner.rows), values: scanner.values)
    }

    // MARK: The document

    private mutating func scanDocument() throws(XMLFailure) {
        if let declaration = try XMLDeclaration(text) {
            cursor.move(to: declaration.end)
        } else {
            cursor.move(to: text.textStart)
        }
        try skipMiscellaneous()
        if text.starts(with: "<!DOCTYPE", at: cursor.offset) {
            try skipDocumentType()
            try skipMiscellaneous()
        }
        let root = try nextTag(expected: "<plist>")
        if root.element == .plist {
            if root.kind == .empty {
                throw XMLFailure(
                    reason: .value(expected: "a value in <plist>", found: "none"), offset: root.offset)
            }
            guard root.kind == .start else { throw unexpected("a value", at: root) }
            try scanValues(try nextTag(expected: "a value"))
            let end = try nextTag(expected: "</plist>")
            guard end.element == .plist, end.kind == .end else { throw unexpected("</plist>", at: end) }
        } else {
            try scanValues(root)
        }
        try skipMiscellaneous()
        if !cursor.isAtEnd { throw unexpected("the end of the text") }
    }

    /// Scans the value that begins with the tag `first`, with all its parts.
    private mutating func scanValues(_ first: XMLTag) throws(XMLFailure) {
        // The row of the open container, the number of open containers, and the number of its elements or
        // members so far.
        var open = 0
        var depth = 0
        var count = 0
        var isObject = false
        var tag = first
        while true {
            if tag.kind == .end {
                guard depth > 0, tag.element == (isObject ? .dict : .array) else {
                    throw unexpected(depth == 0 ? "a value" : isObject ? "</dict>" : "</array>", at: tag)
                }
                let row = TapeRow(bits: rows[open])
                rows[open] =
                    TapeRow(isObject ? .object : .array, length: count, low: rows.count).bits
                if isObject, count == 1 { try refuseUID(open) }
                open = row.end
                count = row.length
                depth &-= 1
                isObject = depth > 0 && TapeRow(bits: rows[open]).kind == .object
            } else {
                if isObject {
                    guard tag.element == .key else { throw unexpected("<key> or </dict>", at: tag) }
                    try scanString(tag)
                    tag = try nextTag(expected: "a value")
                    if tag.kind == .end { throw unexpected("a value", at: tag) }
                }
                if tag.element == .dict || tag.element == .array {
                    if depth >= maximumDepth {
                        throw XMLFailure(reason: .tooDeep(limit: maximumDepth), offset: tag.offset)
                    }
                    let kind: TapeRow.Kind = tag.element == .dict ? .object : .array
                    if tag.kind == .start {
                        let row = rows.count
                        try append(TapeRow(kind, length: count, low: open))
                        open = row
                        depth &+= 1
                        count = 0
                        isObject = kind == .object
                        tag = try nextTag(expected: isObject ? "<key> or </dict>" : "a value or </array>")
                        continue
                    }
                    try append(TapeRow(kind, length: 0, low: rows.count &+ 1))
                } else {
                    try scanScalar(tag)
                }
            }
            if depth == 0 { return }
            count &+= 1
            if count > maximumLength {
                throw XMLFailure(reason: .tooLong("a container of \(count) elements"), offset: tag.offset)
            }
            tag = try nextTag(expected: isObject ? "<key> or </dict>" : "a value or </array>")
        }
    }

    /// Refuses a dictionary whose only key is `CF$UID` and whose value is a number. That is a reference
    /// inside a keyed archive.
    @inline(never)
    private func refuseUID(_ object: Int) throws(XMLFailure) {
        let key = TapeRow(bits: rows[object &+ 1])
        let value = TapeRow(bits: rows[object &+ 2])
        guard key.length == 6, value.kind.isNumber else { return }
        let isUID =
            key.offset < text.count
            ? text.part(key.offset, 6).equals("CF$UID")
            : values.withView(of: key.offset - text.count..<key.offset - text.count + 6) {
                $0.equals("CF$UID")
            }
        guard isUID else { return }
        // The tag is found as for any other error.
        let offset = text.offset(ofElement: object, after: 0)
        throw XMLFailure(
            reason: .value(expected: "a value", found: "a UID of a keyed archive"), offset: offset)
    }

    @inline(__always)
    mutating func append(_ row: TapeRow) throws(XMLFailure) {
        if !rows.append(row.bits) { throw XMLFailure(reason: .outOfMemory, offset: cursor.offset) }
    }

    // MARK: Errors

    @inline(never)
    func unexpected(_ expected: String, at tag: XMLTag) -> XMLFailure {
        XMLFailure(reason: .unexpected(expected: expected), offset: tag.offset)
    }

    @inline(never)
    func unexpected(_ expected: String) -> XMLFailure {
        XMLFailure(reason: .unexpected(expected: expected), offset: cursor.offset)
    }
}

extension TapeRow.Kind {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .binaryInteger, .binaryReal: true
        default: false
        }
    }
}
