#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A Date is lifted from a date or from a string. For a string, Lift uses the formatter in the context, if
/// there is one: a `DateFormatter` or a `Date.ISO8601FormatStyle`, whichever was added last. Otherwise it
/// reads ISO 8601, with or without a fraction and with any offset.
///
/// In JSON, a date is written the same way: with the formatter, or as ISO 8601 with milliseconds in UTC.
///
///     let jar: Jar = ["date": Date(timeIntervalSince1970: 0)]
///     try String(json: jar)  // {"date":"1970-01-01T00:00:00.000Z"}
extension Date: JarElement {
    /// Creates a date from the date in `jar`, or from a string: with the formatter in the context, or as ISO
    /// 8601.
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the string isn't a date in that form, and of the kind
    ///   `missing`, `null` or `type` if there is neither a date nor a string.
    public init(jar: Jar) throws { self = try jar.liftedDate() }

    public static func _lift(from jar: Jar) throws(LiftError) -> Date {
        if jar.context.mayHaveDateForm, let transform = DateForm(jar.context)?.transform, jar.kind != .date {
            return try jar.transformed(inContextBy: transform)
        }
        return try jar.liftedDate()
    }

    public var jar: Jar { Jar(.date(self)) }
}

extension Date {
    /// Returns the date as text, written with the formatter in the context of `jar` or as ISO 8601.
    func text(in jar: Jar) throws(LiftError) -> String {
        if let form = DateForm(jar.context) {
            let text = form.represent(self)
            if case .error(let error) = text.content { throw error.located(at: jar) }
            return try String._lift(from: text)
        }
        guard let text = ISO8601.text(self) else { throw LiftError(unwritable: self, in: jar) }
        return text
    }
}

extension LiftError {
    init(unwritable date: Date, in subject: Jar? = nil) {
        self.init(
            "expected a date from year 0 to 9999, found \(date.shownBeyondYears)", kind: .unsupported,
            in: subject)
    }
}

extension Jar {
    fileprivate func liftedDate() throws(LiftError) -> Date {
        if case .deferred(let deferred) = content {
            if let date = deferred.date, !context.mayHaveDateForm { return date }
            return try resolved.liftedDate()
        }
        let usual = withRow { view, row in
            row.kind == .string && !context.mayRefuseText ? ISO8601.date(view.bytes(of: row)) : nil
        }
        if let usual { return usual }
        return try withScalar { (scalar) throws(LiftError) in
            switch scalar {
            case .date(let date): return date
            case .text(let bytes) where !context.mayHaveDateForm:
                try checkText(for: "Date")
                guard let date = ISO8601.date(bytes) else { throw noDate("an ISO 8601 date") }
                return date
            default:
                guard let text = scalar.string else { throw mismatch("Date") }
                return try date(text)
            }
        }
    }

    private func date(_ text: String) throws(LiftError) -> Date {
        // A transform that calls this initializer is not called again.
        if context.mayHaveDateForm, let form = DateForm(context)?.textForm {
            guard let date = form.date(of: text) else { throw noDate(form.formName) }
            return date
        }
        try checkText(for: "Date")
        guard let date = text.withByteView({ ISO8601.date($0) }) else { throw noDate("an ISO 8601 date") }
        return date
    }

    private func noDate(_ expected: String) -> LiftError {
        LiftError(kind: .value, expected: expected, in: self)
    }
}

/// A context value that says how dates are written, as a formatter does.
protocol DateTextForm: JarContextTraitCarrier {
    /// The text of a date; nil for one beyond what can be written.
    func text(of date: Date) -> String?

    /// The date that all of `text` denotes.
    func date(of text: String) -> Date?

    /// What an error says it expected.
    var formName: String { get }
}

extension DateTextForm {
    static var traits: Jar.Context.Traits { .dateForm }
}

extension Jar.Context {
    /// Whether any of the values may determine how dates are written.
    fileprivate var mayHaveDateForm: Bool { has(.dateFormOrTransform) }

