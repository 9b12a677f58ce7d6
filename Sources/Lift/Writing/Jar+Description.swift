extension Jar {
    /// A short text of the value on one line, for messages.
    package var excerpt: String { Excerpt.text(of: self, isHidden: isRedacted, longest: 256) }
}

extension Jar: CustomStringConvertible {
    /// The value as text for people: pretty-printed JSON, but a string without quotes.
    ///
    ///     Jar("Kim").description  // Kim
    ///     Jar([1, 2]).description
    ///     // [
    ///     //   1,
    ///     //   2
    ///     // ]
    ///
    /// It is empty for a missing value. If a value cannot be written as JSON, or the Jar holds an error, it
    /// is the text of the error. `String(json:)` makes JSON for other programs.
    ///
    /// Values that a ``JarRedaction`` hides are `<redacted>`. In JSON, control characters are escaped, and
    /// so are those that change the direction of the text around them: `\u202e`. A string without quotes is
    /// as it is.
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
