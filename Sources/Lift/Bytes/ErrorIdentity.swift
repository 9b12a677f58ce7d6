/// Whether both are the same error, rethrown, and not two equal ones.
///
/// **Safe:** on every platform an `any Error` is a single reference to a box with the error in it. The
/// references are compared and never followed. Both errors are alive, so two boxes cannot have the same
/// address.
@inline(never)
func areIdentical(_ error: any Error, _ other: any Error) -> Bool {
    let (left, right) = (ErrorReference(error: error), ErrorReference(error: other))
    return unsafe unsafeBitCast(left, to: UInt.self) == unsafeBitCast(right, to: UInt.self)
}

/// Wraps the error. Passed directly as an argument, Swift would open the existential and pass its payload.
private struct ErrorReference {
    let error: any Error
}
