#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Property lists have dates and data, but no null. A Decimal is written as a string, because a real would
/// lose digits.
extension BinaryPropertyListWriter: JarOutput {
    mutating func beginObject() throws(LiftError) { beginDictionary() }

    mutating func endArray() { endContainer() }

    mutating func endObject() { endContainer() }

    mutating func key(_ key: String) { string(key) }

    mutating func key(_ key: ShortText) { string(key) }

    mutating func null() throws(LiftError) { throw .nullInPropertyList }

    mutating func bool(_ value: Bool) {
        simple(value ? BinaryPropertyList.true : BinaryPropertyList.false)
    }

    mutating func finite(_ value: Double) { real(value) }

    mutating func infinite(_ value: Double) { real(value) }

    mutating func float(_ value: Float) { real(value) }

    mutating func decimal(_ value: Decimal) throws(LiftError) {
        string(try value.propertyListText())
    }

    mutating func date(_ date: Date) throws(LiftError) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite else { throw LiftError("a non-finite date", cannotBeIn: "property lists") }
        self.date(secondsSince2001: seconds)
    }

    mutating func data(_ data: Data) { self.data(count: data.count) { $0.append(data) } }

    mutating func number(_ text: ByteView, isInteger: Bool) throws(LiftError) {
        switch try PropertyListNumber(text, isInteger: isInteger) {
        case .int(let value): integer(value)
        case .uint(let value): integer(value)
        case .double(let value): real(value)
        }
    }

    mutating func copy(_ document: Document, row: Int) -> Bool { false }
}

/// A number of a JSON document as a property list stores it.
enum PropertyListNumber {
    case int(Int64)
    case uint(UInt64)
    case double(Double)

    /// Creates an exact integer, or the nearest Double of any other number.
    ///
    /// - Throws: a `LiftError` if an integer has more than 64 bits, or a number is beyond the range of a
    ///   Double.
    init(_ text: ByteView, isInteger: Bool) throws(LiftError) {
        if isInteger {
            if case .value(let value) = JSONNumber.integer(text, as: Int64.self) {
                self = .int(value)
                return
            }
            if case .value(let value) = JSONNumber.integer(text, as: UInt64.self) {
                self = .uint(value)
                return
            }
        } else if let value = JSONNumber.double(text) {
            self = .double(value)
            return
        }
        throw LiftError("number \(text.string.cut)", cannotBeIn: "property lists")
    }
}

extension Decimal {
    /// The text that a property list stores for a Decimal.
    func propertyListText() throws(LiftError) -> String {
        guard !isNaN else { throw LiftError("NaN", cannotBeIn: "property lists") }
        return description
    }
}
