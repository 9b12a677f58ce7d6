/// Which values of a document must not be shown.
struct HiddenValues {
    /// Whether all values are hidden.
    let areAll: Bool
    /// Whether the value at a key is hidden, with everything inside it.
    let isHidden: (String) -> Bool

    /// An open container during a walk over a document.
    struct OpenContainer {
        let row: Int
        let end: Int
        let isHidden: Bool
    }
}

extension Document {
    /// The containers around the part that `row` belongs to, the innermost last, and the first row of the
    /// part: an element, or the key of a member.
    func openContainers(
        in view: DocumentView, around row: Int, _ values: HiddenValues
    ) -> (part: Int, open: [HiddenValues.OpenContainer]) {
        var open: [HiddenValues.OpenContainer] = []
        var container = 0
        var isHidden = values.areAll
        while container < row, view[container].isContainer, row < view[container].end {
            open.append(
                HiddenValues.OpenContainer(row: container, end: view[container].end, isHidden: isHidden))
            // A row that is a key is in no value.
            guard let part = part(for: row, of: container) else { return (row, open) }
            if view[container].kind == .object {
                isHidden = isHidden || values.isHidden(view.string(view[part.value - 1]))
            }
            container = part.value
        }
        let isMember = open.last.map { view[$0.row].kind == .object } ?? false
        return (isMember ? row - 1 : row, open)
    }
}
