/// Which values of a document must not be shown.
struct HiddenValues {
    /// Whether all values are hidden.
    let areAll: Bool
    /// Whether the value at a key is hidden, with everything inside it.
    let isHidden: (String) -> Bool
}

/// The rows of a document from some part on, one by one, and which of them must not be shown.
struct HiddenRows {
    enum Role {
        case key, container
        case scalar(isHidden: Bool)
    }

    /// The next row: at first an element, or the key of a member.
    private(set) var next: Int
    private let values: HiddenValues
    private var open: [(row: Int, end: Int, isHidden: Bool)] = []
    /// Whether the value of the key before it is hidden; nil where a key is next.
    private var isMemberHidden: Bool?

    /// Begins with the part that `row` belongs to.
    init(_ document: Document, _ view: DocumentView, around row: Int, _ values: HiddenValues) {
        self.values = values
        next = row
        var container = 0
        var isHidden = values.areAll
        while container < row, view[container].isContainer, row < view[container].end {
            open.append((container, view[container].end, isHidden))
            // A row that is a key is in no value.
            guard let part = document.part(for: row, of: container) else { return }
            if view[container].kind == .object {
                isHidden = isHidden || values.isHidden(view.string(view[part.value - 1]))
            }
            container = part.value
        }
        if let last = open.last, view[last.row].kind == .object { next = row - 1 }
    }

    /// Moves to the next row, and says what this one is.
    mutating func role(in view: DocumentView) -> Role {
        defer { next += 1 }
        while let last = open.last, last.end <= next { open.removeLast() }
        let isHidden = isMemberHidden ?? open.last?.isHidden ?? values.areAll
        if isMemberHidden == nil, let last = open.last, view[last.row].kind == .object {
            isMemberHidden = isHidden || values.isHidden(view.string(view[next]))
            return .key
        }
        isMemberHidden = nil
        if !view[next].isContainer { return .scalar(isHidden: isHidden && view[next].kind != .null) }
        open.append((next, view[next].end, isHidden))
        return .container
    }
}
