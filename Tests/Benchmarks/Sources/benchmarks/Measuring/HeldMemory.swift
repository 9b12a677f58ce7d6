import AllocationCounter

/// The memory that a value takes, by malloc's own account.
struct HeldMemory {
    /// Bytes for each value while it is alive, what malloc adds for itself included.
    let held: Double
    /// Bytes at most while one was made.
    let peak: Double

    /// Nil where malloc's account is not known.
    ///
    /// - Parameter copies: how many values are kept alive at the same time, so that what the process
    ///   allocates beside them does not show.
    init?<Value>(copies: Int, of make: () throws -> Value) rethrows {
        guard allocations_are_counted() else { return nil }
        // The first one pays for what is made once in the process.
        consume(try make())
        var values: [Value] = []
        values.reserveCapacity(copies)
        let before = allocation_held_bytes()
        for _ in 0..<copies { values.append(try make()) }
        held = Double(allocation_held_bytes() - before) / Double(copies)
        consume(values)
        values = []
        allocation_peak_begin()
        let value = try make()
        peak = Double(allocation_peak_end())
        consume(value)
    }
}
