/// An integer is lifted exactly or not at all.
///
/// It's lifted from a number without a fraction, however it's spelled (`1`, `1.0` and `1e2`, but not `1.5`),
/// and from a string that is exactly such a number (`"12"`, but not `" 12"`, `"0x1F"` or `"+1"`). If there is
/// a `NumberFormatter` in the context, it reads the strings instead. A number that doesn't fit in the type
/// throws an error of the kind `range`.
extension Jar {
    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(LiftError) -> Value {
        let usual: Value? = withRow { view, row in
            if row.isJSONNumber {
                let text = view.bytes(of: row)
                if let digits = text.shortDigits {
                    // `init(exactly:)` would return an optional, whose type is looked up at run time where
                    // nothing is optimized.
                    let value = Value(truncatingIfNeeded: digits)
                    if UInt64(truncatingIfNeeded: value) == digits { return value }
                }
                if case .value(let value) = JSONNumber.integer(text, as: Value.self) { return value }
            }
            guard row.kind == .binaryInteger, case .signed(let value) = RowValue.integer(view.bytes(of: row))
            else { return nil }
            return Value(exactly: value)
        }
        if let usual { return usual }
        if case .int(let int) = content, let value = Value(exactly: int) {
            return value
        }
        return try otherInteger(type)
    }

    /// Lifts in all but the usual cases, and throws the errors.
    @inline(never)
    private func otherInteger<Value: FixedWidthInteger>(_ type: Value.Type) throws(LiftError) -> Value {
        let name = "\(type)"
        // Lifting as a wide type first saves a copy of `wide` for each type.
        let value: Value
        var isConverted = false
        if Value.fitsInt64 {
            value = try inRange(Value(exactly: wide(Int64.self, name, &isConverted)), name)
        } else if Value.bitWidth <= 64 {
            value = try inRange(Value(exactly: wide(UInt64.self, name, &isConverted)), name)
        } else {
            value = try wide(type, name, &isConverted)
        }
        if isConverted { noteConversion(to: name) }
        return value
    }

    /// Lifts an integer. Errors call its type `name`, and `isConverted` says whether it was converted from
    /// another kind of value.
    @inline(never)
    private func wide<Value: FixedWidthInteger>(
        _ type: Value.Type, _ name: String, _ isConverted: inout Bool
    ) throws(LiftError) -> Value {
        try withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .integer(let value): return try inRange(Value(exactly: value), name)
            case .unsigned(let value): return try inRange(Value(exactly: value), name)
            case .double(let value): return try integer(of: value, name)
            case .float(let value): return try integer(of: Double(value), name)
            case .decimal(let value):
                guard !value.isNaN else { throw LiftError(kind: .range, expected: name, in: self) }
                return try integer(of: value.description, name)
            case .numeral(let text, _): return try integer(JSONNumber.integer(text, as: Value.self), name)
            case .wide(let value):
                let integer = value.magnitude.value(isNegative: value.isNegative, as: Value.self)
                return try inRange(integer, name)
            default:
                isConverted = true
                return try integer(of: numberText(scalar, as: name, isText: Value.bitWidth > 64), name)
            }
        }
    }

    private func integer<Value: FixedWidthInteger>(of text: String, _ name: String) throws(LiftError) -> Value
    {
        try integer(text.withPaddedBytes { JSONNumber.integer($0, as: Value.self) }, name)
    }

    private func integer<Value>(_ result: JSONNumber.Integer<Value>, _ name: String) throws(LiftError)
        -> Value
    {
        switch result {
        case .value(let value): return value
        case .fraction: throw LiftError(kind: .type, expected: name, in: self)
        case .outOfRange: throw LiftError(kind: .range, expected: name, in: self)
        }
    }

    private func integer<Value: FixedWidthInteger>(
        of value: Double, _ name: String
    ) throws(LiftError) -> Value {
        if value.isFinite, value != value.rounded(.towardZero) {
            throw LiftError(kind: .type, expected: name, in: self)
        }
        return try inRange(Value(exactly: value), name)
    }

    /// Returns the number that a string contains, as it is written in JSON.
    ///
    /// - Parameter isText: whether such a number is a string everywhere but in JSON.
    func numberText(
        _ scalar: JarScalar, as name: String, isText: Bool = false
    ) throws(LiftError) -> String {
        // Other text needs no string of its own. A failed lift takes a sixth less without it.
        if case .text(let bytes) = scalar, !isDeferred, !contextHas(.numbersFromText),
            !bytes.isJSONNumber
        {
            throw LiftError(kind: .type, expected: name, in: self)
        }
        guard let text = scalar.string else {
            if case .bool(let value) = scalar, conversionContext.coercion == .lenient {
                return value ? "1" : "0"
            }
            throw mismatch(name)
        }
        let context = resolved.context
        if let formatter = context.numberForm {
            guard let number = formatter.jsonNumber(text) else {
                throw LiftError(kind: .value, expected: "\(name) in the formatter's form", in: self)
            }
            return number
        }
        let isAllowed =
            !context.has(.coercion) || context.coercion != .strict
            || isText && !isPlainText && context.find(JarCoercion.self) == nil
        if isAllowed, text.withByteView({ $0.isJSONNumber }) { return text }
        if context.coercion == .lenient, let number = text.lenientNumber { return number }
        throw LiftError(kind: .type, expected: name, in: self)
    }
}