    /// Whether any of the values may determine that ISO 8601 is no date.
    fileprivate var mayRefuseText: Bool { has(.dateFormOrTransform.union(.coercion)) }
}

/// How the context determines that dates are written.
struct DateForm {
    let transform: AnyJarTransform<Date>?
    /// How dates are written as text, inside the transform if there is one; nil for ISO 8601.
    let textForm: (any DateTextForm)?

    @inline(__always)
    init?(_ context: Jar.Context) {
        guard context.mayHaveDateForm, let storage = context.storage else { return nil }
        self.init(storage)
    }

    @inline(never)
    private init?(_ storage: Jar.Context.Storage) {
        var transform: AnyJarTransform<Date>?
        var textForm: (any DateTextForm)?
        for entry in storage.entries.reversed() where !entry.traits.isDisjoint(with: .dateFormOrTransform) {
            if let carrier = entry.value as? JarTypeTransform<Date> {
                transform = carrier.transform
            } else if let form = entry.value as? any DateTextForm {
                textForm = form
                break
            }
        }
        if transform == nil, textForm == nil { return nil }
        (self.transform, self.textForm) = (transform, textForm)
    }

    /// Returns the written form of `date`.
    func represent(_ date: Date) -> Jar {
        let jar = transform.map { Jar(date, by: $0) } ?? Jar(.date(date))
        guard let textForm, case .date(let date) = jar.content else { return jar }
        return Jar(text: textForm.text(of: date), of: date)
    }
}

extension Jar {
    /// This date or data as the text or number that JSON has for it; nil if this is another value, if a
    /// transform writes a container, or if the date can't be written.
    var plainFormOfDate: Jar? {
        let form: JarContent
        switch content {
        case .date(let date):
            let represented = DateForm(context)?.represent(date).content ?? content
            if case .date(let date) = represented {
                guard let text = ISO8601.text(date) else { return nil }
                form = .string(text)
            } else {
                form = represented
            }
        case .data(let data):
            form = context.represented(data)?.content ?? .string(data.base64EncodedString())
        default: return nil
        }
        var jar = self
        jar.content = form
        return jar.kind == .string || jar.kind == .number ? jar : nil
    }

    /// Creates a Jar from the text that a formatter wrote for a date; an error if it wrote nothing.
    fileprivate init(text: String?, of date: Date) {
        if let text { self.init(.string(text)) } else { self.init(error: LiftError(notFormatted: date)) }
    }
}

extension LiftError {
    init(notFormatted date: Date) {
        let found = ISO8601.text(date) ?? date.shownBeyondYears
        self.init("expected a date that its formatter writes, found \(found)", kind: .unsupported)
    }
}

extension Date {
    /// A date outside the years 0 to 9999, as error messages show it.
    fileprivate var shownBeyondYears: String {
        let seconds = timeIntervalSince1970
        guard seconds.isFinite else { return "a non-finite date" }
        let isLate = seconds > 0
        let found = isLate ? "a date after the year 9999" : "a date before the year 0"
        // Reading milliseconds as seconds is a common mistake, which this number shows.
        guard let count = Int64(exactly: seconds.magnitude.rounded(.up)) else { return found }
        return "\(found), \(count) seconds \(isLate ? "after" : "before") 1970"
    }
}

extension Date.ISO8601FormatStyle: DateTextForm {
    /// The range that Foundation's calendars support, from the year -4712 to the year 506713.
    private static var range: ClosedRange<Double> { -211_845_067_200...15_927_175_497_600 }

    /// The text of a date; nil if `format` would write a different date.
    func text(of date: Date) -> String? {
        Self.range.contains(date.timeIntervalSinceReferenceDate) ? format(date) : nil
    }

    /// The date that all of `text` denotes; `parse` alone accepts text after the date.
    func date(of text: String) -> Date? {
        guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return try? parse(text) }
        guard
            let (end, date) = try? consuming(
                text, startingAt: text.startIndex, in: text.startIndex..<text.endIndex)
        else { return nil }
        return end == text.endIndex ? date : nil
    }

    var formName: String { "a date in the form of the ISO 8601 style" }
}
