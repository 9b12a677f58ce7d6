#if SWIFT_PACKAGE
    import Lift
#endif

/// The values that were found in a text: its lines, or the elements of its array.
struct FoundParts: Sendable {
    /// The bytes of each value. One that could not be cut out has none.
    var parts: ContiguousArray<TextPart>
    /// What is wrong with values that could not be cut out. The others among them exceed the limit.
    private var problems: [Int: Problem] = [:]
    /// The parts that are no values, but what is wrong after one, in order.
    private var insertions: [Int] = []
    /// Whether the text ends in the last value, which may be partial.
    var isCut: Bool

    init(parts: ContiguousArray<TextPart> = [], isCut: Bool = false) {
        self.parts = parts
        self.isCut = isCut
    }

    /// What is wrong with a value before it is read.
    enum Problem {
        /// The value has more bytes than the limit.
        case tooLong
        /// The text is not an array.
        case noArray
        /// There is something else between a value and the comma after it.
        case textAfterElement
        /// There is no value where the first element or the closing bracket has to be.
        case noFirstElement
        /// There is no value after a comma.
        case noElement
        /// The text ends where an element or a closing bracket has to be.
        case noElementAtEnd
        /// The text ends where an element has to be: after a comma.
        case noElementAfterComma
        /// The text ends where a comma or a closing bracket has to be.
        case noBracketAtEnd
        /// The text goes on after the array.
        case textAfterArray
        /// The text, or a record of it, ends in a comment outside of elements.
        case noCommentEnd
        /// A record ends right after a number or a literal, which may be incomplete.
        case noSpaceAtEnd

        /// Whether this concerns the array and not one of its elements.
        var isOfArray: Bool { ![.tooLong, .noFirstElement, .noElement, .noSpaceAtEnd].contains(self) }
    }

    /// Adds a part without bytes, because something is wrong there.
    mutating func note(_ problem: Problem, at part: TextPart) {
        problems[parts.count] = problem
        if problem == .textAfterElement { insertions.append(parts.count) }
        parts.append(part)
    }

    /// Returns the number of values among the first `count` parts.
    ///
    /// - Complexity: O(log *n*) in the number of texts after values.
    func valueCount(ofFirst count: Int) -> Int {
        count - insertions.indices.partition { insertions[$0] < count }
    }

    mutating func removeAll() {
        // Short chunks complete one part at a time, and the next part reuses the memory.
        parts.removeAll(keepingCapacity: parts.count == 1)
        problems = [:]
        insertions = []
        isCut = false
    }

    /// What is wrong with the value at `index`; nil if it can be read.
    func problem(at index: Int) -> Problem? { parts[index].isEmpty ? problems[index] ?? .tooLong : nil }
}
