extension ContiguousArray {
    /// Whether both share one allocation, so that their elements are the same.
    func isSame(as other: ContiguousArray) -> Bool {
        withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
            && count == other.count
    }
}

extension Span where Element: ~Copyable {
    /// Calls `body` with each element where it stands. A subscript or an iterator copies it out, and counts the references
    /// in it; here, where nothing says that it could be copied, the compiler does not.
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
