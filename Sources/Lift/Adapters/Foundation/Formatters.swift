#if FullFoundation || !canImport(FoundationEssentials)
    #if canImport(Darwin)
        // Not every SDK annotates the formatters as Sendable. Apple documents them as safe to use from
        // several threads.
        @unsafe @preconcurrency import Foundation
    #else
        import Foundation
    #endif

    // MARK: - Dates

    extension DateFormatter: JarContextValue, DateTextForm {
        /// The text of `date`; nil for a date that the formatter cannot write. `string(from:)` returns an
        /// empty string for such a date.
        func text(of date: Date) -> String? {
            let text = string(from: date)
            return text.isEmpty ? nil : text
        }

        /// The date that the whole `text` means; nil if there is none.
        ///
        /// On Linux `date(from:)` ends the process if it stops in the middle of a Character, as before the
        /// accent in "1970\u{301}". So a text with a Character of more than one UTF-16 code unit is not
        /// parsed there.
        func date(of text: String) -> Date? {
            #if !canImport(Darwin)
                guard text.count == text.utf16.count else { return nil }
            #endif
            return date(from: text)
        }

        var formName: String { "a date in the form \(dateFormat ?? "of the formatter")" }
    }

    extension DateFormatter {
        /// A formatter for ISO 8601 with milliseconds and an offset from UTC, for code outside of Lift.
        ///
        ///     let text = DateFormatter.iso8601.string(from: Date(timeIntervalSince1970: 0))
        ///     // 1970-01-01T00:00:00.000Z
        ///
        /// Lift itself needs no formatter for this form, and is a hundred times as fast without one. All code
        /// shares this formatter, so don't change it.
        public static let iso8601 = inUTC("yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ")

        /// Returns a formatter that doesn't depend on the device's settings.
        fileprivate static func inUTC(_ format: String) -> DateFormatter {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = format
            return formatter
        }
    }

    extension JarTransform where Self == AnyJarTransform<Date> {
        /// A transform between a date and its text in the format of `formatter`.
        ///
        ///     let day: Date = try jar["day"].transformed(by: .formatted(dayFormatter))^
        ///
        /// It throws an error of the kind `value` for text that the formatter can't read, and for a date that
        /// it can't write.
        public static func formatted(_ formatter: DateFormatter) -> Self {
            Self(
                lift: { jar in
                    let text: String = try jar^
                    guard let date = formatter.date(of: text) else {
                        throw LiftError(kind: .value, expected: formatter.formName, in: jar)
                    }
                    return date
                },
                represent: { date in
                    guard let text = formatter.text(of: date) else { throw LiftError(notFormatted: date) }
                    return Jar(text)
                })
        }
    }

    /// A transform of dates can be a string literal, which is the format of a `DateFormatter`.
    extension AnyJarTransform: ExpressibleByUnicodeScalarLiteral,
        ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
    where Value == Date {
        /// Creates a transform between a date and its text in a format such as `yyyy-MM-dd`.
        ///
        ///     let day: AnyJarTransform<Date> = "yyyy-MM-dd"
        ///     let start: Date = try jar["start"].transformed(by: day)^
        ///
        /// The text is in UTC and in English, whatever the device's settings are. For anything else, use
        /// ``JarTransform/formatted(_:)``.
        ///
        /// - Parameter format: a format of Unicode Technical Standard #35.
        public init(stringLiteral format: String) {
            self = .formatted(.inUTC(format))
        }
    }

    // MARK: - Numbers

    extension NumberFormatter: JarContextValue, NumberTextForm {
        /// The number that the whole `text` means in this formatter's style, as JSON text; nil if there is
        /// none.
        ///
        /// A formatter converts to Double, and on Linux it accepts a number with other text after it. So if a
        /// number has only digits and separators, its digits come from the text, and none is lost.
        func jsonNumber(_ text: String) -> String? {
            guard let number = number(from: text) else { return nil }
            guard numberStyle == .decimal || numberStyle == .none else {
                return number.description.withByteView { $0.isJSONNumber } ? number.description : nil
            }
            var plain = text
            if usesGroupingSeparator, let separator = groupingSeparator, !separator.isEmpty {
                plain = plain.replacingOccurrences(of: separator, with: "")
            }
            if let separator = decimalSeparator {
                plain = plain.replacingOccurrences(of: separator, with: ".")
            }
            plain = plain.trimmingCharacters(in: .whitespaces)
            let isNegative = plain.hasPrefix(minusSign)
            if isNegative { plain.removeFirst(minusSign.count) }
            // Scalars are compared, not Characters: a Character may have any number of combining marks, and
            // comparing those is slow.
            let parts = plain.unicodeScalars.split(
                separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let whole = String(parts[0].drop { $0 == "0" })
            let fraction = parts.count > 1 && !parts[1].isEmpty ? "." + String(parts[1]) : ""
            let shown = (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + fraction
            return shown.withByteView { $0.isJSONNumber } ? shown : nil
        }
    }
#endif
