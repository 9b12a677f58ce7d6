import Lift
import Testing

/// All of a LiftError that a row of a test says: kind, message and key path.
package struct LiftFailure: Equatable, Sendable, CustomTestStringConvertible {
    package let kind: LiftError.Kind
    package let message: String
    package let key: String

    package init(_ kind: LiftError.Kind, _ message: String, at key: String = "") {
        self.kind = kind
        self.message = message
        self.key = key
    }

    package init(_ error: LiftError) {
        self.init(error.kind, error.message, at: error.key)
    }

    package var testDescription: String { "\(kind): \(message) at \(key)" }
}

/// The error that `body` throws, which must be a LiftError. An issue is recorded, and the test ends, if it
/// throws none.
package func liftError<Value>(
    _ body: () throws -> Value, sourceLocation: SourceLocation = #_sourceLocation
) throws -> LiftError {
    var thrown: (any Error)?
    do { _ = try body() } catch { thrown = error }
    return try #require(thrown as? LiftError, sourceLocation: sourceLocation)
}

/// As `liftError`, reduced to what is compared.
package func failure<Value>(
    _ body: () throws -> Value, sourceLocation: SourceLocation = #_sourceLocation
) throws -> LiftFailure {
    LiftFailure(try liftError(body, sourceLocation: sourceLocation))
}

/// The value of `body`, whose errors must all be LiftErrors; another one is recorded as an issue.
package func liftErrorsOnly<Value>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) throws(LiftError) -> Value {
    do {
        return try body()
    } catch let error as LiftError {
        throw error
    } catch {
        Issue.record("expected a LiftError, found \(error)", sourceLocation: sourceLocation)
        throw LiftError("\(error)")
    }
}
