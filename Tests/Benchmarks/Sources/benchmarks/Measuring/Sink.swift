import AllocationCounter

/// Uses `value`, so that the optimizer cannot leave out the work that creates it.
@inline(never)
func consume<Value>(_ value: Value) {
    withUnsafePointer(to: value) { use_pointer($0) }
}

/// Returns `value` in a way that hides it from the optimizer.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
    var value = value
    withUnsafeMutablePointer(to: &value) { use_pointer($0) }
    return value
}
