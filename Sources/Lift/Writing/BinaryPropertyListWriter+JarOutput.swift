#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Property lists have dates and data, but no null. A Decimal is written as a string, because a real would
/// lose digits.
extension BinaryPropertyListWriter: JarOutput {
    mutating func endArray() { endContainer() }

    mutating func endObject() { endContainer() }

    mutating func key(_ key: String) { string(key) }

    mutating func key(_ key: ShortText) { string(key) }

    mutating func null() throws(LiftError) { throw .nullInPropertyList }

    mutating func bool(_ value: Bool) {
        simple(value ? BinaryPropertyList.true : BinaryPropertyList.false)
    }

    mutating func date(_ date: Date) throws(LiftError) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite else { throw LiftError("a non-finite date", cannotBeIn: "property lists") }
        self.date(secondsSince2001: seconds)
    }

    mutating func data(_ data: Data) { self.data(count: data.count) { $0.append(data) } }
}
