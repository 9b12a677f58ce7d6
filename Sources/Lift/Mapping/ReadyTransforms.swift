#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JarTransform where Self == AnyJarTransform<Date> {
    /// A date as a number of seconds since 1970, with or without a fraction.
    ///
    ///     Jar(birthday, by: .secondsSince1970)  // 1767225600
    ///
    /// A whole number of seconds is written without a fraction.
    public static var secondsSince1970: Self {
        Self(
            from: Double.self, lift: { Date(timeIntervalSince1970: $0) },
            represent: { $0.timeIntervalSince1970 }
        ).wholeNumbers
    }

    /// A date as a number of seconds since 2001, with or without a fraction. A `JSONEncoder` without a
    /// strategy writes dates like this.
    ///
    ///     Jar(birthday, by: .secondsSince2001)  // 788918400
    ///
    /// A whole number of seconds is written without a fraction.
    public static var secondsSince2001: Self {
        Self(
            from: Double.self, lift: { Date(timeIntervalSinceReferenceDate: $0) },
            represent: { $0.timeIntervalSinceReferenceDate }
        ).wholeNumbers
    }

    /// A date as a number of milliseconds since 1970.
    ///
    ///     Jar(birthday, by: .millisecondsSince1970)  // 1767225600000
    ///
    /// A date is written to the nearest millisecond.
    public static var millisecondsSince1970: Self {
        Self(
            from: Double.self, lift: { Date(timeIntervalSince1970: $0 / 1000) },
            represent: { ($0.timeIntervalSince1970 * 1000).rounded() }
        ).wholeNumbers
    }

    /// A date as ISO 8601, even if the context has another date formatter.
    ///
    ///     Jar(birthday, by: .iso8601)  // 2026-01-01T00:00:00.000Z
    ///
    /// Writing a date before the year 0 or after the year 9999 throws.
    public static var iso8601: Self {
        Self(
            lift: { jar in
                let text: String = try jar^
                guard let date = text.withByteView({ ISO8601.date($0) }) else {
                    throw LiftError(kind: .value, expected: "an ISO 8601 date", in: jar)
                }
                return date
            },
            represent: { date in
                guard let text = ISO8601.text(date) else { throw LiftError(unwritable: date) }
                return Jar(text)
            })
    }

    /// A date in one of several forms. Lift tries them in order, and writes the first one.
    ///
    ///     let forms = AnyJarTransform<Date>.dates(.iso8601, .secondsSince1970, "yyyy-MM-dd")
    ///     let created: Date = try jar["created"].transformed(by: forms)^  // 1767225600 or "2026-01-01", too
    ///
    /// A text that is a number has a form for text if there's one, and only otherwise that of a number.
    ///
    /// To use them for all dates, put `JarTypeTransform(forms)` in the context. A value that has none of the
    /// forms throws an error of the kind `value` that names all of them. A missing value or a null throws the
    /// error of the first form.
    ///
    /// - Parameters:
    ///   - first: the form that is tried first, and written.
    ///   - others: the forms that are only read. A string literal is the format of a `DateFormatter`.
    public static func dates(_ first: Self, _ others: Self...) -> Self {
        let forms = [first] + others
        return Self(
            lift: { jar in
                if others.isEmpty || jar.resolved.content.isError { return try first.lift(from: jar) }
                // Digits are a date in a form for text before they are a number, and a number is never text.
                let strict = jar.union(context: JarCoercion.strict)
                for form in forms {
                    if let date = try? form.lift(from: strict) { return date }
                }
                var failures: [any Error] = []
                for form in forms {
                    do { return try form.lift(from: jar) } catch { failures.append(error) }
                }
                let kinds = failures.map { ($0 as? LiftError)?.kind }
                let kind = kinds.allSatisfy { $0 == kinds[0] } ? kinds[0] ?? .value : .value
                throw LiftError(kind: kind, expected: Self.expected(in: failures), in: jar)
            },
            represent: { try first.represent($0) })
    }

    /// What each of several forms expected, as in "an ISO 8601 date, a number or a date in the form yyyy".
    private static func expected(in failures: [any Error]) -> String {
        var names: [String] = []
        for failure in failures {
            let name =
                switch (failure as? LiftError)?.parts.expected {
                case .name("String"): "a string"
                case .name("Double"), .type(is Double.Type): "a number"
                case .name(let name): name
                default: "another form"
                }
            if !names.contains(name) { names.append(name) }
        }
        let last = names.removeLast()
        return names.isEmpty ? last : "\(names.joined(separator: ", ")) or \(last)"
    }

    /// A number without a fraction is written as an integer.
    private var wholeNumbers: Self {
        self.representing { date in
            let jar = try represent(date)
            guard case .double(let value) = jar.content, let whole = Int64(exactly: value) else { return jar }
            return Jar(.int(whole))
        }
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension JarTransform where Self == AnyJarTransform<Duration> {
    /// A duration as a number of seconds, with or without a fraction.
    ///
    ///     Jar(timeout, by: .seconds)  // 1.5
    ///
    /// Nothing is rounded. A number with more than 18 decimals, or with more than 2⁶³ seconds, throws an
    /// error of the kind `range`.
    public static var seconds: Self { counting(thousandths: false) }

    /// A duration as a number of milliseconds, with or without a fraction.
    ///
    ///     Jar(timeout, by: .milliseconds)  // 1500
    ///
    /// Nothing is rounded. A number with more than 15 decimals, or with more than 2⁶³ seconds, throws an
    /// error of the kind `range`.
    public static var milliseconds: Self { counting(thousandths: true) }

    private static func counting(thousandths: Bool) -> Self {
        Self(
            lift: { jar in
                let count: Decimal = try jar^
                guard let duration = Duration(decimalSeconds: count.scaled(by: thousandths ? -3 : 0)) else {
                    throw LiftError(kind: .range, expected: "Duration", in: jar)
                }
                return duration
            },
            represent: { duration in
                guard let seconds = duration.decimalSeconds else {
                    throw LiftError("expected a duration of less than 2⁶³ seconds", kind: .unsupported)
                }
                let count = seconds.scaled(by: thousandths ? 3 : 0)
                return Int64("\(count)").map { Jar(.int($0)) } ?? Jar(.decimal(count))
            })
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
    /// Creates a duration from exactly so many seconds; nil if there is none.
    fileprivate init?(decimalSeconds: Decimal) {
        // The digits of a Decimal, without an exponent.
        let digits = "\(decimalSeconds.magnitude)".split(separator: ".")
        let fraction = digits.count > 1 ? String(digits[1]) : ""
        let zeros = String(repeating: "0", count: max(0, 18 - fraction.utf8.count))
        guard let seconds = Int64(digits[0]), fraction.utf8.count <= 18,
            let attoseconds = Int64(fraction + zeros)
        else { return nil }
        let duration = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        self = decimalSeconds < 0 ? .zero - duration : duration
    }

    /// The number of seconds; nil if there are more than an `Int64` can count, for which Foundation's
    /// `components` would end the process.
    fileprivate var decimalSeconds: Decimal? {
        guard .seconds(Int64.min) <= self, self <= .seconds(Int64.max) else { return nil }
        let (seconds, attoseconds) = components
        return Decimal(seconds) + Decimal(attoseconds).scaled(by: -18)
    }
}

extension Decimal {
    /// This number times a power of ten. It has the same digits, so it's exact.
    fileprivate func scaled(by power: Int) -> Decimal {
        self * Decimal(sign: .plus, exponent: power, significand: 1)
    }
}

extension JarTransform where Self == AnyJarTransform<Locale> {
    /// A locale as its identifier.
    ///
    ///     Jar(locale, by: .identifier)  // de_CH
    ///
    /// It's also lifted from the dictionary that Codable writes.
    public static var identifier: Self {
        Self(lift: { try Locale(jar: $0) }, represent: { Jar($0.identifier) })
    }
}

extension JarTransform where Self == AnyJarTransform<TimeZone> {
    /// A time zone as its identifier.
    ///
    ///     Jar(zone, by: .identifier)  // Europe/Zurich
    ///
    /// It's also lifted from the dictionary that Codable writes. An identifier that Foundation doesn't know
    /// throws an error of the kind `value`.
    public static var identifier: Self {
        Self(lift: { try TimeZone(jar: $0) }, represent: { Jar($0.identifier) })
    }
}

extension JarTransform where Self == AnyJarTransform<Data> {
    /// Data as base64 (RFC 4648, section 4), even in property lists, which could store the bytes.
    ///
    ///     Jar(Data([255, 254]), by: .base64)  // //4=
    public static var base64: Self {
        Self(lift: { try Data(jar: $0.asWrittenText) }, represent: { Jar($0.base64EncodedString()) })
    }

    /// Data as base64 for URLs and file names (RFC 4648, section 5).
    ///
    ///     Jar(Data([255, 254]), by: .base64URL)  // __4
    ///
    /// It's read with and without padding, and written without.
    public static var base64URL: Self {
        Self(
            lift: { jar in
                let text: String = try jar^
                guard let standard = text.standardBase64, let data = Data(base64Encoded: standard) else {
                    throw LiftError(kind: .value, expected: "base64 for URLs", in: jar)
                }
                return data
            },
            represent: { data in
                let text = data.base64EncodedString().filter { $0 != "=" }
                return Jar(String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }))
            })
    }
}

