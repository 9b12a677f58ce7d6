import Lift

/// The value of `body`, which may throw LiftErrors and nothing else.
func liftErrorsOnly<Value>(_ body: () throws -> Value) throws(LiftError) -> Value {
    do {
        return try body()
    } catch let error as LiftError {
        throw error
    } catch {
        fail("no LiftError: \(error)")
    }
}
