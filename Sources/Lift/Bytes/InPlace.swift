// A subscript or an iterator copies an element out, and counts the references in it. These do not: where nothing says that
// an element could be copied, the compiler cannot.

extension Span where Element: ~Copyable {
    /// Calls `body` with each element where it stands.
    @inline(__always)
    func forEachInPlace<Failure: Error>(
        _ body: (Int, borrowing Element) throws(Failure) -> Void
    ) throws(Failure) {
        for index in indices { try body(index, self[index]) }
    }

    /// Calls `body` with one element where it stands.
    @inline(__always)
    func inPlace<Result, Failure: Error>(
        _ index: Int, _ body: (borrowing Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(self[index])
    }
}

extension Array {
    /// Calls `body` with each element where it stands.
    @inline(__always)
    func forEachInPlace<Failure: Error>(
        _ body: (Int, borrowing Element) throws(Failure) -> Void
    ) throws(Failure) {
        // An array's own span needs systems of 2025. This one does not leave the closure.
        try unsafe withUnsafeBufferPointer { (elements) throws(Failure) in
            try unsafe elements.span.forEachInPlace(body)
        }
    }
}

extension ContiguousArray {
    /// Whether both share one allocation, so that their elements are the same.
    func isSame(as other: ContiguousArray) -> Bool {
        guard count == other.count else { return false }
        // Compared, not followed.
        return unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer { unsafe own.baseAddress == $0.baseAddress }
        }
    }
}
