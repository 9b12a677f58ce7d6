extension LiftError {
    /// Whether the value that the error is about must not be shown.
    var hidesValues: Bool { hides { $0.steps + parts.tail } }

    /// Whether all of the nearest data is hidden: the value, or the container that lacks it.
    var hidesNearest: Bool { hides { $0.content.isMissing ? $0.steps.dropLast() : $0.steps } }

    private func hides(_ path: (_ subject: Jar) -> [JarPath.Component]) -> Bool {
        if parts.isSealed { return true }
        guard let subject = parts.subject, let redaction = subject.context.redaction else { return false }
        return redaction.hidesAll || redaction.hides(anyOf: path(subject))
    }

    /// Whether text from around the value must not be shown, because it may have a hidden value.
    var hidesSurroundings: Bool {
        guard parts.isSealed || parts.subject?.context.has(.redaction) == true else { return false }
        return hidesValues || parts.subject?.mayQuoteRedacted == true
    }

    /// Whether the message must not be shown as it is, because it may quote a hidden value.
    var hidesMessage: Bool {
        // These messages of Lift contain only numbers, keys and types. The others, and those of other errors,
        // may contain anything.
        let isPlain: Bool =
            switch kind {
            case .missing, .null, .bounds, .context: underlyingError == nil
            default: false
            }
        return !isPlain && hidesSurroundings
    }

    /// The part of a message that may be shown: what Lift expected of malformed input, and which format can't
    /// represent a value.
    static func redacted(_ message: String, _ kind: Kind) -> String {
        let placeholder = JarRedaction.placeholder
        switch kind {
        case .syntax:
            if message.hasPrefix("duplicate key ") { return "duplicate key " + placeholder }
            let found = ", found "
            guard let end = message.indices.first(where: { message[$0...].hasPrefix(found) }) else {
                return placeholder
            }
            return message[..<end] + found + placeholder
        case .unsupported:
            // The kind of a value may be shown.
            if message == Self.nullInPropertyList.message { return message }
            for formats in ["JSON", "canonical JSON", "XML", "property lists", "XML property lists"]
            where message.hasPrefix(formats + cannotStore) {
                return formats + cannotStore + placeholder
            }
            return placeholder
        default: return placeholder
        }
    }

    /// The text between a format and a value that it can't represent.
    static var cannotStore: String { " can't store " }

    static var nullInPropertyList: LiftError {
        LiftError("property lists\(cannotStore)null", kind: .unsupported)
    }
}
