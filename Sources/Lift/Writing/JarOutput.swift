#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A format that a walk writes Jars to, token by token. Inside a dictionary, each value follows its key.
///
/// A value that the format can't represent throws an error of the kind `unsupported`. The walk adds its path.
protocol JarOutput: ~Copyable {
    mutating func beginArray() throws(LiftError)
    mutating func endArray()
    mutating func beginObject() throws(LiftError)
    mutating func endObject()
    mutating func key(_ key: String) throws(LiftError)
    mutating func key(_ key: ShortText) throws(LiftError)

    mutating func null() throws(LiftError)
    mutating func bool(_ value: Bool)
    mutating func integer(_ value: Int64)
    mutating func integer(_ value: UInt64)
    /// An integer that does not fit in 64 bits.
    mutating func integer(_ value: WideInteger) throws(LiftError)
    mutating func finite(_ value: Double)
    /// Infinity or NaN.
    mutating func infinite(_ value: Double) throws(LiftError)
    mutating func float(_ value: Float) throws(LiftError)
    mutating func decimal(_ value: Decimal) throws(LiftError)
    mutating func string(_ text: String) throws(LiftError)
    /// A date, if the context has no formatter or transform for it.
    mutating func date(_ date: Date) throws(LiftError)
    mutating func data(_ data: Data)

    /// A number of a JSON document, which the scanner has validated.
    mutating func number(_ text: ByteView, isInteger: Bool) throws(LiftError)

    /// Copies the value at `row` from a document of the same format. Returns false for another format.
    mutating func copy(_ document: Document, row: Int) -> Bool
}

extension JarOutput where Self: ~Copyable {
    mutating func key(_ key: ShortText) throws(LiftError) { try self.key(key.string) }

    /// By default, the integer is written as a string.
    mutating func integer(_ value: WideInteger) throws(LiftError) { try string(value.text) }

    // By default, the format is that of a property list.

    mutating func infinite(_ value: Double) throws(LiftError) { finite(value) }

    mutating func decimal(_ value: Decimal) throws(LiftError) { try string(try value.propertyListText()) }

    mutating func number(_ text: ByteView, isInteger: Bool) throws(LiftError) {
        try propertyListNumber(text, isInteger: isInteger)
    }

    mutating func copy(_ document: Document, row: Int) -> Bool { false }

    /// Writes an exact integer, or the nearest Double of any other number.
    ///
    /// - Throws: a `LiftError` if an integer has more than 64 bits, or a number is beyond the range of a
    ///   Double.
    mutating func propertyListNumber(_ text: ByteView, isInteger: Bool) throws(LiftError) {
        if isInteger {
            if case .value(let value) = JSONNumber.integer(text, as: Int64.self) { return integer(value) }
            if case .value(let value) = JSONNumber.integer(text, as: UInt64.self) { return integer(value) }
        } else if let value = JSONNumber.double(text) {
            return finite(value)
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

extension LiftError {
    /// Creates the error for a value that a format can't represent.
    @inline(never)
    init(_ value: String, cannotBeIn formats: String) {
        self.init("\(formats)\(Self.cannotStore)\(value)", kind: .unsupported)
    }
}
