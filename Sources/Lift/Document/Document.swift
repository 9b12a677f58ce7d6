/// A text that was checked, with its tape: immutable, shared by every Jar that points into it.
///
/// Memory: the text, 16 bytes of padding, 8 bytes for each value and each key, and, for containers of more
/// than `indexedCount` elements that are looked up again and again, 4 bytes an element or 8 to 16 a
/// member, and another 4 a member where paths to them are asked for (`DocumentIndexes`).
///
/// Sendable: text and tape never change, and the indexes have a lock.
final class Document: @unchecked Sendable {
    private let text: PaddedBytes
    private let tape: Tape
    /// Text and tape as they are read. It lives as long as they do, which is as long as the document.
    let view: DocumentView
    /// Nil in documents that have no container large enough for an index.
    private let indexes: DocumentIndexes?

    /// A text and what a reader made of it.
    init(_ text: consuming PaddedBytes, _ tape: consuming Tape, lastKeyCounts: Bool) {
        let isText = if case .json = tape.format { true } else { false }
        // Both owners go into constants of this document, where they stay as long as its views.
        view = unsafe DocumentView(
            text: text.view, rows: tape.rows.view, lastKeyCounts: lastKeyCounts, isText: isText)
        indexes = tape.rows.count > Self.indexedCount ? DocumentIndexes() : nil
        self.text = text
        self.tape = tape
    }

    /// How far linear search goes before an index is made.
    static let indexedCount = 64

    @inline(__always)
    subscript(row: Int) -> TapeRow { view[row] }

    /// All of the text, if it is JSON and there is nothing in it but tokens.
    var compactText: ByteView? {
        if case .json(isCompact: true) = tape.format { view.text } else { nil }
    }
}

// MARK: - Keys and elements

extension Document {
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
}

// MARK: - Where a value stands

extension Document {
    /// The steps from the value at `base` to the value at `row` inside it. For errors, and for the coding paths that
    /// Codable types ask for: of many values of one container all are found in linear time.
    ///
    /// - Complexity: O(levels), amortised, times `indexedCount` parts of a container at most or the logarithm of their
    ///   number.
    func path(from base: Int, to row: Int) -> [DocumentStep] {
        var steps: [DocumentStep] = []
        var container = base
        while container < row, view[container].isContainer, row < view[container].end,
            let part = part(for: row, of: container)
        {
            let isObject = view[container].kind == .object
            steps.append(isObject ? .key(view.string(view[part.value - 1])) : .index(part.index))
            container = part.value
        }
        return steps
    }

    /// The byte offset of the value at `row`.
    ///
    /// - Complexity: as for its path; in JSON amortised O(1) and the white space around the row.
    func byteOffset(of row: Int) -> Int? {
        guard view.isText else { return offset(inPropertyList: row) }
        return indexes?.offset(of: row, in: view) ?? view.offset(inJSON: row)
    }

    /// Line and column of a byte of the text.
    ///
    /// - Complexity: O(`offset`) the first time, amortised O(1) from then on.
    func position(of offset: Int) -> TextPosition {
        indexes?.position(of: offset, in: view) ?? view.position(of: offset)
    }

    /// The part of `container` that `row` is, or is in.
    func part(for row: Int, of container: Int) -> DocumentView.Part? {
        if view[container].length > Self.indexedCount, let indexes {
            return indexes.part(for: row, of: container, in: view)
        }
        return view.scanParts(for: row, of: container)
    }
}
