// User code sees the errors that Codable documents. If a container refuses a value, it throws an
// `EncodingError`. An error that user code throws passes through the outer types unchanged. When encoding
// ends, every error becomes a `LiftError` with its path.

extension JarEncoding {
    /// Runs `body` for a container that was asked to encode `value`. User code sees the errors.
    @inline(__always)
    func container<Result>(
        _ value: @autoclosure () -> Any, _ body: () throws(LiftError) -> Result
    ) throws -> Result {
        do throws(LiftError) {
            return try body()
        } catch {
            throw thrown(error, value())
        }
    }

    /// Returns what user code sees of `error`, which occurred while `value` was encoded: the user's own error
    /// if `error` wraps one, and otherwise an `EncodingError` that contains `error`.
    @inline(never)
    private func thrown(_ error: LiftError, _ value: Any) -> any Error {
        let encoding = ofValue
        let seen = error.seen ?? encoding.encodingError(error, value)
        encoding.lastFailure = (seen, error)
        return seen
    }

    private func encodingError(_ error: LiftError, _ value: Any) -> any Error {
        EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: codingPath + error.steps.map { JarCodingKey($0) },
                debugDescription: error.message, underlyingError: error))
    }

    /// Returns an error of user code as a `LiftError`. The outer encodings add the path.
    @inline(never)
    func failure(_ error: any Error) -> LiftError {
        if let last = lastFailure, areIdentical(last.seen, error) { return last.error.seen(as: error) }
        guard let encodingError = error as? EncodingError,
            case .invalidValue(_, let context) = encodingError
        else {
            // User code sees a LiftError as itself, with the path added.
            let failure = LiftError(wrapping: error)
            return error is LiftError ? failure : failure.seen(as: error)
        }
        let tail = context.codingPath.steps(after: codingPath).map { JarPath.Component($0) }
        // User code made a new error from the context of one that a container threw.
        if let held = context.underlyingError as? LiftError, held.message == context.debugDescription {
            return LiftError(held.message, kind: held.kind, tail: tail).seen(as: error)
        }
        return LiftError(context.debugDescription, kind: .value, tail: tail, underlying: error)
            .seen(as: error)
    }
}

extension LiftError {
    /// Returns this error of a value that was encoded in `context`. All values are hidden if the context
    /// hides the one at its path, or if user code wrote its message, which may quote any part of the value.
    func encoded(in context: Jar.Context) -> LiftError {
        guard let redaction = context.redaction else { return self }
        let isHidden = redaction.hidesAll || redaction.hides(anyOf: steps)
        return isHidden || kind == .value || underlyingError != nil ? sealed : self
    }
}
