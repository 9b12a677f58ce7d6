#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Dates in ISO 8601 format, in the profile of RFC 3339, section 5.6.
///
/// Dates are written in UTC and rounded to milliseconds: `2026-11-20T21:36:49.123Z`. They are read with or
/// without a fraction, which may have any length and follow a point or a comma, and with `Z` or an offset
/// (`+02:00`, `+0200`, `+02`). The fields are checked: 30 February, 24:00, second 60 and text after the
/// offset are refused.
///
/// The calendar is that of Foundation's ISO 8601 style: Julian up to 4 October 1582, and Gregorian from the
/// next day on, which is 15 October. Like there, the dates in between are read as Julian.
///
/// Source of the day counts: H. Hinnant, "chrono-compatible low-level date algorithms", 2013.
enum ISO8601 {
    /// The number of days from 1970-01-01 to 2001-01-01, the reference date of Foundation.
    private static let referenceDay: Int64 = 11_323
    /// The beginning of the year 10000, in seconds since the reference date.
    private static let endOfYears = 252_423_993_600.0

    enum Calendar {
        /// Julian up to 4 October 1582, Gregorian from 15 October 1582 on.
        case historical
        /// Gregorian at all times, as in XML property lists.
        case gregorian
    }

    /// The first day of the Gregorian calendar, in days since 1970-01-01.
    private static let firstGregorianDay = -141_427

    // MARK: Reading

    /// The date that `text` denotes, or nil if the text is not a valid date. `text` needs no padding.
    static func date(_ text: ByteView, in calendar: Calendar = .historical) -> Date? {
        // 2026-11-20T21:36:49Z
        guard text.count >= 20 else { return nil }
        let year = number(text, 0, 4), month = number(text, 5, 2), day = number(text, 8, 2)
        let hour = number(text, 11, 2), minute = number(text, 14, 2), second = number(text, 17, 2)
        // A field that is not all digits is negative, and so is the bitwise or of the fields.
        guard year | month | day | hour | minute | second >= 0 else { return nil }
        guard text[4] == 0x2D, text[7] == 0x2D, text[10] | 0x20 == 0x74, text[13] == 0x3A, text[16] == 0x3A
        else {
            return nil
        }
        guard month >= 1, month <= 12, day >= 1, day <= 31, hour < 24, minute < 60, second < 60 else {
            return nil
        }
        let isJulian = year <= 1582 && calendar == .historical && (year, month, day) < (1582, 10, 15)
        guard day <= 28 || day <= days(in: month, of: year, isJulian: isJulian) else { return nil }

        var index = 19
        var fraction = 0.0
        if text[index] == 0x2E || text[index] == 0x2C {
            index += 1
            let start = index
            var digits: Int64 = 0
            // A Double of seconds cannot tell more than sixteen digits apart.
            while index < text.count, isDigit(text[index]) {
                if index - start < 16 { digits = digits * 10 + Int64(text[index] &- 0x30) }
                index += 1
            }
            guard index > start else { return nil }
            fraction = Double(digits) / powers[min(index - start, 16)]
        }
        guard let offset = offset(text, from: index) else { return nil }
        let dayCount = Int64(dayNumber(year, month, day, isJulian: isJulian)) - referenceDay
        let seconds = dayCount * 86_400 + Int64((hour * 60 + minute) * 60 + second - offset)
        let time = Double(seconds) + fraction
        // The last moment of the year 9999 has a fraction that a Double would round up.
        let isRoundedUp = time >= endOfYears && Double(seconds) < endOfYears
        return Date(timeIntervalSinceReferenceDate: isRoundedUp ? endOfYears.nextDown : time)
    }

    /// The offset from UTC in seconds, positive to the east. Nil if the text from `start` on is not exactly
    /// one offset.
    private static func offset(_ text: ByteView, from start: Int) -> Int? {
        guard start < text.count else { return nil }
        let length = text.count - start
        let sign = text[start]
        if sign | 0x20 == 0x7A { return length == 1 ? 0 : nil }
        guard sign == 0x2B || sign == 0x2D, length == 3 || length == 5 || length == 6 else { return nil }
        let hours = number(text, start + 1, 2)
        var minutes = 0
        if length == 5 { minutes = number(text, start + 3, 2) }
        if length == 6 { minutes = text[start + 3] == 0x3A ? number(text, start + 4, 2) : -1 }
        guard hours >= 0, hours < 24, minutes >= 0, minutes < 60 else { return nil }
        let seconds = (hours * 60 + minutes) * 60
        return sign == 0x2B ? seconds : -seconds
    }

    /// The value of `count` digits, or a negative number if one of the bytes is not a digit.
    private static func number(_ text: ByteView, _ start: Int, _ count: Int) -> Int {
        var value = 0
        for index in start..<start + count {
            let digit = Int(text[index]) - 0x30
            if digit < 0 || digit > 9 { return -1 }
            value = value * 10 + digit
        }
        return value
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    ]

    // MARK: Writing

