import Foundation

/// A growing run of 64-bit rows: the memory of a tape.
///
/// Safe: `base` has room for `capacity` rows, of which the first `count` are written, and is freed once, since a buffer
/// cannot be copied. Rows are appended below `capacity` and read below `count`: indexes are rows that a scanner was told
/// of or that stand in other rows. Debug builds check each.
///
/// Sendable: it is written by the one scanner that owns it and only read once a document has taken it over.
@safe struct RowBuffer: ~Copyable, @unchecked Sendable {
    private var base: UnsafeMutablePointer<UInt64>
    private(set) var count: Int
    private var capacity: Int

    /// Returns nil when the memory is not to be had.
    init?(capacity: Int) {
        let capacity = max(capacity, 4)
        guard let memory = unsafe malloc(capacity * MemoryLayout<UInt64>.stride) else { return nil }
        unsafe base = unsafe memory.bindMemory(to: UInt64.self, capacity: capacity)
        count = 0
        self.capacity = capacity
    }

    /// Rows that are zero. Returns nil when the memory is not to be had.
    init?(zeros count: Int) {
        guard let memory = unsafe calloc(max(count, 1), MemoryLayout<UInt64>.stride) else { return nil }
        unsafe base = unsafe memory.bindMemory(to: UInt64.self, capacity: max(count, 1))
        self.count = count
        capacity = max(count, 1)
    }

    deinit { unsafe free(base) }

    /// A row that was appended.
    @inline(__always)
    subscript(index: Int) -> UInt64 {
        get {
            if UInt(bitPattern: index) >= UInt(bitPattern: count) { invariantFailed() }
            return unsafe base[index]
        }
        set {
            if UInt(bitPattern: index) >= UInt(bitPattern: count) { invariantFailed() }
            unsafe base[index] = newValue
        }
    }

    /// Appends a row; false when the memory for it is not to be had.
    @inline(__always)
    mutating func append(_ row: UInt64) -> Bool {
        appendIfRoom(row) || grow(to: capacity &* 2) && appendIfRoom(row)
    }

    /// Appends a row; false when there is no room left.
    @inline(__always)
    mutating func appendIfRoom(_ row: UInt64) -> Bool {
        if count == capacity { return false }
        unsafe base[count] = row
        count &+= 1
        return true
    }

    /// Makes room for `expected` rows in all, and for half as many again as there were before at least; false when the
    /// memory is not to be had.
    @inline(__always)
    mutating func grow(to expected: Int) -> Bool {
        // By value, so that base, count and capacity can stay in registers.
        guard let grown = unsafe Self.grown(base, capacity, to: expected) else { return false }
        unsafe (base, capacity) = unsafe grown
        return true
    }

    /// Gives back what was reserved and not used.
    mutating func shrinkToFit() {
        guard count < capacity, count > 0 else { return }
        if let memory = unsafe realloc(base, count * MemoryLayout<UInt64>.stride) {
            unsafe base = unsafe memory.bindMemory(to: UInt64.self, capacity: count)
            capacity = count
        }
    }

    @inline(never)
    private static func grown(
        _ base: UnsafeMutablePointer<UInt64>, _ capacity: Int, to expected: Int
    ) -> (UnsafeMutablePointer<UInt64>, Int)? {
        // What is in memory already leaves room for half as much again in an `Int`.
        let wanted = max(expected, capacity + capacity / 2 + 1)
        let (size, tooLarge) = wanted.multipliedReportingOverflow(by: MemoryLayout<UInt64>.stride)
        guard !tooLarge, let memory = unsafe realloc(base, size) else { return nil }
        return unsafe (memory.bindMemory(to: UInt64.self, capacity: wanted), wanted)
    }

    /// The rows to read from, without an owner; the document that owns the buffer hands it out.
    ///
    /// Unsafe: it must not outlive `self`, nor see it grow, which the caller makes sure of.
    @unsafe var view: RowView {
        @inline(__always) get { unsafe RowView(base: UnsafePointer(base), count: count) }
    }
}

/// Rows to read. It must not outlive its buffer.
///
/// Safe: `count` rows lie at `base` as long as the buffer lives, and what is read lies below `count`, as in a buffer.
@safe struct RowView {
    fileprivate let base: UnsafePointer<UInt64>
    let count: Int

    @inline(__always)
    subscript(index: Int) -> UInt64 {
        if UInt(bitPattern: index) >= UInt(bitPattern: count) { invariantFailed() }
        return unsafe base[index]
    }

    /// The row at `index` and the one behind it, which there is.
    @inline(__always)
    func pair(at index: Int) -> (UInt64, UInt64) {
        if index < 0 || index &+ 1 >= count { invariantFailed() }
        return unsafe (base[index], base[index &+ 1])
    }
}