/// A context value that reads numbers that come as text, as a formatter does.
protocol NumberTextForm: JarContextTraitCarrier {
    /// The number that all of `text` is in this form, as JSON writes it.
    func jsonNumber(_ text: String) -> String?
}

extension NumberTextForm {
    static var traits: Jar.Context.Traits { .numberForm }
}

extension Jar.Context {
    /// The form that was added last.
    fileprivate var numberForm: (any NumberTextForm)? {
        guard has(.numberForm), let entries = storage?.entries else { return nil }
        for entry in entries.reversed() where entry.traits.contains(.numberForm) {
            if let form = entry.value as? any NumberTextForm { return form }
        }
        return nil
    }
}

extension Int: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(Int.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> Int { try jar.integer(Int.self) }
    public var jar: Jar { Jar(.int(Int64(self))) }
    public static func _write(_ value: Int, forKey key: String, to sink: _JarSink) throws(LiftError) {
        try sink.write(value, forKey: key)
    }
}

extension Int8: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(Int8.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> Int8 { try jar.integer(Int8.self) }
    public var jar: Jar { Jar(.int(Int64(self))) }
}

extension Int16: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(Int16.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> Int16 { try jar.integer(Int16.self) }
    public var jar: Jar { Jar(.int(Int64(self))) }
}

extension Int32: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(Int32.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> Int32 { try jar.integer(Int32.self) }
    public var jar: Jar { Jar(.int(Int64(self))) }
}

extension Int64: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(Int64.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> Int64 { try jar.integer(Int64.self) }
    public var jar: Jar { Jar(.int(self)) }
}

extension UInt: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(UInt.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> UInt { try jar.integer(UInt.self) }
    public var jar: Jar { UInt64(self).jar }
}

extension UInt8: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(UInt8.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> UInt8 { try jar.integer(UInt8.self) }
    public var jar: Jar { Jar(.int(Int64(self))) }
}

extension UInt16: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(UInt16.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> UInt16 { try jar.integer(UInt16.self) }
    public var jar: Jar { Jar(.int(Int64(self))) }
}

extension UInt32: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(UInt32.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> UInt32 { try jar.integer(UInt32.self) }
    public var jar: Jar { Jar(.int(Int64(self))) }
}

extension UInt64: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(UInt64.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> UInt64 { try jar.integer(UInt64.self) }
    public var jar: Jar { Jar(Int64(exactly: self).map { .int($0) } ?? .uint(self)) }
}

// An integer of 128 bits that does not fit in 64 has a content of its own. In property lists it is a string,
// as a Decimal is.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(Int128.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> Int128 { try jar.integer(Int128.self) }
    public var jar: Jar {
        Int64(exactly: self).map(\.jar) ?? UInt64(exactly: self).map(\.jar) ?? Jar(.wide(WideInteger(self)))
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: JarElement {
    /// Creates an integer from the number in `jar`, which may also be a string that is a number.
    ///
    /// - Throws: A ``LiftError`` of the kind `range` if the number doesn't fit in the type, and of the kind
    ///   `missing`, `null` or `type` if there's no number without a fraction.
    public init(jar: Jar) throws { self = try jar.integer(UInt128.self) }
    public static func _lift(from jar: Jar) throws(LiftError) -> UInt128 { try jar.integer(UInt128.self) }
    public var jar: Jar { UInt64(exactly: self).map(\.jar) ?? Jar(.wide(WideInteger(self))) }
}
