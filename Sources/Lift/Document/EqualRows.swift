/// Compares the values of two documents row by row, without creating the values.
///
/// Code that walks through two documents side by side, from the outside to the inside, asks it. It doesn't
/// compare rows again that were compared as part of a container, so all questions together take linear time.
/// A budget makes sure of that where the same keys occur many times.
///
/// The parts of a built container may be rows of any documents, and results for two documents say nothing
/// about two others.
package struct EqualRows {
    package init() {}

    /// The two documents that were compared last.
    private var document: Document?
    private var otherDocument: Document?
    /// The rows from `start` to `end` equal those of the other document that come `distance` rows later.
    private var start = 0
    private var end = 0
    private var distance = 0
    /// Whether the row at `end` differs.
    private var differs = false
    /// The number of rows that may still be compared; nil at the beginning.
    private var spare: Int?

    /// Returns whether the values at two rows have the same rows: scalars of the same bytes, and members in
    /// the same order. Values with other rows may be equal nevertheless. It also says no when the budget is
    /// used up.
    mutating func areSame(
        _ row: Int, of document: Document, _ otherRow: Int, of otherDocument: Document
    ) -> Bool {
        document.withView { view in
            otherDocument.withView { other in
                let last = view.next(after: row)
                guard last - row == other.next(after: otherRow) - otherRow,
                    view.lastKeyCounts == other.lastKeyCounts, view.format == other.format
                else { return false }
                begin(document, otherDocument, count: last - row)
                return areSame(row, to: last, in: view, otherRow, in: other)
            }
        }
    }

    /// Forgets what is known of other documents than these.
    private mutating func begin(_ document: Document, _ otherDocument: Document, count: Int) {
        if document === self.document, otherDocument === self.otherDocument { return }
        // Values of further documents are compared once for each time that they are come to.
        spare = spare.map { $0 + 8 * count }
        (self.document, self.otherDocument) = (document, otherDocument)
        (start, end, differs) = (0, 0, false)
    }

    private mutating func areSame(
        _ row: Int, to last: Int, in view: DocumentView, _ otherRow: Int, in other: DocumentView
    ) -> Bool {
        if otherRow - row == distance, start <= row, row < end || differs && row == end { return last <= end }
        var left = spare ?? 4 * (view.rows.count + other.rows.count)
        defer { spare = left }
        (start, end, distance) = (row, row, otherRow - row)
        while end < last, left > 0, Self.isSame(view[end], view, other[end + distance], other, distance) {
            end += 1
            left -= 1
        }
        left -= 1
        differs = end < last
        return !differs
    }

    /// Compares two rows, without what is in a container.
    @inline(__always)
    private static func isSame(
        _ row: TapeRow, _ view: DocumentView, _ otherRow: TapeRow, _ other: DocumentView, _ distance: Int
    ) -> Bool {
        guard row.kindAndLength == otherRow.kindAndLength else { return false }
        if row.isContainer { return row.end + distance == otherRow.end }
        return view.bytes(of: row).equals(other.bytes(of: otherRow))
    }
}
