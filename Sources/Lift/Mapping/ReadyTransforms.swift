import Foundation

extension JarTransform where Self == AnyJarTransform<Date> {
    /// A date as seconds since 1970, whole or with a fraction.
    public static var secondsSince1970: Self {
        Self(
            from: Double.self, lift: { Date(timeIntervalSince1970: $0) },
            represent: { $0.timeIntervalSince1970 }
        ).wholeNumbers
    }

    /// A date as milliseconds since 1970, written to the nearest one.
    public static var millisecondsSince1970: Self {
        Self(
            from: Double.self, lift: { Date(timeIntervalSince1970: $0 / 1000) },
            represent: { ($0.timeIntervalSince1970 * 1000).rounded() }
        ).wholeNumbers
    }

    /// A date as ISO 8601, whatever formatter the context has.
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

    /// A date as `formatter` reads and writes it.
    public static func formatted(_ formatter: DateFormatter) -> Self {
        Self(
            lift: { jar in
                let text: String = try jar^
                let form = DateForm.formatter(formatter)
                guard let date = form.date(text) else {
                    throw LiftError(kind: .value, expected: form.name, in: jar)
                }
                return date
            },
            represent: { date in
                guard let text = formatter.text(of: date) else { throw LiftError(notFormatted: date) }
                return Jar(text)
            })
    }

    /// A number without a fraction is written as an integer.
    private var wholeNumbers: Self {
        Self(
            lift: { try lift(from: $0) },
            represent: { date in
                let jar = try represent(date)
                guard case .double(let value) = jar.content, let whole = Int64(exactly: value) else {
                    return jar
                }
                return Jar(.int(whole))
            })
    }
}

extension JarTransform where Self == AnyJarTransform<Data> {
    /// Data as base64 (RFC 4648, section 4), in property lists too.
    public static var base64: Self {
        Self(lift: { try Data(jar: $0) }, represent: { Jar($0.base64EncodedString()) })
    }

    /// Data as base64 for URLs and file names (RFC 4648, section 5), with padding or without; written without.
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
    /// Base64 for URLs as the usual base64 with padding; nil if this is none, as for the plus and the slash of the usual one.
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
    /// A URL, also from text whose characters are not all escaped as a URL has them, such as spaces and letters beyond
    /// ASCII: those are escaped.
    public static var escapedURL: Self {
        Self(
            lift: { jar in
                if let url = try? URL(jar: jar) { return url }
                let text: String = try jar^
                var allowed = CharacterSet(charactersIn: "!#$%&'()*+,-./:;=?@[]_~")
                allowed.formUnion(
                    CharacterSet(
                        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"))
                guard let escaped = text.addingPercentEncoding(withAllowedCharacters: allowed),
                    let url = URL(string: escaped)
                else { throw LiftError(kind: .value, expected: "URL", in: jar) }
                return url
            },
            represent: { Jar($0.absoluteString) })
    }
}

extension JarTransform {
    /// An enum, or another type with raw values, where a raw value that is none of its own is lifted as `value`.
    ///
    ///     let status: Status = try jar["status"].transformed(by: .fallback(Status.unknown))^
    ///
    /// A missing value, a null and one of another type are errors still. Written, it is the raw value of what it became.
    public static func fallback<Raw: RawRepresentable & Sendable>(
        _ value: Raw
    ) -> Self where Self == AnyJarTransform<Raw>, Raw.RawValue: Liftable & JarRepresentable & Sendable {
        Self(lift: { Raw(rawValue: try $0._rawValue()) ?? value }, represent: { $0.rawValue._held() })
    }

    /// A number that is a string: `"12"`. A number that is one is lifted too.
    ///
    ///     let id: Int = try jar["id"].transformed(by: .text())^
    public static func text<Number: JarElement & LosslessStringConvertible & Sendable>(
        of type: Number.Type = Number.self
    ) -> Self where Self == AnyJarTransform<Number> {
        Self(
            lift: { try $0^ },
            represent: { number in
                do throws(LiftError) {
                    // What is no number in JSON, as infinity, could not be lifted again.
                    _ = try JSONSink.text(of: number, isPretty: false, sortsKeys: false)
                } catch {
                    throw LiftError(error.message, kind: error.kind)
                }
                return Jar(number.description)
            })
    }
}
