#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A number, a string or a bool. In Codable types it is decoded from a value of its own kind only, as
/// Foundation's coders do. A string doesn't become a number, unless the context has a ``JarCoercion`` or a
/// `NumberFormatter`.
protocol DecodedScalar: JarConvertible, Decodable {
    /// The kind of value that it is decoded from.
    static var kind: Jar.Kind { get }

    /// What a context has if it may convert values of other kinds.
    static var converting: Jar.Context.Traits { get }

    /// Whether it is a string in property lists, which have no such numbers.
    static var isTextBesideJSON: Bool { get }

    /// The scalar in a row of its kind; nil if there is none, or if it can't simply be read.
    static func read(_ row: TapeRow, _ view: DocumentView) -> Self?

    /// Whether a row of its kind isn't a value of this type, such as a number with a fraction for an integer.
    static func isRefused(_ row: TapeRow, _ view: DocumentView) -> Bool
}

extension DecodedScalar {
    static var kind: Jar.Kind { .number }

    static var converting: Jar.Context.Traits { .numbersFromText }

    static var isTextBesideJSON: Bool { false }

    static func isRefused(_ row: TapeRow, _ view: DocumentView) -> Bool { false }
}

extension Bool: DecodedScalar, EncodedScalar {
    static var kind: Jar.Kind { .bool }

    static var converting: Jar.Context.Traits { .coercion }

    var content: JarContent { .bool(self) }
}

extension String: DecodedScalar, EncodedScalar {
    static var kind: Jar.Kind { .string }

    static var converting: Jar.Context.Traits { .coercion }

    var content: JarContent { .string(self) }
}

extension Double: DecodedScalar, EncodedScalar {
    var content: JarContent { .double(self) }
}

extension Float: DecodedScalar, EncodedScalar {
    static func read(_ row: TapeRow, _ view: DocumentView) -> Float? {
        row.isJSONNumber ? JSONNumber.float(view.bytes(of: row)) : nil
    }

    var content: JarContent { .float(self) }
}

extension Decimal: DecodedScalar {
    static var isTextBesideJSON: Bool { true }

    static func read(_ row: TapeRow, _ view: DocumentView) -> Decimal? {
        row.isJSONNumber ? JSONNumber.decimal(view.bytes(of: row)) : nil
    }
}

extension FixedWidthInteger where Self: DecodedScalar {
    static var isTextBesideJSON: Bool { bitWidth > 64 }

    @inline(__always)
    static func read(_ row: TapeRow, _ view: DocumentView) -> Self? {
        guard row.kind == .integer,
            case .value(let value) = JSONNumber.integer(view.bytes(of: row), as: Self.self)
        else { return nil }
        return value
    }

    static func isRefused(_ row: TapeRow, _ view: DocumentView) -> Bool {
        guard row.kind == .real, case .fraction = JSONNumber.integer(view.bytes(of: row), as: Int64.self)
        else { return false }
        return true
    }
}

extension Int: DecodedScalar, EncodedScalar {}
extension Int8: DecodedScalar, EncodedScalar {}
extension Int16: DecodedScalar, EncodedScalar {}
extension Int32: DecodedScalar, EncodedScalar {}
extension Int64: DecodedScalar, EncodedScalar {}
extension UInt: DecodedScalar, EncodedScalar {}
extension UInt8: DecodedScalar, EncodedScalar {}
extension UInt16: DecodedScalar, EncodedScalar {}
extension UInt32: DecodedScalar, EncodedScalar {}
extension UInt64: DecodedScalar, EncodedScalar {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: DecodedScalar, EncodedScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: DecodedScalar, EncodedScalar {}

/// Returns `type` as a type of scalars; nil if it is none.
///
/// They are compared one by one. To ask for a conformance that isn't there takes up to a tenth of a
/// millisecond, because the runtime searches all conformances in the process.
func scalarType(_ type: Any.Type) -> (any DecodedScalar.Type)? {
    var scalars: [any DecodedScalar.Type] = [
        String.self, Int.self, Bool.self, Double.self, Float.self, Decimal.self, Int8.self, Int16.self,
        Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        scalars += [Int128.self, UInt128.self]
    }
    if let scalar = scalars.first(where: { $0 == type }) { return scalar }
    // Where it is one, only all of Foundation knows it.
    return "\(type)" == "CGFloat" ? type as? any DecodedScalar.Type : nil
}

/// The kind of the scalars in a container of scalars, at any depth, or of a scalar; nil for other types.
func scalarKind(in type: Any.Type) -> Jar.Kind? {
    if let scalar = scalarType(type) { return scalar.kind }
    if type == Date.self { return .date }
    if type == Data.self { return .data }
    return containerType(type).flatMap { scalarKind(in: $0.partType) }
}

/// The kind of the raw values, numbers, strings or bools, of a type that is lifted from these, or in a
/// container of such a type; nil for other types, and if Codable reads the raw value.
func rawKind(in type: Any.Type) -> Jar.Kind? {
    let part = partType(of: type)
    guard !(part is any JarDecodable.Type), let raw = part as? any (RawRepresentable & Liftable).Type else {
        return nil
    }
    let rawType = rawType(of: raw)
    return scalarType(rawType)?.kind ?? rawKind(in: rawType)
}

// MARK: - Conversions

extension Jar {
    /// Lifts the raw value of a Codable type, which is not converted from another kind.
    @inlinable
    func _codedRawValue<RawValue: Liftable>(
        of type: Any.Type, _ coercion: JarCoercion?
    ) throws(LiftError) -> RawValue {
        try _isConverted(to: RawValue.self) ? _strict(coercion)._rawValue(of: type) : _rawValue(of: type)
    }

