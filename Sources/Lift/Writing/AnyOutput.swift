#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Builds values of the types that Foundation's writers take.
struct AnyOutput: JarOutput {
    /// The purpose of the values.
    enum Use {
        /// `asAny()`: a Decimal stays a Decimal.
        case any
        /// A dictionary in memory: property list types and null.
        case dictionary
        /// A store of property lists.
        case propertyList

        /// The maximum number of levels. Swift and Foundation free nested containers recursively.
        ///
        /// On Linux, the time that `UserDefaults` takes grows with the third power of the depth: a fifth of a
        /// second for 128 levels, fourteen seconds for 511. With 512 levels it cannot read its own file.
        fileprivate var maximumDepth: Int {
            switch self {
            case .any, .dictionary: Jar.maximumLevels
            case .propertyList: 128
            }
        }
    }

    private struct Container {
        var array: [Any] = []
        var dictionary: [String: Any] = [:]
        /// The key of the next member; nil in an array.
        var key: HashableText?
    }

    private let use: Use
    /// The value for null.
    private let nullValue: Any
    private var containers: [Container] = []
    /// The value, once it is complete.
    private(set) var value: Any?

    init(_ use: Use, null: Any) {
        self.use = use
        nullValue = null
    }

    private mutating func add(_ value: Any) {
        guard let last = containers.indices.last else {
            self.value = value
            return
        }
        if let key = containers[last].key {
            if use == .any, containers[last].dictionary[key] != nil { return }
            containers[last].dictionary[key] = value
        } else {
            containers[last].array.append(value)
        }
    }

    // MARK: Containers

    mutating func beginArray() throws(LiftError) { try begin() }

    mutating func beginObject() throws(LiftError) { try begin() }

    private mutating func begin() throws(LiftError) {
        guard containers.count < use.maximumDepth else { throw LiftError(tooDeep: use.maximumDepth) }
        containers.append(Container())
    }

    mutating func endArray() {
        if let container = containers.popLast() { add(container.array) }
    }

    mutating func endObject() {
        if let container = containers.popLast() { add(container.dictionary) }
    }

    /// Sets the key of the next member.
    ///
    /// Two different keys of a Jar can be equal in a Swift dictionary, which compares keys by canonical
    /// equivalence. `asAny()` keeps the first one. For any other purpose they are an error.
    mutating func key(_ key: String) throws(LiftError) {
        guard let last = containers.indices.last else { return }
        let text = try HashableText(key: key)
        if use != .any, containers[last].dictionary[text] != nil {
            throw LiftError("two keys that are the same Unicode text", cannotBeIn: "property lists")
        }
        if use == .propertyList, key.isUIDKey { throw LiftError.uidKey }
        containers[last].key = text
    }

    // MARK: Scalars

    mutating func null() throws(LiftError) {
        switch use {
        case .any, .dictionary: add(nullValue)
        case .propertyList: throw .nullInPropertyList
        }
    }

    mutating func bool(_ value: Bool) { add(value) }

    mutating func integer(_ value: Int64) { add(Int(exactly: value) ?? value) }

    mutating func integer(_ value: UInt64) { add(value) }

    mutating func finite(_ value: Double) { add(value) }

    /// Adds the Double with the same shortest text as the Float.
    mutating func float(_ value: Float) { add(value.isFinite ? Double(textOf: value) : Double(value)) }

    mutating func decimal(_ value: Decimal) throws(LiftError) {
        if use == .any { add(value) } else { add(try value.propertyListText()) }
    }

    mutating func integer(_ value: WideInteger) {
        let text = value.text
        // A Decimal has 128 bits for its digits, too.
        let decimal = use == .any ? text.withPaddedBytes { JSONNumber.decimal($0) } : nil
        if let decimal { add(decimal) } else { add(text) }
    }

    mutating func string(_ text: String) { add(text) }

    mutating func date(_ date: Date) throws(LiftError) {
        // Foundation writes other dates, too, but reads them back as different dates.
        if use == .propertyList, !ISO8601.hasGregorianYear(date) {
            throw LiftError(unwritable: date)
        }
        add(date)
    }

    mutating func data(_ data: Data) { add(data) }

    mutating func number(_ text: ByteView, isInteger: Bool) throws(LiftError) {
        do throws(LiftError) {
            try propertyListNumber(text, isInteger: isInteger)
        } catch {
            guard use == .any else { throw error }
            add(try largeNumber(text))
        }
    }

    /// A number that property lists can't store, for `asAny()`.
    private func largeNumber(_ text: ByteView) throws(LiftError) -> Any {
        if let value = JSONNumber.double(text) { return value }
        if let value = JSONNumber.decimal(text) { return value }
        throw LiftError(
            "expected a number, found number \(text.string.cut), which doesn't fit", kind: .range)
    }
}

extension String {
    /// Whether Foundation's XML reader turns a dictionary with this key into the UID of a keyed archive. On
    /// Linux, no other setting of the file can be read then.
    var isUIDKey: Bool {
        // Most keys have another length, which is known without a comparison of text.
        utf8.count == 6 && self == "CF$UID"
    }
}

extension ShortText {
    /// Whether Foundation's XML reader turns a dictionary with this key into the UID of a keyed archive.
    var isUIDKey: Bool { count == 6 && head == 0x2020_4449_5524_4643 }
}

extension LiftError {
    static var uidKey: LiftError { LiftError("the key CF$UID", cannotBeIn: "XML property lists") }
}