extension String {
    /// This base64 for URLs as standard base64 with padding. Nil if the padding is wrong, or if there is a
    /// plus or a slash, which only standard base64 has.
    fileprivate var standardBase64: String? {
        let digits = utf8.prefix { $0 != 0x3D }
        let padding = utf8.count - digits.count
        let isPadded = padding == 0 || padding < 3 && utf8.count.isMultiple(of: 4)
        guard isPadded, utf8.suffix(padding).allSatisfy({ $0 == 0x3D }), !digits.contains(0x2B),
            !digits.contains(0x2F)
        else { return nil }
        let standard = digits.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
        let end = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return String(decoding: standard, as: UTF8.self) + end
    }
}

extension JarTransform where Self == AnyJarTransform<URL> {
    /// A URL from text with unescaped spaces, non-ASCII letters and the like. They get escaped. What is
    /// already escaped stays as it is.
    ///
    ///     let url: URL = try jar["url"].transformed(by: .escapedURL)^
    ///     // https://a.se/%C3%A5%20b from "https://a.se/å b", and from "https://a.se/å%20b"
    public static var escapedURL: Self {
        Self(
            lift: { jar in
                // Foundation escapes the percent signs of a part that has other characters to escape.
                if jar.kind == .string, let text = try? jar^ as String, text.hasPercentEscape,
                    let url = URL(string: text.percentEncodedAfterHost)
                {
                    return url
                }
                if let url = try? URL(jar: jar) { return url }
                let text: String = try jar^
                guard let url = URL(string: text.percentEncoded) else {
                    throw LiftError(kind: .value, expected: "URL", in: jar)
                }
                return url
            },
            represent: { Jar($0.absoluteString) })
    }
}

