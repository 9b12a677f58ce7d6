#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// The date format of several snippets.
    extension DateFormatter {
        static let day: DateFormatter = {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyy-MM-dd"
            return formatter
        }()
    }
#endif
