extension Jar {
    /// A short text of the value on one line, for messages.
    package var excerpt: String { Excerpt.text(of: self, isHidden: isRedacted, longest: 256) }
}

extension Jar: CustomStringConvertible {
    /// The value as text for people to read: pretty-printed JSON, but a string without quotes.
    ///
    ///     Jar("Kim").description  // Kim
    ///     Jar([1, 2]).description
    ///     // [
    ///     //   1,
    ///     //   2
    ///     // ]
    ///
    /// It's empty for a missing value. If a value can't be written as JSON, or the Jar has an error, it's the
    /// text of the error. For JSON that other programs read, use `String(json:)`.
    ///
    /// Values that a ``JarRedaction`` hides are `<redacted>`. In JSON, control characters are escaped, and so
    /// are those that change the direction of the text around them: `\u202e`. In a string without quotes,
    /// nothing is escaped.
    ///
    /// - Complexity: O(*n*) in the value.
    public var description: String {
        let jar = resolved
        switch jar.content.kind {
        case .missing: return ""
        case .string:
            if let text = try? String(jar: jar) { return jar.isRedacted ? JarRedaction.placeholder : text }
        default: break
        }
        if jar.mayHoldRedacted, let text = Excerpt.description(of: jar) { return text }
        do {
            return JSONText.escapingUnsafe(
                try JSONSink.text(of: jar, .prettyPrinted).string())
        } catch {
            return "\(error)"
        }
    }
}