extension String {
    /// The text with each byte escaped that RFC 3986 gives no meaning in a URL.
    fileprivate var percentEncoded: String { percentEncoded(keeping: "!#$%&'()*+,-./:;=?@[]_~") }

    fileprivate func percentEncoded(keeping marks: String) -> String {
        let kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + marks
        return utf8.map { byte in
            if kept.utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// Whether a byte is escaped by a percent sign and two digits.
    fileprivate var hasPercentEscape: Bool {
        split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { $0.beginsWithEscape }
    }

    /// The text with each byte after the host escaped that RFC 3986 gives no meaning there. Escapes stay.
    fileprivate var percentEncodedAfterHost: String {
        let rest = drop { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let isHost = rest.hasPrefix("://")
        let start = isHost ? rest.dropFirst(3).firstIndex { "/?#".contains($0) } ?? endIndex : startIndex
        let fragment = self[start...].firstIndex(of: "#")
        var text = self[..<start] + self[start..<(fragment ?? endIndex)].withEscapes
        if let fragment { text += "#" + self[index(after: fragment)...].withEscapes }
        return String(text)
    }
}

extension Substring {
    /// This part of a URL with each byte escaped that RFC 3986 gives no meaning in it. Escapes stay.
    fileprivate var withEscapes: String {
        split(separator: "%", omittingEmptySubsequences: false).enumerated().map { index, part in
            let sign = index == 0 ? "" : part.beginsWithEscape ? "%" : "%25"
            return sign + String(part).percentEncoded(keeping: "!$&'()*+,-./:;=?@_~")
        }.joined()
    }

    /// Whether this, what follows a percent sign, begins with two hexadecimal digits.
    fileprivate var beginsWithEscape: Bool {
        utf8.count >= 2 && utf8.prefix(2).allSatisfy { hexDigit($0) != nil }
    }
}

extension JarTransform {
    /// An enum, or another type with raw values, with `value` for all unknown raw values.
    ///
    ///     let status: Status = try jar["status"].transformed(by: .fallback(Status.unknown))^
    ///
    /// A missing value, a null and a value of the wrong type still throw. The unknown raw value isn't kept:
    /// writing gives the raw value of `value`. A ``JarReceipt`` in the context lists it.
    ///
    /// - Parameter value: the value for unknown raw values.
    public static func fallback<Raw: RawRepresentable & Sendable>(
        _ value: Raw
    ) -> Self where Self == AnyJarTransform<Raw>, Raw.RawValue: Liftable & JarRepresentable & Sendable {
        Self(
            lift: { jar in
                if let raw = Raw(rawValue: try jar._rawValue(of: Raw.self)) { return raw }
                jar.noteFallback(LiftError(noCaseOf: Raw.self, in: jar))
                return value
            },
            represent: { $0.rawValue.held() })
    }

    /// A Codable type, lifted and represented with its Codable implementation.
    ///
    ///     struct Address: Codable { var city: String }
    ///     JarField("address", \.address, by: .codable(Address.self))
    ///     let address: Address = try jar["address"].transformed(by: .codable(Address.self))^
    ///
    /// A type that conforms to ``JarCodable`` needs no transform. The context of the Jar applies, as with
    /// ``JarDecoder``.
    ///
    /// - Parameter type: the type. For an optional property, it's the wrapped type.
    public static func codable<Coded: Codable & SendableMetatype>(
        _ type: Coded.Type
    ) -> Self where Self == AnyJarTransform<Coded> {
        Self(
            lift: { try JarDecoder().decode(Coded.self, from: $0) },
            represent: { try JarEncoder().encode($0) })
    }

    /// Unavailable: a transform lifts and represents values, so the type has to be Codable.
    ///
    ///     extension Reply: JarDecodable {}     // for a type that's only Decodable
    ///     let reply: Reply = try jar["reply"]^
    @available(
        *, unavailable,
        message:
            "the type has to be Codable; for a type that is only Decodable, declare 'extension Reply: JarDecodable {}' and lift it with '^'"
    )
    @_disfavoredOverload
    public static func codable<Coded: Decodable>(
        _ type: Coded.Type
    ) -> Self where Self == AnyJarTransform<Coded> { notAvailable() }

    /// A number as a string, such as `"12"`. A JSON number is lifted, too.
    ///
    ///     let id: Int = try jar["id"].transformed(by: .text())^
    ///
    /// Writing infinity and NaN throws.
    ///
    /// - Parameter type: the type of the number, if it can't be inferred.
    public static func text<Number: JarElement & LosslessStringConvertible & Sendable>(
        of type: Number.Type = Number.self
    ) -> Self where Self == AnyJarTransform<Number> { numberText() }

    /// A decimal number as a string, such as `"12.5"`. A JSON number is lifted, too.
    ///
    ///     let price: Decimal = try jar["price"].transformed(by: .text())^
    ///
    /// A `Decimal` has no zeros at its end: `"12.50"` is written as `"12.5"`. Writing NaN throws.
    ///
    /// - Parameter type: the type of the number.
    public static func text(of type: Decimal.Type = Decimal.self) -> Self
    where Self == AnyJarTransform<Decimal> { numberText() }

    private static func numberText<Number: JarElement & CustomStringConvertible & Sendable>() -> Self
    where Self == AnyJarTransform<Number> {
        Self(
            lift: { try $0.asWrittenText^ },
            represent: { number in
                do throws(LiftError) {
                    // A value that is not a JSON number, such as infinity, could not be lifted again.
                    _ = try JSONSink.text(of: number)
                } catch {
                    throw LiftError(error.message, kind: error.kind)
                }
                return Jar(number.description)
            })
    }
}
