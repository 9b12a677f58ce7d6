/// What a check calls that is made for every byte and every row: `if offset > count { invariantFailed() }`. It stops
/// debug builds and is nothing in release builds, as `assert` is.
///
/// `assert` itself takes longer than what it looks after in a build without optimisation, which tests and previews
/// are: it puts its message and its place in memory before it looks at the condition.
@inline(__always)
func invariantFailed() {
    assertionFailure("an invariant does not hold")
}

/// An object of a class that the caller knows. A debug build looks whether it is one.
@inlinable
func known<Object: AnyObject>(_ object: AnyObject, _ type: Object.Type) -> Object {
    // The caller is where both were put together: see there.
    unsafe unsafeDowncast(object, to: type)
}
