/// Whether both are one error that was thrown on, not two that say the same.
///
/// An `any Error` is one reference, to a box with the error in it, on every platform: it is compared, not followed. A
/// box that one of both refers to is no other one's.
@inline(never)
func areIdentical(_ error: any Error, _ other: any Error) -> Bool {
    let (left, right) = (ErrorReference(error: error), ErrorReference(error: other))
    return unsafe unsafeBitCast(left, to: UInt.self) == unsafeBitCast(right, to: UInt.self)
}

/// As an argument by itself, an error would be opened, and what is in it taken for the reference.
private struct ErrorReference {
    let error: any Error
}
