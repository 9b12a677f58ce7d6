#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Besides null, XML property lists have no form for most control characters, and for dates outside the years
/// 0 to 9999. A Decimal is written as a string, because a real would lose digits.
extension XMLPropertyListWriter: JarOutput {
    mutating func beginArray() { begin(.array) }

    mutating func endArray() { end(.array) }

    mutating func beginObject() { begin(.dictionary) }

    mutating func endObject() { end(.dictionary) }

    mutating func key(_ key: String) throws(LiftError) {
        // Foundation's reader makes the UID of a keyed archive of a dictionary with this key.
        if key.isUIDKey { throw LiftError.uidKey }
        if let refused = writeKey(key) { throw LiftError(noXML: refused) }
    }

    mutating func key(_ key: ShortText) throws(LiftError) {
        if key.isUIDKey { throw LiftError.uidKey }
        if !writePlainKey(key) { try self.key(key.string) }
    }

    mutating func string(_ text: String) throws(LiftError) {
        if let refused = writeString(text) { throw LiftError(noXML: refused) }
    }

    mutating func null() throws(LiftError) { throw .nullInPropertyList }

    mutating func integer(_ value: Int64) {
        writeInteger(magnitude: value.magnitude, isNegative: value < 0)
    }

    mutating func integer(_ value: UInt64) { writeInteger(magnitude: value, isNegative: false) }

    /// Writes the Double with the same shortest text as the Float.
    mutating func float(_ value: Float) { finite(Double(value.description) ?? Double(value)) }

    mutating func date(_ date: Date) throws(LiftError) {
        guard ISO8601.hasWholeGregorianYear(date) else { throw LiftError(unwritable: date) }
        writeDate(secondsSince2001: date.timeIntervalSinceReferenceDate)
    }

    mutating func data(_ data: Data) { data.base64EncodedString().withByteView { writeData($0) } }
}

extension LiftError {
    fileprivate init(noXML scalar: Unicode.Scalar) {
        self.init("character \(scalar.codePoint)", cannotBeIn: "XML")
    }
}
