/// Writes a document as canonical JSON: without white space, with the members of each object sorted by the
/// UTF-16 of their keys, numbers as ECMAScript writes them, and no escape that is not required.
///
/// It has a stack of its own, so deep data never causes deep recursion.
///
/// Source: RFC 8785, "JSON Canonicalization Scheme".
struct CanonicalJSONWriter: ~Copyable {
    private(set) var buffer = ByteBuffer()
    private let view: DocumentView
    private var open: ContiguousArray<Container> = []
    /// The rows of the keys of the open objects. Those of an object are sorted.
    private var keys: ContiguousArray<Int> = []

    /// A value that has no canonical form.
    enum Failure: Error {
        /// An integer in the text that no `Double` equals.
        case integer(row: Int)
        /// A number that is larger than any `Double`.
        case infinity(row: Int)
        /// The row of the value of a key that its object has twice.
        case duplicateKey(row: Int)
    }

    /// A container that is being written: the rows of its elements, or the positions of its keys.
    private struct Container {
        let isObject: Bool
        let start: Int
        let end: Int
        var next: Int
    }

    /// Returns the canonical text of the value at `row` of a JSON document.
    ///
    /// - Complexity: O(n log n) in the number of members of an object, O(n) in everything else.
    static func text(of document: Document, row: Int) throws(Failure) -> ByteBuffer {
        defer { extendLifetime(document) }
        // The document lives until this returns, and the writer does not leave it.
        var writer = CanonicalJSONWriter(view: unsafe document.unownedView)
        try writer.write(row)
        return writer.buffer.take()
    }

    private mutating func write(_ first: Int) throws(Failure) {
        guard var container = try begin(first) else { return }
        while true {
            if let inner = container.isObject ? try writeMembers(&container) : try writeElements(&container) {
                open.append(container)
                container = inner
            } else if let outer = open.popLast() {
                container = outer
            } else {
                return
            }
        }
    }

    /// Writes a scalar, or begins and returns a container.
    private mutating func begin(_ row: Int) throws(Failure) -> Container? {
        let value = view[row]
        switch value.kind {
        case .array:
            buffer.append(0x5B)
            return Container(isObject: false, start: row &+ 1, end: value.end, next: row &+ 1)
        case .object:
            buffer.append(0x7B)
            let start = keys.count
            try addSortedKeys(of: row)
            return Container(isObject: true, start: start, end: keys.count, next: start)
        default:
            try writeScalar(row)
            return nil
        }
    }

    /// Writes elements up to the end, or up to the next container, which it begins and returns.
    private mutating func writeElements(_ array: inout Container) throws(Failure) -> Container? {
        while array.next < array.end {
            let row = array.next
            if row != array.start { buffer.append(0x2C) }
            array.next = view.next(after: row)
            if let inner = try begin(row) { return inner }
        }
        buffer.append(0x5D)
        return nil
    }

    /// Writes members up to the end, or up to the next container, which it begins and returns.
    private mutating func writeMembers(_ object: inout Container) throws(Failure) -> Container? {
        while object.next < object.end {
            let row = keys[object.next]
            if object.next != object.start { buffer.append(0x2C) }
            object.next &+= 1
            writeString(view[row])
            buffer.append(0x3A)
            if let inner = try begin(row &+ 1) { return inner }
        }
        buffer.append(0x7D)
        keys.removeLast(object.end &- object.start)
        return nil
    }

    private mutating func writeScalar(_ row: Int) throws(Failure) {
        let value = view[row]
        switch value.kind {
        case .integer: try writeInteger(row)
        case .real:
            guard let number = JSONNumber.double(view.bytes(of: value)) else { throw .infinity(row: row) }
            buffer.append(ecmaScript: number)
        case .string, .escapedString: writeString(value)
        default: buffer.append(view.bytes(of: value))
        }
    }

    private mutating func writeInteger(_ row: Int) throws(Failure) {
        let text = view.bytes(of: view[row])
        // Up to 15 digits, an integer is its own canonical text, except for `-0`.
        if text.count <= 15, text.count != 2 || text[1] != 0x30 { return buffer.append(text) }
        guard let number = JSONNumber.double(text) else { throw .infinity(row: row) }
        let start = buffer.count
        buffer.append(ecmaScript: number)
        // A text that was canonical already denotes the same number, whatever its digits are.
        let isSame = number == 0 || buffer.withView(from: start) { $0.equals(text) }
        guard isSame || Natural.isEqual(number, toInteger: text) else { throw .integer(row: row) }
    }

    private mutating func writeString(_ row: TapeRow) {
        if row.hasEncodedText {
            JSONText.write(view.string(row), to: &buffer)
        } else {
            // The text is padded, and quotes surround a string.
            unsafe buffer.append(quoted: view.bytes(of: row))
        }
    }
}

// MARK: - Keys

extension CanonicalJSONWriter {
    /// Adds the rows of the keys of the object at `row`, sorted by their UTF-16.
    private mutating func addSortedKeys(of row: Int) throws(Failure) {
        let start = keys.count
        let end = view[row].end
        var isSorted = true
        var key = row &+ 1
        while key < end {
            if isSorted, keys.count > start { isSorted = precedes(keys[keys.count &- 1], key) }
            keys.append(key)
            key = view.next(after: key &+ 1)
        }
        if !isSorted { try sortKeys(from: start) }
    }

    private mutating func sortKeys(from start: Int) throws(Failure) {
        var sorted = ContiguousArray(keys[start...])
        sorted.sort { precedes($0, $1) }
        for index in sorted.indices.dropFirst() where !precedes(sorted[index &- 1], sorted[index]) {
            throw .duplicateKey(row: max(sorted[index &- 1], sorted[index]) &+ 1)
        }
        keys.replaceSubrange(start..., with: sorted)
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        view.withText(of: view[left]) { text in
            view.withText(of: view[right]) { text.precedesInUTF16($0) }
        }
    }
}

extension ByteView {
    /// Whether this text, which is UTF-8, comes before another one in the order of their UTF-16.
    ///
    /// The order of UTF-8 differs only where a character beyond U+FFFF, which begins with a surrogate in
    /// UTF-16, meets one from U+E000 on.
    func precedesInUTF16(_ other: ByteView) -> Bool {
        for offset in 0..<min(count, other.count) where self[offset] != other[offset] {
            return Self.rank(self[offset]) < Self.rank(other[offset])
        }
        return count < other.count
    }

    /// Characters from U+E000 on begin with 0xEE or 0xEF in UTF-8, those beyond U+FFFF with 0xF0 to 0xF4.
    private static func rank(_ byte: UInt8) -> UInt8 { byte & 0xFE == 0xEE ? byte | 0x10 : byte }
}
