// Code of users sees the errors of Codable: what a container refuses is an `EncodingError`, and an error of their own stays
// what it is on its way through the types around. Where encoding ends, each becomes a `LiftError` with its path.

extension JarEncoding {
    /// Does what a container was asked for, of which code of users sees the errors.
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

    /// What code of users sees of `error`, when it encoded `value`: an `EncodingError` that holds it, or the error of a user
    /// that is in it.
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
                codingPath: codingPath + error.path.map { JarCodingKey($0) },
                debugDescription: error.message, underlyingError: error))
    }

    /// Any error of user code as a LiftError, whose path is added on the way out.
    @inline(never)
    func failure(_ error: any Error) -> LiftError {
        if let last = lastFailure, areIdentical(last.seen, error) { return last.error.seen(as: error) }
        guard let encodingError = error as? EncodingError,
            case .invalidValue(_, let context) = encodingError
        else {
            // A LiftError is seen as what it is, with the path that it gets.
            let failure = LiftError(wrapping: error)
            return error is LiftError ? failure : failure.seen(as: error)
        }
        let tail = context.codingPath.steps(after: codingPath).map { JarPathComponent($0) }
        // Made anew of the parts of one that a container threw.
        if let held = context.underlyingError as? LiftError, held.message == context.debugDescription {
            return LiftError(held.message, kind: held.kind, tail: tail).seen(as: error)
        }
        return LiftError(context.debugDescription, kind: .value, tail: tail, underlying: error)
            .seen(as: error)
    }
}
