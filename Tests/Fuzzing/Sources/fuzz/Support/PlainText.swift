import Foundation

/// What texts denote, worked out the plain way.
enum PlainText {
    /// Base64 by RFC 4648, section 4.
    static func base64(_ text: String) -> [UInt8]? {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else { return nil }
        let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        var bits: [UInt8] = []
        for character in characters.dropLast(padding) {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits += (0..<6).reversed().map { UInt8(value >> $0 & 1) }
        }
        return (0..<bits.count / 8).map { byte in bits[byte * 8..<byte * 8 + 8].reduce(0) { $0 << 1 | $1 } }
    }

    /// Whether `text` is a date in the profile of RFC 3339 that Lift reads: with any fraction, with offsets
    /// also as `+hh` and `+hhmm`, and in the Julian calendar before 15 October 1582. For a date without a
    /// fraction, also its seconds since 1970.
    static func date(_ text: String) -> (isDate: Bool, seconds: Double?) {
        guard
            let match = text.wholeMatch(
                of:
                    /([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})([.,][0-9]+)?([Zz]|([+\-])([0-9]{2})(:?([0-9]{2}))?)/
                    .matchingSemantics(.unicodeScalar)),
            text.utf8.allSatisfy({ $0 < 0x80 })
        else { return (false, nil) }
        func number(_ part: Substring?) -> Int32 { part.flatMap { Int32($0) } ?? 0 }
        var parts = tm()
        parts.tm_year = number(match.1) - 1900
        parts.tm_mon = number(match.2) - 1
        parts.tm_mday = number(match.3)
        parts.tm_hour = number(match.4)
        parts.tm_min = number(match.5)
        parts.tm_sec = number(match.6)
        let (year, month, day) = (number(match.1), number(match.2), number(match.3))
        let isJulian = (year, month, day) < (1582, 10, 15)
        // A leap day that only the Julian calendar has is the day before 1 March.
        let isLeapDay = isJulian && month == 2 && day == 29 && year % 4 == 0
        if isLeapDay { (parts.tm_mon, parts.tm_mday) = (2, 1) }
        let wanted = parts
        var seconds = timegm(&parts)
        if isJulian {
            // The number of days between dates of the same name: centuries have a leap day in the Julian
            // calendar only.
            let years = month <= 2 && !isLeapDay ? Int(year) + 399 : Int(year) + 400
            seconds += ((years / 100 - 4) - (years / 400 - 1) - 2) * 86_400
        }
        if isLeapDay { seconds -= 86_400 }
        // What is out of its range was carried.
        guard wanted.tm_year == parts.tm_year, wanted.tm_mon == parts.tm_mon, wanted.tm_mday == parts.tm_mday,
            wanted.tm_hour == parts.tm_hour, wanted.tm_min == parts.tm_min, wanted.tm_sec == parts.tm_sec
        else { return (false, nil) }
        let (hours, minutes) = (number(match.10), number(match.12))
        guard hours < 24, minutes < 60 else { return (false, nil) }
        let offset = Int(hours * 60 + minutes) * 60 * (match.9 == "-" ? -1 : 1)
        return (true, match.7 == nil ? Double(seconds - offset) : nil)
    }

    static func isUUID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy { $0.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 } }
    }
}
