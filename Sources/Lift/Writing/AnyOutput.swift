import Foundation

/// Builds values of the types that Foundation's writers take.
struct AnyOutput: JarOutput {
    /// How many levels such values may have, which Swift and Foundation free one call inside the other.
    static let maximumDepth = 512

    /// What the values are for.
    enum Use {
        /// `asAny()`: null is `NSNull`, Decimal stays what it is.
        case any
        /// A dictionary in memory: property list types, and null is `NSNull`.
        case dictionary
        /// A store of property lists.
        case propertyList
        /// A property list in XML: what XML cannot write is an error.
        case xml

        /// On Linux `UserDefaults` takes time with the third power of the depth: a fifth of a second for 128 levels,
        /// fourteen seconds for 511; and with 512 it could not read its file again.
        ///
        /// Its writer of XML calls itself for each level: 300 levels of dictionaries take more than 512 KiB of stack.
        fileprivate var maximumDepth: Int {
            switch self {
            case .any, .dictionary: AnyOutput.maximumDepth
            case .xml: 200
            case .propertyList: 128
            }
        }
    }

    private struct Container {
        let isDictionary: Bool
        var array: [Any] = []
        var dictionary: [String: Any] = [:]
        var key = ""
    }

    private let use: Use
    private var containers: [Container] = []
    /// The value, once it is complete.
    private(set) var value: Any?

    init(_ use: Use) { self.use = use }

    private mutating func add(_ value: Any) {
        guard let last = containers.indices.last else {
            self.value = value
            return
        }
        if containers[last].isDictionary {
            let key = containers[last].key
            if use == .any, containers[last].dictionary[key] != nil { return }
            containers[last].dictionary[key] = value
        } else {
            containers[last].array.append(value)
        }
    }

    // MARK: Containers

    mutating func beginArray() throws(LiftError) { try begin(isDictionary: false) }

    mutating func beginObject() throws(LiftError) { try begin(isDictionary: true) }

    private mutating func begin(isDictionary: Bool) throws(LiftError) {
        guard containers.count < use.maximumDepth else { throw LiftError(tooDeep: use.maximumDepth) }
        containers.append(Container(isDictionary: isDictionary))
    }

    mutating func endArray() {
        if let container = containers.popLast() { add(container.array) }
    }

    mutating func endObject() {
        if let container = containers.popLast() { add(container.dictionary) }
    }

    /// Two keys may be one to Swift, which compares them by canonical equivalence. `asAny()` takes the first, as
    /// `Jar.dictionary` does.
    mutating func key(_ key: String) throws(LiftError) {
        guard let last = containers.indices.last else { return }
        try key.checkMarks()
        if use != .any, containers[last].dictionary[key] != nil {
            throw LiftError("a key that Swift takes for another one", hasNo: "property list")
        }
        if use == .xml || use == .propertyList, key == "CF$UID" {
            throw LiftError.uidKey
        }
        try check(key)
        containers[last].key = key
    }

    // MARK: Scalars

    mutating func null() throws(LiftError) {
        switch use {
        case .any, .dictionary: add(NSNull())
        case .propertyList, .xml: throw LiftError("null", hasNo: "property list")
        }
    }

    mutating func bool(_ value: Bool) { add(value) }

    mutating func integer(_ value: Int64) { add(Int(exactly: value) ?? value) }

    mutating func integer(_ value: UInt64) { add(value) }

    mutating func finite(_ value: Double) { add(value) }

    mutating func infinite(_ value: Double) { add(value) }

    /// The Double that is written as the Float is.
    mutating func float(_ value: Float) { add(Double(value.description) ?? Double(value)) }

    mutating func decimal(_ value: Decimal) throws(LiftError) {
        if use == .any { add(value) } else { add(try value.propertyListText()) }
    }

    mutating func string(_ text: String) throws(LiftError) {
        try check(text)
        add(text)
    }

    mutating func date(_ date: Date) throws(LiftError) {
        // Foundation writes others too, but not so that it reads the same again.
        if use == .xml || use == .propertyList, !ISO8601.hasGregorianYear(date) {
            throw LiftError(unwritable: date)
        }
        add(date)
    }

    mutating func data(_ data: Data) { add(data) }

    mutating func number(_ text: ByteView, isInteger: Bool) throws(LiftError) {
        do throws(LiftError) {
            switch try PropertyListNumber(text, isInteger: isInteger) {
            case .int(let value): integer(value)
            case .uint(let value): integer(value)
            case .double(let value): finite(value)
            }
        } catch {
            guard use == .any else { throw error }
            add(try largeNumber(text))
        }
    }

    /// A number that property lists have no form for.
    private func largeNumber(_ text: ByteView) throws(LiftError) -> Any {
        if let value = JSONNumber.double(text) { return value }
        if let value = JSONNumber.decimal(text) { return value }
        throw LiftError(
            "expected a number, found number \(text.string.cut), which does not fit", kind: .range)
    }

    mutating func copy(_ document: Document, row: Int) -> Bool { false }

    /// XML 1.0 has no control characters but tab, line feed and carriage return, and two more characters it has
    /// not; section 2.2 of its recommendation.
    private func check(_ text: String) throws(LiftError) {
        guard use == .xml else { return }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20..<0xFFFE, 0x10000...: continue
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
                throw LiftError("character U+\(zeros)\(digits)", hasNo: "XML")
            }
        }
    }
}

extension LiftError {
    /// Foundation's reader of XML makes a keyed archive's UID of this key; on Linux no other setting is read then.
    static var uidKey: LiftError { LiftError("the key CF$UID", hasNo: "XML property list") }

    init(tooDeep limit: Int) {
        self.init("expected at most \(limit) levels, found more", kind: .bounds)
    }
}
