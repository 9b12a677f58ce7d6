#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value as every reader sees it, whether it comes from JSON text, a property list or a built Jar.
///
/// Readers switch over these cases and don't need to know the many ways to store a number. A few hot paths
/// look at rows first, and say what that gains.
///
/// The bytes of `numeral` and `text` belong to a document. They are valid only while the closure that was
/// passed to `Jar.withScalar(_:)` runs.
enum JarScalar {
    case missing
    case null
    case bool(Bool)
    case integer(Int64)
    /// An integer above `Int64.max`.
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
    case decimal(Decimal)
    /// An integer of 128 bits that does not fit in 64.
    case wide(WideInteger)
    /// A number in JSON text: validated, not converted.
    case numeral(ByteView, isInteger: Bool)
    case string(String)
    /// A string in a document without escapes, as UTF-8.
    case text(ByteView)
    case date(Date)
    case data(Data)
    /// An array. Readers iterate over its elements with `JarElements`.
    case array(count: Int)
    /// A dictionary. Readers iterate over its members with `JarMembers`. A key that occurs twice is counted
    /// twice.
    case dictionary(count: Int)
    case error(LiftError)
}

extension Jar {
    /// Calls `body` with the value, represented with this Jar's context if it is deferred.
    ///
    /// The value may refer to the bytes of a document, which this Jar keeps alive until `body` returns.
    @inline(__always)
    func withScalar<Result, Failure: Error>(
        _ body: (JarScalar) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // A copy of this Jar would retain all that it refers to.
        let represented = isDeferred ? resolved : nil
        defer {
            extendLifetime(represented)
            extendLifetime(self)
        }
        return try body(represented.map { unsafe $0.content.scalar } ?? (unsafe content.scalar))
    }

    /// Calls `body` with the row of this value, or returns nil if the value is not in a document. This Jar
    /// keeps the document alive until `body` returns.
    ///
    /// Hot paths use this method because it retains nothing and creates no value from the row.
    @inline(__always)
    func withRow<Result, Failure: Error>(
        _ body: (DocumentView, TapeRow) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        guard let (view, index) = unsafe viewedRow else { return nil }
        defer { extendLifetime(self) }
        return try body(view, view[index])
    }

    /// Calls `body` with the index of this value's row, or returns nil if the value is not in a document.
    /// This Jar keeps the document alive until `body` returns.
    @inline(__always)
    func withRowIndex<Result, Failure: Error>(
        _ body: (DocumentView, Int) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        guard let (view, index) = unsafe viewedRow else { return nil }
        defer { extendLifetime(self) }
        return try body(view, index)
    }

    /// Calls `body`, which looks up a row, with the index of this value's row, or returns nil if the value is
    /// not in a document. This Jar keeps the document alive until `body` returns.
    ///
    /// This is not generic, because in a build without optimization a generic function over an optional
    /// result would fetch type metadata for each look-up.
    @inline(__always)
    func findRow(_ body: (DocumentView, Int) -> Int?) -> Int? {
        guard let (view, index) = unsafe viewedRow else { return nil }
        let found = body(view, index)
        extendLifetime(self)
        return found
    }

    /// The view and the index of the row, without a reference. A caller that binds the source in a pattern
    /// would retain it.
    ///
    /// The caller keeps this Jar alive for as long as it uses the view.
    @inline(__always)
    @unsafe private var viewedRow: (DocumentView, Int)? {
        guard case .row(let source, let row) = content else { return nil }
        return unsafe (source.unownedView, Int(row))
    }
}

extension JarContent {
    /// The value of this content, which must not be deferred.
    ///
    /// The caller keeps this content alive for as long as it uses the value.
    @inline(never)
    @unsafe fileprivate var scalar: JarScalar {
        switch self {
        case .missing, .absent: .missing
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .integer(value)
        case .uint(let value): .unsigned(value)
        case .double(let value): .double(value)
        case .float(let value): .float(value)
        case .decimal(let value): .decimal(value)
        case .wide(let value): .wide(value)
        case .string(let text): .string(text)
        case .date(let date): .date(date)
        case .data(let data): .data(data)
        case .array(let array): .array(count: array.count)
        case .object(let object): .dictionary(count: object.count)
        case .row(let source, let row): unsafe source.unownedView.scalar(source[row])
        case .error(let error): .error(error)
        // `Jar.resolved` has already turned a representation that never ends into an error.
        case .deferred: .missing
        }
    }
}

extension DocumentView {
    /// Returns the value of a row. It is valid while the document is alive.
    @inline(__always)
    func scalar(_ row: TapeRow) -> JarScalar {
        if row.isContainer {
            return row.kind == .array ? .array(count: row.length) : .dictionary(count: row.length)
        }
        let bytes = bytes(of: row)
        switch row.kind {
        case .null, .array, .object: return .null
        case .false: return .bool(false)
        case .true: return .bool(true)
        case .integer: return .numeral(bytes, isInteger: true)
        case .real: return .numeral(bytes, isInteger: false)
        case .string: return .text(bytes)
        case .escapedString, .utf16String: return .string(string(row))
        case .binaryInteger:
            switch RowValue.integer(bytes) {
            case .signed(let value): return .integer(value)
            case .unsigned(let value): return .unsigned(value)
            }
        case .binaryReal:
            return bytes.count == 8 ? .double(RowValue.double(bytes)) : .float(RowValue.float(bytes))
        case .date: return .date(Date(timeIntervalSinceReferenceDate: RowValue.double(bytes)))
        case .data: return .data(bytes.data)
        }
    }
}

extension JarScalar {
    /// The text of a string; nil for anything else.
    var string: String? {
        switch self {
        case .string(let text): text
        // Made of a string in a document, which the scanner has checked.
        case .text(let bytes): unsafe bytes.validString
        default: nil
        }
    }

    /// The text of a number, as Swift or its document writes it; nil for anything else.
    var numberText: String? {
        switch self {
        case .integer(let value): String(value)
        case .unsigned(let value): String(value)
        case .double(let value): value.numberText
        case .float(let value): value.numberText
        case .decimal(let value): value.description
        case .wide(let value): value.text
        case .numeral(let bytes, _): bytes.string
        default: nil
        }
    }
}
