extension Jar {
    /// Returns an error of the kind `value` with the given message and this Jar's key path.
    ///
    ///     guard validate(jar) else { throw jar.assertionFailure("Neither a business nor a person") }
    public func assertionFailure(_ message: @autoclosure () -> String) -> LiftError {
        // If the path leads through a value of another kind, the error in this Jar has it.
        if case .error(let error) = content, let subject = error.parts.subject {
            let failure = LiftError(message(), kind: .value, in: subject, tail: error.parts.tail)
            return error.parts.isSealed ? failure.sealed : failure.located(at: self)
        }
        return LiftError(message(), kind: .value, in: self)
    }

    /// Throws an error with this Jar's key path unless `condition` is true.
    ///
    ///     try jar.assert(age >= 0, "Must not be negative")
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the condition is false. If the condition itself
    ///   throws, that error as a ``LiftError``.
    @inlinable
    public func assert(
        _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String
    ) throws {
        _ = try assertNotNil(try condition() ? true : nil, message())
    }

    /// Returns `value`, or throws an error with this Jar's key path if it's nil.
    ///
    ///     url = try jar.assertNotNil(URL(string: jar^), "Invalid URL")
    ///
    /// - Throws: A ``LiftError`` of the kind `value` if the value is nil. If the value's expression throws,
    ///   that error as a ``LiftError``.
    @inlinable
    public func assertNotNil<Value>(
        _ value: @autoclosure () throws -> Value?, _ message: @autoclosure () -> String
    ) throws -> Value {
        let result: Value?
        do {
            result = try value()
        } catch {
            throw _failure(error)
        }
        guard let result else { throw assertionFailure(message()) }
        return result
    }
}
