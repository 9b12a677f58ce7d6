import Foundation

/// Property lists have dates and data, and no null; a Decimal is written as a string, since it would lose digits
/// as a real.
extension BinaryPropertyListWriter: JarOutput {
    mutating func beginObject() throws(LiftError) { beginDictionary() }

    mutating func endArray() { endContainer() }

    mutating func endObject() { endContainer() }

    @inline(__always)
    mutating func key(_ key: String) { string(key) }

    mutating func null() throws(LiftError) { throw LiftError("null", hasNo: "property list") }

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
        guard seconds.isFinite else { throw LiftError("a date that is no time", hasNo: "property list") }
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

/// A number of a JSON document as property lists have numbers.
enum PropertyListNumber {
    case int(Int64)
    case uint(UInt64)
    case double(Double)

    /// An integer is taken exactly, any other number as the nearest Double.
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
        throw LiftError("number \(text.string.cut)", hasNo: "property list")
    }
}

extension Decimal {
    /// What a property list holds instead of a Decimal.
    func propertyListText() throws(LiftError) -> String {
        guard !isNaN else { throw LiftError("NaN", hasNo: "property list") }
        return description
    }
}
