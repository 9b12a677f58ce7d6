#if SWIFT_PACKAGE
    import Lift
#endif

/// Some lines of a text, or some elements of an array, whole, with their positions.
@usableFromInline
final class LineBatch: Sendable {
    private let text: PartedJSON
    private let found: FoundParts
    /// The number of lines or elements before the first one.
    private let firstIndex: Int
    private let settings: LineSettings

    init(_ text: PartedJSON, _ found: FoundParts, firstIndex: Int, _ settings: LineSettings) {
        self.text = text
        self.found = found
        self.firstIndex = firstIndex
        self.settings = settings
    }

    @usableFromInline var count: Int { found.parts.count }

    /// Returns the index among all lines or elements of the text.
    private func valueIndex(_ index: Int) -> Int { firstIndex + found.valueCount(ofFirst: index) }

    /// Returns the value of a line or an element.
    ///
    /// - Throws: what is wrong with it.
    func jar(at index: Int) throws(LiftError) -> Jar {
        if let problem = found.problem(at: index) { throw failure(problem, index) }
        let isCut = found.isCut && index == count - 1
        return try text.jar(of: found.parts[index], index: valueIndex(index), mayBePartial: isCut)
    }

    /// Returns the error for a line or an element that could not be cut out.
    @inline(never)
    private func failure(_ problem: FoundParts.Problem, _ index: Int) -> LiftError {
        let reason: JSONScanFailure.Reason =
            switch problem {
            case .tooLong:
                .tooLong("\(settings.unit.withArticle) of more than \(settings.limit) bytes")
            case .noArray: .unexpected(expected: "an array")
            case .noFirstElement, .noElementAtEnd: .unexpected(expected: "a value or ']'")
            case .noElement, .noElementAfterComma: .unexpected(expected: "a value")
            case .textAfterElement, .noBracketAtEnd: .unexpected(expected: "',' or ']'")
            case .textAfterArray: .trailingText
            case .noCommentEnd: .unexpected(expected: "'*/'")
            case .noSpaceAtEnd: .unexpected(expected: "white space after a number or a literal")
            }
        return text.error(
            reason, of: found.parts[index], index: valueIndex(index), isOfPart: !problem.isOfArray)
    }
}

// MARK: - All values at once

extension LineBatch {
    /// The values of a batch in one document, which each value keeps.
    @usableFromInline
    struct Values {
        fileprivate var values: PartedJSON.Values
    }

    /// Reads all values; nil if each has to be read on its own.
    @usableFromInline
    func values() -> Values? {
        // One that may be partial is read on its own.
        text.values(of: found.parts, found.isCut ? count - 1 : count).map { Values(values: $0) }
    }

    /// Returns the value of a line or an element, which is one of `values` if it is there.
    ///
    /// - Throws: what is wrong with it.
    @usableFromInline
    func jar(at index: Int, of values: inout Values?) throws(LiftError) -> Jar {
        if let jar = values?.values.jar(of: index, index: valueIndex(index)) { return jar }
        return try jar(at: index)
    }

    /// Whether a receipt keeps the errors of values that share a document.
    @usableFromInline var keepsErrors: Bool {
        guard let receipt = settings.receipt, settings.context.get(JarReceipt?.self) == nil else {
            return false
        }
        return !receipt.isFull(of: .dropped)
    }
}
