/// A String is lifted from a string, and from a number as it's spelled: `12.50` becomes `"12.50"`. A date and
/// data become the text that is written for them.
extension String: JarElement {
    /// Creates a string from the string in `jar`, from a number as it's spelled, or from a date or data as
    /// the text that is written for them.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing`, `null` or `type` if there's no such value, and of the
    ///   kind `unsupported` if a date can't be written.
    public init(jar: Jar) throws { self = try String._lift(from: jar) }

    public static func _lift(from jar: Jar) throws(LiftError) -> String {
        if let usual = jar.withRow({ view, row in read(row, view) }) { return usual }
        if let text = numberText(in: jar) { return text }
        return try otherText(of: jar)
    }

    /// The string in a row, in the usual cases. Codable reads it in the same way.
    @inline(__always)
    static func read(_ row: TapeRow, _ view: DocumentView) -> String? {
        switch row.kind {
        // The scanner has checked the bytes of strings.
        case .string: unsafe view.bytes(of: row).validString
        case .escapedString: JSONText.unescaped(view.bytes(of: row))
        default: nil
        }
    }

    /// Lifts in all but the usual cases, and throws the errors. Out of line, so that strings do not pay for
    /// it.
    @inline(never)
    private static func otherText(of jar: Jar) throws(LiftError) -> String {
        try jar.withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .text(let bytes): return unsafe bytes.validString
            case .string(let text): return text
            default:
                let text = try text(of: scalar, in: jar)
                jar.noteConversion(to: "String")
                return text
            }
        }
    }

    /// Returns the text of a number in a document; nil if the context may change it.
    ///
    /// Out of line and with the Jar as its only argument, so that a string does not pay for it.
    @inline(never)
    private static func numberText(in jar: Jar) -> String? {
        jar.withRow { view, row in
            row.isJSONNumber && !jar.context.has(.coercion) ? view.bytes(of: row).string : nil
        }
    }

    /// Returns the text of a value that is not a string.
    private static func text(of scalar: JarScalar, in jar: Jar) throws(LiftError) -> String {
        try jar.checkConversion(to: "String")
        switch scalar {
        case .numeral(let bytes, _): return bytes.string
        case .date(let date): return try date.text(in: jar.resolved)
        case .data(let data): return data.base64EncodedString()
        case .bool(let value) where jar.conversionContext.coercion == .lenient:
            return value ? "true" : "false"
        default:
            guard let text = scalar.numberText else { throw jar.mismatch("String") }
            return text
        }
    }

    public var jar: Jar { Jar(.string(self)) }

    public static func _write(_ value: String, forKey key: String, to sink: _JarSink) throws(LiftError) {
        try sink.write(value, forKey: key)
    }
}

extension Substring: JarElement {
    /// Creates a substring from the string in `jar`, from a number as it's spelled, or from a date or data as
    /// the text that is written for them.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing`, `null` or `type` if there's no such value, and of the
    ///   kind `unsupported` if a date can't be written.
    public init(jar: Jar) throws { self = Substring(try jar.text(for: "Substring")) }

    public var jar: Jar { Jar(.string(String(self))) }
}

/// A Character is lifted from a string of exactly one character.
extension Character: JarElement {
    /// Creates a character from a string of exactly one character in `jar`.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the string has another length, and of the kind
    ///   `missing`, `null` or `type` if there's no string.
    public init(jar: Jar) throws {
        let text = try jar.text(for: "Character")
        guard text.count == 1, let character = text.first else {
            throw LiftError(kind: .value, expected: "Character", in: jar)
        }
        self = character
    }

    public var jar: Jar { Jar(.string(String(self))) }
}

extension Jar {
    /// The string that is lifted for a type that is made of one.
    func text(for type: String) throws(LiftError) -> String {
        do {
            return try String._lift(from: self)
        } catch {
            throw error.expecting(type)
        }
    }
}
