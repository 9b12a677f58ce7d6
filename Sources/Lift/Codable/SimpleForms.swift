#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Types whose Codable implementation writes a dictionary or an array, although most data has a simple string
// for them. Lift reads both forms, and writes the one of Codable, so that other coders read it.

/// A duration is lifted and written with its Codable implementation: an array of two integers, which are the
/// two halves of its number of attoseconds.
///
///     try String(json: Duration.seconds(1.5))  // [0,1500000000000000000]
///
/// For a number of seconds, use ``JarTransform/seconds``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration: JarDecodable, JarEncodable {}

/// A locale is lifted from its identifier, or from the dictionary that Codable writes.
///
///     let locale: Locale = try Jar(json: #""de_CH""#)^
///     Jar(locale, by: .identifier)  // "de_CH"
///
/// A Codable type writes the dictionary. To write the identifier, use the transform `.identifier`.
extension Locale: JarConvertible {
    /// Creates a locale from an identifier such as `de_CH`, or from the dictionary that Codable writes.
    ///
    /// Foundation accepts any text as an identifier.
    ///
    /// - Throws: A ``LiftError`` of the kind `missing`, `null` or `type` if there's neither a string nor a
    ///   dictionary, and the error of the part of the dictionary that can't be decoded.
    public init(jar: Jar) throws {
        self = try jar.simpleForm("Locale", Locale.init(identifier:)) { try CodedValue(jar: jar).value }
    }
}

/// A time zone is lifted from its identifier, or from the dictionary that Codable writes.
///
///     let zone: TimeZone = try Jar(json: #""Europe/Zurich""#)^
///     Jar(zone, by: .identifier)  // "Europe/Zurich"
///
/// A Codable type writes the dictionary. To write the identifier, use the transform `.identifier`.
extension TimeZone: JarConvertible {
    /// Creates a time zone from an identifier such as `Europe/Zurich`, or from the dictionary that Codable
    /// writes.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if Foundation doesn't know the identifier, and of the
    ///   kind `missing`, `null` or `type` if there's neither a string nor a dictionary.
    public init(jar: Jar) throws {
        self = try jar.simpleForm("TimeZone", TimeZone.init(identifier:)) { try CodedValue(jar: jar).value }
    }
}

/// URL components are lifted from the text of a URL, or from the dictionary that Codable writes, and are
/// written as that dictionary.
///
///     let components: URLComponents = try Jar(json: #""https://x.org/a?b=1""#)^
///     try String(json: components)  // {"scheme":"https","host":"x.org","path":"/a","query":"b=1"}
///
/// A port or a scheme that a URL can't have is an error. Foundation's own implementation, which other
/// decoders call, ends the process.
extension URLComponents: JarElement {
    /// Creates URL components from the text of a URL, or from the dictionary that Codable writes.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the text is no URL, or if a URL can't have the port
    ///   or the scheme. A ``LiftError`` of the kind `missing`, `null` or `type` if there's neither a string
    ///   nor a dictionary, or if a part isn't of its type.
    public init(jar: Jar) throws {
        self = try jar.simpleForm("URL", URLComponents.init(string:)) { try CodedURL(jar: jar).components }
    }

    /// The components as a dictionary, as Codable writes them.
    public var jar: Jar { CodedValue(self).held() }
}

extension Jar {
    /// Lifts a value from its text or, by `decode`, from the dictionary that Codable writes.
    fileprivate func simpleForm<Value>(
        _ expected: String, _ make: (String) -> Value?, _ decode: () throws -> Value
    ) throws -> Value {
        switch kind {
        case .string:
            if let value = make(try String(jar: self)) { return value }
            throw LiftError(kind: .value, expected: expected, in: self)
        case .dictionary: return try decode()
        default: throw _mismatch(Value.self)
        }
    }
}

/// A value that is lifted and represented with its Codable implementation, although its type has an
/// `init(jar:)` of its own, which calls this.
struct CodedValue<Value: Codable>: JarDecodable, JarEncodable {
    let value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws {
        // Foundation writes keys that it doesn't always read. They aren't unknown.
        _ = decoder.jar
        value = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// URL components as Foundation decodes them, checked before Foundation sees them.
private struct CodedURL: JarDecodable {
    let scheme: Scheme?
    let user: String?
    let password: String?
    let host: String?
    let port: Port?
    let path: String
    let query: String?
    let fragment: String?

    /// A letter, and then letters, digits, pluses, hyphens and periods (RFC 3986, section 3.1).
    struct Scheme: RawRepresentable, JarDecodable {
        let rawValue: String

        init?(rawValue: String) {
            func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
            guard rawValue.utf8.first.map(isLetter) == true,
                rawValue.utf8.allSatisfy({
                    isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
                })
            else { return nil }
            self.rawValue = rawValue
        }
    }

    /// Any number that isn't negative, because Foundation has no upper bound.
    struct Port: RawRepresentable, JarDecodable {
        let rawValue: Int

        init?(rawValue: Int) {
            if rawValue < 0 { return nil }
            self.rawValue = rawValue
        }
    }

    var components: URLComponents {
        var components = URLComponents()
        components.scheme = scheme?.rawValue
        components.user = user
        components.password = password
        components.host = host
        components.port = port?.rawValue
        components.path = path
        components.query = query
        components.fragment = fragment
        return components
    }
}
