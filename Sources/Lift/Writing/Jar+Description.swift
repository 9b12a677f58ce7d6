extension Jar: CustomStringConvertible, CustomDebugStringConvertible {
    /// What this Jar holds, for people: pretty JSON, but a string without its quotes, and an error's text for
    /// what has no JSON form. Empty when nothing is in it.
    public var description: String {
        let jar = resolved
        switch jar.content.kind {
        case .missing: return ""
        case .string: if let text = try? String(jar: jar) { return text }
        default: break
        }
        do {
            return try JSONSink.text(of: jar, isPretty: true, sortsKeys: false).string()
        } catch {
            return "\(error)"
        }
    }

    /// As `description`, with a string in quotes and a word for nothing.
    public var debugDescription: String {
        switch kind {
        case .missing: return "missing"
        case .string:
            let text = try? JSONSink.text(of: self, isPretty: false, sortsKeys: false).string()
            return text ?? description
        default: return description
        }
    }
}
