/// The tokens of a value of a document, in order. This is the only walk over a tape, except for the one of
/// `CanonicalJSONWriter`, which has another order.
///
/// It has its own stack, so deeply nested data does not need deeply nested calls.
struct DocumentTokens {
    enum Token {
        case beginArray, endArray, beginObject, endObject
        /// A key; its value is the next token or begins with it.
        case key(TapeRow)
        case scalar(TapeRow)
    }

    private let document: Document
    /// The view of `document`.
    private let view: DocumentView
    /// Whether duplicate keys that don't win are skipped.
    private let skipsDuplicates: Bool
    /// The row of the value that the last token begins or is; after a key, the row of its value.
    private(set) var row: Int
    /// The row of the next token, unless a container ends first.
    private var position: Int
    private var isAfterKey = false
    /// The row of the innermost open object, or nil inside an array.
    private var object: Int?
    /// The row after the innermost open container.
    private var end: Int
    private var open: ContiguousArray<(end: Int, object: Int?)> = []

    init(_ document: Document, row: Int, skippingDuplicates: Bool) {
        self.document = document
        view = unsafe document.unownedView
        self.row = row
        position = row
        skipsDuplicates = skippingDuplicates
        end = view.next(after: row)
    }

    @inline(__always)
    mutating func next() -> Token? {
        while position != end {
            if let object, !isAfterKey {
                if skipsDuplicates, !document.isCounted(position, of: object) {
                    position = view.next(after: position &+ 1)
                    continue
                }
                isAfterKey = true
                position &+= 1
                row = position
                return .key(view[position &- 1])
            }
            isAfterKey = false
            let value = view[position]
            row = position
            position &+= 1
            return value.isContainer ? begin(value) : .scalar(value)
        }
        return finish()
    }

    @inline(__always)
    private mutating func begin(_ container: TapeRow) -> Token {
        open.append((end, object))
        end = container.end
        if container.kind == .array {
            object = nil
            return .beginArray
        }
        object = row
        return .beginObject
    }

    private mutating func finish() -> Token? {
        guard let outer = open.popLast() else { return nil }
        let isObject = object != nil
        (end, object) = outer
        return isObject ? .endObject : .endArray
    }
}
