/// The text of one value in a batch: its bytes, and what is wrong with it if it could not be cut out.
struct LineSpan {
    /// What is wrong with a value before it is read.
    enum Problem: UInt8 {
        case none
        /// The value has more bytes than the limit.
        case tooLong
        /// The text is not an array.
        case noArray
        /// There is no value where the first element or the closing bracket has to be.
        case noFirstElement
        /// There is no value after a comma.
        case noElement
        /// The text ends where an element or a closing bracket has to be.
        case noElementAtEnd
        /// The text ends where a comma or a closing bracket has to be.
        case noBracketAtEnd
        /// The text goes on after the array.
        case textAfterArray
        /// The text ends in a comment outside of elements.
        case noCommentEnd
        /// Nothing is wrong, but the text ends here, and may be partial.
        case cut

        /// Whether this concerns the array as a whole and not one of its elements.
        var isOfArray: Bool {
            switch self {
            case .none, .tooLong, .noFirstElement, .noElement, .cut: false
            case .noArray, .noElementAtEnd, .noBracketAtEnd, .textAfterArray, .noCommentEnd: true
            }
        }
    }

    /// Offsets in the batch. A batch is smaller than 4 GiB.
    private let start: UInt32
    private let end: UInt32
    /// The position as seen from the beginning of the batch.
    private let line: UInt32
    private let column: UInt32
    let problem: Problem

    init(_ range: Range<Int>, at position: TextPosition, _ problem: Problem = .none) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
        line = UInt32(truncatingIfNeeded: position.line)
        column = UInt32(truncatingIfNeeded: position.column)
        self.problem = problem
    }

    /// Whether the value could be cut out.
    var hasText: Bool { problem == .none || problem == .cut }

    var range: Range<Int> { Int(start)..<Int(end) }

    var position: TextPosition { TextPosition(line: Int(line), column: Int(column)) }
}
