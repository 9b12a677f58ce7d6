import Foundation

/// A growing run of 64-bit rows: the memory of a tape.
///
/// Sendable: it is written by the one scanner that owns it and only read once a document has taken it over.
struct RowBuffer: ~Copyable, @unchecked Sendable {
    private var base: UnsafeMutablePointer<UInt64>
    private(set) var count: Int
    private var capacity: Int

    /// Returns nil when the memory is not to be had.
    init?(capacity: Int) {
        let capacity = max(capacity, 4)
        guard let memory = malloc(capacity * MemoryLayout<UInt64>.stride) else { return nil }
        base = memory.bindMemory(to: UInt64.self, capacity: capacity)
        count = 0
        self.capacity = capacity
    }

    /// Rows that are zero. Returns nil when the memory is not to be had.
    init?(zeros count: Int) {
        guard let memory = calloc(max(count, 1), MemoryLayout<UInt64>.stride) else { return nil }
        base = memory.bindMemory(to: UInt64.self, capacity: max(count, 1))
        self.count = count
        capacity = max(count, 1)
    }

    deinit { free(base) }

    /// A row that was appended.
    @inline(__always)
    subscript(index: Int) -> UInt64 {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    /// Appends a row; false when the memory for it is not to be had.
    @inline(__always)
    mutating func append(_ row: UInt64) -> Bool {
        if count == capacity, !grow() { return false }
        // count < capacity: grow() made it so.
        base[count] = row
        count &+= 1
        return true
    }

    /// Gives back what was reserved and not used.
    mutating func shrinkToFit() {
        guard count < capacity, count > 0 else { return }
        if let memory = realloc(base, count * MemoryLayout<UInt64>.stride) {
            base = memory.bindMemory(to: UInt64.self, capacity: count)
            capacity = count
        }
    }

    @inline(never)
    private mutating func grow() -> Bool {
        let (doubled, overflow) = capacity.multipliedReportingOverflow(by: 2)
        let (size, tooLarge) = doubled.multipliedReportingOverflow(by: MemoryLayout<UInt64>.stride)
        guard !overflow, !tooLarge, let memory = realloc(base, size) else { return false }
        base = memory.bindMemory(to: UInt64.self, capacity: doubled)
        capacity = doubled
        return true
    }

    /// The rows to read from, without an owner; the document that owns the buffer hands it out.
    var view: RowView {
        @inline(__always) get { RowView(base: UnsafePointer(base), count: count) }
    }
}

/// Rows to read. It must not outlive its buffer.
struct RowView {
    fileprivate let base: UnsafePointer<UInt64>
    let count: Int

    @inline(__always)
    subscript(index: Int) -> UInt64 {
        assert(index >= 0 && index < count)
        return base[index]
    }
}
