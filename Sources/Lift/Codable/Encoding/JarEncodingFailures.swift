// User code sees the errors that Codable documents. If a container refuses a value, it throws an
// `EncodingError`. An error that user code throws passes through the outer types unchanged. When encoding
// ends, every error becomes a `LiftError` with its path.

extension JarEncoding {
    /// Runs `body` for a container that was asked to encode `value`. User code sees the errors.
    @inline(__always)
    func container<Result>(
        _ value: @autoclosure () -> Any, at key: @autoclosure () -> (any CodingKey)? = nil,
        _ body: () throws(LiftError) -> Result
    ) throws -> Result {
        do throws(LiftError) {
            return try body()
        } catch {
            throw thrown(error, value(), at: key())
        }
    }

    /// Returns what user code sees of `error`, which occurred while `value` was encoded: the user's own error
    /// if `error` wraps one, and otherwise an `EncodingError` that contains `error`.
    @inline(never)
    private func thrown(_ error: LiftError, _ value: Any, at key: (any CodingKey)?) -> any Error {
        let encoding = ofValue
        let seen = error.seen ?? encodingError(error, value, at: key)
        encoding.lastFailure = (seen, error)
        return seen
    }

    /// The error of a value in this container, at `key` if the container is a dictionary.
    private func encodingError(_ error: LiftError, _ value: Any, at key: (any CodingKey)?) -> any Error {
        var (path, inside) = (codingPath, error.steps.dropFirst(nestedSteps.count))
        if let key {
            path.append(key)
            inside = inside.dropFirst(steps(key).count)
        }
        return EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: path + inside.map { JarCodingKey($0) },
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
        let tail = context.codingPath.steps(after: codingPath, orKey: true).flatMap { key in
            let step = JarPath.Component(key)
            if case .index = step { return [step] }
            return steps(key)
        }
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
