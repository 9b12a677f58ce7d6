/// Reports a broken invariant: `if offset > count { invariantFailed() }`. Like `assert`, this stops a debug
/// build and does nothing in a release build.
///
/// Checks for every byte and every row call this instead of `assert`. In a build without optimization, as
/// used for tests and previews, `assert` takes longer than the code it guards: it stores its message, file
/// and line before it evaluates the condition.
func invariantFailed() {
    assertionFailure("an invariant does not hold")
}

/// Casts `object` to the class that the caller knows it to have. Only a debug build checks the class.
///
/// **Unsafe:** the caller guarantees that `object` is of the class `type`.
@unsafe @inlinable
func known<Object: AnyObject>(_ object: AnyObject, _ type: Object.Type) -> Object {
    unsafe unsafeDowncast(object, to: type)
}

/// Casts `type` to a class that the caller knows to be its superclass. Only a debug build checks that.
///
/// **Unsafe:** the caller guarantees that `type` is `superclass` or inherits from it.
@unsafe @inline(__always)
func known<Object: AnyObject>(_ type: AnyClass, of superclass: Object.Type) -> Object.Type {
    assert(type is Object.Type, "an invariant does not hold")
    return unsafe unsafeBitCast(type, to: Object.Type.self)
}

/// Returns `array` if `type` is the type of its elements; otherwise nil. A cast would look at each element.
///
/// **Safe:** the array is cast only after its type was found to be the type of the result.
@inlinable
func sameArray<Source, Element>(_ array: [Source], of type: Element.Type) -> [Element]? {
    guard type == Source.self else { return nil }
    return unsafe unsafeBitCast(array, to: [Element].self)
}

/// Returns `value` if `type` is exactly its type; otherwise nil. Casting from `Any` takes twice as long.
///
/// Pass an `Any`: the call opens it, so `Source` is the type of the value.
///
/// **Safe:** the value is cast only after its type was found to be the type of the result.
@inline(__always)
func sameValue<Source, Value>(_ value: Source, of type: Value.Type) -> Value? {
    // In Swift 5 mode, a call doesn't open an `Any`.
    if Source.self == Any.self { return value as? Value }
    return type == Source.self ? unsafe unsafeBitCast(value, to: type) : nil
}

/// Returns `value` as a value of `type`, which the caller knows to be its type. A cast would make the runtime
/// look up the type of an optional. Only a debug build compares the types.
///
/// **Unsafe:** the caller guarantees that `Source` and `Value` are the same type.
@unsafe @inline(__always)
func known<Source, Value>(_ value: Source, as type: Value.Type) -> Value {
    if Source.self != Value.self { invariantFailed() }
    return unsafe unsafeBitCast(value, to: type)
}

/// Returns the bytes of `value` if it has at most eight and no references; otherwise nil.
///
/// **Safe:** only as many bytes are written as the value has, into a variable that has as many.
@inline(__always)
func trivialBytes<Value>(of value: Value) -> UInt64? {
    guard _isPOD(Value.self), MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size else { return nil }
    var bytes: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &bytes) { unsafe $0.storeBytes(of: value, as: Value.self) }
    return bytes
}

/// Returns the value of a type without references that has `bytes`.
///
/// **Unsafe:** the caller guarantees that ``trivialBytes(of:)`` returned them for a value of this type.
@unsafe
func trivialValue<Value>(of type: Value.Type, fromBytes bytes: UInt64) -> Value {
    unsafe withUnsafeBytes(of: bytes) { unsafe $0.load(as: Value.self) }
}