    /// Appends `date` and returns true. Appends nothing and returns false if the date is not finite or its
    /// year is not in 0...9999.
    static func write(_ date: Date, to buffer: inout ByteBuffer) -> Bool {
        let time = date.timeIntervalSinceReferenceDate
        var milliseconds = (time * 1000).rounded()
        if time < endOfYears { milliseconds = min(milliseconds, endOfYears * 1000 - 1) }
        // Far beyond the years of four digits, and in the range of Int64.
        guard milliseconds.magnitude < 1e15 else { return false }
        let (seconds, thousandths) = divide(Int64(milliseconds), by: 1000)
        let (day, second) = divide(seconds, by: 86_400)
        let secondOfDay = Int(second)
        let count = Int(day + referenceDay)
        let (year, month, dayOfMonth) = count < firstGregorianDay ? julian(count) : civil(count)
        guard year >= 0, year <= 9999 else { return false }
        buffer.append(upTo: capacity) { room in
            write((year, month, dayOfMonth), secondOfDay, to: &room)
            // `.123Z`
            let digits = ByteWord(eightDigits: UInt64(truncatingIfNeeded: thousandths))
            room.append(word: (digits &>> 40) &<< 8 | 0x0000_005A_0000_002E, count: 5)
        }
        return true
    }

    /// The room that a time needs: 24 bytes, and the rest of a word.
    static var capacity: Int { 32 }

    /// Appends a time in the Gregorian calendar, without a fraction. Its year is in 0...9999. Room for
    /// `capacity` bytes is needed.
    static func writeGregorian(secondsSince2001 seconds: Int64, to room: inout ByteRoom) {
        let (day, second) = divide(seconds, by: 86_400)
        write(civil(Int(day + referenceDay)), Int(second), to: &room)
        room.append(0x5A)
    }

    /// Appends a time up to its second, such as `2026-11-20T21:36:49`.
    @inline(__always)
    private static func write(
        _ day: (year: Int, month: Int, day: Int), _ secondOfDay: Int, to room: inout ByteRoom
    ) {
        let (hour, secondOfHour) = secondOfDay.quotientAndRemainder(dividingBy: 3600)
        let (minute, second) = secondOfHour.quotientAndRemainder(dividingBy: 60)
        // The digits are made in two words, `20261120` and `00213649`, and moved apart for what is between
        // them.
        let date = ByteWord(eightDigits: joined(day.year, day.month, day.day))
        let time = ByteWord(eightDigits: joined(hour, minute, second))
        // `2026-11-`
        let months = date &>> 32 & 0xFFFF
        room.append(word: date & 0xFFFF_FFFF | months &<< 40 | 0x2D00_002D_0000_0000, count: 8)
        // `20T21:36`
        let (hours, minutes) = (time &>> 16 & 0xFFFF, time &>> 32 & 0xFFFF)
        room.append(
            word: date &>> 48 | hours &<< 24 | minutes &<< 48 | 0x0000_3A00_0054_0000, count: 8)
        // `:49`
        room.append(word: (time &>> 48) &<< 8 | 0x3A, count: 3)
    }

    /// The number whose digits are those of three numbers, of which the last two have two digits.
    @inline(__always)
    private static func joined(_ first: Int, _ second: Int, _ third: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: (first &* 100 &+ second) &* 100 &+ third)
    }

    /// The text of `date`, or nil if the date is not finite or its year is not in 0...9999.
    static func text(_ date: Date) -> String? {
        var buffer = ByteBuffer(capacity: 64)
        return write(date, to: &buffer) ? buffer.string() : nil
    }

    /// Whether the Gregorian year of `date` is in 0...9999.
    static func hasGregorianYear(_ date: Date) -> Bool {
        // The upper bound excludes dates that round up to the year 10000.
        (-63_145_526_400..<252_423_993_599.9995).contains(date.timeIntervalSinceReferenceDate)
    }

    /// Whether the second that contains `date` is in the Gregorian years 0...9999.
    static func hasWholeGregorianYear(_ date: Date) -> Bool {
        (-63_145_526_400..<endOfYears).contains(date.timeIntervalSinceReferenceDate)
    }

    // MARK: Calendar

    /// The quotient, rounded down, and the remainder, which is never negative.
    private static func divide<Value: BinaryInteger>(_ value: Value, by divisor: Value) -> (Value, Value) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func days(in month: Int, of year: Int, isJulian: Bool) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (isJulian || year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// The days from 1970-01-01 to a date of the Julian or the proleptic Gregorian calendar.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int, isJulian: Bool) -> Int {
        // Years begin in March here, so a leap day is the last day of its year.
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = year * 365 + divide(year, by: 4).0 + dayOfYear
        if isJulian { return days - 719_470 }
        return days - divide(year, by: 100).0 + divide(year, by: 400).0 - 719_468
    }

    @inline(never)
    private static func julian(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let (cycle, dayOfCycle) = divide(dayNumber + 719_470, by: 1461)
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460) / 365
        let dayOfYear = dayOfCycle - yearOfCycle * 365
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfCycle + cycle * 4 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func civil(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = divide(dayNumber + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
