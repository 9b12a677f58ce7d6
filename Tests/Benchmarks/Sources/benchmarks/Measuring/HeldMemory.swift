import AllocationCounter

/// The memory of a value, as malloc reports it.
struct HeldMemory {
    /// The bytes of each value while it is alive, including what malloc adds.
    let held: Double
    /// The peak of bytes while a value was created.
    let peak: Double

    /// Measures a value. Returns nil where malloc does not report anything.
    ///
    /// - Parameter copies: the number of values that are alive at the same time. The more there are, the less
    ///   do other allocations of the process matter.
    init?<Value>(copies: Int, of make: () throws -> Value) rethrows {
        guard allocations_are_counted() else { return nil }
        // The first one also creates what the process creates only once.
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
