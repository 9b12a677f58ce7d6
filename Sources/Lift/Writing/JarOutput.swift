import Foundation

/// What a walk over Jars is written to: the tokens of a format, one after the other. Inside of a dictionary each
/// value follows its key.
///
/// A value that the format has no form for is an error of the kind `unsupported`, whose place the walk adds.
protocol JarOutput: ~Copyable {
    mutating func beginArray() throws(LiftError)
    mutating func endArray()
    mutating func beginObject() throws(LiftError)
    mutating func endObject()
    mutating func key(_ key: String) throws(LiftError)

    mutating func null() throws(LiftError)
    mutating func bool(_ value: Bool)
    mutating func integer(_ value: Int64)
    mutating func integer(_ value: UInt64)
    mutating func finite(_ value: Double)
    /// Infinity or NaN.
    mutating func infinite(_ value: Double) throws(LiftError)
    mutating func float(_ value: Float) throws(LiftError)
    mutating func decimal(_ value: Decimal) throws(LiftError)
    mutating func string(_ text: String) throws(LiftError)
    /// A date for which the context has no form.
    mutating func date(_ date: Date) throws(LiftError)
    mutating func data(_ data: Data)

    /// A number of a JSON document, which was checked.
    mutating func number(_ text: ByteView, isInteger: Bool) throws(LiftError)

    /// Writes the value at `row` as it stands in its document; false when the format is another one.
    mutating func copy(_ document: Document, row: Int) -> Bool
}

extension LiftError {
    /// A value has no form in a format.
    @inline(never)
    init(_ value: String, hasNo form: String) {
        self.init("\(value) has no \(form) form", kind: .unsupported)
    }
}
