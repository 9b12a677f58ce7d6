/// A growing run of 64-bit rows: the memory of a tape.
///
/// Safe: `base` has room for `capacity` rows, and the first `count` of them are written. It is freed once,
/// because a buffer cannot be copied. Rows are appended below `capacity` and read below `count`: every index
/// comes from the scanner or from another row. Debug builds check each index.
///
/// Sendable: a single scanner owns and writes it. Once a document has taken it over, it is only read.
@safe struct RowBuffer: ~Copyable, @unchecked Sendable {
    private var base: UnsafeMutablePointer<UInt64>
    private(set) var count: Int
    private var capacity: Int

    /// Returns nil if allocation fails.
    init?(capacity: Int) {
        let capacity = max(capacity, 4)
        guard let memory = unsafe Memory.allocate(capacity * MemoryLayout<UInt64>.stride) else { return nil }
        unsafe base = unsafe memory.bindMemory(to: UInt64.self, capacity: capacity)
        count = 0
        self.capacity = capacity
    }

    /// Creates a buffer of `count` rows that are zero. Returns nil if allocation fails.
    init?(zeros count: Int) {
        let size = max(count, 1) * MemoryLayout<UInt64>.stride
        guard let memory = unsafe Memory.allocateZeros(size) else { return nil }
        unsafe base = unsafe memory.bindMemory(to: UInt64.self, capacity: max(count, 1))
        self.count = count
        capacity = max(count, 1)
    }

    /// Creates an empty buffer. The process ends if there is no memory for four rows.
    init() {
        guard let empty = RowBuffer(capacity: 0) else { preconditionFailure("no memory for four rows") }
        self = empty
    }

    /// Creates a buffer with the first `count` rows of another one. Returns nil if allocation fails.
    init?(copying other: borrowing RowBuffer, count: Int) {
        if UInt(bitPattern: count) > UInt(bitPattern: other.count) { invariantFailed() }
        self.init(capacity: count)
        // There is room for `count` rows, and the other buffer has as many.
        unsafe base.update(from: other.base, count: count)
        self.count = count
    }

    deinit { unsafe Memory.release(base) }

    /// A row that was appended.
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

    /// Appends a row. Returns false if allocation fails.
    mutating func append(_ row: UInt64) -> Bool {
        appendIfRoom(row) || grow(to: capacity &* 2) && appendIfRoom(row)
    }

    /// Appends a row unless the buffer is full. Returns false if it is.
    mutating func appendIfRoom(_ row: UInt64) -> Bool {
        if count == capacity { return false }
        unsafe base[count] = row
        count &+= 1
        return true
    }

    /// Removes all rows after the first `length`.
    mutating func truncate(to length: Int) {
        if UInt(bitPattern: length) > UInt(bitPattern: count) { invariantFailed() }
        count = length
    }

    /// Makes room for `expected` rows in total, and for at least half as many again as before. Returns false
    /// if allocation fails.
    mutating func grow(to expected: Int) -> Bool {
        // Passed by value, so that base, count and capacity can stay in registers.
        guard let grown = unsafe Self.grown(base, capacity, to: expected) else { return false }
        unsafe (base, capacity) = unsafe grown
        return true
    }

    /// Frees the capacity that is not used, if there are more than 16 rows of it: a short text has a few to
    /// spare.
    mutating func shrinkToFit() {
        guard capacity &- count > 16, count > 0 else { return }
        if let memory = unsafe Memory.resize(base, to: count * MemoryLayout<UInt64>.stride) {
            unsafe base = unsafe memory.bindMemory(to: UInt64.self, capacity: count)
            capacity = count
        }
    }

    @inline(never)
    private static func grown(
        _ base: UnsafeMutablePointer<UInt64>, _ capacity: Int, to expected: Int
    ) -> (UnsafeMutablePointer<UInt64>, Int)? {
        // The rows are in memory, so one and a half times their number fits in an `Int`.
        let wanted = max(expected, capacity + capacity / 2 + 1)
        let (size, tooLarge) = wanted.multipliedReportingOverflow(by: MemoryLayout<UInt64>.stride)
        guard !tooLarge, let memory = unsafe Memory.resize(base, to: size) else { return nil }
        return unsafe (memory.bindMemory(to: UInt64.self, capacity: wanted), wanted)
    }

    /// An unowned view for reading the rows, which the document that owns the buffer hands out.
    ///
    /// Unsafe: the caller keeps `self` alive, and does not grow it, for as long as it uses the view.
    @unsafe var view: RowView { unsafe RowView(base: UnsafePointer(base), count: count) }
}

/// A borrowed view of the rows of a buffer. It must not outlive the buffer.
///
/// Safe: `count` rows are at `base` while the buffer lives, and reads stay below `count`.
@safe struct RowView {
    fileprivate let base: UnsafePointer<UInt64>
    let count: Int

    subscript(index: Int) -> UInt64 {
        if UInt(bitPattern: index) >= UInt(bitPattern: count) { invariantFailed() }
        return unsafe base[index]
    }

    /// Returns the index of the row of the first key, from `start` on, that may be the wanted one, or `end`
    /// if there is none. The row of a value follows that of its key.
    ///
    /// A key may be the wanted one in two cases. Either the upper half of its row is `upperHalf`, and its
    /// text begins with `head`, as far as `mask` says. Or the top nibble of its row differs from that of
    /// `upperHalf`. If the top nibble of a value's row is 12 or more, the lower half is the index of the row
    /// after the value.
    ///
    /// This is a single loop over memory, because in a build without optimization a call takes longer than a
    /// comparison of two keys.
    @inline(__always)
    func key(
        _ upperHalf: UInt64, _ head: ByteWord, _ mask: ByteWord, in text: ByteView, from start: Int,
        to end: Int
    ) -> Int {
        if start < 0 || end > count { invariantFailed() }
        var index = start
        while index &+ 1 < end {
            if unsafe base[index] &>> 32 == upperHalf {
                if text.word(at: unsafe Int(truncatingIfNeeded: base[index] & 0xFFFF_FFFF)) & mask == head {
                    return index
                }
            } else if unsafe base[index] &>> 60 != upperHalf &>> 28 {
                return index
            }
            // With a branch, the processor can start on the next key before this value's row is loaded.
            if unsafe _slowPath(base[index &+ 1] &>> 60 >= 12) {
                index = unsafe Int(truncatingIfNeeded: base[index &+ 1] & 0xFFFF_FFFF)
            } else {
                index &+= 2
            }
        }
        return end
    }
}
