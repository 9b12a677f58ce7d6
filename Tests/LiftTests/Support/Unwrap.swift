/// As `#require`, for values that cannot be copied.
func unwrap<Value: ~Copyable>(_ value: consuming Value?) throws -> Value {
    guard let value else { throw NothingToUnwrap() }
    return value
}

struct NothingToUnwrap: Error {}
