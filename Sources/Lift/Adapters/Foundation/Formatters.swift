#if FullFoundation || !canImport(FoundationEssentials)
    #if canImport(Darwin)
        // The formatters are not annotated as Sendable in every SDK; Apple documents them as safe to use from several
        // threads.
        @unsafe @preconcurrency import Foundation
    #else
        import Foundation
    #endif

    // MARK: - Dates

    extension DateFormatter: JarContextValue, DateTextForm {
        /// The text of a date; nil for one beyond what this can write, which `string(from:)` makes nothing of.
        func text(of date: Date) -> String? {
            let text = string(from: date)
            return text.isEmpty ? nil : text
        }

        /// The date that all of `text` denotes.
        ///
        /// On Linux `date(from:)` ends the process when it stops inside of a Character, as in "1970\u{301}" before the
        /// accent. So nothing is read there that has Characters of more than one unit of UTF-16.
        func date(of text: String) -> Date? {
            #if !canImport(Darwin)
                guard text.count == text.utf16.count else { return nil }
            #endif
            return date(from: text)
        }

        var formName: String { "a date in the form \(dateFormat ?? "of the formatter")" }
    }

    extension DateFormatter {
        /// ISO 8601 with milliseconds and an offset, for use beside Lift; `Date` itself needs no formatter to be
        /// read and written in this form, and is read a hundred times faster without one.
        public static let iso8601: DateFormatter = {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ"
            return formatter
        }()
    }

    extension JarTransform where Self == AnyJarTransform<Date> {
        /// A date as `formatter` reads and writes it.
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

    // MARK: - Numbers

    extension NumberFormatter: JarContextValue, NumberTextForm {
        /// The number that all of `text` is in this formatter's form, as JSON writes it.
        ///
        /// Formatters read by way of Double, and on Linux take text that goes on behind a number. Where a number is
        /// written with separators only, its own digits are taken, all of them.
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
            // By scalars: a letter may have any number of marks, and Swift takes long to compare it.
            let parts = plain.unicodeScalars.split(
                separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let whole = String(parts[0].drop { $0 == "0" })
            let fraction = parts.count > 1 && !parts[1].isEmpty ? "." + String(parts[1]) : ""
            let shown = (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + fraction
            return shown.withByteView { $0.isJSONNumber } ? shown : nil
        }
    }
#endif
