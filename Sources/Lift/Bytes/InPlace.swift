// A subscript or an iterator copies an element out and retains its references. These methods do not: a
// generic element that is not known to be copyable cannot be copied by the compiler.

extension Span where Element: ~Copyable {
    /// Calls `body` with each element and its index, without copying the element.
    @inlinable
    @inline(__always)
    func forEachInPlace<Failure: Error>(
        _ body: (Int, borrowing Element) throws(Failure) -> Void
    ) throws(Failure) {
        for index in indices { try body(index, self[index]) }
    }
}

extension Array {
    /// Calls `body` with each element and its index, without copying the element.
    @inlinable
    @inline(__always)
    func forEachInPlace<Failure: Error>(
        _ body: (Int, borrowing Element) throws(Failure) -> Void
    ) throws(Failure) {
        // The `span` property of arrays requires the systems of 2025, unlike that of contiguous arrays. This
        // span does not escape the closure.
        try unsafe withUnsafeBufferPointer { (elements) throws(Failure) in
            try unsafe elements.span.forEachInPlace(body)
        }
    }
}

extension Optional where Wrapped: ~Copyable {
    /// Calls `body` with the value, without copying it, or `absent` if there is none.
    ///
    /// Where the type is not known, `if let` copies the value, and makes the runtime look up the type of the
    /// optional.
    @inline(__always)
    func inPlace<Result, Failure: Error>(
        _ body: (borrowing Wrapped) throws(Failure) -> Result, else absent: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch self {
        case .some(let value): try body(value)
        case .none: try absent()
        }
    }
}

extension ContiguousArray {
    /// Whether both arrays share one allocation and therefore have the same elements.
    func isSame(as other: ContiguousArray) -> Bool {
        guard count == other.count else { return false }
        // The addresses are compared, not followed.
        return unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer { unsafe own.baseAddress == $0.baseAddress }
        }
    }
}

/// An object that something else keeps alive. Copying this counts no reference.
@safe
@frozen
@usableFromInline
struct Lent<Object: AnyObject> {
    @usableFromInline let object: Unmanaged<Object>

    /// Lends `object`.
    ///
    /// **Unsafe:** the caller guarantees that something keeps `object` alive as long as this is used.
    @unsafe @inlinable
    init(_ object: Object) { unsafe self.object = Unmanaged.passUnretained(object) }

    /// Calls `body` with the object.
    ///
    /// **Safe:** whoever lent the object keeps it alive.
    @inlinable
    @inline(__always)
    func use<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try unsafe object._withUnsafeGuaranteedRef(body)
    }
}
