#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// As an `NSError`, a ``LiftError`` has the domain `Lift.LiftError` and one code for each kind. Later
    /// versions change neither.
    ///
    /// | code | kind | code | kind |
    /// | --- | --- | --- | --- |
    /// | 1 | `missing` | 6 | `context` |
    /// | 2 | `null` | 7 | `syntax` |
    /// | 3 | `type` | 8 | `bounds` |
    /// | 4 | `range` | 9 | `unsupported` |
    /// | 5 | `value` | 10 | `file` |
    extension LiftError: CustomNSError {
        /// The domain of every `LiftError`: `Lift.LiftError`.
        public static var errorDomain: String { "Lift.LiftError" }

        /// The code of the error's kind, from 1 to 10.
        public var errorCode: Int {
            switch kind {
            case .missing: 1
            case .null: 2
            case .type: 3
            case .range: 4
            case .value: 5
            case .context: 6
            case .syntax: 7
            case .bounds: 8
            case .unsupported: 9
            case .file: 10
            }
        }

        /// The description, the failure reason and the recovery suggestion, and the underlying error, if
        /// there is one and no ``JarRedaction`` hides its message.
        public var errorUserInfo: [String: Any] {
            var info: [String: Any] = [
                NSLocalizedDescriptionKey: description, NSLocalizedFailureReasonErrorKey: message,
            ]
            info[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
            if let underlyingError, !hidesMessage { info[NSUnderlyingErrorKey] = underlyingError }
            return info
        }
    }
#endif
