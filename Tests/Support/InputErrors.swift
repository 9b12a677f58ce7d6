import Lift

extension LiftError.Kind {
    /// The kind of an error with this message about input: a limit is exceeded, or the input is malformed.
    package static func ofInput(_ message: String) -> LiftError.Kind {
        let isLimit =
            message.hasPrefix("expected at most") || message.hasPrefix("nested more than")
            || message.hasPrefix("not enough memory")
            || message.hasSuffix("exceeds the limit for one value")
        return isLimit ? .bounds : .syntax
    }
}