    @inline(never)
    @usableFromInline
    func _isConverted(to type: Any.Type) -> Bool {
        let kind = kind
        // To find the kind of another type takes longer than to lift a value.
        if type == String.self { return kind != .string }
        if kind == .number { return false }
        return scalarKind(in: type).map { $0 != kind } ?? false
    }
}

// MARK: - Texts of errors

/// The texts of errors for a type that was asked for, by the kind of value that was found.
struct MismatchTexts {
    /// What the `LiftError` expected.
    let expected: LiftError.Expected
    /// Whether the type is an integer. To Codable, a number that is none is corrupted data.
    let isOfInteger: Bool
    private let texts: [String]

    init(_ type: Any.Type) {
        let expected = Self.name(of: type)
        self.expected = scalarType(type) == nil ? .name(expected) : .type(type)
        isOfInteger = type is any FixedWidthInteger.Type
        var found = Self.found
        if isOfInteger { found[3] = Self.foundForInteger }
        texts = found.map { "expected \(expected), found \($0)" }
    }

    /// What errors call the kinds of values.
    private static let found = [
        "nothing", "null", "a bool", "a number", "a string", "a date", "data", "an array", "a dictionary",
        "an error",
    ]
    private static let foundForInteger = "a number that isn't an integer"

    /// What was expected, if `text` is that of an error about a value of `kind`.
    static func expected(in text: String, found kind: Jar.Kind) -> String? {
        for found in [found[index(of: kind)]] + (kind == .number ? [foundForInteger] : []) {
            let (start, end) = ("expected ", ", found \(found)")
            if text.hasPrefix(start), text.hasSuffix(end), text.utf8.count > start.utf8.count + end.utf8.count
            {
                return String(text.dropFirst(start.count).dropLast(end.count))
            }
        }
        return nil
    }

    subscript(kind: Jar.Kind) -> String { texts[Self.index(of: kind)] }

    private static func index(of kind: Jar.Kind) -> Int {
        switch kind {
        case .missing: 0
        case .null: 1
        case .bool: 2
        case .number: 3
        case .string: 4
        case .date: 5
        case .data: 6
        case .array: 7
        case .dictionary: 8
        case .error: 9
        }
    }

    /// What errors call a type. A container is asked for by the types of any parts.
    static func name(of type: Any.Type) -> String {
        if type == [String: Any].self { return "a dictionary" }
        if type == [Any].self { return "an array" }
        return TypeName.shown("\(type)")
    }
}

extension DocumentView {
    /// Whether `row` is a scalar of this kind, a null, or an array of these at any depth.
    @inline(__always)
    func has(_ kind: Jar.Kind, at row: Int) -> Bool {
        let array = self[row]
        guard array.kind == .array else { return hasOnly(kind, in: row..<row + 1) }
        return array.length == 0 || hasOnly(kind, in: row + 1..<next(after: row))
    }

    private func hasOnly(_ kind: Jar.Kind, in rows: Range<Int>) -> Bool {
        rows.allSatisfy { row in
            let found = self[row].kind.jarKind
            return found == kind || found == .array || found == .null
        }
    }
}
