#if SWIFT_PACKAGE
    import Lift
#endif

/// The values that were found in a text: its lines, or the elements of its array.
struct FoundParts: Sendable {
    /// The bytes of each value. One that could not be cut out has none.
    var parts = ContiguousArray<TextPart>()
    /// What is wrong with values that could not be cut out. The others among them exceed the limit.
    var problems: [Int: Problem] = [:]
    /// Whether the text ends in the last value, which may be partial.
    var isCut = false

    /// What is wrong with a value before it is read.
    enum Problem {
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

        /// Whether this concerns the array as a whole and not one of its elements.
        var isOfArray: Bool {
            switch self {
            case .tooLong, .noFirstElement, .noElement: false
            case .noArray, .noElementAtEnd, .noBracketAtEnd, .textAfterArray, .noCommentEnd: true
            }
        }
    }

    mutating func removeAll() {
        // Short chunks complete one part at a time, and the next part reuses the memory.
        parts.removeAll(keepingCapacity: parts.count == 1)
        problems = [:]
        isCut = false
    }

    /// What is wrong with the value at `index`; nil if it can be read.
    func problem(at index: Int) -> Problem? { parts[index].isEmpty ? problems[index] ?? .tooLong : nil }
}
