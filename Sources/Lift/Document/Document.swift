/// A checked text and its tape. A document is immutable and shared by every Jar that refers to it.
///
/// Memory: the text with 16 bytes of padding, and 8 bytes for each key and each value. Containers of more
/// than `indexedCount` elements that are searched repeatedly take another 4 bytes per element, or 8 to 16 per
/// member, and 4 more per member if paths are asked for (see `DocumentIndexes`).
///
/// Sendable: text and tape never change, and a lock protects the indexes.
final class Document: @unchecked Sendable {
    private let text: PaddedBytes
    private let tape: Tape
    /// The text and the tape, for reading. This document owns both.
    private let view: DocumentView
    /// Nil if no container of the document is large enough for an index.
    private let indexes: DocumentIndexes?
    /// The name of the file that the document was read from; nil if it was not read from a file.
    let file: String?
    /// Where the text begins, if it is a part of a larger one. Offsets and lines are shown to people as those
    /// of the larger text.
    private let start: TextStart?

    /// Creates a document from a text and the tape that a reader made of it.
    init(
        _ text: consuming PaddedBytes, _ tape: consuming Tape, lastKeyCounts: Bool, file: String? = nil,
        start: TextStart? = nil
    ) {
        self.file = file
        self.start = start
        let format: DocumentView.Format =
            switch tape.format {
            case .json: .json
            case .relaxedJSON(let text): text.isJSON5 ? .json5 : .jsonc
            case .binaryPropertyList: .binaryPropertyList
            case .xmlPropertyList: .xmlPropertyList
            }
        // Both owners move into constants of this document and stay there as long as its views.
        view = unsafe DocumentView(
            text: text.view, rows: tape.rows.view, lastKeyCounts: lastKeyCounts, format: format)
        indexes = tape.rows.count > Self.indexedCount ? DocumentIndexes() : nil
        self.text = text
        self.tape = tape
    }

    /// The largest number of elements that are searched linearly; larger containers get an index.
    static let indexedCount = 64

    /// Calls `body` with a view of this document, which stays alive until `body` returns.
    @inline(__always)
    func withView<Result, Failure: Error>(
        _ body: (DocumentView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { extendLifetime(self) }
        return try body(view)
    }

    /// A view of this document for those who store it.
    ///
    /// The caller keeps `self` alive for as long as it uses the view.
    @unsafe var unownedView: DocumentView { view }

    subscript(row: Int) -> TapeRow { view[row] }

    /// Whether the bytes are text, and not a binary property list.
    var isText: Bool { view.isText }

    /// Whether the bytes of each row are JSON text.
    var isJSON: Bool { view.format == .json || relaxed?.isJSON == true }

    /// Whether the bytes are text in one of the syntaxes of JSON.
    var hasJSONSyntax: Bool { view.format == .json || relaxed != nil }

    /// What is known of the text if it is not plain JSON.
    var relaxed: RelaxedText? {
        if case .relaxedJSON(let text) = tape.format { text } else { nil }
    }

    /// Whether the text is JSON without white space and without a byte order mark.
    var isCompact: Bool {
        if case .json(isCompact: true) = tape.format { true } else { false }
    }
}

// MARK: - Keys and elements

extension Document {
    /// The row of the value for `key` in the object at `row`, or nil if the object does not have the key.
    ///
    /// - Complexity: O(members) up to `indexedCount` members; amortized O(1) beyond.
    func member(_ key: String, of row: Int) -> Int? {
        key.withByteView { member($0, of: row) }
    }

    private func member(_ key: ByteView, of row: Int) -> Int? {
        if view[row].length > Self.indexedCount, let indexes { return indexes.member(key, of: row, in: view) }
        return view.scanMembers(for: key, of: row)
    }

    /// The row of the element at `index` in the array at `row`. The index must be valid.
    ///
    /// - Complexity: O(1) for arrays of scalars. For other arrays O(`index`) up to `indexedCount`, and
    ///   amortized O(1) beyond.
    func element(_ index: Int, of row: Int) -> Int {
        if let element = view.directElement(index, of: row) { return element }
        return indexes?.element(index, of: row, in: view) ?? view.scanElements(to: index, of: row)
    }

    /// Whether it is known that no key occurs twice in the object at `row`. It is not known of objects that
    /// are too small for an index.
    ///
    /// - Complexity: O(members) the first time, then O(1).
    @inline(never)
    fileprivate func hasUniqueKeys(_ row: Int) -> Bool {
        view[row].length > Self.indexedCount && indexes?.hasUniqueKeys(row, in: view) == true
    }

    /// Whether the key at `keyRow` is the one that wins among equal keys of the object at `object`.
    @inline(never)
    func isCounted(_ keyRow: Int, of object: Int) -> Bool {
        view.withText(of: view[keyRow]) { member($0, of: object) == keyRow &+ 1 }
    }
}

/// Tells which of equal keys win, in a pass over all keys of an object.
struct CountedKeys {
    /// Whether no key occurs twice, as far as that is known. It is asked at the second key, so that the first
    /// one costs no search of all.
    private var areUnique: Bool?

    /// Whether the key at `keyRow` wins among equal keys of the object at `object`, which is the same in each
    /// call.
    mutating func contains(_ keyRow: Int, of object: Int, in document: Document) -> Bool {
        if areUnique == nil, keyRow > object + 1 { areUnique = document.hasUniqueKeys(object) }
        return areUnique == true || document.isCounted(keyRow, of: object)
    }
}

// MARK: - Paths and offsets

extension Document {
    /// The steps from the value at `base` to the value at `row` inside it, for errors and for the coding
    /// paths of Codable types. The paths to many values of one container are found in linear time overall.
    ///
    /// - Complexity: Amortized O(levels × log(elements)). A container of up to `indexedCount` elements is
    ///   searched linearly.
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

    /// Whether names that the document spells in another case may be guessed, because few guesses were in
    /// vain.
    var mayGuess: Bool { indexes?.mayGuess ?? true }

    func noteVainGuess() { indexes?.noteVainGuess() }

    /// The byte offset of the value at `row`.
    ///
    /// - Complexity: In text amortized O(1), plus the white space around the value. In a binary property list
    ///   amortized O(levels × log(elements)).
    func byteOffset(of row: Int) -> Int? {
        guard view.isText else { return offset(inPropertyList: row) }
        // The row of a scalar in JSON has its offset, unless it is kept after the text.
        if hasJSONSyntax, !view[row].isContainer, view[row].offset < relaxed?.count ?? .max {
            return view.offset(inJSON: row)
        }
        return indexes?.offset(of: row, in: view) ?? view.offset(inText: row)
    }

    /// The line and column of the byte at `offset`.
    ///
    /// - Complexity: O(`offset`) the first time, amortized O(1) from then on.
    func position(of offset: Int) -> TextPosition {
        let position = indexes?.position(of: offset, in: view) ?? view.position(of: offset)
        guard let start else { return position }
        return position.moved(from: start.position)
    }

    /// The offset in the input of the byte at `offset`.
    func inputOffset(of offset: Int) -> Int { (start?.offset ?? 0) + offset }

    /// The element or member of `container` that contains `row`, which may be its own row.
    func part(for row: Int, of container: Int) -> DocumentView.Part? {
        if view[container].length > Self.indexedCount, let indexes {
            return indexes.part(for: row, of: container, in: view)
        }
        return view.scanParts(for: row, of: container)
    }
}
