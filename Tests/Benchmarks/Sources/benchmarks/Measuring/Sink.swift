import AllocationCounter

/// Takes `value` where the optimiser cannot see that nothing comes of it, so that it has to be made.
@inline(never)
func consume<Value>(_ value: Value) {
    withUnsafePointer(to: value) { use_pointer($0) }
}

/// Gives `value` back so that nothing is known about it any more.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
    var value = value
    withUnsafeMutablePointer(to: &value) { use_pointer($0) }
    return value
}
