#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension NumberFormatter {
        /// `1.200,50`
        static var german: NumberFormatter {
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: "de_DE")
            formatter.numberStyle = .decimal
            return formatter
        }
    }

    extension DateFormatter {
        /// A formatter of this form, in UTC.
        static func utc(_ form: String) -> DateFormatter {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = form
            return formatter
        }
    }
#endif
