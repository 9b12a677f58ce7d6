/// A JSON text that was checked, with its tape: immutable, shared by every Jar that points into it.
///
/// Memory: the text, 16 bytes of padding, 8 bytes for each value and each key, and, for containers of more
/// than `indexedCount` elements that are looked up again and again, 4 bytes an element or 8 to 16 a
/// member (`JSONIndexes`).
///
/// Sendable: text and tape never change, and the indexes have a lock.
final class JSONDocument: @unchecked Sendable {
    private let text: PaddedBytes
    private let tape: JSONTape
    /// Text and tape as they are read. It lives as long as they do, which is as long as the document.
    let view: JSONView
    /// Nil in documents that have no container large enough for an index.
    private let indexes: JSONIndexes?

    /// Scans `text`.
    init(_ text: consuming PaddedBytes, options: JSONReadingOptions) throws(JSONSyntaxError) {
        do throws(JSONScanFailure) {
            guard text.count <= options.maximumSize else {
                throw JSONScanFailure(reason: .tooLarge(limit: options.maximumSize), offset: 0)
            }
            tape = try JSONScanner.scan(text.view, maximumDepth: options.maximumDepth)
        } catch {
            throw JSONSyntaxError(error, in: text.view)
        }
        view = JSONView(text: text.view, rows: tape.rows.view, lastKeyCounts: options.duplicateKeys == .last)
        self.text = text
        indexes = tape.rows.count > Self.indexedCount ? JSONIndexes() : nil
        if options.duplicateKeys == .reject { try rejectDuplicateKeys() }
    }

    /// How far linear search goes before an index is made.
    static let indexedCount = 64

    @inline(__always)
    subscript(row: Int) -> JSONRow { view[row] }

    /// All of the text, if there is nothing in it but tokens.
    var compactText: ByteView? { tape.isCompact ? text.view : nil }
}

// MARK: - Keys and elements

extension JSONDocument {
    /// The row of the value that `key` has in the object at `row`; nil when there is none.
    ///
    /// - Complexity: O(members) up to `indexedCount` members; amortised O(1) beyond.
    func member(_ key: String, of row: Int) -> Int? {
        key.withByteView { member($0, of: row) }
    }

    private func member(_ key: ByteView, of row: Int) -> Int? {
        if view[row].length > Self.indexedCount, let indexes { return indexes.member(key, of: row, in: view) }
        return view.scanMembers(for: key, of: row)
    }

    /// The row of element `index` of the array at `row`, where `index` is one of its elements.
    ///
    /// - Complexity: O(1) for arrays of scalars, O(`index`) up to `indexedCount`, amortised O(1) beyond.
    func element(_ index: Int, of row: Int) -> Int {
        if let element = view.directElement(index, of: row) { return element }
        return indexes?.element(index, of: row, in: view) ?? view.scanElements(to: index, of: row)
    }

    /// Whether the value of the key at `keyRow` is the one that this key stands for in the object at `object`.
    func isCounted(_ keyRow: Int, of object: Int) -> Bool {
        let key = view[keyRow]
        if key.kind == .string { return member(view.bytes(of: key), of: object) == keyRow &+ 1 }
        return view.string(key).withByteView { member($0, of: object) } == keyRow &+ 1
    }

    /// Throws at the first key of the text that its object has already.
    private func rejectDuplicateKeys() throws(JSONSyntaxError) {
        var first: Int?
        for row in 0..<tape.rows.count where view[row].kind == .object {
            var place = row + 1
            let end = min(view[row].end, first ?? .max)
            while place < end {
                if !isCounted(place, of: row) {
                    // An object inside of this one may have a key twice before that.
                    first = place
                    break
                }
                place = view.next(after: place + 1)
            }
        }
        guard let first else { return }
        let key = view[first]
        let failure = JSONScanFailure(reason: .duplicateKey(view.string(key)), offset: key.offset - 1)
        throw JSONSyntaxError(failure, in: view.text)
    }
}
