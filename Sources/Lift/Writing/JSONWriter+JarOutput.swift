#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON has numbers, strings, bools and null. Dates are written as ISO 8601 and data as base64. Infinity and
/// NaN can only be written as JSON5.
extension JSONWriter: JarOutput {
    mutating func null() { literal("null") }

    @inline(__always)
    mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

    @inline(__always)
    mutating func finite(_ value: Double) {
        if let whole = value.whole { integer(whole) } else { number(notWhole: value) }
    }

    /// Writes the elements of an array up to the first that is not finite, and returns the index of that.
    mutating func write(_ elements: [Double]) -> Int? {
        let powers = PowersOfFive.all
        for (index, element) in elements.enumerated() {
            if !element.isFinite { return index }
            if let whole = element.whole { integer(whole) } else { number(notWhole: element, powers) }
        }
        return nil
    }

    mutating func write(_ elements: [Int]) {
        for element in elements { integer(Int64(element)) }
    }

    mutating func write(_ elements: [String]) {
        elements.forEachInPlace { _, element in string(element) }
    }

    mutating func infinite(_ value: Double) throws(LiftError) {
        guard hasInfinity else { throw LiftError(value.description, cannotBeIn: "JSON") }
        number(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
    }

    mutating func float(_ value: Float) throws(LiftError) {
        guard value.isFinite else { return try infinite(Double(value)) }
        if let whole = value.whole { integer(whole) } else { number(notWhole: value) }
    }

    mutating func decimal(_ value: Decimal) throws(LiftError) {
        try number(value.description, isFinite: value.isFinite)
    }

    @inline(__always)
    private mutating func number(_ text: String, isFinite: Bool) throws(LiftError) {
        guard isFinite else { throw LiftError(text, cannotBeIn: "JSON") }
        number(text)
    }

    mutating func date(_ date: Date) throws(LiftError) {
        var isWritten = false
        plainString { isWritten = ISO8601.write(date, to: &$0) }
        if !isWritten { throw LiftError(unwritable: date) }
    }

    mutating func data(_ data: Data) {
        let text = data.base64EncodedString()
        plainString { $0.append(utf8: text) }
    }

    mutating func number(_ text: ByteView, isInteger: Bool) { number(text.string) }

    mutating func copy(_ document: Document, row: Int) -> Bool {
        guard document.isJSON else { return false }
        write(document, row: row)
        return true
    }
}
