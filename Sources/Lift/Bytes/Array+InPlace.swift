extension ContiguousArray {
    /// Whether both share one allocation, so that their elements are the same.
    func isSame(as other: ContiguousArray) -> Bool {
        withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
            && count == other.count
    }
}

extension Array {
    /// Calls `body` with both parts of each pair where they stand: a subscript would copy the whole pair out, and
    /// the box that is in it.
    @inline(__always)
    func forEachPair<First, Second>(_ body: (First, Second) -> Void) where Element == (First, Second) {
        withUnsafeBufferPointer { pairs in
            // Only read. A part of what a mutable pointer points to is loaded alone; of what a constant one
            // points to, the compiler loads all first.
            guard let base = UnsafeMutablePointer(mutating: pairs.baseAddress) else { return }
            // index < pairs.count
            for index in 0..<pairs.count { body(base[index].0, base[index].1) }
        }
    }
}
